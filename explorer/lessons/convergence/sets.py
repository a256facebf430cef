"""Studies that do not use the reader's points: sizes of sets, exponentially small margins, points on a sphere."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import studies
from linboard.i18n.language import _
from linboard.layers import Picture
from linboard.messages import Chart, Head
from linclass import Perceptron, first_one, first_one_separator, guarantee
from linclass.core import linear
from linclass.perceptrons.studies import measurements, sphere_margins

Array = NDArray[np.float64]
RADIUS, GAMMA = 5.0, 0.5  # of all sets of the study of sizes
REPEATS = 9
POINTS, FEATURES = (10, 30, 100, 300, 1_000, 3_000), (2, 3, 5, 10, 30, 100, 300)
DIMENSIONS = range(2, 11)  # of the 0/1 vectors
SPHERES = (2, 3, 5, 10, 30, 100, 300, 1_000)


# ---- sizes ----


@st.cache_data(max_entries=1, show_spinner=False)
def size_counts() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the updates of sets of n points (len(POINTS), REPEATS) and of d features (len(FEATURES), REPEATS)."""
    plans = [
        [(n, 10, GAMMA) for n in POINTS for _again in range(REPEATS)],
        [(200, d, GAMMA) for d in FEATURES for _again in range(REPEATS)],
    ]
    found = [[one.updates for one in measurements(plan, radius=RADIUS, random_state=0)] for plan in plans]
    by_n, by_d = (np.array(counts).reshape(-1, REPEATS) for counts in found)
    return by_n, by_d


def sizes_chart(key: str) -> Chart:
    """Draw the updates against n and against d, with the same R and γ in all sets."""
    by_n, by_d = size_counts()
    bound = (RADIUS / GAMMA) ** 2
    text = _(
        "R = {radius:g} and γ = {gamma:g} in every data set, so the bound is {bound:g} for all: it does "
        "not depend on n or d. Each dot is one data set, trained from ŵ = 0 in cyclic order; the line is "
        "the median. From 30 points and 5 features on, the median stays near half of the bound; smaller "
        "data sets are easier."
    ).format(radius=RADIUS, gamma=GAMMA, bound=bound)
    panels = [
        (_("Points n (10 features)"), np.array(POINTS), by_n),
        (_("Features d (200 points)"), np.array(FEATURES), by_d),
    ]
    return _message(key, "sizes", _("Number of updates against n and d"), text, studies.sizes(panels, bound))


# ---- exponentially small margins ----


class FirstOne(NamedTuple):
    """Measurements on the 0/1 vectors of each dimension; arrays of shape (len(DIMENSIONS),)."""

    updates: Array
    bound: Array
    gamma: Array
    closed: Array  # least margin of the closed-form solution, at length 1


@st.cache_data(max_entries=1, show_spinner=False)
def first_one_study() -> FirstOne:
    """Measure perceptron, bound and margins on all 0/1 vectors labelled by their first 1."""
    rows = []
    for d in DIMENSIONS:
        X, y = first_one(d)
        proof = guarantee(X, y)
        model = Perceptron(max_updates=10**6, max_snapshots=2).fit(X, y)
        w = first_one_separator(d)
        rows.append(
            (model.n_iter_, proof.bound, proof.gamma, linear.margins(X, y, w, 0.0).min() / np.linalg.norm(w))
        )
    return FirstOne(*np.array(rows).T)


def first_chart(key: str) -> Chart:
    """Draw updates, bound and margins against the dimension, on a logarithmic axis."""
    found, d = first_one_study(), np.array(DIMENSIONS, float)
    text = _(
        "All 0/1 vectors except (0, …, 0), labelled by whether the first 1 is in an odd position. The "
        "weights (1, −1/2, 1/4, −1/8, …) separate them, with a margin that halves with each feature. The "
        "best margin γ shrinks {shrinks:.2f}-fold with each extra feature, and the perceptron, from ŵ = 0 "
        "in cyclic order, makes {grows:.1f} times as many updates: separable can still mean hopeless."
    ).format(shrinks=found.gamma[-2] / found.gamma[-1], grows=found.updates[-1] / found.updates[-2])
    series = [
        studies.Series(_("bound (R/γ)²"), d, found.bound, theme.BAD, "dash"),
        studies.Series(_("updates"), d, found.updates, theme.LINE),
        studies.Series(_("best margin γ"), d, found.gamma, theme.GOOD),
        studies.Series(_("closed form’s margin"), d, found.closed, theme.CLASS_COLOURS[3]),
    ]
    picture = studies.lines(series, _("Features d"), "")
    return _message(key, "first", _("Exponentially small margins"), text, picture)


# ---- points on a sphere ----


@st.cache_data(max_entries=1, show_spinner=False)
def sphere_study() -> Array:
    """Return the 5th, 50th and 95th percentile of the margins of random points, shape (3, len(SPHERES))."""
    rows = [np.percentile(sphere_margins(d, random_state=0), (5, 50, 95)) for d in SPHERES]
    return np.array(rows).T


def sphere_chart(key: str) -> Chart:
    """Draw the margins of random points on the unit sphere against the dimension."""
    (low, middle, high), d = sphere_study(), np.array(SPHERES, float)
    text = _(
        "Random points on the unit sphere, and their distance |w·x|, with ‖w‖ = 1, to a hyperplane "
        "through the centre: half lie below the line of dots, nine in ten within the grey band. The root "
        "mean square is 1/√d. In many dimensions nearly all points are close to any given hyperplane: "
        "chance alone leaves no wide margin."
    )
    series = [
        studies.Series(_("half of the points"), d, middle, theme.LINE),
        studies.Series("1/√d", d, 1 / np.sqrt(d), theme.BAD, "dash"),
    ]
    picture = studies.lines(series, _("Dimension d"), "|w·x|", log_x=True, band=(d, low, high))
    return _message(key, "sphere", _("Margins of random points"), text, picture)


def _message(key: str, view: str, title: str, text: str, picture: Picture) -> Chart:
    return picture.message(key, title=title, head=[Head(text)], describe=text, view=view)


CHARTS: dict[str, Callable[[str], Chart]] = {
    "sizes": sizes_chart,
    "first": first_chart,
    "sphere": sphere_chart,
}
