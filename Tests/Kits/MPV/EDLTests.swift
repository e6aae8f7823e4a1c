import AmboMPV
import AmboTestSupport
import Testing

@Suite struct EDLTests {
    private static func source(_ samples: Int64, _ rate: Int64 = 44100, leadIn: Int64 = 0) -> MPVSource {
        MPVSource(suffix: "m p3;,", samples: samples, rate: rate, leadInSamples: leadIn) { MemorySource([]) }
    }

    @Test("files are named by number only, with lengths to a tenth of a nanosecond and their lead-in")
    func text() {
        let list = EDL([Self.source(176_400), Self.source(0), Self.source(1, 3, leadIn: 1)], generation: 7)
        #expect(
            list.text == "edl://!delay_open,media_type=audio;%14%ambo://7/0.mp3,start=0.0000000000,length=4.0000010000;"
                + "%14%ambo://7/2.mp3,start=0.3333333333,length=0.3333333333;")
        #expect(list.starts.count == 4)
    }

    @Test(
        "a time lies in the file that starts there, in the last one at the end",
        arguments: [(0, 0), (3.9, 0), (4.0000001, 2), (3.99998, 2), (5, 2), (99, 2), (-1, 0)] as [(Double, Int)])
    func locate(seconds: Double, file: Int) throws {
        let list = EDL([Self.source(176_400), Self.source(0), Self.source(44100)], generation: 1)
        #expect(try #require(list.locate(seconds: seconds)).file == file)
    }

    @Test("what is no time lies nowhere, and lengths beyond all sense are cut")
    func nonsense() {
        #expect(EDL([Self.source(1)], generation: 1).locate(seconds: .nan) == nil)
        #expect(EDL([], generation: 1).locate(seconds: 1) == nil)
        let huge = EDL(Array(repeating: Self.source(.max, 1), count: 40), generation: 1)
        #expect(huge.starts.last?.isFinite == true)
        #expect(huge.starts == huge.starts.sorted())
    }
}
