extension TagFieldTable {
    /// What a name stands for, and whether it is the dialect's own name for it.
    struct Match: Sendable {
        let field: TagField
        /// False for a spelling that is only met in the wild: it stands back behind an own name.
        let isOwn: Bool
    }

    /// Finds the role of a name; nil when it is not known, which makes it a custom field.
    static func match(_ name: String, in dialect: TagDialect) -> Match? {
        let table = index(of: dialect)
        return dialect.isExact ? table[name] : table[folded(name)]
    }

    /// A free-text name as it is compared: capitals, without the blanks, hyphens and underscores that tools put in at will.
    static func folded(_ name: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.utf8.count)
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"): continue
            case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes.append(byte & 0xDF)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func index(of dialect: TagDialect) -> [String: Match] {
        switch dialect {
        case .mp4Atom: mp4Atoms
        case .mp4Freeform: mp4Freeforms
        case .id3Frame: id3Frames
        case .id3Text: id3Texts
        case .vorbis: vorbisNames
        case .matroska: matroskaNames
        case .asf: asfNames
        case .ape: apeNames
        case .riff: riffNames
        }
    }

    private static let mp4Atoms = makeIndex(.mp4Atom)
    private static let mp4Freeforms = makeIndex(.mp4Freeform)
    private static let id3Frames = makeIndex(.id3Frame)
    private static let id3Texts = makeIndex(.id3Text)
    private static let vorbisNames = makeIndex(.vorbis)
    private static let matroskaNames = makeIndex(.matroska)
    private static let asfNames = makeIndex(.asf)
    private static let apeNames = makeIndex(.ape)
    private static let riffNames = makeIndex(.riff)

    private static func makeIndex(_ dialect: TagDialect) -> [String: Match] {
        var index: [String: Match] = [:]
        for row in rows {
            for name in row.names(in: dialect) {
                let key = dialect.isExact ? name : folded(name)
                if index[key] == nil { index[key] = Match(field: row.field, isOwn: true) }
            }
        }
        guard !dialect.isExact else { return index }
        for row in rows {
            for name in row.anywhere where index[folded(name)] == nil {
                index[folded(name)] = Match(field: row.field, isOwn: false)
            }
        }
        return index
    }
}
