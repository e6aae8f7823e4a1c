internal import AmboModel

/// The tags around sound that has none inside, as WavPack and Monkey's Audio have them: APE and ID3v1 behind it, and
/// sometimes ID3v2 in front. What APE says stands before ID3v1, and that before ID3v2.
struct SoundTags {
    /// What lies between the tags.
    let soundRange: Range<Int64>
    private var tags = Tags()
    private var pictures: [TagPicture] = []
    private var cueSheet: String?
    private var warnings: [MediaWarning] = []

    init(in file: inout FileBytes, wantsPictures: Bool = false) throws(MetadataError) {
        let start = file.leadingTagByteCount
        let trailing = try TrailingTags.read(notBefore: start, wantsPictures: wantsPictures, in: &file)
        soundRange = start..<max(start, trailing.start)
        if let ape = trailing.ape {
            tags = ape.tags
            pictures = ape.pictures
            if ape.isDamaged {
                warnings.append(
                    MediaWarning("tag-damaged", "The APE tag is damaged; the fields in front of the damage were read."))
            }
        }
        if let first = trailing.first { tags.fillGaps(from: first) }
        if let second = trailing.second { take(second) }
        if start > 0 { take(try ID3Reading.read(at: 0, end: start, wantsPictures: wantsPictures, in: &file)) }
        if let key = tags.custom.keys.first(where: { $0.lowercased() == "cuesheet" }) {
            cueSheet = tags.custom.removeValue(forKey: key)?.first
        }
    }

    /// Fills the fields, pictures and chapters of a description whose length is known.
    func fill(_ media: inout MediaDescription) {
        media.tags = tags
        media.artwork = ID3Reading.artwork(pictures)
        media.warnings += warnings
        guard let cueSheet else { return }
        let durationMs = media.durationMs > 0 ? media.durationMs : nil
        let chapters = CueComment.chapters(cueSheet, durationMs: durationMs, warnings: &media.warnings)
        ChapterChoice.fill(&media, from: [(.cuesheet, chapters)])
    }

    /// The bytes of a picture that is stored coded, by its place in the list.
    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        let pictures = try SoundTags(in: &file, wantsPictures: true).pictures
        guard pictures.indices.contains(index) else { throw .noPicture(file.path) }
        return Array(pictures[index].bytes)
    }

    private mutating func take(_ reading: ID3Reading) {
        tags.fillGaps(from: reading.tags)
        if pictures.isEmpty { pictures = reading.pictures }
        warnings += reading.warnings
    }
}
