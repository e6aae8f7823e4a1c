#include "ctaglib.h"

#include <algorithm>
#include <memory>
#include <new>
#include <string>

#include <taglib/aifffile.h>
#include <taglib/apefile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/asfproperties.h>
#include <taglib/asftag.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/flacfile.h>
#include <taglib/flacpicture.h>
#include <taglib/id3v2framefactory.h>
#include <taglib/id3v2tag.h>
#include <taglib/mp4file.h>
#include <taglib/mp4tag.h>
#include <taglib/mpegfile.h>
#include <taglib/oggflacfile.h>
#include <taglib/opusfile.h>
#include <taglib/speexfile.h>
#include <taglib/tfilestream.h>
#include <taglib/tiostream.h>
#include <taglib/tpropertymap.h>
#include <taglib/vorbisfile.h>
#include <taglib/wavfile.h>
#include <taglib/wavpackfile.h>
#include <taglib/xiphcomment.h>

namespace {

/// A stream that reads through the caller's callback and never writes.
///
/// Reads and bytes are counted: a file that makes TagLib go round in circles gets an end of file instead.
class CallbackStream final : public TagLib::IOStream {
public:
    explicit CallbackStream(ctag_source source) : source_(source) {
        const int64_t mebibyte = 1024 * 1024;
        bytes_left_ = std::min(64 * mebibyte + 2 * source.byte_count, 256 * mebibyte);
    }

    TagLib::FileName name() const override { return ""; }

    TagLib::ByteVector readBlock(unsigned long wanted) override {
        if (position_ < 0 || position_ >= source_.byte_count) return TagLib::ByteVector();
        const int64_t rest = source_.byte_count - position_;
        int64_t count = wanted > static_cast<unsigned long>(rest) ? rest : static_cast<int64_t>(wanted);
        if (count > largest_block) count = largest_block;
        if (count <= 0 || calls_left_ == 0 || bytes_left_ < count) return TagLib::ByteVector();
        calls_left_ -= 1;
        bytes_left_ -= count;
        TagLib::ByteVector block(static_cast<unsigned int>(count), 0);
        const size_t got = source_.read(
            source_.context, position_, reinterpret_cast<uint8_t *>(block.data()), static_cast<size_t>(count));
        position_ += static_cast<int64_t>(got);
        if (got < static_cast<size_t>(count)) block.resize(static_cast<unsigned int>(got));
        return block;
    }

    void seek(long offset, Position from) override {
        int64_t base = 0;
        if (from == Current) base = position_;
        if (from == End) base = source_.byte_count;
        int64_t target = 0;
        if (__builtin_add_overflow(base, static_cast<int64_t>(offset), &target) || target < 0) target = 0;
        position_ = target;
    }

    long tell() const override { return static_cast<long>(position_); }
    long length() override { return static_cast<long>(source_.byte_count); }
    bool readOnly() const override { return true; }
    bool isOpen() const override { return true; }
    void clear() override {}
    void writeBlock(const TagLib::ByteVector &) override {}
    void insert(const TagLib::ByteVector &, unsigned long, unsigned long) override {}
    void removeBlock(unsigned long, unsigned long) override {}
    void truncate(long) override {}

private:
    static constexpr int64_t largest_block = 64LL * 1024 * 1024;
    ctag_source source_;
    int64_t position_ = 0;
    int64_t bytes_left_ = 0;
    int calls_left_ = 200000;
};

ctag_text text_of(const std::string &text) { return {text.data(), text.size()}; }

TagLib::File *make_file(TagLib::IOStream *stream, ctag_kind kind, bool audio) {
    using namespace TagLib;
    auto *frames = ID3v2::FrameFactory::instance();
    const auto style = AudioProperties::Average;
    switch (kind) {
    case ctag_kind_mpeg: return new MPEG::File(stream, frames, audio, style);
    case ctag_kind_mp4: return new MP4::File(stream, audio, style);
    case ctag_kind_flac: return new FLAC::File(stream, frames, audio, style);
    case ctag_kind_ogg_vorbis: return new Ogg::Vorbis::File(stream, audio, style);
    case ctag_kind_ogg_opus: return new Ogg::Opus::File(stream, audio, style);
    case ctag_kind_ogg_speex: return new Ogg::Speex::File(stream, audio, style);
    case ctag_kind_ogg_flac: return new Ogg::FLAC::File(stream, audio, style);
    case ctag_kind_asf: return new ASF::File(stream, audio, style);
    case ctag_kind_ape: return new APE::File(stream, audio, style);
    case ctag_kind_wavpack: return new WavPack::File(stream, audio, style);
    case ctag_kind_wav: return new RIFF::WAV::File(stream, audio, style);
    case ctag_kind_aiff: return new RIFF::AIFF::File(stream, audio, style);
    }
    return nullptr;
}

/// Hands pictures over in one shape, whatever format they came from.
struct PictureSink {
    void *context;
    void (*each)(void *context, ctag_picture picture);

