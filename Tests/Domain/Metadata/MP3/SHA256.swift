/// The hash in which the outside corpora name contents; slow and plain, for tests.
enum SHA256 {
    static func hex(_ bytes: [UInt8]) -> String {
        var state: [UInt32] = [
            0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
        ]
        let bitCount = UInt64(bytes.count) * 8
        var message = bytes + [0x80]
        message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
        message += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bitCount >> (UInt64($0) * 8)) }
        var words = [UInt32](repeating: 0, count: 64)
        for block in stride(from: 0, to: message.count, by: 64) {
            for place in 0..<16 {
                words[place] = (0..<4).reduce(0) { $0 << 8 | UInt32(message[block + place * 4 + $1]) }
            }
            for place in 16..<64 {
                let (one, two) = (words[place - 15], words[place - 2])
                let first = turn(one, 7) ^ turn(one, 18) ^ one >> 3
                let second = turn(two, 17) ^ turn(two, 19) ^ two >> 10
                words[place] = words[place - 16] &+ first &+ words[place - 7] &+ second
            }
            mix(&state, words)
        }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    private static func mix(_ state: inout [UInt32], _ words: [UInt32]) {
        var s = state
        for place in 0..<64 {
            let first = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)
            let one = s[7] &+ first &+ (s[4] & s[5] ^ ~s[4] & s[6]) &+ constants[place] &+ words[place]
            let second = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)
            let two = second &+ (s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2])
            s = [one &+ two, s[0], s[1], s[2], s[3] &+ one, s[4], s[5], s[6]]
        }
        for place in 0..<8 { state[place] = state[place] &+ s[place] }
    }

    private static let constants: [UInt32] = [
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
        0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
        0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
        0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
        0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
        0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
        0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
        0xc67178f2,
    ]
}
