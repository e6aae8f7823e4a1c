public import AmboBase
public import AmboModel

/// Something that plays files laid end to end. It knows files only: no book, no chapter, no place to keep.
///
/// No call waits for sound; what comes of it is in ``events``.
public protocol AudioOutput: Sendable {
    /// Everything it reports, in order; for one reader. It ends behind ``OutputEvent/closed``.
    var events: AsyncStream<OutputEvent> { get }
    /// Whether sound takes the time that it lasts, as on a device. False for an output that runs as fast as it can.
    var isPaced: Bool { get }

    /// Loads files in place of what was loaded and starts at a position, or stands still there.
    func load(_ files: [OutputFile], atMs positionMs: Int64, isPaused: Bool)
    /// Goes to a position, exactly. ``OutputEvent/taken(token:)`` comes before the events that belong to it.
    func seek(toMs positionMs: Int64, token: UInt64)
    /// Stands still or goes on.
    func setPaused(_ isPaused: Bool)
    /// Plays faster or slower with the pitch kept.
    func setRate(_ rate: Rate)
    /// Loudness: 1 is as recorded.
    func setLoudness(_ loudness: Double)
    /// Plays on another device.
    func setDevice(_ name: String)
    /// Ends it and waits until nothing is read any more.
    func close() async
}

/// A file for an output.
public struct OutputFile: Sendable {
    /// Exact length of what is heard.
    public var length: MediaLength
    /// What an encoder put in front of the sound; not heard.
    public var leadIn: MediaLength
    /// Usual ending of the name of such a file.
    public var suffix: String
    /// Opens the bytes, on a thread of the output.
    public var open: @Sendable () throws(ByteSourceError) -> any ByteSource

    /// A file of exactly so much sound.
    public init(
        length: MediaLength, leadIn: MediaLength, suffix: String,
        open: @escaping @Sendable () throws(ByteSourceError) -> any ByteSource
    ) {
        self.length = length
        self.leadIn = leadIn
        self.suffix = suffix
        self.open = open
    }
}

/// What an output reports.
public enum OutputEvent: Sendable, Equatable {
    /// The seek with this token was taken up.
    case taken(token: UInt64)
    /// The seek with this token cannot be done because nothing is loaded any more.
    case refused(token: UInt64)
    /// Sound starts at a position, in seconds, after a load or a seek. Before it no position is to be trusted.
    case restarted(seconds: Double)
    /// Where playing is, in seconds.
    case position(seconds: Double)
    /// The last file ended, or the one behind cannot be opened; of which load, counted from 1, so that the end of an
    /// earlier one is not taken for that of the present one. Nil where the output has no numbers.
    case ended(load: Int?)
    /// What was loaded cannot be played; a part of a sentence.
    case failed(reason: String)
    /// No sound device.
    case deviceFailed(reason: String)
    /// A file, counted from 0, cannot be opened, read or understood; a part of a sentence.
    case fileFailed(index: Int, reason: String)
    /// It is gone.
    case closed
}
