"""Random attempts at a challenge, within the edits that it allows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from explorer.lesson.challenges.challenge import PICKS, Challenge
from explorer.lesson.challenges.freedom import DECIMALS, Among, Between, Freedom, Setting, Written
from explorer.lesson.scene import Stage
from explorer.points.dataset import Dataset
from linboard.figures.drawn_line import Drawn

MOST_EDITS = 12
PATIENCE = 100  # number of draws before the initial board is returned


def attempt(challenge: Challenge, rng: np.random.Generator) -> Stage:
    """Return an attempt that breaks no limit."""
    begun, may = challenge.begin(), challenge.may
    drawn = {key: _value(setting, rng) for key, setting in may.controls.items()}
    settings = {**begun.settings, **drawn, PICKS: ()}
    line = _line(begun.dataset, rng) if may.line else None
    if may.picks:
        settings[PICKS] = tuple(rng.integers(0, begun.dataset.n, int(rng.integers(1, 12))).tolist())
    now = replace(begun, settings=settings, line=line)
    for _draw in range(PATIENCE if may.points else 1):
        tried = replace(now, dataset=_edited(begun.dataset, may, rng))
        if not may.breach(tried):
            return tried
    return now


def _value(setting: Setting, rng: np.random.Generator) -> Any:
    """Return a random allowed value of a control; a text consists of one or several pieces."""
    match setting:
        case Among():
            return setting.options[int(rng.integers(len(setting.options)))]
        case Between(whole=True):
            return int(rng.integers(int(setting.least), int(setting.most) + 1))
        case Between():
            return float(rng.uniform(setting.least, setting.most))
        case Written():
            return setting.between.join(
                rng.choice(setting.pieces, int(rng.integers(1, setting.most + 1))).tolist()
            )
    raise TypeError(setting)


def _edited(dataset: Dataset, may: Freedom, rng: np.random.Generator) -> Dataset:
    """Return the points after some random edits."""
    begun = dataset
    fewer = may.changes if may.changes is not None else MOST_EDITS
    for _edit in range(int(rng.integers(1, fewer + 1)) if may.points else 0):
        dataset = _once(dataset, begun, may, rng)
    while may.places and dataset.n < may.least:
        dataset = dataset.add(*_place(begun, may, rng), int(rng.integers(max(may.classes, 2))))
    return dataset


def _once(dataset: Dataset, begun: Dataset, may: Freedom, rng: np.random.Generator) -> Dataset:
    """Return the points after one random edit of an allowed kind."""
    free = dataset.n - may.first
    label = int(rng.integers(max(may.classes, 2)))
    kinds = [
        *(["move"] * 2 if may.places and free > 0 else []),
        *(["add"] if may.places and dataset.n < may.most else []),
        *(["remove"] if may.places and free > 0 and dataset.n > may.least else []),
        *(["relabel"] if may.labels and free > 0 else []),
    ]
    if not kinds:
        return dataset
    kind = kinds[int(rng.integers(len(kinds)))]
    if kind == "add":
        return dataset.add(*_place(begun, may, rng), label)
    i = may.first + int(rng.integers(free))
    if kind == "move":
        return dataset.move(i, *_place(begun, may, rng))
    return dataset.relabel(i, label) if kind == "relabel" else dataset.remove(i)


def _place(begun: Dataset, may: Freedom, rng: np.random.Generator) -> tuple[float, float]:
    """Return a random position on the board."""
    x, y = (_within(side, may, rng) for side in begun.bounds)
    return x, y


def _within(side: tuple[float, float], may: Freedom, rng: np.random.Generator) -> float:
    low, high = max(side[0], may.reach[0]), min(side[1], may.reach[1])
    return round(float(rng.uniform(low, high)), DECIMALS)


def _line(dataset: Dataset, rng: np.random.Generator) -> Drawn:
    """Return the line through two random positions on the board."""
    (x_low, x_high), (y_low, y_high) = dataset.bounds
    (x1, y1), (x2, y2) = rng.uniform((x_low, y_low), (x_high, y_high), (2, 2)).tolist()
    w1, w2 = y1 - y2, x2 - x1
    return w1, w2, -(w1 * x1 + w2 * y1)


def several(challenge: Challenge, n: int, seed: int = 0) -> list[Stage]:
    """Return n attempts.

    They are deterministic for a seed.
    """
    rng = np.random.default_rng(seed)
    return [attempt(challenge, rng) for _attempt in range(n)]
