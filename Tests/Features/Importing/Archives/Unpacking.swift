internal import AmboBase
internal import AmboTestSupport
internal import Foundation
internal import Testing

@testable internal import AmboImporting

/// One archive unpacked in a scratch folder with canaries around the target.
struct Unpacking {
    let scratch: ScratchFolder
    let archive: FilePath
    let target: FilePath

    /// - Parameter bytes: The archive.
    init(_ bytes: [UInt8], name: String = "book.zip") throws {
        scratch = try ScratchFolder()
        archive = try scratch.write("in/\(name)", bytes)
        target = scratch.path.appending("library").appending("target")
        try scratch.write("library/canary", Array("sings".utf8))
    }

    /// - Parameter path: An archive that lies elsewhere.
    init(at path: FilePath) throws {
        scratch = try ScratchFolder()
        archive = path
        target = scratch.path.appending("library").appending("target")
        try scratch.write("library/canary", Array("sings".utf8))
    }

    /// Unpacks, and checks that nothing but the target came to be, and on failure nothing at all.
    func run(
        partial: Bool = false, password: String? = nil, wantsSound: Bool = true,
        unpacker: any ArchiveUnpacker = DirectUnpacker(), limits: UnpackLimits = UnpackLimits()
    ) throws(UnpackError) -> UnpackReport {
        var request = UnpackRequest(
            archive: archive, target: target, takesPartial: partial, password: password.map { Secret($0) })
        request.wantsSound = wantsSound
        request.limits = limits
        request.syncs = false
        let before = names(scratch.path.appending("library"))
        do throws(UnpackError) {
            let report = try unpacker.unpack(request, cancel: CancelFlag()) { _ in }
            #expect(names(scratch.path.appending("library")) == (before + ["target"]).sorted())
            #expect(report.folder == target)
            #expect(Set(files().keys) == Set(report.files.map(\.path.display)))
            return report
        } catch {
            #expect(names(scratch.path.appending("library")) == before)
            #expect(!error.problem.isEmpty && error.problem.hasSuffix("."))
            throw error
        }
    }

    /// The files below the target: path to content.
    func files() -> [String: [UInt8]] {
        let root = URL(filePath: target.display)
        guard let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey])
        else { return [:] }
        var found: [String: [UInt8]] = [:]
        for case let url as URL in walk
        where (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true {
            let below = FilePath(url.path).relative(to: target)?.display ?? url.path
            found[below] = (try? Data(contentsOf: url)).map { Array($0) }
        }
        return found
    }

    private func names(_ path: FilePath) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path.display)) ?? []).sorted()
    }
}

/// Calls `body` and gives the error that it throws; nil and a failed test when it throws none.
func unpackError(_ body: () throws(UnpackError) -> UnpackReport) -> UnpackError? {
    do throws(UnpackError) {
        let report = try body()
        Issue.record("unpacked: \(report.files.map(\.path.display))")
        return nil
    } catch {
        return error
    }
}
