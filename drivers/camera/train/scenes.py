"""Scenes of cards on tables, drawn from chance, with the place of every index that is seen.

scene(rng, packs) gives (BGR picture SIDE x SIDE, indices): an index is a row of x, y of the rank's centre, x, y of the suit's, number of
the rank (RANKS) and of the suit (SUITS), and the seen share (0..1) of the rank and of the suit.
"""
import cv2
import numpy as np

from packs import PX, RANKS, SUITS, Pack

SIDE = 320


def noise_field(rng, side, cells):
    """A smooth field of 0..1."""
    return cv2.resize(rng.random((max(2, int(cells)), max(2, int(cells)))).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC)


def ground(rng, side):
    """A table top: even, cloth, wood, carpet, a print with letters and shapes."""
    colour = rng.uniform(10, 240) + rng.normal(0, 1, 3) * rng.choice([8, 40])
    picture = np.empty((side, side, 3), np.float32)
    picture[:] = colour
    kind = rng.integers(5)
    if kind >= 1:
        for cells in rng.choice([4, 12, 40, 100, 250], 3, replace=False):
            picture += (noise_field(rng, side, cells)[..., None] - .5) * rng.uniform(5, 60) * rng.uniform(.7, 1.3, 3)
    if kind == 2:
        stripes = cv2.resize(rng.random((side, 6)).astype(np.float32), (side, side))
        picture += (stripes[..., None] - .5) * rng.uniform(20, 90)
        if rng.random() < .5:
            picture = np.ascontiguousarray(picture.transpose(1, 0, 2))
    if kind >= 3:
        for _ in range(rng.integers(3, 25)):
            at, shade = rng.integers(0, side, 2), rng.uniform(0, 255, 3)
            if rng.random() < .5:
                word = "".join(rng.choice(list("AKQJ1234567890abcdefghimnorstuw ")) for _ in range(rng.integers(1, 8)))
                cv2.putText(picture, word, tuple(int(v) for v in at), int(rng.integers(0, 8)), rng.uniform(.4, 2), shade.tolist(), int(rng.integers(1, 4)), cv2.LINE_AA)
            elif rng.random() < .5:
                cv2.ellipse(picture, tuple(int(v) for v in at), tuple(int(v) for v in rng.integers(4, 60, 2)), rng.uniform(0, 180), 0, 360, shade.tolist(), -1)
            else:
                cv2.line(picture, tuple(int(v) for v in at), tuple(int(v) for v in rng.integers(0, side, 2)), shade.tolist(), int(rng.integers(1, 12)))
        if rng.random() < .3:
            picture = cv2.warpAffine(picture, cv2.getRotationMatrix2D((side / 2, side / 2), rng.uniform(0, 360), 1.4), (side, side), borderMode=cv2.BORDER_REFLECT)
    return np.clip(picture, 0, 255)


def arrangement(rng):
    """Poses (x mm, y mm, angle in radians) of cards that belong together, bottom first."""
    kind = rng.integers(4)
    n = int(rng.integers(3, 14))
    if kind == 0:  # a fan
        step, radius = rng.uniform(.08, .25), rng.uniform(90, 260)
        angles = (np.arange(n) - n / 2) * step * 90 / radius * rng.uniform(.6, 1.4) + rng.normal(0, .02, n)
        sign = 1 if rng.random() < .75 else -1
        return [(radius * np.sin(a) * sign, -radius * np.cos(a) + radius, a * sign) for a in angles]
    if kind == 1:  # a column: each lower card shows the index of the one above
        step, dx = rng.uniform(9, 26), rng.uniform(-3, 3)
        return [(dx * i + rng.normal(0, 1.5), step * (i - n / 2), rng.normal(0, .04)) for i in range(n)]
    if kind == 2:  # a row, edge over edge
        step = rng.uniform(9, 30)
        return [(step * (i - n / 2), rng.normal(0, 2), rng.normal(0, .05)) for i in range(n)]
    return [(rng.normal(0, 45), rng.normal(0, 45), rng.uniform(0, 6.3)) for _ in range(int(rng.integers(1, 7)))]


def pose(rng, x, y, angle, scale, size, lens):
    """Homography from a card's px to the picture: turned, scaled (px a mm), seen in the scene's perspective."""
    w, h = size[0] * PX, size[1] * PX
    c, s = np.cos(angle), np.sin(angle)
    flat = np.array([[c * scale, -s * scale, x], [s * scale, c * scale, y], [0, 0, 1]]) @ np.array([[1 / PX, 0, -w / 2 / PX], [0, 1 / PX, -h / 2 / PX], [0, 0, 1]])
    return lens @ flat


