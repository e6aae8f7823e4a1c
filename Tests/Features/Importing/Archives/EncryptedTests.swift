internal import AmboBase
internal import AmboTestSupport
internal import Testing

@testable internal import AmboImporting

@Suite("Encrypted zips")
struct EncryptedTests {
    /// Closes with the cipher that ``ZipCipher`` opens.
    private func closed(_ content: [UInt8], _ password: String, check: UInt8) -> [UInt8] {
        var keys = ZipCipher.Keys(password.utf8)
        return ([UInt8](repeating: 0x55, count: 11) + [check] + content).map { plain in
            // The stream of key bytes does not depend on the byte itself.
            var probe = keys
            let cipher = plain ^ probe.open(0)
            _ = keys.open(cipher)
            return cipher
        }
    }

    private func zip(_ name: String, password: String, isStreamed: Bool) -> [UInt8] {
        let crc = CRC32.of(ZipBuilder.sound)
        var entry = ZipBuilder.Entry(
            name, closed(ZipBuilder.sound, password, check: isStreamed ? 0 : UInt8(crc >> 24)))
        entry.flags = isStreamed ? 9 : 1
        entry.declaredCRC = crc
        entry.isLarge = true
        entry.declaredSize = UInt64(ZipBuilder.sound.count)
        return ZipBuilder([entry]).bytes
    }

    @Test("ask for their password, refuse a wrong one, open with the right one", arguments: [false, true])
    func password(isStreamed: Bool) throws {
        let unpacking = try Unpacking(zip("a.mp3", password: "secret", isStreamed: isStreamed))
        #expect(unpackError { () throws(UnpackError) in try unpacking.run() } == .needsPassword(unpacking.archive))
        for wrong in ["Secret", "", "secret ", "x"] {
            let error = unpackError { () throws(UnpackError) in try unpacking.run(password: wrong) }
            #expect(error == .wrongPassword(unpacking.archive))
        }
        #expect(try unpacking.run(password: "secret").files.map(\.sizeBytes) == [2004])
        #expect(unpacking.files()["a.mp3"] == ZipBuilder.sound)
    }

    @Test("a cipher that nobody knows is named at once, with or without a password")
    func unknown() throws {
        var entry = ZipBuilder.Entry("a.mp3")
        entry.flags = 0x41
        let unpacking = try Unpacking(ZipBuilder([entry]).bytes)
        for word in [nil, "secret"] {
            let error = unpackError { () throws(UnpackError) in try unpacking.run(password: word) }
            #expect(error == .encryptionUnsupported(unpacking.archive))
        }
    }
}
