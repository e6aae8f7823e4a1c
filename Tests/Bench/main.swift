internal import AmboBase

// Measures what only the inside of a process can show, for contrib/bench: one JSON object on standard output.
//     Bench search FOLDER
let words = CommandLine.arguments
guard words.count == 3, words[1] == "search" else {
    print("usage: Bench search FOLDER")
    throw CancelledBench()
}
print(try await SearchBench(folder: FilePath(words[2])).run())

struct CancelledBench: Error {}
