"""Trains a net on rendered shards: train.py detector|classifier SHARDS OUT.pt [--steps N] [--seed N] [--falses FILE] [--start FILE]."""
import argparse
import sys
import time

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from data import NONE, Scenes, crop_of, tile
from nets import Classifier, Detector, weights

torch.set_num_threads(1)
cv2.setNumThreads(1)


def detector_loss(net, rng, scenes, batch, side):
    parts = [tile(rng, scenes, side) for _ in range(batch)]
    x = torch.from_numpy(np.stack([p[0] for p in parts])).permute(0, 3, 1, 2).float() / 255
    heat, offsets, weight, mask = (torch.from_numpy(np.stack([p[k] for p in parts])) for k in (1, 2, 3, 4))
    out = net(x)
    p = torch.sigmoid(out[:, 0]).clamp(1e-5, 1 - 1e-5)
    here = (heat > .999).float()
    count = here.sum().clamp(min=1)
    focal = -(here * (1 - p) ** 2 * p.log() + (1 - here) * (1 - heat) ** 4 * p ** 2 * (1 - p).log()) * weight
    place = (F.smooth_l1_loss(out[:, 1:], offsets, reduction="none", beta=.1) * mask[:, None]).sum() / mask.sum().clamp(min=1) / 4
    return focal.sum() / count + 4 * place, (float(focal.sum() / count), float(place))


def classifier_loss(net, rng, scenes, batch, falses):
    parts = [crop_of(rng, scenes, falses) for _ in range(batch)]
    x = torch.from_numpy(np.stack([p[0] for p in parts])).permute(0, 3, 1, 2)
    rank, suit = torch.tensor([p[1] for p in parts]), torch.tensor([p[2] for p in parts])
    out = net(x)
    known = suit >= 0
    loss = F.cross_entropy(out[:, :14], rank) + F.cross_entropy(out[known, 14:], suit[known])
    right = (out[:, :14].argmax(1) == rank).float().mean(), (out[known, 14:].argmax(1) == suit[known]).float().mean()
    return loss, tuple(float(v) for v in right)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("net", choices=["detector", "classifier"])
    args.add_argument("shards")
    args.add_argument("out")
    args.add_argument("--steps", type=int, default=1500)
    args.add_argument("--batch", type=int)
    args.add_argument("--rate", type=float, default=4e-3)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--first", type=int, default=2, help="number of the first shard; shard 1 is kept to calibrate with")
    args.add_argument("--last", type=int, default=40)
    args.add_argument("--falses", help="the detector's false peaks, of falses.py")
    args.add_argument("--start", help="go on from these weights")
    args.add_argument("--until", type=int, help="break off after so many of the steps, with the rate still high")
    args.add_argument("--warm", type=float, default=.15, help="share of the steps in which the rate rises")
    a = args.parse_args()
    torch.manual_seed(a.seed)
    rng = np.random.default_rng(a.seed)
    scenes = Scenes(a.shards, a.first, a.last)
    net = Detector() if a.net == "detector" else Classifier()
    if a.start:
        net.load_state_dict(torch.load(a.start))
    falses = np.load(a.falses, allow_pickle=True)["falses"] if a.falses else None
    print(a.net, weights(net), "weights", flush=True)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, a.rate, a.steps, pct_start=a.warm)
    seen, began = [], time.time()
    for step in range(1, min(a.steps, a.until or a.steps) + 1):
        if a.net == "detector":
            loss, figures = detector_loss(net, rng, scenes, a.batch or 10, 160)
        else:
            loss, figures = classifier_loss(net, rng, scenes, a.batch or 64, falses)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.)
        optimizer.step()
        schedule.step()
        seen.append((float(loss), *figures))
        if step % 25 == 0:
            print(step, f"{time.time() - began:.0f} s", len(scenes.pictures), *(f"{v:.4f}" for v in np.mean(seen, 0)), flush=True)
            seen = []
            scenes.look()
        if step % 25 == 0 or step in (a.steps, a.until):
            torch.save(net.state_dict(), a.out)


if __name__ == "__main__":
    sys.exit(main())
