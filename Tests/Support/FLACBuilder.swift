/// Builds small FLAC files of silence whose frames are whole, checksums and all.
public struct FLACBuilder: Sendable {
    /// Samples a second.
    public var rate = 44_100
    /// Samples of each frame but the last.
    public var blockSize = 4096
    /// Samples of one channel.
    public var sampleCount = 44_100
    /// What STREAMINFO states; nil for the truth.
    public var statedCount: Int?
    /// Blocks behind STREAMINFO: kind, content, and the length to state when it is not the content's.
    public var blocks: [(kind: UInt8, content: [UInt8], statedCount: Int?)] = []
    /// Whether the last block says that it is the last.
    public var marksLast = true

    /// A second of silence without further blocks.
    public init() {}

    /// Adds a block.
    public mutating func add(_ kind: UInt8, _ content: [UInt8], statedCount: Int? = nil) {
        blocks.append((kind, content, statedCount))
    }

    /// The file.
    public func bytes() -> [UInt8] {
        var bytes = Array("fLaC".utf8) + header(0, count: 34, isLast: blocks.isEmpty && marksLast) + streamInfo
        for (index, block) in blocks.enumerated() {
            let isLast = index == blocks.count - 1 && marksLast
            bytes += header(block.kind, count: block.statedCount ?? block.content.count, isLast: isLast) + block.content
        }
        return bytes + frames
    }

    /// All frames.
    public var frames: [UInt8] {
        var bytes: [UInt8] = []
        var start = 0
        while start < sampleCount {
            bytes += frame(number: start / blockSize, size: min(blockSize, sampleCount - start))
            start += blockSize
        }
        return bytes
    }

    /// Comments as FLAC and Ogg store them.
    ///
    /// - Parameter statedCount: The count of comments to state; nil for the truth.
    public static func comments(_ comments: [String], statedCount: Int? = nil) -> [UInt8] {
        var bytes = little(4, 4) + Array("test".utf8) + little(statedCount ?? comments.count, 4)
        for comment in comments { bytes += little(comment.utf8.count, 4) + Array(comment.utf8) }
        return bytes
    }

    /// A picture block.
    public static func picture(_ bytes: [UInt8], kind: Int = 3, mime: String = "image/png") -> [UInt8] {
        big(kind, 4) + big(mime.utf8.count, 4) + Array(mime.utf8) + big(0, 4) + big(0, 16) + big(bytes.count, 4) + bytes
    }

    /// A number with the least byte first.
    public static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
    }

    /// A number with the greatest byte first.
    public static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

    private func header(_ kind: UInt8, count: Int, isLast: Bool) -> [UInt8] {
        [kind | (isLast ? 0x80 : 0)] + Self.big(count & 0xFF_FFFF, 3)
    }

    private var streamInfo: [UInt8] {
        let packed = rate << 44 | 15 << 36 | (statedCount ?? sampleCount)
        return Self.big(blockSize, 2) + Self.big(blockSize, 2) + Self.big(0, 6) + Self.big(packed, 8)
            + [UInt8](repeating: 0, count: 16)
    }

    private func frame(number: Int, size: Int) -> [UInt8] {
        var head: [UInt8] = [0xFF, 0xF8, 0x70, 0x08]
        head += number < 0x80 ? [UInt8(number)] : [0xC0 | UInt8(number >> 6), 0x80 | UInt8(number & 0x3F)]
        head += Self.big(size - 1, 2)
        head.append(Self.checksum(head, bits: 8, polynomial: 0x07)[0])
        let whole = head + [0x00, 0x00, UInt8(truncatingIfNeeded: number)]
        return whole + Self.checksum(whole, bits: 16, polynomial: 0x8005)
    }

    private static func checksum(_ bytes: [UInt8], bits: Int, polynomial: Int) -> [UInt8] {
        var value = 0
        for byte in bytes {
            value ^= Int(byte) << (bits - 8)
            for _ in 0..<8 { value = value >> (bits - 1) & 1 == 1 ? value << 1 ^ polynomial : value << 1 }
            value &= (1 << bits) - 1
        }
        return big(value, bits / 8)
    }
}
