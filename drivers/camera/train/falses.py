"""Where the detector sees an index that is none: falses.py DETECTOR.pt SHARDS FIRST LAST SCENES OUT.npz."""
import sys

import numpy as np
import torch
import torch.nn.functional as F

from data import Scenes
from nets import STRIDE, Detector


def peaks(net, picture, least):
    """(score, ends) of every peak of the detector's heat."""
    with torch.no_grad():
        out = net(torch.from_numpy(picture).permute(2, 0, 1)[None].float() / 255)[0]
    heat = torch.sigmoid(out[0])
    top = (heat == F.max_pool2d(heat[None, None], 3, 1, 1)[0, 0]) & (heat > least)
    for y, x in top.nonzero().tolist():
        yield float(heat[y, x]), np.array([x, y, x, y], float) * STRIDE + 1.5 + 10 * out[1:, y, x].numpy()


def main():
    torch.set_num_threads(1)
    net = Detector()
    net.load_state_dict(torch.load(sys.argv[1]))
    net.eval()
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