    void give(const TagLib::ByteVector &bytes, int kind, const TagLib::String &mime, const TagLib::String &note) const {
        const std::string mime_text = mime.to8Bit(true);
        const std::string note_text = note.to8Bit(true);
        each(context, {
            reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size(), kind,
            text_of(mime_text), text_of(note_text),
        });
    }

    void give(const TagLib::List<TagLib::FLAC::Picture *> &pictures) const {
        for (const auto *picture : pictures) {
            give(picture->data(), picture->type(), picture->mimeType(), picture->description());
        }
    }

    void give(const TagLib::ID3v2::Tag *tag) const {
        if (tag == nullptr) return;
        for (const auto *frame : tag->frameListMap()["APIC"]) {
            const auto *picture = dynamic_cast<const TagLib::ID3v2::AttachedPictureFrame *>(frame);
            if (picture == nullptr) continue;
            give(picture->picture(), picture->type(), picture->mimeType(), picture->description());
        }
    }

    /// An item of an APE tag: a file name, a NUL and the picture.
    void give(const TagLib::APE::Tag *tag) const {
        if (tag == nullptr) return;
        const TagLib::String prefix("COVER ART");
        for (const auto &entry : tag->itemListMap()) {
            if (!entry.first.upper().startsWith(prefix)) continue;
            const TagLib::ByteVector value = entry.second.binaryData();
            const int end = value.find(TagLib::ByteVector(1, 0));
            if (end < 0) continue;
            const bool back = entry.first.upper().find("BACK") >= 0;
            give(value.mid(static_cast<unsigned int>(end) + 1), back ? 4 : 3, "", entry.first);
        }
    }

    void give(TagLib::ASF::Tag *tag) const {
        if (tag == nullptr) return;
        for (const auto &attribute : tag->attribute("WM/Picture")) {
            const TagLib::ASF::Picture picture = attribute.toPicture();
            if (picture.isValid()) give(picture.picture(), picture.type(), picture.mimeType(), picture.description());
        }
    }

    void give(const TagLib::MP4::Tag *tag) const {
        if (tag == nullptr || !tag->contains("covr")) return;
        for (const auto &cover : tag->item("covr").toCoverArtList()) give(cover.data(), -1, "", "");
    }
};

}  // namespace

struct ctag_file {
    std::unique_ptr<TagLib::IOStream> stream;
    std::unique_ptr<TagLib::File> file;
    ctag_kind kind = ctag_kind_mpeg;
};

