internal import AmboBase
internal import AmboFiles
internal import AmboMetadata
internal import AmboModel

/// Reads all files of a folder: tags, chapters and pictures' facts.
struct ReadBench {
    let folder: FilePath

    /// Reads with as many threads as there are cores, and with one; the answer is a JSON object.
    func run() async throws -> String {
        let names = try Folder.entries(of: folder).map { folder.appending($0.name) }
        let all = try await ms(names, Workers())
        let one = try await ms(names, Workers(count: 1))
        return "{\"files\":\(names.count),\"ms\":\(all),\"oneThreadMs\":\(one)}"
    }

    /// The median of five passes, in milliseconds.
    private func ms(_ names: [FilePath], _ workers: Workers) async throws -> Double {
        var times: [Double] = []
        for _ in 0..<5 {
            let started = ContinuousClock.now
            let readings = await workers.map(names) { name in
                do throws(MetadataError) { return try MediaReader().read(name).media.durationMs } catch { return -1 }
            }
            times.append((ContinuousClock.now - started) / .milliseconds(1))
            guard readings.allSatisfy({ $0 > 0 }) else { throw UnreadBench() }
        }
        return times.sorted()[2]
    }

    private struct UnreadBench: Error {}
}
