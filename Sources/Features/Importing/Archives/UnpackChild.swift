internal import AmboArchive
public import AmboBase

/// The child's side of ``ChildUnpacker``: what the hidden verb of the command does.
public enum UnpackChild {
    /// The argument that makes the command such a child.
    public static let verb = "__unpack"
    /// What the child may allocate in all.
    public static let memoryByteCount = 512 << 20
    /// It is stopped when it uses up so much processor time without reading or writing a byte.
    static let stallMs = 1500

    /// Unpacks what it is told to and says what came of it.
    ///
    /// - Parameter side: Already under limits.
    /// - Returns: The exit status of the process: 0 when it could answer at all.
    public static func main(_ side: any ChildSpeaking) -> Int32 {
        guard let input = side.input(), let told = UnpackLine(line: input)?.request else { return 2 }
        let cancel = CancelFlag()
        let counter = ArchiveCounter()
        let archive = told.request.archive
        side.watch(progress: { counter.value }, stallMs: stallMs, cancel: cancel) {
            side.say(UnpackLine(.stalled(archive)).bytes)
        }
        let setting = UnpackJob.Setting(
            takesPartial: told.request.takesPartial, wantsSound: told.request.wantsSound,
            password: told.request.password, limits: told.request.limits,
            cancel: cancel, counter: counter,
            onProgress: { side.say(UnpackLine.line($0).bytes) })
        do {
            let report = try UnpackJob.run(archive, into: told.folder, setting: setting)
            for line in UnpackLine.lines(report) {
                counter.add(1)
                side.say(line.bytes)
            }
        } catch {
            side.say(UnpackLine(error).bytes)
        }
        return 0
    }
}
