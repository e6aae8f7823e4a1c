/// Counts what an archive, with all archives inside it, unpacks to, and says when that is too much.
struct UnpackBudget {
    /// What went beyond its limit.
    enum Excess: Equatable { case bytes(Int64), entries, depth }

    private let limits: UnpackLimits
    private let archiveByteCount: Int64
    /// Bytes of files that are done.
    private(set) var doneByteCount: Int64 = 0
    private(set) var entryCount = 0

    init(_ limits: UnpackLimits, archiveByteCount: Int64) {
        self.limits = limits
        self.archiveByteCount = archiveByteCount
    }

    /// Whether a total is more than the archive may unpack to.
    func isExcess(_ byteCount: Int64) -> Bool {
        guard byteCount >= limits.freeByteCount else { return false }
        let (most, overflow) = archiveByteCount.multipliedReportingOverflow(by: limits.ratio)
        return !overflow && byteCount > most
    }

    /// The total when the file that is being written has come to this length.
    func total(with byteCount: Int64) -> Int64 {
        let (sum, overflow) = doneByteCount.addingReportingOverflow(byteCount)
        return overflow ? .max : sum
    }

    mutating func finishFile(_ byteCount: Int64) { doneByteCount = total(with: byteCount) }

    /// Counts entries; false when they are too many.
    mutating func admit(_ count: Int) -> Bool {
        entryCount += count
        return entryCount <= limits.entryCount
    }

    func allows(depth: Int) -> Bool { depth <= limits.depth }
}
