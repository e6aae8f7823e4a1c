/// A look at the first bytes of a file before an output gets it: what begins like a text is a list of addresses (a
/// playlist, a cue sheet) as far as players are concerned, and is never handed to one.
enum SoundHead {
    /// How many bytes are wanted.
    static let byteCount = 64

    private static let marks = ["ID3", "fLaC", "OggS", "RIFF", "RF64", "BW64", "FORM", "MAC ", "wvpk", "APETAG", "TAG"]

    /// Whether a file that begins so may be played.
    static func isSound(_ head: [UInt8]) -> Bool {
        if marks.contains(where: { head.starts(with: $0.utf8) }) { return true }
        // ISO media: the name of the first box follows its length.
        if head.count >= 8, head[4..<8].allSatisfy({ (0x20...0x7E).contains($0) }), head[0] == 0 { return true }
        var rest = head[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return !rest.prefix(4).allSatisfy { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }
    }
}
