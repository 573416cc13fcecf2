"""Writes a net as ONNX (opset 11, which cv::dnn of OpenCV 4.6 reads): export.py detector D.pt FOLDER; export.py classifier C.pt SHARDS FOLDER.

The classifier's logits are divided by the temperature at which it is right as often as it says on shard 1, which it was not trained
on (Guo et al. 2017, "On Calibration of Modern Neural Networks"): one for the rank, one for the suit, folded into the last layer.
"""
import sys

import numpy as np
import torch
import torch.nn.functional as F

from data import Scenes, crop_of
from nets import CROP, Classifier, Detector


def temperature(logits, truth):
    """The divisor of the logits with the least cross-entropy."""
    return min(np.geomspace(.5, 4, 60), key=lambda t: float(F.cross_entropy(logits / t, truth)))


def export_detector(weights, folder):
    net = Detector()
    net.load_state_dict(torch.load(weights))
    net.eval()
    torch.onnx.export(net, torch.zeros(1, 3, 64, 64), f"{folder}/detector.onnx", opset_version=11, input_names=["x"], output_names=["y"],
                      dynamic_axes={"x": {2: "h", 3: "w"}, "y": {2: "h", 3: "w"}})


def export_classifier(weights, shards, folder):
    net = Classifier()
    net.load_state_dict(torch.load(weights))
    net.eval()
    rng = np.random.default_rng(7)
    scenes = Scenes(shards, 1, 1)
    parts = [crop_of(rng, scenes) for _ in range(1500)]
    with torch.no_grad():
        out = net(torch.from_numpy(np.stack([p[0] for p in parts])).permute(0, 3, 1, 2))
    rank, suit = torch.tensor([p[1] for p in parts]), torch.tensor([p[2] for p in parts])
    known = suit >= 0
    t_rank, t_suit = temperature(out[:, :14], rank), temperature(out[known, 14:], suit[known])
    print(f"held out: rank {float((out[:, :14].argmax(1) == rank).float().mean()):.4f} (T {t_rank:.2f}), "
          f"suit {float((out[known, 14:].argmax(1) == suit[known]).float().mean()):.4f} (T {t_suit:.2f})")
    with torch.no_grad():
        last = net.body[-1]
        scale = torch.tensor([1 / t_rank] * 14 + [1 / t_suit] * 4, dtype=torch.float32)
        last.weight *= scale[:, None]
        last.bias *= scale
    torch.onnx.export(net, torch.zeros(1, 3, CROP[1], CROP[0]), f"{folder}/classifier.onnx", opset_version=11, input_names=["x"],
                      output_names=["y"], dynamic_axes={"x": {0: "n"}, "y": {0: "n"}})


if __name__ == "__main__":
    torch.set_num_threads(1)
    export_detector(*sys.argv[2:]) if sys.argv[1] == "detector" else export_classifier(*sys.argv[2:])
