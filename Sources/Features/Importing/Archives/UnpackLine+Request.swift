internal import AmboBase

extension UnpackLine {
    /// The request as the child is told it, with the folder that is there for it.
    init(_ request: UnpackRequest, folder: FilePath) {
        let numbers = [
            request.limits.freeByteCount, request.limits.ratio, Int64(request.limits.entryCount),
            Int64(request.limits.depth),
        ]
        let password = request.password.map { [Array("password".utf8), Array($0.reveal().utf8)] } ?? []
        self.init(
            [Array("unpack".utf8), request.archive.bytes, folder.bytes, Array(String(Self.flags(request)).utf8)]
                + numbers.map { Array(String($0).utf8) } + password)
    }

    private static func flags(_ request: UnpackRequest) -> Int {
        (request.takesPartial ? 1 : 0) | (request.wantsSound ? 2 : 0)
    }

    /// The request and the folder; nil when the line is no request.
    var request: (request: UnpackRequest, folder: FilePath)? {
        guard kind == "unpack", words.count == 8 || words.count == 10, let archive = path(1), let folder = path(2),
            let flags = number(3), let free = number(4), let ratio = number(5), let entries = number(6),
            let depth = number(7)
        else { return nil }
        var password: Secret?
        if words.count == 10 {
            guard text(8) == "password", let word = text(9) else { return nil }
            password = Secret(word)
        }
        var request = UnpackRequest(
            archive: archive, target: folder, takesPartial: flags & 1 != 0, password: password)
        request.wantsSound = flags & 2 != 0
        request.limits.freeByteCount = free
        request.limits.ratio = ratio
        request.limits.entryCount = Int(clamping: entries)
        request.limits.depth = Int(clamping: depth)
        return (request, folder)
    }
}
