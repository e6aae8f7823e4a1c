/// A path as the bytes on disk, which need not be text.
///
/// It is opened by its bytes, compared through ``nfc``, and shown through ``display``.
public struct FilePath: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The bytes, without a NUL and without a final slash (the root is one slash).
    public let bytes: [UInt8]

    /// Takes bytes as the system gave them; what follows a NUL is cut, final slashes are dropped.
    public init(bytes: some Sequence<UInt8>) {
        var kept = Array(bytes.prefix { $0 != 0 })
        while kept.count > 1, kept.last == UInt8(ascii: "/") { kept.removeLast() }
        self.bytes = kept
    }

    /// The same for an array, which is taken as it is when it needs no cutting.
    public init(bytes: [UInt8]) {
        let isClean = !bytes.contains(0) && (bytes.count < 2 || bytes.last != UInt8(ascii: "/"))
        self.bytes = isClean ? bytes : FilePath(bytes: bytes[...]).bytes
    }

    /// The path of a text, as UTF-8.
    public init(_ text: String) { self.init(bytes: text.utf8) }

    /// Whether it starts at the root.
    public var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

    /// The part behind the last slash.
    public var name: FilePath {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), bytes.count > 1 else { return self }
        return FilePath(bytes: bytes[(slash + 1)...])
    }

    /// The path in front of the last slash; nil at the root and for a bare name.
    public var parent: FilePath? {
        guard bytes.count > 1, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return slash == 0 ? FilePath("/") : FilePath(bytes: bytes[..<slash])
    }

    /// The parts between slashes, without empty ones.
    public var components: [FilePath] {
        bytes.split(separator: UInt8(ascii: "/")).map { FilePath(bytes: $0) }
    }

    /// What follows the last dot of the name, in lower case; empty where there is none.
    public var fileExtension: String {
        let name = name.bytes
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }

    /// The name without its extension, as text for people.
    public var stem: String {
        let name = name.bytes
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return FilePath(bytes: name).display }
        return FilePath(bytes: name[..<dot]).display
    }

    /// The path one level down.
    public func appending(_ name: FilePath) -> FilePath {
        if bytes.isEmpty { return name }
        let joint: [UInt8] = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return FilePath(bytes: bytes + joint + name.bytes)
    }

    /// The path one level down, by text.
    public func appending(_ name: String) -> FilePath { appending(FilePath(name)) }

    /// Whether this path is `folder` itself or lies below it, by bytes.
    public func isInside(_ folder: FilePath) -> Bool {
        guard bytes.starts(with: folder.bytes) else { return false }
        return bytes.count == folder.bytes.count || folder.bytes == [UInt8(ascii: "/")]
            || bytes[folder.bytes.count] == UInt8(ascii: "/")
    }

    /// The path below `folder`; nil when it does not lie there. Empty for the folder itself.
    public func relative(to folder: FilePath) -> FilePath? {
        guard isInside(folder) else { return nil }
        return FilePath(bytes: bytes.dropFirst(folder.bytes.count).drop { $0 == UInt8(ascii: "/") })
    }

    /// The text, when the bytes are UTF-8.
    public var text: String? { String(validating: bytes, as: UTF8.self) }

    /// The text for people and JSON: bytes that are not UTF-8 and control characters appear as `\xNN`.
    public var display: String {
        if let text, !text.unicodeScalars.contains(where: { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }) {
            return text
        }
        return Self.escaped(bytes)
    }

    /// The text in composed form (NFC), for comparing spellings of one name.
    public var nfc: String { NormalForm.composed(display) }

    /// Same as ``display``.
    public var description: String { display }

    /// Orders by bytes.
    public static func < (one: Self, other: Self) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }

    private static func escaped(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = (1...4).first { count in
                guard rest.count >= count else { return false }
                return String(validating: rest.prefix(count), as: UTF8.self) != nil
            }
            // Control characters of one byte, and of two: U+0080 to U+009F.
            let isControl =
                first < 0x20 || first == 0x7F || (first == 0xC2 && length == 2 && rest.dropFirst().first ?? 0 < 0xA0)
            if let length, !isControl {
                text += String(decoding: rest.prefix(length), as: UTF8.self)
                rest = rest.dropFirst(length)
            } else {
                let digits = String(first, radix: 16, uppercase: true)
                text += "\\x" + (digits.count == 1 ? "0" : "") + digits
                rest = rest.dropFirst()
            }
        }
        return text
    }
}