namespace {

ctag_status open_stream(std::unique_ptr<TagLib::IOStream> stream, ctag_kind kind, int with_audio, ctag_file **out) {
    auto opened = std::make_unique<ctag_file>();
    opened->stream = std::move(stream);
    opened->kind = kind;
    opened->file.reset(make_file(opened->stream.get(), kind, with_audio != 0));
    if (opened->file == nullptr || !opened->file->isValid()) return ctag_invalid;
    *out = opened.release();
    return ctag_ok;
}

void give_pictures(const ctag_file *opened, const PictureSink &sink) {
    using namespace TagLib;
    File *file = opened->file.get();
    switch (opened->kind) {
    case ctag_kind_mpeg: {
        auto *mpeg = static_cast<MPEG::File *>(file);
        sink.give(mpeg->hasID3v2Tag() ? mpeg->ID3v2Tag() : nullptr);
        sink.give(mpeg->hasAPETag() ? mpeg->APETag() : nullptr);
        break;
    }
    case ctag_kind_mp4: sink.give(static_cast<MP4::File *>(file)->tag()); break;
    case ctag_kind_flac: {
        auto *flac = static_cast<FLAC::File *>(file);
        sink.give(flac->pictureList());
        if (flac->hasXiphComment()) sink.give(flac->xiphComment()->pictureList());
        break;
    }
    case ctag_kind_ogg_vorbis: sink.give(static_cast<Ogg::Vorbis::File *>(file)->tag()->pictureList()); break;
    case ctag_kind_ogg_opus: sink.give(static_cast<Ogg::Opus::File *>(file)->tag()->pictureList()); break;
    case ctag_kind_ogg_speex: sink.give(static_cast<Ogg::Speex::File *>(file)->tag()->pictureList()); break;
    case ctag_kind_ogg_flac: sink.give(static_cast<Ogg::FLAC::File *>(file)->tag()->pictureList()); break;
    case ctag_kind_asf: sink.give(static_cast<ASF::File *>(file)->tag()); break;
    case ctag_kind_ape: {
        auto *ape = static_cast<APE::File *>(file);
        sink.give(ape->hasAPETag() ? ape->APETag() : nullptr);
        break;
    }
    case ctag_kind_wavpack: {
        auto *wavpack = static_cast<WavPack::File *>(file);
        sink.give(wavpack->hasAPETag() ? wavpack->APETag() : nullptr);
        break;
    }
    case ctag_kind_wav: sink.give(static_cast<RIFF::WAV::File *>(file)->ID3v2Tag()); break;
    case ctag_kind_aiff: sink.give(static_cast<RIFF::AIFF::File *>(file)->tag()); break;
    }
}

}  // namespace

extern "C" {

ctag_status ctag_open(ctag_source source, ctag_kind kind, int with_audio, ctag_file **out) {
    try {
        *out = nullptr;
        return open_stream(std::make_unique<CallbackStream>(source), kind, with_audio, out);
    } catch (...) {
        return ctag_thrown;
    }
}

ctag_status ctag_open_path(const char *path, ctag_kind kind, int with_audio, ctag_file **out) {
    try {
        *out = nullptr;
        auto stream = std::make_unique<TagLib::FileStream>(path, true);
        if (!stream->isOpen()) return ctag_invalid;
        return open_stream(std::move(stream), kind, with_audio, out);
    } catch (...) {
        return ctag_thrown;
    }
}

void ctag_close(ctag_file *file) {
    try {
        delete file;
    } catch (...) {
    }
}

ctag_status ctag_read_audio(const ctag_file *file, ctag_audio *out) {
    try {
        *out = ctag_audio{};
        const auto *audio = file->file->audioProperties();
        if (audio == nullptr) return ctag_invalid;
        out->length_ms = audio->lengthInMilliseconds();
        out->bitrate_kbps = audio->bitrate();
        out->sample_rate_hz = audio->sampleRate();
        out->channels = audio->channels();
        if (file->kind == ctag_kind_asf) {
            const auto *asf = static_cast<const TagLib::ASF::Properties *>(audio);
            out->asf_codec = static_cast<int>(asf->codec());
            out->is_encrypted = asf->isEncrypted() ? 1 : 0;
        }
        return ctag_ok;
    } catch (...) {
        return ctag_thrown;
    }
}

ctag_status ctag_each_property(
    const ctag_file *file, void *context, void (*each)(void *context, ctag_text name, ctag_text value)) {
    try {
        const TagLib::PropertyMap properties = file->file->properties();
        for (const auto &property : properties) {
            const std::string name = property.first.to8Bit(true);
            for (const auto &value : property.second) {
                const std::string text = value.to8Bit(true);
                each(context, text_of(name), text_of(text));
            }
        }
        return ctag_ok;
    } catch (...) {
        return ctag_thrown;
    }
}

ctag_status ctag_each_picture(
    const ctag_file *file, void *context, void (*each)(void *context, ctag_picture picture)) {
    try {
        give_pictures(file, PictureSink{context, each});
        return ctag_ok;
    } catch (...) {
        return ctag_thrown;
    }
}

}  // extern "C"
