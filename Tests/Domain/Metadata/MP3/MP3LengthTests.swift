import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

@Suite("Length and identity of MPEG audio")
struct MP3LengthTests {
    @Test(
        "every version and layer has its own frame length and sample count",
        arguments: [
            // version bits, layer bits, rate index, sample index, kbps, Hz, samples a frame, bytes
            (3, 1, 9, 0, 128, 44_100, 1152, 417), (3, 1, 14, 1, 320, 48_000, 1152, 960),
            (3, 1, 1, 2, 32, 32_000, 1152, 144),
            (2, 1, 8, 0, 64, 22_050, 576, 208), (2, 1, 14, 2, 160, 16_000, 576, 720),
            (0, 1, 2, 0, 16, 11_025, 576, 104),
            (0, 1, 1, 2, 8, 8_000, 576, 72), (3, 2, 10, 0, 192, 44_100, 1152, 626), (2, 2, 8, 1, 64, 24_000, 1152, 384),
            (3, 3, 4, 0, 128, 44_100, 384, 136), (2, 3, 5, 0, 80, 22_050, 384, 172),
        ] as [(UInt32, UInt32, UInt32, UInt32, Int, Int, Int, Int)])
    func heads(row: (UInt32, UInt32, UInt32, UInt32, Int, Int, Int, Int)) throws {
        let builder = MP3Builder(version: row.0, layer: row.1, rateIndex: row.2, sampleIndex: row.3)
        #expect(builder.header.bitrateKbps == row.4)
        #expect(builder.header.sampleRateHz == row.5)
        #expect(builder.header.samplesPerFrame == row.6)
        #expect(builder.header.byteCount == row.7)
        let media = try reading(builder.constant(200)).media
        #expect(media.length == MediaLength(samples: Int64(200 * row.6), rate: Int64(row.5)))
        #expect(media.codec == "mp\(4 - row.1)")
        #expect(media.bitrateKbps == row.4)
    }

    @Test("heads that are none are told from those that are")
    func noHeads() {
        for bits: UInt32 in [0, 0xFFE0_0000, 0xFFFB_F000, 0xFFFB_9C00, 0xFFEB_9000, 0xFFF9_0C00, 0x7FFB_9000] {
            #expect(MPEGHeader(bits) == nil)
        }
        #expect(MPEGHeader(0xFFFB_9000) != nil)
    }

    @Test("a constant rate is counted to the frame by a few looks, without reading the file")
    func constantRate() throws {
        for frameCount in [1, 2, 39, 40, 41, 1000, 20_001] {
            let source = MemorySource(MP3Builder().constant(frameCount))
            let media = try MediaReader().read(source, path: FilePath("made.mp3")).media
            #expect(media.length.samples == Int64(frameCount * 1152))
            #expect(source.traffic.byteCount < 120_000)
        }
    }

    @Test("a constant rate without any padding is counted to the frame as well")
    func unpadded() throws {
        let bytes = (0..<5000).flatMap { _ in MP3Builder().frame() }
        #expect(try reading(bytes).media.length.samples == 5000 * 1152)
    }

    @Test("a variable rate without an index is gone through, also when it starts like a constant one")
    func variableRate() throws {
        let builder = MP3Builder()
        let bytes = builder.constant(300) + builder.variable(3000) + builder.constant(300)
        let media = try reading(bytes).media
        #expect(media.length.samples == 3600 * 1152)
        #expect(media.warnings.isEmpty)
    }

    @Test("rates that are halves of each other do not pass for a constant one")
    func halves() throws {
        let builder = MP3Builder(rateIndex: 9)
        let quiet = (0..<4000).flatMap { _ in builder.frame(rateIndex: 1) }
        let bytes = builder.constant(1000) + quiet + builder.constant(1000)
        #expect(try reading(bytes).media.length.samples == 6000 * 1152)
    }

    @Test("what LAME put in front and behind is taken off; the frame with the index is no sound")
    func delayAndPadding() throws {
        let sound = MP3Builder().variable(500)
        for (delay, padding) in [(576, 1152), (1105, 1404), (0, 529), (576, 0), (576, 300)] {
            let index = MP3Builder().index(frames: 500, bytes: sound.count + 522, delay: delay, padding: padding)
            let media = try reading(index + sound).media
            let lost = delay + 529 + max(0, padding - 529)
            #expect(media.length.samples == Int64(500 * 1152 - lost))
        }
    }

