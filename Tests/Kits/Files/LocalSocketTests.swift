import AmboBase
import AmboFiles
import AmboTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct LocalSocketTests {
    @Test("lines go both ways, also several at once and in pieces")
    func lines() async throws {
        let scratch = try ScratchFolder()
        let socket = try LocalSocket(at: scratch.path.appending("s"))
        let client = try LocalConnection.connect(to: socket.path)
        var connections = socket.connections.makeAsyncIterator()
        let server = try #require(await connections.next(isolation: #isolation))
        try await client.send(Array("one\ntwo".utf8))
        try await client.send(Array(repeating: 0x61, count: 60_000))
        #expect(await server.nextLine() == Array("one".utf8))
        #expect(await server.nextLine() == Array("two".utf8))
        #expect(await server.nextLine()?.count == 60_000)
        try await server.send([0xFF, 0x00])
        #expect(await client.nextLine() == [0xFF, 0x00])
        server.close()
        #expect(await client.nextLine() == nil)
        #expect(client.peerProcess != nil)
    }

    @Test("a line that is too long ends the connection")
    func tooLong() async throws {
        let scratch = try ScratchFolder()
        let socket = try LocalSocket(at: scratch.path.appending("s"))
        let client = try LocalConnection.connect(to: socket.path)
        var connections = socket.connections.makeAsyncIterator()
        let server = try #require(await connections.next(isolation: #isolation))
        async let sent: Void? = try? client.send(Array(repeating: 0x61, count: 100_000))
        #expect(await server.nextLine() == nil)
        server.close()
        _ = await sent
    }

    @Test("a wait for a line ends when its task is cancelled, or when patience does")
    func cancelled() async throws {
        let scratch = try ScratchFolder()
        let socket = try LocalSocket(at: scratch.path.appending("s"))
        let client = try LocalConnection.connect(to: socket.path)
        let wait = Task { await client.nextLine() }
        wait.cancel()
        #expect(await wait.value == nil)
        let other = try LocalConnection.connect(to: socket.path, patienceMs: 20)
        #expect(await other.nextLine() == nil)
    }

    @Test("closing removes the socket, and nobody is found there any more")
    func closed() async throws {
        let scratch = try ScratchFolder()
        let path = scratch.path.appending("s")
        let socket = try LocalSocket(at: path)
        #expect(try FileFacts.of(path).mode == 0o600)
        socket.close()
        socket.close()
        for await _ in socket.connections {}
        #expect(throws: LocalSocketError.nobody(path)) { try LocalConnection.connect(to: path) }
    }

    @Test("a file in the way is left alone, a path that is too long is refused")
    func refused() throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write("s", [1])
        #expect(throws: LocalSocketError.system(file, errno: 17)) { try LocalSocket(at: file) }
        #expect(try FileFacts.of(file).sizeBytes == 1)
        let long = scratch.path.appending(String(repeating: "x", count: 100))
        #expect(throws: LocalSocketError.tooLong(long)) { try LocalSocket(at: long) }
    }

    @Test("a lock is held by one at a time and is free when its holder goes away")
    func lock() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path.appending("lock")
        var held = try FileLock.take(path)
        #expect(held != nil)
        #expect(try FileLock.take(path) == nil)
        held = nil
        #expect(try FileLock.take(path) != nil)
    }

    @Test("a private folder is made with mode 0700, and one that is open to others is closed to them")
    func privateFolder() throws {
        let scratch = try ScratchFolder()
        let folder = scratch.path.appending("a").appending("b")
        try PrivateFolder.make(folder)
        #expect(try FileFacts.of(folder).mode == 0o700)
        let open = scratch.path.appending("open")
        try Folder.create(open, mode: 0o755)
        try PrivateFolder.make(open)
        #expect(try FileFacts.of(open).mode == 0o700)
        let file = try scratch.write("file", [])
        #expect(throws: FileError.self) { try PrivateFolder.make(file) }
        #expect(!PrivateFolder.userName.isEmpty)
    }
}
