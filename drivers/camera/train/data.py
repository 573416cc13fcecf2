"""Rendered scenes into what the nets are trained on: tiles with heat and offsets, upright crops with rank and suit."""
import glob
import os
import time

import cv2
import numpy as np

from nets import CROP, RANK_AT, STRIDE, SUIT_AT

NONE = 13


def shards(folder, first, last):
    """Paths of the shards FIRST.npz to LAST.npz that are there; waits for the first of them."""
    while True:
        found = [f"{folder}/{n}.npz" for n in range(first, last + 1) if os.path.exists(f"{folder}/{n}.npz")]
        if found:
            return found
        time.sleep(5)


class Scenes:
    """Scenes of shards, all of those there are; look() again for new ones."""

    def __init__(self, folder, first, last):
        self.folder, self.first, self.last, self.names, self.pictures, self.indices = folder, first, last, [], [], []
        self.look()

    def look(self):
        for name in shards(self.folder, self.first, self.last):
            if name not in self.names:
                self.names.append(name)
                shard = np.load(name)
                rows = shard["indices"]
                for n, picture in enumerate(shard["pictures"]):
                    self.pictures.append(picture)
                    self.indices.append(rows[rows[:, 0] == n, 1:])


def readable(row):
    """1: a person reads it; 0: nobody could; None: in between, not trained on."""
    rank, suit = row[6], row[7]
    if rank >= .7 and suit >= .5:
        return 1
    return 0 if rank < .35 or suit < .15 else None


def turned(picture, rows, quarter):
    """The scene turned by quarters of a circle."""
    side = picture.shape[0]
    rows = rows.copy()
    for _ in range(quarter):
        picture = np.rot90(picture)
        for a in (0, 2):
            x, y = rows[:, a].copy(), rows[:, a + 1].copy()
            rows[:, a], rows[:, a + 1] = y, side - 1 - x
    return np.ascontiguousarray(picture), rows


def tile(rng, scenes, side):
    """(picture, heat, offsets, weight of the heat, mask of the offsets) of one tile for the detector."""
    n = rng.integers(len(scenes.pictures))
    picture, rows = turned(scenes.pictures[n], scenes.indices[n], int(rng.integers(4)))
    x0, y0 = rng.integers(0, picture.shape[1] - side + 1), rng.integers(0, picture.shape[0] - side + 1)
    cells = side // STRIDE
    heat, weight = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    offsets, mask = np.zeros((4, cells, cells), np.float32), np.zeros((cells, cells), np.float32)
    gy, gx = np.mgrid[0:cells, 0:cells].astype(np.float32)
    for row in rows:
        ends = row[:4] - [x0, y0, x0, y0]
        mx, my = (ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2
        cx, cy = (mx - 1.5) / STRIDE, (my - 1.5) / STRIDE
        ix, iy = int(round(cx)), int(round(cy))
        if not (-2 <= ix < cells + 2 and -2 <= iy < cells + 2):
            continue
        distance = np.hypot(ends[0] - ends[2], ends[1] - ends[3])
        told = readable(row)
        if told == 1 and ((ends < 2) | (ends > side - 3)).any():
            told = None
        d2 = (gx - cx) ** 2 + (gy - cy) ** 2
        if told is None:
            weight[d2 < 9] = 0
        elif told == 1:
            sigma = max(.8, distance / STRIDE / 6)
            heat = np.maximum(heat, np.exp(-((gx - ix) ** 2 + (gy - iy) ** 2) / (2 * sigma ** 2)).astype(np.float32))
            near = d2 < 2.6
            mask[near] = 1
            for k in range(2):
                offsets[2 * k][near] = ((ends[2 * k] - 1.5) - gx[near] * STRIDE) / 10
                offsets[2 * k + 1][near] = ((ends[2 * k + 1] - 1.5) - gy[near] * STRIDE) / 10
            weight[iy, ix] = 1 if 0 <= ix < cells and 0 <= iy < cells else 1
    return picture[y0:y0 + side, x0:x0 + side], heat, offsets, weight, mask


def upright(picture, ends):
    """The crop in which rank and suit of `ends` (x, y, x, y) stand upright and 20 px apart, white-balanced, 0..1."""
    dx, dy = ends[2] - ends[0], ends[3] - ends[1]
    length = max(4., float(np.hypot(dx, dy)))
    k = length / (SUIT_AT[1] - RANK_AT[1])
    c, s = dy / length * k, dx / length * k  # one pixel of the crop downwards is (s, c) in the picture, to the right (c, -s)
    m = np.array([[c, s, ends[0] - c * RANK_AT[0] - s * RANK_AT[1]], [-s, c, ends[1] + s * RANK_AT[0] - c * RANK_AT[1]]])
    crop = cv2.warpAffine(picture, m, CROP, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    return balanced(crop)


def balanced(crop):
    """Brightest tenth of each colour becomes 1: paper is white under every lamp."""
    crop = crop.astype(np.float32)
    flat = crop.reshape(-1, 3)
    white = np.partition(flat, len(flat) * 9 // 10, axis=0)[len(flat) * 9 // 10]
    return np.clip(crop / np.maximum(white, 24), 0, 1.25).astype(np.float32)


def crop_of(rng, scenes, falses=None):
    """(crop, rank or NONE, suit or -1) for the classifier. `falses`: detector's false peaks, (picture number, ends)."""
    if falses is not None and len(falses) and rng.random() < .3:
        n, ends = falses[rng.integers(len(falses))]
        return upright(scenes.pictures[n], np.asarray(ends) + rng.normal(0, .6, 4)), NONE, -1
    for _ in range(50):
        n = rng.integers(len(scenes.pictures))
        picture, rows = scenes.pictures[n], scenes.indices[n]
        if len(rows) == 0:
            continue
        row = rows[rng.integers(len(rows))]
        ends = row[:4].astype(float)
        distance = np.hypot(ends[0] - ends[2], ends[1] - ends[3])
        if (ends < 3).any() or (ends > picture.shape[0] - 4).any():
            continue
        told, kind = readable(row), rng.random()
        if kind < .8:
            if told is None or (told == 0 and rng.random() < .6):
                continue
            ends = ends + rng.normal(0, .11 * distance * rng.random() ** .5, 4)  # as far as the detector errs
            return upright(picture, ends), int(row[4]) if told else NONE, int(row[5]) if told else -1
        if kind < .88:  # somewhere else
            move = rng.uniform(-4, 4, 2) * distance
            if np.hypot(*move) < .6 * distance:
                continue
            moved = ends + [*move, *move]
            middle = (rows[:, :2] + rows[:, 2:4]) / 2
            if np.hypot(*(middle - (moved[:2] + moved[2:]) / 2).T).min() < .6 * distance:
                continue
            return upright(picture, moved), NONE, -1
        if kind < .95:  # upside down or askew
            a = rng.uniform(.9, 5.4)
            mid, v = (ends[:2] + ends[2:]) / 2, (ends[2:] - ends[:2]) / 2
            v = np.array([v[0] * np.cos(a) - v[1] * np.sin(a), v[0] * np.sin(a) + v[1] * np.cos(a)])
            return upright(picture, np.array([*(mid - v), *(mid + v)])), NONE, -1
        mid, v = (ends[:2] + ends[2:]) / 2, (ends[2:] - ends[:2]) / 2 * rng.choice([.4, .5, 1.8, 2.5])
        return upright(picture, np.array([*(mid - v), *(mid + v)])), NONE, -1
    return np.ones((CROP[1], CROP[0], 3), np.float32), NONE, -1
