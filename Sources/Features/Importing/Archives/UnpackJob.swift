internal import AmboArchive
internal import AmboBase
internal import AmboFiles

/// Unpacks one archive, and the archives in it, into a folder that is there and empty.
///
/// It writes nowhere else, and it neither makes the folder nor moves it: on failure the caller throws it away.
struct UnpackJob {
    /// What everything in the folder is counted against, and who is told.
    struct Setting {
        var takesPartial: Bool
        var wantsSound: Bool
        var password: Secret?
        var limits: UnpackLimits
        var cancel: CancelFlag
        var counter: ArchiveCounter
        var onProgress: (UnpackProgress) -> Void
    }

    let setting: Setting
    let root: FilePath
    let rootArchive: FilePath
    var report: UnpackReport
    var budget: UnpackBudget
    /// Folders that are known to be there.
    private var made: Set<FilePath> = []
    private let rootByteCount: Int64
    private var saidByteCount: Int64 = 0
    private var saidEntryCount = 0

    /// Unpacks an archive.
    ///
    /// - Parameter folder: Is there, empty, and nobody else writes into it.
    /// - Throws: `UnpackError`.
    static func run(_ archive: FilePath, into folder: FilePath, setting: Setting) throws(UnpackError) -> UnpackReport {
        let source = try open(archive)
        var job = UnpackJob(
            setting: setting, root: folder, rootArchive: archive, report: UnpackReport(folder: folder),
            budget: UnpackBudget(setting.limits, archiveByteCount: source.byteCount), rootByteCount: source.byteCount)
        let files = try job.unpack(source, into: FilePath(""), depth: 1)
        guard !setting.wantsSound || files.contains(where: \.isSound) else { throw .noSound(archive) }
        job.report.files = files
        job.say(entries: job.saidEntryCount, isLast: true)
        return job.report
    }

    private init(
        setting: Setting, root: FilePath, rootArchive: FilePath, report: UnpackReport, budget: UnpackBudget,
        rootByteCount: Int64
    ) {
        self.setting = setting
        self.root = root
        self.rootArchive = rootArchive
        self.report = report
        self.budget = budget
        self.rootByteCount = rootByteCount
    }

    /// Unpacks an archive into a folder below the root, and whatever archives come out of it.
    mutating func unpack(
        _ source: LocalFile, into folder: FilePath, depth: Int
    ) throws(UnpackError) -> [UnpackReport.File] {
        let format: ArchiveFormat?
        do { format = try ArchiveFormat.of(source) } catch { throw Self.error(error, source.path) }
        guard let format else { throw .notArchive(source.path) }
        let files =
            switch format {
            case .zip: try unpackZip(source, into: folder)
            default: try unpackStream(source, format, into: folder)
            }
        return try unpackNested(files, depth: depth)
    }

    static func open(_ path: FilePath) throws(UnpackError) -> LocalFile {
        do { return try LocalFile(path) } catch { throw .unreadable(path, errno: error.errno) }
    }

    // MARK: Writing

    /// Where a path below the root lies.
    func absolute(_ path: FilePath) -> FilePath { path.bytes.isEmpty ? root : root.appending(path) }

    /// Makes a folder below the root, and those above it.
    mutating func makeFolder(_ path: FilePath) throws(UnpackError) {
        guard !path.bytes.isEmpty, made.insert(path).inserted else { return }
        if let parent = path.parent { try makeFolder(parent) }
        do { try Folder.create(absolute(path)) } catch { throw .unwritable(error.path, errno: error.errno) }
    }

    /// Takes a folder, with all in it, for not there any more.
    mutating func forget(_ path: FilePath) { made = made.filter { !$0.isInside(path) } }

    /// Copies the current entry of a reader to a new file below the root.
    ///
    /// - Returns: What was copied, or the damage that ended it; then nothing is left of the file.
    mutating func write(
        _ reader: inout ArchiveReader, to path: FilePath
    ) throws(UnpackError) -> Result<ArchiveReader.Copied, ArchiveError> {
        if let parent = path.parent { try makeFolder(parent) }
        let target = absolute(path)
        var excess: Int64?
        do throws(ArchiveError) {
            let file = try OutputFile(target)
            let copied = try reader.copy(to: file) { byteCount in
                let total = budget.total(with: byteCount)
                if budget.isExcess(total) { excess = total }
                say(written: total)
                return excess == nil
            }
            budget.finishFile(copied.byteCount)
            return .success(copied)
        } catch {
            if let excess { throw .bomb(rootArchive, byteCount: excess) }
            if case .unwritable(_, let errno) = error { throw .unwritable(target, errno: errno) }
            try? FileMove.removeFile(target)
            return .failure(error)
        }
    }

    /// What stops everything, whatever is wanted; nil for damage to one entry.
    static func fatal(_ error: ArchiveError) -> UnpackError? {
        switch error {
        case .unreadable(let path, let errno): .unreadable(path, errno: errno)
        case .unwritable(let path, let errno): .unwritable(path, errno: errno)
        case .needsPassword(let path): .needsPassword(path)
        case .wrongPassword(let path): .wrongPassword(path)
        case .outOfMemory(let path): .outOfMemory(path)
        case .stopped: .cancelled
        case .notOfFormat, .damaged, .unsupported, .encryptionUnsupported: nil
        }
    }

    static func error(_ error: ByteSourceError, _ path: FilePath) -> UnpackError {
        if case .system(_, let errno) = error { return .unreadable(path, errno: errno) }
        return .cancelled
    }

    // MARK: Leaving out

    /// Notes an entry that is left out.
    func leave(_ name: [UInt8], _ reason: UnpackReport.Reason, _ list: inout [UnpackReport.Left]) {
        list.append(UnpackReport.Left(name: FilePath(bytes: name), reason: reason))
    }

    /// Notes an entry that cannot be had whole, or ends everything with `error` when only whole ones are wanted.
    mutating func spoil(
        _ name: FilePath, _ reason: UnpackReport.Reason, or error: UnpackError
    ) throws(UnpackError) -> UnpackReport.File? {
        guard setting.takesPartial else { throw error }
        report.damaged.append(UnpackReport.Left(name: name, reason: reason))
        return nil
    }

    /// The same for an error that is not fatal.
    mutating func spoil(
        _ name: FilePath, _ error: ArchiveError, _ archive: FilePath
    ) throws(UnpackError) -> UnpackReport.File? {
        switch error {
        case .damaged(_, let cause):
            try spoil(name, .damaged, or: .damaged(archive, entry: name, cause: cause))
        case .notOfFormat: try spoil(name, .damaged, or: .damaged(archive, entry: name, cause: "its head is broken"))
        case .unsupported(_, let cause): try spoil(name, .unsupported, or: .unsupported(archive, cause: cause))
        default: try spoil(name, .unsupported, or: .encryptionUnsupported(archive))
        }
    }

    // MARK: Telling

    /// Says how far it is, at most every four megabytes or hundred entries.
    mutating func say(entries: Int = 0, written: Int64? = nil, isLast: Bool = false) {
        let total = written ?? budget.doneByteCount
        saidEntryCount += entries
        guard isLast || total - saidByteCount >= 4_000_000 || (entries > 0 && budget.entryCount % 100 == 0) else {
            return
        }
        saidByteCount = total
        setting.onProgress(
            UnpackProgress(
                entryCount: budget.entryCount, byteCount: total, archiveByteCount: rootByteCount))
    }
}
