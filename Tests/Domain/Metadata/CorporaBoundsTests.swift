import AmboBase
import AmboFiles
import AmboModel
import AmboTestSupport
import Foundation
import Testing

@testable import AmboMetadata

/// Every file of the corpora, whatever it is: a reading or an error with a sentence, soon and without reading it over and over.
@Suite(.enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct CorporaBoundsTests {
    private static let files: [FilePath] = {
        var files: [FilePath] = []
        for root in [Corpora.media, Corpora.thirdParty].compactMap({ $0 }) {
            let walk = FileManager.default.enumerator(at: URL(filePath: root.display), includingPropertiesForKeys: nil)
            while let url = walk?.nextObject() as? URL { files.append(FilePath(url.path)) }
        }
        return files.filter { (try? FileFacts.of($0).kind) == .file }
    }()

    @Test("every file of the corpora is read as media or refused with a sentence within two seconds")
    func media() throws {
        #expect(Self.files.count > 1000)
        let reader = MediaReader(options: .init(wantsIdentity: true))
        var readCount = 0
        for path in Self.files {
            let source = try LocalFile(path)
            let time = ContinuousClock().measure {
                do throws(MetadataError) {
                    let media = try reader.read(source, path: path).media
                    readCount += 1
                    for artwork in media.artwork { _ = try? PictureReader().bytes(of: artwork, in: source) }
                    #expect(media.chapters.allSatisfy { $0.startMs >= 0 && $0.endMs >= $0.startMs }, "\(path)")
                    #expect(media.durationMs >= 0, "\(path)")
                } catch {
                    #expect(error.problem.hasSuffix("."), "\(path)")
                    #expect(!error.code.isEmpty, "\(path)")
                }
            }
            #expect(time < .seconds(2), "\(path)")
        }
        #expect(readCount > 400)
    }

    @Test("every file of the corpora under a sidecar's name is read or refused within two seconds")
    func sidecars() throws {
        for path in Self.files {
            let source = try LocalFile(path)
            for name in ["a.opf", "a.nfo", "a.cue", "chapters.txt", "desc.txt", "metadata.json", "a.ffmetadata"] {
                let time = ContinuousClock().measure {
                    do throws(MetadataError) {
                        _ = try SidecarReader().read(source, path: FilePath(name))
                    } catch {
                        #expect(error.problem.hasSuffix("."), "\(path)")
                    }
                }
                #expect(time < .seconds(2), "\(path) as \(name)")
            }
        }
    }
}
