internal import AmboBase
internal import AmboImporting
internal import AmboPrograms
internal import Glibc

/// A small program for the tests of unpacking: it is both the parent and the child.
///
///     ambo-unpack-probe ARCHIVE TARGET [--partial] [--direct] [--no-sync] [--any] [--password WORD]
///     ambo-unpack-probe __misbehave HOW      a child that does what none should
enum UnpackProbe {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case UnpackChild.verb: exit(UnpackChild.main(ChildSide(memoryByteCount: UnpackChild.memoryByteCount)))
        case "__misbehave": exit(misbehave(arguments.dropFirst().first ?? ""))
        default: exit(unpack(arguments))
        }
    }

    private static func unpack(_ arguments: [String]) -> Int32 {
        guard arguments.count >= 2 else { return 2 }
        let word = arguments.firstIndex(of: "--password").map { arguments[$0 + 1] }
        var request = UnpackRequest(
            archive: FilePath(arguments[0]), target: FilePath(arguments[1]),
            takesPartial: arguments.contains("--partial"), password: word.map { Secret($0) })
        request.wantsSound = !arguments.contains("--any")
        request.syncs = !arguments.contains("--no-sync")
        let unpacker: any ArchiveUnpacker =
            arguments.contains("--direct") ? DirectUnpacker() : ChildUnpacker(ChildProgram())
        let start = ContinuousClock.now
        do {
            let report = try unpacker.unpack(request, cancel: CancelFlag()) { _ in }
            for file in report.files { print("file\t\(file.path.display)\t\(file.sizeBytes)\t\(file.isSound)") }
            for left in report.skipped { print("skipped\t\(left.name.display)\t\(left.reason.rawValue)") }
            for left in report.refused { print("refused\t\(left.name.display)\t\(left.reason.rawValue)") }
            for left in report.damaged { print("damaged\t\(left.name.display)\t\(left.reason.rawValue)") }
            print("done\t\(report.charset ?? "UTF-8")\tsync \(report.syncMs) ms\tall \(ContinuousClock.now - start)")
            return 0
        } catch {
            print("error\t\(error.code)\t\(error.sentence)")
            return error.exitCode.rawValue
        }
    }

    private static func misbehave(_ how: String) -> Int32 {
        let side = ChildSide(memoryByteCount: 64 << 20)
        let input = side.input() ?? []
        switch how {
        case "crash": abort()
        case "sleep": sleep(60)
        case "flood": side.say([UInt8](repeating: 0x41, count: 1 << 20))
        case "spin":
            side.watch(progress: { 1 }, stallMs: 300, cancel: CancelFlag()) { side.say(Array("stalled".utf8)) }
            while getppid() > 0 {}
        case "memory":
            let block = malloc(256 << 20)
            side.say(Array((block == nil ? "refused" : "given").utf8))
        case "echo":
            side.say(input)
            return 7
        default: return 2
        }
        return 0
    }
}
