/// Windows bitmaps, which the picture library reads only through a loader that is not meant for foreign bytes.
enum Bitmap {
    /// Rewraps a plain bitmap of 24 or 32 bits as TIFF, pixel for pixel; nil for other kinds, cut ones and large ones.
    static func tiff(of bytes: [UInt8]) -> [UInt8]? {
        var parser = ByteParser(bytes)
        guard bytes.starts(with: Array("BM".utf8)), parser.skip(10), let start = parser.u32LE(),
            let size = parser.u32LE(),
            size >= 40, let wide = parser.u32LE().map({ Int32(bitPattern: $0) }),
            let tall = parser.u32LE().map({ Int32(bitPattern: $0) }), parser.skip(2), let depth = parser.u16LE(),
            let compression = parser.u32LE(), depth == 24 || depth == 32, compression == 0 || compression == 3
        else { return nil }
        let width = Int(wide)
        let height = Int(tall.magnitude)
        guard width > 0, height > 0, width <= 20_000, height <= 20_000, width * height <= 40_000_000 else { return nil }
        let step = Int(depth) / 8
        let stride = (width * step + 3) / 4 * 4
        guard parser.seek(to: Int(start)), parser.remaining >= stride * height else { return nil }
        let pixels = parser.rest
        var result = head(width: width, height: height)
        result.reserveCapacity(result.count + width * height * 3)
        for line in 0..<height {
            // Lines go from the bottom up unless the height is negative; colours are blue, green, red.
            let first = pixels.startIndex + (tall > 0 ? height - 1 - line : line) * stride
            for column in 0..<width {
                let place = first + column * step
                result.append(pixels[place + 2])
                result.append(pixels[place + 1])
                result.append(pixels[place])
            }
        }
        return result
    }

    /// Head and directory of an uncompressed picture of three colours whose pixels follow at once.
    private static func head(width: Int, height: Int) -> [UInt8] {
        let fields: [(tag: Int, kind: Int, count: Int, value: Int)] = [
            (256, 4, 1, width), (257, 4, 1, height), (258, 3, 3, 122), (259, 3, 1, 1), (262, 3, 1, 2), (273, 4, 1, 128),
            (277, 3, 1, 3), (278, 4, 1, height), (279, 4, 1, width * height * 3),
        ]
        var result: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
        func append(_ value: Int, _ count: Int) {
            for place in 0..<count { result.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
        }
        append(fields.count, 2)
        for field in fields {
            append(field.tag, 2)
            append(field.kind, 2)
            append(field.count, 4)
            append(field.value, 4)
        }
        append(0, 4)
        for _ in 0..<3 { append(8, 2) }
        return result
    }
}
