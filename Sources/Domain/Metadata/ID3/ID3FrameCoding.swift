/// How the content of a frame is stored, from the frame's flags.
struct ID3FrameCoding {
    /// Encrypted content is never read.
    let isEncrypted: Bool
    private let isCompressed: Bool
    private let isGrouped: Bool
    private let isUnsynchronised: Bool
    private let hasLength: Bool
    private let version: UInt8

    init(flags: UInt16, version: UInt8, isUnsynchronised: Bool) {
        self.version = version
        if version == 4 {
            isGrouped = flags & 0x40 != 0
            isCompressed = flags & 0x08 != 0
            isEncrypted = flags & 0x04 != 0
            self.isUnsynchronised = isUnsynchronised || flags & 0x02 != 0
            hasLength = flags & 0x01 != 0
        } else {
            isCompressed = flags & 0x80 != 0
            isEncrypted = flags & 0x40 != 0
            isGrouped = flags & 0x20 != 0
            self.isUnsynchronised = false
            hasLength = isCompressed
        }
    }

    /// Whether the content is stored as it is.
    var isPlain: Bool { !isCompressed && !isGrouped && !isUnsynchronised && !hasLength }

    /// The content as it was before; nil when it cannot be had, or would be longer than `limit`.
    mutating func decode(_ stored: ArraySlice<UInt8>, limit: Int) -> ArraySlice<UInt8>? {
        var bytes = stored
        // In 2.3 the length comes in front of the group, in 2.4 behind it.
        if isGrouped, version == 4 { bytes = bytes.dropFirst() }
        if hasLength {
            guard bytes.count >= 4 else { return nil }
            bytes = bytes.dropFirst(4)
        }
        if isGrouped, version != 4 { bytes = bytes.dropFirst() }
        if isUnsynchronised { bytes = ID3Unsynchronisation.decoded(bytes) }
        guard isCompressed else { return bytes.count <= limit ? bytes : nil }
        return Inflate.zlib(bytes, limit: max(limit, 0))?[...]
    }
}
