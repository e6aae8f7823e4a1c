/// How much a character looks like part of a text that somebody wrote, from -3 (never) to 2 (surely).
enum CharacterWorth {
    private enum Script { case ascii, latin, greek, cyrillic, kana, halfKana, hangul, han, other }

    /// The worth of one character between its neighbours.
    static func of(_ scalar: Unicode.Scalar, before: Unicode.Scalar, after: Unicode.Scalar) -> Double {
        switch script(scalar) {
        case .latin: latin(scalar, before, after)
        case .cyrillic: alphabetic(scalar, before, after, script: .cyrillic, common: commonCyrillic)
        case .greek: alphabetic(scalar, before, after, script: .greek, common: commonGreek) - 0.2
        case .kana: 1.6 + neighbours(before, after)
        case .halfKana: -0.9
        case .hangul: (commonHangul.contains(scalar) ? 1.8 : 0.5) + neighbours(before, after)
        case .han: han(scalar, before, after)
        case .ascii, .other: other(scalar, before, after)
        }
    }

    private static func script(_ scalar: Unicode.Scalar) -> Script {
        switch scalar.value {
        case 0..<0x80: .ascii
        case 0xC0...0x24F where scalar.value != 0xD7 && scalar.value != 0xF7, 0x1E00...0x1EFF: .latin
        case 0x386...0x3CE: .greek
        case 0x400...0x4FF: .cyrillic
        case 0x3041...0x30FF: .kana
        case 0xFF61...0xFF9F: .halfKana
        case 0xAC00...0xD7A3: .hangul
        case 0x4E00...0x9FFF: .han
        default: .other
        }
    }

    // MARK: Alphabets

    /// Accented letters stand between plain ones; a run of them is another script read wrongly.
    private static func latin(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Double {
        var worth = commonLatin.contains(scalar) ? 1.2 : centralLatin.contains(scalar) ? 0.9 : 0.1
        let near = [before, after]
        if near.contains(where: isPlainLetter) { worth += 0.3 }
        if near.contains(where: { script($0) == .latin }) { worth -= 0.9 }
        if near.contains(where: { [.cyrillic, .greek, .other].contains(script($0)) }) { worth -= 0.6 }
        let isCapital = scalar.properties.isUppercase
        if isCapital, before.properties.isLowercase { worth -= 1.5 }
        if !isCapital, isDigitOrSpace(before), isDigitOrSpace(after), scalar != "à", scalar != "é" { worth -= 0.6 }
        return worth
    }

    /// Letters of a script without Latin ones in its words.
    private static func alphabetic(
        _ scalar: Unicode.Scalar, _ before: Unicode.Scalar, _ after: Unicode.Scalar, script own: Script,
        common: Set<Unicode.Scalar>
    ) -> Double {
        let isCapital = scalar.properties.isUppercase
        let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        var worth = common.contains(lower) ? 1.5 : 0.5
        if isCapital { worth -= 0.2 }
        if isCapital, before.properties.isLowercase { worth -= 2.5 }
        if isPlainLetter(before) || isPlainLetter(after) { worth -= 1.5 }
        let isAlone = script(before) != own && script(after) != own
        if isAlone { worth -= 0.8 }
        if [before, after].contains(where: { script($0) == .other && !isPunctuation($0) }) { worth -= 0.8 }
        return worth
    }

    private static func han(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Double {
        (commonHan.contains(scalar) ? 2.0 : 0.35) + neighbours(before, after)
    }

    /// Signs of East Asian scripts stand among their like, not inside Latin words.
    private static func neighbours(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Double {
        var worth = 0.0
        for near in [before, after] {
            if isPlainLetter(near) { worth -= 0.7 }
            switch script(near) {
            case .kana: worth += 0.15
            case .halfKana, .latin, .greek, .cyrillic: worth -= 0.6
            default: break
            }
        }
        return worth
    }

    private static func other(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x80...0x9F: -3
        case 0xE000...0xF8FF: -3
        case 0x2500...0x25FF, 0x2200...0x22FF, 0x2310...0x2321: -2
        case 0xA0: -0.3
        case 0x2013, 0x2014, 0x2018...0x201E, 0x2026, 0xAB, 0xBB, 0x3000...0x3015, 0xFF01...0xFF5E:
            isPlausible(before, after)
        case 0xA9, 0xAE, 0x2122, 0xB0, 0xA7, 0x2116, 0x30FB, 0xB7: 0.2
        case 0xAA, 0xBA, 0xBF, 0xA1: isPlainLetter(before) ? -1.2 : 0.1
        case 0xB2, 0xB3, 0xB9, 0xBC...0xBE, 0xA2...0xA6, 0xA8, 0xAC, 0xAD, 0xAF, 0xB1, 0xB4...0xB6, 0xB8: -1
        default: -1.2
        }
    }

    /// Quotation marks and dashes are good signs, but not inside a word.
    private static func isPlausible(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Double {
        let isInside = isPlainLetter(before) && isPlainLetter(after)
        return isInside ? 0.3 : 0.8
    }

    private static func isPlainLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isDigitOrSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "."
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2010...0x2027, 0xAB, 0xBB, 0x2116: true
        default: false
        }
    }

    // MARK: What is common

    private static let commonLatin = scalars("äöüßÄÖÜéèêëàâçîïôûùœæøåÅÆØáíóúñãõìòÉÀÇÑ")
    private static let centralLatin = scalars("ěščřžýůťďňłąęśćżźńőűŁŠČŽŚŻĐđÓ")
    private static let commonCyrillic = scalars("оеаинтсрвлкмдпуяыьгзбчйхжшю")
    private static let commonGreek = scalars("αοιετσνηυρπκμλςωάίόέή")
    private static let commonHangul = scalars(
        "이다는의을를에가한고하지은로도사기서대인그어시아나자리라보일전수정해상장부과오게만비주여거면원화제소신들물조무공우성구동세"
            + "선유실안연위간경학생문국중마년내외모방말두녀남편장권작가")
    private static let commonHan = scalars(
        "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没"
            + "日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长"
            + "這個們來說國為時會過對發後無學開見經頭動長從當還兩們樂書話聲門間東車馬風愛"
            + "第章部集卷篇話巻回上下中全新日本語物語音楽歌曲男女春夏秋冬月火水木金土山川田村森海空花鳥雪夢心世界魔法少王子神龍英雄伝説"
            + "朗读播有声小说书录讀錄")

    private static func scalars(_ text: String) -> Set<Unicode.Scalar> { Set(text.unicodeScalars) }
}
