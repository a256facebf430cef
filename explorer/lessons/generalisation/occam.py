"""Occam's razor: lines with longer and longer descriptions, their training error, and the gap that the bound adds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.generalisation import bound_curves, captions, rules, scripts, view
from explorer.lessons.generalisation.erm import LENGTHS, Draws, Lengths, gap_of_bits, lengths, tried
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.board import Caption
from linboard.figures import boundaries, margins
from linboard.i18n.language import _
from linboard.layers import Layer
from linboard.messages import Chart, Head, choose
from linclass.core import linear

MOST_LINES = 64  # rules whose lines are drawn


def show(lesson: LessonPage, draws: Draws) -> None:
    """Show one more bit for the descriptions per step, with training error, true error and bound."""
    dataset = lesson.dataset
    found = result_cache.cached(lengths, dataset.X, lesson.signs, dataset.bounds, draws.n, draws.seed)
    gap = gap_of_bits(found.bits, draws.n, draws.delta)
    bound = found.train + gap
    best = int(bound.argmin())
    columns = {
        "bits": found.bits,
        "size": [f"{2**k:,}" for k in found.bits.tolist()],
        "code": [f"{rule:0{k}b}" for rule, k in zip(found.rule.tolist(), found.bits.tolist(), strict=True)],
        "train": 100 * found.train,
        "true": 100 * found.true,
        "gap": 100 * gap,
        "bound": 100 * bound,
        "samples": draws.n,
        "delta": draws.delta,
        "best": int(found.bits[best]),
        "lowest": 100 * float(bound[best]),
        "together": 100 * draws.delta * len(LENGTHS),
        "lengths": len(LENGTHS),
    }
    lists = (
        lesson.scene is not None and lesson.scene.beside == "list"
    )  # it asks only how many rules there are
    which = np.where(
        np.arange(len(bound)) == best, 1, np.where(found.train < found.train[best] - 1e-12, 2, 0)
    )
    told = captions.rules_listed() if lists else choose(captions.occam(), which)
    W, b = (np.where(lists, 0.0, part[found.rule]) for part in (found.W, found.b))
    counts = np.repeat(found.counts, len(found.bits), axis=0) * (not lists)
    view.show(
        lesson,
        (W, b),
        counts,
        Caption(told, captions.occam_bound(), columns),
        steps=found.bits,
        label=_("Bits"),
        others=_all_lines(dataset, found),
    )
    with lesson.right:
        lesson.linked("list", _list(lesson, found))
        lesson.linked("beside", _curves(lesson, found, bound, draws.n))


def _all_lines(dataset: Dataset, found: Lengths) -> Layer:
    """Draw the lines of all rules of each step, thin and grey; of very many, the first ones."""
    count = min(len(found.b), MOST_LINES)
    ends = linear.boundary_segments(found.W[:count:2], found.b[:count:2], *boundaries.view(dataset))
    layer = margins.faint_lines(ends)
    shown = np.arange(count // 2) < 2 ** (
        found.bits[:, None] - 1
    )  # two rules share a line, one for each side
    for axis in ("x", "y"):
        path = np.asarray(layer.pop(axis), dtype=np.float32)
        layer.change(axis, np.where(np.repeat(shown, len(path) // (count // 2), axis=1), path, np.nan))
    return layer | {"x": [], "y": []}


def _list(lesson: LessonPage, found: Lengths) -> Chart:
    """Show the list of rules."""
    told = _("The rules in the order of their descriptions: 0, 1 or 00, 01, 10, 11 and so on.")
    return rules.listed(found.W, found.b, lesson.dataset.bounds, found.bits).message(
        lesson.key,
        height=190,
        title=_("The rules with short descriptions"),
        head=[] if lesson.scene else [Head(told, "legend")],
        describe=told,
        view="rules",
    )


def _curves(lesson: LessonPage, found: Lengths, bound: NDArray[np.float64], n: int) -> Chart:
    """Draw both errors and the bound over the length of the descriptions."""
    told = captions.razor(int(found.bits[bound.argmin()]), n)
    if len(found.bits) < len(LENGTHS):
        told += " " + captions.too_many(lesson.dataset.n, int(found.bits[-1]))
    return bound_curves.razor(found.bits, found.train, found.true, bound).message(
        lesson.key,
        height=250 if lesson.scene else 300,
        title=_("Errors against bits"),
        head=[] if lesson.scene else [Head(told)],
        describe=told,
        view="razor",
    )


def outcome(lesson: LessonPage, draws: Draws) -> None:
    """Show the code of the rules."""
    dataset = lesson.dataset
    lesson.script(
        "generalisation.code.occam",
        lambda: scripts.occam(dataset, lesson.signs, *draws, tried(dataset.n)),
    )
