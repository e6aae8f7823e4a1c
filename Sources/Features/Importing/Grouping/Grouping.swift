internal import AmboBase
internal import AmboModel

/// Makes books of the files of a folder and of the disc folders in it, as people mean them.
enum Grouping {
    /// Whether a folder of this name may be a disc of the book above it; what is in the files decides.
    static func mayBeDisc(_ name: String) -> Bool { disc(name) != nil }

    /// The disc that a folder's name states: a disc's word with a number, or a number alone.
    static func disc(_ name: String) -> DiscName? {
        if isNumber(name) { return Int(name).map { DiscName(number: $0) } }
        return DiscName(name)
    }

    /// The books of a folder with the folders that may be its discs.
    ///
    /// - Parameters:
    ///   - folder: As scanned.
    ///   - files: What was read; files that could not be read are not in it.
    static func works(
        of folder: ScannedFolder, files: [FilePath: ReadFile], choice: GroupingChoice? = nil
    ) -> [WorkGroup] {
        switch choice {
        case .volume:
            let tracks = allTracks(of: folder, files, below: [])
            return tracks.isEmpty ? [] : [group(tracks, of: folder, ownsFolder: tracks.count > 1 || !folder.isPartial)]
        case .separate:
            return folder.all.flatMap { folder in
                let own = ownTracks(of: folder, files)
                return own.map { group([$0], of: folder, ownsFolder: false) }
            }
        case nil: return judged(folder, files)
        }
    }

    // MARK: Discs

    private static func judged(_ folder: ScannedFolder, _ files: [FilePath: ReadFile]) -> [WorkGroup] {
        var own = ownTracks(of: folder, files)
        var works: [WorkGroup] = []
        var separate: [ScannedFolder] = []
        let sorted = DiscFolders(folder.discs, in: folder)
        for candidates in [sorted.named, sorted.numbered] where !candidates.isEmpty {
            let tracks = candidates.map { allTracks(of: $0, files, below: [$0.name]) }
            if isOneBook(candidates, tracks, besideCount: own.count) {
                own += tracks.joined()
            } else {
                separate += candidates
            }
        }
        var titled: [WorkGroup] = []
        for (title, discs) in sorted.titled {
            let tracks = discs.map { allTracks(of: $0, files, below: [$0.name]) }
            guard isOneBook(titled: title, discs, tracks, in: folder) else {
                separate += discs
                continue
            }
            titled.append(titledGroup(title, discs, Array(tracks.joined()), in: folder))
        }
        for child in separate { works += judged(child, files) }
        let isAlone = works.isEmpty && own.isEmpty && !folder.hasBookFolders && titled.count == 1
        if isAlone, Folding.fold(folder.name).hasPrefix(Folding.fold(titled[0].layout.last ?? "")) {
            titled[0].layout = folder.layout.dropLast() + titled[0].layout.suffix(1)
            titled[0].tree = folder.above
            titled[0].ownsFolder = true
            titled[0].folder.path = folder.path
        }
        works += titled
        guard !own.isEmpty else { return works }
        let hasOthers = folder.hasBookFolders || !works.isEmpty
        let parts = Albums(own, hasBookFolders: hasOthers).parts
        for part in parts {
            // One file beside archives is a book among books: the folder is not its own.
            let isSingle = part.count == 1 && (folder.isPartial || folder.hasArchives)
            let ownsFolder = parts.count == 1 && !hasOthers && !isSingle
            works.append(group(part, of: folder, ownsFolder: ownsFolder))
        }
        return works
    }

    /// Whether folders named only by a disc (`CD1`, `Part 2`, `3`) are one book.
    private static func isOneBook(_ folders: [ScannedFolder], _ tracks: [[Track]], besideCount: Int) -> Bool {
        let discs = folders.compactMap { disc($0.name) }
        let albums = tracks.map { Albums.names(of: $0) }
        let differ = areApart(albums)
        let isTagged = albums.contains { !$0.isEmpty }
        if folders.allSatisfy({ isNumber($0.name) }) {
            // Numbers alone may also be the books of a series.
            guard folders.count > 1, besideCount == 0, !differ else { return false }
            return isTagged ? areShared(albums) : tracks.contains { $0.count > 1 }
        }
        let isBare = discs.allSatisfy { $0.subtitle.isEmpty }
        if discs.allSatisfy(\.isSure) { return isBare || !differ }
        if isBare { return !differ }
        // `Part 1 - The Pilot` is as often a book of a series as a part of one.
        return areShared(albums)
    }

