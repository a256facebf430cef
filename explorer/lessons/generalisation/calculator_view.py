"""The calculator on the page: ε, δ, N and the size of the class, one computed from the others, with the curve
of each bound."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Choice, Real, Whole
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.generalisation import bound_curves, scripts
from explorer.lessons.generalisation import calculator_captions as captions
from explorer.lessons.generalisation.calculator import LEAST, Problem, least, solve
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Caption
from linboard.figures.studies import Series
from linboard.i18n.language import N_, _
from linboard.messages import Chart, Head
from linclass import FiniteClass, VCClass
from linclass.theory.generalisation import Bound

Array = NDArray[np.float64]
MOST_SAMPLES, MOST_RULES, MOST_FEATURES, MOST_D, MOST_BITS = 10**7, 10**15, 10**5, 10**3, 64
LEAST_GAP, LEAST_DELTA = 0.001, 1e-12
BOUND = Choice(
    "gen.bound",
    {
        "finite": N_("|H| rules"),
        "one": N_("One rule"),
        "bits": N_("L-bit weights"),
        "vc": N_("VC dimension"),
    },
)
WANTED = Choice("gen.find")
SAMPLES = Whole("gen.calc.n", MOST_SAMPLES, least=1, usual=500)
GAP = Real("gen.calc.eps", LEAST_GAP, 1.0, usual=0.1)
DELTA = Real("gen.calc.delta", LEAST_DELTA, 0.999, usual=0.05)
BITS = Whole("gen.calc.bits", MOST_BITS, least=1, usual=8)
DIMENSION = Whole("gen.calc.d", MOST_D, usual=3)
FEATURES = Whole("gen.calc.k", MOST_FEATURES, usual=2)
RULES = Whole("gen.calc.h", MOST_RULES, least=1, usual=1_000)
WIDE = 118  # width of a field in pixels


# ---- controls ----


def problem() -> Problem:
    """Ask for the bound, the wanted number, and the given numbers; return the solved problem."""
    kind = BOUND.show(_("Bound"))
    wants = {"n": "N", "epsilon": "ε", "delta": "δ"}
    if kind != "one":
        wants["size"] = {"finite": "|H|", "bits": "K", "vc": "d"}[kind]
    wanted = WANTED.show(_("Find"), wants)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        given = _given(kind, wanted)
    return solve(given)


def _given(kind: str, wanted: str) -> Problem:
    """Ask for the given numbers."""
    n = epsilon = delta = size = None
    bits = BITS.usual
    if wanted != "n":
        n = SAMPLES.show(_("Samples N"), width=WIDE)
    if wanted != "epsilon":
        epsilon = GAP.show(_("Gap ε"), step=0.01, format="%.4g", width=WIDE)
    if wanted != "delta":
        delta = DELTA.show(_("Failure probability δ"), step=0.01, format="%.4g", width=WIDE)
    if kind == "one":
        size = 1.0
    elif wanted != "size":
        size = _size(kind)
    if kind == "bits":
        bits = BITS.show(_("Bits L"), width=WIDE)
    return Problem(kind, wanted, n, epsilon, delta, size, bits)


def _size(kind: str) -> float:
    """Ask for |H|, K or d."""
    if kind == "vc":
        return DIMENSION.show(_("VC dim. d"), width=WIDE)
    if kind == "bits":
        return FEATURES.show(_("Features K"), width=WIDE)
    return RULES.show(_("Rules |H|"), width=WIDE)


# ---- charts ----


def show(lesson: LessonPage, solved: Problem) -> None:
    """Show the curve of each bound with a mark at this problem, and next to it the cost of a larger class."""
    assert solved.delta is not None, "a solved problem has its δ"
    drawn = LEAST_DELTA <= solved.delta < 1  # curves of another δ would not pass through the mark
    delta = solved.delta if drawn else 0.05
    marked = drawn and lesson.answered
    kinds = ("one", solved.kind) if lesson.scene else ("one", "finite", "bits", "vc")  # two in a scene
    picture = bound_curves.gaps(
        _curves(solved, delta, kinds),
        solved.n,
        solved.epsilon if marked else None,
        captions.names()[solved.kind],
    )
    told = Caption(
        captions.answer(solved) if lesson.answered else "",
        captions.formula(solved),
        captions.columns(solved, least(solved)),
    )
    head = [] if drawn else [Head(captions.other_curves(delta), "legend")]
    title = _("Gap against sample size")
    lesson.show(picture, told, editable=False, height=400, head=head, title=title, view="calculator")
    with lesson.right:
        lesson.linked("beside", costs(lesson, solved, delta))


def _curves(solved: Problem, delta: float, kinds: Sequence[str]) -> list[Series]:
    """Return ε over N for these bounds; the problem's curve is highlighted."""
    reach = max(5.0, np.log10(solved.n or 1) + 1)
    n: Array = np.unique(np.round(np.logspace(0.7, reach, 70))).astype(np.float64)
    sizes = _sizes(solved)
    bounds: dict[str, Bound] = {
        "one": FiniteClass(),
        "finite": FiniteClass(log(sizes["finite"]) if solved.log_size is None else solved.log_size),
        "bits": FiniteClass.bits(solved.bits, int(sizes["bits"])),
        "vc": VCClass(int(sizes["vc"])),
    }
    colours = dict(
        zip(
            ("one", "finite", "bits", "vc"),
            (theme.MUTED, *theme.CLASS_COLOURS[:1], *theme.CLASS_COLOURS[2:]),
            strict=True,
        )
    )
    names = captions.curve_names(solved, sizes)
    return [
        Series(names[kind], n, bound.gap(n, delta), colours[kind], "solid" if kind == solved.kind else "dash")
        for kind, bound in bounds.items()
        if kind in kinds
    ]


