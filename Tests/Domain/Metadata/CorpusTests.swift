import AmboBase
import AmboFiles
import AmboModel
import AmboTestSupport
import Foundation
import Testing

@testable import AmboMetadata

/// Every file of the corpora, whatever it is.
@Suite(.enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct CorpusTests {
    @Test(
        "every file is read or refused with one sentence, within two seconds and with bounded reading",
        arguments: groups)
    func everyFile(_ group: Group) throws {
        for path in group.files {
            let file = try LocalFile(path)
            let counted = CountedSource(file)
            let start = ContinuousClock.now
            do throws(MetadataError) {
                let media = try MediaReader(options: .init(wantsIdentity: true)).read(counted, path: path).media
                #expect(media.durationMs >= 0, "\(path)")
                #expect(Self.isOrdered(media.chapters), "\(path)")
                for warning in media.warnings { #expect(warning.message.hasSuffix("."), "\(path)") }
            } catch {
                #expect(error.problem.hasSuffix(".") && error.problem.contains(path.display), "\(error.problem)")
                #expect(!error.problem.contains("\n"), "\(path)")
            }
            #expect(ContinuousClock.now - start < .seconds(2), "\(path)")
            #expect(counted.byteCountRead <= 4 * file.byteCount + 1 << 20, "\(path)")
        }
    }

    @Test("every picture that is told of can be taken out, with its length and its kind", arguments: groups)
    func everyPicture(_ group: Group) throws {
        for path in group.files {
            guard let media = try? MediaReader().read(path).media else { continue }
            let file = try LocalFile(path)
            for artwork in media.artwork {
                do throws(MetadataError) {
                    let bytes = try PictureReader().bytes(of: artwork, in: file)
                    #expect(Int64(bytes.count) == artwork.sizeBytes, "\(path)")
                    #expect(PictureFacts.read(bytes).mime == artwork.mime, "\(path)")
                } catch {
                    // Of a file that is cut off inside a picture there is only the head.
                    #expect(media.warnings.contains { $0.code == "truncated" }, "\(path): \(error.problem)")
                }
            }
        }
    }

    private static func isOrdered(_ chapters: [Chapter]) -> Bool {
        chapters.allSatisfy { $0.startMs >= 0 && $0.endMs >= $0.startMs }
            && zip(chapters, chapters.dropFirst()).allSatisfy { $0.startMs <= $1.startMs }
    }

    /// The files of one folder of a corpus.
    struct Group: Sendable, CustomTestStringConvertible {
        let name: String
        let files: [FilePath]
        var testDescription: String { name }
    }

    static let groups: [Group] = {
        guard let media = Corpora.media, let others = Corpora.thirdParty else { return [] }
        return [media, others].flatMap { root -> [Group] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.display)) ?? []
            return names.sorted().compactMap { name in
                let folder = root.appending(name)
                let files = (FileManager.default.subpaths(atPath: folder.display) ?? []).map { folder.appending($0) }
                    .filter { (try? LocalFile($0)) != nil }
                return files.isEmpty ? nil : Group(name: name, files: files)
            }
        }
    }()
}

/// Counts what is read of a file.
private final class CountedSource: ByteSource {
    private let file: LocalFile
    private let count = Locked<Int64>(0)

    init(_ file: LocalFile) { self.file = file }

    var byteCount: Int64 { file.byteCount }
    var byteCountRead: Int64 { count.withLock { $0 } }

    func read(at offset: Int64, count wanted: Int) throws(ByteSourceError) -> [UInt8] {
        let bytes = try file.read(at: offset, count: wanted)
        count.withLock { $0 += Int64(bytes.count) }
        return bytes
    }

    func cancel() { file.cancel() }
}
