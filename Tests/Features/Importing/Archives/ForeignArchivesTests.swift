internal import AmboBase
internal import AmboPrograms
internal import AmboTestSupport
internal import Foundation
internal import Testing

@testable internal import AmboImporting

@Suite("Archives of other projects' tests", .enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct ForeignArchivesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var path: FilePath
        var shown: String
        var entryCount: Int?
        var names: [String]?
        var testDescription: String { shown }
    }

    /// Every file of the corpora that is an archive by its bytes or its name.
    static let cases: [Case] = {
        guard let root = Corpora.thirdParty,
            let files = try? FileManager.default.contentsOfDirectory(atPath: root.appending("expected").display)
        else { return [] }
        return files.sorted().compactMap { file in
            guard let data = try? Data(contentsOf: URL(filePath: root.appending("expected").appending(file).display)),
                let facts = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
                let shown = facts["path"] as? String, let container = facts["container"] as? String
            else { return nil }
            let path = root.appending(shown)
            let isArchive = ["zip", "7z", "rar", "rar5", "tar", "gzip"].contains(container)
            guard isArchive || shown.hasPrefix("libarchive/") else { return nil }
            let agreed = facts["agreed"] as? [String: Any]
            return Case(
                path: path, shown: shown, entryCount: (agreed?["entries"] as? NSNumber)?.intValue,
                names: agreed?["names"] as? [String])
        }
    }()

    /// The codes of errors that say why, of files that cannot be had.
    private static let clear: Set<String> = [
        "not-an-archive", "archive-damaged", "archive-packing-unsupported", "archive-needs-password",
        "archive-encryption-unsupported", "archive-part-of-set", "archive-bomb", "archive-out-of-memory",
    ]

    @Test("there are enough of them")
    func count() { #expect(Self.cases.count >= 170) }

    @Test("give the entries that others agree on or a clear error, soon, and nothing outside", arguments: cases)
    func foreign(foreign: Case) throws {
        let child = ChildUnpacker(
            ChildProgram(try #require(BuiltProgram.path("ambo-unpack-probe"))), silenceMs: 30_000)
        for partial in [false, true] {
            let unpacking = try Unpacking(at: foreign.path)
            let report: UnpackReport
            do throws(UnpackError) {
                report = try unpacking.run(partial: partial, wantsSound: false, unpacker: child)
            } catch {
                #expect(Self.clear.contains(error.code), "\(error.sentence)")
                continue
            }
            if !partial { compare(report, foreign, unpacking) }
        }
    }

    private func compare(_ report: UnpackReport, _ foreign: Case, _ unpacking: Unpacking) {
        let folders = (try? FileManager.default.subpathsOfDirectory(atPath: unpacking.target.display))?.filter { path in
            var isFolder: ObjCBool = false
            let whole = unpacking.target.appending(path).display
            return FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder) && isFolder.boolValue
        }
        let left = report.skipped + report.refused
        let ours = Set(report.files.map(\.path.nfc) + left.map(\.name.nfc) + (folders ?? []).map(NormalForm.composed))
        // An archive inside is opened, so its own entries stand in its place.
        let isNested = foreign.shown.contains("nested") || foreign.shown.contains("zip_in_rar")
        guard !isNested else { return }
        if let names = foreign.names {
            // A twin has a number here, and a name that others keep apart by case only is one of them.
            let missing = names.map { NormalForm.composed($0.hasSuffix("/") ? String($0.dropLast()) : $0) }
                .filter { !ours.contains($0) && !ours.contains($0 + "/") }
            #expect(missing.count <= Set(names).count - Set(names.map { $0.lowercased() }).count, "\(missing)")
        }
        if let count = foreign.entryCount {
            // Folders that no entry names are ours alone.
            #expect(report.files.count + left.count <= count)
            #expect(report.files.count + left.count + (folders?.count ?? 0) >= count)
        }
    }
}