    @Test("delay and padding are believed of LAME and libavcodec only, and not when they leave nothing")
    func unbelievable() throws {
        let sound = MP3Builder().variable(3)
        let other = MP3Builder().index(frames: 3, bytes: sound.count + 522, encoder: "GOGO3.100")
        #expect(try reading(other + sound).media.length.samples == 3 * 1152)
        let wrong = MP3Builder().index(frames: 3, bytes: sound.count + 522, delay: 2047, padding: 4095)
        #expect(try reading(wrong + sound).media.length.samples == 3 * 1152)
    }

    @Test("Fraunhofer's index counts, and nothing is taken off")
    func fraunhofer() throws {
        let sound = MP3Builder().variable(500)
        let media = try reading(MP3Builder().vbri(frames: 500, bytes: sound.count + 522) + sound).media
        #expect(media.length.samples == 500 * 1152)
    }

    @Test("an index without a count, or with a count of zero, is no index: the frames are counted")
    func emptyIndex() throws {
        let sound = MP3Builder().variable(500)
        for frames in [nil, 0] {
            let index = MP3Builder().index(frames: frames, bytes: nil, delay: nil)
            #expect(try reading(index + sound).media.length.samples == 500 * 1152)
        }
    }

    @Test("files put together behind the index of the first are counted whole")
    func joined() throws {
        let first = MP3Builder().variable(300, seed: 1)
        let second = MP3Builder().variable(300, seed: 2)
        let index = MP3Builder().index(frames: 300, bytes: first.count + 522)
        let media = try reading(index + first + index + second).media
        #expect(media.length.samples == 601 * 1152 - 576 - 529)
    }

    @Test("of a file that is cut off the index's length is kept, with a warning")
    func cut() throws {
        let sound = MP3Builder().variable(1000)
        let index = MP3Builder().index(frames: 1000, bytes: sound.count + 522, delay: nil)
        let media = try reading(Array((index + sound).prefix(100_000))).media
        #expect(media.length.samples == 1000 * 1152)
        #expect(media.warningCodes == ["sound-cut"])
    }

    @Test("a last frame that is cut counts when its head is there, as players give it out", arguments: [false, true])
    func cutFrame(isVariable: Bool) throws {
        let sound = isVariable ? MP3Builder().variable(100) : MP3Builder().constant(100)
        let last = isVariable ? MP3Builder().variable(100).count - MP3Builder().variable(99).count : 418
        for (lost, frames) in [(0, 100), (1, 100), (last - 4, 100), (last - 3, 99), (last, 99), (last + 1, 99)] {
            #expect(try reading(Array(sound.dropLast(lost))).media.length.samples == Int64(frames * 1152))
        }
    }

    @Test("junk in front of the sound and between frames is passed over")
    func junk() throws {
        var chance = Chance(7)
        let noise = (0..<3000).map { _ in UInt8(chance.next(below: 256)) }
        let zeros = [UInt8](repeating: 0, count: 5000)
        let sound = MP3Builder().variable(200)
        #expect(try reading(zeros + noise + sound).media.length.samples == 200 * 1152)
        let media = try reading(sound + noise + sound).media
        #expect(media.length.samples == 400 * 1152)
        #expect(media.warningCodes == ["sound-interrupted"])
    }

    @Test("a head by chance in front of the sound is not taken for its first frame")
    func falseSync() throws {
        let tag = ID3Builder.tag(3, ID3Builder.text(3, "TIT2", "T"))
        let fake: [UInt8] = [0xFF, 0xFB, 0x90, 0x44] + [UInt8](repeating: 0, count: 200) + [0xFF, 0xE3, 0x18, 0x00]
        let media = try reading(tag + fake + MP3Builder(version: 2, rateIndex: 8).constant(100)).media
        #expect(media.sampleRateHz == 22_050)
        #expect(media.length.samples == 100 * 576)
    }