def _sizes(solved: Problem) -> dict[str, float]:
    """Return the size for each bound: the problem's size for its own (the smallest if none is found),
    otherwise the usual one."""
    sizes: dict[str, float] = {"finite": 1_000, "bits": 2, "vc": 3}
    if solved.kind in sizes:
        sizes[solved.kind] = LEAST[solved.kind] if solved.size is None else solved.size
    if solved.kind == "vc" and sizes["vc"] > MOST_D:
        sizes["vc"] = MOST_D
    return sizes


def costs(lesson: LessonPage, solved: Problem, delta: float) -> Chart:
    """Draw the samples needed against the size of the class: linear in ln |H|, in K and nearly in d; a scene
    shows ln |H| only."""
    epsilon = solved.epsilon if solved.epsilon is not None and LEAST_GAP <= solved.epsilon <= 1 else 0.1
    powers, features, dimensions = (
        np.array([0, 5, 10, 15]),
        np.array([0, 50, 100]),
        np.array([0, 25, 50, 100]),
    )
    rules = [FiniteClass(float(k) * log(10)).samples(epsilon, delta) for k in powers]
    bits = [FiniteClass.bits(solved.bits, int(k)).samples(epsilon, delta) for k in features]
    vc = [result_cache.cached(VCClass.samples, VCClass(int(d)), epsilon, delta) for d in dimensions]
    panels = [
        ("ln |H|", powers * log(10), rules),
        (_("K (L = {bits})").format(bits=solved.bits), features, bits),
        ("d", dimensions, vc),
    ][: 1 if lesson.scene else None]
    told = captions.costs(epsilon, delta)
    drawn = [(name, np.asarray(x, float), np.array(y, float)) for name, x, y in panels]
    return bound_curves.costs(drawn).message(
        lesson.key,
        height=260,
        title=_("Samples needed"),
        head=[] if lesson.scene else [Head(told)],
        describe=told,
        view=f"costs{epsilon}.{delta}",
    )


def outcome(lesson: LessonPage, solved: Problem) -> None:
    """Show the code of the answer."""
    lesson.script(
        "generalisation.code.calculator",
        lambda: scripts.bound(
            solved.kind, solved.wanted, solved.n, solved.epsilon, solved.delta, solved.size, solved.bits
        ),
    )
