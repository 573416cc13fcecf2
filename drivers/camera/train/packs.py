"""Packs of cards drawn from chance: the faces that the nets learn from.

A Pack is one maker's style: type of the ranks, shapes of the suits, sizes and places of the indices, colours, court pictures.
Nothing of a real pack or photograph goes in. Lengths are millimetres; pictures are BGR, 5 px a mm.
"""
import functools
import glob

import cv2
import numpy as np

PX = 5.0  # pixels of a drawn card a millimetre
RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECKS = ["anglo", "anglo_bitmap", "bellot", "gnomangelo", "paris", "dondorf", "guyenne-classic", "anglo_poker", "neoclassical",
         "tigullio", "anglo_modern", "tango", "ornamental"]
# Type faces whose figures a card printer could use, by the file names of Debian's font packages.
FACES = ["Lato-Medium", "Lato-Bold", "Lato-Black", "Lato-Light", "LiberationSans-Regular", "LiberationSans-Bold", "LiberationSansNarrow-Bold",
         "LiberationSansNarrow-Regular", "LiberationSerif-Bold", "LiberationSerif-Regular", "FreeSerifBold", "FreeSans", "FreeSansBold",
         "BebasNeue", "Dosis-Medium", "Dosis-Bold", "Cabin-Bold", "Cabin-Regular", "RobotoSlab-Bold", "RobotoSlab-Regular",
         "Roboto-Regular", "RobotoCondensed-Bold", "RobotoCondensed-Regular", "Caladea-Bold", "Caladea-Regular", "GFSDidot", "DejaVuSerif-Bold",
         "DejaVuSerifCondensed", "DejaVuSansCondensed", "DejaVuSans-Bold", "Quattrocento-Bold", "Vollkorn-Bold", "Vollkorn-Regular",
         "YanoneKaffeesatz-Regular", "YanoneKaffeesatz-Bold", "OpenSans-Regular", "OpenSans-Bold", "OpenSans-CondBold", "Tuffy_Bold",
         "Tuffy", "LeagueSpartan-Bold", "GenBasB", "GentiumBasic-Bold", "C059-Roman", "C059-Bold", "URWBookman-Demi", "URWBookman-Light",
         "P052-Bold", "NimbusSansNarrow-Bold", "NimbusRoman-Bold", "URWGothic-Demi", "URWGothic-Book", "OldStandard-Bold", "OldStandard-Regular",
         "LinLibertine_RB", "LinLibertine_DR", "EBGaramond12-Bold", "Inter-Medium", "Inter-ExtraBold", "Cantarell-Bold", "Comfortaa-Bold",
         "Carlito-Bold", "Courier Prime Bold"]
FLAT_THREE = "\N{LATIN CAPITAL LETTER EZH}"  # as a 3 with a straight top looks; few type faces have that as their figure, many packs do


@functools.lru_cache(None)
def faces():
    """Paths of the type faces that are installed, in the order of FACES."""
    files = {f.rsplit("/", 1)[1].rsplit(".", 1)[0]: f for f in sorted(glob.glob("/usr/share/fonts/**/*.[ot]tf", recursive=True))}
    found = [files[name] for name in FACES if name in files]
    if len(found) < 20:
        raise SystemExit(f"packs.py: only {len(found)} type faces found: install the font packages of README.md")
    return found


