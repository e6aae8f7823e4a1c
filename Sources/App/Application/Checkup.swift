internal import AmboFiles

/// Looks at everything that Ambo needs and says what is well.
public struct Checkup: Sendable {
    /// What came of one look.
    public struct Finding: Sendable, Equatable, Encodable {
        /// What was looked at: `library`, `sound`, `pictures`, `player`.
        public let name: String
        /// Whether it is as it should be.
        public let isWell: Bool
        /// What was found, one sentence.
        public let message: String
        /// What to do, where something is wrong.
        public let advice: String?

        private enum CodingKeys: String, CodingKey {
            case name, message, advice
            case isWell = "ok"
        }
    }

    /// A picture of one white pixel, as a bitmap.
    private static let dot: [UInt8] =
        [0x42, 0x4D, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
        + [UInt8](repeating: 0, count: 24) + [0xFF, 0xFF, 0xFF, 0]
    private let application: Application

    /// A look at one home.
    public init(_ application: Application) { self.application = application }

    /// Every finding; none of them changes anything but a library that has to be migrated.
    public func findings() async -> [Finding] {
        [await library(), sound(), pictures(), await player()]
    }

    private func library() async -> Finding {
        do {
            let library = try await application.library()
            let problems = try await library.integrityProblems(quick: false)
            let home = try await library.home()
            guard let first = problems.first else {
                return well("library", "\(application.home.store.display) is sound and holds \(home.bookCount) books.")
            }
            return Finding(
                name: "library", isWell: false, message: "\(application.home.store.display) is damaged: \(first).",
                advice: "Copy the newest file of \(application.folders.backups.display) over it, or set it aside.")
        } catch {
            return wrong("library", error)
        }
    }

    private func sound() -> Finding {
        do throws(PlayerError) {
            let output = try MPVOutput(.untimedNull)
            Task { await output.close() }
            return well("sound", "libmpv is there.")
        } catch {
            return wrong("sound", error)
        }
    }

    private func pictures() -> Finding {
        do throws(MetadataError) {
            _ = try ThumbnailMaker().thumbnail(of: Self.dot, from: FilePath("the test picture"), maxEdge: 16)
            return well("pictures", "libvips is there.")
        } catch {
            return wrong("pictures", error)
        }
    }

    private func player() async -> Finding {
        do {
            let status = try await ControlClient(at: application.controlPlace).ask(ControlRequest(.now))
            return well("player", "“\(status.title)” is being played.")
        } catch .notPlaying {
            return well("player", "Nothing is being played.")
        } catch {
            return wrong("player", error)
        }
    }

    private func well(_ name: String, _ message: String) -> Finding {
        Finding(name: name, isWell: true, message: message, advice: nil)
    }

    private func wrong(_ name: String, _ error: any Explained) -> Finding {
        Finding(name: name, isWell: false, message: error.problem, advice: error.advice)
    }
}

extension Application {
    /// Renames the library with what lies beside it, so that a new one can begin.
    ///
    /// - Returns: Its new name, which ends in `.aside` and a number.
    /// - Throws: `FileError`, also when there is no library.
    public func setLibraryAside() throws(FileError) -> FilePath {
        var number = 1
        func name(_ number: Int) -> FilePath { FilePath(bytes: home.store.bytes + Array(".aside\(number)".utf8)) }
        while FileFacts.isThere(name(number)) { number += 1 }
        try FilePlacement.rename(home.store, to: name(number))
        for suffix in ["-wal", "-shm"] {
            let beside = FilePath(bytes: home.store.bytes + Array(suffix.utf8))
            let kept = FilePath(bytes: name(number).bytes + Array(suffix.utf8))
            if FileFacts.isThere(beside) { try FilePlacement.rename(beside, to: kept) }
        }
        return name(number)
    }
}
