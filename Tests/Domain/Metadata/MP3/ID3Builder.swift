import AmboBase
import AmboModel
import AmboTestSupport

@testable import AmboMetadata

/// Writes ID3v2 tags byte by byte, right ones and wrong ones.
enum ID3Builder {
    /// How the size of a frame is written.
    enum Size {
        /// As the version has it.
        case own
        /// Four times eight bits.
        case plain
        /// Four times seven bits.
        case synchsafe
        /// A number of its own choice, plain.
        case stated(UInt32)
    }

    static func synchsafe(_ value: Int) -> [UInt8] {
        [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
    }

    static func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    static func frame(_ version: UInt8, _ name: String, _ body: [UInt8], flags: UInt16 = 0, size: Size = .own)
        -> [UInt8]
    {
        guard version > 2 else {
            return Array(name.utf8) + big(UInt32(body.count)).dropFirst() + body
        }
        let length: [UInt8] =
            switch size {
            case .own: version == 4 ? synchsafe(body.count) : big(UInt32(body.count))
            case .plain: big(UInt32(body.count))
            case .synchsafe: synchsafe(body.count)
            case .stated(let value): big(value)
            }
        return Array(name.utf8) + length + [UInt8(flags >> 8), UInt8(flags & 0xFF)] + body
    }

    /// A text frame in UTF-8 (2.4) or Latin-1.
    static func text(_ version: UInt8, _ name: String, _ text: String, size: Size = .own) -> [UInt8] {
        let body = version == 4 ? [3] + Array(text.utf8) : [0] + latin1(text)
        return frame(version, name, body, size: size)
    }

    static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    static func utf16(_ text: String, isBig: Bool = false, mark: Bool = true) -> [UInt8] {
        let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
        return units.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    static func named(_ version: UInt8, _ description: String, _ value: String) -> [UInt8] {
        let code: UInt8 = version == 4 ? 3 : 1
        let body =
            version == 4
            ? Array(description.utf8) + [0] + Array(value.utf8) : utf16(description) + [0, 0] + utf16(value)
        return frame(version, version == 2 ? "TXX" : "TXXX", [code] + body)
    }

    static func chapter(
        _ version: UInt8, _ id: String, _ start: UInt32, _ end: UInt32, _ title: String?, more: [UInt8] = []
    ) -> [UInt8] {
        let inner = (title.map { text(version, "TIT2", $0) } ?? []) + more
        return frame(
            version, "CHAP",
            Array(id.utf8) + [0] + big(start) + big(end) + big(.max) + big(.max) + inner)
    }

    static func contents(_ version: UInt8, _ id: String, _ children: [String], isTop: Bool = true) -> [UInt8] {
        frame(
            version, "CTOC",
            Array(id.utf8) + [0, isTop ? 3 : 1, UInt8(truncatingIfNeeded: children.count)]
                + children.flatMap { Array($0.utf8) + [0] })
    }

    static func picture(_ version: UInt8, _ data: [UInt8], flags: UInt16 = 0) -> [UInt8] {
        version == 2
            ? frame(2, "PIC", [0] + Array("JPG".utf8) + [3, 0] + data)
            : frame(version, "APIC", [0] + Array("image/jpeg".utf8) + [0, 3, 0] + data, flags: flags)
    }

    /// A whole tag.
    static func tag(
        _ version: UInt8, _ frames: [UInt8]..., padding: Int = 64, flags: UInt8 = 0, statedByteCount: Int? = nil
    ) -> [UInt8] {
        let body = frames.flatMap { $0 } + [UInt8](repeating: 0, count: padding)
        return Array("ID3".utf8) + [version, 0, flags] + synchsafe(statedByteCount ?? body.count) + body
    }

    static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for (place, byte) in bytes.enumerated() {
            result.append(byte)
            guard byte == 0xFF else { continue }
            if place + 1 == bytes.count || bytes[place + 1] == 0 || bytes[place + 1] >= 0xE0 { result.append(0) }
        }
        return result
    }

    /// A JPEG's head of this size in pixels, with bytes behind it that look like sound and like stuffing.
    static func jpeg(width: UInt8 = 64, height: UInt8 = 48, extra: Int = 100) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, height, 0, width, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xFF, 0xDA]
            + (0..<extra).flatMap { [0xFF, 0xFB, 0x90, UInt8($0 & 0x3F), 0xFF, 0x00] }
    }
}
