/// The four characters that say what a box of an MP4 file is.
struct BoxType: Hashable, Sendable, ExpressibleByStringLiteral {
    let code: UInt32

    init(_ code: UInt32) { self.code = code }

    /// Four characters of Latin-1, such as `moov` or `©nam`.
    init(stringLiteral text: String) {
        code = text.unicodeScalars.reduce(0) { $0 << 8 | $1.value & 0xFF }
    }

    /// The characters as text; all of Latin-1 can occur.
    var name: String {
        var text = ""
        for shift in [24, 16, 8, 0] {
            text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: code >> UInt32(shift))))
        }
        return text
    }

    /// Whether all four are characters that boxes are named with: not control characters.
    var isPlausible: Bool {
        [24, 16, 8, 0].allSatisfy { shift in
            let byte = code >> UInt32(shift) & 0xFF
            return byte >= 0x20 && byte != 0x7F
        }
    }

    static let ftyp: BoxType = "ftyp"
    static let moov: BoxType = "moov"
    static let mdat: BoxType = "mdat"
    static let moof: BoxType = "moof"
    static let sidx: BoxType = "sidx"
    static let free: BoxType = "free"
    static let mvhd: BoxType = "mvhd"
    static let mvex: BoxType = "mvex"
    static let mehd: BoxType = "mehd"
    static let trex: BoxType = "trex"
    static let trak: BoxType = "trak"
    static let tkhd: BoxType = "tkhd"
    static let tref: BoxType = "tref"
    static let chap: BoxType = "chap"
    static let edts: BoxType = "edts"
    static let elst: BoxType = "elst"
    static let mdia: BoxType = "mdia"
    static let mdhd: BoxType = "mdhd"
    static let hdlr: BoxType = "hdlr"
    static let minf: BoxType = "minf"
    static let stbl: BoxType = "stbl"
    static let stsd: BoxType = "stsd"
    static let stts: BoxType = "stts"
    static let stsc: BoxType = "stsc"
    static let stsz: BoxType = "stsz"
    static let stz2: BoxType = "stz2"
    static let stco: BoxType = "stco"
    static let co64: BoxType = "co64"
    static let udta: BoxType = "udta"
    static let meta: BoxType = "meta"
    static let ilst: BoxType = "ilst"
    static let keys: BoxType = "keys"
    static let chpl: BoxType = "chpl"
    static let data: BoxType = "data"
    static let mean: BoxType = "mean"
    static let nameBox: BoxType = "name"
    static let covr: BoxType = "covr"
    static let freeform: BoxType = "----"
    static let cmov: BoxType = "cmov"
    static let traf: BoxType = "traf"
    static let tfhd: BoxType = "tfhd"
    static let tfdt: BoxType = "tfdt"
    static let trun: BoxType = "trun"
}
