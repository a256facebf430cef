"""Occam's razor: lines described by more and more bits, their training error, and the gap that the bound adds."""

from __future__ import annotations

import numpy as np

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.generalisation import bound_curves, captions, scripts, view
from explorer.lessons.generalisation.erm import LENGTHS, Draws, gap_of_bits, lengths, tried
from explorer.visit import result_cache
from linboard.board import Caption
from linboard.i18n.language import _
from linboard.messages import Head, choose


def show(lesson: LessonPage, draws: Draws) -> None:
    """Show one more bit for each weight per step, with training error, true error and bound."""
    dataset = lesson.dataset
    found = result_cache.cached(lengths, dataset.X, lesson.signs, dataset.bounds, draws.n, draws.seed)
    gap = gap_of_bits(found.bits, draws.n, draws.delta)
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
        "best": 3 * int(found.bits[best]),
        "lowest": 100 * float(bound[best]),
        "together": 100 * draws.delta * len(LENGTHS),
        "lengths": len(LENGTHS),
    }
    which = np.where(
        np.arange(len(bound)) == best, 1, np.where(found.train < found.train[best] - 1e-12, 2, 0)
    )
    counts = np.repeat(found.counts, len(found.bits), axis=0)
    board_told = Caption(choose(captions.occam(), which), captions.occam_bound(), columns)
    view.show(lesson, (found.W, found.b), counts, board_told, steps=3 * found.bits, label=_("Bits"))
    told = captions.razor(3 * int(found.bits[best]), draws.n)
    if len(found.bits) < len(LENGTHS):
        told += " " + captions.too_many(dataset.n, 3 * int(found.bits[-1]))
    with lesson.right:
        picture = bound_curves.razor(3 * found.bits, found.train, found.true, bound)
        message = picture.message(
            lesson.key,
            height=300,
            title=_("Errors against bits"),
            head=[] if lesson.scene else [Head(told)],
            describe=told,
            view="razor",
        )
        lesson.linked("beside", message)


def outcome(lesson: LessonPage, draws: Draws) -> None:
    """Show the code of the rules."""
    dataset = lesson.dataset
    lesson.script(
        "generalisation.code.occam",
        lambda: scripts.occam(dataset, lesson.signs, *draws, tried(dataset.n)),
    )
