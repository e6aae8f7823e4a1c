import AmboBase
import Testing

@Suite struct ValuesTests {
    @Test("a secret never prints itself")
    func secret() {
        let secret = Secret("hunter2")
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!"\(secret)\(String(reflecting: secret))\(dumped)".contains("hunter2"))
        #expect(secret.reveal() == "hunter2")
    }

    @Test("an id is read from the text that it prints and from nothing else")
    func ids() {
        enum Thing {}
        #expect(ID<Thing>(text: "@12")?.description == "@12")
        for wrong in ["12", "@", "@0", "@-1", "@1x", "@99999999999999999999"] { #expect(ID<Thing>(text: wrong) == nil) }
    }

    @Test("a unique id has version 4 and comes back from its text")
    func uniqueID() {
        let id = UniqueID(random: (.max, .max))
        #expect(id.description == "ffffffff-ffff-4fff-bfff-ffffffffffff")
        #expect(UniqueID(text: id.description.uppercased()) == id)
        #expect(UniqueID(text: "ffffffff-ffff-4fff-bfff-fffffffffffg") == nil)
    }
}
