internal import CMPV

/// The thread that waits for libmpv's events and words them.
///
/// `@unchecked` is sound: it is handed to its one thread and used nowhere else.
struct EventLoop: @unchecked Sendable {
    let library: MPVLibrary
    let raw: OpaquePointer
    let shelf: SourceShelf
    let send: @Sendable (MPVEvent) -> Void

    /// Runs until libmpv shuts down.
    func run() {
        while let event = library.api.wait_event(raw, -1), hear(event.pointee) {}
    }

    /// Words one event; false when libmpv shuts down.
    private func hear(_ event: mpv_event) -> Bool {
        switch event.event_id {
        case MPV_EVENT_SHUTDOWN: return false
        case MPV_EVENT_COMMAND_REPLY:
            if event.reply_userdata != 0 { send(.replied(token: event.reply_userdata, code: event.error)) }
        case MPV_EVENT_PLAYBACK_RESTART:
            var seconds = 0.0
            let status = library.api.get_property(raw, "time-pos", MPV_FORMAT_DOUBLE, &seconds)
            send(.restarted(seconds: status < 0 ? nil : seconds))
        case MPV_EVENT_PROPERTY_CHANGE: property(event)
        case MPV_EVENT_END_FILE:
            guard let ending = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee else { return true }
            // The log waits behind all events: what says why it ended is to be heard in front of the end.
            var isOpen = true
            while isOpen, let next = library.api.wait_event(raw, 0), next.pointee.event_id != MPV_EVENT_NONE {
                isOpen = hear(next.pointee)
            }
            end(ending)
            return isOpen
        case MPV_EVENT_LOG_MESSAGE: log(event)
        default: break
        }
        return true
    }

    private func property(_ event: mpv_event) {
        guard let change = event.data?.assumingMemoryBound(to: mpv_event_property.self).pointee,
            change.format == MPV_FORMAT_DOUBLE, let value = change.data
        else { return }
        send(.time(seconds: value.assumingMemoryBound(to: Double.self).pointee))
    }

    private func end(_ end: mpv_event_end_file) {
        switch end.reason {
        case MPV_END_FILE_REASON_EOF: send(.ended(load: Int(end.playlist_entry_id)))
        case MPV_END_FILE_REASON_ERROR:
            send(.failed(code: end.error, reason: library.words(end.error)))
        case MPV_END_FILE_REASON_REDIRECT: send(.failed(code: MPV_ERROR_UNKNOWN_FORMAT.rawValue, reason: "a playlist"))
        default: break
        }
    }

    /// Only the log tells when a part of the list was opened but is no sound.
    private func log(_ event: mpv_event) {
        guard let message = event.data?.assumingMemoryBound(to: mpv_event_log_message.self).pointee,
            String(cString: message.prefix) == "timeline", let index = shelf.lastOpened,
            String(cString: message.text).contains("failed to load segment")
        else { return }
        send(.sourceRefused(index: index))
    }
}
