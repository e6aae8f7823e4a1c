internal import AmboBase
internal import AmboPrograms
internal import AmboTestSupport
internal import Foundation
internal import Testing

@testable internal import AmboImporting

@Suite("The made archives", .enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct MadeArchivesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var path: FilePath
        var isReadable: Bool
        var isPartial: Bool
        var password: String?
        var entries: [Entry]
        var holdsSound: Bool
        var testDescription: String { path.name.display }
    }

    struct Entry: Sendable {
        var name: String
        var size: Int64?
        var hash: String?
        var isLeftOut: Bool
        var isBad: Bool
    }

    static let cases: [Case] = {
        guard let media = Corpora.media,
            let data = try? Data(contentsOf: URL(filePath: media.appending("expected.json").display)),
            let all = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return [] }
        return ((all["files"] as? [[String: Any]]) ?? []).compactMap { file in
            guard let path = file["path"] as? String, path.hasPrefix("archives/") || path.hasPrefix("books/") else {
                return nil
            }
            let listed = (file["entries"] as? [[String: Any]]) ?? []
            let entries = listed.filter { $0["kind"] as? String == "file" }.map { entry in
                Entry(
                    name: entry["name"] as? String ?? "", size: (entry["size"] as? NSNumber)?.int64Value,
                    hash: entry["sha256"] as? String,
                    isLeftOut: entry["skip"] as? Bool == true || entry["refuse"] as? Bool == true,
                    isBad: entry["bad"] as? Bool == true)
            }
            let names =
                entries.map(\.name) + ((file["reading_order"] as? [[Any]]) ?? []).map { $0.first as? String ?? "" }
            return Case(
                path: media.appending(path), isReadable: file["readable"] as? Bool == true,
                isPartial: file["readable"] as? String == "partial", password: file["password"] as? String,
                entries: entries, holdsSound: names.contains { $0.hasSuffix(".mp3") })
        }
    }()

    private func unpacker() throws -> ChildUnpacker {
        ChildUnpacker(ChildProgram(try #require(BuiltProgram.path("ambo-unpack-probe"))))
    }

    @Test("give what is in them, by a child", .timeLimit(.minutes(1)), arguments: cases)
    func made(made: Case) throws {
        let unpacking = try Unpacking(at: made.path)
        let child = try unpacker()
        if made.path.name.display == "bomb-100mb.zip" {
            let error = unpackError { () throws(UnpackError) in try unpacking.run(unpacker: child) }
            return #expect(error == .bomb(made.path, byteCount: 100_000_000))
        }
        guard made.holdsSound, made.isReadable || made.isPartial else {
            let error = unpackError { () throws(UnpackError) in try unpacking.run(unpacker: child) }
            return #expect(error == (made.isReadable ? .noSound(made.path) : .notArchive(made.path)))
        }
        if made.isPartial {
            let error = unpackError { () throws(UnpackError) in try unpacking.run(unpacker: child) }
            #expect(error?.code == "archive-damaged")
        }
        if made.password != nil {
            let error = unpackError { () throws(UnpackError) in try unpacking.run(unpacker: child) }
            #expect(error == .needsPassword(made.path))
        }
        let report = try unpacking.run(partial: made.isPartial, password: made.password, unpacker: child)
        try compare(report, made, unpacking)
    }

    private func compare(_ report: UnpackReport, _ made: Case, _ unpacking: Unpacking) throws {
        let files = unpacking.files()
        #expect(
            report.skipped.count + report.refused.filter { $0.reason != .link }.count
                == made.entries.filter(\.isLeftOut).count)
        #expect(
            report.damaged.allSatisfy { left in
                made.entries.contains { $0.isBad && $0.name == left.name.display } || made.isPartial
            })
        let wanted = made.entries.filter { !$0.isLeftOut && !$0.isBad }
        // Numbers of twins and contents of archives inside are held by their own tests; here the bytes count.
        let nested = wanted.filter { $0.name.hasSuffix(".zip") }.count
        if !made.entries.isEmpty { #expect(files.count >= wanted.count - nested) }
        let hashes = try hashes(unpacking.target)
        for entry in wanted where !entry.name.hasSuffix(".zip") {
            if let hash = entry.hash { #expect(hashes.values.contains(hash), "\(entry.name)") }
            if let plain = files[entry.name], let size = entry.size { #expect(Int64(plain.count) == size) }
            let twins = wanted.filter { $0.name.lowercased() == entry.name.lowercased() }.count
            if twins == 1 { #expect(files[entry.name] != nil, "\(entry.name)") }
        }
    }

    private func hashes(_ folder: FilePath) throws -> [String: String] {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "find '\(folder.display)' -type f -exec sha256sum {} +"]
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: " ", maxSplits: 1)
            return parts.count == 2 ? (String(parts[1]), String(parts[0])) : nil
        }
        return Dictionary(pairs) { one, _ in one }
    }
}
