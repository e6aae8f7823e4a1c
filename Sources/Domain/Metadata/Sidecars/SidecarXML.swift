internal import AmboBase
internal import AmboModel
internal import AmboXML

/// What the XML sidecars share.
enum SidecarXML {
    /// Reads a document, with the errors of sidecars.
    static func document(_ bytes: [UInt8], path: FilePath) throws(MetadataError) -> XMLDocument {
        do throws(XMLError) {
            return try XMLDocument(bytes)
        } catch {
            switch error {
            case .noElement: throw .sidecar(path, line: nil)
            case .tooBig: throw .tooMuch(path)
            }
        }
    }

    /// A warning for a damaged document.
    static func warnings(_ document: XMLDocument) -> [MediaWarning] {
        guard let damage = document.damage, !damage.isEntityOnly else { return [] }
        return [MediaWarning("xml-damaged", "The XML is damaged at line \(damage.line); what could be read was taken.")]
    }
}
