internal import AmboText

/// Decides in what character set the names of one archive are written, and gives them as UTF-8.
///
/// The set is judged over all names at once. A flag that says UTF-8 counts only where the bytes are UTF-8.
/// A name that no set fits keeps its bytes: no entry is ever lost for its name.
struct NameJudge: Sendable {
    /// One name as an archive gives it.
    struct Sample: Sendable, Equatable {
        /// The bytes as stored.
        var bytes: [UInt8]
        /// The name in UTF-8, where the archive holds it a second time so.
        var unicode: [UInt8]?

        init(_ bytes: [UInt8], unicode: [UInt8]? = nil) {
            self.bytes = bytes
            self.unicode = unicode
        }
    }

    /// The set of the names that are not UTF-8; nil when all are.
    let charset: Charset?

    /// Judges over all names of an archive.
    init(_ samples: [Sample]) {
        let foreign = samples.filter { $0.unicode == nil && !Self.isUTF8($0.bytes) }.map(\.bytes)
        charset = foreign.isEmpty ? nil : CharsetJudge.judge(foreign)
    }

    /// The set's name, such as `CP932`; nil when all names are UTF-8.
    var charsetName: String? { charset?.rawValue }

    /// The name in UTF-8; the bytes as they are where they mean nothing in the judged set.
    func name(_ sample: Sample) -> [UInt8] {
        if let unicode = sample.unicode { return unicode }
        guard let charset, !Self.isUTF8(sample.bytes), let text = charset.decode(sample.bytes) else {
            return sample.bytes
        }
        return Array(text.utf8)
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    }
}
