internal import AmboArchive
public import AmboBase
internal import AmboFiles

/// Unpacks archives. Blocks, so it belongs on an executor of its own.
public protocol ArchiveUnpacker: Sendable {
    /// Unpacks one archive into a folder that is made for it.
    ///
    /// Everything is written into a hidden folder beside the target and moved into place when it is whole; on any
    /// failure nothing is left.
    ///
    /// - Parameters:
    ///   - cancel: Raised, it stops at the next block with `cancelled`.
    ///   - onProgress: Told how far it is, every few megabytes.
    /// - Throws: `UnpackError`.
    func unpack(
        _ request: UnpackRequest, cancel: CancelFlag, onProgress: (UnpackProgress) -> Void
    ) throws(UnpackError) -> UnpackReport
}

/// Unpacks in this process: for tests and for programs that bring their own limits.
public struct DirectUnpacker: ArchiveUnpacker {
    /// An unpacker.
    public init() {}

    /// Unpacks one archive.
    public func unpack(
        _ request: UnpackRequest, cancel: CancelFlag, onProgress: (UnpackProgress) -> Void
    ) throws(UnpackError) -> UnpackReport {
        try withoutActuallyEscaping(onProgress) { onProgress throws(UnpackError) in
            let setting = UnpackJob.Setting(
                takesPartial: request.takesPartial, wantsSound: request.wantsSound, password: request.password,
                limits: request.limits, cancel: cancel, counter: ArchiveCounter(), onProgress: onProgress)
            return try UnpackStage(request).fill { folder throws(UnpackError) in
                try UnpackJob.run(request.archive, into: folder, setting: setting)
            }
        }
    }
}

/// Unpacks in a child process under limits of memory and time, which an archive cannot harm this process from.
public struct ChildUnpacker: ArchiveUnpacker {
    private let children: any ChildRunning
    private let silenceMs: Int

    /// - Parameters:
    ///   - children: Starts the command again with the argument ``UnpackChild/verb``.
    ///   - silenceMs: The child is killed when it has said nothing for so long: a slow disk is given time.
    public init(_ children: any ChildRunning, silenceMs: Int = 60_000) {
        self.children = children
        self.silenceMs = silenceMs
    }

    /// Unpacks one archive.
    public func unpack(
        _ request: UnpackRequest, cancel: CancelFlag, onProgress: (UnpackProgress) -> Void
    ) throws(UnpackError) -> UnpackReport {
        // What needs no child is told without one.
        _ = try UnpackJob.open(request.archive)
        return try UnpackStage(request).fill { folder throws(UnpackError) in
            var hearing = UnpackHearing(folder: folder, limits: request.limits)
            let call = ChildCall(
                arguments: [UnpackChild.verb], input: UnpackLine(request, folder: folder).bytes, silenceMs: silenceMs)
            let end: ChildEnd
            do throws(ChildError) {
                end = try children.run(call, cancel: cancel) { hearing.hear($0, onProgress: onProgress) }
            } catch {
                throw .noProcess(errno: error.errno)
            }
            if end == .cancelled { throw .cancelled }
            if let error = hearing.error { throw error }
            if end == .silent { throw .stalled(request.archive) }
            guard end == .exited(0), hearing.isDone else { throw .broken(request.archive) }
            return hearing.report
        }
    }
}

/// The hidden folder around one unpacking.
struct UnpackStage {
    private let request: UnpackRequest
    private let staging: StagingFolder

    init(_ request: UnpackRequest) throws(UnpackError) {
        self.request = request
        do { staging = try StagingFolder(for: request.target) } catch { throw Self.error(error, request) }
    }

    /// Lets `body` fill the folder, looks over what came of it, and puts it into place.
    func fill(_ body: (FilePath) throws(UnpackError) -> UnpackReport) throws(UnpackError) -> UnpackReport {
        var report: UnpackReport
        do throws(UnpackError) {
            report = try body(staging.path)
            try verify(report)
        } catch {
            staging.discard()
            throw error
        }
        do throws(FileError) {
            let start = ContinuousClock.now
            if request.syncs { try staging.sync() }
            report.syncMs = Int((ContinuousClock.now - start) / .milliseconds(1))
            try staging.publish()
        } catch {
            staging.discard()
            throw Self.error(error, request)
        }
        report.folder = request.target
        return report
    }

    /// What lies there is what the report says: plain files and folders only, each as long as it is said to be.
    private func verify(_ report: UnpackReport) throws(UnpackError) {
        let found: [(path: FilePath, kind: FileFacts.Kind, sizeBytes: Int64)]
        // A hundred thousand files may lie in many more folders; a child that makes more is not believed.
        do { found = try staging.contents(limit: request.limits.entryCount &* 4 &+ 1024) } catch {
            throw .broken(request.archive)
        }
        var sizes: [FilePath: Int64] = [:]
        for item in found {
            switch item.kind {
            case .folder: break
            case .file: sizes[item.path] = item.sizeBytes
            case .link, .other: throw .broken(request.archive)
            }
        }
        guard sizes.count == report.files.count,
            !request.wantsSound || report.files.contains(where: \.isSound),
            report.files.allSatisfy({ sizes[$0.path] == $0.sizeBytes })
        else { throw .broken(request.archive) }
    }

    private static func error(_ error: FileError, _ request: UnpackRequest) -> UnpackError {
        error.verb == .created && error.errno == 17
            ? .targetExists(request.target) : .unwritable(error.path, errno: error.errno)
    }
}
