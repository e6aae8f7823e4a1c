internal import AmboBase
internal import AmboFiles
internal import AmboLibrary
internal import AmboMetadata
internal import AmboModel

/// A scanned folder with what the library knows of it and with what had to be read.
struct UnitReading: Sendable {
    /// As scanned.
    var folder: ScannedFolder
    /// Known files by the path of the file on disk that they are.
    var known: [FilePath: KnownFile] = [:]
    /// What was read; empty when nothing had to be.
    var files: [FilePath: ReadFile] = [:]
    /// What lies beside the files, when it was read.
    var texts = UnitTexts()
    /// What the texts and pictures are known by; nil where they were not looked at.
    var surroundings: Int64?
    /// Files that could not be read.
    var failures: [ImportFailure] = []
    /// Whether all that is here is known and as it was.
    var isClean = false
    /// Whether known files of these folders are not here.
    var hasGaps = false
}

/// Finds out what the library knows of scanned folders, and reads the rest.
struct UnitReader: Sendable {
    var library: Library
    var workers: Workers
    var cancel: CancelFlag

    /// A file to read, and whether its sound has to be known.
    private struct Task: Sendable {
        var unit: Int
        var file: ScannedFile
        var known: KnownFile?
        var wantsIdentity: Bool
    }

    /// Reads what is not known, and of folders in which anything changed everything.
    func read(_ folders: [ScannedFolder]) async throws(LibraryError) -> [UnitReading] {
        var units = try await known(folders)
        var doubtful: [Task] = []
        for (index, unit) in units.enumerated() {
            for file in unit.folder.all.flatMap(\.media) {
                let known = unit.known[file.path]
                if let known, known.path == file.path, !known.isMissing, known.stamp.matches(file.stamp) { continue }
                doubtful.append(Task(unit: index, file: file, known: known, wantsIdentity: true))
            }
        }
        await read(doubtful, into: &units)
        var rest: [Task] = []
        for index in units.indices where units[index].files.isEmpty {
            let unit = units[index]
            units[index].isClean = !isSurroundingsChanged(unit)
        }
        for (index, unit) in units.enumerated() where !unit.isClean {
            for file in unit.folder.all.flatMap(\.media) where unit.files[file.path] == nil {
                guard let known = unit.known[file.path], known.path == file.path, known.stamp.matches(file.stamp) else {
                    continue
                }
                rest.append(Task(unit: index, file: file, known: known, wantsIdentity: known.identity == nil))
            }
        }
        await read(rest, into: &units)
        let dirty = units.indices.filter { !units[$0].isClean }
        let texts = await workers.map(dirty.map { units[$0].folder }) { UnitTexts.read($0) }
        for (index, text) in zip(dirty, texts) { units[index].texts = text }
        return units
    }

    private func known(_ folders: [ScannedFolder]) async throws(LibraryError) -> [UnitReading] {
        let places = folders.map {
            $0.all.flatMap(\.media).reduce(into: Set<FilePath>()) { $0.insert($1.path.parent ?? FilePath(".")) }
        }
        let asked = places.map(Array.init)
        let lists = try await library.knownFiles(in: asked.flatMap(\.self))
        var next = 0
        var units: [UnitReading] = []
        for (folder, places) in zip(folders, asked) {
            let files = lists[next..<(next + places.count)].flatMap(\.self)
            next += places.count
            var unit = UnitReading(folder: folder)
            unit.known = Self.match(files, with: folder)
            unit.hasGaps = Set(unit.known.values.map(\.id)).count < Set(files.map(\.id)).count
            unit.surroundings = folder.isPartial ? nil : UnitTexts.surroundings(folder)
            units.append(unit)
        }
        return units
    }

    /// By the bytes of the path, else by its composed form (R16).
    private static func match(_ known: [KnownFile], with folder: ScannedFolder) -> [FilePath: KnownFile] {
        guard !known.isEmpty else { return [:] }
        var byPath: [FilePath: KnownFile] = [:]
        // Of two at one path, one is missing: something else lies there now.
        for file in known where byPath[file.path] == nil || !file.isMissing { byPath[file.path] = file }
        var matched: [FilePath: KnownFile] = [:]
        var unmatched: [FilePath] = []
        for file in folder.all.flatMap(\.media) {
            if let found = byPath.removeValue(forKey: file.path) {
                matched[file.path] = found
            } else {
                unmatched.append(file.path)
            }
        }
        guard !unmatched.isEmpty, !byPath.isEmpty else { return matched }
        var byForm: [String: KnownFile] = [:]
        for file in byPath.values { byForm[file.path.nfc] = file }
        for path in unmatched { matched[path] = byForm.removeValue(forKey: path.nfc) }
        return matched
    }

    private func isSurroundingsChanged(_ unit: UnitReading) -> Bool {
        guard let now = unit.surroundings else { return false }
        return unit.known.values.contains { $0.surroundings != now }
    }

    // MARK: Files

    private func read(_ tasks: [Task], into units: inout [UnitReading]) async {
        guard !tasks.isEmpty else { return }
        let cancel = cancel
        let results = await workers.map(tasks) { task -> Result<ReadFile, MetadataError>? in
            guard !cancel.isRaised else { return nil }
            do throws(MetadataError) {
                let reader = MediaReader(options: .init(wantsIdentity: task.wantsIdentity))
                let reading = try reader.read(task.file.path)
                let identity = reading.identity ?? (task.wantsIdentity ? nil : task.known?.identity)
                return .success(ReadFile(scanned: task.file, media: reading.media, identity: identity))
            } catch {
                return .failure(error)
            }
        }
        for (task, result) in zip(tasks, results) {
            switch result {
            case .success(let file): units[task.unit].files[task.file.path] = file
            case .failure(let error):
                // A file without an ending is only taken when it turns out to be sound.
                guard task.file.hint == .media || task.known != nil else { continue }
                units[task.unit].failures.append(ImportFailure(task.file.path, error))
            case nil: continue
            }
        }
    }
}
