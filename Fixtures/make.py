#!/usr/bin/python3
"""Makes the fixtures again: /usr/bin/python3 Fixtures/make.py

Needs of Debian: espeak-ng, ffmpeg, lame, python3-mutagen. With the versions of Debian 12 the same bytes come out.
What each file is for stands in README.md; the words are in text.py, the cover is drawn by cover.py.
"""
import shutil
import subprocess
import tempfile
import wave
import zipfile
from pathlib import Path

from mutagen.id3 import ID3, TALB, TCOM, TCON, TDRC, TIT2, TPE1, TPE2, TPOS, TRCK, TXXX
from mutagen.mp4 import MP4, MP4Cover, MP4FreeForm

import cover
from text import AUTHOR, CHAPTERS, TITLE

HERE = Path(__file__).resolve().parent
BOOKS, DISCS, ODD = HERE / "books", HERE / "discs", HERE / "odd"
DISC_TITLE = f"{TITLE} (Disc Edition)"
READER, DISC_READER = "eSpeak NG", "eSpeak NG Scottish"
DATE = (2026, 1, 1, 12, 0, 0)
SHORT = "This is a short file. It is here to be read."


def run(*words, **options):
    subprocess.run([str(word) for word in words], check=True, capture_output=True, **options)


def ffmpeg(*words):
    run("ffmpeg", "-hide_banner", "-nostdin", "-y", *words)


def exact(*words):
    """An encode without time, version or library in the file."""
    ffmpeg(*words[:-1], "-fflags", "+bitexact", "-flags", "+bitexact", "-map_metadata", "-1", words[-1])


def speak(text, target, voice="en-gb", speed=165):
    run("espeak-ng", "-v", voice, "-s", speed, "-w", target, "-f", "/dev/stdin", input=text.encode())


def seconds(path):
    with wave.open(str(path)) as sound:
        return sound.getnframes() / sound.getframerate()


def join(parts, target):
    with wave.open(str(parts[0])) as first, wave.open(str(target), "wb") as out:
        out.setparams(first.getparams())
        for part in parts:
            with wave.open(str(part)) as sound:
                out.writeframes(sound.readframes(sound.getnframes()))


def speak_book(work, voice, speed):
    """One WAV a chapter, each with its title spoken in front and a second of silence behind."""
    parts = []
    for number, (title, text) in enumerate(CHAPTERS, 1):
        path = work / f"{voice}-{number}.wav"
        opening = f"{TITLE}, by {AUTHOR}.\n\n" if number == 1 else ""
        speak(f"{opening}{title}.\n\n{text}", path, voice, speed)
        with wave.open(str(path)) as sound:
            settings, frames = sound.getparams(), sound.readframes(sound.getnframes())
        with wave.open(str(path), "wb") as sound:
            sound.setparams(settings)
            sound.writeframes(frames + bytes(2 * settings.framerate))
        parts.append(path)
    return parts


def ffmetadata(parts):
    lines, start = [";FFMETADATA1"], 0.0
    for (title, _), part in zip(CHAPTERS, parts):
        end = start + seconds(part)
        lines += ["[CHAPTER]", "TIMEBASE=1/1000", f"START={round(start * 1000)}", f"END={round(end * 1000)}",
                  f"title={title}"]
        start = end
    return "\n".join(lines) + "\n"


def make_m4b(work, picture):
    parts = speak_book(work, "en-gb", 165)
    join(parts, work / "book.wav")
    (work / "chapters").write_text(ffmetadata(parts))
    target = BOOKS / f"{TITLE}.m4b"
    ffmpeg("-i", work / "book.wav", "-f", "ffmetadata", "-i", work / "chapters", "-map", "0:a", "-map_metadata:g",
           "-1", "-map_chapters", "1", "-c:a", "aac", "-b:a", "28k", "-ac", "1", "-ar", "22050", "-fflags", "+bitexact",
           "-flags", "+bitexact", "-movflags", "+faststart", "-f", "ipod", target)
    tags = MP4(target)
    tags["\xa9nam"] = [TITLE]
    tags["\xa9alb"] = [TITLE]
    tags["\xa9ART"] = [AUTHOR]
    tags["aART"] = [AUTHOR]
    tags["\xa9wrt"] = [READER]
    tags["\xa9gen"] = ["Science Fiction"]
    tags["\xa9day"] = ["1895"]
    tags["desc"] = ["Passages of the first book about a machine that travels in time, spoken by a computer."]
    tags["stik"] = [2]
    tags["covr"] = [MP4Cover(picture, imageformat=MP4Cover.FORMAT_JPEG)]
    for name, value in {"NARRATOR": READER, "SERIES": "Scientific Romances", "SERIES-PART": "1", "LANGUAGE": "en"}.items():
        tags[f"----:com.apple.iTunes:{name}"] = [MP4FreeForm(value.encode())]
    tags.save()


