internal import Glibc

/// One conversion of the C library to UTF-8.
struct Iconv: ~Copyable {
    private let handle: iconv_t

    /// Opens a conversion from the named set; nil when the system does not have it.
    init?(from name: String) {
        let opened = iconv_open("UTF-8", name)
        guard let opened, opened != iconv_t(bitPattern: -1) else { return nil }
        handle = opened
    }

    deinit { iconv_close(handle) }

    /// Converts bytes to text.
    ///
    /// - Parameters:
    ///   - lossy: Whether a byte without meaning becomes U+FFFD; else it makes the result nil.
    ///   - undefined: Bytes that stand for the control character of the same number where the set leaves them open.
    func convert(_ bytes: ArraySlice<UInt8>, lossy: Bool, undefined: [UInt8] = []) -> String? {
        var output = [UInt8](repeating: 0, count: bytes.count * 3 + 16)
        var result: [UInt8] = []
        result.reserveCapacity(output.count)
        var input = Array(bytes)
        let inputCount = input.count
        var done = 0
        while done < inputCount {
            var failure: Int32 = 0
            var left = inputCount - done
            var room = output.count
            input.withUnsafeMutableBytes { source in
                output.withUnsafeMutableBytes { target in
                    var from = source.baseAddress.map { ($0 + done).assumingMemoryBound(to: CChar.self) }
                    var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
                    if iconv(handle, &from, &left, &to, &room) == -1 { failure = errno }
                }
            }
            result += output[..<(output.count - room)]
            let now = inputCount - left
            let moved = now > done
            done = now
            if failure == 0 { break }
            if failure == E2BIG {
                guard moved else { return nil }
                continue
            }
            // EILSEQ or EINVAL: a byte that means nothing, or half a character at the end.
            if undefined.contains(input[done]) {
                result += [0xC2, input[done]]
            } else if lossy {
                result += [0xEF, 0xBF, 0xBD]
            } else {
                return nil
            }
            done += 1
            _ = iconv(handle, nil, nil, nil, nil)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
