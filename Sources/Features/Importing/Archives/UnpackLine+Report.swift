internal import AmboBase

extension UnpackLine {
    /// A report as the child says it, a line a thing, with `done` at its end.
    static func lines(_ report: UnpackReport) -> [UnpackLine] {
        var lines = report.files.map { file in
            UnpackLine(
                "file", file.path.bytes, Array(String(file.sizeBytes).utf8), Array((file.isSound ? "1" : "0").utf8))
        }
        for (kind, list) in [("skipped", report.skipped), ("refused", report.refused), ("damaged", report.damaged)] {
            lines += list.map {
                UnpackLine(kind, $0.name.bytes.prefix(4096).map { $0 }, Array($0.reason.rawValue.utf8))
            }
        }
        if let charset = report.charset { lines.append(UnpackLine("charset", Array(charset.utf8))) }
        return lines + [UnpackLine("done")]
    }

    static func line(_ progress: UnpackProgress) -> UnpackLine {
        let numbers = [Int64(progress.entryCount), progress.byteCount, progress.archiveByteCount]
        return UnpackLine([Array("progress".utf8)] + numbers.map { Array(String($0).utf8) })
    }
}

/// What the parent has heard from an unpacking child so far.
struct UnpackHearing {
    private(set) var report: UnpackReport
    private(set) var error: UnpackError?
    private(set) var isDone = false
    private let limit: Int
    private var count = 0

    /// - Parameter limits: A child that speaks of more entries than these is not believed.
    init(folder: FilePath, limits: UnpackLimits) {
        report = UnpackReport(folder: folder)
        limit = limits.entryCount &* 2 &+ 16
    }

    /// Takes in a line; false when it makes no sense.
    mutating func hear(_ bytes: [UInt8], onProgress: (UnpackProgress) -> Void) -> Bool {
        guard !isDone, error == nil, let line = UnpackLine(line: bytes) else { return false }
        switch line.kind {
        case "progress":
            guard let entries = line.number(1), let written = line.number(2), let size = line.number(3) else {
                return false
            }
            onProgress(
                UnpackProgress(entryCount: Int(clamping: entries), byteCount: written, archiveByteCount: size))
            return true
        case "error":
            error = line.error
            return error != nil
        case "done":
            isDone = true
            return true
        default: break
        }
        count += 1
        guard count <= limit else { return false }
        return hear(line)
    }

    private mutating func hear(_ line: UnpackLine) -> Bool {
        guard let path = line.path(1) else { return false }
        switch line.kind {
        case "file":
            guard let size = line.number(2), let sound = line.number(3), Self.isInside(path) else { return false }
            report.files.append(UnpackReport.File(path: path, sizeBytes: size, isSound: sound == 1))
        case "charset":
            guard let name = line.text(1), name.utf8.count <= 32 else { return false }
            report.charset = name
        case "skipped", "refused", "damaged":
            guard let reason = line.text(2).flatMap(UnpackReport.Reason.init) else { return false }
            let left = UnpackReport.Left(name: path, reason: reason)
            switch line.kind {
            case "skipped": report.skipped.append(left)
            case "refused": report.refused.append(left)
            default: report.damaged.append(left)
            }
        default: return false
        }
        return true
    }

    private static func isInside(_ path: FilePath) -> Bool {
        !path.isAbsolute && !path.bytes.isEmpty && !path.components.contains { $0.bytes == Array("..".utf8) }
    }
}
