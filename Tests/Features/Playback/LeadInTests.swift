import AmboModel
import AmboTestSupport
import Testing

@testable import AmboPlayback

@Suite struct LeadInTests {
    /// The first frame of an MP3 file with a Xing head and the LAME extension.
    private static func frame(
        second: UInt8 = 0xFB, third: UInt8 = 0x90, fourth: UInt8 = 0xC0, side: Int = 17, mark: String = "Xing",
        flags: UInt8 = 0x0F, delay: Int = 576
    ) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, second, third, fourth] + [UInt8](repeating: 0, count: side)
        bytes += Array(mark.utf8) + [0, 0, 0, flags]
        for (bit, length) in [(1, 4), (2, 4), (4, 100), (8, 4)] as [(UInt8, Int)] where flags & bit != 0 {
            bytes += [UInt8](repeating: 7, count: length)
        }
        bytes += Array("LAME3.100".utf8) + [UInt8](repeating: 0, count: 12)
        bytes += [UInt8(delay >> 4), UInt8(delay & 15) << 4 | 3, 0x55]
        return bytes + [UInt8](repeating: 0, count: 300)
    }

    private static func leadIn(_ bytes: [UInt8]) -> MediaLength { LeadIn.of(MemorySource(bytes)) }

    @Test("the lead-in is the encoder's delay and 529 samples of the decoder")
    func usual() {
        #expect(Self.leadIn(Self.frame()) == MediaLength(samples: 1105, rate: 44100))
        #expect(Self.leadIn(Self.frame(fourth: 0x00, side: 32)) == MediaLength(samples: 1105, rate: 44100))
        #expect(Self.leadIn(Self.frame(mark: "Info", flags: 0, delay: 1105)) == MediaLength(samples: 1634, rate: 44100))
        // MPEG 2 at 24 kHz, mono.
        let low = Self.frame(second: 0xF3, third: 0x94, side: 9)
        #expect(Self.leadIn(low) == MediaLength(samples: 1105, rate: 24000))
    }

    @Test("tags in front are passed over, padding too")
    func tags() {
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0x40, 0] + [UInt8](repeating: 0, count: 8192)
        #expect(Self.leadIn(tag + Self.frame()) == MediaLength(samples: 1105, rate: 44100))
        #expect(Self.leadIn(tag + tag + [0, 0, 0] + Self.frame()) == MediaLength(samples: 1105, rate: 44100))
    }

    @Test("what has no such head has no lead-in")
    func none() {
        #expect(Self.leadIn([]) == .zero)
        #expect(Self.leadIn(Self.frame(mark: "None")) == .zero)
        #expect(Self.leadIn(Array(Self.frame().prefix(150))) == .zero)
        #expect(Self.leadIn(Array("fLaC".utf8) + [UInt8](repeating: 0, count: 400)) == .zero)
        let huge = Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F]
        #expect(Self.leadIn(huge) == .zero)
    }

    @Test("bytes of any kind are read without a trap")
    func hostile() {
        var state: UInt64 = 42
        for _ in 0..<3000 {
            var bytes = Self.frame()
            for _ in 0..<6 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
            }
            let samples = Self.leadIn(Array(bytes.prefix(Int(state >> 40) % 500))).samples
            #expect((0...4095 + 529).contains(samples))
        }
    }
}
