public import AmboModel

/// What a person asks of a running player.
public enum PlayerCommand: Sendable, Equatable {
    /// Stands still and saves the place.
    case pause
    /// Goes on, a little earlier where smart rewind is set. Behind the end it begins again; after a failure it tries again.
    case resume
    /// Pauses or resumes.
    case toggle
    /// Goes to a place, or by a distance that pays no regard to chapters.
    case seek(TimeText)
    /// Skips by so many milliseconds, stopping at chapters (rule F150).
    case skip(ms: Int64)
    /// Goes to a chapter.
    case chapter(ChapterJump)
    /// Plays at a rate.
    case rate(Rate)
    /// Plays so many steps of 0.05 faster, or slower.
    case rateStep(Int)
    /// Loudness in percent, 0 to 130.
    case volume(Int)
    /// Changes the loudness by so many percent.
    case volumeStep(Int)
    /// Sets or takes away (nil) the sleep timer.
    case sleep(SleepTimer?)
    /// Marks the place.
    case bookmark(note: String)
    /// Plays on another device, by the output's name for it.
    case device(String)

    /// Which chapter.
    public enum ChapterJump: Sendable, Equatable {
        /// The one behind; refused in the last.
        case next
        /// Back to the start of this one, or within 3 s of it to the one in front.
        case previous
        /// By its number, counted from 1.
        case number(Int)
    }
}
