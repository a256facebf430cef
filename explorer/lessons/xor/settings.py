"""The controls of a basis map: which one, where the perceptron starts, how far the points are jittered."""

from __future__ import annotations

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.frame import controls
from explorer.lessons.xor import formulas
from explorer.lessons.xor.fit import Array
from linboard.words.language import _
from linclass import GaussianBumps, Polynomial, Xor
from linclass.data.feature_map import FeatureMap
from linclass.perceptrons.starts import OTHERS, random_start


def basis_map(X: Array) -> tuple[FeatureMap, Array]:
    """The chosen map with the features of the points; raises `xor_formulas.FeaturesError` where they cannot be made."""
    names = {"xor": _("XOR"), "polynomial": _("Polynomial"), "bumps": _("Bumps"), "own": _("Formulas")}
    kind = controls.choice(_("Basis map φ"), names, "xor.map")
    if kind == "own":
        return formulas.formulas(X)
    basis: FeatureMap = Xor()
    if kind == "polynomial":
        degree = st.select_slider(_("Degree"), (2, 3), value=2, key="xor.degree", bind="query-params")
        basis = Polynomial(degree)
    elif kind == "bumps":
        places = st.container(horizontal=True)
        count = places.select_slider(
            _("Number of bumps"), (1, 2, 3, 4, 6, 9), value=2, key="xor.bumps", bind="query-params"
        )
        width = places.select_slider(
            _("Width σ"), (0.3, 0.5, 0.7, 1.0, 1.5, 2.0), value=0.7, key="xor.width", bind="query-params"
        )
        basis = GaussianBumps(count, width)
    return formulas.made(basis, X)


def start_and_jitter(d: int) -> tuple[str | Array, float, int]:
    """Where the weights begin; how far the copies of the points lie from them, and the seed that places them."""
    names = {"zeros": _("Zero"), "first-sample": _("First point"), "random": _("Random")}
    if d == 2:
        names["own"] = _("My own")
    start: str | Array = controls.choice(_("Start at"), names, "xor.start")
    row = st.container(horizontal=True)
    if start == "random":
        seed = row.slider(_("Seed of the start"), 0, OTHERS - 1, 0, key="xor.seed", bind="query-params")
        start = random_start(seed, d)
    elif start == "own":
        start = _own_start(row)
        row = st.container(horizontal=True)
    return start, *_jitter(row)


def _own_start(place: DeltaGenerator) -> Array:
    """The visitor's own w and b."""
    named = (("w⁽¹⁾", "w1", 1.0), ("w⁽²⁾", "w2", 0.0), ("b", "b", 0.0))
    return np.array(
        [controls.real(name, value, f"xor.start.{key}", place, width=120) for name, key, value in named]
    )


def _jitter(place: DeltaGenerator) -> tuple[float, int]:
    """The amount, and the seed once there is any."""
    amount = place.slider(
        _("Jitter"),
        0.0,
        0.8,
        0.0,
        0.05,
        key="xor.jitter",
        bind="query-params",
        help=_("Copies of each point up to so far away from it; the line has not seen them."),
    )
    if not amount:
        return 0.0, 0
    with place:
        return amount, controls.seed("xor.jitter.seed")