def make_discs(work, picture):
    folder = DISCS / DISC_TITLE
    parts = speak_book(work, "en-gb-scotland", 175)
    discs = [list(range(0, 4)), list(range(4, len(CHAPTERS)))]
    for disc, chapters in enumerate(discs, 1):
        (folder / f"CD{disc}").mkdir(parents=True)
        for track, chapter in enumerate(chapters, 1):
            title = CHAPTERS[chapter][0]
            path = folder / f"CD{disc}" / f"{track:02} - {title}.mp3"
            run("lame", "--quiet", "-m", "m", "-b", "24", "--resample", "22.05", parts[chapter], path)
            tags = ID3()
            tags.add(TIT2(encoding=1, text=title))
            tags.add(TALB(encoding=1, text=DISC_TITLE))
            tags.add(TPE1(encoding=1, text=AUTHOR))
            tags.add(TPE2(encoding=1, text=AUTHOR))
            tags.add(TCOM(encoding=1, text=DISC_READER))
            tags.add(TCON(encoding=1, text="Science Fiction"))
            tags.add(TDRC(encoding=1, text="1895"))
            tags.add(TRCK(encoding=0, text=f"{track}/{len(chapters)}"))
            tags.add(TPOS(encoding=0, text=f"{disc}/{len(discs)}"))
            tags.save(path, v2_version=3, padding=lambda info: 0)
    (folder / "cover.jpg").write_bytes(picture)
    zip_folder(folder, BOOKS / f"{TITLE} (discs).zip")


def zip_folder(folder, target):
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as out:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(str(path.relative_to(folder.parent)), DATE)
                entry.external_attr = 0o644 << 16
                out.writestr(entry, path.read_bytes())


# Small odd files


def make_containers(work):
    """One short file of each container, mono, with the same words and tags."""
    sound = work / "short.wav"
    speak(SHORT, sound)
    tags = ["-metadata", "title=Short", "-metadata", "artist=Ada Example", "-metadata", "album=Short Files",
            "-metadata", "track=3/12", "-metadata", "date=2019"]
    for name, codec in {
        "short.m4a": ["-c:a", "aac", "-b:a", "16k", "-f", "ipod"], "alac.m4a": ["-c:a", "alac", "-f", "ipod"],
        "short.flac": ["-c:a", "flac"], "short.ogg": ["-c:a", "libvorbis", "-q:a", "0"],
        "short.opus": ["-c:a", "libopus", "-b:a", "12k"], "short.aac": ["-c:a", "aac", "-b:a", "16k", "-f", "adts"],
        "short.wav": ["-c:a", "pcm_u8", "-ar", "8000"], "short.aiff": ["-c:a", "pcm_s8", "-ar", "8000"],
        "short.wma": ["-c:a", "wmav2", "-b:a", "24k"], "short.wv": ["-c:a", "wavpack"],
        "short.spx": ["-c:a", "libspeex", "-ar", "8000"],
    }.items():
        ffmpeg("-i", sound, "-map_metadata", "-1", *tags, "-ac", "1", *codec, "-fflags", "+bitexact", "-flags", "+bitexact",
               ODD / name)
    (work / "two").write_text(";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=One\n"
                              "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=Two\n")
    ffmpeg("-i", sound, "-f", "ffmetadata", "-i", work / "two", "-map_metadata:g", "-1", "-map_chapters", "1", *tags, "-ac",
           "1", "-c:a", "libvorbis", "-q:a", "0", "-fflags", "+bitexact", "-flags", "+bitexact", ODD / "chapters.mka")
    run("lame", "--quiet", "-m", "m", "-b", "16", "--resample", "16", sound, ODD / "short.mp3")
    id3 = ID3()
    id3.add(TIT2(encoding=1, text="Kürze"))
    id3.add(TPE1(encoding=1, text="Ada Example/Ben Coauthor"))
    id3.add(TALB(encoding=1, text="Short Files"))
    id3.add(TXXX(encoding=1, desc="NARRATOR", text="Nora Reader"))
    id3.add(TXXX(encoding=1, desc="SERIES", text="Harbour Lights"))
    id3.add(TXXX(encoding=1, desc="SERIES-PART", text="1.5"))
    id3.add(TRCK(encoding=0, text="3/12"))
    id3.save(ODD / "short.mp3", v2_version=3, padding=lambda info: 0)
    run("lame", "--quiet", "-m", "m", "-V", "9", "-t", "--resample", "16", sound, ODD / "vbr-without-index.mp3")


