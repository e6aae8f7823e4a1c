internal import AmboHash
internal import AmboModel

// The identity of the sound of an MP4 file (decision 4): the number of frames, their bytes, and three stretches of coded sound
// that are found through single entries of the sample tables. It does not depend on where `moov` lies, on how the sound is cut
// into chunks, or on what else is in the file.

extension MP4Session {
    /// The identity; nil where the tables do not lead to the sound.
    mutating func identity(of track: MP4Track, fragments: MP4Fragments?) throws(MetadataError) -> SoundIdentity? {
        if let fragments, fragments.frameCount > 0 { return try identity(of: fragments) }
        let table = track.samples
        guard !table.isEmpty, table.chunkCount > 0 else { return nil }
        do throws(MetadataError) {
            let frames = table.count
            let head = try table.byteCounts(from: 0, count: MP4SampleTable.stretch, in: &self)
            let tailStart = max(0, frames - Int64(MP4SampleTable.stretch))
            let tail = try table.byteCounts(from: tailStart, count: MP4SampleTable.stretch, in: &self)
            let middle = try table.byteCounts(from: frames / 2, count: MP4SampleTable.stretch, in: &self)
            // The last frames that fill the window.
            var last = frames
            var filled: Int64 = 0
            for size in tail.reversed() where filled < Int64(SoundIdentity.windowByteCount) {
                filled += size
                last -= 1
            }
            var hashes: [UInt64] = []
            let window = SoundIdentity.windowByteCount
            for first in [0, frames / 2] {
                guard let bytes = try sound(from: first, limit: window, in: table) else { return nil }
                hashes.append(XXH3.hash(bytes))
            }
            guard let end = try sound(from: last, limit: window * 2, in: table) else { return nil }
            hashes.append(XXH3.hash(end.suffix(window)))
            return SoundIdentity(
                frameCount: frames,
                audioByteCount: byteCount(of: table, stretches: [head, middle, tail]), hashes: hashes)
        } catch {
            // A cut file or a table that leads nowhere has no identity; it is still read.
            guard case .unreadable = error else { return nil }
            throw error
        }
    }

    /// Bytes of all frames: exact where one read of the table tells, else the mean of its three stretches times their number.
    private func byteCount(of table: MP4SampleTable, stretches: [[Int64]]) -> Int64 {
        if let fixed = table.fixedByteCount {
            return min(fixed, 1 << 31) * min(table.count, 1 << 31)
        }
        if table.count <= Int64(MP4SampleTable.stretch) { return stretches[0].reduce(0, +) }
        let sampled = stretches.joined().reduce(0, +)
        let number = Int64(stretches.joined().count)
        guard number > 0 else { return 0 }
        let (whole, rest) = sampled.quotientAndRemainder(dividingBy: number)
        let (product, overflow) = whole.multipliedReportingOverflow(by: table.count)
        return overflow ? 0 : product + rest * table.count / number
    }

    /// A window of coded sound from a sample on; nil where the tables do not lead there.
    private mutating func sound(from first: Int64, limit wanted: Int, in table: MP4SampleTable) throws(MetadataError)
        -> [UInt8]?
    {
        var bytes: [UInt8] = []
        var sample = first
        // Each step takes what is left of one chunk.
        var steps = 0
        while sample < table.count, bytes.count < wanted, steps < 1024 {
            steps += 1
            guard let run = try run(of: sample, in: table), run.samplesPerChunk > 0 else { return nil }
            var chunk = run.firstChunk + (sample - run.firstSample) / run.samplesPerChunk
            while chunk < run.firstChunk + run.chunkCount, sample < table.count, bytes.count < wanted, steps < 1024 {
                steps += 1
                let start = run.firstSample + (chunk - run.firstChunk) * run.samplesPerChunk
                let end = min(start + run.samplesPerChunk, table.count)
                let base = try table.offset(ofChunk: chunk, in: &self)
                guard let skipped = try distance(from: start, to: sample, in: table) else { return nil }
                let sizes = try table.byteCounts(
                    from: sample, count: Int(min(end - sample, Int64(MP4SampleTable.stretch))), in: &self)
                var count: Int64 = 0
                for size in sizes where count < Int64(wanted - bytes.count) { count += size }
                let reach = Int(min(count, Int64(wanted - bytes.count)))
                let (place, overflow) = base.addingReportingOverflow(skipped)
                guard !overflow else { return nil }
                bytes += try file.bytes(at: place, count: reach)
                if Int64(sizes.count) < end - sample { return bytes }
                sample = end
                chunk += 1
            }
        }
        return bytes
    }

    private mutating func run(of sample: Int64, in table: MP4SampleTable) throws(MetadataError) -> MP4SampleTable.Run? {
        var found: MP4SampleTable.Run?
        try table.forEachRun(in: &self) { run in
            guard run.endSample > sample else { return true }
            found = run
            return false
        }
        return found
    }

    /// Bytes between two samples of one chunk. A file whose chunk holds hours has its table gone through in stretches.
    private mutating func distance(from start: Int64, to sample: Int64, in table: MP4SampleTable) throws(MetadataError)
        -> Int64?
    {
        if let fixed = table.fixedByteCount {
            let (product, overflow) = fixed.multipliedReportingOverflow(by: sample - start)
            return overflow ? nil : product
        }
        var total: Int64 = 0
        var place = start
        while place < sample {
            let sizes = try table.byteCounts(
                from: place, count: Int(min(sample - place, Int64(MP4SampleTable.stretch))), in: &self)
            guard !sizes.isEmpty else { return nil }
            total += sizes.reduce(0, +)
            place += Int64(sizes.count)
        }
        return total
    }

    private mutating func identity(of fragments: MP4Fragments) throws(MetadataError) -> SoundIdentity? {
        guard !fragments.isCut else { return nil }
        var hashes: [UInt64] = []
        for start in SoundWindows.starts(byteCount: fragments.byteCount) {
            var bytes: [UInt8] = []
            var before: Int64 = 0
            for piece in fragments.pieces where bytes.count < SoundIdentity.windowByteCount {
                defer { before += piece.byteCount }
                guard before + piece.byteCount > start else { continue }
                let skipped = max(0, start - before)
                let room = SoundIdentity.windowByteCount - bytes.count
                bytes += try file.bytes(
                    at: piece.offset + skipped, count: Int(min(piece.byteCount - skipped, Int64(room))))
            }
            hashes.append(XXH3.hash(bytes))
        }
        return SoundIdentity(
            frameCount: fragments.frameCount, audioByteCount: fragments.byteCount, hashes: hashes)
    }
}
