internal import AmboBase
internal import Glibc

/// A character set that old files are written in.
public enum Charset: String, Sendable, CaseIterable {
    /// Unicode, checked strictly.
    case utf8 = "UTF-8"
    /// Unicode in 16 bits, the low byte first.
    case utf16LE = "UTF-16LE"
    /// Unicode in 16 bits, the high byte first.
    case utf16BE = "UTF-16BE"
    /// The first PCs, and zip where it says nothing.
    case cp437 = "CP437"
    /// DOS in western Europe.
    case cp850 = "CP850"
    /// DOS in central Europe.
    case cp852 = "CP852"
    /// DOS in Russia.
    case cp866 = "CP866"
    /// Windows in western Europe; the five bytes that it leaves open are taken as controls.
    case cp1252 = "CP1252"
    /// Windows in central Europe.
    case cp1250 = "CP1250"
    /// Windows in Cyrillic.
    case cp1251 = "CP1251"
    /// Windows in Greek.
    case cp1253 = "CP1253"
    /// Unix in Russia.
    case koi8r = "KOI8-R"
    /// Japanese, Windows' Shift-JIS.
    case cp932 = "CP932"
    /// Japanese, Unix.
    case eucJP = "EUC-JP"
    /// Chinese, simplified.
    case gbk = "GBK"
    /// Chinese, traditional.
    case big5 = "BIG5"
    /// Korean, Windows' Unified Hangul.
    case cp949 = "CP949"
    /// The old Macintosh.
    case macRoman = "MACINTOSH"
    /// ISO 8859-1: every byte is a character.
    case latin1 = "ISO-8859-1"

    /// The text of these bytes; nil where a byte means nothing in this set.
    public func decode(_ bytes: [UInt8]) -> String? { decode(bytes[...]) }

    /// The text of these bytes; nil where a byte means nothing in this set.
    public func decode(_ bytes: ArraySlice<UInt8>) -> String? {
        if self == .utf8 { return String(validating: bytes, as: UTF8.self) }
        guard let converter = Iconv(from: rawValue) else { return nil }
        return converter.convert(bytes, lossy: false, undefined: undefinedBytes)
    }

    /// The text of these bytes, with U+FFFD for what means nothing in this set.
    public func decodeLossy(_ bytes: [UInt8]) -> String { decodeLossy(bytes[...]) }

    /// The text of these bytes, with U+FFFD for what means nothing in this set.
    public func decodeLossy(_ bytes: ArraySlice<UInt8>) -> String {
        if self == .utf8 { return String(decoding: bytes, as: UTF8.self) }
        guard let converter = Iconv(from: rawValue),
            let text = converter.convert(bytes, lossy: true, undefined: undefinedBytes)
        else { return String(decoding: bytes, as: UTF8.self) }
        return text
    }

    /// The set of a name in a file (`windows-1251`, `shift_jis`, `ISO-8859-1`); nil when it is not one of these.
    public init?(named name: String) {
        let letters = name.uppercased().filter { $0.isLetter || $0.isNumber }
        guard let known = Self.names[letters] else { return nil }
        self = known
    }

    /// Bytes that stand for the control character of the same number although the set leaves them open.
    private var undefinedBytes: [UInt8] { self == .cp1252 ? [0x81, 0x8D, 0x8F, 0x90, 0x9D] : [] }

    private static let names: [String: Charset] = [
        "UTF8": .utf8, "ASCII": .utf8, "USASCII": .utf8, "UTF16LE": .utf16LE, "UTF16BE": .utf16BE, "CP437": .cp437,
        "IBM437": .cp437, "CP850": .cp850, "IBM850": .cp850, "CP852": .cp852, "IBM852": .cp852, "CP866": .cp866,
        "IBM866": .cp866, "CP1252": .cp1252, "WINDOWS1252": .cp1252, "CP1250": .cp1250, "WINDOWS1250": .cp1250,
        "CP1251": .cp1251, "WINDOWS1251": .cp1251, "CP1253": .cp1253, "WINDOWS1253": .cp1253, "KOI8R": .koi8r,
        "CP932": .cp932, "SHIFTJIS": .cp932, "SJIS": .cp932, "WINDOWS31J": .cp932, "EUCJP": .eucJP, "GBK": .gbk,
        "GB2312": .gbk, "CP936": .gbk, "GB18030": .gbk, "BIG5": .big5, "CP950": .big5, "CP949": .cp949,
        "EUCKR": .cp949, "UHC": .cp949, "MACINTOSH": .macRoman, "MACROMAN": .macRoman, "ISO88591": .latin1,
        "LATIN1": .latin1,
    ]
}
