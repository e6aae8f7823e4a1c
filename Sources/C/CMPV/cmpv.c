#include "cmpv.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Without a sound device the libraries below libmpv write pages of their own to standard error; what went wrong is
// told once, by mpv.
static void say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

static void quieten(void *handle) {
    typedef void handler(const char *, int, const char *, int, const char *, ...);
    setenv("PIPEWIRE_DEBUG", "0", 0);
    int (*set_alsa_handler)(handler *) = (int (*)(handler *))dlsym(handle, "snd_lib_error_set_handler");
    if (set_alsa_handler) set_alsa_handler(say_nothing);
}

int cmpv_load(cmpv_api *api, const char *library, char *reason, size_t reason_size) {
    memset(api, 0, sizeof *api);
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *words = dlerror();
        snprintf(reason, reason_size, "%s", words ? words : library);
        return -1;
    }
    quieten(handle);
#define X(name)                                                                                    \
    api->name = (__typeof__(api->name))dlsym(handle, "mpv_" #name);                                \
    if (!api->name) {                                                                              \
        snprintf(reason, reason_size, "%s has no mpv_" #name, library);                            \
        return -1;                                                                                 \
    }
    CMPV_FUNCTIONS(X)
#undef X
    return 0;
}
