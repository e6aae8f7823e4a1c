/// Files laid end to end in the notation that libmpv reads ("edit decision list"): each with its exact length, so that
/// none has to be opened before it is reached, and nothing lies between two of them.
public struct EDL: Sendable, Equatable {
    /// The address to load.
    public let text: String
    /// Where each file starts, in seconds, as libmpv adds the lengths up; one more than files, the end last.
    public let starts: [Double]

    /// The first file gets a microsecond more than its length, so that every boundary lies that much behind a whole
    /// sample: libmpv works in binary seconds, where 176,400 samples at 44.1 kHz may come out a hair short of 4 s and
    /// the last one would be cut. More on each file would add up to half a sample, which cuts one too.
    private static let marginUnits: Int64 = 10_000
    private static let unitsPerSecond: Int64 = 10_000_000_000

    /// The list of files whose addresses are `ambo://GENERATION/NUMBER.SUFFIX`. Files without sound are left out of the
    /// text, but have their place in ``starts``.
    public init(_ sources: [MPVSource], generation: Int) {
        var text = "edl://!delay_open,media_type=audio;"
        var starts: [Double] = []
        var start: Int64 = 0
        for (number, source) in sources.enumerated() {
            starts.append(Self.seconds(start))
            guard source.samples > 0 else { continue }
            let length = Self.units(source.samples, rate: source.rate) + (start == 0 ? Self.marginUnits : 0)
            guard start < Int64.max - length else { continue }
            start += length
            let address = "ambo://\(generation)/\(number).\(source.suffix)"
            let leadIn = Self.units(source.leadInSamples, rate: source.rate)
            text += "%\(address.utf8.count)%\(address),start=\(Self.decimal(leadIn)),length=\(Self.decimal(length));"
        }
        starts.append(Self.seconds(start))
        self.text = text
        self.starts = starts
    }

    /// The file in which a time lies, and the seconds from its start; a boundary belongs to the later file.
    public func locate(seconds: Double) -> (file: Int, inFile: Double)? {
        guard seconds.isFinite, starts.count > 1, let end = starts.last else { return nil }
        // Half a sample of slack: a seek to a boundary may be reported as a hair before it.
        let time = min(max(seconds, 0), end) + 0.000_03
        var low = 0
        var high = starts.count - 1
        while low < high {
            let middle = low + (high - low) / 2
            if starts[middle] <= time { low = middle + 1 } else { high = middle }
        }
        var file = max(low - 1, 0)
        while file > 0, starts[file] >= end { file -= 1 }
        return (file, max(seconds - starts[file], 0))
    }

    /// Units of 10⁻¹⁰ s, at most a year's worth for each file.
    private static func units(_ samples: Int64, rate: Int64) -> Int64 {
        let (whole, rest) = samples.quotientAndRemainder(dividingBy: rate)
        guard whole < 31_536_000 else { return 31_536_000 * unitsPerSecond }
        let (fraction, _) = rate.dividingFullWidth(rest.multipliedFullWidth(by: unitsPerSecond))
        return whole * unitsPerSecond + fraction
    }

    private static func seconds(_ units: Int64) -> Double { Double(units) / Double(unitsPerSecond) }

    private static func decimal(_ units: Int64) -> String {
        let (whole, part) = units.quotientAndRemainder(dividingBy: unitsPerSecond)
        let digits = String(part)
        return "\(whole).\(String(repeating: "0", count: 10 - digits.count))\(digits)"
    }
}
