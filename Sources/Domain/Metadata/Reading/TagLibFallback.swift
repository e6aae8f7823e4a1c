internal import AmboBase
internal import AmboModel
internal import AmboTagLib

/// What TagLib makes of a file on which our own reader gave up.
///
/// Only formats are handed over that TagLib reads without recursion: it follows nested ID3 frames and MP4 boxes as deep
/// as they go, so a file made for it could exhaust the stack. For the same reason no file with an ID3v2 tag in front is.
/// Reading is bounded by the kit, and a length that TagLib cannot tell counts as failure.
enum TagLibFallback {
    /// The largest file that is handed over.
    static let byteLimit: Int64 = 4 << 30

    /// Whether another reader may be asked after this error.
    static func mayHelp(after error: MetadataError) -> Bool {
        switch error {
        case .damaged, .truncated: true
        default: false
        }
    }

    /// Reads a file with the first of TagLib's readers that takes it; nil when none does.
    static func read(_ file: FileBytes, from source: any ByteSource, kinds: [TagLibFile.Kind]) -> MediaReading? {
        guard file.leadingTagByteCount == 0, file.byteCount <= byteLimit else { return nil }
        for kind in kinds {
            do throws(TagLibError) {
                let opened = try TagLibFile(source, kind: kind)
                if let reading = try read(opened, kind, byteCount: file.byteCount) { return reading }
            } catch {
                continue
            }
        }
        return nil
    }

    /// The bytes of a picture by its place in the list of the reading; nil when it is not there.
    static func picture(_ index: Int, in file: FileBytes, from source: any ByteSource, kinds: [TagLibFile.Kind])
        -> [UInt8]?
    {
        guard file.leadingTagByteCount == 0, file.byteCount <= byteLimit else { return nil }
        for kind in kinds {
            do throws(TagLibError) {
                let pictures = try TagLibFile(source, kind: kind, wantsAudio: false).pictures()
                if pictures.indices.contains(index) { return pictures[index].bytes }
            } catch {
                continue
            }
        }
        return nil
    }

    private static func read(_ opened: borrowing TagLibFile, _ kind: TagLibFile.Kind, byteCount: Int64)
        throws(TagLibError) -> MediaReading?
    {
        guard let audio = opened.audio, let durationMs = audio.durationMs else { return nil }
        let (container, codec) = names(of: kind)
        var media = MediaDescription(
            container: container, codec: audio.codec ?? codec, length: MediaLength(ms: durationMs),
            sizeBytes: byteCount)
        media.bitrateKbps = audio.bitrateKbps
        media.sampleRateHz = audio.sampleRateHz
        media.channels = audio.channels
        var collector = TagCollector()
        // TagLib's names for fields are those of Xiph comments.
        for property in try opened.properties() {
            collector.add(name: property.name, values: property.values, in: .vorbis)
        }
        media.tags = collector.finish()
        media.artwork = try opened.pictures().enumerated().map { index, picture in
            let facts = PictureFacts.read(picture.bytes[...])
            return Artwork(
                mime: facts.mime, width: facts.width, height: facts.height, sizeBytes: Int64(picture.bytes.count),
                kind: XiphPicture.kind(picture.kind ?? 3), note: picture.note.isEmpty ? nil : picture.note,
                location: .coded(index: index))
        }
        media.warnings = [
            MediaWarning("file-damaged", "The file is damaged; what TagLib could read of it is shown.")
        ]
        if audio.isEncrypted {
            media.warnings.append(MediaWarning("protected", "The sound is protected; it cannot be played."))
        }
        return MediaReading(media: media)
    }

    private static func names(of kind: TagLibFile.Kind) -> (container: MediaContainer, codec: String) {
        switch kind {
        case .mpeg: (.mp3, "mp3")
        case .mp4: (.mp4, "aac")
        case .flac: (.flac, "flac")
        case .oggVorbis: (.ogg, "vorbis")
        case .oggOpus: (.opus, "opus")
        case .oggSpeex: (.ogg, "speex")
        case .oggFLAC: (.ogg, "flac")
        case .asf: (.asf, "wma")
        case .ape: (.ape, "ape")
        case .wavpack: (.wavpack, "wavpack")
        case .wav: (.wav, "pcm")
        case .aiff: (.aiff, "pcm")
        }
    }
}
