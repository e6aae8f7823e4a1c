/// How fast a book is played: 0.5 to 3.0 in steps of 0.05 (rule F178). The pitch stays.
public struct Rate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The rate in hundredths: 125 is 1.25 times.
    public let hundredths: Int

    /// As recorded.
    public static let normal = Rate(clampedHundredths: 100)
    /// 0.5.
    public static let slowest = Rate(clampedHundredths: 50)
    /// 3.0.
    public static let fastest = Rate(clampedHundredths: 300)

    /// The step nearest to a value, such as 1.23 to 1.25; nil for what is no number or outside 0.5 to 3.0.
    public init?(_ value: Double) {
        guard value.isFinite, value >= 0.475, value < 3.025 else { return nil }
        self.init(clampedHundredths: Int((value * 20).rounded()) * 5)
    }

    /// A stored rate: 0, a missing one and one that makes no sense are 1.0 (rule F153).
    public init(stored value: Double?) { self = value.flatMap(Rate.init) ?? .normal }

    private init(clampedHundredths: Int) { hundredths = min(max(clampedHundredths, 50), 300) }

    /// The rate so many steps of 0.05 faster, or slower where negative; it stops at the ends.
    public func stepped(by steps: Int) -> Rate {
        Rate(clampedHundredths: hundredths + min(max(steps, -100), 100) * 5)
    }

    /// The rate as a factor.
    public var value: Double { Double(hundredths) / 100 }

    /// `1.25`, `1.2`, `2.0`.
    public var description: String {
        let part = hundredths % 100
        if part % 10 == 0 { return "\(hundredths / 100).\(part / 10)" }
        return "\(hundredths / 100).\(part < 10 ? "0" : "")\(part)"
    }

    /// Orders by speed.
    public static func < (one: Self, other: Self) -> Bool { one.hundredths < other.hundredths }
}
