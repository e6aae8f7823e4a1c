import AmboXML
import Testing

struct XMLDocumentTests {
    private func read(_ text: String) throws -> XMLDocument { try XMLDocument(Array(text.utf8)) }

    @Test("elements, attributes, namespaces and texts come out as values")
    func values() throws {
        let text = """

            <?xml version="1.0"?>
            <o:package xmlns:o="urn:o" xmlns:d="urn:d" version="3.0"><!-- note --><?go on?>
            <d:title o:role="x &amp; y">Two &amp; a <![CDATA[<half>]]></d:title><empty/></o:package>
            """
        let document = try read(text)
        #expect(document.damage == nil)
        #expect(document.root.name == "package")
        #expect(document.root.namespace == "urn:o")
        #expect(document.root.attribute("version") == "3.0")
        let title = try #require(document.root.first("TITLE"))
        #expect(title.text == "Two & a <half>")
        #expect(title.attributes == [XMLAttribute(name: "role", namespace: "urn:o", value: "x & y")])
        #expect(document.root.elements.map(\.name) == ["title", "empty"])
    }

    @Test("declared entities are neither expanded nor fetched, in texts and in attributes")
    func entities() throws {
        let document = try read(
            """
            <!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd" [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY b "bbb">
            <!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]>
            <a t="1&b;2">See &x; and &b;, caf&eacute;.</a>
            """)
        #expect(document.root.text == "See &x; and &b;, café.")
        #expect(document.root.attribute("t") == "12")
        #expect(document.damage?.isEntityOnly == true || document.damage == nil)
    }

    @Test("a bomb of entities stays as small as it is written")
    func laughs() throws {
        var text = "<!DOCTYPE a [<!ENTITY e0 \"ha\">"
        for level in 1...30 {
            text += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
        }
        text += "]><a b=\"&e30;\">&e30;</a>"
        #expect(try read(text).root.text == "&e30;")
    }

    @Test("a damaged document gives what could be read, and says so")
    func damage() throws {
        let cut = try read("<a>\n<b>one</b>\n<c>tw")
        #expect(cut.root.first("b")?.text == "one")
        #expect(cut.damage?.isEntityOnly == false)
        let trailing = try read("<movie><title>One</title></movie>\nhttps://example.org/1")
        #expect(trailing.root.first("title")?.text == "One")
        #expect(trailing.damage != nil)
    }

    @Test("what is no XML is refused", arguments: ["", " \n", "https://example.org", "\u{0}\u{1}", "{}", "<"])
    func noXML(text: String) {
        #expect(throws: XMLError.noElement) { try XMLDocument(Array(text.utf8)) }
    }

    @Test("sizes are bounded: bytes, elements, attributes, references, depth")
    func bounds() throws {
        let many = "<a>" + String(repeating: "<b/>", count: 1000) + "</a>"
        #expect(throws: XMLError.tooBig) { try XMLDocument(Array(many.utf8), limits: .init(nodeCount: 100)) }
        #expect(throws: XMLError.tooBig) { try XMLDocument(Array(many.utf8), limits: .init(byteCount: 100)) }
        let references = "<a>" + String(repeating: "&x;", count: 1000) + "</a>"
        #expect(throws: XMLError.tooBig) { try XMLDocument(Array(references.utf8), limits: .init(nodeCount: 100)) }
        let attributes = "<a " + (0..<200).map { "b\($0)=''" }.joined(separator: " ") + "/>"
        #expect(throws: XMLError.tooBig) { try XMLDocument(Array(attributes.utf8), limits: .init(nodeCount: 100)) }
        let deep = String(repeating: "<a>", count: 100_000)
        let document = try? XMLDocument(Array(deep.utf8))
        #expect((document?.root.elements.count ?? 0) <= 1)
    }

    @Test("texts in other character sets are read")
    func charsets() throws {
        let latin =
            Array("<?xml version=\"1.0\" encoding=\"windows-1252\"?><a>".utf8) + [0x93, 0xE9, 0x94] + Array("</a>".utf8)
        #expect(try XMLDocument(latin).root.text == "“é”")
        let wide: [UInt8] = [0xFF, 0xFE] + Array("<a>é</a>".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(try XMLDocument(wide).root.text == "é")
    }

    @Test("no change of a few bytes makes reading trap")
    func mutations() {
        let text = Array("<!DOCTYPE a [<!ENTITY x \"y\">]><a b=\"c&x;\"><d>é &amp; &#65; &x;</d><![CDATA[z]]></a>".utf8)
        var state: UInt64 = 99
        for _ in 0..<3000 {
            var changed = text
            for _ in 0..<4 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                changed[Int(state >> 33) % changed.count] = UInt8(truncatingIfNeeded: state >> 20)
            }
            _ = try? XMLDocument(changed)
        }
    }
}
