/// Guesses the character set of texts that do not say it, such as the names in an archive or a cue sheet.
///
/// It is a pure scorer: every candidate set decodes the samples strictly, and the text that looks most like
/// something a person wrote wins. The more samples of one origin, the surer; a single short name can be misjudged.
public enum CharsetJudge {
    /// What was found, and how sure it is.
    public struct Judgement: Sendable, Equatable {
        /// The set.
        public let charset: Charset
        /// Whether the samples are plain ASCII or valid UTF-8, which hardly happens by chance.
        public let isCertain: Bool
    }

    /// How many bytes are looked at in all.
    static let byteLimit = 16 * 1024

    /// The set that all samples together are most likely written in; UTF-8 for plain ASCII.
    public static func judge(_ samples: [[UInt8]]) -> Charset { judgement(samples).charset }

    /// The set, and whether it is certain.
    public static func judgement(_ samples: [[UInt8]]) -> Judgement {
        let foreign = samples.filter { $0.contains { $0 >= 0x80 } }
        if foreign.allSatisfy({ Charset.utf8.decode($0) != nil }) { return Judgement(charset: .utf8, isCertain: true) }
        let texts = shortened(foreign.filter { Charset.utf8.decode($0) == nil })
        var best = Charset.cp437
        var bestScore = -Double.infinity
        for (candidate, prior) in candidates {
            guard let score = score(texts, in: candidate) else { continue }
            if score + prior > bestScore {
                bestScore = score + prior
                best = candidate
            }
        }
        return Judgement(charset: best, isCertain: false)
    }

    /// Sets in the order of preference; the prior breaks near ties between sets that differ in few letters.
    private static let candidates: [(Charset, Double)] = [
        (.cp437, 0.06), (.cp1252, 0.06), (.cp850, 0.03), (.cp866, 0.02), (.cp1251, 0.02), (.cp932, 0.02), (.gbk, 0.02),
        (.cp949, 0), (.big5, 0), (.eucJP, 0), (.cp852, -0.05), (.cp1250, -0.05), (.koi8r, -0.02), (.cp1253, -0.1),
    ]

    /// The samples up to the limit; a cut sample ends where a character of any set may end.
    private static func shortened(_ samples: [[UInt8]]) -> [[UInt8]] {
        var left = byteLimit
        var result: [[UInt8]] = []
        for sample in samples where left > 0 {
            if sample.count <= left {
                result.append(sample)
            } else {
                let head = sample[..<left]
                let end = head.lastIndex { $0 < 0x40 } ?? head.startIndex
                if end > head.startIndex { result.append(Array(head[..<end])) }
            }
            left -= sample.count
        }
        return result
    }

    /// The mean worth of the characters outside ASCII; nil where the set cannot hold the samples.
    private static func score(_ samples: [[UInt8]], in charset: Charset) -> Double? {
        var worth = 0.0
        var count = 0
        for sample in samples {
            guard let text = charset.decode(sample) else { return nil }
            let scalars = Array(text.unicodeScalars)
            for place in scalars.indices where scalars[place].value >= 0x80 {
                let before = place > 0 ? scalars[place - 1] : " "
                let after = place + 1 < scalars.count ? scalars[place + 1] : " "
                worth += CharacterWorth.of(scalars[place], before: before, after: after)
                count += 1
            }
        }
        return count == 0 ? 0 : worth / Double(count)
    }
}
