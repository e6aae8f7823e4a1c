/// Whether a file looks like sound by its first bytes: enough to tell an archive of sound from one
/// of pages. Reading the file is left to Metadata.
enum SoundHead {
    private static let magics: [(offset: Int, bytes: [UInt8])] = [
        (0, Array("ID3".utf8)), (4, Array("ftyp".utf8)), (4, Array("moov".utf8)), (4, Array("mdat".utf8)),
        (0, Array("fLaC".utf8)), (0, Array("OggS".utf8)), (0, [0x1A, 0x45, 0xDF, 0xA3]), (8, Array("WAVE".utf8)),
        (8, Array("AIFF".utf8)), (8, Array("AIFC".utf8)), (0, Array("MAC ".utf8)), (0, Array("wvpk".utf8)),
        (0, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]), (0, Array("MPCK".utf8)), (0, Array("MP+".utf8)),
        (0, Array("APETAGEX".utf8)), (0, Array("TTA1".utf8)), (0, Array("tBaK".utf8)), (0, Array("caff".utf8)),
        (0, Array("DSD ".utf8)), (0, Array("FRM8".utf8)), (0, Array("#!AMR".utf8)), (0, Array("ADIF".utf8)),
    ]

    private static let endings: Set<String> = [
        "mp3", "m4a", "m4b", "m4p", "mp4", "m4v", "aac", "ogg", "oga", "opus", "flac", "wav", "aif", "aiff", "aifc",
        "wma", "asf", "ape", "wv", "mka", "mkv", "webm", "mpc", "spx", "mp2", "mp1", "caf", "3gp", "aax", "tta",
    ]

    /// Whether a name says that it is sound.
    static func isNamed(_ fileExtension: String) -> Bool { endings.contains(fileExtension) }

    /// Judges by the first bytes, a few kilobytes where there are so many.
    ///
    /// - Parameter isNamed: Whether the name says that it is sound; then bytes that say nothing else are believed.
    static func isSound(_ head: [UInt8], isNamed: Bool) -> Bool {
        guard !head.isEmpty else { return false }
        for (offset, bytes) in magics where head.dropFirst(offset).starts(with: bytes) { return true }
        if isFrame(head, 0) { return true }
        guard isNamed, ArchiveFormat.sniff(head) == nil else { return false }
        // Zeros or junk may stand in front of the first frame of an MP3; text and pictures do not.
        let isText = head.prefix(512).allSatisfy { $0 >= 0x20 && $0 < 0x7F || (0x09...0x0D).contains($0) }
        let isPicture = head.starts(with: [0x89, 0x50, 0x4E, 0x47]) || head.starts(with: Array("%PDF".utf8))
        return !isText && !isPicture
    }

    /// An MPEG or ADTS frame with a valid header, and where enough bytes are there, a second one behind it.
    private static func isFrame(_ head: [UInt8], _ start: Int) -> Bool {
        guard head.count > start + 3, head[start] == 0xFF, head[start + 1] & 0xE0 == 0xE0 else { return false }
        let second = head[start + 1]
        // FF D8 … FF FF: JPEG and padding are no frames.
        if second & 0x06 == 0 { return second & 0xF0 == 0xF0 && head[start + 2] & 0x3C <= 0x30 }
        return second & 0x18 != 0x08 && head[start + 2] & 0xF0 != 0xF0 && head[start + 2] & 0x0C != 0x0C
    }
}
