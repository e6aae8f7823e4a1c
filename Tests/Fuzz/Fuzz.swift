import Glibc

// The build renames the entry point of an executable after its module; libFuzzer brings none of its own then.

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Runs the target that `AMBO_FUZZ_TARGET` names, or lists all targets with the endings of their seeds.
@_cdecl("Fuzz_main")
func start(_ count: CInt, _ arguments: UnsafeMutableRawPointer) -> CInt {
    guard FuzzTarget.chosen != nil else {
        for target in FuzzTarget.all { print(target.name, target.seedEndings.joined(separator: ",")) }
        return 0
    }
    var count = count
    var arguments = arguments
    return runDriver(&count, &arguments) { bytes, count in
        FuzzTarget.chosen?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
}
