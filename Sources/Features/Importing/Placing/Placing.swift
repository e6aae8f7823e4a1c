internal import AmboBase
internal import AmboFiles
internal import AmboModel

/// Puts the files of one new book into the managed folder. An actor on a queue of its own, because copying blocks.
///
/// Sources are only removed by ``finish()``, after the library knows the new places; a kill before that leaves both.
actor Placing {
    private let executor = QueueExecutor("ambo.placing")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let mode: PlaceMode
    private let books: FilePath
    private let cancel: CancelFlag
    private var done: [Step] = []
    private var madeFolders: [FilePath] = []

    private struct Step {
        var source: FilePath
        var target: FilePath
        /// Whether the source has lost its name already, on a file system without second names.
        var isRenamed: Bool
    }

    init(mode: PlaceMode, books: FilePath, cancel: CancelFlag) {
        self.mode = mode
        self.books = books
        self.cancel = cancel
    }

    /// Places the files of a draft with the texts and pictures beside them.
    ///
    /// - Returns: The draft with the new places.
    /// - Throws: `ImportError`; then nothing is left in the managed folder.
    func place(
        _ draft: ItemDraft, beside texts: [FilePath], onEvent: @Sendable (ImportEvent) -> Void
    ) throws(ImportError) -> ItemDraft {
        do throws(FileError) {
            return try placed(draft, beside: texts, onEvent)
        } catch {
            undo()
            // EXDEV: only copying crosses file systems.
            guard error.errno == 18 else { throw .notPlaced(error) }
            let byteCount = draft.files.reduce(0) { $0 + $1.stamp.sizeBytes }
            throw .crossesFileSystems(draft.path, mode: mode, byteCount: byteCount)
        }
    }

    /// Takes back what was placed.
    func undo() {
        for step in done.reversed() {
            if step.isRenamed {
                try? FilePlacement.rename(step.target, to: step.source)
            } else {
                try? FilePlacement.remove(step.target)
            }
        }
        for folder in madeFolders.reversed() { FilePlacement.removeFolder(ifEmpty: folder) }
        (done, madeFolders) = ([], [])
    }

    /// Removes the sources of a move, and their folders where nothing is left in them.
    func finish() {
        guard mode == .move else { return }
        for step in done where !step.isRenamed { try? FilePlacement.remove(step.source) }
        for folder in Set(done.compactMap(\.source.parent)) { FilePlacement.removeFolder(ifEmpty: folder) }
    }

    // MARK: Steps

    private func placed(
        _ draft: ItemDraft, beside texts: [FilePath], _ onEvent: @Sendable (ImportEvent) -> Void
    ) throws(FileError) -> ItemDraft {
        var draft = draft
        let title = ManagedName.sanitised(draft.fields[.title]?.values.first ?? draft.path.stem)
        let above = draft.folders.reduce(books) { $0.appending(ManagedName.sanitised($1)) }
        try make(above)
        let isAlone = draft.files.count == 1 && texts.isEmpty
        let folder = isAlone ? above : ManagedName.free(title, in: above)
        if !isAlone { try make(folder) }
        var places: [FilePath: FilePath] = [:]
        for index in draft.files.indices {
            let source = draft.files[index].path
            let stem = draft.files.count == 1 ? title : Self.stem(of: source, below: draft.path)
            let target = ManagedName.free(ManagedName.sanitised(stem), ending: Self.ending(of: source), in: folder)
            onEvent(.placing(source))
            try bring(source, to: target)
            places[source] = target
            draft.files[index].path = target
            draft.files[index].stamp = FileStamp(try FileFacts.of(target))
        }
        for text in texts {
            let target = ManagedName.free(
                ManagedName.sanitised(Self.stem(of: text, below: draft.path)), ending: Self.ending(of: text), in: folder
            )
            try bring(text, to: target)
            places[text] = target
        }
        for index in draft.artwork.indices {
            if let place = places[draft.artwork[index].holder] { draft.artwork[index].holder = place }
            if case .file(let path) = draft.artwork[index].artwork.location, let place = places[path] {
                draft.artwork[index].artwork.location = .file(place)
            }
        }
        draft.path = draft.files.count == 1 ? draft.files[0].path : folder
        // What lies beside the files now is what was brought there.
        draft.surroundings = 0
        return draft
    }

    private func bring(_ source: FilePath, to target: FilePath) throws(FileError) {
        if cancel.isRaised { throw FileError(.copied, source, errno: 125) }
        var isRenamed = false
        switch mode {
        case .reference: return
        case .copy: try FilePlacement.copy(source, to: target, cancel: cancel)
        case .link: try FilePlacement.link(source, to: target)
        case .move:
            do throws(FileError) {
                try FilePlacement.link(source, to: target)
            } catch {
                // A second name for a while is safest; where there are none, a rename is whole as well.
                guard error.errno != 18, error.errno != 17 else { throw error }
                try FilePlacement.rename(source, to: target)
                isRenamed = true
            }
        }
        done.append(Step(source: source, target: target, isRenamed: isRenamed))
    }

    private func make(_ folder: FilePath) throws(FileError) {
        var missing: [FilePath] = []
        var place: FilePath? = folder
        while let path = place, (try? FileFacts.of(path)) == nil {
            missing.append(path)
            place = path.parent
        }
        try Folder.create(folder)
        madeFolders += missing.reversed()
    }

    /// The path below the book's folder as one name, parts joined with ` - ` (F068).
    private static func stem(of file: FilePath, below folder: FilePath) -> String {
        let parts = (file.parent ?? file).relative(to: folder)?.components.map(\.display) ?? []
        return (parts + [file.name.stem]).joined(separator: " - ")
    }

    private static func ending(of file: FilePath) -> String {
        String(file.fileExtension.filter { $0.isLetter || $0.isNumber }.prefix(10))
    }
}
