"""Kernel machines on the screen: their controls, the board that all parts of the lesson share, the coefficients."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.frame import controls
from explorer.frame.error_curve import view
from explorer.frame.lesson import Lesson
from explorer.frame.snippets import NOTHING
from explorer.lessons.kernels import captions, machines
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.visit import memo, session
from linboard import player
from linboard.figures import boundaries, points
from linboard.player import Message
from linboard.words.language import _
from linclass import KernelSVM

MOST_POINTS = 1_000
SMALL = 200  # points whose matrix is small enough to be kept for some time
WORK = 2_000_000  # steps times points that a fit may take: nearly always it is done much sooner
BUDGET, LEAST = 20_000, 2_000  # steps of few points and of many
QUICK = 200  # steps while something is moved; when it rests, the machine is fitted in full
PRICES = (0.1, 1, 10, 100, 1_000)
DEGREES = (1, 2, 3, 4, 5)
POWERS = (0.5, 1.5, 2.0, 2.5, 3.0)
CONSTANTS = (0.0, 0.5, 1.0, 2.0, 5.0)
ANY_CONSTANTS = (-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0)
SLOPES = (0.1, 0.25, 0.5, 1.0, 2.0)
NEW = "kernels.points"
WIDE, NARROW = (
    114,
    96,
)  # of a slider, in pixels: two and the menu fit into a row on a phone, three and it elsewhere
WIDTHS = (0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)


SHAPES: dict[str, dict[str, Any]] = {
    "spirals": {"n": 60, "noise": 0.04},
    "moons": {"n": 60, "noise": 0.2},
    "circles": {"n": 60},
    "xor": {"n": 60},
    "checkerboard": {"n": 100},
}


def first_points() -> Dataset:
    """Two interleaved spirals."""
    return sources.generate("spirals", **SHAPES["spirals"])


# ---- controls ----


def way() -> str:
    """Which part of the lesson is on the screen."""
    names = {
        "boundary": _("Boundary"),
        "matrix": _("Matrix"),
        "map": _("Map φ"),
        "embedding": _("Embedding"),
        "perceptron": _("Perceptron"),
    }
    return controls.choice(_("Show"), names, "kernels.way")


def kernel_controls() -> dict[str, Any]:
    """The kernel and its parameters, as KernelSVM takes them."""
    names = {
        "gaussian": _("Gaussian"),
        "laplacian": _("Laplacian"),
        "polynomial": _("Polynomial"),
        "linear": _("Linear"),
        "tanh": "tanh",
        "power": _("Any power"),
    }
    kernel = controls.choice(_("Kernel"), names, "kernels.kernel")
    width = WIDE if kernel in ("gaussian", "laplacian", "linear") else NARROW
    with controls.near():
        chosen = {"kernel": kernel, **_parameters(kernel, width), "C": price_control(width)}
        new_points()
    return chosen


def new_points() -> None:
    """A menu of shapes that take the place of the points; what was chosen is a command and does not stay."""
    st.selectbox(
        _("New points"),
        list(SHAPES),
        index=None,
        format_func=sources.generator_titles().__getitem__,
        key=NEW,
        placeholder=_("Choose"),
        on_change=_replace,
        width=112,
    )


def _replace() -> None:
    shape = st.session_state[NEW]
    if shape in SHAPES:
        session.replace(sources.generate(shape, **SHAPES[shape]))
        st.session_state[NEW] = None


def _parameters(kernel: str, width: int) -> dict[str, Any]:
    """The kernel's own sliders."""
    if kernel in ("gaussian", "laplacian"):
        return {"width": _slider(_("Width σ"), WIDTHS, 0.5, "width", width)}
    if kernel == "polynomial":
        degree = _slider(_("Degree p"), DEGREES, 2, "degree", width)
        return {"degree": degree, "offset": _slider(_("Constant c"), CONSTANTS, 1.0, "constant", width)}
    if kernel == "power":
        degree = _slider(_("Power p"), POWERS, 1.5, "power", width)
        return {"degree": degree, "offset": _slider(_("Constant c"), ANY_CONSTANTS, 1.0, "any", width)}
    if kernel == "tanh":
        slope = _slider(_("Slope a"), SLOPES, 0.5, "slope", width)
        return {"slope": slope, "offset": _slider(_("Constant c"), ANY_CONSTANTS, -1.0, "shift", width)}
    return {}


def price_control(width: int = WIDE) -> float:
    """The price of slack."""
    return float(_slider(_("Slack price C"), PRICES, 10, "C", width))


def _slider(label: str, options: Sequence[float], value: float, name: str, width: int) -> float:
    """One of some numbers, bound to the link by hand.

    Streamlit's own binding lets the address win over an experiment where the slider was not shown before.
    """
    key = f"kernels.{name}"
    if st.session_state.get(key) not in options:
        st.session_state[key] = _linked(key, options, value)
    chosen: float = st.select_slider(label, options, key=key, width=width)
    session.write(key, None if chosen == value else f"{chosen:g}")
    return chosen


def _linked(key: str, options: Sequence[float], value: float) -> float:
    """The option that the address names, or the default."""
    text = st.query_params.get(key, "")
    return next((option for option in options if text in (f"{option:g}", str(option))), value)


