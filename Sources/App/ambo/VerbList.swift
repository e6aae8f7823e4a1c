/// All verbs, in the order of the help.
enum VerbList {
    static let groups: [(title: String, verbs: [VerbEntry])] = [
        (
            "library",
            [
                VerbEntry(ImportVerb.self), VerbEntry(ListVerb.self), VerbEntry(SearchVerb.self),
                VerbEntry(ShowVerb.self),
                VerbEntry(NextVerb.self),
            ]
        ),
        ("playing", [VerbEntry(PlayVerb.self), VerbEntry(NowVerb.self), VerbEntry(ControlVerb.self)]),
        (
            "arranging",
            [
                VerbEntry(MoveVerb.self), VerbEntry(RenameVerb.self), VerbEntry(BindVerb.self),
                VerbEntry(UnbindVerb.self), VerbEntry(ReorderVerb.self), VerbEntry(DeleteVerb.self),
                VerbEntry(TrashList.self), VerbEntry(TrashRestore.self), VerbEntry(TrashEmpty.self),
                VerbEntry(HistoryVerb.self), VerbEntry(UndoVerb.self),
            ]
        ),
        ("places", [VerbEntry(ProgressVerb.self), VerbEntry(BookmarkVerb.self)]),
        ("files", [VerbEntry(TagShow.self), VerbEntry(ChaptersShow.self)]),
        ("care", [VerbEntry(DoctorVerb.self)]),
    ]

    static var all: [VerbEntry] { groups.flatMap(\.verbs) }
}
