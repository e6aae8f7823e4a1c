internal import AmboBase
internal import CMPV
internal import Glibc

/// The functions of libmpv, opened at first use.
///
/// `@unchecked` is sound here: a table of function pointers that is filled once and never changed.
public struct MPVLibrary: @unchecked Sendable {
    let api: cmpv_api

    /// Opens the library.
    ///
    /// - Parameter name: Its name for the loader; tests name one that does not exist.
    /// - Throws: ``MPVError/missing(reason:)`` or ``MPVError/unsupported(version:)``.
    public static func load(_ name: String = "libmpv.so.2") throws(MPVError) -> MPVLibrary {
        var api = cmpv_api()
        var reason = [CChar](repeating: 0, count: 512)
        guard cmpv_load(&api, name, &reason, reason.count) == 0 else {
            throw .missing(
                reason: String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        let version = Int(api.client_api_version() >> 16)
        guard version == 2 else { throw .unsupported(version: version) }
        return MPVLibrary(api: api)
    }

    func check(_ status: Int32, _ what: @autoclosure () -> String) throws(MPVError) {
        guard status < 0 else { return }
        throw .refused(what: what(), reason: words(status))
    }

    /// The words of libmpv for one of its codes.
    func words(_ status: Int32) -> String { api.error_string(status).map { String(cString: $0) } ?? "error \(status)" }
}
