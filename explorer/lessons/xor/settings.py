"""The controls of a basis map: the map, the order of the mistakes, the jitter, and new points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.controls import (
    AND_BY_HAND,
    HAND,
    Choice,
    Control,
    Order,
    Real,
    Seed,
    Slider,
    Steps,
    pick_by_hand,
)
from explorer.lessons.xor import formulas
from explorer.lessons.xor.fit import Array
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard.i18n.language import N_, _
from linclass import GaussianBumps, Polynomial, Xor
from linclass.data.feature_map import FeatureMap
from linclass.perceptrons.perceptron import Order as PickOrder
from linclass.perceptrons.starts import OTHERS, random_start

ByHand = Literal["by-hand"]
MAP = Choice(
    "xor.map", {"xor": N_("XOR"), "polynomial": N_("Polynomial"), "bumps": N_("Bumps"), "own": N_("Formulas")}
)
DEGREE = Steps("xor.degree", (2, 3), 2)
BUMPS = Steps("xor.bumps", (1, 2, 3, 4, 6, 9), 2)
WIDTH = Steps("xor.width", (0.3, 0.5, 0.7, 1.0, 1.5, 2.0), 0.7)
START = Choice(
    "xor.start",
    {"zeros": N_("Zero"), "first-sample": N_("First point"), "random": N_("Random"), "own": N_("My own")},
)
START_SEED = Slider("xor.seed", 0, OTHERS - 1, 0)
OWN = {
    "w⁽¹⁾": Real("xor.start.w1", usual=1.0),
    "w⁽²⁾": Real("xor.start.w2"),
    "b": Real("xor.start.b"),
}
ORDER = Order("xor.order", AND_BY_HAND)
ORDER_SEED = Seed("xor.order.seed")
NEW = Control[str | None]("xor.points")
SHAPES: dict[str, tuple[str, Callable[[], Dataset]]] = {
    "four": (N_("Four points"), lambda: sources.table("xor")),
    "clusters": (sources.TITLES["xor"], lambda: sources.generate("xor", n=60)),
    "checkerboard": (sources.TITLES["checkerboard"], lambda: sources.generate("checkerboard", n=60)),
}
JITTER = Slider("xor.jitter", 0.0, 0.8, 0.0, 0.05)
JITTER_SEED = Seed("xor.jitter.seed")


def basis_map(X: Array) -> tuple[FeatureMap, Array]:
    """Return the chosen map with the features of the points; raises `xor_formulas.FeaturesError` if they
    cannot be computed."""
    kind = MAP.show(_("Basis map φ"))
    if kind == "own":
        return formulas.formulas(X)
    basis: FeatureMap = Xor()
    if kind == "polynomial":
        basis = Polynomial(DEGREE.show(_("Degree")))
    elif kind == "bumps":
        places = st.container(horizontal=True)
        count = BUMPS.show(_("Number of bumps"), places)
        basis = GaussianBumps(count, WIDTH.show(_("Width σ"), places))
    return formulas.made(basis, X)


def order_and_jitter() -> tuple[tuple[PickOrder | ByHand, int], float, int]:
    """Return the order of the mistakes, with a seed for a random one, and the jitter of the copies of the points."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    chosen: PickOrder | ByHand = ORDER.show(
        place=row, help=_("A mistake is a point with y f ≤ 0, so f = 0 also counts.")
    )
    picks = chosen, ORDER_SEED.show(place=row) if chosen == "random" else 0
    around = _jitter(row)
    if chosen == HAND:
        pick_by_hand.controls()
    return picks, *around


def new_points(place: DeltaGenerator) -> None:
    """Show a menu of points that replace the current ones; it resets after each choice."""
    if NEW.held:
        return
    place.selectbox(
        _("New points"),
        list(SHAPES),
        index=None,
        format_func=lambda key: _(SHAPES[key][0]),
        key=NEW.key,
        placeholder=_("Your own"),
        on_change=_replace,
        width=130,
        help=_("On a checkerboard try the formula sin(pi*x1/1.5)*sin(pi*x2/1.5)."),
    )


def _replace() -> None:
    chosen = st.session_state[NEW.key]
    if chosen in SHAPES:
        session.replace(SHAPES[chosen][1]())
        NEW.set(None)


def start(d: int) -> str | Array:
    """Return the initial weights of d features."""
    chosen = START.show(_("Start at"), without=() if d == 2 else ("own",))
    row = st.container(horizontal=True)
    if chosen == "random":
        return random_start(START_SEED.show(_("Seed of the start"), row), d)
    return _own_start(row) if chosen == "own" else chosen


def _own_start(place: DeltaGenerator) -> Array:
    """Return the reader's own w and b."""
    return np.array([number.show(name, place, width=120) for name, number in OWN.items()])


def _jitter(place: DeltaGenerator) -> tuple[float, int]:
    """Return the amount, and the seed if it is positive."""
    amount = JITTER.show(
        _("Jitter"),
        place,
        help=_("Copies of each point up to this far away from it; the line was not trained on them."),
    )
    if not amount:
        return 0.0, 0
    return amount, JITTER_SEED.show(place=place)
