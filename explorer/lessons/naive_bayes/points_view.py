"""Gaussian naive Bayes on the board: ellipses, regions, densities of each coordinate, points drawn from the model."""

from __future__ import annotations

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Choice, Seed, Steps
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.naive_bayes import gaussians, network, parameters
from explorer.points.dataset import Dataset
from explorer.visit import result_cache, session
from linboard import theme
from linboard.board import Board, Caption
from linboard.captions import gaussian
from linboard.figures import boundaries, fields, strokes
from linboard.i18n.language import N_, _, listed
from linboard.i18n.text import decimals, number
from linboard.messages import Chart, Head
from linclass import FisherDiscriminant, GaussianNB
from linclass.core import linear

Array = NDArray[np.float64]
DRAWN = Steps("nb.drawn", tuple(range(0, 201, 10)), 0)
SEED = Seed("nb.seed")
BESIDE = Choice("nb.points", {"densities": N_("Densities"), "network": N_("Network")})


# ---- controls ----


def drawing() -> tuple[int, int]:
    """Return how many points the model draws, and the seed."""
    with st.container(horizontal=True):
        return DRAWN.show(_("Points drawn from the model")), SEED.show()


def beside_points() -> str:
    """Return the companion that the reader has chosen."""
    return BESIDE.show(_("Second plot"))


def offer(dataset: Dataset, count: int, seed: int) -> None:
    """Show a button that replaces the board's points by the drawn ones, if each class has some."""
    model = fit(dataset)
    X, labels = draw(dataset, model, count, seed)
    st.button(
        _("Put the drawn points on the board"),
        key="nb.take",
        on_click=_take,
        args=(dataset, X, labels),
        disabled=len(np.unique(labels)) < len(model.classes_),
        help=_("They replace your points; undo restores yours."),
    )


def _take(dataset: Dataset, X: Array, labels: NDArray[np.int64]) -> None:
    session.replace(Dataset(X, labels, dataset.names, dataset.columns))
    DRAWN.set(0)


# ---- the model ----


def enough(lesson: LessonPage) -> bool:
    """Whether there are points of two classes; otherwise say what is missing."""
    if len(lesson.dataset.present) > 1:
        return True
    lesson.plain_board(
        _("Put points of two or more classes on the board. Choose a class above it, then a place."),
    )
    return False


def fit(dataset: Dataset) -> GaussianNB:
    """Fit the model to the points."""
    return result_cache.fit(GaussianNB(), dataset.X, dataset.y)


def classes(dataset: Dataset, model: GaussianNB) -> tuple[int, ...]:
    """Return the class index on the board of each of the model's classes."""
    if dataset.n_classes == 2:  # labels are +1 and -1
        return tuple(0 if label > 0 else 1 for label in model.classes_.tolist())
    return tuple(model.classes_.tolist())


def draw(dataset: Dataset, model: GaussianNB, count: int, seed: int) -> tuple[Array, NDArray[np.int64]]:
    """Draw new points (count, 2) from the model, with the class index of each."""
    if not count:
        return np.empty((0, 2)), np.empty(0, dtype=np.int64)
    X, y = model.sample(count, random_state=seed)
    indices = np.array(classes(dataset, model))
    return X, indices[np.searchsorted(model.classes_, y)]


# ---- the board ----


def show(lesson: LessonPage, model: GaussianNB, count: int, seed: int) -> None:
    """Show the board with the regions, the ellipses, and the points drawn from the model."""
    dataset = lesson.dataset
    if not lesson.answered:  # the ellipses are the answer
        lesson.show(Board(dataset), _("Only the points for now: the ellipses appear with the answer."))
        return
    shown = classes(dataset, model)
    grid = fields.field_grid(dataset, 1, lesson.box)
    board = Board(dataset)
    board.below(*fields.grounds(grid, model.predict_joint_log_proba(grid.points), shown))
    board.below(*gaussians.ellipses(model.mean_, np.sqrt(model.var_), shown))
    board.wrong(model.predict(dataset.X) != dataset.y)
    board.above(*gaussians.drawn(*draw(dataset, model, count, seed)))
    told = gaussian.caption(model)
    if lesson.scene:
        fisher = result_cache.fit(FisherDiscriminant(), dataset.X, dataset.y)
        ends = linear.boundary_segments(fisher.coef_, fisher.intercept_, *boundaries.view(dataset))[0]
        board.above(strokes.along(ends, theme.LINE, 2, "dash"))
        told += " " + _(
            "The two ellipses of each class: one and two standard deviations. Dashed: Fisher’s line."
        )
    formula = [*gaussian.formula(shown), _("Ellipses: semi-axes <b>σ</b> and 2<b>σ</b> around <b>m</b>")]
    columns = gaussian.columns(model, dataset.X, dataset.y, shown, dataset.names)
    lesson.show(board, Caption(told, formula, columns))


