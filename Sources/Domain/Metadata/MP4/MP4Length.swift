internal import AmboModel

/// What iTunes notes of the encoder's delay and padding (`iTunSMPB`), in samples.
struct GaplessNote: Equatable {
    let delay: Int64
    let padding: Int64
    /// Samples of the recording itself.
    let original: Int64

    /// Reads ` 00000000 00000840 000001C0 0000000000DB2E00 …`.
    init?(_ text: String) {
        let words = text.split(separator: " ").prefix(4).map { Int64($0, radix: 16) }
        guard words.count == 4, let delay = words[1], let padding = words[2], let original = words[3], delay >= 0,
            padding >= 0, original > 0, delay < 1 << 20, padding < 1 << 20, original < 1 << 40
        else { return nil }
        self.delay = delay
        self.padding = padding
        self.original = original
    }
}

extension MP4Session {
    /// The exact length of what is heard.
    ///
    /// The samples of the track count (`stts`), since the head's own number can have wrapped or be wrong; what the edit list
    /// leaves out is taken off. A movie's clock is mostly coarser than the sound's, so an edit that ends within one tick of
    /// the last sample ends with it, and one that agrees with `iTunSMPB` within a tick takes its exact number. Without an
    /// edit list `iTunSMPB` alone counts, where it agrees with the samples that there are.
    mutating func length(of track: MP4Track, gapless: GaplessNote?, fragments: MP4Fragments?) throws(MetadataError)
        -> MediaLength
    {
        let media = try mediaDuration(of: track, fragments: fragments)
        let scale = track.timescale > 0 ? track.timescale : (movieTimescale > 0 ? movieTimescale : 1000)
        var heard = media
        let note = gapless.flatMap { samples(of: $0, in: track, media: media) }
        if let edited = edited(track, media: media, scale: scale) {
            heard = edited.length
            if let note, abs(note - edited.length) <= edited.tolerance { heard = note }
        } else if let note {
            heard = note
        }
        return MediaLength(samples: max(0, heard), rate: scale) ?? .zero
    }

    /// The length of all samples, in units of the track.
    private mutating func mediaDuration(of track: MP4Track, fragments: MP4Fragments?) throws(MetadataError) -> Int64 {
        let (total, frame) = try sampleDuration(of: track)
        var media = total
        if track.statedDuration > 0, total == 0 || abs(track.statedDuration - total) < frame {
            media = track.statedDuration
        }
        guard let fragments else { return media }
        let walked = total + fragments.duration
        // Of a file that is cut off, or of its head alone, the stated length is what it had.
        if fragments.isCut || fragments.frameCount == 0 { return max(walked, fragments.statedDuration ?? media) }
        return walked
    }

    /// The sum of `stts` and the length of its first frame; nothing where the table is longer than any that a coder of sound writes.
    private mutating func sampleDuration(of track: MP4Track) throws(MetadataError) -> (total: Int64, frame: Int64) {
        guard let times = track.samples.times, times.bodyByteCount >= 8 else { return (0, 0) }
        let stated = Int64(try file.u32(at: times.body + 4))
        let count = min(stated, (times.bodyByteCount - 8) / 8)
        guard count > 0, count <= 131_072 else { return (0, 0) }
        var cursor = ByteParser(try file.prefix(at: times.body + 8, count: Int(count) * 8))
        var total: Int64 = 0
        var frame: Int64 = 0
        while let samples = cursor.u32(), let delta = cursor.u32() {
            if frame == 0 { frame = Int64(delta) }
            // Writers without signed numbers put a negative length as one near 2^32.
            let ticks = delta > .max - 65_536 ? 0 : UInt64(samples) * UInt64(delta)
            guard ticks < 1 << 48, total < 1 << 48 else { return (0, 0) }
            total += Int64(ticks)
        }
        return (total, frame)
    }

    private func edited(_ track: MP4Track, media: Int64, scale: Int64) -> (length: Int64, tolerance: Int64)? {
        guard !track.edits.isEmpty, movieTimescale > 0, media > 0 else { return nil }
        let tolerance = scale / movieTimescale + 1
        var total: Double = 0
        var sounding = 0
        for edit in track.edits {
            let stretch = Double(edit.duration) * Double(scale) / Double(movieTimescale)
            if edit.mediaTime < 0 {
                total += stretch
                continue
            }
            sounding += 1
            let left = Double(max(0, media - edit.mediaTime))
            // A duration of 0 means all that follows, as files have it that were written in one go.
            let reaches = edit.duration == 0 || stretch > left || abs(stretch - left) <= Double(tolerance)
            total += reaches ? left : stretch
        }
        // An edit list that plays nothing is one that a tool has spoilt.
        guard sounding > 0, total >= 1, total < 0x1p50 else { return nil }
        return (Int64(total.rounded()), tolerance)
    }

    /// The recording's samples in units of the track, when the note is about this sound.
    private func samples(of note: GaplessNote, in track: MP4Track, media: Int64) -> Int64? {
        let rate = Int64(track.entry.sampleRateHz ?? 0)
        guard rate > 0, track.timescale > 0, rate % track.timescale == 0 || track.timescale % rate == 0 else {
            return nil
        }
        let total = note.delay + note.padding + note.original
        // Tools write whole frames, and some forget the last one.
        for (up, down) in [(track.timescale, rate), (1, 1)] where abs(total * up / down - media) <= 4096 * up / down {
            return min(note.original * up / down, media)
        }
        return nil
    }
}