def make_wrong(work):
    """Files that are not what they seem, or not whole."""
    sound = (ODD / "short.m4a").read_bytes()
    (ODD / "aac-called.mp3").write_bytes(sound)
    (ODD / "empty.m4b").write_bytes(b"")
    (ODD / "cut.flac").write_bytes((ODD / "short.flac").read_bytes()[:9000])
    (ODD / "page.m4b").write_bytes(b"<!DOCTYPE html>\n<html><body><h1>404 Not Found</h1></body></html>\n")


def make_archives():
    """Archives that import must name or go through with care."""
    short = (ODD / "short.mp3").read_bytes()

    def archive(name, entries):
        with zipfile.ZipFile(ODD / name, "w", zipfile.ZIP_STORED) as out:
            for path, content in entries:
                entry = zipfile.ZipInfo(path, DATE)
                entry.external_attr = 0o644 << 16
                out.writestr(entry, content)

    archive("no-sound.zip", [("notes.txt", b"nothing to hear\n")])
    archive("junk.zip", [("Book/01.mp3", short), ("__MACOSX/Book/._01.mp3", b"\0\5\x16\7"), ("Book/.DS_Store", b"\0\0\0\1"),
                         ("Book/Thumbs.db", b"\xd0\xcf\x11\xe0")])
    archive("outside.zip", [("../outside.mp3", short), ("Book/01.mp3", short)])
    whole = (ODD / "junk.zip").read_bytes()
    (ODD / "cut.zip").write_bytes(whole[: len(whole) // 2])
    # Python writes either ASCII or UTF-8: the name in the old PCs' set is put in afterwards.
    archive("old-names.zip", [("H@rbuch/Gr@sse.mp3", short)])
    bytes_ = (ODD / "old-names.zip").read_bytes()
    (ODD / "old-names.zip").write_bytes(bytes_.replace(b"H@rbuch/Gr@sse", b"H\x94rbuch/Gr\x94sse"))


def make_sidecars(picture):
    """A book of one file with every kind of text beside it."""
    folder = ODD / "Sidecars"
    folder.mkdir()
    shutil.copy(ODD / "short.aac", folder / "book.aac")
    (folder / "cover.jpg").write_bytes(picture)
    (folder / "metadata.json").write_text(
        '{"title": "Title of the Server", "authors": ["Ada Example", "Ben Coauthor"], "narrators": ["Nora Reader"],\n'
        ' "series": ["Harbour Lights #1.5"], "publishedYear": "2019", "explicit": false, "chapters": []}\n')
    (folder / "metadata.opf").write_text(
        '<?xml version="1.0" encoding="utf-8"?>\n<package version="2.0"><metadata xmlns:opf="http://www.idpf.org/2007/opf">\n'
        "<title>Title of the Shelf</title><creator opf:role=\"aut\">Ada Example</creator>\n"
        '<identifier opf:scheme="ISBN">9780306406157</identifier></metadata></package>\n')
    (folder / "book.nfo").write_text("Title: Title of the Note\nRead By: Nora Reader\nASIN: B0EXAMPLE1\n")
    (folder / "desc.txt").write_text("Two lines.\nAnd ümlauts.\n", encoding="utf-8")
    (folder / "reader.txt").write_text("Nora Reader; Max Second\n")
    (folder / "book.cue").write_bytes(
        'TITLE "Leuchtturmwärter"\r\nFILE "book.aac" AAC\r\n  TRACK 01 AUDIO\r\n    TITLE "Eröffnung"\r\n'
        '    INDEX 01 00:00:00\r\n  TRACK 02 AUDIO\r\n    TITLE "Zwei"\r\n    INDEX 01 00:01:37\r\n'.encode("cp1252"))
    (folder / "chapters.txt").write_text("# total-length 00:00:03.000\n00:00:00.000 Opening\nnot a chapter\n0:01.5 - Second\n")


def main():
    for folder in (BOOKS, DISCS, ODD):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        (work / "cover.png").write_bytes(cover.png())
        exact("-i", work / "cover.png", "-frames:v", "1", "-q:v", "4", work / "cover.jpg")
        picture = (work / "cover.jpg").read_bytes()
        exact("-i", work / "cover.png", "-frames:v", "1", "-vf", "scale=120:120", "-q:v", "6", work / "small.jpg")
        make_m4b(work, picture)
        make_discs(work, picture)
        make_containers(work)
        make_wrong(work)
        make_archives()
        make_sidecars((work / "small.jpg").read_bytes())
    total = sum(path.stat().st_size for path in HERE.rglob("*") if path.is_file())
    print(f"{total / 1e6:.2f} MB")
    if total >= 8_000_000:
        raise SystemExit("the fixtures are too large")


if __name__ == "__main__":
    main()
