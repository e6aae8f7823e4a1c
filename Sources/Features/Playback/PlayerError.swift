public import AmboBase
internal import AmboModel

/// Why a book cannot be played, or a command not be done.
public enum PlayerError: Explained, Equatable {
    /// There is no file with sound in it.
    case nothingToPlay(title: String)
    /// A file of the book cannot be played; its name and the reason, a part of a sentence.
    case fileFailed(name: String, reason: String)
    /// No sound device could be opened; the output's reason.
    case noDevice(reason: String)
    /// The output cannot be started or went away; a whole sentence.
    case outputFailed(problem: String, advice: String?)
    /// A place outside the book.
    case outside(positionMs: Int64, durationMs: Int64)
    /// A chapter that is not there; how many there are.
    case noSuchChapter(number: Int, count: Int)
    /// There is no chapter behind the last.
    case lastChapter
    /// A loudness outside 0 to 130.
    case noSuchVolume(Int)
    /// The player was stopped before.
    case stopped

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .nothingToPlay(let title): "\(title) has no file with sound in it."
        case .fileFailed(let name, let reason): "\(name) cannot be played: \(reason)."
        case .noDevice(let reason): "No sound device could be opened: \(reason)."
        case .outputFailed(let problem, _): problem
        case .outside(let position, let duration):
            "\(TimeText.clock(position)) lies outside the book, which is \(TimeText.clock(duration)) long."
        case .noSuchChapter(let number, let count):
            "There is no chapter \(number): the book has \(count)."
        case .lastChapter: "This is the last chapter."
        case .noSuchVolume(let percent): "The volume cannot be \(percent) percent."
        case .stopped: "The player was stopped."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .nothingToPlay: "Import its files again."
        case .fileFailed: "Check the file, or go to a place behind it with `ambo ctl seek`."
        case .noDevice: "Name another one with `--device`, or play without sound with `--output null`."
        case .outputFailed(_, let advice): advice
        case .outside, .noSuchChapter: nil
        case .lastChapter: nil
        case .noSuchVolume: "Name a number from 0 to 130."
        case .stopped: "Start it again with `ambo play`."
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .nothingToPlay: "nothing-to-play"
        case .fileFailed: "file-not-playable"
        case .noDevice: "no-sound-device"
        case .outputFailed: "output-failed"
        case .outside: "position-outside"
        case .noSuchChapter: "no-such-chapter"
        case .lastChapter: "last-chapter"
        case .noSuchVolume: "no-such-volume"
        case .stopped: "player-stopped"
        }
    }

    /// A wrong place, chapter or loudness is wrong usage.
    public var exitCode: ExitCode {
        switch self {
        case .outside, .noSuchChapter, .noSuchVolume: .usage
        default: .failed
        }
    }
}
