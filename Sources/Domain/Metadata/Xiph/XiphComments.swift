internal import AmboModel

/// The comments of FLAC, Vorbis, Opus, Speex and Theora: `NAME=value` in UTF-8, with little-endian lengths in front.
///
/// Source: the Vorbis I specification, section 5. Lengths are checked against the packet; pictures are left where they
/// are, so that a comment of megabytes costs no memory.
struct XiphComments {
    /// One comment whose value was read.
    struct Field: Equatable {
        let name: String
        let value: String
    }

    /// A comment that holds a picture in base64, by where its value lies in the packet.
    struct CodedPicture: Equatable {
        /// Whether the value is a whole FLAC picture block (`METADATA_BLOCK_PICTURE`), not a bare picture (`COVERART`).
        let isBlock: Bool
        let start: Int64
        let count: Int64
    }

    /// The program that wrote the stream.
    private(set) var vendor = ""
    /// In the order of the file.
    private(set) var fields: [Field] = []
    /// In the order of the file.
    private(set) var pictures: [CodedPicture] = []
    /// What was odd.
    private(set) var warnings: [MediaWarning] = []
    /// Whether the packet ended before the comments did.
    private(set) var isCut = false
    /// Where the last comment that was read ends in the packet.
    private(set) var end: Int64 = 0

    /// No comments at all.
    init() {}

    /// More comments than any honest file has.
    static let fieldLimit = 20_000
    /// More pictures than any honest file has.
    static let pictureLimit = 256
    /// The longest value that is kept.
    static let valueLimit: Int64 = 4 << 20
    /// How much text is kept in all.
    static let textLimit: Int64 = 16 << 20

    /// Reads the comments of a packet.
    ///
    /// - Parameters:
    ///   - packet: The packet or block.
    ///   - start: Where the vendor's length stands in it, behind any magic words.
    /// - Throws: What the source throws; comments that are cut off are kept up to there, with a warning.
    static func read(_ packet: PacketBytes, from start: Int64, in file: inout FileBytes) throws(MetadataError)
        -> XiphComments
    {
        var comments = XiphComments()
        do throws(MetadataError) {
            try comments.readAll(packet, from: start, in: &file)
        } catch .truncated {
            comments.note(.cut)
        }
        return comments
    }

    private enum Oddity {
        case cut, tooLong, tooMany, notUTF8, noName
    }

    private mutating func readAll(_ packet: PacketBytes, from start: Int64, in file: inout FileBytes)
        throws(MetadataError)
    {
        var place = start
        let vendorCount = try Self.length(in: packet, at: &place, &file)
        guard place + vendorCount <= packet.byteCount else { return note(.cut) }
        let vendorBytes = try packet.prefix(at: place, count: Int(min(vendorCount, 1024)), in: &file)
        vendor = String(decoding: vendorBytes, as: UTF8.self)
        place += vendorCount
        let count = try Self.length(in: packet, at: &place, &file)
        var textCount: Int64 = 0
        for index in 0..<count {
            guard index < Self.fieldLimit else { return note(.tooMany) }
            guard place < packet.byteCount else { return note(.cut) }
            let length = try Self.length(in: packet, at: &place, &file)
            guard place + length <= packet.byteCount else { return note(.cut) }
            defer {
                place += length
                end = place
            }
            guard textCount < Self.textLimit else { return note(.tooMany) }
            textCount += try readOne(packet, place..<place + length, in: &file)
        }
    }

    /// Reads one comment and says how much text of it was kept.
    private mutating func readOne(_ packet: PacketBytes, _ range: Range<Int64>, in file: inout FileBytes)
        throws(MetadataError) -> Int64
    {
        let length = range.upperBound - range.lowerBound
        let head = try packet.prefix(at: range.lowerBound, count: Int(min(length, 512)), in: &file)
        guard let mark = head.firstIndex(of: UInt8(ascii: "=")), mark > head.startIndex else {
            if length > 0 { note(.noName) }
            return 0
        }
        let name = String(decoding: head[..<mark], as: UTF8.self)
        let nameCount = Int64(mark - head.startIndex)
        let key = name.uppercased()
        if key == "METADATA_BLOCK_PICTURE" || key == "COVERART" {
            guard pictures.count < Self.pictureLimit else {
                note(.tooMany)
                return 0
            }
            pictures.append(
                CodedPicture(
                    isBlock: key != "COVERART", start: range.lowerBound + nameCount + 1, count: length - nameCount - 1))
            return 0
        }
        guard length <= Self.valueLimit else {
            note(.tooLong)
            return 0
        }
        let whole =
            Int64(head.count) == length ? head : try packet.prefix(at: range.lowerBound, count: Int(length), in: &file)
        fields.append(Field(name: name, value: text(whole.dropFirst(Int(nameCount) + 1))))
        return length
    }

    /// Text that is not UTF-8 is taken as Latin-1, which keeps every byte of it.
    private mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
        let trimmed = bytes.last == 0 ? bytes.prefix { $0 != 0 } : bytes
        if let text = String(validating: trimmed, as: UTF8.self) { return text }
        note(.notUTF8)
        return String(String.UnicodeScalarView(trimmed.map { Unicode.Scalar($0) }))
    }

    private static func length(in packet: PacketBytes, at place: inout Int64, _ file: inout FileBytes)
        throws(MetadataError) -> Int64
    {
        var parser = ByteParser(try packet.prefix(at: place, count: 4, in: &file))
        guard let length = parser.u32LE() else { throw .truncated(file.path) }
        place += 4
        return Int64(length)
    }

    private mutating func note(_ oddity: Oddity) {
        let warning =
            switch oddity {
            case .cut: MediaWarning("tags-cut", "The comments end in the middle; what stands in front was read.")
            case .tooLong: MediaWarning("tag-too-long", "A comment of more than 4 MiB was left out.")
            case .tooMany: MediaWarning("tags-too-many", "There are more comments than are read.")
            case .notUTF8: MediaWarning("tag-not-utf8", "A comment is not UTF-8; it was read as Latin-1.")
            case .noName: MediaWarning("tag-without-name", "A comment without a name was left out.")
            }
        if oddity == .cut { isCut = true }
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}
