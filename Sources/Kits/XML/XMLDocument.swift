internal import CXML2

/// A document read whole into values, within bounds and without ever following anything that it names.
///
/// Entities that a document declares are not expanded: a reference to one stays in the text as it is written.
/// Nothing is loaded, neither document types nor external entities. A damaged document gives what could be read.
public struct XMLDocument: Sendable, Equatable {
    /// The outermost element.
    public var root: XMLElement
    /// What was wrong with the document; nil for a sound one.
    public var damage: Damage?

    /// Where a document breaks the rules of XML.
    public struct Damage: Sendable, Equatable {
        /// The line of the last error; 0 when unknown.
        public var line: Int
        /// Whether only references to entities were left unexpanded.
        public var isEntityOnly: Bool
    }

    /// What a document may ask for.
    public struct Limits: Sendable {
        /// Length in bytes.
        public var byteCount: Int
        /// Elements, attributes and references to entities, together.
        public var nodeCount: Int

        /// Bounds that no honest sidecar reaches.
        public init(byteCount: Int = 8 << 20, nodeCount: Int = 100_000) {
            self.byteCount = byteCount
            self.nodeCount = nodeCount
        }
    }

    /// Reads a document.
    ///
    /// - Throws: `XMLError` when there is no element at all, or a limit is passed.
    public init(_ bytes: [UInt8], limits: Limits = Limits()) throws(XMLError) {
        guard bytes.count <= limits.byteCount, bytes.count < Int(Int32.max) else { throw .tooBig }
        // Blank lines in front of the declaration are an error to the parser and to nobody else.
        let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } ?? bytes.count
        guard start < bytes.count else { throw .noElement }
        var error: Int32 = 0
        var line: Int32 = 0
        var stopped: Int32 = 0
        let document = bytes[start...].withUnsafeBytes { buffer in
            cxml_read(
                buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count),
                Int32(clamping: limits.nodeCount), &error, &line, &stopped)
        }
        defer { if let document { xmlFreeDoc(document) } }
        guard stopped == 0 else { throw .tooBig }
        guard let document, let node = xmlDocGetRootElement(document) else { throw .noElement }
        root = Self.element(node)
        if error != 0 {
            let isEntity =
                error == Int32(XML_ERR_UNDECLARED_ENTITY.rawValue)
                || error == Int32(XML_WAR_UNDECLARED_ENTITY.rawValue)
            damage = Damage(line: Int(line), isEntityOnly: isEntity)
        }
    }

    // The parser itself refuses more than 256 levels, which bounds this recursion.
    private static func element(_ node: xmlNodePtr) -> XMLElement {
        var result = XMLElement(
            name: string(node.pointee.name) ?? "", namespace: namespace(node.pointee.ns), attributes: [], children: [])
        var attribute = node.pointee.properties
        while let current = attribute {
            var value = ""
            var part = current.pointee.children
            while let piece = part {
                value += text(piece)
                part = piece.pointee.next
            }
            result.attributes.append(
                XMLAttribute(
                    name: string(current.pointee.name) ?? "", namespace: namespace(current.pointee.ns), value: value))
            attribute = current.pointee.next
        }
        var child = node.pointee.children
        var texts = ""
        while let current = child {
            if current.pointee.type == XML_ELEMENT_NODE {
                if !texts.isEmpty { result.children.append(.text(texts)) }
                texts = ""
                result.children.append(.element(element(current)))
            } else {
                texts += text(current)
            }
            child = current.pointee.next
        }
        if !texts.isEmpty { result.children.append(.text(texts)) }
        return result
    }

    private static func text(_ node: xmlNodePtr) -> String {
        switch node.pointee.type {
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
            return string(node.pointee.content) ?? ""
        case XML_ENTITY_REF_NODE:
            let name = string(node.pointee.name) ?? ""
            return HTMLEntity.text(name) ?? "&\(name);"
        default:
            return ""
        }
    }

    private static func namespace(_ value: xmlNsPtr?) -> String? { value.flatMap { string($0.pointee.href) } }

    private static func string(_ pointer: UnsafePointer<xmlChar>?) -> String? { pointer.map { String(cString: $0) } }
}

/// Why a document could not be read.
public enum XMLError: Error, Equatable {
    /// No element was found: this is not XML.
    case noElement
    /// Larger than the limits allow.
    case tooBig
}