    @Test("free format is measured by the distance of its frames")
    func freeFormat() throws {
        let head = ID3Builder.big(MP3Builder().bits(rateIndex: 0))
        let frame = head + [UInt8](repeating: 0x33, count: 700)
        let tag = ID3Builder.tag(3, ID3Builder.text(3, "TIT2", "Free"))
        let sound = Array([[UInt8]](repeating: frame, count: 50).joined())
        for media in [try reading(tag + sound).media, try reading(sound).media] {
            #expect(media.length.samples == 50 * 1152)
            #expect(media.bitrateKbps == 216)
        }
    }

    @Test("R44: the parts of a book of 100 odd files add up to the sample")
    func parts() throws {
        var chance = Chance(44)
        var lengths: [MediaLength] = []
        var right: Int64 = 0
        for part in 0..<100 {
            let frames = 50 + chance.next(below: 400)
            let sound = MP3Builder().variable(frames, seed: UInt64(part + 1))
            var heard = Int64(frames * 1152)
            var bytes = sound
            if part % 3 != 0 {
                let padding = 529 + chance.next(below: 1700)
                bytes = MP3Builder().index(frames: frames, bytes: sound.count + 522, padding: padding) + sound
                heard -= Int64(576 + padding)
            }
            let length = try reading(bytes).media.length
            #expect(length.samples == heard)
            lengths.append(length)
            right += heard
        }
        #expect(MediaLength.milliseconds(lengths) == (right * 1000 + 22_050) / 44_100)
    }

    @Test("identity is the sound's: tags, their padding and an index do not change it, sound does")
    func identity() throws {
        let sound = MP3Builder().constant(300)
        let bare = try #require(try reading(sound, wantsIdentity: true).identity)
        let tag = ID3Builder.tag(
            4, ID3Builder.text(4, "TIT2", "T"), ID3Builder.picture(4, ID3Builder.jpeg()), padding: 3000)
        let index = MP3Builder().index(frames: 300, bytes: sound.count + 522, name: "Info")
        let first = ID3v1Bytes.tag(title: "T")
        for file in [tag + sound, sound + first, tag + sound + first, tag + index + sound] {
            #expect(try reading(file, wantsIdentity: true).identity == bare)
        }
        #expect(bare.frameCount == 300)
        #expect(bare.audioByteCount == Int64(sound.count))
        var other = sound
        other[sound.count / 2] ^= 1
        #expect(try reading(other, wantsIdentity: true).identity != bare)
    }

    @Test("R28: AAC in an ADTS stream that is called mp3 is read as AAC")
    func wrongName() throws {
        let media = try reading(ADTSBytes.stream(100)).media
        #expect(media.container == .aac)
        #expect(media.length == MediaLength(samples: 102_400, rate: 44_100))
        #expect(media.channels == 2)
    }
}

/// Tags of ID3v1.
enum ID3v1Bytes {
    static func tag(title: String, comment: String = "", track: UInt8? = nil, genre: UInt8 = 255) -> [UInt8] {
        func field(_ text: String, _ count: Int) -> [UInt8] {
            let bytes = ID3Builder.latin1(text).prefix(count)
            return bytes + [UInt8](repeating: 0, count: count - bytes.count)
        }
        let remark = track.map { field(comment, 28) + [0, $0] } ?? field(comment, 30)
        return Array("TAG".utf8) + field(title, 30) + field("", 64) + remark + [genre]
    }
}

/// Frames of AAC with their ADTS heads.
enum ADTSBytes {
    static func frame(_ byteCount: Int, blocks: Int = 1) -> [UInt8] {
        let count = UInt32(byteCount)
        return [
            0xFF, 0xF1, 0x50, 0x80 | UInt8(count >> 11), UInt8(count >> 3 & 0xFF), UInt8(count & 7) << 5 | 0x1F,
            0xFC | UInt8(blocks - 1),
        ] + [UInt8](repeating: 0x21, count: byteCount - 7)
    }

    static func stream(_ frameCount: Int) -> [UInt8] {
        (0..<frameCount).flatMap { frame(100 + $0 * 37 % 300) }
    }
}
