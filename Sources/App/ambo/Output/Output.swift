internal import AmboCommandLine
internal import FoundationEssentials

/// JSON on standard output.
enum Output {
    /// Prints a value as one JSON document.
    static func json(_ value: some Encodable) { Terminal.write(text(value) + "\n") }

    /// The JSON text of a value, its keys sorted so that the same result is the same text.
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? encoder.encode(value) else { return "null" }
        return String(decoding: data, as: UTF8.self)
    }
}

/// A JSON object whose first member is a long list that is printed while it is made:
/// `{"files":[…],"failed":[…]}`.
struct JSONListing: ~Copyable {
    private var isEmpty = true
    private var isRead: Bool

    /// Opens the object and its list.
    init(_ name: String) { isRead = Terminal.write("{\"\(name)\":[") }

    /// Adds an element; false when nobody reads any more.
    mutating func add(_ element: some Encodable) -> Bool { add(text: Output.text(element)) }

    /// Adds an element that is JSON text already; false when nobody reads any more.
    mutating func add(text: String) -> Bool {
        isRead = isRead && Terminal.write((isEmpty ? "\n" : ",\n") + text)
        isEmpty = false
        return isRead
    }

    /// Closes the list, adds the other members and closes the object.
    consuming func close(_ members: [(name: String, value: any Encodable)] = []) {
        guard isRead else { return }
        let rest = members.map { ",\"\($0.name)\":\(Output.text($0.value))" }.joined(separator: "\n")
        Terminal.write((isEmpty ? "]" : "\n]") + rest + "}\n")
    }
}
