internal import AmboModel

// The numbers and words that stand in the tables for values of Model. They are part of the store's format.

extension Item.Kind {
    var stored: Int64 {
        switch self {
        case .folder: 0
        case .book: 1
        case .volume: 2
        }
    }

    init(stored: Int64) {
        switch stored {
        case 1: self = .book
        case 2: self = .volume
        default: self = .folder
        }
    }
}

/// What a person does in a book.
enum Role: Int64 {
    case author = 0
    case narrator = 1
}

extension ChapterSource {
    /// The source of a name that was stored; any other name is a sidecar's.
    init(stored name: String) {
        let fixed: [ChapterSource] = [
            .quicktime, .nero, .id3, .vorbis, .cuesheet, .matroska, .overdrive, .markers, .none,
        ]
        self = fixed.first { $0.name == name } ?? .sidecar(name)
    }
}

extension ItemField {
    /// The fields with one text each, which stand in the table `texts` under their own names.
    static let texts: [ItemField] = [
        .subtitle, .date, .publisher, .description, .language, .asin, .isbn, .copyright, .explicit, .cover,
    ]
}
