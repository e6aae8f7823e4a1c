/// One entry of a zip as its directory tells it: nothing in it is to be trusted.
struct ZipEntry: Sendable, Equatable {
    /// What an entry is.
    enum Kind: Sendable, Equatable { case file, folder, link, device }

    /// How an entry is encrypted.
    enum Encryption: Sendable, Equatable {
        // `classic` is the cipher of the first zips, `aes` that of WinZip; `unknown` cannot be opened here.
        case none, classic, aes, unknown
    }

    /// The name's bytes as stored.
    var name: [UInt8]
    /// The name in UTF-8 from the Unicode path field (0x7075), when its checksum fits `name`.
    var unicodeName: [UInt8]?
    /// General purpose flags.
    var flags: UInt16
    /// Compression method; of an AES entry the one inside.
    var method: UInt16
    /// Time of change in DOS form, needed to check a password.
    var dosTime: UInt16
    /// Checksum of the content.
    var crc: UInt32
    /// Length as stored, with what encryption adds.
    var storedByteCount: Int64
    /// Length of the content; nil where only unpacking tells.
    var byteCount: Int64?
    /// Where its local header starts in the file.
    var headerOffset: Int64
    /// Where its content starts, when that is known already.
    var dataOffset: Int64?
    /// The system that made it: 0 DOS, 3 Unix, 10 Windows, 19 macOS.
    var host: UInt8
    /// Attributes in the form of that system.
    var attributes: UInt32
    /// The field that says how AES is used (0x9901), whole.
    var aesField: [UInt8]?
    /// Whether the archive ends before this entry does.
    var isCut = false

    /// Whether the flag (bit 11) says that the name is UTF-8.
    var claimsUnicode: Bool { flags & 0x0800 != 0 }

    /// How it is encrypted.
    var encryption: Encryption {
        guard flags & 1 != 0 else { return .none }
        if flags & 0x2040 != 0 { return .unknown }
        return aesField == nil ? .classic : .aes
    }

    /// What it is: by the slash at the end of the name, then by the attributes.
    var kind: Kind {
        if name.last == UInt8(ascii: "/") { return .folder }
        if host == 3 || host == 19 {
            switch attributes >> 16 & 0o170000 {
            case 0o040000: return .folder
            case 0o120000: return .link
            case 0o020000, 0o060000, 0o010000, 0o140000: return .device
            default: return .file
            }
        }
        let isFolder = attributes & 0x10 != 0 && storedByteCount == 0
        return isFolder || (usesBackslash && name.last == UInt8(ascii: "\\")) ? .folder : .file
    }

    /// Whether its maker wrote backslashes for slashes: some programs on DOS and Windows did.
    var usesBackslash: Bool { [0, 10, 11, 14].contains(host) }
}
