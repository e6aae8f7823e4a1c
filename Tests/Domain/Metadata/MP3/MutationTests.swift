import AmboBase
import AmboModel
import AmboTestSupport
import Testing

@testable import AmboMetadata

private typealias B = ID3Builder

/// Thousands of damaged files: none may trap, hang, or read more than it may.
@Suite("Damaged files", .timeLimit(.minutes(2)))
struct MutationTests {
    private static func seeds() -> [[UInt8]] {
        let chapters = (0..<4).flatMap {
            B.chapter(4, "c\($0)", UInt32($0) * 300, UInt32($0) * 300 + 300, "Chapter \($0)")
        }
        let four = B.tag(
            4, B.text(4, "TIT2", "Title"), B.picture(4, B.jpeg()), chapters, B.contents(4, "toc", ["c0", "c1", "c2"]),
            B.frame(4, "TPE1", B.synchsafe(6) + B.unsynchronised([1, 0xFF, 0xFE, 0x41, 0, 0x42]), flags: 0x03),
            B.frame(
                4, "TALB", B.synchsafe(9) + [0x78, 1, 1, 9, 0, 0xF6, 0xFF, 3] + Array("Inflated".utf8), flags: 0x09))
        let three = B.tag(
            3, [0, 0, 0, 6, 0, 0, 0, 0, 0, 0],
            B.named(3, "OverDrive MediaMarkers", "<Marker><Name>A</Name><Time>1:02</Time></Marker>"),
            B.frame(3, "COMM", [1] + Array("eng".utf8) + B.utf16("d") + [0, 0] + B.utf16("text")), flags: 0x40)
        let two = B.tag(2, B.text(2, "TT2", "Title"), B.picture(2, B.jpeg()))
        let sound = MP3Builder().variable(20)
        let index = MP3Builder().index(frames: 20, bytes: sound.count + 522)
        let ape =
            Array("APETAGEX".utf8) + [0xD0, 7, 0, 0, 48, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
            + [UInt8](repeating: 0, count: 8)
        let item: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 0] + Array("Title\0abc".utf8)
        let lyrics = Array("LYRICSBEGININD0000210000021LYRICS200".utf8)
        let wav =
            Array("RIFF".utf8) + [0x90, 1, 0, 0] + Array("WAVEfmt ".utf8) + [
                16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0,
            ]
            + Array("cue ".utf8) + [28, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] + Array("data".utf8)
            + [UInt8](repeating: 0, count: 12)
            + Array("LIST".utf8) + [18, 0, 0, 0] + Array("adtllabl".utf8) + [6, 0, 0, 0, 1, 0, 0, 0, 0x41, 0]
            + Array("LIST".utf8) + [14, 0, 0, 0] + Array("INFOINAM".utf8) + [2, 0, 0, 0, 0x41, 0]
            + Array("data".utf8) + [100, 0, 0, 0] + [UInt8](repeating: 7, count: 100) + Array("id3 ".utf8) + [
                UInt8(two.count & 0xFF), UInt8(two.count >> 8), 0, 0,
            ] + two
        let aiff =
            Array("FORM".utf8) + [0, 0, 0, 100] + Array("AIFCCOMM".utf8) + [
                0, 0, 0, 24, 0, 2, 0, 0, 0, 9, 0, 16, 0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0,
            ]
            + Array("NONE".utf8) + [0, 0] + Array("NAME".utf8) + [0, 0, 0, 2, 0x41, 0x42] + Array("SSND".utf8) + [
                0, 0, 0, 44,
            ] + [UInt8](repeating: 0, count: 44)
        return [
            four + index + sound + item + ape + ID3v1Bytes.tag(title: "One", track: 3), three + sound + lyrics,
            two + MP3Builder().constant(30),
            MP3Builder().vbri(frames: 20, bytes: sound.count + 522) + sound, ADTSBytes.stream(30), wav, aiff,
        ]
    }

