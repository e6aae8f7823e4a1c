internal import AmboArchive
internal import AmboBase

/// Hands the content of one zip entry to libarchive as a small zip of its own: a header made from what
/// our own directory reader found, then the bytes as they lie in the file.
///
/// So one bad entry never spoils another, and no name, size or flag is judged twice.
enum ZipContent {
    /// Why an entry cannot be read.
    enum Refusal: Error, Equatable {
        case unreadable(ByteSourceError)
        // No header where the directory says; content beyond the end; a way of packing that is not known.
        case noHeader, cut, method(UInt16), encryption, wrongPassword
    }

    /// The methods that libarchive unpacks: stored, deflate, bzip2, LZMA, XZ, PPMd, Zstandard.
    static let methods: Set<UInt16> = [0, 8, 12, 14, 93, 95, 98]

    /// Where the content starts.
    static func dataOffset(_ entry: ZipEntry, _ source: any ByteSource) throws(Refusal) -> Int64 {
        if let known = entry.dataOffset { return known }
        let head: [UInt8]
        do { head = try source.read(at: entry.headerOffset, count: 30) } catch { throw .unreadable(error) }
        let numbers = LittleEndian(head[...])
        guard entry.headerOffset >= 0, numbers.part(0, 4)?.elementsEqual(ZipDirectory.localMark) == true,
            let nameCount = numbers.u16(26), let extraCount = numbers.u16(28)
        else { throw .noHeader }
        return entry.headerOffset + 30 + Int64(nameCount) + Int64(extraCount)
    }

    /// The pieces that make up the small zip.
    ///
    /// - Throws: `Refusal`.
    static func pieces(
        _ entry: ZipEntry, _ source: any ByteSource, password: Secret?
    ) throws(Refusal) -> [ArchivePiece] {
        guard methods.contains(entry.method) else { throw .method(entry.method) }
        guard entry.encryption != .unknown else { throw .encryption }
        let data = try dataOffset(entry, source)
        guard !entry.isCut, entry.storedByteCount <= source.byteCount - data else { throw .cut }
        guard entry.encryption == .classic else {
            return [
                .bytes(header(entry, storedByteCount: entry.storedByteCount)),
                .range(offset: data, byteCount: entry.storedByteCount),
            ]
        }
        guard let password else { throw .wrongPassword }
        let cipher = try ZipCipher.opened(entry, source, at: data, password: password)
        return [
            .bytes(header(entry, storedByteCount: entry.storedByteCount - ZipCipher.headByteCount)),
            .made { cipher.next() },
        ]
    }

    private static func header(_ entry: ZipEntry, storedByteCount: Int64) -> [UInt8] {
        let size = entry.byteCount ?? 0
        let isLarge = size >= 0xFFFF_FFFF || storedByteCount >= 0xFFFF_FFFF
        var extra = entry.aesField ?? []
        if isLarge {
            extra += [1, 0, 16, 0] + LittleEndian.bytes(size, count: 8) + LittleEndian.bytes(storedByteCount, count: 8)
        }
        // Bits 1 and 2 belong to the packer; bit 3 must not be there, for the sizes are known.
        let flags = entry.flags & 0x0006 | (entry.aesField == nil ? 0 : 1)
        let short: (Int64) -> [UInt8] = { LittleEndian.bytes(isLarge ? 0xFFFF_FFFF : $0, count: 4) }
        return ZipDirectory.localMark + LittleEndian.bytes(45, count: 2) + LittleEndian.bytes(flags, count: 2)
            + LittleEndian.bytes(entry.aesField == nil ? entry.method : 99, count: 2)
            + LittleEndian.bytes(entry.dosTime, count: 2) + LittleEndian.bytes(0x21, count: 2)
            + LittleEndian.bytes(entry.crc, count: 4) + short(storedByteCount) + short(size)
            + LittleEndian.bytes(1, count: 2) + LittleEndian.bytes(extra.count, count: 2) + [UInt8(ascii: "x")] + extra
    }
}
