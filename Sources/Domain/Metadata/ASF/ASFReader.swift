internal import AmboModel
internal import AmboTagLib

/// Reads Windows Media and other ASF files.
///
/// The length is the play duration less the preroll. Identity (rules.md, decision 4): the packets of the data object,
/// by their count and their bytes; tags, pictures and markers lie in the header in front of it.
enum ASFReader: FormatReader {
    static var fallbackKinds: [TagLibFile.Kind] { [.asf] }

    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        let header = try ASFHeader(in: &file)
        guard let sound = header.sound else { throw .noSound(file.path, .asf) }
        var media = MediaDescription(
            container: .asf, codec: codec(sound.formatTag), length: .zero, sizeBytes: file.byteCount)
        media.channels = sound.channels > 0 ? sound.channels : nil
        media.sampleRateHz = sound.sampleRateHz > 0 ? sound.sampleRateHz : nil
        media.warnings = header.attributes.warnings
        fillLength(&media, header, sound)
        media.tags = header.attributes.tags()
        media.artwork = header.attributes.artwork
        let durationMs = media.durationMs > 0 ? media.durationMs : nil
        ChapterChoice.fill(
            &media, from: [(.markers, ChapterList.normalised(header.markers, durationMs: durationMs))])
        if header.isEncrypted {
            media.warnings.append(
                MediaWarning("protected", "The sound is protected by Windows Media DRM; it cannot be played."))
        }
        guard wantsIdentity, !header.packets.isEmpty else { return MediaReading(media: media) }
        let identity = try SoundWindows.identity(
            frameCount: header.packetCount, range: header.packets, in: &file)
        return MediaReading(media: media, identity: identity)
    }

    private static func fillLength(_ media: inout MediaDescription, _ header: ASFHeader, _ sound: ASFHeader.Sound) {
        let byteCount = Int64(header.packets.count)
        if let playTime = header.playTime, let play = Int64(exactly: playTime) {
            let preroll = Int64(min(header.prerollMs, 1 << 40)) * 10_000
            media.length = MediaLength(samples: max(0, play - preroll), rate: 10_000_000) ?? .zero
        } else if sound.byteRate > 0, byteCount > 0 {
            media.length = MediaLength(samples: byteCount, rate: sound.byteRate) ?? .zero
            media.warnings.append(
                MediaWarning("length-estimated", "The file does not know its length; it is estimated from its size."))
        }
        let stated = Int((sound.byteRate * 8 + 500) / 1000)
        media.bitrateKbps = stated > 0 ? stated : BitRate.kbps(byteCount: byteCount, length: media.length)
        if byteCount == 0 {
            media.warnings.append(MediaWarning("no-frames", "There is no sound behind the description of the file."))
        }
    }

    private static func codec(_ formatTag: UInt16) -> String {
        switch formatTag {
        case 0x0001: "pcm"
        case 0x000A, 0x000B: "wmavoice"
        case 0x0055: "mp3"
        case 0x00FF, 0x1600, 0x1602, 0x1610, 0x706D: "aac"
        case 0x0160: "wmav1"
        case 0x0161: "wmav2"
        case 0x0162: "wmapro"
        case 0x0163: "wmalossless"
        case 0x2000: "ac3"
        default: "asf-\(String(formatTag, radix: 16))"
        }
    }
}
