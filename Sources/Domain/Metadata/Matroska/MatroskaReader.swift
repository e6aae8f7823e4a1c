internal import AmboModel

/// Reads Matroska and WebM files: what stands in front of the sound, and what the seek head finds behind it.
enum MatroskaReader: FormatReader {
    static func read(_ file: inout FileBytes, wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        var session = MatroskaSession(file)
        defer { file = session.file }
        return try session.read(wantsIdentity: wantsIdentity)
    }
}

/// What is being read of one Matroska file.
struct MatroskaSession {
    var file: FileBytes
    var warnings: [MediaWarning] = []
    /// Where the great parts lie; of each the first.
    var parts: [UInt32: Element] = [:]
    var segment = Element(id: EBML.segment, start: 0, body: 0, end: nil)
    /// Nanoseconds of a tick of the segment's clock.
    var tickNs: Int64 = 1_000_000
    /// Length in ticks as the head says.
    var statedTicks: Double?
    var segmentTitle: String?
    var elementsLeft = 1 << 22

    /// The place of one element in the file.
    struct Element {
        let id: UInt32
        let start: Int64
        let body: Int64
        /// Behind its last byte; nil where the size is not known. It can lie behind the end of a file that is cut off.
        let end: Int64?
    }

    /// The longest body of tags, tracks or chapters that is taken into memory.
    static let bodyLimit = 8 << 20

    init(_ file: FileBytes) { self.file = file }

