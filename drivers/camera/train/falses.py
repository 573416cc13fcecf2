"""Where the detector sees an index that is none: falses.py DETECTOR.onnx SHARDS FIRST LAST SCENES OUT.npz."""
import sys

import cv2
import numpy as np

from data import Scenes
from nets import STRIDE


def peaks(net, picture, least):
    """(score, ends) of every peak of the detector's heat."""
    net.setInput(cv2.dnn.blobFromImage(picture, 1 / 255))
    out = net.forward()[0]
    heat = 1 / (1 + np.exp(-out[0]))
    top = (heat == cv2.dilate(heat, np.ones((3, 3)))) & (heat > least)
    for y, x in np.argwhere(top).tolist():
        yield float(heat[y, x]), np.array([x, y, x, y], float) * STRIDE + 1.5 + 10 * out[1:, y, x]


def main():
    cv2.setNumThreads(1)
    net = cv2.dnn.readNetFromONNX(sys.argv[1])
    scenes = Scenes(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    chosen = np.random.default_rng(3).permutation(len(scenes.pictures))[:int(sys.argv[5])]
    found = []
    for n in chosen:
        rows = scenes.indices[n]
        middles = (rows[:, :2] + rows[:, 2:4]) / 2
        for _, ends in peaks(net, scenes.pictures[n], .12):
            middle = (ends[:2] + ends[2:]) / 2
            distance = np.hypot(*(ends[2:] - ends[:2]))
            if distance > 6 and (len(rows) == 0 or np.hypot(*(middles - middle).T).min() > .6 * distance):
                found.append((int(n), ends))
    print(len(found), "false peaks in", len(chosen), "scenes")
    np.savez(sys.argv[6], falses=np.array(found, dtype=object))


if __name__ == "__main__":
    main()
