/// Completion scripts for shells, made from the commands' own data.
public enum Completions {
    /// The shells that are served.
    public enum Shell: String, Sendable, CaseIterable {
        // By the name of the program.
        case bash, zsh, fish
    }

    /// The script for one shell.
    public static func script(_ shell: Shell, pages: [CommandPage]) -> String {
        switch shell {
        case .bash: bash(pages)
        case .zsh: zsh(pages)
        case .fish: fish(pages)
        }
    }

    private static func bash(_ pages: [CommandPage]) -> String {
        var script = "# bash completion for ambo\n_ambo() {\n    local word=\"${COMP_WORDS[COMP_CWORD]}\"\n"
        script +=
            "    local one=\"${COMP_WORDS[1]}\" two=\"${COMP_WORDS[2]}\"\n    local options=\"\" words=\"\" files=\"\"\n"
        script += "    case \"$one $two\" in\n"
        for page in pages.sorted(by: { $0.words.count > $1.words.count }) {
            let pattern = page.words.count > 1 ? "\"\(page.words[0]) \(page.words[1])\"" : "\"\(page.words[0]) \"*"
            let options = page.options.flatMap(\.names).joined(separator: " ")
            let files = page.operandKind == .files ? " files=yes" : ""
            script += "        \(pattern)) options=\"\(options) --help\"\(files) ;;\n"
        }
        script += "    esac\n    case \"$COMP_CWORD $one\" in\n"
        script += "        \"1 \"*) words=\"\(firstWords(pages).joined(separator: " "))\" ;;\n"
        for (first, seconds) in secondWords(pages) {
            script += "        \"2 \(first)\") words=\"\(seconds.joined(separator: " "))\" ;;\n"
        }
        script += "    esac\n    if [[ $word == -* ]]; then words=\"$options\"; fi\n"
        script += "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
        script += "    if [[ -n $files && $word != -* ]]; then\n"
        script += "        local IFS=$'\\n'\n        compopt -o filenames\n"
        script += "        COMPREPLY+=($(compgen -f -- \"$word\"))\n    fi\n}\ncomplete -F _ambo ambo\n"
        return script
    }

    private static func zsh(_ pages: [CommandPage]) -> String {
        var script = "#compdef ambo\n_ambo() {\n    local -a choices options\n    local files=\"\"\n"
        script += "    case \"$words[2] $words[3]\" in\n"
        for page in pages.sorted(by: { $0.words.count > $1.words.count }) {
            let pattern = page.words.count > 1 ? "\"\(page.words[0]) \(page.words[1])\"" : "\"\(page.words[0]) \"*"
            let options = page.options.flatMap { option in
                option.names.map { "'\($0):\(quoted(option.help))'" }
            }
            let files = page.operandKind == .files ? " files=yes" : ""
            script +=
                "        \(pattern)) options=(\(options.joined(separator: " ")) '--help:shows this help')\(files) ;;\n"
        }
        script += "    esac\n    case \"$CURRENT $words[2]\" in\n"
        script +=
            "        \"2 \"*) choices=(\(described(pages.filter { $0.words.count == 1 }, word: 0, all: pages))) ;;\n"
        for (first, _) in secondWords(pages) {
            let rows = pages.filter { $0.words.count > 1 && $0.words[0] == first }
            let seconds = rows.map { "'\($0.words[1]):\(quoted($0.summary))'" }.joined(separator: " ")
            script += "        \"3 \(first)\") choices=(\(seconds)) ;;\n"
        }
        script += "    esac\n    if [[ $words[CURRENT] == -* ]]; then _describe option options\n"
        script += "    else\n        (( $#choices )) && _describe command choices\n"
        script += "        [[ -n $files ]] && _files\n    fi\n}\n_ambo \"$@\"\n"
        return script
    }

    private static func fish(_ pages: [CommandPage]) -> String {
        var script = "# fish completion for ambo\ncomplete -c ambo -f\n"
        var seen: Set<String> = []
        for page in pages {
            let first = page.words[0]
            if seen.insert(first).inserted {
                let summary = page.words.count == 1 ? page.summary : "commands for \(first)"
                script += "complete -c ambo -n __fish_use_subcommand -a \(first) -d '\(quoted(summary))'\n"
            }
            var condition = "__fish_seen_subcommand_from \(first)"
            if page.words.count > 1 {
                let word = page.words[1]
                script += "complete -c ambo -n '\(condition)' -a \(word) -d '\(quoted(page.summary))'\n"
                condition += "; and __fish_seen_subcommand_from \(word)"
            }
            for option in page.options {
                let long = option.names.filter { $0.hasPrefix("--") }.map { "-l \($0.dropFirst(2))" }
                let short = option.names.filter { !$0.hasPrefix("--") }.map { "-s \($0.dropFirst())" }
                let value = option.value == nil ? [] : ["-r"]
                let choices = option.choices.isEmpty ? [] : ["-a '\(option.choices.joined(separator: " "))'"]
                let words = (long + short + value + choices).joined(separator: " ")
                script += "complete -c ambo -n '\(condition)' \(words) -d '\(quoted(option.help))'\n"
            }
            if page.operandKind == .files { script += "complete -c ambo -n '\(condition)' -F\n" }
        }
        return script
    }

    private static func firstWords(_ pages: [CommandPage]) -> [String] {
        var seen: Set<String> = []
        return pages.map { $0.words[0] }.filter { seen.insert($0).inserted }
    }

    private static func secondWords(_ pages: [CommandPage]) -> [(String, [String])] {
        firstWords(pages).compactMap { first in
            let seconds = pages.filter { $0.words.count > 1 && $0.words[0] == first }.map { $0.words[1] }
            return seconds.isEmpty ? nil : (first, seconds)
        }
    }

    private static func described(_ single: [CommandPage], word: Int, all: [CommandPage]) -> String {
        firstWords(all).map { first in
            let summary = single.first { $0.words[0] == first }?.summary ?? "commands for \(first)"
            return "'\(first):\(quoted(summary))'"
        }.joined(separator: " ")
    }

    private static func quoted(_ text: String) -> String {
        text.replacing("'", with: "’").replacing(":", with: "\\:")
    }
}
