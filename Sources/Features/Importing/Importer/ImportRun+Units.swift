internal import AmboBase
internal import AmboFiles
internal import AmboLibrary
internal import AmboMetadata
internal import AmboModel

// What is done with the books of one folder.
extension ImportRun {
    /// Takes in one folder that was read.
    ///
    /// - Returns: The items that came of it.
    func take(_ unit: UnitReading, archive: ArchiveStamp?) async throws(LibraryError) -> [ID<Item>] {
        for failure in unit.failures { fail(failure) }
        guard !unit.isClean else {
            var items: [ID<Item>] = []
            for file in unit.folder.all.flatMap(\.media) {
                guard let item = unit.known[file.path]?.item, !items.contains(item) else { continue }
                items.append(item)
            }
            if !unit.folder.isPartial, !unit.hasGaps, unit.failures.isEmpty {
                cleanFolders.formUnion(unit.folder.all.map(\.path))
            }
            try await tell(items, in: \.unchanged)
            return items
        }
        for failure in unit.texts.failures { fail(failure) }
        let unit = Self.withoutTwins(unit)
        let standings = try await standings(of: unit)
        var itemFiles: [ID<Item>: [KnownFile]] = [:]
        for item in Set(standings.values.compactMap { $0.known?.item }) {
            itemFiles[item] = try await library.knownFiles(of: item)
        }
        let groups = Grouping.works(of: unit.folder, files: unit.files, choice: grouping)
        let plan = UnitPlan(
            groups, standings: standings, itemFiles: itemFiles, surroundings: unit.surroundings,
            takesDuplicates: request.takesDuplicates)
        var items: [ID<Item>] = []
        for step in plan.steps where !isStopped(archive) {
            switch step {
            case .add(let group): if let item = try await add(group, unit, archive) { items.append(item) }
            case .update(let item, let claim):
                try await update(item, claim, unit, standings)
                items.append(item)
            case .unchanged(let item):
                try await tell([item], in: \.unchanged)
                items.append(item)
            case .duplicate(let group, let item):
                var entry = ImportedItem(draft(of: group, unit))
                if let title = fresh[item], Folding.fold(title) != Folding.fold(entry.title) {
                    if let item = try await add(group, unit, archive) { items.append(item) }
                    continue
                }
                entry.duplicateOf = item
                report.duplicates.append(entry)
            }
        }
        return items
    }

    /// The folder without files that lie there twice, under two spellings of one name (R16).
    private static func withoutTwins(_ unit: UnitReading) -> UnitReading {
        var first: [String: FilePath] = [:]
        var unit = unit
        for file in unit.folder.all.flatMap(\.media) where unit.files[file.path] != nil {
            guard file.path.bytes.contains(where: { $0 >= 0x80 }) else { continue }
            guard let twin = first[file.path.nfc] else {
                first[file.path.nfc] = file.path
                continue
            }
            guard let identity = unit.files[file.path]?.identity, unit.files[twin]?.identity == identity else {
                continue
            }
            // The one that the library knows stays.
            let isKnown = unit.known[file.path]?.path == file.path
            unit.files[isKnown ? twin : file.path] = nil
            if isKnown { first[file.path.nfc] = file.path }
        }
        return unit
    }

    // MARK: Standing

    private func standings(
        of unit: UnitReading
    ) async throws(LibraryError) -> [FilePath: FileStanding] {
        let files = unit.folder.all.flatMap(\.media).compactMap { unit.files[$0.path] }
        let asked = files.filter { file in
            guard file.identity != nil else { return false }
            let known = unit.known[file.path]
            return known == nil || FileMatch.hasOtherSound(file, than: known)
        }
        let sounds = try await library.knownFiles(identities: asked.compactMap(\.identity))
        var soundsOf: [FilePath: [KnownFile]] = [:]
        for (file, known) in zip(asked, sounds) where !known.isEmpty { soundsOf[file.path] = known }
        var match = FileMatch(managed: request.place == .reference ? nil : library.folders.books)
        match.displaced = match.displaced(files: files, known: unit.known, sounds: soundsOf)
        let here = soundsOf.isEmpty ? [] : Set(unit.folder.all.flatMap(\.media).map(\.path))
        var taken: Set<ID<MediaFile>> = []
        var standings: [FilePath: FileStanding] = [:]
        for file in files {
            standings[file.path] = match.standing(
                of: file, known: unit.known[file.path], sounds: soundsOf[file.path] ?? [],
                isHere: here.contains, taken: &taken)
        }
        for standing in standings.values { if case .moved(let file) = standing { movedFiles.insert(file.id) } }
        let lost = unit.known.values.filter { match.displaced.contains($0.id) && !movedFiles.contains($0.id) }
        if !lost.isEmpty, !request.isDryRun { try await library.markMissing(lost.map(\.id)) }
        displacedItems += lost.map(\.item)
        return standings
    }

