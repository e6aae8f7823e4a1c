import AmboBase
import Testing

@Suite struct WorkersTests {
    @Test("every input is worked on once and results keep the inputs' order", arguments: [0, 1, 2, 1000])
    func order(count: Int) async {
        let calls = Locked(0)
        let results = await Workers(count: 3).map(Array(0..<count)) { input in
            calls.withLock { $0 += 1 }
            return input * 2
        }
        #expect(results == (0..<count).map { $0 * 2 })
        #expect(calls.withLock { $0 } == count)
    }
}
