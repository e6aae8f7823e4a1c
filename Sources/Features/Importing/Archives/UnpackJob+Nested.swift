internal import AmboArchive
internal import AmboBase
internal import AmboFiles

extension UnpackJob {
    /// Replaces every archive among the files that holds sound by what is in it; others stay files.
    ///
    /// - Parameter depth: Of the archive that the files came from; 1 is the outermost.
    mutating func unpackNested(
        _ files: [UnpackReport.File], depth: Int
    ) throws(UnpackError) -> [UnpackReport.File] {
        var all: [UnpackReport.File] = []
        for file in files {
            setting.counter.add(1)
            guard !setting.cancel.isRaised else { throw .cancelled }
            if file.isSound || file.sizeBytes < 22 {
                all.append(file)
            } else {
                all += try unpackNested(file, depth: depth) ?? [file]
            }
        }
        return all
    }

    /// What is in one file; nil when it is no archive, holds no sound or cannot be opened.
    private mutating func unpackNested(
        _ file: UnpackReport.File, depth: Int
    ) throws(UnpackError) -> [UnpackReport.File]? {
        let path = absolute(file.path)
        let source = try Self.open(path)
        guard let head = try? source.read(at: 0, count: ArchiveFormat.headByteCount),
            let format = ArchiveFormat.sniff(head)
        else { return nil }
        guard budget.allows(depth: depth + 1) else {
            // An e-book at the bottom is no bomb.
            if format == .zip, setting.wantsSound, !Self.mayHoldSound(source) { return nil }
            throw .tooDeep(rootArchive, limit: setting.limits.depth)
        }
        let before = (report, budget)
        let folder = try freeFolder(for: file.path)
        do throws(UnpackError) {
            try makeFolder(folder)
            let files = try unpack(source, into: folder, depth: depth + 1)
            if files.contains(where: \.isSound) || !setting.wantsSound {
                try? FileMove.removeFile(path)
                return files
            }
        } catch {
            switch error {
            case .noSound, .notArchive, .damaged, .partOfSet, .encryptionUnsupported: break
            default: throw error
            }
        }
        // It stays what it is: a file. What it would have unpacked to still counts.
        StagingFolder.remove(absolute(folder))
        forget(folder)
        report = before.0
        return nil
    }

    /// Whether names in a zip's directory speak of sound or of further archives.
    private static func mayHoldSound(_ source: LocalFile) -> Bool {
        guard let directory = try? ZipDirectory.read(source) else { return true }
        return directory.entries.contains { promises(FilePath(bytes: $0.name)) }
    }

    /// A folder beside the archive that bears its name and is not there yet.
    private func freeFolder(for path: FilePath) throws(UnpackError) -> FilePath {
        let name = path.name.bytes
        let stem = name.lastIndex(of: UInt8(ascii: ".")).map { Array(name[..<$0]) } ?? []
        let base = stem.isEmpty ? name + Array("-files".utf8) : stem
        for number in 0..<10_000 {
            let ending = number == 0 ? [] : Array("-\(number)".utf8)
            let name = FilePath(bytes: base.prefix(200) + ending)
            let place = path.parent?.appending(name) ?? name
            if (try? FileFacts.of(absolute(place), followLinks: false)) == nil { return place }
        }
        throw .unwritable(path, errno: 17)
    }
}
