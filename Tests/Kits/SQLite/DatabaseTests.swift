import AmboBase
import AmboFiles
import AmboSQLite
import AmboTestSupport
import Testing

@Suite struct DatabaseTests {
    private let folder: ScratchFolder
    private var path: FilePath { folder.path.appending("test.sqlite") }

    init() throws { folder = try ScratchFolder() }

    private func open(_ access: Database.Access = .create, busyMs: Int32 = 0) throws -> Database {
        try Database(path, access: access, busyMs: busyMs)
    }

    @Test("every kind of value comes back as it was bound")
    func values() throws {
        let database = try open()
        let values: [SQLiteValue] = [
            .null, .integer(.max), .integer(.min), .real(0.1), .text(""), .text("a\u{0}b 日本 '\""), .blob([]),
            .blob([0, 255, 39]),
        ]
        for value in values {
            let back = try database.first("SELECT ?", value) { row in row.value(0) }
            #expect(back == value)
        }
        #expect(try database.first("SELECT ?", UInt64.max) { row in UInt64(bitPattern: row.int(0)) } == .max)
        #expect(try database.first("SELECT ?, ?", ID<Int>(7), FilePath("/ä")) { row in row.int(0) } == 7)
        #expect(try database.first("SELECT ?", Int?.none) { row in row.intOrNil(0) } == .some(nil))
    }

    @Test("foreign keys hold, double quotes are no texts, and a deleted row is not overwritten")
    func settings() throws {
        let database = try open()
        try database.script("CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT; CREATE TABLE b (a REFERENCES a (id))")
        let error = #expect(throws: SQLiteError.self) { try database.run("INSERT INTO b (a) VALUES (1)") }
        #expect(error?.kind == .constraint)
        #expect(throws: SQLiteError.self) { try database.run("SELECT \"no such column\"") }
        #expect(try database.first("PRAGMA secure_delete") { row in row.int(0) } == 0)
        #expect(try database.first("PRAGMA trusted_schema") { row in row.int(0) } == 0)
    }

    @Test("a statement with too few or too many values is an error, not a trap, and can be run again")
    func bindings() throws {
        let database = try open()
        #expect(throws: SQLiteError.self) { try database.run("SELECT ?") }
        #expect(throws: SQLiteError.self) { try database.run("SELECT ?", 1, 2) }
        #expect(try database.first("SELECT ?", 3) { row in row.int(0) } == 3)
    }

    @Test("a query inside the rows of the same query has a statement of its own")
    func nested() throws {
        let database = try open()
        try database.script("CREATE TABLE t (n INTEGER) STRICT; INSERT INTO t VALUES (1), (2), (3)")
        var pairs = 0
        try database.each("SELECT n FROM t", values: []) { _ in
            pairs += (try? database.rows("SELECT n FROM t") { row in row.int(0) }.count) ?? 0
            return true
        }
        #expect(pairs == 9)
    }

    @Test("a transaction that throws leaves nothing behind")
    func rollback() throws {
        let database = try open()
        try database.script("CREATE TABLE t (n INTEGER UNIQUE) STRICT")
        #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try database.run("INSERT INTO t VALUES (1)")
                try database.run("INSERT INTO t VALUES (1)")
            }
        }
        let isOpen = database.isInTransaction
        #expect(!isOpen)
        #expect(try database.rows("SELECT n FROM t") { row in row.int(0) } == [])
    }

    @Test("what another connection holds is named as locked, and can be read meanwhile")
    func locked() throws {
        let one = try open()
        try one.script("PRAGMA journal_mode = WAL; CREATE TABLE t (n INTEGER) STRICT")
        let other = try open(.write)
        try one.begin()
        try one.run("INSERT INTO t VALUES (1)")
        let error = #expect(throws: SQLiteError.self) { try other.begin() }
        #expect(error?.kind == .locked)
        #expect(error?.sentence.contains("in use by another program") == true)
        #expect(try other.rows("SELECT n FROM t") { row in row.int(0) } == [])
        try one.commit()
        #expect(try other.rows("SELECT n FROM t") { row in row.int(0) } == [1])
    }

    @Test("a file that is no database, a damaged one, a missing folder and a read-only connection are told apart")
    func kinds() throws {
        try folder.write("text.sqlite", Array("this is no database, but long enough to have a head of one".utf8))
        let text = try Database(folder.path.appending("text.sqlite"), access: .write)
        let error = #expect(throws: SQLiteError.self) { try text.first("SELECT 1 FROM sqlite_schema") { _ in 0 } }
        #expect(error?.kind == .notADatabase)
        let missing = #expect(throws: SQLiteError.self) {
            _ = try Database(folder.path.appending("no/such.sqlite"), access: .create)
        }
        #expect(missing?.kind == .cannotOpen)
        do {
            let database = try open()
            try database.script("CREATE TABLE t (n INTEGER) STRICT")
        }
        let reader = try open(.read)
        let refused = #expect(throws: SQLiteError.self) { try reader.run("INSERT INTO t VALUES (1)") }
        #expect(refused?.kind == .readOnly)
    }

    @Test("a full file system is named, and what was there before stays")
    func full() throws {
        let database = try open()
        try database.script("CREATE TABLE t (b BLOB) STRICT; INSERT INTO t VALUES (x'01'); PRAGMA max_page_count = 10")
        let error = #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try database.run("INSERT INTO t VALUES (?)", [UInt8](repeating: 1, count: 100_000))
            }
        }
        #expect(error?.kind == .full)
        #expect(error?.sentence.contains("no space is left") == true)
        #expect(try database.first("SELECT count(*) FROM t") { row in row.int(0) } == 1)
    }

    @Test("a backup taken while another connection writes opens and is whole")
    func backup() throws {
        let database = try open()
        try database.script("PRAGMA journal_mode = WAL; CREATE TABLE t (n INTEGER) STRICT; INSERT INTO t VALUES (7)")
        let other = try open(.write)
        try other.begin()
        try other.run("INSERT INTO t VALUES (8)")
        let target = folder.path.appending("copy.sqlite")
        try database.backup(to: target)
        try other.commit()
        let copy = try Database(target, access: .read)
        #expect(try copy.integrityProblems(quick: false) == [])
        #expect(try copy.rows("SELECT n FROM t") { row in row.int(0) } == [7])
    }

    @Test("a damaged page is found by the check and named as damage when it is read")
    func corrupt() throws {
        do {
            let database = try open()
            try database.script("CREATE TABLE t (n INTEGER PRIMARY KEY, b BLOB) STRICT")
            for number in 1...200 {
                try database.run("INSERT INTO t VALUES (?, ?)", number, [UInt8](repeating: 7, count: 500))
            }
        }
        var bytes = try LocalFile(path).read(at: 0, count: .max)
        for index in 8192..<16384 { bytes[index] = 0x5A }
        try folder.write("test.sqlite", bytes)
        let database = try open(.write)
        #expect(try database.integrityProblems(quick: true) != [])
        let error = #expect(throws: SQLiteError.self) { try database.rows("SELECT b FROM t") { row in row.bytes(0) } }
        #expect(error?.kind == .corrupt)
        #expect(error?.advice?.contains("backup") == true)
    }
}
