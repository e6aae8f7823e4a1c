package import AmboModel

extension Tags {
    /// Takes what is absent here from another block of tags of the same file (ID3v2 before APE before ID3v1).
    package mutating func fillGaps(from other: Tags) {
        title = title ?? other.title
        subtitle = subtitle ?? other.subtitle
        album = album ?? other.album
        if authors.isEmpty { authors = other.authors }
        if narrators.isEmpty { narrators = other.narrators }
        if series.isEmpty { series = other.series }
        if genres.isEmpty { genres = other.genres }
        date = date ?? other.date
        publisher = publisher ?? other.publisher
        description = description ?? other.description
        comment = comment ?? other.comment
        language = language ?? other.language
        asin = asin ?? other.asin
        isbn = isbn ?? other.isbn
        copyright = copyright ?? other.copyright
        if track?.number == nil { track = other.track ?? track }
        if disc?.number == nil { disc = other.disc ?? disc }
        explicit = explicit ?? other.explicit
        custom.merge(other.custom) { mine, _ in mine }
    }
}
