internal import AmboArchive
internal import AmboBase
internal import AmboFiles

extension UnpackJob {
    /// The folder that holds the entries of a tar or RAR until their names are known together.
    static let waitingFolder = FilePath(".ambo-entries")

    /// A file that is written under a number and waits for its name.
    private struct Waiting {
        var sample: NameJudge.Sample
        var isFolder: Bool
        var path: FilePath
        var copied: ArchiveReader.Copied?
    }

    /// Unpacks whatever is not a zip from its start to its end.
    ///
    /// The names of a 7z are Unicode by its format, so they are settled as they come. Those of a tar or RAR are judged
    /// over the whole archive: its files are written under numbers first and renamed at the end.
    mutating func unpackStream(
        _ source: LocalFile, _ format: ArchiveFormat, into folder: FilePath
    ) throws(UnpackError) -> [UnpackReport.File] {
        if format == .rar { try look(source) }
        var reader: ArchiveReader
        do throws(ArchiveError) { reader = try open(source, format) } catch {
            throw Self.fatal(error) ?? unopened(error, source.path)
        }
        var waiting: [Waiting] = []
        var isFirst = true
        while true {
            guard !setting.cancel.isRaised else { throw .cancelled }
            let entry: ArchiveEntry?
            do throws(ArchiveError) { entry = try reader.next() } catch {
                if let fatal = Self.fatal(error) { throw fatal }
                if isFirst { throw unopened(error, source.path) }
                _ = try spoil(FilePath("…"), error, source.path)
                break
            }
            guard let entry else { break }
            isFirst = false
            guard budget.admit(1) else { throw .tooManyEntries(rootArchive, limit: setting.limits.entryCount) }
            if let item = try take(entry, &reader, source.path, folder, number: waiting.count) { waiting.append(item) }
            say(entries: 1)
        }
        return try settle(waiting, into: folder)
    }

    private func open(_ source: LocalFile, _ format: ArchiveFormat) throws(ArchiveError) -> ArchiveReader {
        let filter: ArchiveReader.Filter? = if case .compressed(let filter) = format { filter } else { nil }
        let kind: ArchiveReader.Format =
            switch format {
            case .sevenZip: .sevenZip
            case .rar: .rar
            default: .tar
            }
        return try ArchiveReader(
            ArchiveFile(source.path), format: kind, filter: filter, password: setting.password?.reveal(),
            cancel: setting.cancel, counter: setting.counter)
    }

    /// What a failure before the first entry means: a compressed file without a tar in it is no archive.
    private func unopened(_ error: ArchiveError, _ path: FilePath) -> UnpackError {
        switch error {
        case .encryptionUnsupported: .encryptionUnsupported(path)
        case .unsupported(_, let cause): .unsupported(path, cause: cause)
        case .damaged(_, let cause): .damaged(path, entry: nil, cause: cause)
        default: .notArchive(path)
        }
    }

    /// What our own look at the headers of a RAR tells before libarchive sees it.
    private func look(_ source: LocalFile) throws(UnpackError) {
        do {
            let rar = try RarHead(source)
            // libarchive does not see the encryption of RAR 5 and calls its content damaged.
            if rar.isEncrypted { throw UnpackError.encryptionUnsupported(source.path) }
            if rar.isPart, !setting.takesPartial { throw UnpackError.partOfSet(source.path) }
        } catch let error as ByteSourceError {
            throw Self.error(error, source.path)
        } catch let error as UnpackError {
            throw error
        } catch {
            throw .notArchive(source.path)
        }
    }

    /// Writes one entry under a number, or notes why not.
    private mutating func take(
        _ entry: ArchiveEntry, _ reader: inout ArchiveReader, _ archive: FilePath, _ folder: FilePath, number: Int
    ) throws(UnpackError) -> Waiting? {
        let sample = NameJudge.Sample(entry.name, unicode: entry.nameIsUnicode ? entry.name : nil)
        switch entry.kind {
        case .symbolicLink, .hardLink: leave(entry.name, .link, &report.refused)
        case .other: leave(entry.name, .device, &report.refused)
        case .folder: return Waiting(sample: sample, isFolder: true, path: folder, copied: nil)
        case .file where JunkNames.contains(entry.name): leave(entry.name, .junk, &report.skipped)
        case .file:
            let path = folder.appending(Self.waitingFolder).appending("\(number)")
            switch try write(&reader, to: path) {
            case .success(let copied): return Waiting(sample: sample, isFolder: false, path: path, copied: copied)
            case .failure(let error):
                if let fatal = Self.fatal(error) { throw fatal }
                _ = try spoil(FilePath(bytes: entry.name), error, archive)
            }
        }
        return nil
    }

    /// Judges the names together and moves every file to its place.
    private mutating func settle(
        _ waiting: [Waiting], into folder: FilePath
    ) throws(UnpackError) -> [UnpackReport.File] {
        let judge = NameJudge(waiting.map(\.sample))
        report.charset = report.charset ?? judge.charsetName
        var places = PathGuard(reserved: [Self.waitingFolder])
        var files: [UnpackReport.File] = []
        for item in waiting {
            setting.counter.add(1)
            let name = judge.name(item.sample)
            switch places.place(name, isFolder: item.isFolder) {
            case .root: break
            case .refused(let reason): leave(name, reason, &report.refused)
            case .at(let path) where item.isFolder: try makeFolder(folder.appending(path))
            case .at(let path):
                guard let copied = item.copied else { break }
                let place = folder.appending(path)
                if let parent = place.parent { try makeFolder(parent) }
                try move(item.path, to: place)
                let isSound = SoundHead.isSound(copied.head, isNamed: SoundHead.isNamed(place.fileExtension))
                files.append(UnpackReport.File(path: place, sizeBytes: copied.byteCount, isSound: isSound))
            }
        }
        StagingFolder.remove(absolute(folder.appending(Self.waitingFolder)))
        forget(folder.appending(Self.waitingFolder))
        return files
    }

    /// Renames within the folder.
    func move(_ path: FilePath, to place: FilePath) throws(UnpackError) {
        do { try FileMove.rename(absolute(path), to: absolute(place)) } catch {
            throw .unwritable(error.path, errno: error.errno)
        }
    }
}
