#include "cmpv.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

int cmpv_load(cmpv_api *api, const char *library, char *reason, size_t reason_size) {
    memset(api, 0, sizeof *api);
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *words = dlerror();
        snprintf(reason, reason_size, "%s", words ? words : library);
        return -1;
    }
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
