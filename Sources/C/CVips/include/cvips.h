#pragma once
#include <stddef.h>

/* libvips, opened at first use: linking it and its fifty libraries would cost every start of every command.
   Only the few functions that a thumbnail needs are declared here, by the ABI of libvips.so.42. */

typedef enum {
    CVIPS_DONE = 0,
    CVIPS_MISSING = 1,   /* the library is not there, or too old; `reason` says what */
    CVIPS_TOO_LARGE = 2, /* more pixels than allowed; `width` and `height` say how many */
    CVIPS_UNREADABLE = 3 /* no picture that the library can read; `reason` says why */
} cvips_status;

typedef struct {
    cvips_status status;
    int width, height;       /* of the picture that came in */
    unsigned char *bytes;    /* the JPEG, to be given to cvips_free */
    size_t count;
    char reason[256];        /* always ended by a NUL */
} cvips_result;

/* Makes a JPEG that fits into a square of `edge` pixels, upright, on white, without metadata; never larger than the
   picture. The library is opened by the first call and stays open. May be called from any thread. */
cvips_result cvips_thumbnail(const char *library, const void *bytes, size_t count, int edge, long long pixel_limit,
                             int quality);

/* Frees the bytes of a result. */
void cvips_free(unsigned char *bytes);
