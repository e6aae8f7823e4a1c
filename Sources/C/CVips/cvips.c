#include "cvips.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct vips_image vips_image;
typedef struct vips_array vips_array;

static struct {
    int (*init)(const char *);
    void (*concurrency_set)(int);
    void (*cache_set_max)(int);
    void (*block_untrusted_set)(int);
    vips_image *(*image_new_from_buffer)(const void *, size_t, const char *, ...);
    int (*image_get_width)(const vips_image *);
    int (*image_get_height)(const vips_image *);
    int (*thumbnail_buffer)(void *, size_t, vips_image **, int, ...);
    int (*jpegsave_buffer)(vips_image *, void **, size_t *, ...);
    vips_array *(*array_double_newv)(int, ...);
    void (*area_unref)(vips_array *);
    const char *(*error_buffer)(void);
    void (*error_clear)(void);
    void (*thread_shutdown)(void);
    void (*object_unref)(void *);
    void (*free)(void *);
    unsigned (*log_set_handler)(const char *, int, void (*)(const char *, int, const char *, void *), void *);
} vips;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char opened[128];

static int find(void *handle, const char *name, void *place, char *reason, size_t size) {
    void *symbol = dlsym(handle, name);
    if (!symbol) {
        snprintf(reason, size, "%s is missing in it", name);
        return -1;
    }
    memcpy(place, &symbol, sizeof symbol);
    return 0;
}

#define FIND(field, name) \
    if (find(handle, name, &vips.field, reason, size)) { dlclose(handle); return -1; }

/* What a damaged picture makes the library mutter is no business of the terminal. */
static void quiet(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static int open_library(const char *library, char *reason, size_t size) {
    if (*opened && !strcmp(opened, library)) return 0;
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *why = dlerror();
        snprintf(reason, size, "%s", why ? why : library);
        return -1;
    }
    FIND(init, "vips_init")
    FIND(concurrency_set, "vips_concurrency_set")
    FIND(cache_set_max, "vips_cache_set_max")
    FIND(block_untrusted_set, "vips_block_untrusted_set")
    FIND(image_new_from_buffer, "vips_image_new_from_buffer")
    FIND(image_get_width, "vips_image_get_width")
    FIND(image_get_height, "vips_image_get_height")
    FIND(thumbnail_buffer, "vips_thumbnail_buffer")
    FIND(jpegsave_buffer, "vips_jpegsave_buffer")
    FIND(array_double_newv, "vips_array_double_newv")
    FIND(area_unref, "vips_area_unref")
    FIND(error_buffer, "vips_error_buffer")
    FIND(error_clear, "vips_error_clear")
    FIND(thread_shutdown, "vips_thread_shutdown")
    FIND(object_unref, "g_object_unref")
    FIND(free, "g_free")
    FIND(log_set_handler, "g_log_set_handler")
    if (vips.init("ambo")) {
        snprintf(reason, size, "it does not start");
        return -1;
    }
    vips.log_set_handler("VIPS", 1 << 4 /* warnings */, quiet, NULL);
    /* Only loaders that are meant for foreign bytes; one thread, nothing kept. */
    vips.block_untrusted_set(1);
    vips.concurrency_set(1);
    vips.cache_set_max(0);
    snprintf(opened, sizeof opened, "%s", library);
    return 0;
}

static void fail(cvips_result *result) {
    result->status = CVIPS_UNREADABLE;
    const char *why = vips.error_buffer();
    snprintf(result->reason, sizeof result->reason, "%s", why ? why : "");
    vips.error_clear();
}

static void make(cvips_result *result, const void *bytes, size_t count, int edge, long long pixel_limit, int quality) {
    /* The head first: the size is known before any pixel is read. */
    vips_image *picture = vips.image_new_from_buffer(bytes, count, "", NULL);
    if (!picture) {
        fail(result);
        return;
    }
    result->width = vips.image_get_width(picture);
    result->height = vips.image_get_height(picture);
    vips.object_unref(picture);
    if (result->width <= 0 || result->height <= 0 || (long long)result->width * result->height > pixel_limit) {
        result->status = CVIPS_TOO_LARGE;
        return;
    }
    vips_image *small = NULL;
    if (vips.thumbnail_buffer((void *)bytes, count, &small, edge, "height", edge, "size", 2 /* only down */, NULL)) {
        fail(result);
        return;
    }
    vips_array *white = vips.array_double_newv(1, 255.0);
    void *jpeg = NULL;
    size_t length = 0;
    if (vips.jpegsave_buffer(small, &jpeg, &length, "Q", quality, "strip", 1, "background", white, NULL)) {
        fail(result);
    } else if ((result->bytes = malloc(length ? length : 1))) {
        memcpy(result->bytes, jpeg, length);
        result->count = length;
        result->status = CVIPS_DONE;
    } else {
        result->status = CVIPS_UNREADABLE;
        snprintf(result->reason, sizeof result->reason, "there is no memory left");
    }
    vips.free(jpeg);
    vips.area_unref(white);
    vips.object_unref(small);
}

cvips_result cvips_thumbnail(const char *library, const void *bytes, size_t count, int edge, long long pixel_limit,
                             int quality) {
    cvips_result result;
    memset(&result, 0, sizeof result);
    pthread_mutex_lock(&lock);
    if (open_library(library, result.reason, sizeof result.reason)) {
        result.status = CVIPS_MISSING;
    } else {
        make(&result, bytes, count, edge, pixel_limit, quality);
        vips.thread_shutdown();
    }
    pthread_mutex_unlock(&lock);
    return result;
}

void cvips_free(unsigned char *bytes) { free(bytes); }
