internal import AmboModel

/// Makes fields, chapters and pictures of the frames of one tag.
struct ID3Fields {
    let version: UInt8
    private(set) var chapters = ID3Chapters()
    private(set) var markers: [ChapterList.Entry] = []
    private(set) var pictures: [TagPicture] = []
    private(set) var warnings: [MediaWarning] = []
    private var collector = TagCollector()
    private var doubt: TextDecoder.Doubt?
    private var year: String?
    private var laterDates: [(name: String, values: [String])] = []

    /// More pictures than this are not looked at.
    private static let pictureLimit = 1000
    /// Frames without text that a person could read: sounds, pictures, tables of places, keys.
    private static let binary: Set<String> = [
        "AENC", "ASPI", "ENCR", "EQUA", "EQU2", "ETCO", "GEOB", "GRID", "LINK", "MCDI", "MLLT", "POSS", "RBUF", "RVAD",
        "RVA2", "RVRB", "SEEK", "SIGN", "SYLT", "SYTC", "COMR", "CRM", "NCON",
    ]
    /// Names of the pairs in TIPL, TMCL and IPLS that are fields of their own.
    private static let narratorRoles: Set<String> = ["narrator", "reader", "read by", "narrated by", "speaker"]

    init(version: UInt8) { self.version = version }

    /// Takes one frame in.
    mutating func add(_ frame: ID3Frame, _ file: inout FileBytes) throws(MetadataError) {
        let body = frame.body
        switch frame.name {
        case "APIC":
            guard pictures.count < Self.pictureLimit else { return }
            if let picture = ID3Picture.read(frame, version: version) { pictures.append(picture) }
        case "CHAP": try chapters.addChapter(body, version: version, file: &file)
        case "CTOC": chapters.addContents(body)
        case "TXXX": addNamed(body)
        case "COMM", "USLT": addDescribed(frame.name, body)
        case "WXXX": addAddress(body)
        case "UFID", "PRIV":
            guard let (owner, text) = ID3Text.owned(body), let text else { return }
            collector.add(name: owner.isEmpty ? frame.name : "\(frame.name):\(owner)", values: [text], in: .id3Frame)
        case "POPM": addPopularity(body)
        case "PCNT": if let count = Self.number(body) { add("PCNT", ["\(count)"]) }
        case "PCST": add("PCST", ["1"])
        case "TIPL", "TMCL", "IPLS": addPairs(frame.name, ID3Text.values(body))
        case "USER": addTerms(body)
        case "MVNM", "MVIN", "GRP1", "WFED": addText(frame.name, body)
        default:
            guard !Self.binary.contains(frame.name) else { return }
            switch frame.name.utf8.first {
            case UInt8(ascii: "T"): addText(frame.name, body)
            case UInt8(ascii: "W"): add(frame.name, TextDecoder.strings(body, .latin1))
            default: addUnknown(frame.name, body)
            }
        }
    }

    /// The fields of all frames.
    mutating func finish() -> Tags {
        var custom: [(name: String, values: [String])] = []
        for date in laterDates {
            // In a tag of an older version the year is its own; a date of another year was left from something else.
            if let year, date.values.first?.hasPrefix(year) == false {
                custom.append(date)
            } else {
                add(date.name, date.values)
            }
        }
        if let doubt {
            warnings.append(
                MediaWarning(
                    "text-encoding-doubtful",
                    "The text of the tag is marked as Latin-1 but reads better as \(doubt.encoding): "
                        + "“\(doubt.suggestion)”. It is shown as stored."))
        }
        if chapters.timelessCount > 0 {
            warnings.append(
                MediaWarning(
                    "chapter-without-time", "\(chapters.timelessCount) chapters have no time and were left out."))
        }
        var tags = collector.finish()
        for date in custom { tags.custom[date.name, default: []] += date.values }
        return tags
    }

    private mutating func add(_ name: String, _ values: [String]) {
        if !values.isEmpty { collector.add(name: name, values: values, in: .id3Frame) }
    }

