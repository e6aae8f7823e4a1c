internal import AmboBase

// Measures what only the inside of a process can show, for contrib/bench: one JSON object on standard output.
//     Bench search FOLDER      Bench read FOLDER
let words = CommandLine.arguments
switch words.count == 3 ? words[1] : "" {
case "search": print(try await SearchBench(folder: FilePath(words[2])).run())
case "read": print(try await ReadBench(folder: FilePath(words[2])).run())
default: print("usage: Bench search FOLDER | Bench read FOLDER")
}
