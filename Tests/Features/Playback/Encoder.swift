import AmboBase
import AmboTestSupport
import Foundation

/// Codes sound with ffmpeg.
enum Encoder {
    /// ffmpeg said no.
    struct Failed: Error {}

    static func encode(_ wave: Wave, to scratch: ScratchFolder, _ name: String, _ options: [String]) throws -> FilePath
    {
        let plain = try scratch.write(name + ".wav", wave.file)
        let coded = scratch.path.appending(name)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", plain.display] + options + [coded.display]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed() }
        return coded
    }
}
