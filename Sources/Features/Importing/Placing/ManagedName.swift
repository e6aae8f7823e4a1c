internal import AmboBase
internal import AmboFiles

/// Names of files and folders in the managed folder.
enum ManagedName {
    /// A name that every file system takes (F068): reserved characters become `_`, runs of which are one.
    static func sanitised(_ name: String) -> String {
        var text = ""
        for scalar in NormalForm.composed(name).unicodeScalars {
            let isBad = scalar.value < 0x20 || scalar.value == 0x7F || reserved.contains(scalar)
            if !isBad {
                text.unicodeScalars.append(scalar)
            } else if text.last != "_" {
                text.append("_")
            }
        }
        while text.contains("__") { text = text.replacing("__", with: "_") }
        text = trimmed(text)
        // 255 bytes are the limit; some are left for what is put behind the name.
        while text.utf8.count > 200 { text.removeLast() }
        text = trimmed(text)
        return text.isEmpty ? "untitled_file" : text
    }

    /// The name of a file: sanitised, with its ending.
    static func file(_ stem: String, ending: String) -> String {
        let ending = ending.filter { $0.isLetter || $0.isNumber }.prefix(10)
        return ending.isEmpty ? sanitised(stem) : "\(sanitised(stem)).\(ending)"
    }

    /// The path of a name in a folder, with `-1`, `-2` … before the ending where the name is taken (F059).
    static func free(_ name: String, ending: String = "", in folder: FilePath) -> FilePath {
        let tail = ending.isEmpty ? "" : ".\(ending)"
        var path = folder.appending(name + tail)
        var number = 0
        while isTaken(path) {
            number += 1
            path = folder.appending("\(name)-\(number)\(tail)")
        }
        return path
    }

    private static func isTaken(_ path: FilePath) -> Bool { (try? FileFacts.of(path, followLinks: false)) != nil }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while let last = text.last, "_. ".contains(last) { text.removeLast() }
        while let first = text.first, "_. ".contains(first) { text.removeFirst() }
        return String(text)
    }

    private static let reserved = Set("<>:\"/\\|?*".unicodeScalars)
}
