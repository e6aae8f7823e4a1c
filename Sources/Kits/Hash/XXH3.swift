internal import CXXHash

/// The XXH3 hash with 64 bits: fast, for telling contents apart, not for security.
public enum XXH3 {
    /// The hash of `bytes`.
    public static func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    }

    /// The hash of a part of an array.
    public static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    }
}

/// The XXH3 hash of bytes that arrive in pieces.
public struct XXH3Stream: ~Copyable {
    private let state: OpaquePointer

    /// Starts with nothing; nil when there is no memory.
    public init?() {
        guard let state = XXH3_createState() else { return nil }
        self.state = state
        XXH3_64bits_reset(state)
    }

    deinit { XXH3_freeState(state) }

    /// Adds the next piece.
    public mutating func update(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { XXH3_64bits_update(state, $0.baseAddress, $0.count) }
    }

    /// The hash of all pieces so far.
    public func digest() -> UInt64 { XXH3_64bits_digest(state) }
}
