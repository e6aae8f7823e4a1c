/// Something in the library tree; the tag of `ID<Item>`.
public enum Item {
    /// What an item is.
    public enum Kind: String, Sendable, CaseIterable {
        /// Holds other items.
        case folder
        /// One playable file.
        case book
        /// Several files, played as one book.
        case volume
    }
}

/// A media file of an item; the tag of `ID<MediaFile>`.
public enum MediaFile {}