    private mutating func addText(_ name: String, _ body: ArraySlice<UInt8>) {
        noteDoubt(body)
        let values = ID3Text.values(body)
        if values.isEmpty {
            // A number that is there and empty is told apart from none.
            if name == "TRCK" || name == "TPOS" { add(name, [""]) }
            return
        }
        switch name {
        case "TYER" where version < 4: year = year ?? values.first
        case "TDRC" where version < 4, "TDRL" where version < 4: return laterDates.append((name, values))
        default: break
        }
        add(name, values)
    }

    private mutating func addNamed(_ body: ArraySlice<UInt8>) {
        guard let (name, values) = ID3Text.named(body), !values.isEmpty else { return }
        noteDoubt(body)
        if name == OverDriveMarkers.frameName, markers.isEmpty {
            markers = OverDriveMarkers.entries(values.joined(separator: "\n"))
        }
        collector.add(name: name.isEmpty ? "TXXX" : name, values: values, in: .id3Text)
    }

    private mutating func addDescribed(_ name: String, _ body: ArraySlice<UInt8>) {
        guard let (_, description, text) = ID3Text.described(body), !text.isEmpty else { return }
        noteDoubt(body)
        switch description {
        // Players and their ID3v1 copies name the plain remark in these ways.
        case "", "ID3v1 Comment", "Comment", "comment": add(name, [text])
        case _ where name == "COMM" && TagFieldTable.match(description, in: .id3Text) != nil:
            collector.add(name: description, values: [text], in: .id3Text)
        default: add("\(name):\(description)", [text])
        }
    }

    /// WXXX: a description in its encoding, then an address in Latin-1.
    private mutating func addAddress(_ body: ArraySlice<UInt8>) {
        guard let code = body.first else { return }
        let (name, rest) = TextDecoder.terminated(body.dropFirst(), TextDecoder.Encoding(rawValue: code) ?? .latin1)
        let address = TextDecoder.latin1(rest.prefix { $0 != 0 })
        if !address.isEmpty { add(name.isEmpty ? "WXXX" : "WXXX:\(name)", [address]) }
    }

    /// POPM: whose rating it is, the rating from 0 to 255, and how often it was played.
    private mutating func addPopularity(_ body: ArraySlice<UInt8>) {
        var parser = ByteParser(body)
        guard let owner = parser.take(until: 0), let rating = parser.u8() else { return }
        let name = TextDecoder.latin1(owner)
        add(name.isEmpty ? "POPM" : "POPM:\(name)", ["\(rating)"] + (Self.number(parser.rest).map { ["\($0)"] } ?? []))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64? {
        var parser = ByteParser(bytes)
        return bytes.isEmpty ? nil : parser.big(bytes.count)
    }

    /// People with their roles, by turns role and name.
    private mutating func addPairs(_ name: String, _ values: [String]) {
        var place = 0
        while place + 1 < values.count {
            let (role, person) = (values[place], values[place + 1])
            if Self.narratorRoles.contains(role.lowercased()) {
                collector.add(name: "NARRATOR", values: [person], in: .id3Text)
            } else {
                add(role.isEmpty ? name : "\(name):\(role)", [person])
            }
            place += 2
        }
        if place < values.count { add(name, [values[place]]) }
    }

    private mutating func addTerms(_ body: ArraySlice<UInt8>) {
        guard body.count > 4, let code = body.first else { return }
        add("USER", TextDecoder.strings(body.dropFirst(4), TextDecoder.Encoding(rawValue: code) ?? .latin1))
    }

    /// A frame of an unknown name: kept where it holds text in the form of other frames.
    private mutating func addUnknown(_ name: String, _ body: ArraySlice<UInt8>) {
        guard let code = body.first, let encoding = TextDecoder.Encoding(rawValue: code) else {
            if let text = ID3Text.plainText(body) { add(name, [text]) }
            return
        }
        let values = TextDecoder.strings(body.dropFirst(), encoding)
        let isText = values.allSatisfy { value in
            value.unicodeScalars.allSatisfy {
                ($0.value >= 0x20 && $0.value != 0x7F && $0.value != 0xFFFD) || $0 == "\n"
            }
        }
        if isText { add(name, values) }
    }

    private mutating func noteDoubt(_ body: ArraySlice<UInt8>) {
        guard doubt == nil, body.first == 0 else { return }
        doubt = TextDecoder.doubt(body.dropFirst().prefix(1024).prefix { $0 != 0 })
    }
}
