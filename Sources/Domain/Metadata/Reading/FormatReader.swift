internal import AmboTagLib

/// Reads one kind of file. A reader is pure over the bytes that it is given and bounded in what it reads of them.
protocol FormatReader: SendableMetatype {
    /// Reads a file that the sniffer judged to be of this kind.
    ///
    /// - Parameters:
    ///   - file: The bytes; `leadingTagByteCount` tells how many of them are ID3v2 tags in front of everything.
    ///   - wantsIdentity: Whether the identity of the sound is wanted, which costs a few more reads.
    /// - Throws: What keeps the file from being read at all; what can be read around is a warning.
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading

    /// The bytes of a picture that is stored coded (`Artwork.Location.coded`), by its place in the list of all pictures.
    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8]

    /// Which of TagLib's readers may be asked when this one gives up, in this order.
    static var fallbackKinds: [TagLibFile.Kind] { get }
}

extension FormatReader {
    /// Most readers read whatever TagLib could.
    static var fallbackKinds: [TagLibFile.Kind] { [] }

    /// Most formats store pictures as they are.
    static func codedPicture(_ index: Int, in file: inout FileBytes) throws(MetadataError) -> [UInt8] {
        throw .noPicture(file.path)
    }
}
