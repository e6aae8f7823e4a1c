/// All verbs, in the order of the help.
enum VerbList {
    static let groups: [(title: String, verbs: [VerbEntry])] = [
        ("files", [VerbEntry(TagShow.self), VerbEntry(ChaptersShow.self)])
    ]

    static var all: [VerbEntry] { groups.flatMap(\.verbs) }
}
