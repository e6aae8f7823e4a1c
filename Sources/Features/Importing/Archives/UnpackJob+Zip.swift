internal import AmboArchive
internal import AmboBase
internal import AmboFiles

extension UnpackJob {
    /// One entry of a zip with the place that it gets.
    private struct Planned {
        let entry: ZipEntry
        let name: FilePath
        let path: FilePath
        let overlaps: Bool
    }

    /// A zip that is open for both readers.
    private struct Zip {
        let source: LocalFile
        let file: ArchiveFile
        var path: FilePath { source.path }
    }

    /// Unpacks a zip: names, places and limits are settled from its directory before a byte is written.
    mutating func unpackZip(_ source: LocalFile, into folder: FilePath) throws(UnpackError) -> [UnpackReport.File] {
        let directory: ZipDirectory
        do { directory = try ZipDirectory.read(source) { setting.counter.add(1) } } catch {
            throw zipError(error, source.path)
        }
        guard budget.admit(directory.entries.count) else {
            throw .tooManyEntries(rootArchive, limit: setting.limits.entryCount)
        }
        if directory.isRecovered, !setting.takesPartial {
            throw .damaged(source.path, entry: nil, cause: "it ends before its directory")
        }
        let zip: Zip
        do { zip = Zip(source: source, file: try ArchiveFile(source.path)) } catch {
            throw Self.fatal(error) ?? .notArchive(source.path)
        }
        let planned = try plan(directory, into: folder)
        try check(planned, zip)
        var files: [UnpackReport.File] = []
        for item in planned {
            guard !setting.cancel.isRaised else { throw .cancelled }
            if let file = try unpack(item, zip) { files.append(file) }
            say(entries: 1)
        }
        return files
    }

    /// Gives every entry its place; leaves out junk and what is refused.
    private mutating func plan(_ directory: ZipDirectory, into folder: FilePath) throws(UnpackError) -> [Planned] {
        let samples = directory.entries.map { NameJudge.Sample($0.name, unicode: $0.unicodeName) }
        let judge = NameJudge(samples)
        report.charset = report.charset ?? judge.charsetName
        var places = PathGuard()
        var planned: [Planned] = []
        let overlapping = Self.overlaps(directory.entries)
        for (index, entry) in directory.entries.enumerated() {
            let sample = samples[index]
            setting.counter.add(1)
            let name = judge.name(sample)
            if let reason = entry.kind.refusal {
                leave(name, reason, &report.refused)
                continue
            }
            if JunkNames.contains(name) {
                leave(name, .junk, &report.skipped)
                continue
            }
            let isFolder = entry.kind == .folder
            switch places.place(name, isFolder: isFolder, splitsBackslash: entry.usesBackslash) {
            case .root: break
            case .refused(let reason): leave(name, reason, &report.refused)
            case .at(let path) where isFolder: try makeFolder(folder.appending(path))
            case .at(let path):
                planned.append(
                    Planned(
                        entry: entry, name: FilePath(bytes: name), path: folder.appending(path),
                        overlaps: overlapping.contains(index)))
            }
        }
        return planned
    }

    /// The entries whose bytes belong to an earlier one too: no honest program makes such.
    private static func overlaps(_ entries: [ZipEntry]) -> Set<Int> {
        var found: Set<Int> = []
        var end: Int64 = 0
        for index in entries.indices.sorted(by: { entries[$0].headerOffset < entries[$1].headerOffset }) {
            let entry = entries[index]
            guard entry.storedByteCount > 0 else { continue }
            if entry.headerOffset < end { found.insert(index) }
            let head = entry.headerOffset.addingReportingOverflow(30 + Int64(entry.name.count)).partialValue
            let (sum, overflow) = head.addingReportingOverflow(entry.storedByteCount)
            end = max(end, overflow ? .max : sum)
        }
        return found
    }

    /// What can be told before anything is unpacked: a missing password, a declared bomb, nothing to hear.
    private func check(_ planned: [Planned], _ zip: Zip) throws(UnpackError) {
        if !setting.takesPartial, planned.contains(where: { $0.entry.encryption == .unknown }) {
            throw .encryptionUnsupported(zip.path)
        }
        if setting.password == nil, planned.contains(where: { $0.entry.encryption != .none }) {
            throw .needsPassword(zip.path)
        }
        var declared: Int64 = 0
        for item in planned {
            let (sum, overflow) = declared.addingReportingOverflow(max(0, item.entry.byteCount ?? 0))
            declared = overflow ? .max : sum
        }
        let total = budget.total(with: declared)
        if budget.isExcess(total) { throw .bomb(rootArchive, byteCount: total) }
        guard setting.wantsSound, !planned.contains(where: { Self.promises($0.path) }) else { return }
        for item in planned where try promises(item, zip) { return }
        throw .noSound(zip.path)
    }

