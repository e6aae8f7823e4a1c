/// Where everything of one person is kept: the XDG folders, or one folder for all of it.
public struct Home: Sendable, Equatable {
    /// The library and what belongs to it.
    public let data: FilePath
    /// What may be lost without losing a book: downloads in progress, trash, logs.
    public let state: FilePath
    /// What can be made again: thumbnails.
    public let cache: FilePath
    /// Settings.
    public let config: FilePath
    /// Sockets of running programs.
    public let runtime: FilePath?

    /// The store.
    public var store: FilePath { data.appending("library.sqlite") }
    /// Book files that Ambo keeps itself.
    public var books: FilePath { data.appending("books") }

    private init(data: FilePath, state: FilePath, cache: FilePath, config: FilePath, runtime: FilePath?) {
        self.data = data
        self.state = state
        self.cache = cache
        self.config = config
        self.runtime = runtime
    }

    /// Everything below one folder, as `AMBO_HOME` asks for.
    public init(allIn folder: FilePath) {
        self.init(
            data: folder.appending("data"), state: folder.appending("state"), cache: folder.appending("cache"),
            config: folder.appending("config"), runtime: folder.appending("run"))
    }

    /// The folders that the environment names.
    ///
    /// - Parameter environment: Gives the value of a variable: `AMBO_HOME`, `HOME`, `XDG_DATA_HOME`, `XDG_STATE_HOME`,
    ///   `XDG_CACHE_HOME`, `XDG_CONFIG_HOME`, `XDG_RUNTIME_DIR`. A relative XDG folder counts as not set.
    /// - Throws: `HomeError.unknown` when neither `AMBO_HOME` nor `HOME` is set.
    public init(environment: (String) -> String?) throws(HomeError) {
        if let all = environment("AMBO_HOME"), !all.isEmpty {
            self.init(allIn: FilePath(all))
            return
        }
        guard let home = environment("HOME"), !home.isEmpty else { throw .unknown }
        func folder(_ variable: String, _ fallback: String) -> FilePath {
            if let value = environment(variable), value.hasPrefix("/") { return FilePath(value).appending("ambo") }
            return FilePath(home).appending(fallback).appending("ambo")
        }
        self.init(
            data: folder("XDG_DATA_HOME", ".local/share"), state: folder("XDG_STATE_HOME", ".local/state"),
            cache: folder("XDG_CACHE_HOME", ".cache"), config: folder("XDG_CONFIG_HOME", ".config"),
            runtime: environment("XDG_RUNTIME_DIR").flatMap { value in
                value.hasPrefix("/") ? FilePath(value).appending("ambo") : nil
            })
    }
}

/// Why no home could be found.
public enum HomeError: Explained {
    /// Neither `AMBO_HOME` nor `HOME` is set.
    case unknown

    /// The sentence for a person.
    public var problem: String { "There is no place for the library: neither HOME nor AMBO_HOME is set." }
    /// What to do next.
    public var advice: String? { "Set AMBO_HOME to a folder of yours." }
    /// Stable identifier.
    public var code: String { "no-home" }
}
