internal import AmboBase
internal import AmboPrograms
internal import AmboTestSupport
internal import Testing

@Suite("A child program")
struct ChildProgramTests {
    private func child() throws -> ChildProgram {
        ChildProgram(try #require(BuiltProgram.path("ambo-unpack-probe")), leading: ["__misbehave"])
    }

    private func run(
        _ how: String, input: String = "", silenceMs: Int = 20_000, cancel: CancelFlag = CancelFlag()
    ) throws -> (end: ChildEnd, lines: [String]) {
        var lines: [String] = []
        let call = ChildCall(arguments: [how], input: Array(input.utf8), silenceMs: silenceMs)
        let end = try child().run(call, cancel: cancel) { line in
            lines.append(String(decoding: line, as: UTF8.self))
            return true
        }
        return (end, lines)
    }

    @Test("hears its input and answers, and its status is known")
    func echo() throws {
        let text = String(repeating: "long ", count: 50_00)
        let answer = try run("echo", input: text)
        #expect(answer.end == .exited(7) && answer.lines == [text])
        #expect(try run("nothing").end == .exited(2))
    }

    @Test("that crashes is told from one that ends")
    func crash() throws {
        #expect(try run("crash").end == .signalled(6))
    }

    @Test("that says nothing is killed after its time", .timeLimit(.minutes(1)))
    func silence() throws {
        let clock = ContinuousClock()
        var end: ChildEnd?
        let time = try clock.measure { end = try run("sleep", silenceMs: 300).end }
        #expect(end == .silent && time < .seconds(20))
    }

    @Test("that says more than a line may hold is killed")
    func flood() throws {
        #expect(try run("flood").end == .refused)
    }

    @Test("that uses time without getting anywhere stops itself", .timeLimit(.minutes(1)))
    func spin() throws {
        let answer = try run("spin")
        #expect(answer.end == .exited(1) && answer.lines == ["stalled"])
    }

    @Test("gets no more memory than it may have")
    func memory() throws {
        #expect(try run("memory").lines == ["refused"])
    }

    @Test("is killed when the work is cancelled", .timeLimit(.minutes(1)))
    func cancel() throws {
        let flag = CancelFlag()
        flag.raise()
        #expect(try run("sleep", cancel: flag).end == .cancelled)
    }

    @Test("that cannot be started gives the system's reason")
    func missing() {
        let program = ChildProgram(FilePath("/no/such/program"))
        let call = ChildCall(arguments: [], input: [], silenceMs: 1000)
        #expect(throws: ChildError(errno: 2)) { try program.run(call, cancel: CancelFlag()) { _ in true } }
    }
}