def too_many(here: Lesson) -> None:
    """Show the points alone and say why."""
    here.plain_board(
        _("Board with {n:,} points").format(n=here.dataset.n),
        _("A kernel machine compares all pairs of points. This page takes up to {most:,} points.").format(
            most=MOST_POINTS
        ),
    )


# ---- the board ----


def fit(here: Lesson, kernel: dict[str, Any]) -> KernelSVM:
    """The machine of these points; while they or a control are moved, as far as it comes in a short time."""
    params = _settings(here, kernel)
    X, y = here.dataset.X, here.dataset.signs(here.positive)
    if not memo.holds_fit(KernelSVM(**params), X, y) and here.hurries():
        params["max_updates"] = QUICK
    if here.dataset.n > SMALL:
        return _large(here.dataset, here.positive, tuple(params.items()))
    return memo.fit(KernelSVM(**params), X, y)


def _settings(here: Lesson, kernel: dict[str, Any]) -> dict[str, Any]:
    """The machine's parameters, with the budget of these points."""
    budget = min(max(WORK // here.dataset.n, LEAST), BUDGET)
    return {"max_updates": budget, "max_snapshots": 2, **kernel}


@lru_cache(maxsize=4)  # the parts of the lesson share it; few: with 1,000 points each holds a matrix of 8 MB
def _large(dataset: Dataset, positive: int, kernel: tuple[tuple[str, Any], ...]) -> KernelSVM:
    return KernelSVM(**dict(kernel)).fit(dataset.X, dataset.signs(positive))


def board(
    here: Lesson,
    model: KernelSVM,
    *,
    formula: list[Message | str] | None = None,
    behind: Sequence[dict[str, Any]] | None = None,
    **more: Any,
) -> Message:
    """The board with the machine's boundary, the curves f = 1 and f = -1, and its support vectors.

    `formula` stands in the place of the machine's own, and `behind` behind the points in the place of the rings;
    `more` are further numbers for the texts.
    """
    dataset, C = here.dataset, model.C
    field = machines.field(model, dataset, here.box, quick=model.max_updates == QUICK)
    curves = machines.curves(field, boundaries.sides(dataset, here.positive))
    free = np.flatnonzero((model.alpha_ > 0) & (model.alpha_ < C))
    bound = np.flatnonzero(model.alpha_ >= C)
    rings = (machines.rings(dataset.X[free]), machines.rings(dataset.X[bound], limit=True))
    below = [*curves, machines.touched(model, dataset), *(behind or ())]
    return player.message(
        here.key,
        figure=points.board(dataset, *below, above=rings if behind is None else ()),
        title=_("Board with {n:,} points").format(n=dataset.n),
        caption=captions.caption(model, ringed=behind is None, cut=field.cut),
        formula=captions.formula(model) if formula is None else formula,
        columns=captions.columns(model) | more,
        first_trace=len(below),
    )


def by_class(labels: NDArray[np.int8]) -> NDArray[np.int64]:
    """Indices of the points, one class after the other."""
    return np.argsort(labels, kind="stable")


# ---- the boundary ----


def boundary(here: Lesson) -> None:
    """The machine, and beside it its coefficients or how it errs on unseen points."""
    with here.controls():
        kernel = kernel_controls()
        row = st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall")
        with row:
            sweep = _sweep(here, kernel)
    show_curve = view.beside(here, sweep, row) if sweep else None

    def draw() -> KernelSVM:
        model = fit(here, kernel)
        here.board(board(here, model))
        if show_curve:
            show_curve()
        else:
            _coefficients(here, model)
        return model

    here.code(here.live(draw), rest=view.code(sweep) if sweep else NOTHING)


def _coefficients(here: Lesson, model: KernelSVM) -> None:
    figure = machines.coefficients(here.dataset, by_class(here.dataset.labels), model.alpha_, model.C)
    with here.right:
        here.linked(
            "alpha",
            player.message(
                here.key,
                figure=figure,
                height=250,
                title=_("Coefficients α"),
                head=captions.coefficients(model),
                describe=_("Points with α > 0: {support} of {n}. In squares, with α = C: {bound}."),
            ),
        )


def _sweep(here: Lesson, kernel: dict[str, Any]) -> view.Sweep | None:
    """The parameter over which the error on unseen points is to stand beside the board, if any is."""
    known: dict[str, tuple[str, Sequence[float], str, str]] = {
        "C": ("C", PRICES, "C", _("Slack price C")),
        "width": ("σ", WIDTHS[::-1], "width", _("Width σ")),  # a narrow kernel fits closest
        "degree": ("p", DEGREES, "degree", _("Degree p")),
    }
    if kernel["kernel"] == "power":  # another slider, and other values
        known["degree"] = ("p", POWERS, "power", _("Power p"))
    names = {"alpha": _("Coefficients α")}
    names |= {
        name: _("Error over {symbol}").format(symbol=known[name][0]) for name in known if name in kernel
    }
    chosen = controls.choice(_("Beside the board"), names, "kernels.side")
    if chosen == "alpha":
        return None
    symbol, values, control, title = known[chosen]

    def use(value: float) -> None:
        st.session_state[f"kernels.{control}"] = value

    machine = KernelSVM(**_settings(here, kernel))
    return view.Sweep(machine, chosen, tuple(values), symbol, title, use)
