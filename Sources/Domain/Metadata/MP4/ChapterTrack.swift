internal import AmboModel

/// A text track whose samples are the titles of chapters (QuickTime File Format, "Chapter Lists").
struct ChapterTrack {
    /// Bounds of rule F082, and one for all titles together.
    static let sampleLimit = 100_000
    static let sampleByteLimit: Int64 = 64 * 1024
    static let totalByteLimit = 16 << 20

    private let track: MP4Track

    init(_ track: MP4Track) { self.track = track }

    private struct Place {
        let offset: Int64
        let byteCount: Int64
    }

    /// The chapters in order.
    func entries(in session: inout MP4Session) throws(MetadataError) -> [ChapterList.Entry] {
        let starts = try starts(in: &session)
        let places = try places(in: &session)
        let titles = try titles(at: places, in: &session)
        return zip(starts, titles).map { ChapterList.Entry(title: $1, startMs: $0) }
    }

    /// When each sample starts, in milliseconds of the movie.
    private func starts(in session: inout MP4Session) throws(MetadataError) -> [Int64] {
        guard let times = track.samples.times, times.bodyByteCount >= 8, track.timescale > 0 else { return [] }
        let number = Int(min(track.samples.count, Int64(Self.sampleLimit)))
        let stated = Int64(try session.file.u32(at: times.body + 4))
        let count = Int(min(stated, (times.bodyByteCount - 8) / 8, Int64(Self.sampleLimit)))
        var cursor = ByteParser(try session.file.prefix(at: times.body + 8, count: count * 8))
        var starts: [Int64] = []
        starts.reserveCapacity(number)
        var ticks: Int64 = try delay(in: session)
        while starts.count < number, let samples = cursor.u32(), let delta = cursor.u32() {
            for _ in 0..<min(Int(samples), number - starts.count) {
                starts.append(milliseconds(ticks))
                ticks = min(ticks + Int64(delta), 1 << 52)
            }
        }
        return starts
    }

    /// Ticks that an edit list puts in front of the first sample, or takes from it.
    private func delay(in session: MP4Session) throws(MetadataError) -> Int64 {
        var ticks: Double = 0
        for edit in track.edits {
            guard edit.mediaTime < 0, session.movieTimescale > 0 else {
                ticks -= Double(max(edit.mediaTime, 0))
                break
            }
            ticks += Double(edit.duration) * Double(track.timescale) / Double(session.movieTimescale)
        }
        return Int64(exactly: ticks.rounded()).map { min(max($0, -(1 << 50)), 1 << 50) } ?? 0
    }

    private func milliseconds(_ ticks: Int64) -> Int64 {
        let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: track.timescale)
        return seconds * 1000 + Int64((Double(rest) * 1000 / Double(track.timescale)).rounded())
    }

    /// Where each sample lies.
    private func places(in session: inout MP4Session) throws(MetadataError) -> [Place] {
        let table = track.samples
        let number = Int(min(table.count, Int64(Self.sampleLimit)))
        let sizes = try table.byteCounts(from: 0, count: number, in: &session)
        var runs: [MP4SampleTable.Run] = []
        try table.forEachRun(in: &session) { run in
            if run.samplesPerChunk > 0, run.chunkCount > 0 { runs.append(run) }
            return run.endSample < Int64(number) && runs.count < Self.sampleLimit
        }
        var places: [Place] = []
        places.reserveCapacity(number)
        for run in runs {
            for chunk in run.firstChunk..<run.firstChunk + run.chunkCount {
                guard places.count < sizes.count else { return places }
                var offset = try table.offset(ofChunk: chunk, in: &session)
                for size in sizes[places.count...].prefix(Int(min(run.samplesPerChunk, Int64(number)))) {
                    places.append(Place(offset: offset, byteCount: size))
                    offset = offset.addingReportingOverflow(size).partialValue
                }
            }
        }
        return places
    }

    /// The titles; samples that lie close together are read at once.
    private func titles(at places: [Place], in session: inout MP4Session) throws(MetadataError) -> [String] {
        var titles: [String] = []
        titles.reserveCapacity(places.count)
        var bytesLeft = Self.totalByteLimit
        var block: (start: Int64, bytes: ArraySlice<UInt8>) = (0, [])
        for (index, place) in places.enumerated() {
            let count = min(place.byteCount, Self.sampleByteLimit)
            guard count >= 2 else {
                titles.append("")
                continue
            }
            guard place.offset >= 0, place.offset <= session.file.byteCount - count else {
                throw .truncated(session.file.path)
            }
            if place.offset < block.start || place.offset + count > block.start + Int64(block.bytes.count) {
                let end = reach(of: places, from: index, fileEnd: session.file.byteCount)
                block = (place.offset, try read(place.offset, Int(end - place.offset), in: &session))
            }
            let first = block.bytes.startIndex + Int(place.offset - block.start)
            guard first + Int(count) <= block.bytes.endIndex else { throw .truncated(session.file.path) }
            bytesLeft -= Int(count)
            guard bytesLeft >= 0 else { throw .tooMuch(session.file.path) }
            titles.append(title(block.bytes[first..<first + Int(count)]))
        }
        return titles
    }

    private func read(_ offset: Int64, _ count: Int, in session: inout MP4Session) throws(MetadataError)
        -> ArraySlice<UInt8>
    {
        // A single title far from others is read alone, without the window that other reads open.
        if count > 512 { return try session.file.prefix(at: offset, count: count) }
        return try session.file.chunk(at: offset, count: count)[...]
    }

    /// How far to read from a sample on: over the next ones as long as they follow closely.
    private func reach(of places: [Place], from index: Int, fileEnd: Int64) -> Int64 {
        let start = places[index].offset
        var end = start + min(places[index].byteCount, Self.sampleByteLimit)
        for place in places[(index + 1)...] {
            guard place.offset >= start, place.offset <= end + 4096, place.offset - start < 256 * 1024 else { break }
            end = max(end, place.offset + min(place.byteCount, Self.sampleByteLimit))
        }
        return min(end, fileEnd)
    }

    /// A length in two bytes, text, and then boxes such as `encd`, which are left alone (F083).
    private func title(_ sample: ArraySlice<UInt8>) -> String {
        var cursor = ByteParser(sample)
        guard let count = cursor.u16() else { return "" }
        let bytes = cursor.takeUp(to: Int(count))
        let isWide =
            bytes.count >= 2 && bytes.count % 2 == 0 && bytes.count { $0 == 0 } * 4 > bytes.count && bytes.last != 0
        if isWide { return MP4Text.utf16(bytes) }
        // QuickTime's own text is that of the Macintosh; the newer form never was.
        return MP4Text.marked(bytes, fallback: track.entry.format == "text" ? MP4Text.macRoman : MP4Text.latin1)
    }
}
