"""The controls of a basis map: which one, where the perceptron starts, how far the points are jittered."""

from __future__ import annotations

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.frame.controls import Choice, OneOf, Real, Seed, Slider
from explorer.lessons.xor import formulas
from explorer.lessons.xor.fit import Array
from linboard.words.language import N_, _
from linclass import GaussianBumps, Polynomial, Xor
from linclass.data.feature_map import FeatureMap
from linclass.perceptrons.starts import OTHERS, random_start

MAP = Choice(
    "xor.map", {"xor": N_("XOR"), "polynomial": N_("Polynomial"), "bumps": N_("Bumps"), "own": N_("Formulas")}
)
DEGREE = OneOf("xor.degree", (2, 3), 2)
BUMPS = OneOf("xor.bumps", (1, 2, 3, 4, 6, 9), 2)
WIDTH = OneOf("xor.width", (0.3, 0.5, 0.7, 1.0, 1.5, 2.0), 0.7)
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
JITTER = Slider("xor.jitter", 0.0, 0.8, 0.0, 0.05)
JITTER_SEED = Seed("xor.jitter.seed")


def basis_map(X: Array) -> tuple[FeatureMap, Array]:
    """The chosen map with the features of the points; raises `xor_formulas.FeaturesError` where they cannot be made."""
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


def start_and_jitter(d: int) -> tuple[str | Array, float, int]:
    """Where the weights begin; how far the copies of the points lie from them, and the seed that places them."""
    start: str | Array = START.show(_("Start at"), without=() if d == 2 else ("own",))
    row = st.container(horizontal=True)
    if start == "random":
        start = random_start(START_SEED.show(_("Seed of the start"), row), d)
    elif start == "own":
        start = _own_start(row)
        row = st.container(horizontal=True)
    return start, *_jitter(row)


def _own_start(place: DeltaGenerator) -> Array:
    """The visitor's own w and b."""
    return np.array([number.show(name, place, width=120) for name, number in OWN.items()])


def _jitter(place: DeltaGenerator) -> tuple[float, int]:
    """The amount, and the seed once there is any."""
    amount = JITTER.show(
        _("Jitter"),
        place,
        help=_("Copies of each point up to so far away from it; the line has not seen them."),
    )
    if not amount:
        return 0.0, 0
    return amount, JITTER_SEED.show(place=place)
