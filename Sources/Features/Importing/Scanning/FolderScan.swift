internal import AmboBase
internal import AmboFiles
internal import AmboModel

/// Walks the folders that are to be imported, step by step, and holds no more than the path that it is on.
///
/// A folder is given after what lies below it. Folders whose names state discs are kept and given with the folder
/// that they lie in; whether they are its discs is decided later, by what is in the files. It blocks.
struct FolderScan {
    /// How deep folders may lie in each other.
    static let depthLimit = 64
    /// How many folders are gone through in one run.
    static let folderLimit = 1_000_000

    private struct Place: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    /// A folder below the one that is being gone through, under every spelling of its name.
    private struct Child {
        var paths: [FilePath]
        var name: String
    }

    /// The place of a folder in names and in the library.
    private struct Base {
        var layout: [String]
        var above: [String]
        var tree: [String]
    }

    private struct Frame {
        var folder: ScannedFolder
        /// Last first.
        var children: [Child]
        var mayBeDisc: Bool
    }

    private enum Root {
        case folder(FilePath)
        case unpacked(FilePath, layout: [String], tree: [String])
        case files([FilePath])
    }

    private var roots: [Root]
    private let folderRoots: [FilePath]
    private let into: [String]
    private let isOneVolume: Bool
    private var stack: [Frame] = []
    private var ready: [ScanStep] = []
    private var visited: Set<Place> = []
    private var rootHasSomething = true
    private var currentRoot: FilePath?

    /// A scan of these files and folders.
    ///
    /// - Parameters:
    ///   - into: The library folders below which everything goes.
    ///   - isOneVolume: Whether each folder among `paths` is given as one, with all that lies below it.
    init(_ paths: [FilePath], into: [String] = [], isOneVolume: Bool = false) {
        self.into = into
        self.isOneVolume = isOneVolume
        var roots: [Root] = []
        var folders: [FilePath] = []
        var placeOfParent: [FilePath: Int] = [:]
        for path in NaturalOrder.sorted(paths, by: { (path: FilePath) in path }) {
            let facts = try? FileFacts.of(path)
            guard let facts, facts.kind != .folder else {
                roots.append(.folder(path))
                if facts != nil { folders.append((try? Folder.resolved(path)) ?? path) }
                continue
            }
            let parent = path.parent ?? FilePath(".")
            if let place = placeOfParent[parent], case .files(let others) = roots[place] {
                roots[place] = .files(others + [path])
            } else {
                placeOfParent[parent] = roots.count
                roots.append(.files([path]))
            }
        }
        self.roots = roots.reversed()
        folderRoots = folders
    }

    /// A scan of a folder that an archive was unpacked into.
    ///
    /// - Parameters:
    ///   - layout: Names of the folders from below the imported root; the last one stands for the archive.
    ///   - tree: The library folders for its things, its own last.
    init(unpacked path: FilePath, layout: [String], tree: [String], isOneVolume: Bool = false) {
        roots = [.unpacked(path, layout: layout, tree: tree)]
        folderRoots = [path]
        into = []
        self.isOneVolume = isOneVolume
    }

    /// The next thing that was found; nil at the end.
    mutating func next() -> ScanStep? {
        while true {
            if !ready.isEmpty { return ready.removeFirst() }
            if stack.isEmpty {
                if let root = currentRoot {
                    currentRoot = nil
                    if !rootHasSomething { return .problem(path: root, error: .nothing(root)) }
                }
                guard let root = roots.popLast() else { return nil }
                start(root)
            } else if let child = stack[stack.count - 1].children.popLast() {
                let above = stack[stack.count - 1].folder
                let mayBeDisc = Grouping.mayBeDisc(child.name)
                let base = Base(
                    layout: above.layout + [child.name], above: above.tree, tree: above.tree + [child.name])
                enter(child, base, mayBeDisc: mayBeDisc || isOneVolume)
            } else {
                finish(stack.removeLast())
            }
        }
    }

    // MARK: Roots

    private mutating func start(_ root: Root) {
        switch root {
        case .folder(let path):
            currentRoot = path
            rootHasSomething = false
            let real = (try? Folder.resolved(path)) ?? path
            let name = NormalForm.composed(real.name.display)
            let isNameless = CollectionName.isOne(name) || real == FilePath("/")
            let base = Base(layout: [], above: into, tree: isNameless ? into : into + [name])
            enter(Child(paths: [path], name: name), base, mayBeDisc: false)
        case .unpacked(let path, let layout, let tree):
            let base = Base(layout: layout, above: Array(tree.dropLast()), tree: tree)
            enter(Child(paths: [path], name: layout.last ?? ""), base, mayBeDisc: false)
        case .files(let paths): take(files: paths)
        }
    }

