internal import AmboBase

extension UnpackLine {
    /// An error as the child says it: its code and its data.
    init(_ error: UnpackError) {
        let data: [[UInt8]] =
            switch error {
            case .unreadable(let path, let errno), .unwritable(let path, let errno):
                [path.bytes, Array(String(errno).utf8)]
            case .damaged(let path, let entry, let cause): [path.bytes, entry?.bytes ?? [], Array(cause.utf8)]
            case .unsupported(let path, let cause): [path.bytes, Array(cause.utf8)]
            case .bomb(let path, let count): [path.bytes, Array(String(count).utf8)]
            case .tooManyEntries(let path, let limit), .tooDeep(let path, let limit):
                [path.bytes, Array(String(limit).utf8)]
            case .notArchive(let path), .noSound(let path), .needsPassword(let path), .wrongPassword(let path),
                .encryptionUnsupported(let path), .partOfSet(let path), .outOfMemory(let path), .stalled(let path),
                .broken(let path), .targetExists(let path):
                [path.bytes]
            case .noProcess(let errno): [Array(String(errno).utf8)]
            case .cancelled: []
            }
        self.init([Array("error".utf8), Array(error.code.utf8)] + data)
    }

    /// The error; nil when the line is none.
    var error: UnpackError? {
        guard kind == "error", let code = text(1) else { return nil }
        if code == UnpackError.cancelled.code { return .cancelled }
        guard let path = path(2) else { return nil }
        let simple: [UnpackError] = [
            .notArchive(path), .noSound(path), .needsPassword(path), .wrongPassword(path), .encryptionUnsupported(path),
            .partOfSet(path), .outOfMemory(path), .stalled(path), .broken(path), .targetExists(path),
        ]
        if let known = simple.first(where: { $0.code == code }) { return known }
        if code == UnpackError.damaged(path, entry: nil, cause: "").code {
            guard let entry = self.path(3), let cause = text(4) else { return nil }
            return .damaged(path, entry: entry.bytes.isEmpty ? nil : entry, cause: String(cause.prefix(200)))
        }
        if code == UnpackError.unsupported(path, cause: "").code {
            return text(3).map { .unsupported(path, cause: String($0.prefix(200))) }
        }
        guard let number = number(3) else { return nil }
        let numbered: [UnpackError] = [
            .unreadable(path, errno: Int32(clamping: number)), .unwritable(path, errno: Int32(clamping: number)),
            .bomb(path, byteCount: number), .tooManyEntries(path, limit: Int(clamping: number)),
            .tooDeep(path, limit: Int(clamping: number)),
        ]
        return numbered.first { $0.code == code }
    }
}