    mutating func warn(_ code: String, _ message: String) {
        let warning = MediaWarning(code, message)
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    /// The element whose header is at an offset; nil where none can be.
    mutating func element(at offset: Int64) throws(MetadataError) -> Element? {
        guard offset >= 0, offset < file.byteCount else { return nil }
        guard elementsLeft > 0 else { throw .tooMuch(file.path) }
        elementsLeft -= 1
        var cursor = ByteParser(try file.prefix(at: offset, count: Int(min(12, file.byteCount - offset))))
        guard let id = EBML.id(&cursor), let size = EBML.size(&cursor) else { return nil }
        let body = offset + Int64(cursor.position)
        let end = size.map { body.addingReportingOverflow($0) }
        if let end, end.overflow { return nil }
        return Element(id: id, start: offset, body: body, end: end?.partialValue)
    }

    /// A body in memory, up to the limit.
    mutating func body(of element: Element, limit: Int = bodyLimit) throws(MetadataError) -> ByteParser {
        let count = min((element.end ?? file.byteCount) - element.body, Int64(limit))
        return ByteParser(try file.prefix(at: element.body, count: Int(max(0, count))))
    }

    mutating func read(wantsIdentity: Bool) throws(MetadataError) -> MediaReading {
        try findParts()
        if let box = parts[EBML.information] { readInformation(try body(of: box)) }
        guard let head = parts[EBML.tracks] else { throw .truncated(file.path) }
        let tracks = MatroskaTrack.list(try body(of: head))
        let sounds = tracks.filter(\.isSound)
        guard let sound = sounds.first(where: { $0.isDefault && $0.isEnabled }) ?? sounds.first else {
            throw .noSound(file.path, .matroska)
        }
        if sounds.count > 1 {
            warn("more-tracks", "The file has \(sounds.count) sound tracks, of which the first default one is used.")
        }
        let needsClusters = wantsIdentity || sound.codecDelayNs > 0 || statedTicks == nil
        let clusters = needsClusters ? try walkClusters(isComplete: wantsIdentity) : nil
        let length = try length(of: sound, clusters: clusters)
        var media = MediaDescription(
            container: .matroska, codec: sound.codec, length: length, sizeBytes: file.byteCount)
        media.sampleRateHz = sound.sampleRateHz
        media.channels = sound.channels
        if tracks.count == 1, length.durationMs > 0 {
            let coded = file.byteCount - (parts[EBML.attachments].map { ($0.end ?? $0.body) - $0.start } ?? 0)
            media.bitrateKbps = Int(exactly: (Double(max(0, coded)) * 8 / Double(length.durationMs)).rounded())
        }
        if let box = parts[EBML.tags] { media.tags = readTags(try body(of: box), track: sound.uid) }
        if media.tags.title == nil { media.tags.title = segmentTitle }
        if let box = parts[EBML.attachments] { media.artwork = try readAttachments(box) }
        if let box = parts[EBML.chapters] {
            let entries = MatroskaChapters.entries(try body(of: box), warnings: &warnings)
            if !entries.isEmpty { media.setChapters(entries, from: .matroska, warnings: &warnings) }
        }
        noteOddities(of: sound)
        let identity = wantsIdentity ? try identity(of: sound, clusters: clusters ?? []) : nil
        media.warnings = warnings
        return MediaReading(media: media, identity: identity)
    }

    private mutating func noteOddities(of sound: MatroskaTrack) {
        if let end = segment.end, end > file.byteCount {
            warn("truncated", "The file is cut off: it holds less sound than its head says.")
        }
        if sound.isProtected { warn("protected", "The sound is encrypted and cannot be played.") }
    }

    // MARK: Finding the parts

    private mutating func findParts() throws(MetadataError) {
        guard let header = try element(at: file.leadingTagByteCount), header.id == EBML.header, let end = header.end,
            let segment = try element(at: end), segment.id == EBML.segment
        else { throw .truncated(file.path) }
        self.segment = segment
        var sought: [Int64] = []
        try walk(from: segment.body, sought: &sought)
        // A seek head may lead to another one.
        var steps = 0
        while let offset = sought.popLast(), steps < 64 {
            steps += 1
            guard let part = try element(at: offset) else { continue }
            if part.id == EBML.seekHead {
                if parts[EBML.seekHead]?.start != part.start { readSeekHead(try body(of: part), into: &sought) }
            } else if parts[part.id] == nil, part.id != EBML.cluster {
                parts[part.id] = part
            }
        }
    }

    /// Goes through the parts in front of the first cluster; without a seek head through all of them.
    private mutating func walk(from start: Int64, sought: inout [Int64]) throws(MetadataError) {
        var offset = start
        let limit = min(segment.end ?? file.byteCount, file.byteCount)
        defer { file.windowByteCount = FileBytes.usualWindowByteCount }
        while offset < limit, let part = try element(at: offset) {
            if parts[part.id] == nil { parts[part.id] = part }
            if part.id == EBML.seekHead { readSeekHead(try body(of: part), into: &sought) }
            // What follows a cluster of unknown size is only found by going through it.
            if part.id == EBML.cluster {
                if parts[EBML.seekHead] != nil { return }
                file.windowByteCount = 128
            }
            guard let end = part.end else {
                guard part.id == EBML.cluster, let next = try endOfCluster(part) else { return }
                offset = next
                continue
            }
            offset = end
        }
    }

    private func readSeekHead(_ body: ByteParser, into sought: inout [Int64]) {
        var entries = EBML(body)
        while let entry = entries.next(), sought.count < 256 {
            guard entry.id == 0x4DBB else { continue }
            var fields = EBML(entry.body)
            while let field = fields.next() {
                guard field.id == 0x53AC else { continue }
                let offset = segment.body.addingReportingOverflow(Int64(clamping: EBML.unsigned(field.body)))
                if !offset.overflow { sought.append(offset.partialValue) }
            }
        }
    }

    private mutating func readInformation(_ body: ByteParser) {
        var fields = EBML(body)
        while let field = fields.next() {
            switch field.id {
            case 0x2AD7B1:
                let scale = EBML.unsigned(field.body)
                if scale > 0, scale <= 10_000_000_000 { tickNs = Int64(scale) }
            case 0x4489:
                let ticks = EBML.float(field.body)
                if ticks > 0, ticks < 1e15 { statedTicks = ticks }
            case 0x7BA9:
                let title = EBML.text(field.body)
                if !title.isEmpty { segmentTitle = title }
            default: break
            }
        }
    }
}
