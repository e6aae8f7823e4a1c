/// A C face over TagLib for reading one media file. Nothing of C++ shows here and no exception leaves it:
/// every entry point ends in catch (...) and answers with a status.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An opened file; not to be used from two threads at once.
typedef struct ctag_file ctag_file;

/// What an entry point answers.
typedef enum ctag_status {
    ctag_ok = 0,
    /// TagLib finds nothing of this kind in the bytes.
    ctag_invalid = 1,
    /// TagLib threw something, such as out of memory.
    ctag_thrown = 2,
} ctag_status;

/// Which of TagLib's readers is to be used; the caller has judged the bytes.
typedef enum ctag_kind {
    ctag_kind_mpeg = 0,
    ctag_kind_mp4 = 1,
    ctag_kind_flac = 2,
    ctag_kind_ogg_vorbis = 3,
    ctag_kind_ogg_opus = 4,
    ctag_kind_ogg_speex = 5,
    ctag_kind_ogg_flac = 6,
    ctag_kind_asf = 7,
    ctag_kind_ape = 8,
    ctag_kind_wavpack = 9,
    ctag_kind_wav = 10,
    ctag_kind_aiff = 11,
} ctag_kind;

/// Where the bytes come from: `read` fills `into` with up to `count` bytes from `offset` and returns how many.
typedef struct ctag_source {
    void *context;
    int64_t byte_count;
    size_t (*read)(void *context, int64_t offset, uint8_t *into, size_t count);
} ctag_source;

/// What TagLib says of the sound; zero where it does not know.
typedef struct ctag_audio {
    int length_ms;
    int bitrate_kbps;
    int sample_rate_hz;
    int channels;
    /// For ASF: 0 unknown, 1 WMA 1, 2 WMA 2, 3 WMA Pro, 4 WMA lossless. 0 for every other kind.
    int asf_codec;
    int is_encrypted;
} ctag_audio;

/// Text of `length` bytes of UTF-8, valid during the call that hands it over.
typedef struct ctag_text {
    const char *bytes;
    size_t length;
} ctag_text;

/// One picture, valid during the call that hands it over.
typedef struct ctag_picture {
    const uint8_t *bytes;
    size_t length;
    /// The kind as ID3v2 numbers them: 3 front cover, 4 back cover; -1 where the format has no kinds.
    int kind;
    ctag_text mime;
    ctag_text note;
} ctag_picture;

/// Opens a file that lies behind a callback.
///
/// - Parameter with_audio: 0 leaves the sound's facts out, which saves reading.
ctag_status ctag_open(ctag_source source, ctag_kind kind, int with_audio, ctag_file **out);

/// Opens a file by its path.
ctag_status ctag_open_path(const char *path, ctag_kind kind, int with_audio, ctag_file **out);

/// Closes a file; null is fine.
void ctag_close(ctag_file *file);

/// The sound's facts.
ctag_status ctag_read_audio(const ctag_file *file, ctag_audio *out);

/// Calls `each` for every value of every field of the property map, values of one name in their order.
ctag_status ctag_each_property(
    const ctag_file *file, void *context, void (*each)(void *context, ctag_text name, ctag_text value));

/// Calls `each` for every picture in the order of the file.
ctag_status ctag_each_picture(
    const ctag_file *file, void *context, void (*each)(void *context, ctag_picture picture));

#ifdef __cplusplus
}
#endif