class Composer:
    """One picture being put together: cards one over the other, and who is seen where."""

    def __init__(self, rng, side):
        self.rng, self.side = rng, side
        self.picture, self.owner, self.indices, self.count = ground(rng, side), np.zeros((side, side), np.int32), [], 0

    def lay(self, pack, rank, suit, homography, scale, shadow, back):
        face, ends, box = (pack.back, [], None) if back else pack.card(rank, suit)
        h, w = face.shape[:2]
        levels = 0
        while scale / PX * 2 ** levels < .6 and levels < 3:
            face = cv2.pyrDown(face)
            levels += 1
        shrink = np.diag([w / face.shape[1], h / face.shape[0], 1])
        mask = np.zeros(face.shape[:2], np.uint8)
        r = max(1, int(3.2 * PX * face.shape[1] / w))
        mh, mw = mask.shape
        cv2.rectangle(mask, (r, 0), (mw - r, mh), 255, -1)
        cv2.rectangle(mask, (0, r), (mw, mh - r), 255, -1)
        for x, y in ((r, r), (mw - 1 - r, r), (r, mh - 1 - r), (mw - 1 - r, mh - 1 - r)):
            cv2.circle(mask, (x, y), r, 255, -1)
        m = homography @ shrink
        quad = cv2.perspectiveTransform(np.float64([[[0, 0], [mw, 0], [mw, mh], [0, mh]]]), m)[0]
        room = 8 + 3 * shadow[2]
        x0, y0 = np.clip(np.floor(quad.min(0) - room), 0, self.side).astype(int)
        x1, y1 = np.clip(np.ceil(quad.max(0) + room), 0, self.side).astype(int)
        if x1 - x0 < 2 or y1 - y0 < 2:
            return
        m, size = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]]) @ m, (int(x1 - x0), int(y1 - y0))
        part = self.picture[y0:y1, x0:x1]
        alpha = cv2.warpPerspective(mask, m, size, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
        seen = cv2.warpPerspective(face, m, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        dx, dy, soft, dark = shadow
        cast = cv2.GaussianBlur(cv2.warpAffine(alpha, np.float32([[1, 0, dx], [0, 1, dy]]), size), (0, 0), soft)
        part *= 1 - (dark * cast * (1 - alpha))[..., None]
        part += (seen * np.float32(self.rng.uniform(.93, 1.)) - part) * alpha[..., None]
        self.count += 1
        self.owner[y0:y1, x0:x1][alpha > .5] = self.count
        for rx, ry, sx, sy in ends:
            self.indices.append((self.count, homography, rx, ry, sx, sy, *box, RANKS.index(rank), SUITS.index(suit)))

    def seen(self, homography, x, y, w, h, card):
        """Share of a box of the card (px of its face) that is in the picture and not covered."""
        gx, gy = np.meshgrid(x + np.linspace(-.5, .5, 7) * w, y + np.linspace(-.5, .5, 7) * h)
        p = cv2.perspectiveTransform(np.stack([gx, gy], -1).reshape(1, -1, 2).astype(np.float64), homography)[0]
        q = np.round(p).astype(int)
        inside = (q >= 0).all(1) & (q < self.side).all(1)
        q = np.clip(q, 0, self.side - 1)
        return float((inside & (self.owner[q[:, 1], q[:, 0]] == card)).mean())

    def labels(self):
        rows = []
        for card, m, rx, ry, sx, sy, rw, rh, sw, sh, rank, suit in self.indices:
            p = cv2.perspectiveTransform(np.array([[[rx, ry], [sx, sy]]], np.float64), m)[0]
            if (p < -10).any() or (p > self.side + 10).any():
                continue
            rows.append((*p[0], *p[1], rank, suit, self.seen(m, rx, ry, rw, rh, card), self.seen(m, sx, sy, sw, sh, card)))
        return np.array(rows, np.float32).reshape(-1, 8)


def light(rng, picture):
    """Lamps: a field of brightness, a colour, a mirror image on the cards, a hard shadow."""
    side = picture.shape[0]
    if rng.random() < .7:
        picture = picture * (rng.uniform(.55, 1.) + rng.uniform(.1, .6) * noise_field(rng, side, 3))[..., None]
    if rng.random() < .7:
        warm = rng.normal(0, .12)
        picture = picture * np.array([1 - warm, 1 + rng.normal(0, .03), 1 + warm])
    if rng.random() < .2:
        y, x = np.mgrid[0:side, 0:side]
        cx, cy, r = *rng.uniform(0, side, 2), rng.uniform(10, 70)
        picture = picture + rng.uniform(40, 200) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / r ** 2)[..., None]
    if rng.random() < .25:
        a, b = rng.normal(0, 1, 2)
        y, x = np.mgrid[0:side, 0:side]
        edge = 1 / (1 + np.exp(-np.clip((a * (x - side / 2) + b * (y - side / 2) + rng.normal(0, 60)) / rng.uniform(1, 20), -30, 30)))
        picture = picture * (1 - rng.uniform(.2, .55) * edge)[..., None]
    gamma, gain = rng.uniform(.75, 1.35), rng.uniform(.55, 1.12)
    return 255 * np.clip(picture * gain / 255, 0, 1) ** gamma


def camera(rng, picture):
    """What lens and sensor do: blur, motion, coarse pixels, sharpening, noise, JPEG."""
    side = picture.shape[0]
    if rng.random() < .5:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(.4, 1.5))
    if rng.random() < .12:
        n = int(rng.integers(2, 6))
        k = np.zeros((2 * n + 1, 2 * n + 1), np.float32)
        a = rng.uniform(0, 3.2)
        cv2.line(k, (int(n - n * np.cos(a)), int(n - n * np.sin(a))), (int(n + n * np.cos(a)), int(n + n * np.sin(a))), 1)
        picture = cv2.filter2D(picture, -1, k / k.sum())
    coarse = rng.random() < .65
    if coarse:
        small = int(side * rng.uniform(.38, .95))
        picture = cv2.resize(picture, (small, small), interpolation=cv2.INTER_AREA)
    if rng.random() < .4:
        picture = picture + rng.uniform(.3, 1.5) * (picture - cv2.GaussianBlur(picture, (0, 0), rng.uniform(.7, 1.5)))
    if rng.random() < .8:
        picture = picture + rng.normal(0, rng.uniform(1, 9), picture.shape)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < .75:
        picture = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])[1], 1)
    if coarse:
        picture = cv2.resize(picture, (side, side), interpolation=int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC])))
    return picture


