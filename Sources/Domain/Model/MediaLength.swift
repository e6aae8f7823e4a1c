/// An exact length: a whole number of samples at a rate. What is heard; encoder delay, padding and
/// what an edit list leaves out are not in it.
public struct MediaLength: Sendable, Hashable {
    /// Number of samples (of one channel); not negative.
    public let samples: Int64
    /// Samples, or units of a time scale, a second; positive.
    public let rate: Int64

    /// Nil when `samples` is negative, `rate` is not positive or the length exceeds 2^40 seconds.
    public init?(samples: Int64, rate: Int64) {
        guard samples >= 0, rate > 0, samples / rate < 1 << 40 else { return nil }
        self.samples = samples
        self.rate = rate
    }

    /// A length known only in milliseconds; a negative one counts as nothing.
    public init(ms: Int64) {
        samples = min(max(ms, 0), 1 << 50)
        rate = 1000
    }

    /// Nothing.
    public static let zero = MediaLength(ms: 0)

    /// The length in milliseconds, rounded to the nearest.
    public var durationMs: Int64 { Self.milliseconds([self]) }

    /// The sum of several lengths in milliseconds: added up in samples and rounded once.
    public static func milliseconds(_ lengths: some Sequence<MediaLength>) -> Int64 {
        var sum = LengthSum()
        for length in lengths { sum.add(length) }
        return sum.durationMs
    }

    /// Where lengths laid end to end meet, in milliseconds: 0 first and the end of the last one last, so one more than
    /// there are lengths. Each is added up in samples and rounded once.
    public static func boundariesMs(_ lengths: some Sequence<MediaLength>) -> [Int64] {
        var sum = LengthSum()
        var boundaries: [Int64] = [0]
        for length in lengths {
            sum.add(length)
            boundaries.append(sum.durationMs)
        }
        return boundaries
    }
}

/// Lengths added up in samples, one sum for each rate. Sums that are too large stay at the largest.
private struct LengthSum {
    private var samplesAtRate: [Int64: Int64] = [:]

    mutating func add(_ length: MediaLength) {
        let (sum, overflow) = samplesAtRate[length.rate, default: 0].addingReportingOverflow(length.samples)
        samplesAtRate[length.rate] = overflow ? .max : sum
    }

    var durationMs: Int64 {
        var wholeMs: Int64 = 0
        var rest: Double = 0
        for (rate, samples) in samplesAtRate {
            let (seconds, left) = samples.quotientAndRemainder(dividingBy: rate)
            let (ms, numerator) = rate.dividingFullWidth(left.multipliedFullWidth(by: 1000))
            wholeMs += min(seconds, 1 << 41) * 1000 + ms
            rest += Double(numerator) / Double(rate)
        }
        return wholeMs + Int64(rest.rounded())
    }
}
