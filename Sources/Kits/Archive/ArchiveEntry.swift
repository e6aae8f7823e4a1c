/// One entry of an archive as its header tells it: nothing in it is to be trusted.
public struct ArchiveEntry: Sendable, Equatable {
    /// What an entry is.
    public enum Kind: Sendable, Equatable {
        // `hardLink` names another entry; `other` is a device, socket or pipe.
        case file, folder, symbolicLink, hardLink, other
    }

    /// The name as bytes, in whatever character set it was written; empty where it has none.
    public let name: [UInt8]
    /// Whether `name` is UTF-8 because the format says so.
    public let nameIsUnicode: Bool
    /// What it is.
    public let kind: Kind
    /// Length as declared; nil where the header does not say.
    public let byteCount: Int64?
    /// Whether its content is encrypted.
    public let isEncrypted: Bool
}
