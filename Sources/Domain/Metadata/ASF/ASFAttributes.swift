internal import AmboModel

/// The named values of an ASF file, from all the objects that can hold some, and its pictures.
struct ASFAttributes {
    private(set) var artwork: [Artwork] = []
    private(set) var warnings: [MediaWarning] = []
    private var names: [String] = []
    private var values: [String: [String]] = [:]

    private static let attributeLimit = 10_000
    /// The longest value that is kept.
    private static let valueLimit: Int64 = 4 << 20
    private static let textLimit = 16 << 20
    private var textCount = 0

    /// The fields of all that was read.
    func tags() -> Tags {
        var collector = TagCollector()
        for name in names { collector.add(name: name, values: values[name.lowercased()] ?? [], in: .asf) }
        return collector.finish()
    }

    // MARK: Objects

    /// Title, author, copyright, description and rating.
    mutating func takeContentDescription(_ range: Range<Int64>, in file: inout FileBytes) throws(MetadataError) {
        var parser = ByteParser(try file.prefix(at: range.lowerBound, count: 10))
        var place = range.lowerBound + 10
        for name in ["Title", "Author", "Copyright", "Description", "Rating"] {
            guard let count = parser.u16LE(), place + Int64(count) <= range.upperBound else { return cut() }
            try takeText(name, at: place, count: Int64(count), in: &file)
            place += Int64(count)
        }
    }

    /// The extended content description.
    mutating func takeExtended(_ range: Range<Int64>, in file: inout FileBytes) throws(MetadataError) {
        guard let count = ByteParser.u16LE(try file.prefix(at: range.lowerBound, count: 2)) else { return cut() }
        var place = range.lowerBound + 2
        for _ in 0..<min(Int(count), Self.attributeLimit) {
            guard let nameCount = ByteParser.u16LE(try file.prefix(at: place, count: 2)) else { return cut() }
            let name = try file.prefix(at: place + 2, count: Int(nameCount))
            place += 2 + Int64(nameCount)
            var parser = ByteParser(try file.prefix(at: place, count: 4))
            guard let kind = parser.u16LE(), let length = parser.u16LE(),
                place + 4 + Int64(length) <= range.upperBound
            else { return cut() }
            place += 4
            try take(name, kind: kind, place..<place + Int64(length), in: &file)
            place += Int64(length)
        }
    }

    /// The metadata object or the metadata library.
    mutating func takeMetadata(_ range: Range<Int64>, in file: inout FileBytes) throws(MetadataError) {
        guard let count = ByteParser.u16LE(try file.prefix(at: range.lowerBound, count: 2)) else { return cut() }
        var place = range.lowerBound + 2
        for _ in 0..<min(Int(count), Self.attributeLimit) {
            var parser = ByteParser(try file.prefix(at: place, count: 12))
            guard parser.skip(4), let nameCount = parser.u16LE(), let kind = parser.u16LE(),
                let length = parser.u32LE(), place + 12 + Int64(nameCount) + Int64(length) <= range.upperBound
            else { return cut() }
            place += 12
            let name = try file.prefix(at: place, count: Int(nameCount))
            place += Int64(nameCount)
            try take(name, kind: kind, place..<place + Int64(length), in: &file)
            place += Int64(length)
        }
    }

    // MARK: Values

    private mutating func take(_ name: ArraySlice<UInt8>, kind: UInt16, _ range: Range<Int64>, in file: inout FileBytes)
        throws(MetadataError)
    {
        let name = ASFText.string(name)
        guard !name.isEmpty else { return }
        if kind == 1 {
            if name == "WM/Picture" { try takePicture(range, in: &file) }
            return
        }
        if kind == 0 { return try takeText(name, at: range.lowerBound, count: Int64(range.count), in: &file) }
        var parser = ByteParser(try file.prefix(at: range.lowerBound, count: min(range.count, 8)))
        guard let value = parser.little(min(range.count, 8)), !range.isEmpty else { return }
        add(name, String(value))
    }

    private mutating func takeText(_ name: String, at offset: Int64, count: Int64, in file: inout FileBytes)
        throws(MetadataError)
    {
        guard count <= Self.valueLimit else {
            return warn("tag-too-long", "A field of more than 4 MiB was left out.")
        }
        add(name, ASFText.string(try file.prefix(at: offset, count: Int(count))))
    }

    private mutating func add(_ name: String, _ value: String) {
        guard !value.isEmpty else { return }
        textCount += value.utf8.count
        guard textCount <= Self.textLimit else {
            return warn("tags-too-many", "There are more fields than are read.")
        }
        let key = name.lowercased()
        if values[key] == nil { names.append(name) }
        // The metadata library repeats what the other objects hold.
        if values[key]?.contains(value) != true || (values[key]?.count ?? 0) > 64 {
            values[key, default: []].append(value)
        }
    }

    /// A picture: its kind, its length, media type and description as text that a NUL ends, the picture itself.
    private mutating func takePicture(_ range: Range<Int64>, in file: inout FileBytes) throws(MetadataError) {
        guard artwork.count < 256 else { return }
        let head = try file.prefix(at: range.lowerBound, count: min(range.count, 4096))
        var parser = ByteParser(head)
        guard let kind = parser.u8(), let count = parser.u32LE(), ASFText.terminated(&parser) != nil,
            let note = ASFText.terminated(&parser), count > 0,
            range.lowerBound + Int64(parser.position) + Int64(count) <= range.upperBound
        else { return warn("picture-damaged", "A picture is damaged; it is skipped.") }
        artwork.append(
            try PictureStretch.artwork(
                at: range.lowerBound + Int64(parser.position), count: Int64(count),
                kind: XiphPicture.kind(Int(kind)), note: note.isEmpty ? nil : note, in: &file))
    }

    private mutating func cut() { warn("tags-cut", "The fields end in the middle; what stands in front was read.") }

    private mutating func warn(_ code: String, _ message: String) {
        let warning = MediaWarning(code, message)
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}
