/// Writes plain tars.
enum TarBuilder {
    /// A file, folder or link; `type` is tar's letter.
    struct Entry {
        var name: [UInt8]
        var content: [UInt8]
        var type: UInt8 = UInt8(ascii: "0")
        var linkName: [UInt8] = []

        init(_ name: String, _ content: [UInt8] = ZipBuilder.sound, type: Character = "0", linkName: String = "") {
            self.init(Array(name.utf8), content)
            self.type = type.asciiValue ?? 0x30
            self.linkName = Array(linkName.utf8)
        }

        init(_ name: [UInt8], _ content: [UInt8] = ZipBuilder.sound) {
            self.name = name
            self.content = content
        }
    }

    static func bytes(_ entries: [Entry]) -> [UInt8] {
        entries.flatMap(block) + [UInt8](repeating: 0, count: 1024)
    }

    private static func block(_ entry: Entry) -> [UInt8] {
        var head = [UInt8](repeating: 0, count: 512)
        func put(_ bytes: [UInt8], _ offset: Int) { head.replaceSubrange(offset..<(offset + bytes.count), with: bytes) }
        put(Array(entry.name.prefix(100)), 0)
        put(Array("0000644\u{0}0000000\u{0}0000000\u{0}".utf8), 100)
        let size = entry.type == UInt8(ascii: "0") ? entry.content.count : 0
        put(octal(size, 11), 124)
        put(octal(0, 11), 136)
        put(Array("        ".utf8), 148)
        put([entry.type], 156)
        put(entry.linkName, 157)
        put(Array("ustar\u{0}00".utf8), 257)
        put(octal(head.reduce(0) { $0 + Int($1) }, 6) + [0, 0x20], 148)
        let content = entry.type == UInt8(ascii: "0") ? entry.content : []
        return head + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
    }

    private static func octal(_ value: Int, _ width: Int) -> [UInt8] {
        let digits = Array(String(value, radix: 8).utf8)
        return [UInt8](repeating: 0x30, count: width - digits.count) + digits
    }
}
