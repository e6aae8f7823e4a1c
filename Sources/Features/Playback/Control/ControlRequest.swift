internal import AmboBase
internal import AmboModel
internal import FoundationEssentials

/// One line that a program sends to a running player: a verb and, where it needs one, the value as a person types it.
public struct ControlRequest: Sendable, Equatable, Codable {
    /// What is asked.
    public enum Verb: String, Sendable, Codable, CaseIterable {
        /// How it stands.
        case now
        /// Stand still.
        case pause
        /// Go on.
        case resume
        /// One or the other.
        case toggle
        /// To a place (`1:02:03`), or by a distance (`+30`).
        case seek
        /// By a distance that stops at chapters (`-15`).
        case skip
        /// `next`, `previous`, or a number from 1.
        case chapter
        /// `1.25`, or steps (`+0.05`).
        case rate
        /// `80`, or steps (`+5`).
        case volume
        /// `30`, `1h`, `chapter`, `off`.
        case sleep
        /// The note, which may be empty.
        case bookmark
        /// The output's name for a device.
        case device
        /// End the player, with the place kept.
        case stop
        /// The same.
        case quit
        /// One line for each event from now on.
        case events
    }

    /// What is asked.
    public var verb: Verb
    /// The value as typed.
    public var value: String?

    /// A request.
    public init(_ verb: Verb, _ value: String? = nil) {
        self.verb = verb
        self.value = value
    }

    /// Reads a line as it came in.
    ///
    /// - Throws: ``ControlError/badValue(verb:value:)``.
    init(line: [UInt8]) throws(ControlError) {
        do {
            self = try JSONDecoder().decode(ControlRequest.self, from: Data(line))
        } catch {
            throw .badValue(verb: "request", value: String(decoding: line.prefix(40), as: UTF8.self))
        }
    }

    /// The longest value, in bytes.
    static let longestValue = 4096

    private enum CodingKeys: String, CodingKey {
        case verb = "do"
        case value
    }

    /// The command for the engine; nil for `now`, `stop`, `quit` and `events`, which are none.
    ///
    /// - Throws: ``ControlError/badValue(verb:value:)``.
    public func command() throws(ControlError) -> PlayerCommand? {
        let value = (value ?? "").trimmed
        guard value.utf8.count <= Self.longestValue else {
            throw .badValue(verb: verb.rawValue, value: "\(value.prefix(20))…")
        }
        let command: PlayerCommand?
        switch verb {
        case .now, .stop, .quit, .events: return nil
        case .pause: command = .pause
        case .resume: command = .resume
        case .toggle: command = .toggle
        case .seek: command = TimeText(value).map { .seek($0) }
        case .skip:
            command =
                switch TimeText(value) {
                case .relative(let ms): .skip(ms: ms)
                case .absolute(let ms): .skip(ms: ms)
                case nil: nil
                }
        case .chapter: command = Self.chapter(value)
        case .rate: command = Self.rate(value)
        case .volume: command = Self.volume(value)
        case .sleep:
            let isOff = ["off", "none", "0"].contains(value.lowercased())
            command = isOff ? .sleep(nil) : SleepTimer(text: value).map { .sleep($0) }
        case .bookmark: command = .bookmark(note: value)
        case .device: command = value.isEmpty ? nil : .device(value)
        }
        guard let command else { throw .badValue(verb: verb.rawValue, value: value) }
        return command
    }

    private static func chapter(_ value: String) -> PlayerCommand? {
        switch value.lowercased() {
        case "next", "n", "+1": .chapter(.next)
        case "previous", "prev", "p", "-1": .chapter(.previous)
        default: Int(value).flatMap { $0 > 0 && value.first != "+" ? .chapter(.number($0)) : nil }
        }
    }

    private static func rate(_ value: String) -> PlayerCommand? {
        guard value.utf8.count <= 8, value.utf8.allSatisfy({ (0x2B...0x39).contains($0) }), let number = Double(value)
        else { return nil }
        guard value.first == "+" || value.first == "-" else { return Rate(number).map { .rate($0) } }
        guard abs(number) <= 3 else { return nil }
        return .rateStep(Int((number * 20).rounded()))
    }

    private static func volume(_ value: String) -> PlayerCommand? {
        guard let number = Int(value), abs(number) <= 1000 else { return nil }
        return value.first == "+" || value.first == "-" ? .volumeStep(number) : .volume(number)
    }
}

extension String {
    fileprivate var trimmed: String {
        let tail = drop(while: \.isWhitespace)
        return String(tail.reversed().drop(while: \.isWhitespace).reversed())
    }
}
