/// Names of characters that people carry over from web pages into files that do not declare them.
enum HTMLEntity {
    /// The character of a name; nil when it is none of the common ones.
    static func text(_ name: String) -> String? { names[name] }

    private static let names: [String: String] = [
        "nbsp": "\u{A0}", "copy": "©", "reg": "®", "trade": "™", "mdash": "—", "ndash": "–", "hellip": "…",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "bull": "•",
        "middot": "·", "deg": "°", "sect": "§", "euro": "€", "pound": "£", "auml": "ä", "ouml": "ö", "uuml": "ü",
        "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è", "ecirc": "ê",
        "agrave": "à", "aacute": "á", "acirc": "â", "iacute": "í", "icirc": "î", "oacute": "ó", "ocirc": "ô",
        "uacute": "ú", "ugrave": "ù", "ntilde": "ñ", "ccedil": "ç", "oslash": "ø", "aring": "å", "aelig": "æ",
    ]
}
