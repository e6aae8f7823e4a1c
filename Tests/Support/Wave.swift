/// Sound made for tests: 16-bit samples of one channel, and WAV files of them.
public struct Wave: Sendable {
    /// Samples a second.
    public var rate: Int
    /// The samples.
    public var samples: [Int16]

    /// Sound of given samples.
    public init(rate: Int = 44100, samples: [Int16]) {
        self.rate = rate
        self.samples = samples
    }

    /// A tone whose pitch never stays the same, so that every stretch of it can be told from every other.
    ///
    /// - Parameters:
    ///   - hertz: Pitch at the start.
    ///   - rising: How much it rises, in hertz a second.
    public static func sweep(from hertz: Double, rising: Double, count: Int, rate: Int = 44100) -> Wave {
        var phase = 0.0
        var samples: [Int16] = []
        samples.reserveCapacity(count)
        for index in 0..<count {
            phase += (hertz + rising * Double(index) / Double(rate)) / Double(rate)
            phase -= phase.rounded(.down)
            // A parabola each half turn: near enough to a sine, without a mathematical library.
            let turn = phase * 2
            let half = turn < 1 ? turn : turn - 1
            samples.append(Int16((4 * half * (1 - half) * (turn < 1 ? 8000 : -8000)).rounded()))
        }
        return Wave(rate: rate, samples: samples)
    }

    /// The bytes of a WAV file.
    public var file: [UInt8] {
        let data = samples.flatMap { Self.bytes(UInt16(bitPattern: $0), 2) }
        let format =
            Self.bytes(1, 2) + Self.bytes(1, 2) + Self.bytes(UInt32(rate), 4) + Self.bytes(UInt32(rate * 2), 4)
            + Self.bytes(2, 2) + Self.bytes(16, 2)
        let rest =
            Array("WAVEfmt ".utf8) + Self.bytes(16, 4) + format + Array("data".utf8)
            + Self.bytes(UInt32(data.count), 4) + data
        return Array("RIFF".utf8) + Self.bytes(UInt32(rest.count), 4) + rest
    }

    /// Reads the samples of a WAV file of 16 bits and one channel; nil when it is none.
    public init?(file: [UInt8]) {
        guard file.count > 44, let mark = Self.find(Array("data".utf8), in: file.prefix(200)) else { return nil }
        guard file[22] == 1, file[34] == 16 else { return nil }
        rate = Int(file[24]) | Int(file[25]) << 8 | Int(file[26]) << 16
        let data = file[(mark + 8)...]
        samples = stride(from: data.startIndex, to: data.endIndex - 1, by: 2).map {
            Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
        }
    }

    private static func find(_ word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.dropLast(word.count).first { bytes[$0..<($0 + word.count)].elementsEqual(word) }
    }

    private static func bytes(_ value: some FixedWidthInteger, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
