#pragma once
#include <mpv/client.h>
#include <mpv/stream_cb.h>

/* The functions of libmpv that Ambo calls. The library is opened at first use, never linked: linking
   it would cost every start of every command 100 ms. One list makes the table and fills it. */
#define CMPV_FUNCTIONS(X)                                                                          \
    X(client_api_version)                                                                          \
    X(create)                                                                                      \
    X(initialize)                                                                                  \
    X(terminate_destroy)                                                                           \
    X(error_string)                                                                                \
    X(free)                                                                                        \
    X(set_option_string)                                                                           \
    X(set_property_string)                                                                         \
    X(get_property)                                                                                \
    X(get_property_string)                                                                         \
    X(observe_property)                                                                            \
    X(command_async)                                                                               \
    X(request_log_messages)                                                                        \
    X(wait_event)                                                                                  \
    X(wakeup)                                                                                      \
    X(stream_cb_add_ro)

typedef struct cmpv_api {
#define X(name) __typeof__(&mpv_##name) name;
    CMPV_FUNCTIONS(X)
#undef X
} cmpv_api;

/* Opens the library of this name and fills the table. Returns 0, or -1 with what is missing, in the
   words of the loader, in `reason` (always ended by a NUL). The library is never closed again. */
int cmpv_load(cmpv_api *api, const char *library, char *reason, size_t reason_size);
