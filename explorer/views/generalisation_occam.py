"""Occam's razor: lines described by ever more bits, their training error, and what the bound adds to it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer import captions_generalisation as captions
from explorer import memo, player, scripts_theory
from explorer.figures import bound_curves
from explorer.language import _
from explorer.lesson import Lesson
from explorer.views import generalisation as view
from linclass import FiniteClass
from linclass.rules import Box, bit_lines, mistakes_of
from linclass.trials import draw_training_sets

Array = NDArray[np.float64]
MOST_WORK = 1_000_000  # rules times points
LENGTHS = (1, 2, 3, 4)  # bits of each of the three weights


class Lengths(NamedTuple):
    """For each number of bits, (T,), the best rule on one training set and its errors; the draws of the points."""

    bits: NDArray[np.int64]
    W: Array
    b: Array
    train: Array
    true: Array
    counts: NDArray[np.int64]


def tried(points: int) -> list[int]:
    """The numbers of bits that are tried with so many points: the shortest always, longer ones while it is quick."""
    return [k for k in LENGTHS if k == LENGTHS[0] or 2 ** (3 * k) * points <= MOST_WORK]


def lengths(X: Array, signs: NDArray[np.int64], box: Box, n: int, seed: int) -> Lengths:
    """Draw one training set, and find the best line for each number of bits that is tried."""
    rows, counts = [], np.zeros((1, len(X)), dtype=np.int64)
    bits = tried(len(X))
    for k in bits:
        W, b = bit_lines(k, box)
        drawn = draw_training_sets(mistakes_of(W, b, X, signs), n, runs=1, keep=1, random_state=seed)
        rule, counts = int(drawn.rule[0]), drawn.counts
        rows.append((*W[rule], b[rule], drawn.train[0], drawn.true[0]))
    table = np.array(rows)
    return Lengths(np.array(bits), table[:, :2], table[:, 2], table[:, 3], table[:, 4], counts)


def show(here: Lesson, draws: view.Draws) -> None:
    """Each step one bit more for each weight; beside it training error, true error and bound."""
    dataset = here.dataset
    found = memo.once(lengths, dataset.X, here.signs, dataset.bounds, draws.n, draws.seed)
    share = draws.delta / len(LENGTHS)  # the bound is to hold for all lengths at once
    gap = np.array([float(FiniteClass.bits(int(k), 2).gap(draws.n, share)) for k in found.bits])
    bound = found.train + gap
    best = int(bound.argmin())
    columns = {
        "bits": found.bits,
        "length": 3 * found.bits,
        "size": [f"{2 ** (3 * k):,}" for k in found.bits.tolist()],
        "line": [captions.no_line() if flat else "" for flat in (found.W == 0).all(axis=1)],
        "train": 100 * found.train,
        "true": 100 * found.true,
        "gap": 100 * gap,
        "bound": 100 * bound,
        "samples": draws.n,
        "delta": draws.delta,
        "share": share,
        "lengths": len(LENGTHS),
    }
    which = np.where(
        np.arange(len(bound)) == best, 1, np.where(found.train < found.train[best] - 1e-12, 2, 0)
    )
    here.board(
        view.board(
            here,
            found.W,
            found.b,
            np.repeat(found.counts, len(found.bits), axis=0),
            caption=player.choose(captions.occam(), which),
            formula=captions.occam_bound(),
            columns=columns,
            player={"steps": 3 * found.bits, "label": _("Bits")},
        )
    )
    figure, frames = bound_curves.razor(3 * found.bits, found.train, found.true, bound)
    told = captions.razor(3 * int(found.bits[best]), draws.n)
    if len(found.bits) < len(LENGTHS):
        told += " " + captions.too_many(dataset.n, 3 * int(found.bits[-1]))
    with here.right:
        here.linked(
            "beside",
            player.message(
                here.key,
                figure=figure,
                frames=frames,
                height=300,
                title=_("Errors against bits"),
                head=[player.head(told)],
                describe=told,
                view="razor",
            ),
        )


def outcome(here: Lesson, draws: view.Draws) -> None:
    """The code of the rules."""
    dataset = here.dataset
    here.script(
        "generalisation.code.occam",
        lambda: scripts_theory.occam(dataset, here.signs, *draws, tried(dataset.n), len(LENGTHS)),
    )
