"""The page on kernel machines: their controls, the board that all parts share, the coefficients."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.code.code_snippets import NOTHING
from explorer.lesson.companions import kernel_votes
from explorer.lesson.controls import Choice, Control, Steps, near
from explorer.lesson.error_curve import view
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.kernels import captions, machines, mislabelled
from explorer.lessons.kernels.place import PLACE
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.visit import result_cache, session
from linboard.board import Board, Caption
from linboard.figures import boundaries, points, streets
from linboard.i18n.language import N_, _
from linboard.layers import Layer
from linclass import KernelSVM

MOST_POINTS = 1_000
SMALL = 200  # number of points whose matrix is small enough to be cached
WORK = 2_000_000  # limit of steps times points; nearly every fit needs much less
BUDGET, LEAST = 20_000, 2_000  # steps for few points and for many
QUICK = 200  # steps during a drag; at the end of the drag the machine is fitted in full
PRICES = (0.1, 1, 10, 100, 1_000)
DEGREES = (1, 2, 3, 4, 5)
POWERS = (0.5, 1.5, 2.0, 2.5, 3.0)
ANY_CONSTANTS = (-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0)
WIDTHS = (0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
WAY = Choice(
    "kernels.way",
    {
        "boundary": N_("Boundary"),
        "matrix": N_("Matrix"),
        "map": N_("Map φ"),
        "embedding": N_("Embedding"),
        "perceptron": N_("Perceptron"),
    },
)
KERNEL = Choice(
    "kernels.kernel",
    {
        "gaussian": N_("Gaussian"),
        "laplacian": N_("Laplacian"),
        "polynomial": N_("Polynomial"),
        "linear": N_("Linear"),
        "tanh": "tanh",
        "power": N_("Any power"),
    },
)
WIDTH = Steps("kernels.width", WIDTHS, 0.5)
DEGREE = Steps("kernels.degree", DEGREES, 2)
CONSTANT = Steps("kernels.constant", (0.0, 0.5, 1.0, 2.0, 5.0), 1.0)
POWER = Steps("kernels.power", POWERS, 1.5)
ANY_CONSTANT = Steps("kernels.any", ANY_CONSTANTS, 1.0)
SLOPE = Steps("kernels.slope", (0.1, 0.25, 0.5, 1.0, 2.0), 0.5)
SHIFT = Steps("kernels.shift", ANY_CONSTANTS, -1.0)
PRICE = Steps[float]("kernels.C", PRICES, 10)
BESIDE = Choice("kernels.side")
NEW = Control[str | None]("kernels.points")
CLOSE = 0.7  # room around the points of a board that shows the surroundings of some of them
WIDE, NARROW = 114, 96  # slider widths in pixels: two and the menu, or three, fit into a row on a phone
SHAPES: dict[str, dict[str, Any]] = {
    "spirals": {"n": 60, "noise": 0.04},
    "moons": {"n": 60, "noise": 0.2},
    "circles": {"n": 60},
    "xor": {"n": 60},
    "checkerboard": {"n": 100},
}


def first_points() -> Dataset:
    """Return two interleaved spirals."""
    return sources.generate("spirals", **SHAPES["spirals"])


# ---- controls ----


def way() -> str:
    """Return the part of the lesson that is shown."""
    return WAY.show(_("Show"))


def kernel_controls() -> dict[str, Any]:
    """Show the controls of the kernel; return its parameters for KernelSVM."""
    kernel = KERNEL.show(_("Kernel"))
    width = WIDE if kernel in ("gaussian", "laplacian", "linear") else NARROW
    with st.container() if PLACE.in_scene else near():  # a page has one row near the board
        chosen = {"kernel": kernel, **_parameters(kernel, width), "C": price_control(width)}
        new_points()
    return chosen


def new_points() -> None:
    """Show a menu of shapes that replace the points; it resets after each choice."""
    if NEW.held:
        return
    st.selectbox(
        _("New points"),
        list(SHAPES),
        index=None,
        format_func=sources.generator_titles().__getitem__,
        key=NEW.key,
        placeholder=_("Your own"),
        on_change=_replace,
        width=112,
    )


def _replace() -> None:
    shape = st.session_state[NEW.key]
    if shape in SHAPES:
        session.replace(sources.generate(shape, **SHAPES[shape]))
        NEW.set(None)


def _parameters(kernel: str, width: int) -> dict[str, Any]:
    """Return the kernel's own parameters from their sliders."""
    if kernel in ("gaussian", "laplacian"):
        return {"width": WIDTH.show(_("Width σ"), width=width)}
    if kernel == "polynomial":
        degree = DEGREE.show(_("Degree p"), width=width)
        return {"degree": degree, "offset": CONSTANT.show(_("Constant c"), width=width)}
    if kernel == "power":
        power = POWER.show(_("Power p"), width=width)
        return {"degree": power, "offset": ANY_CONSTANT.show(_("Constant c"), width=width)}
    if kernel == "tanh":
        slope = SLOPE.show(_("Slope a"), width=width)
        return {"slope": slope, "offset": SHIFT.show(_("Constant c"), width=width)}
    return {}


