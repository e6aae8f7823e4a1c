internal import AmboBase

/// Runs a scan on a thread of its own, because listing folders blocks.
actor ScanLane {
    private let executor = QueueExecutor("ambo.scan")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private var scan: FolderScan

    init(_ scan: FolderScan) { self.scan = scan }

    /// The next steps, up to about so many files; empty at the end.
    func next(fileLimit: Int, cancel: CancelFlag) -> [ScanStep] {
        var steps: [ScanStep] = []
        var files = 0
        while files < fileLimit, steps.count < fileLimit, !cancel.isRaised, let step = scan.next() {
            if case .folder(let folder) = step { files += folder.mediaCount }
            steps.append(step)
        }
        return steps
    }
}
