/// How a list is put in order. The raw values are those of the command line.
public enum SortMode: String, Sendable, CaseIterable {
    /// By title, naturally.
    case title
    /// By authors, then series and place in it, then title; items without an author last.
    case author
    /// What came in last first.
    case added
    /// What was played last first; what never was comes last (rule F114).
    case recent
    /// The longest first.
    case duration
    /// By the name in the library tree, naturally (rule F114's file name).
    case name
    /// The person's own arrangement.
    case custom
}