def price_control(width: int = WIDE) -> float:
    """Return C, the cost of slack."""
    return float(PRICE.show(_("Penalty C"), width=width))


def too_many(lesson: LessonPage) -> None:
    """Show only the points and say why."""
    lesson.plain_board(
        _("A kernel machine compares all pairs of points. This page allows up to {most:,} points.").format(
            most=MOST_POINTS
        ),
    )


# ---- the board ----


def fit(lesson: LessonPage, kernel: dict[str, Any]) -> KernelSVM:
    """Return the machine of these points; during a drag or a change it has a short time limit."""
    params = _settings(lesson, kernel)
    X, y = lesson.dataset.X, lesson.dataset.signs(lesson.positive)
    if lesson.pace.hurried and not result_cache.holds_fit(KernelSVM(**params), X, y):
        params["max_updates"] = QUICK
        lesson.redraw_when_idle()
    if lesson.dataset.n > SMALL:
        return _large(lesson.dataset, lesson.positive, tuple(params.items()))
    return result_cache.fit(KernelSVM(**params), X, y)


def _settings(lesson: LessonPage, kernel: dict[str, Any]) -> dict[str, Any]:
    """Return the machine's parameters, with the budget for these points."""
    budget = min(max(WORK // lesson.dataset.n, LEAST), BUDGET)
    return {"max_updates": budget, "max_snapshots": 2, **kernel}


@lru_cache(maxsize=4)  # the parts of the lesson share it; small, because a matrix of 1,000 points takes 8 MB
def _large(dataset: Dataset, positive: int, kernel: tuple[tuple[str, Any], ...]) -> KernelSVM:
    return KernelSVM(**dict(kernel)).fit(dataset.X, dataset.signs(positive))


def board(
    lesson: LessonPage,
    model: KernelSVM,
    *,
    formula: list[str] | None = None,
    behind: Sequence[Layer] | None = None,
    note: str = "",
    **more: Any,
) -> tuple[Board, Caption]:
    """Show the board with the machine's boundary, the curves f = 1 and f = -1, its support vectors, and the
    caption.

    `formula` replaces the machine's own, and `behind` the rings behind the points; the `note` ends the
    caption, and `more` are further template values.
    """
    dataset, C = lesson.dataset, model.C
    drawn, doubted = Board(dataset, lesson.positive), []
    if lesson.scene and len(places := mislabelled.positions(dataset)):
        doubted = [points.mentioned(places)]
        for name, values in zip(("xaxis", "yaxis"), dataset.X.T, strict=True):
            drawn.layout[name] |= {"range": [values.min() - CLOSE, values.max() + CLOSE]}
    if not lesson.moves and not lesson.answered:  # the curve is the answer
        drawn.above(*doubted)
        return drawn, Caption(_("Only the points for now: the boundary appears with the answer."))
    field = machines.field(model, dataset, lesson.box, quick=model.max_updates == QUICK)
    curves = machines.curves(field, boundaries.sides(dataset, lesson.positive))
    told = captions.caption(model, ringed=behind is None, cut=field.cut) + note
    if doubted:  # the edges and the support vectors' rings would hide the curve around the mentioned points
        told = captions.mentioned()
        drawn.below(curves[0])
        drawn.above(*doubted)
    else:
        drawn.below(*curves, machines.touched(model, dataset), *(behind or ()))
        if behind is None:
            free, bound = (model.alpha_ > 0) & (model.alpha_ < C), model.alpha_ >= C
            drawn.above(streets.around(dataset.X[free]), streets.around(dataset.X[bound], limit=True))
    return drawn, Caption(
        told, captions.formula(model) if formula is None else formula, captions.columns(model) | more
    )


def by_class(labels: NDArray[np.int8]) -> NDArray[np.int64]:
    """Return the indices of the points, one class after the other."""
    return np.argsort(labels, kind="stable")


# ---- the boundary ----


def boundary(lesson: LessonPage) -> None:
    """Show the machine, and next to it its coefficients or its error on unseen points."""
    with lesson.controls():
        kernel = kernel_controls()
        row = st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall")
        with row:
            chosen, sweep = _beside(lesson, kernel)
    show_curve = view.beside(lesson, sweep, row) if sweep else None

    def draw() -> KernelSVM:
        model = fit(lesson, kernel)
        drawn, told = board(lesson, model)
        if chosen == "votes":
            _votes(lesson, drawn, model)
        lesson.show(drawn, told)
        if show_curve:
            show_curve()
        elif chosen == "alpha":
            _coefficients(lesson, model)
        return model

    lesson.code(lesson.live(draw), rest=view.code(sweep) if sweep else NOTHING)


def _votes(lesson: LessonPage, drawn: Board, model: KernelSVM) -> None:
    """Draw the diamond and the votes on the board, and the votes as bars next to it."""
    place = PLACE.at(lesson.dataset)
    found = kernel_votes.votes(model, place) if lesson.answered else None
    kernel_votes.mark(drawn, lesson.dataset, place, found, path=lesson.scene is not None)
    with lesson.right:
        lesson.linked("votes", kernel_votes.chart(lesson, model, place))


def _coefficients(lesson: LessonPage, model: KernelSVM) -> None:
    picture = machines.coefficients(lesson.dataset, by_class(lesson.dataset.labels), model.alpha_, model.C)
    with lesson.right:
        lesson.linked(
            "alpha",
            picture.message(
                lesson.key,
                height=250,
                title=_("Coefficients α"),
                head=[] if lesson.scene else captions.coefficients(model),
                describe=_("Points with α > 0: {support} of {n}. Squares mark those with α = C: {bound}."),
            ),
        )


def _beside(lesson: LessonPage, kernel: dict[str, Any]) -> tuple[str, view.Sweep | None]:
    """Return what is next to the board, and the parameter of an error curve; the votes come with their sliders."""
    known: dict[str, tuple[str, Sequence[float], Steps[Any], str]] = {
        "C": ("C", PRICES, PRICE, _("Penalty C")),
        "width": ("σ", WIDTHS[::-1], WIDTH, _("Width σ")),  # a narrow kernel fits closest
        "degree": ("p", DEGREES, DEGREE, _("Degree p")),
    }
    if kernel["kernel"] == "power":  # another slider, and other values
        known["degree"] = ("p", POWERS, POWER, _("Power p"))
    names = {"alpha": _("Coefficients α"), "votes": _("Votes at a place")}
    names |= {
        name: _("Error against {symbol}").format(symbol=known[name][0]) for name in known if name in kernel
    }
    chosen = BESIDE.show(_("Next to the board"), names)
    if chosen == "votes":
        PLACE.show()
    if chosen in ("alpha", "votes"):
        return chosen, None
    symbol, values, control, title = known[chosen]
    machine = KernelSVM(**_settings(lesson, kernel))
    return chosen, view.Sweep(machine, chosen, tuple(values), symbol, title, control.set)