    /// Files that were named one by one: those of one folder belong together (F058).
    private mutating func take(files: [FilePath]) {
        let parent = files[0].parent ?? FilePath(".")
        let real = (try? Folder.resolved(parent)) ?? parent
        let name = NormalForm.composed(real.name.display)
        var folder = ScannedFolder(path: parent, name: name, layout: [], above: into, tree: into)
        folder.isPartial = true
        for path in files {
            do throws(FileError) {
                let facts = try FileFacts.of(path)
                guard facts.kind == .file else {
                    ready.append(.problem(path: path, error: .notAFile(path)))
                    continue
                }
                // What is named outright is looked at whatever it is called.
                let hint = FileHint(path.name)
                sort(ScannedFile(path: path, facts: facts, hint: hint == .other ? .media : hint), into: &folder)
            } catch {
                ready.append(.problem(path: path, error: .system(error)))
            }
        }
        if folder.media.count > 1 { folder.tree = into + [name] }
        if !folder.media.isEmpty { ready.append(.folder(folder)) }
    }

    // MARK: Folders

    private mutating func enter(_ child: Child, _ base: Base, mayBeDisc: Bool) {
        guard let path = child.paths.first else { return }
        guard stack.count < Self.depthLimit else {
            rootHasSomething = true
            ready.append(.problem(path: path, error: .tooDeep(path)))
            return
        }
        guard visited.count < Self.folderLimit else {
            if visited.count == Self.folderLimit { ready.append(.problem(path: path, error: .tooMany(path))) }
            visited.insert(Place(device: .max, inode: .max))
            return
        }
        var frame = Frame(
            folder: ScannedFolder(
                path: path, name: child.name, layout: base.layout, above: base.above, tree: base.tree),
            children: [], mayBeDisc: mayBeDisc)
        var isRead = false
        for spelling in child.paths {
            do throws(FileError) {
                let facts = try FileFacts.of(spelling)
                guard visited.insert(Place(device: facts.device, inode: facts.inode)).inserted else {
                    // A link back, or a root inside another root: gone through already.
                    rootHasSomething = true
                    continue
                }
                let entries = try Folder.entries(of: spelling)
                isRead = true
                take(entries, of: spelling, into: &frame)
            } catch {
                rootHasSomething = true
                ready.append(.problem(path: spelling, error: .system(error)))
            }
        }
        if isRead { stack.append(frame) }
    }

    private mutating func take(_ entries: [Folder.Entry], of folder: FilePath, into frame: inout Frame) {
        var children: [String: Child] = [:]
        var links: [FilePath] = []
        for entry in entries where !FileHint.isJunk(entry.name) {
            let path = folder.appending(entry.name)
            switch entry.facts?.kind {
            case .folder where entry.isLink: links.append(path)
            case .folder:
                let name = entry.name.nfc
                children[name, default: Child(paths: [], name: name)].paths.append(path)
            case .file: take(entry, path, into: &frame.folder)
            default: report(entry, path)
            }
        }
        for link in links {
            // What lies in a root is found there under its own name.
            guard let real = try? Folder.resolved(link), !folderRoots.contains(where: { real.isInside($0) }) else {
                continue
            }
            let name = link.name.nfc
            children[name, default: Child(paths: [], name: name)].paths.append(link)
        }
        let known = frame.children.reversed() + children.values
        var merged: [String: Child] = [:]
        for child in known { merged[child.name, default: Child(paths: [], name: child.name)].paths += child.paths }
        frame.children = NaturalOrder.sorted(Array(merged.values), by: { (child: Child) in child.name }).reversed()
    }

    private mutating func take(_ entry: Folder.Entry, _ path: FilePath, into folder: inout ScannedFolder) {
        guard let facts = entry.facts else { return }
        let hint = FileHint(entry.name)
        guard hint != .other else { return }
        let file = ScannedFile(path: path, facts: facts, hint: hint)
        if entry.isLink || facts.linkCount > 1,
            folder.media.contains(where: { $0.stamp.inode == file.stamp.inode && $0.stamp.device == file.stamp.device })
        {
            return
        }
        sort(file, into: &folder)
    }

    private mutating func sort(_ file: ScannedFile, into folder: inout ScannedFolder) {
        switch file.hint {
        case .media, .unnamed: folder.media.append(file)
        case .sidecar: folder.sidecars.append(file)
        case .picture: folder.pictures.append(file)
        case .archive:
            rootHasSomething = true
            folder.hasArchives = true
            ready.append(.archive(ScannedArchive(file: file, layout: folder.layout, tree: folder.tree)))
        case .other: break
        }
    }

    /// A link to nowhere, or something that is no file, under the name of one.
    private mutating func report(_ entry: Folder.Entry, _ path: FilePath) {
        switch FileHint(entry.name) {
        case .sidecar, .picture, .other: return
        case .unnamed where !entry.isLink: return
        case .media, .archive, .unnamed: break
        }
        rootHasSomething = true
        guard entry.facts == nil else {
            ready.append(.problem(path: path, error: .notAFile(path)))
            return
        }
        do throws(FileError) {
            _ = try FileFacts.of(path)
        } catch {
            ready.append(.problem(path: path, error: .system(error)))
        }
    }

    private mutating func finish(_ frame: Frame) {
        let folder = frame.folder
        guard folder.mediaCount > 0 else { return }
        rootHasSomething = true
        guard !stack.isEmpty else {
            ready.append(.folder(folder))
            return
        }
        if frame.mayBeDisc {
            stack[stack.count - 1].folder.discs.append(folder)
        } else {
            stack[stack.count - 1].folder.hasBookFolders = true
            ready.append(.folder(folder))
        }
    }
}
