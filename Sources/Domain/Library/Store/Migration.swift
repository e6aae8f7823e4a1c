internal import AmboSQLite

/// A step of the tables' shape. Numbered, one transaction, and never edited once it was released.
package struct Migration: Sendable {
    /// The version of the store after it.
    package let version: Int32
    /// What it does, for the log.
    package let name: StaticString
    /// Its statements. Names in it are literal, so that later code cannot change what it does.
    package let script: StaticString

    /// A step.
    package init(version: Int32, name: StaticString, script: StaticString) {
        self.version = version
        self.name = name
        self.script = script
    }

    /// All steps, in order.
    package static let all: [Migration] = [.first]

    /// `Ambo` in the file's head, so that a database of another program is not mistaken for a library.
    package static let applicationID: Int32 = 0x416D_626F
}
