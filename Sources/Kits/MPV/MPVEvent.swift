public import AmboBase

/// What libmpv reports.
public enum MPVEvent: Sendable, Equatable {
    /// A command that was given with this token was taken (`code` 0) or refused (negative).
    case replied(token: UInt64, code: Int32)
    /// The sound starts, or starts again behind a seek; where, in seconds. Only from here on `time` is to be trusted.
    case restarted(seconds: Double?)
    /// Where playing is, in seconds.
    case time(seconds: Double)
    /// What was loaded came to its end, or to the first part that could not be opened; by the number of the load,
    /// counted from 1.
    case ended(load: Int)
    /// Loading or playing failed; a code of libmpv and its words.
    case failed(code: Int32, reason: String)
    /// A source could not be opened or read.
    case sourceFailed(index: Int, ByteSourceError)
    /// A source was opened but holds nothing that libmpv can play.
    case sourceRefused(index: Int)
    /// libmpv is gone; nothing follows.
    case closed
}

extension MPVEvent {
    /// The code of ``failed(code:reason:)`` when no sound device can be opened.
    public static let noDeviceCode: Int32 = -14
}
