internal import AmboModel

/// What is being read of one MP4 file: its bytes, what was found so far, and the limits that hold for it.
struct MP4Session {
    var file: FileBytes
    let wantsIdentity: Bool
    /// How many more box headers may be looked at.
    var boxesLeft = 1 << 16
    var warnings: [MediaWarning] = []
    var top = TopLevel()
    /// Units a second of the movie's own clock.
    var movieTimescale: Int64 = 0
    var tracks: [MP4Track] = []

    /// Where the great parts lie.
    struct TopLevel {
        var moov: Box?
        var brand: BoxType?
        /// Bytes of sound and pictures, over all `mdat`.
        var mediaByteCount: Int64 = 0
        var firstFragment: Int64?
        var index: Box?
        var isCut = false
    }

    init(_ file: FileBytes, wantsIdentity: Bool) {
        self.file = file
        self.wantsIdentity = wantsIdentity
    }

    mutating func warn(_ code: String, _ message: String) {
        let warning = MediaWarning(code, message)
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    /// Walks the top level. Behind the first fragment it stops: what follows is counted where a fragmented file needs it.
    mutating func findTopLevel() throws(MetadataError) {
        var offset = file.leadingTagByteCount
        while let box = try box(at: offset, in: file.byteCount) {
            switch box.type {
            case .ftyp: top.brand = try? BoxType(file.u32(at: box.body))
            case .moov where top.moov == nil: top.moov = box
            case .mdat: top.mediaByteCount += box.bodyByteCount
            case .sidx where top.index == nil: top.index = box
            case .moof: top.firstFragment = top.firstFragment ?? box.start
            default: break
            }
            offset = box.end
            if box.isCut {
                guard box.type.isPlausible else { break }
                // Tags and players pad with zeros or append blocks of their own; only a cut box of the format is a loss.
                if [.mdat, .moov, .moof].contains(box.type) { top.isCut = true }
                break
            }
            if top.firstFragment != nil, top.moov != nil { break }
        }
    }
}
