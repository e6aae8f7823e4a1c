"""Draws the cover of the bundled book: a dial among stars, with the title in letters of five by seven dots."""
import math
import struct
import zlib

SIZE = 600
GLYPHS = {
    "A": "01110 10001 10001 11111 10001 10001 10001", "C": "01110 10001 10000 10000 10000 10001 01110",
    "E": "11111 10000 10000 11110 10000 10000 11111", "G": "01110 10001 10000 10111 10001 10001 01110",
    "H": "10001 10001 10001 11111 10001 10001 10001", "I": "01110 00100 00100 00100 00100 00100 01110",
    "L": "10000 10000 10000 10000 10000 10000 11111", "M": "10001 11011 10101 10101 10001 10001 10001",
    "N": "10001 11001 10101 10011 10001 10001 10001", "S": "01111 10000 10000 01110 00001 00001 11110",
    "T": "11111 00100 00100 00100 00100 00100 00100", "W": "10001 10001 10001 10101 10101 11011 10001",
    ".": "00000 00000 00000 00000 00000 01100 01100", " ": "00000 00000 00000 00000 00000 00000 00000",
}
GOLD, IVORY = (226, 178, 84), (246, 238, 216)


def blend(under, over, amount):
    amount = max(0.0, min(1.0, amount))
    return tuple(round(a + (b - a) * amount) for a, b in zip(under, over))


def hand(x, y, angle, length, width):
    """How much of a dot is covered by a hand of the clock."""
    dx, dy = math.sin(angle), -math.cos(angle)
    along = x * dx + y * dy
    across = abs(x * dy - y * dx)
    if along < -12 or along > length:
        return 0
    return width * (1 - max(along, 0) / length * 0.7) - across + 0.5


def dot(x, y, stars):
    fall = y / SIZE
    colour = (round(18 + 40 * fall), round(22 + 26 * fall), round(58 + 46 * fall))
    for sx, sy, glow in stars:
        far = (x - sx) ** 2 + (y - sy) ** 2
        if far < 16:
            colour = blend(colour, IVORY, glow * (1 - far / 16))
    cx, cy = x - SIZE / 2, y - 345
    radius = math.hypot(cx, cy)
    if radius < 190:
        colour = blend(colour, (34, 28, 52), 190 - radius)
        turn = math.atan2(cy, cx)
        ring = max(3 - abs(radius - 180), 2 - abs(radius - 150), 1.4 - abs(radius - 60))
        colour = blend(colour, GOLD, ring)
        step = abs(((turn / (2 * math.pi) * 60 + 0.5) % 1) - 0.5) * radius / 9.5
        if 154 < radius < 175:
            colour = blend(colour, GOLD, 1.6 - step)
        hour = abs(((turn / (2 * math.pi) * 12 + 0.5) % 1) - 0.5) * radius / 1.9
        if 118 < radius < 144:
            colour = blend(colour, IVORY, 3.4 - hour)
        # A spiral, as time is wound up in it.
        spiral = (radius - turn / (2 * math.pi) * 16) % 16
        if radius < 56:
            colour = blend(colour, GOLD, (1.3 - abs(spiral - 8)) * 0.7)
        colour = blend(colour, IVORY, hand(cx, cy, math.radians(305), 96, 5))
        colour = blend(colour, IVORY, hand(cx, cy, math.radians(60), 138, 3.5))
        colour = blend(colour, GOLD, 9 - radius)
    return colour


def write(rows, text, top, scale, colour):
    left = (SIZE - (len(text) * 6 - 1) * scale) // 2
    for place, letter in enumerate(text):
        for row, bits in enumerate(GLYPHS[letter].split()):
            for column, bit in enumerate(bits):
                if bit == "1":
                    for y in range(scale):
                        for x in range(scale):
                            rows[top + row * scale + y][left + (place * 6 + column) * scale + x] = colour


def png():
    """The bytes of the cover as PNG."""
    seed, stars = 7, []
    for _ in range(90):
        numbers = []
        for _ in range(3):
            seed = (seed * 1103515245 + 12345) % 2**31
            numbers.append(seed / 2**31)
        stars.append((numbers[0] * SIZE, numbers[1] * SIZE, 0.3 + 0.7 * numbers[2]))
    rows = [[dot(x, y, stars) for x in range(SIZE)] for y in range(SIZE)]
    write(rows, "THE TIME MACHINE", 58, 5, IVORY)
    write(rows, "H. G. WELLS", 555, 4, GOLD)
    raw = b"".join(b"\0" + bytes(value for colour in row for value in colour) for row in rows)

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")