@functools.lru_cache(None)
def courts():
    """Court pictures of the free packs of gnome-cards-data, without their indices: {(deck, rank letter, suit): BGR}."""
    import cairo
    import gi
    gi.require_version("Rsvg", "2.0")
    from gi.repository import Rsvg
    pictures = {}
    for deck in DECKS:
        handle = Rsvg.Handle.new_from_file(f"/usr/share/aisleriot/cards/{deck}.svgz")
        width, height = 240, 350
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, 13 * width, 5 * height)
        context = cairo.Context(surface)
        context.set_source_rgb(1, 1, 1)
        context.paint()
        natural = handle.get_dimensions()
        context.scale(13 * width / natural.width, 5 * height / natural.height)
        handle.render_cairo(context)
        sheet = np.ndarray((5 * height, surface.get_stride() // 4, 4), np.uint8, surface.get_data())[:, :, :3]
        for row, suit in enumerate("CDHS"):
            for column, rank in ((10, "J"), (11, "Q"), (12, "K")):
                card = sheet[row * height:(row + 1) * height, column * width:(column + 1) * width]
                pictures[deck, rank, suit] = card[int(.09 * height):int(.91 * height), int(.17 * width):int(.83 * width)].copy()
    return pictures


def arc(cx, cy, rx, ry, start, end):
    """Points of an ellipse's arc; angles in degrees, 0 to the right, 90 down."""
    t = np.radians(np.linspace(start, end, 24))
    return np.stack([cx + rx * np.cos(t), cy + ry * np.sin(t)], 1)


def strokes(rank, rng):
    """The rank as a card's engraver draws it, a narrow line with feet: list of polylines in the unit square, y down."""
    u = rng.uniform
    line = lambda *p: np.array(p, float)
    feet = rng.random() < .7
    f = u(.12, .22)

    def foot(x, y):
        return [line((x - f, y), (x + f, y))] if feet else []
    if rank == "2":
        parts = [np.vstack([arc(.5, .28, .47, .28, 190, 385), line((u(.3, .5), .7), (.03, 1)), line((1, 1))])]
        if feet:
            parts.append(line((1, 1), (1, .87)))
        return parts
    if rank == "3":
        if rng.random() < .6:  # straight above, down to a knee that stands as far out as the bowl or under the middle
            knee, high = u(.02, .5), u(.36, .46)
            bowl = arc(u(.44, .52), .5 + high / 2, .48, .5 - high / 2, u(-125, -80) if knee < .3 else u(-100, -70), u(140, 180))
            return [np.vstack([line((.05, u(.1, .18)) if feet else (.08, 0), (.05, 0), (u(.82, .98), 0), (knee, high + u(0, .05))), bowl])]
        return [np.vstack([arc(.48, .25, .42, .25, 195, 430)]), arc(.48, .72, .5, .28, -90, 160)]
    if rank == "4":
        x = u(.68, .85)
        return [line((x, 1), (x, 0), (0, u(.62, .75)), (1, .69))] + foot(x, 1)
    if rank == "5":
        return [np.vstack([line((.92, 0), (.14, 0), (.08, .45)), arc(.46, .67, .5, .33, -125, 150)])]
    if rank in "69":
        if rng.random() < .7:
            tail = np.vstack([arc(.5, .45, .5, .45, 0, -25)[::-1][:1], line((1, .3)), arc(.5, .6, .5, .4, 0, 140 + u(-15, 10))])
        else:
            tail = np.vstack([line((1, .32)), arc(.0, .3, 1., .72, 0, 62)])
        nine = [arc(.5, .31, .5, .31, 0, 360), tail]
        return nine if rank == "9" else [1 - p for p in nine]
    if rank == "7":
        bend = u(.4, .75)
        return [line(*([(0, u(.1, .2))] if feet else []), (0, 0), (1, 0), (bend, .42), (u(.2, .45), 1))]
    if rank == "8":
        return [arc(.5, .245, u(.38, .47), .245, 0, 360), arc(.5, .735, .5, .265, 0, 360)]
    if rank == "T":
        gap = u(.30, .42)
        one = [line((.08, 0), (.08, 1))]
        style = rng.integers(3)
        if style == 0:
            one += [line((-.06, 0), (.22, 0)), line((-.06, 1), (.22, 1))]
        elif style == 1:
            one += [line((.08, 0), (-.1, .16))]
        return one + [arc((1 + gap) / 2, .5, (1 - gap) / 2, .5, 0, 360)]
    if rank == "J":
        x = u(.65, .85)
        parts = [np.vstack([line((x, 0)), arc(x / 2, .74, x / 2, .26, 0, 165 + u(-20, 10))])]
        return parts + ([line((x - u(.25, .45), 0), (min(1, x + .25), 0))] if feet or rng.random() < .5 else [])
    if rank == "Q":
        return [arc(.48, .47, .48, .47, 0, 360), line((u(.4, .55), u(.62, .75)), (1, 1.02))]
    if rank == "K":
        y = u(.5, .68)
        return [line((.1, 0), (.1, 1)), line((.92, 0), (.1, y)), line((.38, y - .2), (.98, 1))] + foot(.1, 0) + foot(.1, 1) + foot(.9, 0) + foot(.95, 1)
    y = u(.6, .72)
    return [line((.03, 1), (.5, 0), (.97, 1)), line((.22, y), (.78, y))] + foot(.05, 1) + foot(.95, 1)


def has(font, letter):
    """Whether a type face has that letter, and not only the box that stands for one it lacks."""
    return bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))


