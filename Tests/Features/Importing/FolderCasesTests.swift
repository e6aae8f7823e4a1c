import AmboBase
import AmboFiles
import AmboLibrary
import AmboModel
import AmboTestSupport
import Foundation
import Testing

@testable import AmboImporting

/// The folders of the outside corpora, as a person would find the books in them.
@Suite(.enabled(if: Corpora.root != nil, "AMBO_CORPORA is not set"))
struct FolderCasesTests {
    private struct Case: Decodable {
        let path: String
        let books: [Book]?
    }

    private struct Book: Decodable {
        let title: String?
        let folder: String?
        let author: String?
        let authors: [String]?
        let series: String?
        let sequence: String?
        let narrators: [String]?
        let asin: String?
        let year: String?
        let description: String?
        let cover: String?
        let tracks: Tracks?
    }

    private enum Tracks: Decodable {
        case names([String])
        case count(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let count = try? container.decode(Int.self) {
                self = .count(count)
            } else {
                self = .names(try container.decode([String].self))
            }
        }
    }

    private struct Expected: Decodable { let files: [Case] }

    private static func cases() throws -> [Case] {
        let media = try #require(Corpora.media)
        let bytes = try Data(contentsOf: URL(filePath: media.appending("expected.json").display))
        return try JSONDecoder().decode(Expected.self, from: bytes).files.filter { $0.path.hasPrefix("folders/") }
    }

    @Test(
        "each folder gives the books, orders and fields that a person expects",
        arguments: [
            "discs-cd1-cd10", "disc-names", "natural-sort", "author-series-title", "series-in-title", "single-files",
            "sidecars", "junk", "discs-in-file-names", "nfd-names",
        ])
    func folder(name: String) async throws {
        let media = try #require(Corpora.media)
        let wanted = try #require(try Self.cases().first { $0.path == "folders/\(name)" })
        let books = try #require(wanted.books)
        let house = try await ImportHouse()
        let root = media.appending(wanted.path)
        let report = try await Importer(house.library, unpacker: DirectUnpacker()).run(ImportRequest(paths: [root]))
        #expect(report.failed == [])
        #expect(report.imported.count == books.count)
        var found: [(details: ItemDetails, files: [String])] = []
        for item in report.imported {
            let details = try await house.library.details(try #require(item.id))
            found.append((details, details.files.map { $0.path.relative(to: root)?.nfc ?? "?" }))
        }
        for book in books {
            let match = try #require(
                found.first { details, files in
                    if let folder = book.folder { return files.allSatisfy { $0.hasPrefix(folder) } }
                    if case .names(let names) = book.tracks { return Set(names) == Set(files) }
                    return details.summary.title == book.title
                })
            check(match.details, match.files, book)
        }
    }

    private func check(_ details: ItemDetails, _ files: [String], _ book: Book) {
        let summary = details.summary
        if let title = book.title { #expect(summary.title == title) }
        if let authors = book.authors ?? book.author.map({ [$0] }) { #expect(summary.authors == authors) }
        if let narrators = book.narrators { #expect(summary.narrators == narrators) }
        if let series = book.series { #expect(summary.series == [SeriesEntry(name: series, sequence: book.sequence)]) }
        if let asin = book.asin { #expect(details.texts[.asin] == asin) }
        if let year = book.year { #expect(details.texts[.date] == year) }
        if let text = book.description { #expect(details.texts[.description] == text) }
        if let cover = book.cover { #expect(details.artwork.first?.holder.name.display == cover) }
        switch book.tracks {
        case .names(let names): #expect(files == names)
        case .count(let count): #expect(files.count == count)
        case nil: break
        }
    }

    @Test(
        "the whole corpus at once: every file is taken in or named, nothing crashes, and a second run changes nothing",
        .timeLimit(.minutes(4)))
    func everything() async throws {
        let root = try #require(Corpora.root).appending("fixtures")
        let house = try await ImportHouse()
        let importer = Importer(house.library, unpacker: DirectUnpacker())
        let first = try await importer.run(ImportRequest(paths: [root]))
        #expect(first.imported.count > 100)
        #expect(!first.wasStopped)
        #expect(first.failed.allSatisfy { !$0.error.isEmpty && $0.error.hasSuffix(".") && !$0.code.isEmpty })
        let second = try await importer.run(ImportRequest(paths: [root]))
        #expect(second.imported == [])
        #expect(second.updated == [])
        #expect(second.moved == [])
        #expect(second.missing == [])
        #expect(try await house.library.integrityProblems() == [])
    }
}
