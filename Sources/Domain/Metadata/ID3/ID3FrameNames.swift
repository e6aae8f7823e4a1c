// A table of data: the frames of ID3v2.2 with their successors.

/// The names of ID3v2 frames.
enum ID3FrameNames {
    /// The four letters of a frame that has three in ID3v2.2; a frame without a successor keeps its name.
    static func current(_ name: String) -> String { successors[name] ?? name }

    /// Whether these bytes can name a frame: capitals and digits, the first one a capital.
    ///
    /// Some writers fill the name of a 2.2 frame up with a blank or NUL in a newer tag; that is accepted.
    static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, first >= 0x41, first <= 0x5A else { return false }
        var place = 0
        for byte in bytes {
            let isLetter = (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x30 && byte <= 0x39)
            let isFill = place == 3 && (byte == 0x20 || byte == 0)
            guard isLetter || isFill else { return false }
            place += 1
        }
        return true
    }

    private static let successors: [String: String] = [
        "BUF": "RBUF", "CNT": "PCNT", "COM": "COMM", "CRA": "AENC", "ETC": "ETCO", "EQU": "EQUA", "GEO": "GEOB",
        "GP1": "GRP1", "IPL": "IPLS", "LNK": "LINK", "MCI": "MCDI", "MLL": "MLLT", "MVI": "MVIN", "MVN": "MVNM",
        "PCS": "PCST", "PIC": "APIC", "POP": "POPM", "REV": "RVRB", "RVA": "RVAD", "SLT": "SYLT", "STC": "SYTC",
        "TAL": "TALB", "TBP": "TBPM", "TCM": "TCOM", "TCO": "TCON", "TCP": "TCMP", "TCR": "TCOP", "TDA": "TDAT",
        "TDR": "TDRL", "TDS": "TDES", "TDY": "TDLY", "TEN": "TENC", "TFT": "TFLT", "TID": "TGID", "TIM": "TIME",
        "TKE": "TKEY", "TKW": "TKWD", "TLA": "TLAN", "TLE": "TLEN", "TMT": "TMED", "TOA": "TOPE", "TOF": "TOFN",
        "TOL": "TOLY", "TOR": "TORY", "TOT": "TOAL", "TP1": "TPE1", "TP2": "TPE2", "TP3": "TPE3", "TP4": "TPE4",
        "TPA": "TPOS", "TPB": "TPUB", "TRC": "TSRC", "TRD": "TRDA", "TRK": "TRCK", "TS2": "TSO2", "TSA": "TSOA",
        "TSC": "TSOC", "TSI": "TSIZ", "TSP": "TSOP", "TSS": "TSSE", "TST": "TSOT", "TCT": "TCAT", "TT1": "TIT1",
        "TT2": "TIT2", "TT3": "TIT3", "TXT": "TEXT", "TXX": "TXXX", "TYE": "TYER", "UFI": "UFID", "ULT": "USLT",
        "WAF": "WOAF", "WAR": "WOAR", "WAS": "WOAS", "WCM": "WCOM", "WCP": "WCOP", "WFD": "WFED", "WPB": "WPUB",
        "WXX": "WXXX",
    ]
}