def rank_mask(pack, rank, height, width):
    """The rank's ink (0..1), height px high and width px wide with a margin of 8 px."""
    m = 8
    mask = np.zeros((height + 2 * m, width + 2 * m), np.uint8)
    if pack.face is None:
        rng = np.random.default_rng([pack.seed, RANKS.index(rank)])
        t = max(2, int(pack.weight * height))
        inner = np.array([width - t, height - t], float)
        for part in strokes(rank, rng):
            points = np.round((np.asarray(part) * inner + m + t / 2) * 8).astype(np.int32)
            cv2.polylines(mask, [points], False, 255, t, cv2.LINE_AA, 3)
        return mask.astype(np.float32) / 255
    from PIL import Image, ImageDraw, ImageFont
    font = ImageFont.truetype(pack.face, 96)
    text = "10" if rank == "T" else FLAT_THREE if rank == "3" and pack.flat_three and has(font, FLAT_THREE) else rank
    big = Image.new("L", (260, 200))
    draw = ImageDraw.Draw(big)
    if rank == "T" and pack.tight:
        draw.text((20, 20), "1", 255, font)
        draw.text((20 + font.getlength("1") * pack.tight, 20), "0", 255, font)
    else:
        draw.text((20, 20), text, 255, font)
    ink = np.array(big)
    ys, xs = np.nonzero(ink > 60)
    glyph = cv2.resize(ink[ys.min():ys.max() + 1, xs.min():xs.max() + 1], (width, height), interpolation=cv2.INTER_AREA)
    mask[m:-m, m:-m] = glyph
    return mask.astype(np.float32) / 255


