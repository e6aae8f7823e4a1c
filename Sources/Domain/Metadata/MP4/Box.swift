/// The place of one box in the file: header, then body.
struct Box: Equatable {
    let type: BoxType
    /// Where its header starts.
    let start: Int64
    /// Where its body starts.
    let body: Int64
    /// Behind its last byte; never behind the end of what holds it.
    let end: Int64
    /// Whether it says that it is longer than what holds it.
    let isCut: Bool

    var bodyByteCount: Int64 { end - body }
}

extension MP4Session {
    /// The boxes inside a stretch of the file, by their headers alone.
    ///
    /// Walking stops where no box can be: at a size that is none, at a box that would run over the end (it is given, cut
    /// to what holds it), and at the zero word that ends QuickTime's user data.
    mutating func boxes(from start: Int64, to end: Int64) throws(MetadataError) -> [Box] {
        var found: [Box] = []
        var offset = start
        while let box = try box(at: offset, in: end) {
            found.append(box)
            offset = box.end
            if box.isCut { break }
        }
        return found
    }

    /// The boxes inside a box.
    mutating func children(of box: Box) throws(MetadataError) -> [Box] { try boxes(from: box.body, to: box.end) }

    /// The first child of a type.
    mutating func child(_ type: BoxType, of box: Box?) throws(MetadataError) -> Box? {
        guard let box else { return nil }
        return try children(of: box).first { $0.type == type }
    }

    /// The box whose header is at an offset; nil where none can be.
    mutating func box(at offset: Int64, in end: Int64) throws(MetadataError) -> Box? {
        guard offset >= 0, end - offset >= 8 else { return nil }
        guard boxesLeft > 0 else { throw .tooMuch(file.path) }
        boxesLeft -= 1
        var header = ByteParser(try file.prefix(at: offset, count: Int(min(16, end - offset))))
        guard let size = header.u32(), let code = header.u32() else { return nil }
        let type = BoxType(code)
        var byteCount = Int64(size)
        var headerByteCount: Int64 = 8
        switch size {
        case 0:
            // Up to the end of the file: only a box of the top level can be that.
            guard end == file.byteCount, type.isPlausible else { return nil }
            byteCount = end - offset
        case 1:
            guard let large = header.i64(), large >= 16 else { return nil }
            byteCount = large
            headerByteCount = 16
        case 2..<8:
            return nil
        default: break
        }
        let room = end - offset
        return Box(
            type: type, start: offset, body: offset + headerByteCount, end: offset + min(byteCount, room),
            isCut: byteCount > room)
    }

    /// A cursor over the body of a box, up to `limit` bytes of it.
    mutating func body(of box: Box, limit: Int = 64 * 1024) throws(MetadataError) -> ByteParser {
        ByteParser(try file.prefix(at: box.body, count: Int(min(box.bodyByteCount, Int64(limit)))))
    }
}