    private func draft(of group: WorkGroup, _ unit: UnitReading) -> ItemDraft {
        DraftMaker(group: group, texts: unit.texts.of(group)).draft(surroundings: unit.surroundings ?? 0)
    }

    // MARK: New books

    private func add(
        _ group: WorkGroup, _ unit: UnitReading, _ archive: ArchiveStamp?
    ) async throws(LibraryError) -> ID<Item>? {
        var draft = draft(of: group, unit)
        if request.isDryRun {
            let sounds = draft.files.compactMap(\.identity)
            let entry = ImportedItem(draft)
            let title = Folding.fold(entry.title)
            let known = sounds.count { drySounds[$0] == title }
            for sound in sounds { drySounds[sound] = title }
            if known * 2 > draft.files.count, !request.takesDuplicates {
                report.duplicates.append(entry)
            } else {
                report.imported.append(entry)
                onEvent(.imported(entry))
            }
            return nil
        }
        var placing: Placing?
        if request.place != .reference, archive == nil {
            let place = Placing(mode: request.place, books: library.folders.books, cancel: cancel)
            do throws(ImportError) {
                draft = try await place.place(draft, beside: unit.texts.of(group).map(\.path), onEvent: onEvent)
            } catch {
                if !cancel.isRaised { fail(draft.path, error) }
                return nil
            }
            placing = place
        }
        let change: ItemChange
        do throws(LibraryError) {
            change = try await library.add(draft)
        } catch {
            await placing?.undo()
            throw error
        }
        await placing?.finish()
        told.insert(change.id)
        fresh[change.id] = draft.fields[.title]?.values.first ?? ""
        let entry = ImportedItem(draft, id: change.id, uuid: change.uuid)
        report.imported.append(entry)
        onEvent(.imported(entry))
        return change.id
    }

    // MARK: Known books

    private func update(
        _ item: ID<Item>, _ claim: UnitPlan.Claim, _ unit: UnitReading, _ standings: [FilePath: FileStanding]
    ) async throws(LibraryError) {
        guard !request.isDryRun else {
            let isMoved = claim.tracks.contains { standings[$0.file.path]?.isMove == true }
            return try await tell([item], in: isMoved ? \.moved : \.updated)
        }
        let others = await others(of: claim, standings)
        var claim = claim
        for index in claim.tracks.indices {
            // A file that is known at another path stays there.
            guard case .alias(let known) = standings[claim.tracks[index].file.path] else { continue }
            claim.tracks[index].file.scanned.path = known.path
            claim.tracks[index].file.scanned.stamp = known.stamp
        }
        claim.tracks += others.readable
        let order = ClaimOrder(claim, standings: standings, kept: others.kept)
        var group = claim.group
        group.tracks = order.tracks
        group.orderedBy = order.key
        let maker = DraftMaker(group: group, texts: unit.texts.of(claim.group), absent: order.absent)
        let surroundings = unit.surroundings ?? claim.known.first?.surroundings ?? 0
        var draft = maker.draft(surroundings: surroundings)
        if unit.folder.isPartial || claim.group.tracks.count < order.tracks.count {
            draft = keepingPath(draft, of: claim)
        }
        let before = try await library.details(item)
        _ = try await library.update(item, with: draft)
        let after = try await library.details(item)
        if claim.tracks.contains(where: { standings[$0.file.path]?.isMove == true }) {
            try await tell([item], in: \.moved)
        } else {
            try await tell([item], in: before == after ? \.unchanged : \.updated)
        }
    }

    /// An item of which only a part was met keeps the folder that stands for it.
    private func keepingPath(_ draft: ItemDraft, of claim: UnitPlan.Claim) -> ItemDraft {
        var draft = draft
        let folders = Set(claim.known.compactMap(\.path.parent))
        if folders.count == 1, let folder = folders.first, draft.kind == .volume { draft.path = folder }
        return draft
    }

    /// An item's files that are not among those met: read where they are there, kept as they are where not.
    private func others(
        of claim: UnitPlan.Claim, _ standings: [FilePath: FileStanding]
    ) async -> (readable: [Track], kept: [KnownFile]) {
        let met = Set(claim.tracks.compactMap { standings[$0.file.path]?.known?.id })
        let others = claim.known.filter { !met.contains($0.id) }
        guard !others.isEmpty else { return ([], []) }
        let read = await workers.map(others) { known -> ReadFile? in
            guard let facts = try? FileFacts.of(known.path), facts.kind == .file else { return nil }
            let scanned = ScannedFile(path: known.path, facts: facts, hint: .media)
            guard known.stamp.matches(scanned.stamp) else { return nil }
            guard let reading = try? MediaReader().read(known.path) else { return nil }
            return ReadFile(scanned: scanned, media: reading.media, identity: known.identity)
        }
        return (
            read.compactMap { $0.map { Track(file: $0) } }, zip(others, read).compactMap { $1 == nil ? $0 : nil }
        )
    }
}

extension FileStanding {
    /// Whether the file lies or is called otherwise than the library has it.
    var isMove: Bool { if case .moved = self { true } else { false } }
}
