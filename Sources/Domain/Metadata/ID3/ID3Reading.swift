internal import AmboModel

/// What the ID3v2 tags of a file, or of a chunk in it, say.
struct ID3Reading {
    /// The fields.
    var tags = Tags()
    /// Chapters of CHAP frames.
    var chapters: [ChapterList.Entry] = []
    /// Chapters of OverDrive's markers.
    var markers: [ChapterList.Entry] = []
    /// The pictures, without those of single chapters.
    var pictures: [TagPicture] = []
    /// What was odd.
    var warnings: [MediaWarning] = []
    /// Whether a tag says that it is longer than what it lies in.
    var isCut = false
    /// Where the sound is to be looked for.
    var end: Int64

    /// Reads the tags that start at `offset`, one behind the other: what a later one says only fills gaps.
    ///
    /// - Parameters:
    ///   - end: Where what they lie in ends.
    ///   - wantsPictures: Whether pictures are kept whole.
    static func read(at offset: Int64, end: Int64, wantsPictures: Bool = false, in file: inout FileBytes)
        throws(MetadataError) -> ID3Reading
    {
        var reading = ID3Reading(end: offset)
        for number in 0..<8 {
            guard
                let tag = try ID3Tag.read(at: reading.end, end: end, wantsPictures: wantsPictures, in: &file)
            else { break }
            var fields = ID3Fields(version: tag.version)
            for frame in tag.frames { try fields.add(frame, &file) }
            reading.take(fields, number: number)
            reading.warn(of: tag)
            reading.end = tag.isCut ? tag.endOfContent : tag.range.upperBound
            reading.isCut = tag.isCut
            if tag.isCut { break }
        }
        return reading
    }

    private mutating func take(_ fields: consuming ID3Fields, number: Int) {
        var fields = fields
        let found = fields.finish()
        if number == 0 { tags = found } else { tags.fillGaps(from: found) }
        if chapters.isEmpty { chapters = fields.chapters.entries() }
        if markers.isEmpty { markers = fields.markers }
        if pictures.isEmpty { pictures = fields.pictures }
        warnings += fields.warnings
    }

    private mutating func warn(of tag: ID3Tag) {
        if tag.isCut {
            warnings.append(
                MediaWarning(
                    "tag-size-wrong", "The ID3 tag says that it is longer than the file; what is there was read."))
        } else if tag.isDamaged {
            warnings.append(
                MediaWarning("tag-damaged", "The ID3 tag is damaged; the fields in front of the damage were read."))
        }
        if tag.unreadFrameCount > 0 {
            warnings.append(
                MediaWarning(
                    "tag-fields-unread",
                    "\(tag.unreadFrameCount) fields of the ID3 tag are encrypted, damaged or too long and were left out."
                ))
        }
    }

    /// The facts of the pictures, those that are stored coded known by their place in the list.
    static func artwork(_ pictures: [TagPicture]) -> [Artwork] {
        pictures.enumerated().map { place, picture in
            var artwork = picture.artwork
            if case .coded = artwork.location { artwork.location = .coded(index: place) }
            return artwork
        }
    }
}