def scene(rng, packs):
    """One scene; packs: Packs to take cards from (each scene takes one, at times two)."""
    pack = packs[rng.integers(len(packs))]
    distance = np.exp(rng.uniform(np.log(13), np.log(30)))  # px from rank to suit
    scale = distance / pack.distance
    side = SIDE
    tilt = rng.normal(0, .12, 2) / side * (rng.random() < .7)
    centre = np.array([[1, 0, -side / 2], [0, 1, -side / 2], [0, 0, 1]])
    lens = np.linalg.inv(centre) @ np.array([[1, 0, 0], [0, 1, 0], [tilt[0], tilt[1], 1]]) @ centre
    composer = Composer(rng, side)
    shadow = *rng.normal(0, .8 * scale, 2), rng.uniform(.5, 3) * max(.6, scale / 2), rng.uniform(0, .5)
    # A 9 may not be read as a 6, so every card is drawn with the same chance; what is hard comes oftener.
    weights = np.array([1.5 if r in "789JKQ6" else 1. for r in RANKS])
    for _ in range(int(rng.integers(2, 6))):
        at, turn = rng.uniform(.05 * side, .95 * side, 2), rng.uniform(0, 6.3)
        backs = rng.random() < .12
        for x, y, angle in arrangement(rng):
            px = at[0] + scale * (x * np.cos(turn) - y * np.sin(turn))
            py = at[1] + scale * (x * np.sin(turn) + y * np.cos(turn))
            if not (-60 * scale < px < side + 60 * scale and -60 * scale < py < side + 60 * scale):
                continue
            rank, suit = rng.choice(list(RANKS), p=weights / weights.sum()), SUITS[rng.integers(4)]
            composer.lay(pack, rank, suit, pose(rng, px, py, angle + turn, scale, pack.size, lens), scale, shadow, backs or rng.random() < .04)
    if rng.random() < .15:  # a finger or an arm: nothing to be read under it
        colour = np.array([90, 120, 180]) * rng.uniform(.4, 1.3)
        a, b = rng.uniform(0, side, 2), rng.uniform(0, side, 2)
        mask = np.zeros((side, side), np.uint8)
        cv2.line(mask, tuple(int(v) for v in a), tuple(int(v) for v in b), 255, int(rng.uniform(8, 50)))
        composer.picture[mask > 0] = colour
        composer.owner[mask > 0] = -1
    return camera(rng, light(rng, composer.picture)), composer.labels()


def pool(rng, n):
    return [Pack(int(rng.integers(1 << 31))) for _ in range(n)]


def main():
    """scenes.py SEED COUNT OUT.npz: a shard of COUNT scenes."""
    import sys
    seed, count, out = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    packs, pictures, rows = pool(rng, 8), [], []
    for n in range(count):
        packs[n % len(packs)] = Pack(int(rng.integers(1 << 31))) if n % 6 == 5 else packs[n % len(packs)]
        picture, indices = scene(rng, packs)
        pictures.append(picture)
        rows.append(np.hstack([np.full((len(indices), 1), n, np.float32), indices]))
    np.savez(out, pictures=np.stack(pictures), indices=np.vstack(rows))


if __name__ == "__main__":
    main()