def floor(dataset: Dataset, model: GaussianNB, shown: tuple[int, ...]) -> list[Head]:
    """Say which variances are 0, which have no density, and the σ that replaces them."""
    flat, sigma = [], np.sqrt(model.epsilon_)
    for k in sorted(shown):
        own = dataset.X[dataset.labels == k]
        flat += [
            f"{theme.CLASS_ICONS[k]} {('x⁽¹⁾', 'x⁽²⁾')[j]} (σ = {number(float(sigma[j]))})"
            for j in (0, 1)
            if np.ptp(own[:, j]) == 0
        ]
    if not flat:
        return []
    text = _(
        "A variance of 0 has no density. So 10⁻⁹ of the variance of its coordinate over all points is added to each "
        "variance (10⁻⁹ if that is 0): {where}."
    )
    if np.ptp(dataset.X, axis=0).max() == 0:
        text = _("All points coincide, so every variance is 0. 10⁻⁹ is added to each, so σ = {least}.")
    told = text.format(where=listed(flat), least=number(float(sigma[0])))
    return [Head(told, "unsure")]


# ---- companion ----


def beside(lesson: LessonPage, what: str, model: GaussianNB) -> None:
    """Show the chart next to the board."""
    message = _network(lesson, model) if what == "network" else _densities(lesson, model)
    with lesson.right:
        lesson.linked("beside", message)


def _densities(lesson: LessonPage, model: GaussianNB) -> Chart:
    shown = classes(lesson.dataset, model)
    picture = gaussians.densities(lesson.dataset, model.mean_, np.sqrt(model.var_), model.class_prior_, shown)
    text = _(
        "Naive: within a class (colour), the density at a point is the product of two curves, one "
        "for each coordinate. The ticks are the points."
    )
    return picture.message(
        lesson.key,
        title=_("Densities of each coordinate"),
        head=[*floor(lesson.dataset, model, shown), Head(text, "legend")],
        describe=_("The share of each class times its normal density."),
        view=f"densities{lesson.dataset.bounds}",
    )


def _network(lesson: LessonPage, model: GaussianNB) -> Chart:
    dataset = lesson.dataset
    shown = classes(dataset, model)
    order = sorted(range(len(shown)), key=lambda i: shown[i])
    deviation = np.sqrt(model.var_)
    features = [
        network.Node(
            ("x⁽¹⁾", "x⁽²⁾")[j],
            "" if dataset.columns[j] == f"x{j + 1}" else dataset.columns[j],
            [f"{number(model.mean_[i, j])} ± {number(deviation[i, j])}" for i in order],
            seen=True,
        )
        for j in range(2)
    ]
    shares = [f"{_short(dataset.names[shown[i]])} {decimals(model.class_prior_[i], 3)}" for i in order]
    colours = [theme.CLASS_COLOURS[shown[i]] for i in order]
    picture = network.figure(network.Node("?", _("class"), shares), features, colours, more=False)
    return picture.message(
        lesson.key,
        title=_("The Bayesian network"),
        height=network.HEIGHT,
        head=[
            *floor(dataset, model, shown),
            Head(parameters.point_parameters(model)),
            Head(_("Below a coordinate: its mean ± standard deviation in each class."), "legend"),
        ],
        describe=_(
            "Arrows lead from the class to both coordinates, but there is none from one coordinate to the "
            "other."
        ),
        view="network",
    )


def _short(name: str) -> str:
    return name if len(name) <= 14 else name[:13] + "…"
