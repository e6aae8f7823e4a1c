internal import AmboModel

/// The CUESHEET block of a FLAC file: its tracks as chapters without titles.
///
/// Source: RFC 9639, section 8.7.
enum FLACCueSheet {
    /// The chapters: each track at its INDEX 01, or at its first index; the lead-out is none.
    ///
    /// - Parameter sampleRateHz: To turn sample numbers into time; positive.
    static func entries(_ bytes: ArraySlice<UInt8>, sampleRateHz: Int) -> [ChapterList.Entry] {
        var parser = ByteParser(bytes)
        guard parser.skip(128 + 8 + 259), let count = parser.u8() else { return [] }
        var entries: [ChapterList.Entry] = []
        for _ in 0..<count {
            guard let offset = parser.u64(), let number = parser.u8(), parser.skip(12 + 14),
                let indexCount = parser.u8()
            else { break }
            var start: UInt64?
            for _ in 0..<indexCount {
                guard let indexOffset = parser.u64(), let index = parser.u8(), parser.skip(3) else { break }
                if index == 1 || start == nil { start = offset.addingReportingOverflow(indexOffset).partialValue }
            }
            guard number != 0, number != 170, number != 255, let start, start < 1 << 48 else { continue }
            let length = MediaLength(samples: Int64(start), rate: Int64(sampleRateHz))
            guard let length else { continue }
            entries.append(ChapterList.Entry(title: "", startMs: length.durationMs))
        }
        return entries
    }
}
