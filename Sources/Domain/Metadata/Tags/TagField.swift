/// What a name in a file stands for, finer than the fields of `Tags`: several roles may feed one field.
package enum TagField: Int, Sendable, CaseIterable {
    case title, subtitle, album
    /// Who wrote it, from the surest role to the least sure one.
    case author, artist, albumArtist, originalArtist
    /// Who reads it: said so, or by the custom of audiobooks to use the composer for it.
    case narrator, composer
    case series, seriesPart, movement, movementNumber, grouping
    case genre
    case date, releaseDate, year, dayAndMonth, originalDate
    case publisher, label
    case description, longDescription, lyrics
    case comment, language, asin, isbn, copyright
    case track, trackFromZero, trackTotal, disc, discTotal
    case explicit
}
