internal import AmboBase

/// What the name of a file beside the sound promises.
enum SidecarName: Equatable {
    case json, opf, nfo, cue, description, reader, chapters, ffmetadata, picture

    /// Judges a name without regard to capitals; nil for one that promises nothing.
    static func judge(_ path: FilePath) -> SidecarName? {
        let name = path.name.display.lowercased()
        guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return nil }
        let stem = name[..<dot]
        switch name[name.index(after: dot)...] {
        case "opf": return .opf
        case "nfo": return .nfo
        case "cue": return .cue
        case "ffmetadata", "ffmeta": return .ffmetadata
        case "abs" where stem == "metadata": return .ffmetadata
        case "json": return json(stem)
        case "txt": return text(stem)
        case "jpg", "jpeg", "png", "gif", "bmp", "webp", "avif", "heic", "tif", "tiff", "jfif":
            return pictures.contains(String(stem)) ? .picture : nil
        default: return nil
        }
    }

    private static func json(_ stem: Substring) -> SidecarName? {
        if ["metadata", "publication", "manifest"].contains(stem) { return .json }
        return words(stem).contains { ["chapters", "content"].contains($0) } ? .json : nil
    }

    private static func text(_ stem: Substring) -> SidecarName? {
        switch stem {
        case "desc", "description": return .description
        case "reader", "narrator": return .reader
        case "ffmetadata": return .ffmetadata
        default:
            let known = words(stem).contains {
                ["chapters", "chapter", "labels", "label", "audacity", "cue"].contains($0)
            }
            return known ? .chapters : nil
        }
    }

    private static func words(_ stem: Substring) -> [Substring] {
        stem.split { !$0.isLetter && !$0.isNumber }
    }

    private static let pictures: Set<String> = ["cover", "folder", "front", "albumart", "poster"]
}
