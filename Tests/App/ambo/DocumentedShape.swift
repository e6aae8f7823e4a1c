import Foundation

/// The shapes of `docs/json.md`, read from the page itself.
///
/// A block of four spaces' indent holds shapes: `NAME {"member", "other"?, "list": [SHAPE], "more"?: SHAPE}`; a shape
/// without a name is what the commands of the heading print. A member whose name ends in Ms, Bytes, Kbps, Hz or Count is a
/// whole number, any other without a shape is a text. `NAME with {…}` has the members of both.
struct DocumentedShapes {
    indirect enum Shape {
        case text, integer, decimal, boolean
        case list(Shape)
        case map(Shape)
        case named(String)
        case object([String: Member])
    }

    struct Member {
        let shape: Shape
        let isOptional: Bool
    }

    /// A heading's commands, its shape, and the values that a member may have.
    struct Section {
        var shape: Shape?
        var choices: [String: Set<String>] = [:]
    }

    private(set) var named: [String: Shape] = [:]
    private(set) var sections: [String: Section] = [:]

    init(page: String) throws {
        var titles: [String] = []
        var block: [String] = []
        for line in page.components(separatedBy: "\n") + ["## end"] {
            if line.hasPrefix("    ") {
                block.append(line)
                continue
            }
            if !block.isEmpty {
                try read(block.joined(separator: " "), titles)
                block = []
            }
            if line.hasPrefix("## ") {
                titles = line.dropFirst(3).components(separatedBy: ", ")
                titles.forEach { sections[$0] = Section() }
            } else if let match = line.wholeMatch(of: /- `(\w+)`: ((?:`[^`]+` ?)+)/) {
                let values = Set(match.2.split(whereSeparator: { $0 == "`" || $0 == " " }).map(String.init))
                titles.forEach { sections[$0]?.choices[String(match.1)] = values }
            }
        }
    }

    private mutating func read(_ text: String, _ titles: [String]) throws {
        var reader = Reader(text)
        while !reader.isAtEnd {
            if let name = reader.definition() {
                named[name] = try reader.shape(named)
            } else {
                let shape = try reader.shape(named)
                titles.forEach { sections[$0]?.shape = shape }
            }
        }
    }

    /// What is wrong with a value that a command of this heading printed; empty when nothing is.
    func problems(_ value: Any, of heading: String) -> [String] {
        guard let section = sections[heading], let shape = section.shape else { return ["no shape for \(heading)"] }
        return problems(value, shape, at: heading, section.choices)
    }

    private func problems(_ value: Any, _ shape: Shape, at place: String, _ choices: [String: Set<String>]) -> [String]
    {
        switch shape {
        case .text: return value is String ? [] : ["\(place) is no text: \(value)"]
        case .integer, .decimal, .boolean: return isNumber(value, shape) ? [] : ["\(place) is \(value)"]
        case .named(let name):
            guard let shape = named[name] else { return ["\(place): no shape \(name)"] }
            return problems(value, shape, at: place, choices)
        case .list(let element):
            guard let list = value as? [Any] else { return ["\(place) is no list: \(value)"] }
            return list.flatMap { problems($0, element, at: place + "[]", choices) }
        case .map(let element):
            guard let map = value as? [String: Any] else { return ["\(place) is no object: \(value)"] }
            return map.flatMap { problems($0.value, element, at: "\(place).\($0.key)", choices) }
        case .object(let members):
            guard let object = value as? [String: Any] else { return ["\(place) is no object: \(value)"] }
            return problems(object, members, at: place, choices)
        }
    }

    private func problems(
        _ object: [String: Any], _ members: [String: Member], at place: String, _ choices: [String: Set<String>]
    ) -> [String] {
        var found = object.keys.filter { members[$0] == nil }.map { "\(place).\($0) is not documented" }
        for (name, member) in members {
            guard let value = object[name] else {
                if !member.isOptional { found.append("\(place).\(name) is absent") }
                continue
            }
            found += problems(value, member.shape, at: "\(place).\(name)", choices)
            if let allowed = choices[name], let text = value as? String, !allowed.contains(text) {
                found.append("\(place).\(name) is “\(text)”")
            }
        }
        return found
    }

    private func isNumber(_ value: Any, _ shape: Shape) -> Bool {
        guard let number = value as? NSNumber, !(value is String) else { return false }
        let isBoolean = isTruth(number)
        switch shape {
        case .boolean: return isBoolean
        case .integer: return !isBoolean && number.doubleValue == number.doubleValue.rounded()
        default: return !isBoolean
        }
    }

    /// JSONSerialization gives true and false as numbers of one character.
    private func isTruth(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}

/// Reads the notation of shapes.
private struct Reader {
    struct Fault: Error {
        let rest: String
    }

    private var rest: Substring

    init(_ text: String) { rest = text.drop(while: \.isWhitespace) }

    var isAtEnd: Bool { rest.isEmpty }

    private mutating func skip(_ mark: String) -> Bool {
        guard rest.hasPrefix(mark) else { return false }
        rest = rest.dropFirst(mark.count).drop(while: \.isWhitespace)
        return true
    }

    /// The name in front of a shape that is defined here; nil where a shape is used.
    mutating func definition() -> String? {
        var ahead = self
        guard let name = ahead.name(), ahead.rest.hasPrefix("{") else { return nil }
        self = ahead
        return name
    }

    /// A word in capitals.
    mutating func name() -> String? {
        let word = rest.prefix { $0.isUppercase }
        guard !word.isEmpty else { return nil }
        rest = rest.dropFirst(word.count).drop(while: \.isWhitespace)
        return String(word)
    }

    mutating func shape(_ named: [String: DocumentedShapes.Shape]) throws -> DocumentedShapes.Shape {
        if skip("[") {
            let element = try shape(named)
            guard skip("]") else { throw Fault(rest: String(rest)) }
            return .list(element)
        }
        if rest.hasPrefix("{") { return try object(named) }
        guard let word = name() else { throw Fault(rest: String(rest)) }
        if skip("with ") {
            guard case .object(let base)? = named[word], case .object(let more) = try object(named) else {
                throw Fault(rest: String(rest))
            }
            return .object(base.merging(more) { $1 })
        }
        switch word {
        case "TEXT": return .text
        case "INTEGER": return .integer
        case "DECIMAL": return .decimal
        case "BOOLEAN": return .boolean
        default: return .named(word)
        }
    }

    private mutating func object(_ named: [String: DocumentedShapes.Shape]) throws -> DocumentedShapes.Shape {
        guard skip("{") else { throw Fault(rest: String(rest)) }
        if name() != nil {
            guard skip(":") else { throw Fault(rest: String(rest)) }
            let element = try shape(named)
            guard skip("}") else { throw Fault(rest: String(rest)) }
            return .map(element)
        }
        var members: [String: DocumentedShapes.Member] = [:]
        while !skip("}") {
            guard skip("\"") else { throw Fault(rest: String(rest)) }
            let name = String(rest.prefix { $0 != "\"" })
            rest = rest.dropFirst(name.count)
            _ = skip("\"")
            let isOptional = skip("?")
            let shape = skip(":") ? try shape(named) : Self.standard(name)
            members[name] = DocumentedShapes.Member(shape: shape, isOptional: isOptional)
            _ = skip(",")
        }
        return .object(members)
    }

    private static func standard(_ name: String) -> DocumentedShapes.Shape {
        let isNumber = ["Ms", "Bytes", "Kbps", "Hz", "Count"].contains { name.hasSuffix($0) }
        return isNumber ? .integer : .text
    }
}
