"""The two nets: where an index is and how it lies (Detector), and what stands there (Classifier)."""
import torch
from torch import nn

STRIDE = 4
CROP = 32, 48  # width and height of the classifier's picture
RANK_AT, SUIT_AT = (15.5, 14.), (15.5, 34.)  # where the crop has the two centres: 20 px apart


def block(a, b, k=3, s=1):
    return nn.Sequential(nn.Conv2d(a, b, k, s, k // 2, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True))


class Rest(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.a, self.b = block(n, n), nn.Sequential(nn.Conv2d(n, n, 3, 1, 1, bias=False), nn.BatchNorm2d(n))

    def forward(self, x):
        return torch.relu(x + self.b(self.a(x)))


class Detector(nn.Module):
    """BGR 0..1 (N, 3, H, W; multiples of 8) -> (N, 5, H/4, W/4): logit that an index's middle (between rank and suit) is here, and
    x, y to the rank's centre, x, y to the suit's, in tens of pixels."""

    def __init__(self):
        super().__init__()
        self.fine = nn.Sequential(block(3, 16, 3, 2), block(16, 32, 3, 2), Rest(32))
        self.coarse = nn.Sequential(block(32, 56, 3, 2), Rest(56), block(56, 32, 1))
        self.up = nn.ConvTranspose2d(32, 32, 2, 2)
        self.head = nn.Sequential(block(32, 32), nn.Conv2d(32, 5, 1))
        nn.init.constant_(self.head[1].bias, 0)
        nn.init.constant_(self.head[1].bias[:1], -4.)

    def forward(self, x):
        fine = self.fine(x)
        return self.head(torch.relu(fine + self.up(self.coarse(fine))))


class Classifier(nn.Module):
    """Crop BGR 0..1 (N, 3, 48, 32), white-balanced -> (N, 18): 14 logits of the rank (23456789TJQKA, none), 4 of the suit (CDHS)."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(block(3, 24), block(24, 40, 3, 2), block(40, 40), block(40, 56, 3, 2), block(56, 40, 3, 2), nn.Flatten(),
                                  nn.Dropout(.1), nn.Linear(40 * 6 * 4, 64), nn.ReLU(inplace=True), nn.Linear(64, 18))

    def forward(self, x):
        return self.body(x)


def weights(net):
    return sum(p.numel() for p in net.parameters())