def suit_mask(pack, suit, size):
    """The suit's ink (0..1), size px high."""
    n = 128
    big = np.zeros((n, n), np.uint8)
    rng = np.random.default_rng([pack.seed, 77, SUITS.index(suit)])
    u = rng.uniform
    narrow = u(.78, 1.)

    def fill(points):
        p = np.asarray(points, float)
        p[:, 0] = .5 + (p[:, 0] - .5) * narrow
        cv2.fillPoly(big, [np.round(p * (n - 1) * 8).astype(np.int32)], 255, cv2.LINE_AA, 3)

    def stem(top):
        w = u(.1, .25)
        fill([(.5 - .03, top), (.5 + .03, top), (.53, .8), (.5 + w, 1), (.5 - w, 1), (.47, .8)])

    def heart(bottom, belly):
        t = np.linspace(0, 1, 20)[:, None]
        right = np.vstack([arc(.745, .25, .255, .25, 180, 360),
                           (1 - t) ** 2 * [1., .25] + 2 * t * (1 - t) * np.array([belly, .55]) + t ** 2 * [.5, bottom]])
        left = right[::-1] * [-1, 1] + [1, 0]
        return np.vstack([right, left])
    if suit == "H":
        fill(heart(1., u(.85, 1.02)))
    elif suit == "S":
        p = heart(1., u(.85, 1.02)) * [1, .8]
        p[:, 1] = .8 - p[:, 1]
        fill(p)
        stem(.45)
    elif suit == "D":
        c = u(.0, .08)
        w = u(.38, .5)
        fill([(.5, 0), (.5 + w / 2 - c, .25 + c), (.5 + w, .5), (.5 + w / 2 - c, .75 - c), (.5, 1), (.5 - w / 2 + c, .75 - c), (.5 - w, .5), (.5 - w / 2 + c, .25 + c)])
    else:
        r = u(.2, .26)
        y = u(.52, .62)
        for x, cy in ((.5, r), (r, y), (1 - r, y)):
            fill(arc(x, cy, r, r, 0, 360))
        fill(arc(.5, .45, .1, .12, 0, 360))
        stem(.45)
    size = max(4, int(size))
    return cv2.resize(big, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


class Pack:
    """One style drawn by chance. `distance`: mm from the rank's centre to the suit's; `card(rank, suit)`: its face and indices."""

    def __init__(self, seed):
        rng = self.rng = np.random.default_rng(seed)
        u = rng.uniform
        self.seed = seed
        self.face = None if rng.random() < .55 else faces()[rng.integers(len(faces()))]
        self.flat_three = rng.random() < .3
        self.tight = u(.7, 1.) if rng.random() < .7 else 0
        self.weight = u(.07, .13) if rng.random() < .65 else u(.13, .2)
        self.size = (57, 88) if rng.random() < .5 else (63, 88)
        jumbo = rng.random() < .15
        self.height = u(13, 20) if jumbo else u(6, 11)
        self.narrow = u(.42, .62) if rng.random() < .6 else u(.62, .9)
        self.ten = u(1.1, 1.7)
        self.suit_size = self.height * (u(.45, .7) if rng.random() < .6 else u(.7, 1.))
        self.gap = self.height * u(.05, .3)
        self.margin = u(1.2, 3.5), u(2., 5.)
        self.corners = 4 if rng.random() < .2 else 2
        self.distance = self.height / 2 + self.gap + self.suit_size / 2
        red = np.array([u(0, 90), u(0, 60), u(150, 255)])
        black = np.full(3, u(0, 60)) + rng.uniform(0, 15, 3)
        self.colours = {"S": black, "C": black, "H": red, "D": red}
        if rng.random() < .2:
            self.colours["C"] = np.array([u(0, 90), u(80, 150), u(0, 60)])
            self.colours["D"] = np.array([u(150, 255), u(40, 130), u(0, 60)]) if rng.random() < .7 else np.array([u(0, 40), u(90, 150), u(220, 255)])
        self.white = np.clip(np.full(3, u(225, 255)) + rng.uniform(-8, 8, 3), 0, 255)
        self.deck = DECKS[rng.integers(len(DECKS))]
        self.pip = u(11, 16)
        self.frame = rng.random() < .75
        self.cards = {}
        self.back = self.draw_back()

    def draw_back(self):
        rng = self.rng
        w, h = int(self.size[0] * PX), int(self.size[1] * PX)
        back = np.empty((h, w, 3), np.float32)
        back[:] = self.white
        b = int(rng.uniform(0, 6) * PX)
        colour = rng.uniform(0, 220, 3)
        y, x = np.mgrid[0:h, 0:w] / rng.uniform(4, 20)
        pattern = (np.sin(x + np.sin(y * rng.uniform(.2, 2)) * rng.uniform(0, 3)) * np.sin(y) > rng.uniform(-.5, .5)).astype(np.float32)[..., None]
        inside = colour * pattern + (self.white if rng.random() < .6 else rng.uniform(0, 255, 3)) * (1 - pattern)
        back[b:h - b, b:w - b] = inside[b:h - b, b:w - b]
        return back.astype(np.uint8)

    def ink(self, canvas, mask, x, y, colour):
        """Prints mask with its centre at x, y (px), as far as the card goes."""
        h, w = mask.shape
        x0, y0 = int(round(x - w / 2)), int(round(y - h / 2))
        a, b = max(0, -x0), max(0, -y0)
        region = canvas[max(0, y0):max(0, y0 + h), max(0, x0):max(0, x0 + w)]
        part = mask[b:b + region.shape[0], a:a + region.shape[1], None]
        region[:] = region * (1 - part) + colour * part

    def card(self, rank, suit):
        """(face BGR, [(rank x, y, suit x, y) in px], box of rank and suit (w, h, w, h) in px), drawn once."""
        key = rank + suit
        if key in self.cards:
            return self.cards[key]
        w, h = int(self.size[0] * PX), int(self.size[1] * PX)
        face = np.empty((h, w, 3), np.float32)
        face[:] = self.white
        colour = self.colours[suit]
        rank_h = int(self.height * PX)
        rank_w = max(6, int(rank_h * self.narrow * (self.ten if rank == "T" else 1) * (1.15 if rank in "QKA" and self.face else 1)))
        suit_px = int(self.suit_size * PX)
        column = self.margin[0] * PX + max(rank_h * self.narrow * 1.2, suit_px) / 2
        if rank == "T":
            column = max(column, rank_w / 2 + 2)
        rx, ry = column, self.margin[1] * PX + rank_h / 2
        sx, sy = column, ry + self.distance * PX
        self.middle(face, rank, suit, column + max(rank_h * self.narrow, suit_px) / 2 + 3)
        glyph, pip = rank_mask(self, rank, rank_h, rank_w), suit_mask(self, suit, suit_px)
        ends = []
        for corner in range(self.corners):
            if corner < 2:
                self.ink(face, glyph, rx, ry, colour)
                self.ink(face, pip, sx, sy, colour)
                ends.append((rx, ry, sx, sy))
            else:  # European: also in the other two corners, upright as seen from the same end
                self.ink(face, glyph, w - 1 - rx, ry, colour)
                self.ink(face, pip, w - 1 - sx, sy, colour)
                ends.append((w - 1 - rx, ry, w - 1 - sx, sy))
            face = np.ascontiguousarray(face[::-1, ::-1])
            ends = [(w - 1 - a, h - 1 - b, w - 1 - c, h - 1 - d) for a, b, c, d in ends]
        self.cards[key] = face.astype(np.uint8), ends, (rank_w, rank_h, suit_px, suit_px)
        return self.cards[key]

    def middle(self, face, rank, suit, left):
        """What stands between the indices: pips, or the court picture in its frame. `left`: px that the index takes."""
        h, w = face.shape[:2]
        colour = self.colours[suit]
        left = int(min(left, w * .3))
        if rank in "JQK":
            picture = courts()[self.deck, rank, suit]
            top = int(self.rng.uniform(3, 8) * PX)
            inset = left if self.rng.random() < .7 else int(left * .8)
            box = face[top:h - top, inset:w - inset]
            box[:] = cv2.resize(picture, (box.shape[1], box.shape[0]), interpolation=cv2.INTER_AREA)
            if self.frame:
                cv2.rectangle(face, (inset, top), (w - 1 - inset, h - 1 - top), self.colours["S"].tolist() if self.rng.random() < .6 else (120, 40, 40),
                              int(self.rng.integers(1, 4)))
            if self.rng.random() < .8:
                big = suit_mask(self, suit, self.pip * PX * .8)
                x, y = inset + big.shape[1] * .6, top + big.shape[0] * .6
                self.ink(face, big, x, y, colour)
                self.ink(face, np.ascontiguousarray(big[::-1, ::-1]), w - 1 - x, h - 1 - y, colour)
            return
        if rank == "A":
            self.ink(face, suit_mask(self, suit, self.pip * PX * self.rng.uniform(1, 2.2)), w / 2, h / 2, colour)
            return
        n = 10 if rank == "T" else int(rank)
        size = self.pip * PX
        pip = suit_mask(self, suit, size)
        x0, x1 = max(left + size * .45, w * .28), min(w - 1 - left - size * .45, w * .72)
        y0, y1 = h * .17, h * .83
        rows = {2: 0, 3: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}[n]
        places = [(x, y) for x in (x0, x1) for y in np.linspace(y0, y1, rows)] if rows else [(w / 2, y0), (w / 2, y1)]
        mid, quarter = (w / 2, h / 2), (y1 - y0) / 4
        places += {3: [mid], 5: [mid], 7: [(w / 2, y0 + quarter)], 8: [(w / 2, y0 + quarter), (w / 2, y1 - quarter)], 9: [mid],
                   10: [(w / 2, y0 + (y1 - y0) / 6), (w / 2, y1 - (y1 - y0) / 6)]}.get(n, [])
        for x, y in places:
            self.ink(face, pip if y <= h / 2 + 1 else np.ascontiguousarray(pip[::-1]), x, y, colour)