    /// Whether a name says that it is sound or holds some.
    static func promises(_ path: FilePath) -> Bool {
        let ending = path.fileExtension
        return SoundHead.isNamed(ending)
            || ["zip", "7z", "rar", "tar", "gz", "bz2", "xz", "zst", "lz4", "tgz", "lpf"].contains(ending)
    }

    /// Whether the first bytes say so; what cannot be read for now is tried later.
    private func promises(_ item: Planned, _ zip: Zip) throws(UnpackError) -> Bool {
        setting.counter.add(1)
        guard !setting.cancel.isRaised else { throw .cancelled }
        guard item.entry.byteCount != 0 else { return false }
        do throws(ArchiveError) {
            guard let pieces = try? ZipContent.pieces(item.entry, zip.source, password: setting.password) else {
                return true
            }
            var reader = try open(zip, pieces)
            let head = try reader.head()
            return SoundHead.isSound(head, isNamed: false) || ArchiveFormat.sniff(head) != nil
        } catch {
            return true
        }
    }

    // MARK: One entry

    private mutating func unpack(_ item: Planned, _ zip: Zip) throws(UnpackError) -> UnpackReport.File? {
        guard !item.overlaps else {
            let error = UnpackError.damaged(zip.path, entry: item.name, cause: "its bytes belong to another entry too")
            return try spoil(item.name, .overlap, or: error)
        }
        let pieces: [ArchivePiece]
        do { pieces = try ZipContent.pieces(item.entry, zip.source, password: setting.password) } catch {
            return try refuse(item, error, zip)
        }
        switch try copy(item, pieces, zip) {
        case .success(let copied) where copied.byteCount == item.entry.byteCount ?? copied.byteCount:
            let isSound = SoundHead.isSound(copied.head, isNamed: SoundHead.isNamed(item.path.fileExtension))
            return UnpackReport.File(path: item.path, sizeBytes: copied.byteCount, isSound: isSound)
        case .success(let copied):
            try? FileMove.removeFile(absolute(item.path))
            let cause = "\(copied.byteCount) bytes instead of its length"
            return try spoil(item.name, .damaged, or: .damaged(zip.path, entry: item.name, cause: cause))
        case .failure(let error):
            // The old cipher lets one wrong password in 128 pass; then the content makes no sense.
            if item.entry.encryption == .classic, case .damaged = error { throw .wrongPassword(zip.path) }
            if let fatal = Self.fatal(error) { throw fatal }
            return try spoil(item.name, error, zip.path)
        }
    }

    private mutating func copy(
        _ item: Planned, _ pieces: [ArchivePiece], _ zip: Zip
    ) throws(UnpackError) -> Result<ArchiveReader.Copied, ArchiveError> {
        var reader: ArchiveReader
        do throws(ArchiveError) {
            reader = try open(zip, pieces)
        } catch {
            return .failure(error)
        }
        return try write(&reader, to: item.path)
    }

    /// A reader that stands at the entry.
    private func open(_ zip: Zip, _ pieces: [ArchivePiece]) throws(ArchiveError) -> ArchiveReader {
        var reader = try ArchiveReader(
            zip.file, pieces: pieces, format: .zipStream, password: setting.password?.reveal(),
            cancel: setting.cancel, counter: setting.counter)
        guard try reader.next() != nil else { throw .damaged(zip.path, cause: "no entry") }
        return reader
    }

    private mutating func refuse(
        _ item: Planned, _ refusal: ZipContent.Refusal, _ zip: Zip
    ) throws(UnpackError) -> UnpackReport.File? {
        let name = item.name
        switch refusal {
        case .unreadable(let error): throw Self.error(error, zip.path)
        case .wrongPassword: throw .wrongPassword(zip.path)
        case .noHeader:
            let cause = "it is not where the directory says"
            return try spoil(name, .damaged, or: .damaged(zip.path, entry: name, cause: cause))
        case .cut:
            let cause = "the archive ends before it does"
            return try spoil(name, .damaged, or: .damaged(zip.path, entry: name, cause: cause))
        case .method(let number):
            return try spoil(name, .unsupported, or: .unsupported(zip.path, cause: "method \(number) of zip"))
        case .encryption: return try spoil(name, .unsupported, or: .encryptionUnsupported(zip.path))
        }
    }

    private func zipError(_ error: ZipError, _ path: FilePath) -> UnpackError {
        switch error {
        case .unreadable(let error): Self.error(error, path)
        case .notZip: .notArchive(path)
        case .multiDisk: .partOfSet(path)
        case .tooManyEntries: .tooManyEntries(rootArchive, limit: setting.limits.entryCount)
        }
    }
}

extension ZipEntry.Kind {
    /// Why entries of this kind are never made.
    fileprivate var refusal: UnpackReport.Reason? {
        switch self {
        case .file, .folder: nil
        case .link: .link
        case .device: .device
        }
    }
}