    /// Whether `Book CD1`, `Book CD2` … are one book.
    private static func isOneBook(
        titled title: String, _ folders: [ScannedFolder], _ tracks: [[Track]], in folder: ScannedFolder
    ) -> Bool {
        let discs = folders.compactMap { DiscName($0.name) }
        let albums = tracks.map { Albums.names(of: $0) }
        guard !areApart(albums) else { return false }
        if discs.allSatisfy(\.isSure) { return true }
        guard folders.count > 1 else { return false }
        return areShared(albums)
            || (albums.allSatisfy(\.isEmpty) && Folding.fold(folder.name).hasPrefix(Folding.fold(title)))
    }

    /// Every folder has one album and no two have the same.
    private static func areApart(_ albums: [Set<String>]) -> Bool {
        albums.count > 1 && albums.allSatisfy { $0.count == 1 } && Set(albums).count == albums.count
    }

    private static func areShared(_ albums: [Set<String>]) -> Bool {
        guard let first = albums.first else { return false }
        return !albums.dropFirst().reduce(first) { $0.intersection($1) }.isEmpty
    }

    // MARK: Groups

    private static func group(_ tracks: [Track], of folder: ScannedFolder, ownsFolder: Bool) -> WorkGroup {
        let order = Ordering(tracks)
        let isNamedAlone = folder.isPartial && tracks.count == 1
        let own = folder.layout.isEmpty ? [folder.name] : folder.layout
        let layout = ownsFolder ? own : folder.layout + [tracks.count == 1 ? tracks[0].stem : folder.name]
        let tree = ownsFolder && !isNamedAlone ? folder.above : folder.tree
        return WorkGroup(
            tracks: order.tracks, orderedBy: order.key, folder: folder, layout: layout, tree: tree,
            ownsFolder: ownsFolder)
    }

    private static func titledGroup(
        _ title: String, _ discs: [ScannedFolder], _ tracks: [Track], in folder: ScannedFolder
    ) -> WorkGroup {
        let order = Ordering(tracks)
        var place = ScannedFolder(
            path: discs[0].path, name: title, layout: folder.layout + [title], above: folder.tree,
            tree: folder.tree + [title])
        place.discs = discs
        return WorkGroup(
            tracks: order.tracks, orderedBy: order.key, folder: place, layout: place.layout, tree: folder.tree,
            ownsFolder: true)
    }

    private static func ownTracks(of folder: ScannedFolder, _ files: [FilePath: ReadFile]) -> [Track] {
        folder.media.compactMap { files[$0.path] }.map { Track(file: $0) }
    }

    private static func allTracks(
        of folder: ScannedFolder, _ files: [FilePath: ReadFile], below names: [String]
    ) -> [Track] {
        folder.media.compactMap { files[$0.path] }.map { Track(file: $0, folders: names) }
            + folder.discs.flatMap { allTracks(of: $0, files, below: names + [$0.name]) }
    }

    static func isNumber(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 3 && name.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}

/// The folders of one folder that may be discs, by how they are named.
private struct DiscFolders {
    /// `CD1`, `Disc 2 - Title`: named by the disc alone, or by the folder's own name with it.
    var named: [ScannedFolder] = []
    /// `1`, `02`.
    var numbered: [ScannedFolder] = []
    /// `Book CD1`: by the title in front, in the order of the folders.
    var titled: [(title: String, discs: [ScannedFolder])] = []

    init(_ candidates: [ScannedFolder], in folder: ScannedFolder) {
        let own = Folding.fold(folder.name)
        for candidate in candidates {
            if Grouping.isNumber(candidate.name) {
                numbered.append(candidate)
                continue
            }
            guard let disc = DiscName(candidate.name) else { continue }
            let title = Folding.fold(disc.title)
            if title.isEmpty || title == own {
                named.append(candidate)
            } else if let place = titled.firstIndex(where: { Folding.fold($0.title) == title }) {
                titled[place].discs.append(candidate)
            } else {
                titled.append((disc.title, [candidate]))
            }
        }
    }
}