    private static let interesting: [UInt8] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF, 0x41, 0xE0]

    /// A file with a few changes: bytes, stretches left out, doubled or cut off.
    private static func mutated(_ bytes: [UInt8], _ chance: inout Chance) -> [UInt8] {
        var bytes = bytes
        for _ in 0...chance.next(below: 4) {
            guard !bytes.isEmpty else { break }
            // Heads decide most, so they are changed most.
            let place = chance.next(below: chance.next(below: 3) == 0 ? bytes.count : min(bytes.count, 400))
            switch chance.next(below: 8) {
            case 0: bytes.removeSubrange(place..<min(bytes.count, place + 1 + chance.next(below: 40)))
            case 1:
                bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + chance.next(below: 40))], at: place)
            case 2: bytes.removeLast(chance.next(below: min(bytes.count, 300)))
            case 3:
                for next in place..<min(bytes.count, place + 4) { bytes[next] = 0xFF }
            case 4:
                bytes[bytes.count - 1 - chance.next(below: min(bytes.count, 300))] = interesting[chance.next(below: 8)]
            case 5: bytes[place] ^= 1 << UInt8(chance.next(below: 8))
            default: bytes[place] = interesting[chance.next(below: 8)]
            }
        }
        return bytes
    }

    @Test("600 mutations of each kind of file end in a reading or in an error, soon", arguments: 0..<7)
    func mutations(kind: Int) throws {
        let seed = Self.seeds()[kind]
        var chance = Chance(UInt64(kind + 1))
        var readCount = 0
        let reader = MediaReader(options: .init(wantsIdentity: true))
        _ = try reader.read(MemorySource(seed), path: FilePath("seed"))
        for _ in 0..<600 {
            let source = MemorySource(Self.mutated(seed, &chance))
            let clock = ContinuousClock()
            let start = clock.now
            do throws(MetadataError) {
                let media = try reader.read(source, path: FilePath("mutated")).media
                readCount += 1
                for place in media.artwork.indices {
                    _ = try? PictureReader().bytes(of: media.artwork[place], in: source)
                }
                #expect(media.chapters.allSatisfy { $0.startMs >= 0 && $0.endMs >= $0.startMs })
            } catch {
                #expect(!error.problem.isEmpty)
            }
            #expect(clock.now - start < .seconds(2))
        }
        #expect(readCount > 60)
    }

    @Test("a file of nothing but sync bytes, and one of heads without frames, end soon")
    func syncs() {
        for bytes in [
            [UInt8](repeating: 0xFF, count: 400_000),
            Array([[UInt8]](repeating: [0xFF, 0xFB, 0x90, 0x44], count: 100_000).joined()),
            Array([[UInt8]](repeating: [0xFF, 0xF1, 0x50, 0x80, 0x01, 0x1F, 0xFC], count: 60_000).joined()),
        ] {
            let clock = ContinuousClock()
            let start = clock.now
            _ = try? reading(bytes)
            _ = try? reading(B.tag(3, B.text(3, "TIT2", "T")) + bytes)
            #expect(clock.now - start < .seconds(10))
        }
    }

    @Test("a compressed frame that would grow beyond what a tag may hold is left out")
    func bomb() throws {
        // Distances of one, repeated: a thousand times its own size.
        let stream = Self.zeros(megabytes: 64)
        let frame = B.frame(4, "TXXX", B.synchsafe(1) + stream, flags: 0x09)
        let media = try reading(MP3Builder.file(B.tag(4, frame, B.text(4, "TIT2", "After")))).media
        #expect(media.tags.title == "After")
        #expect(media.warningCodes == ["tag-fields-unread"])
    }

    /// What deflate makes of zeros: a literal, then copies of 258 bytes from one byte back, in the fixed codes.
    private static func zeros(megabytes: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x9C]
        var held: UInt32 = 0
        var count: UInt32 = 0
        func put(_ value: UInt32, _ length: UInt32) {
            held |= value << count
            count += length
            while count >= 8 {
                bytes.append(UInt8(held & 0xFF))
                held >>= 8
                count -= 8
            }
        }
        put(3, 3)
        put(0b0000_1100, 8)
        // Length 258 is code 285 (8 bits, 11000101 reversed), distance 1 is code 0 (5 bits).
        for _ in 0..<(megabytes << 20) / 258 {
            put(0b1010_0011, 8)
            put(0, 5)
        }
        put(0, 7)
        put(0, 7)
        return bytes
    }
}
