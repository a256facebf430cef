"""Sine waves: one parameter shatters any number of points 1/2, 1/4, 1/8, …."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Seed, Slider
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.shattering import waves
from explorer.visit import result_cache
from linboard.board import Caption
from linboard.i18n.language import _
from linboard.layers import Picture
from linboard.messages import Chart, Head, Player
from linclass.theory.shapes_sines import dyadic_wave
from linclass.theory.simplex import labellings

MOST = 51  # number of points for which float64 represents ω / π exactly
ALL = 6  # number of points up to which all labellings are played
DRAWN = 5  # number of points up to which the wave itself is visible
POINTS = Slider("shattering.points", 1, MOST, 5)
SEED = Seed("shattering.draw")
SOME = 64  # labellings that are played for more points


def show(lesson: LessonPage) -> None:
    """Show one labelling per step, with the frequency that realises it."""
    with lesson.controls(), st.container(horizontal=True, vertical_alignment="bottom"):
        n = POINTS.show(_("Points n"), width=280)
        seed = SEED.show(_("Seed of the labels"), width=140) if n > ALL else 0
    picture, columns = result_cache.cached(_phases, n, seed)
    told = (
        _("Labelling {number} of {total}: ω = {theta:text} π.")
        if n <= ALL
        else _("Labelling {number} of {total} (drawn at random from 2ⁿ): ω = {theta:text} π.")
    )
    told += " " + _("Below 1 the sine is not negative, so the label is +; above 1 it is −.")
    formula = [
        "<i>ω</i>/π = 1 + Σ<sub><i>y<sub>j</sub></i> = −1</sub> 2<sup><i>j</i></sup> = {theta:text}",
        _("in binary, read from the right: 1, then 1 for each −: {bits:text}"),
    ]
    plays = Player(
        length=columns["total"],
        steps=columns["number"],
        label=_("Labelling"),
        trace=100 * seed + n,
        opens=0,
    )
    title = _("The phases of the points, n = {n}").format(n=n)
    texts = Caption(told, formula, columns)
    lesson.show(picture, texts, plays=plays, editable=False, title=title, height=360, view=f"waves{n}")
    with lesson.right:
        lesson.linked("wave", _beside(lesson, n))
    with lesson.left:
        lesson.script("shattering.code.waves", lambda: script(labels(n, seed)[-1]))


def labels(n: int, seed: int) -> NDArray[np.int64]:
    """Return all labellings of n points, or a random sample for many points, shape (T, n)."""
    if n <= ALL:
        return labellings(n)
    return 2 * np.random.default_rng(seed).integers(0, 2, (SOME, n)) - 1


def _halves(y: NDArray[np.int64]) -> list[int]:
    """Return ω / π of each labelling."""
    return [dyadic_wave(row).theta.numerator for row in y]


def _phases(n: int, seed: int) -> tuple[Picture, dict[str, Any]]:
    """Draw the phases of the points at each step, and its numbers."""
    y = labels(n, seed)
    theta = _halves(y)
    values = np.array([[(t % 2 ** (j + 1)) / 2**j for j in range(1, n + 1)] for t in theta])
    columns = {
        "number": np.arange(1, len(y) + 1),
        "total": len(y),
        "theta": [f"{t:,}".replace(",", " ") for t in theta],
        "bits": [f"{t:b}" for t in theta],
    }
    return waves.phases(values, y > 0), columns


def _curve(n: int) -> Picture:
    """Draw the wave of each step, if there are few enough points to play all their labellings."""
    y = labels(n, 0)
    return waves.curve(np.array(_halves(y), dtype=float), y > 0)


def _beside(lesson: LessonPage, n: int) -> Chart:
    """Draw the explanation, and the wave itself if it is not too fine."""
    why = _(
        "At xⱼ the wave has gone through ωxⱼ/π = 2⁻ʲ + Σ 2ⁱ⁻ʲ half-turns, with one term for each xᵢ "
        "labelled −. Terms with i > j are even and change nothing. The term i = j adds 1 if xⱼ itself is "
        "labelled −. The other terms and 2⁻ʲ add up to less than 1."
    )
    head = [
        Head(
            _(
                "One number, ω, gives the points 1/2, 1/4, …, 1/2ⁿ any of their 2ⁿ labellings (here n = "
                "{n}). This works for every n, so the VC dimension is infinite."
            ).format(n=n),
            "right",
        ),
        Head(why),
    ]
    if n > DRAWN:
        head.append(
            Head(
                _(
                    "For more than {most} points the wave is too fine to be drawn, and only its phases "
                    "matter."
                ).format(most=DRAWN)
            )
        )
        return Chart(group=lesson.key, title=_("The wave"), head=head)
    picture: Picture = result_cache.cached(_curve, n)
    return picture.message(
        lesson.key,
        height=260,
        title=_("The wave"),
        head=head,
        describe=_("ω = {theta:text} π"),
        view=f"wave{n}",
    )


def script(y: NDArray[np.int64]) -> str:
    """Return the lines that compute the frequency of a labelling and check it."""
    return "\n".join(
        [
            "import numpy as np",
            "from linclass.theory.shapes_sines import dyadic_wave",
            "",
            f"y = np.array({y.tolist()})",
            "X = np.ldexp(1.0, -np.arange(1, len(y) + 1))  # 1/2, 1/4, 1/8, …",
            "wave = dyadic_wave(y)",
            'print("omega =", wave.theta, "pi")',
            'print("right:", (wave.contains(X) == (y > 0)).all())',
            "",
        ]
    )
