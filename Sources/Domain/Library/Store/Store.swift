internal import AmboBase
internal import AmboSQLite

/// One connection to the library's database, with errors of this room. Its extensions hold the SQL, each beside what
/// it fills. A class because the actor makes the reading one when it is first needed; it never leaves the actor.
final class Store {
    let database: Database
    let clock: WallClock
    private var durability: Database.Durability?

    init(_ database: consuming Database, clock: WallClock) {
        self.database = database
        self.clock = clock
    }

    @discardableResult
    func run(_ sql: SQL, _ values: any Bindable...) throws(LibraryError) -> Int {
        do throws(SQLiteError) { return try database.run(sql, values: values) } catch { throw .database(error) }
    }

    @discardableResult
    func insert(_ sql: SQL, _ values: any Bindable...) throws(LibraryError) -> Int64 {
        do throws(SQLiteError) { return try database.insert(sql, values: values) } catch { throw .database(error) }
    }

    func rows<Element>(
        _ sql: SQL, _ values: any Bindable..., map: (borrowing Row) -> Element
    ) throws(LibraryError) -> [Element] {
        do throws(SQLiteError) { return try database.rows(sql, values: values, map: map) } catch {
            throw .database(error)
        }
    }

    func rows<Element>(
        _ sql: SQL, values: [any Bindable], map: (borrowing Row) -> Element
    ) throws(LibraryError) -> [Element] {
        do throws(SQLiteError) { return try database.rows(sql, values: values, map: map) } catch {
            throw .database(error)
        }
    }

    func first<Element>(
        _ sql: SQL, _ values: any Bindable..., map: (borrowing Row) -> Element
    ) throws(LibraryError) -> Element? {
        var element: Element?
        do throws(SQLiteError) {
            try database.each(sql, values: values) { row in
                element = map(row)
                return false
            }
        } catch { throw .database(error) }
        return element
    }

    /// A query of one number; 0 where there is no row.
    func number(_ sql: SQL, _ values: any Bindable...) throws(LibraryError) -> Int64 {
        var number: Int64 = 0
        do throws(SQLiteError) {
            try database.each(sql, values: values) { row in
                number = row.int(0)
                return false
            }
        } catch { throw .database(error) }
        return number
    }

    /// Statements without values and rows.
    func script(_ sql: SQL) throws(LibraryError) {
        do throws(SQLiteError) { try database.script(sql) } catch { throw .database(error) }
    }

    /// Runs `body` as one transaction, joined to the one that runs already if there is one.
    ///
    /// - Parameter durability: `full` for what a person did, `bulk` for what an import can do again.
    @discardableResult
    func write<Result>(
        _ durability: Database.Durability = .full, _ body: () throws(LibraryError) -> Result
    ) throws(LibraryError) -> Result {
        if database.isInTransaction { return try body() }
        do throws(SQLiteError) {
            if self.durability != durability {
                try database.setDurability(durability)
                self.durability = durability
            }
            try database.begin()
        } catch { throw .database(error) }
        do throws(LibraryError) {
            let result = try body()
            do throws(SQLiteError) { try database.commit() } catch { throw .database(error) }
            return result
        } catch {
            database.rollback()
            throw error
        }
    }

    /// Runs `body` on one state of the database.
    func read<Result>(_ body: () throws(LibraryError) -> Result) throws(LibraryError) -> Result {
        if database.isInTransaction { return try body() }
        do throws(SQLiteError) { try database.beginReading() } catch { throw .database(error) }
        defer { database.rollback() }
        return try body()
    }
}
