import AmboModel
import Testing

@Suite struct MediaLengthTests {
    @Test("lengths are added up in samples and rounded once")
    func sum() throws {
        // Each part is 0.4 ms over a whole second: rounded one by one, 100 parts would lose 40 ms.
        let part = try #require(MediaLength(samples: 44118, rate: 44100))
        #expect(part.durationMs == 1000)
        #expect(MediaLength.milliseconds(Array(repeating: part, count: 100)) == 100_041)
    }

    @Test("parts of different rates keep their fractions too")
    func mixed() throws {
        let one = try #require(MediaLength(samples: 1, rate: 3))
        let two = try #require(MediaLength(samples: 1, rate: 6))
        #expect(MediaLength.milliseconds([one, two, two]) == 667)
    }

    @Test(
        "a length that makes no sense is refused",
        arguments: [(-1, 44100), (1, 0), (1, -5), (.max, 1)] as [(Int64, Int64)])
    func refused(samples: Int64, rate: Int64) { #expect(MediaLength(samples: samples, rate: rate) == nil) }
}
