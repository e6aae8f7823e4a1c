/// An element of a document as a value.
public struct XMLElement: Sendable, Equatable {
    /// Name without prefix.
    public var name: String
    /// The namespace's address; nil where there is none.
    public var namespace: String?
    /// In the order of the document.
    public var attributes: [XMLAttribute]
    /// Elements and texts in order.
    public var children: [XMLNode]

    /// The elements directly inside.
    public var elements: [XMLElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All text inside, through all levels.
    public var text: String {
        children.map { child in
            switch child {
            case .text(let text): text
            case .element(let element): element.text
            }
        }.joined()
    }

    /// The first element directly inside with this name, in any namespace; capitals do not matter.
    public func first(_ name: String) -> XMLElement? { elements.first { $0.isNamed(name) } }

    /// The elements directly inside with this name, in any namespace; capitals do not matter.
    public func all(_ name: String) -> [XMLElement] { elements.filter { $0.isNamed(name) } }

    /// The value of an attribute, in any namespace; nil when it is not there.
    public func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// Whether the element has this name; capitals do not matter.
    public func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

/// What stands inside an element.
public enum XMLNode: Sendable, Equatable {
    /// An element.
    case element(XMLElement)
    /// Text, with character references resolved.
    case text(String)
}

/// An attribute of an element.
public struct XMLAttribute: Sendable, Equatable {
    /// Name without prefix.
    public var name: String
    /// The namespace's address; nil where there is none.
    public var namespace: String?
    /// The value, with character references resolved.
    public var value: String

    /// An attribute.
    public init(name: String, namespace: String? = nil, value: String) {
        self.name = name
        self.namespace = namespace
        self.value = value
    }
}
