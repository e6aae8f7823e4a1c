public import AmboBase

/// Why sound cannot be played through libmpv.
public enum MPVError: Explained, Equatable {
    /// The library cannot be opened; the loader's reason.
    case missing(reason: String)
    /// The library's client interface is of another generation than ours (2).
    case unsupported(version: Int)
    /// It would not start; `LC_NUMERIC` is not "C", or memory is short.
    case notStarted
    /// It refused an option, command or property; its reason.
    case refused(what: String, reason: String)

    /// The sentence for a person.
    public var problem: String {
        switch self {
        case .missing(let reason): "The library that plays sound (libmpv) cannot be loaded: \(reason)."
        case .unsupported(let version): "The installed libmpv has the client interface \(version), but 2 is needed."
        case .notStarted: "libmpv would not start."
        case .refused(let what, let reason): "libmpv refused \(what): \(reason)."
        }
    }

    /// What to do next.
    public var advice: String? {
        switch self {
        case .missing, .unsupported: "Install it with `apt-get install libmpv2`."
        case .notStarted: "Check that memory is free and that LC_NUMERIC is C."
        case .refused: nil
        }
    }

    /// Stable identifier.
    public var code: String {
        switch self {
        case .missing, .unsupported: "mpv-missing"
        case .notStarted: "mpv-not-started"
        case .refused: "mpv-refused"
        }
    }
}
