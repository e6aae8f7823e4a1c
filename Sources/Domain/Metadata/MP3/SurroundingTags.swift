internal import AmboModel

/// The tags in front of a stream of frames and behind it, as MP3 and bare AAC files have them.
struct SurroundingTags {
    private let leading: ID3Reading
    private let trailing: TrailingTags
    /// Where the sound lies.
    let bounds: Range<Int64>

    /// Reads the tags at both ends of a file.
    static func read(_ file: inout FileBytes, wantsPictures: Bool = false) throws(MetadataError) -> SurroundingTags {
        let leading = try ID3Reading.read(at: 0, end: file.byteCount, wantsPictures: wantsPictures, in: &file)
        let start = min(leading.end, file.byteCount)
        let trailing = try TrailingTags.read(notBefore: start, wantsPictures: wantsPictures, in: &file)
        return SurroundingTags(
            leading: leading, trailing: trailing, bounds: start..<max(start, trailing.start))
    }

    /// Whether the file has any tag.
    var isAnyTag: Bool {
        bounds.lowerBound > 0 || trailing.ape != nil || trailing.first != nil || trailing.second != nil
    }

    /// Whether the tag in front is longer than the file.
    var isCut: Bool { leading.isCut }

    private var pictures: [TagPicture] {
        leading.pictures + (trailing.second?.pictures ?? []) + (trailing.ape?.pictures ?? [])
    }

    /// Puts fields, pictures, chapters and warnings into a description whose length is known.
    ///
    /// ID3v2 in front comes first, then one at the end, then APEv2; ID3v1, whose fields are cut at 30 characters, only fills gaps.
    func describe(_ media: inout MediaDescription) {
        media.tags = leading.tags
        if let second = trailing.second { media.tags.fillGaps(from: second.tags) }
        if let ape = trailing.ape { media.tags.fillGaps(from: ape.tags) }
        if let first = trailing.first { media.tags.fillGaps(from: first) }
        media.artwork = ID3Reading.artwork(pictures)
        media.warnings += leading.warnings + (trailing.second?.warnings ?? [])
        if trailing.ape?.isDamaged == true {
            media.warnings.append(
                MediaWarning("tag-damaged", "The APE tag is damaged; the fields in front of the damage were read."))
        }
        let chapters = leading.chapters.isEmpty ? trailing.second?.chapters ?? [] : leading.chapters
        let markers = leading.markers.isEmpty ? trailing.second?.markers ?? [] : leading.markers
        ID3ChapterChoice.describe(&media, chapters: chapters, markers: markers)
    }

    /// The bytes of a picture that is stored coded.
    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        let pictures = try read(&file, wantsPictures: true).pictures
        guard pictures.indices.contains(index) else { throw .noPicture(file.path) }
        return Array(pictures[index].bytes)
    }
}
