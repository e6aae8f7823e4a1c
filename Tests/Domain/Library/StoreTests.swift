import AmboBase
import AmboFiles
import AmboHash
import AmboLibrary
import AmboModel
import AmboSQLite
import AmboTestSupport
import Glibc
import Testing

@Suite struct StoreTests {
    private let folder: ScratchFolder
    private var folders: LibraryFolders { LibraryFolders(home: folder.path) }
    private let hands = Drafts.Hands()

    init() throws { folder = try ScratchFolder() }

    private func open(
        _ migrations: [Migration] = Migration.all, busyMs: Int32 = 0
    ) async throws -> Library {
        try await Library.open(at: folders, clock: hands.clock, migrations: migrations, busyMs: busyMs)
    }

    private func bytes(_ path: FilePath) throws -> [UInt8] { try LocalFile(path).read(at: 0, count: .max) }

    private static let next = Migration(
        version: Int32(Migration.all.count + 1), name: "a test", script: "CREATE TABLE later (n INTEGER) STRICT")

    @Test("migrations are numbered without gaps, and none was edited after its release (F142)")
    func hashes() {
        let released: [UInt64] = [3_637_888_509_925_242_082]
        #expect(Migration.all.map(\.version) == (1...Int32(released.count)).map(\.self))
        #expect(Migration.all.map { XXH3.hash(Array($0.script.description.utf8)) } == released)
    }

    @Test("a new library is in WAL, whole, and can be opened again with what is in it")
    func reopen() async throws {
        let item = try await open().add(Drafts.book("B", sound: 1)).id
        let library = try await open()
        #expect(try await library.summary(item).title == "B")
        #expect(try await library.integrityProblems(quick: false) == [])
        #expect(try bytes(folders.database)[18...19] == [2, 2])
    }

    @Test("a store of a newer version is refused untouched (F125, decision 16)")
    func newer() async throws {
        do {
            let library = try await open(Migration.all + [Self.next])
            _ = try await library.add(Drafts.book("B", sound: 1))
        }
        let before = try bytes(folders.database)
        let error = await #expect(throws: LibraryError.self) { try await open() }
        #expect(error?.code == "library-newer")
        #expect(error?.sentence.contains("newer Ambo (version 2; this one knows 1)") == true)
        #expect(try bytes(folders.database) == before)
        #expect(try await open(Migration.all + [Self.next]).home().bookCount == 1)
    }

