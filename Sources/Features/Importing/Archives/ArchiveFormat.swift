public import AmboArchive
public import AmboBase

/// The kinds of archive that are unpacked, known by their bytes.
public enum ArchiveFormat: Sendable, Equatable {
    /// A zip; so are lpf, epub, docx and cbz.
    case zip
    /// A 7z.
    case sevenZip
    /// A RAR of either generation.
    case rar
    /// A plain tar.
    case tar
    /// Something compressed as a whole: a tar, if it is an archive at all.
    case compressed(ArchiveReader.Filter)

    /// How many bytes of its start tell what a file is.
    public static let headByteCount = 512

    private static let magics: [(bytes: [UInt8], format: ArchiveFormat)] = [
        ([0x50, 0x4B, 3, 4], .zip), ([0x50, 0x4B, 5, 6], .zip), ([0x50, 0x4B, 7, 8], .zip),
        ([0x50, 0x4B, 0x30, 0x30, 0x50, 0x4B, 3, 4], .zip),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
        ([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], .rar),
        ([0x1F, 0x8B, 0x08], .compressed(.gzip)), ([0x42, 0x5A, 0x68], .compressed(.bzip2)),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .compressed(.xz)), ([0x28, 0xB5, 0x2F, 0xFD], .compressed(.zstd)),
        ([0x04, 0x22, 0x4D, 0x18], .compressed(.lz4)), ([0x1F, 0x9D], .compressed(.compress)),
        ([0x5D, 0, 0, 0x80, 0], .compressed(.lzma)),
    ]

    /// Judges by the first ``headByteCount`` bytes; nil when they start no archive.
    public static func sniff(_ head: some Collection<UInt8>) -> ArchiveFormat? {
        let bytes = Array(head.prefix(headByteCount))
        for magic in magics where bytes.starts(with: magic.bytes) {
            // bzip2 has a digit for its level, then the start of a block or the end of the stream.
            if magic.format == .compressed(.bzip2), !isBzip2(bytes) { continue }
            return magic.format
        }
        return isTar(bytes) ? .tar : nil
    }

    /// Judges a whole file: also a zip that has other bytes in front of it, which only its end tells.
    ///
    /// - Throws: `ByteSourceError`.
    public static func of(_ source: any ByteSource) throws(ByteSourceError) -> ArchiveFormat? {
        if let format = sniff(try source.read(at: 0, count: headByteCount)) { return format }
        do {
            return try ZipEnd.find(source).map { $0.entryCount > 0 } == true ? .zip : nil
        } catch .unreadable(let error) {
            throw error
        } catch {
            return nil
        }
    }

    private static func isBzip2(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 10, (0x31...0x39).contains(bytes[3]) else { return false }
        let mark = Array(bytes[4..<10])
        return mark == [0x31, 0x41, 0x59, 0x26, 0x53, 0x59] || mark == [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]
    }

    /// A tar is known by the checksum of its first header, which stands there in octal.
    private static func isTar(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 512 else { return false }
        let digits = bytes[148..<156].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
        guard !digits.isEmpty else { return false }
        let told = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
        let sum = bytes[..<148].reduce(0) { $0 + Int($1) } + 8 * 0x20 + bytes[156..<512].reduce(0) { $0 + Int($1) }
        // The checksum of nothing but zeros is that of an end mark.
        return told == sum && sum != 256
    }
}
