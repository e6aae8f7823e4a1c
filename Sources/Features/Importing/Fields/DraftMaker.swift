internal import AmboBase
internal import AmboLibrary
internal import AmboMetadata
internal import AmboModel

/// Makes the draft of a book out of its files and what lies beside them.
struct DraftMaker {
    /// The book.
    var group: WorkGroup
    /// What lies beside it and is its own.
    var texts: [UnitTexts.Beside]
    /// Known files that stay in it although they are not to be had now, by their place among all its files.
    var absent: [Int: KnownFile] = [:]

    /// The draft.
    func draft(surroundings: Int64) -> ItemDraft {
        var maker = self
        maker.readInOrder()
        return maker.made(surroundings: surroundings)
    }

    /// Puts the files in the order of a package's manifest, when it names every one of them.
    private mutating func readInOrder() {
        guard absent.isEmpty, group.tracks.count > 1,
            let manifest = texts.first(where: { $0.sidecar.kind == .publication })
        else { return }
        let base = manifest.path.parent ?? FilePath("")
        var places: [String: Int] = [:]
        for (place, file) in manifest.sidecar.chapterFiles.enumerated() {
            places[base.appending(file.name).nfc] = places[base.appending(file.name).nfc] ?? place
        }
        let tracks = group.tracks.map { (track: $0, place: places[$0.file.path.nfc]) }
        guard tracks.allSatisfy({ $0.place != nil }) else { return }
        group.tracks = tracks.sorted { ($0.place ?? 0) < ($1.place ?? 0) }.map(\.track)
    }

    private func made(surroundings: Int64) -> ItemDraft {
        let choice = FieldChoice(group, sidecars: offers, last: lastOffers)
        var fields = choice.fields
        let covers = CoverChoice(group, beside: texts)
        if let cover = covers.cover { fields[.cover] = cover }
        let files = group.tracks.map { track in
            FileDraft(
                path: track.file.path, stamp: track.file.scanned.stamp, identity: track.file.identity,
                media: track.file.media)
        }
        let count = files.count + absent.count
        var draft = ItemDraft(
            kind: count == 1 ? .book : .volume, folders: group.tree, fields: fields, files: files,
            path: count == 1 ? group.path : group.folder.path, orderedBy: group.orderedBy)
        draft.artwork = covers.artwork
        draft.surroundings = surroundings
        draft.absent = absent.mapValues(\.id)
        let chapters = chapters(title: fields[.title]?.values.first ?? "")
        draft.chapters = chapters.chapters
        draft.chapterSource = chapters.source
        return draft
    }

    /// Texts that say better than tags.
    private var offers: [FieldChoice.Offer] {
        texts.compactMap { beside in
            Self.source(beside.sidecar.kind).map { FieldChoice.Offer(source: $0, tags: beside.sidecar.tags) }
        }
    }

    /// Texts that are asked only for what nothing else says: cue sheets and lists of chapters.
    private var lastOffers: [FieldChoice.Offer] {
        texts.compactMap { beside in
            switch beside.sidecar.kind {
            case .cue, .ffmetadata: FieldChoice.Offer(source: .textFile, tags: beside.sidecar.tags)
            default: nil
            }
        }
    }

    private static func source(_ kind: Sidecar.Kind) -> FieldSource? {
        switch kind {
        case .metadataJSON, .publication: .metadataJSON
        case .opf: .opf
        case .description, .reader: .textFile
        case .nfo: .nfo
        case .cue, .chaptersText, .chaptersJSON, .ffmetadata, .audacity, .picture: nil
        }
    }

    // MARK: Chapters

    private func chapters(title: String) -> (chapters: [Chapter], source: ChapterSource) {
        var parts = parts(title: title)
        let hasOwn = parts.contains { !$0.chapters.isEmpty }
        if !hasOwn {
            let durationMs = MediaLength.milliseconds(parts.map(\.length))
            if let list = listOfWhole(durationMs: durationMs, fileCount: parts.count) { return list }
            useListsBeside(&parts)
        }
        let volume = VolumeChapters(parts)
        return (volume.chapters, volume.source)
    }

    /// The files in playing order, those that are away in their places.
    private func parts(title: String) -> [VolumeChapters.Part] {
        let titles = chapterTitles(bookTitle: title)
        var present = zip(group.tracks, titles).map { track, title in
            let media = track.file.media
            return VolumeChapters.Part(
                length: media.length, title: title, chapters: media.chapters, source: media.chapterSource)
        }
        for (place, file) in absent.sorted(by: { $0.key < $1.key }) {
            let part = VolumeChapters.Part(length: file.length, title: Self.title(of: file.path.name.stem))
            present.insert(part, at: min(place, present.count))
        }
        return present
    }

    /// What a file without a list is called: by its title, unless several files have the same one (R11), else by its name.
    private func chapterTitles(bookTitle: String) -> [String] {
        guard group.tracks.count + absent.count > 1 else { return [bookTitle] }
        let tagged = group.tracks.map { $0.file.media.tags.title ?? "" }
        var counts: [String: Int] = [:]
        for title in tagged { counts[title, default: 0] += 1 }
        return zip(group.tracks, tagged).map { track, title in
            title.isEmpty || counts[title] != 1 ? Self.title(of: track.stem) : title
        }
    }

    /// A file's name as a title: `_` stands for a space where there is none (F064).
    private static func title(of stem: String) -> String {
        stem.contains(" ") ? stem : stem.replacing("_", with: " ")
    }

    /// A list beside the book that is on the time of the whole.
    private func listOfWhole(durationMs: Int64, fileCount: Int) -> (chapters: [Chapter], source: ChapterSource)? {
        for beside in texts where beside.sidecar.chapterFiles.count <= 1 || fileCount == 1 {
            guard let list = beside.sidecar.chapters, !list.isEmpty else { continue }
            // In a volume a list that bears the name of one file is that file's.
            if fileCount > 1, isNamed(beside, afterOneOf: group.tracks) { continue }
            let chapters = beside.sidecar.chapters(durationMs: durationMs).filter { $0.durationMs > 0 }
            guard !chapters.isEmpty else { continue }
            return (chapters, .sidecar(beside.path.name.display))
        }
        return nil
    }

    private func isNamed(_ beside: UnitTexts.Beside, afterOneOf tracks: [Track]) -> Bool {
        tracks.contains { Self.isSame($0.stem, beside.path.name.stem) }
    }

    /// Lists of single files: by the name of the text, or as a cue sheet names them, or in the order of the sheet.
    private func useListsBeside(_ parts: inout [VolumeChapters.Part]) {
        guard parts.count == group.tracks.count else { return }
        for beside in texts {
            let sidecar = beside.sidecar
            let source = ChapterSource.sidecar(beside.path.name.display)
            if sidecar.chapterFiles.count > 1 {
                for (index, file) in sidecar.chapterFiles.enumerated() {
                    let named = group.tracks.firstIndex { Self.isSame($0.stem, FilePath(file.name).name.stem) }
                    guard let place = named ?? (sidecar.chapterFiles.count == parts.count ? index : nil) else {
                        continue
                    }
                    var part = Sidecar(kind: sidecar.kind)
                    part.chapters = file.chapters
                    parts[place].chapters = part.chapters(durationMs: parts[place].length.durationMs)
                    parts[place].source = source
                }
                return
            }
            guard let place = group.tracks.firstIndex(where: { Self.isSame($0.stem, beside.path.name.stem) }) else {
                continue
            }
            parts[place].chapters = sidecar.chapters(durationMs: parts[place].length.durationMs)
            parts[place].source = source
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool { Folding.fold(one) == Folding.fold(other) }
}