    @Test("a newer store whose changes lie in its log is refused with log and file untouched (F125)")
    func newerInLog() async throws {
        let library = try await open(Migration.all + [Self.next])
        _ = try await library.add(Drafts.book("B", sound: 1))
        // A copy as a killed process leaves it: the file and its log.
        let other = LibraryFolders(home: folder.path.appending("copy"))
        try folder.write("copy/library.sqlite", bytes(folders.database))
        let log = FilePath(folders.database.display + "-wal")
        try folder.write("copy/library.sqlite-wal", bytes(log))
        #expect(try bytes(log).isEmpty == false)
        await #expect(throws: LibraryError.self) {
            try await Library.open(at: other, clock: hands.clock, migrations: Migration.all, busyMs: 0)
        }
        #expect(try bytes(other.database) == bytes(folders.database))
        #expect(try bytes(FilePath(other.database.display + "-wal")) == bytes(log))
    }

    @Test("another program's database is refused untouched")
    func foreign() async throws {
        do {
            let database = try Database(folders.database, access: .create)
            try database.script("CREATE TABLE theirs (n INTEGER); INSERT INTO theirs VALUES (1)")
        }
        let before = try bytes(folders.database)
        let error = await #expect(throws: LibraryError.self) { try await open() }
        #expect(error?.code == "library-foreign")
        #expect(try bytes(folders.database) == before)
    }

    @Test("before a migration a verified backup is made, and the newest two are kept (F125, F127)")
    func backups() async throws {
        _ = try await open().add(Drafts.book("B", sound: 1))
        var migrations = Migration.all
        for step in 2...4 {
            hands.advance(1000)
            migrations.append(
                Migration(version: Int32(step), name: "a test", script: Self.scripts[step - 2]))
            #expect(try await open(migrations).home().bookCount == 1)
        }
        let names = try Folder.entries(of: folders.backups).map(\.name.display)
        #expect(names == ["library-v2-1700000002000.sqlite", "library-v3-1700000003000.sqlite"])
        let copy = try Database(folders.backups.appending(names[1]), access: .read)
        #expect(try copy.integrityProblems(quick: false) == [])
        #expect(try copy.userVersion() == 3)
        #expect(try copy.first("SELECT count(*) FROM items WHERE kind = 1") { row in row.int(0) } == 1)
    }

    private static let scripts: [StaticString] = [
        "CREATE TABLE two (n INTEGER)", "CREATE TABLE three (n INTEGER)", "CREATE TABLE four (n INTEGER)",
    ]

    @Test("without a backup there is no migration: the store stays as it was")
    func noBackup() async throws {
        _ = try await open().add(Drafts.book("B", sound: 1))
        // A file stands where the folder of backups should be.
        try folder.write("backups", [1])
        let error = await #expect(throws: LibraryError.self) { try await open(Migration.all + [Self.next]) }
        #expect(error?.code == "library-backup-failed")
        #expect(try await open().home().bookCount == 1)
    }

    @Test("a migration that fails leaves the version before it, whole")
    func failedMigration() async throws {
        _ = try await open().add(Drafts.book("B", sound: 1))
        let broken = Migration(
            version: 2, name: "broken", script: "CREATE TABLE x (n INTEGER); INSERT INTO nowhere VALUES (1)")
        await #expect(throws: LibraryError.self) { try await open(Migration.all + [broken]) }
        let library = try await open()
        #expect(try await library.home().bookCount == 1)
        let database = try Database(folders.database, access: .read)
        #expect(try database.first("SELECT count(*) FROM sqlite_schema WHERE name = 'x'") { row in row.int(0) } == 0)
    }

    @Test("what is no database, and a damaged one, are named with their backups, and stay as they are")
    func damaged() async throws {
        try folder.write("library.sqlite", Array(repeating: 0x41, count: 5000))
        let error = await #expect(throws: LibraryError.self) { try await open() }
        #expect(error?.code == "database-not-a-database")
        #expect(error?.advice?.contains("backups") == true)
        #expect(try bytes(folders.database) == Array(repeating: 0x41, count: 5000))
    }

    @Test("a damaged page is named when it is met, and nothing is written over it")
    func damagedPage() async throws {
        do {
            let library = try await open()
            for number in 1...200 { _ = try await library.add(Drafts.book("Book \(number)", sound: UInt64(number))) }
            try await library.sync()
        }
        var damaged = try bytes(folders.database)
        // All pages but the first ten, which hold the schema.
        for index in stride(from: 40_960, to: damaged.count, by: 3) { damaged[index] = 0xA5 }
        try folder.write("library.sqlite", damaged)
        let error = await #expect(throws: LibraryError.self) {
            let library = try await open()
            _ = try await library.list(ListQuery(), all: true)
            _ = try await library.add(Drafts.book("New", sound: 999))
        }
        #expect(error?.code == "database-corrupt")
        #expect(error?.sentence.contains("damaged. Put a backup in its place") == true)
        #expect(try bytes(folders.database) == damaged)
    }

    @Test("a home that cannot be made is named with the reason")
    func noHome() async throws {
        try folder.write("file", [1])
        let below = LibraryFolders(home: folder.path.appending("file").appending("home"))
        let error = await #expect(throws: LibraryError.self) { try await Library.open(at: below) }
        #expect(error?.code == "file-not-created")
        #expect(error?.problem.contains("not a directory") == true)
    }

    @Test("several processes may make the library at the same moment")
    func created() async throws {
        let opened = try await withThrowingTaskGroup(of: Library.self) { group in
            for _ in 1...6 { group.addTask { try await open(busyMs: 5000) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for (index, library) in opened.enumerated() {
            _ = try await library.add(Drafts.book("B \(index)", sound: UInt64(index)))
        }
        #expect(try await opened[0].home().bookCount == 6)
    }

    @Test(
        "a store that another process holds is named as locked, can be read, and is written when it lets go (decision 14)"
    )
    func locked() async throws {
        let library = try await open(busyMs: 50)
        let item = try await library.add(Drafts.book("B", sound: 1)).id
        try await library.sync()
        let other = try Database(folders.database, access: .write)
        try other.begin()
        let error = await #expect(throws: LibraryError.self) { try await library.rename(item, to: "C") }
        #expect(error?.code == "database-locked")
        #expect(try await library.summary(item).title == "B")
        #expect(try await library.search("b").items.map(\.id) == [item])
        other.rollback()
        try await library.rename(item, to: "C")
        #expect(try await library.summary(item).title == "C")
    }

    @Test("two libraries on one store see each other's changes")
    func shared() async throws {
        let one = try await open(busyMs: 5000)
        let two = try await open(busyMs: 5000)
        async let first: Void = {
            for number in 1...40 { _ = try await one.add(Drafts.book("One \(number)", sound: UInt64(number))) }
        }()
        async let second: Void = {
            for number in 1...40 { _ = try await two.add(Drafts.book("Two \(number)", sound: UInt64(number + 100))) }
        }()
        _ = try await (first, second)
        #expect(try await one.home().bookCount == 80)
        #expect(try await two.children().count == 80)
        #expect(try await two.search("one").items.count == 40)
    }

    @Test("the file and its log, copied at any moment between changes, are a valid library with whole books")
    func crashes() async throws {
        let library = try await open()
        for number in 1...24 {
            _ = try await library.add(Drafts.volume("V \(number)", in: ["F"], count: 3, sound: UInt64(number) * 10))
            if number % 5 == 0 { try await library.sync() }
            guard number % 3 == 0 else { continue }
            let copy = LibraryFolders(home: folder.path.appending("copy\(number)"))
            try folder.write("copy\(number)/library.sqlite", bytes(folders.database))
            let log = try bytes(FilePath(folders.database.display + "-wal"))
            // A log that was cut off inside its last change, as a kill leaves it, gives the state before that change.
            for cut in [0, 1, log.count / 3, 5000] where cut <= log.count {
                try folder.write("copy\(number)/library.sqlite-wal", Array(log.dropLast(cut)))
                let left = try await Library.open(at: copy, clock: hands.clock)
                #expect(try await left.integrityProblems(quick: false) == [])
                let books = try await left.list(ListQuery("is:unread"))
                #expect(cut > 0 || books.count == number)
                #expect(books.allSatisfy { $0.fileCount == 3 && $0.durationMs == 30_000 })
                let home = try await left.home()
                #expect(home.bookCount == books.count)
                try folder.write("copy\(number)/library.sqlite", bytes(folders.database))
            }
        }
    }

    @Test(
        "a process that is killed in the middle of an import leaves a valid library of whole books",
        arguments: [3, 17, 40])
    func killed(afterMs: Int) async throws {
        let home = folder.path.display
        await #expect(processExitsWith: .signal(SIGKILL)) { [home = home as String, afterMs = afterMs as Int] in
            let library = try await Library.open(at: LibraryFolders(home: FilePath(home)))
            let killer = Task.detached {
                try await Task.sleep(for: .milliseconds(afterMs))
                kill(getpid(), SIGKILL)
            }
            for number in 1...100_000 {
                _ = try await library.add(Drafts.volume("V \(number)", in: ["F"], count: 3, sound: UInt64(number) * 10))
            }
            try await killer.value
        }
        let library = try await open()
        #expect(try await library.integrityProblems(quick: false) == [])
        let books = try await library.list(ListQuery("is:unread"))
        #expect(books.allSatisfy { $0.fileCount == 3 && $0.durationMs == 30_000 })
        #expect(try await library.home().bookCount == books.count)
        #expect(try await library.history(limit: 1).first?.stepCount ?? 0 == books.count)
    }
}
