"""The playground: any models of the registry on the reader's points, side by side."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.controls import Control, rename
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.thumbnail import BUDGET
from explorer.points.dataset import Dataset
from explorer.visit import result_cache, session
from linboard.board import Board
from linboard.captions import parameters
from linboard.figures import panels
from linboard.i18n.language import N_, _, error_text, listed
from linboard.i18n.text import exact
from linboard.messages import Chart, Head
from linclass import CLASSIFIERS, Classifier, NotSeparableError, Perceptron
from linclass.core import linear

MOST = 4  # models side by side
KINDS = {
    key: kind for key, kind in CLASSIFIERS.items() if key != "multinomial-nb"
}  # it takes counts, not coordinates
PANEL_HEIGHT = {1: 330, 2: 165}  # height in pixels by the number of panels per row: the board's aspect ratio
_SEPARATOR = "."
MODELS: Control[list[str]] = Control("play.models")

FIRST = ("perceptron", "pocket")  # initial selection
FIRST_OF_MANY = ("one-vs-rest",)  # initial selection with three or four classes
MADE_FOR = {
    "bernoulli-nb": N_(
        "Designed for words that an email does or does not contain: it only sees whether each coordinate "
        "is above 0."
    ),
    "categorical-nb": N_(
        "Designed for counts 0, 1, 2, …: it rounds down, so its regions are made of rectangles."
    ),
}  # models with surprising results on points of the plane


@dataclass(frozen=True)
class Outcome:
    """The result of one model on the points: a fitted classifier with its numbers, or the reason why there is
    none."""

    key: str
    model: Classifier | None = None
    mistakes: int = 0
    milliseconds: float = 0.0
    reason: str = ""

    @property
    def title(self) -> str:
        """The name of the model."""
        return _(KINDS[self.key].name)


def choose(dataset: Dataset) -> list[str]:
    """Which models stand side by side, one to four; the link carries their names in the registry."""
    key = MODELS.key
    if key not in st.session_state:
        wanted = st.query_params.get(key, "").split(_SEPARATOR)
        known = list(dict.fromkeys(name for name in wanted if name in KINDS))
        st.session_state[key] = known[:MOST] or list(FIRST_OF_MANY if len(dataset.present) > 2 else FIRST)
    rename(key)
    chosen = st.multiselect(
        _("Models (up to four, side by side)"),
        list(KINDS),
        format_func=lambda name: _(KINDS[name].name),
        key=key,
        max_selections=MOST,
        select_all=False,  # they exceed the allowed number
        wrap=True,  # all names remain visible
        placeholder=_("Choose a model"),
    )
    session.write(key, _SEPARATOR.join(chosen) or None)
    return chosen


def fit(key: str, dataset: Dataset) -> Outcome:
    """Fit one model of the registry with a small budget, a seed, no penalty and width 1, and evaluate it on the same
    points."""
    estimator: Any = KINDS[key]()
    if reason := _refusal(estimator, dataset):
        return Outcome(key, reason=reason)
    if estimator.get_params().get("estimator", estimator) is None:
        estimator.set_params(estimator=Perceptron())  # its default, so that the budget applies to it
    usual = {"max_updates": BUDGET, "random_state": 0, "l2": 0.0, "width": 1.0}  # the seed avoids flicker
    own = {name: usual.get(name.rpartition("__")[2]) for name in estimator.get_params()}
    estimator.set_params(**{name: value for name, value in own.items() if value is not None})
    y = _labels(estimator, dataset)
    try:
        model, taken = result_cache.cached(_timed, estimator, dataset.X, y)
    except NotSeparableError:
        return Outcome(key, reason=_("No line separates these points, and this model requires one."))
    except ValueError as error:
        return Outcome(key, reason=error_text(error))
    return Outcome(key, model, int(np.sum(model.predict(dataset.X) != y)), taken)


def _timed(estimator: Any, X: NDArray[np.float64], y: NDArray[Any]) -> tuple[Classifier, float]:
    """Return the fitted model, and the milliseconds of its first fit."""
    begin = time.perf_counter()
    model = estimator.fit(X, y)
    return model, 1_000 * (time.perf_counter() - begin)


def _refusal(estimator: Classifier, dataset: Dataset) -> str:
    """Say why a model cannot be fitted to these points, if that is known in advance; otherwise empty."""
    present = len(dataset.present)
    if present == 1:
        return _("All points have the same class. Add points of another class.")
    if present > 2 and estimator.binary_only:
        return _(
            "This model handles two classes, and there are {k} here. One-vs-rest can handle them all."
        ).format(k=present)
    return ""


def _labels(estimator: Classifier, dataset: Dataset) -> NDArray[np.int64]:
    """Return the labels for a model: -1 and +1 if it supports only two classes; +1 is the first one present."""
    return dataset.signs(dataset.present[0]) if estimator.binary_only else dataset.y


def fixed(outcome: Outcome) -> str:
    """Return the parameters that were set before the fit, as a sentence; empty if there are none."""
    values = parameters.symbols_with_values(outcome.model) if outcome.model else []
    return _("With {settings}.").format(settings=listed(values)) if values else ""


def sentences(outcome: Outcome, dataset: Dataset) -> str:
    """Return the sentences about a fitted model."""
    made = MADE_FOR.get(outcome.key, "")
    told = [
        fixed(outcome),
        verdict(outcome, dataset.n) + margin(outcome, dataset),
        no_line(outcome),
        made and _(made),
    ]
    return " ".join(filter(None, told))


def verdict(outcome: Outcome, n: int) -> str:
    """Return the mistakes, and whether the fit was stopped."""
    trace = getattr(outcome.model, "trace_", None)
    if trace is not None and trace.stop == "budget":
        text = _("{mistakes} of {n:,} points misclassified; stopped after {steps} steps.")
    elif trace is not None and trace.stop == "diverged":
        text = _(
            "{mistakes} of {n:,} points misclassified. Larger weights always give a smaller loss, so "
            "training was stopped after {steps} steps."
        )
    else:
        text = _("{mistakes} of {n:,} points misclassified.")
    steps = int(trace.step[-1]) if trace is not None else 0
    return text.format(mistakes=outcome.mistakes, n=n, steps=steps)


def title(outcome: Outcome) -> Head:
    """Return the name of the model; its tooltip contains the fitting time."""
    fitted = _("Fitted in {time:.1f} ms.").format(time=outcome.milliseconds) if outcome.model else None
    return Head(outcome.title, "title", fitted)


def margin(outcome: Outcome, dataset: Dataset) -> str:
    """Return the margin of a separating line, or of a support vector machine; otherwise empty."""
    model = outcome.model
    if model is None or not np.isfinite(getattr(model, "margin_", 0.0)):
        return ""  # infinite without a line
    if _is_line(model):
        signs = np.where(_labels(model, dataset) == model.classes_[1], 1, -1)
        least = float(linear.margins(dataset.X, signs, model.coef_[0], model.intercept_[0]).min())
        least /= float(np.linalg.norm(model.coef_))
        if least > 0:
            return " " + _("Margin: {margin}.").format(margin=exact(least))
    if not hasattr(model, "margin_"):
        return ""
    if _is_line(model):
        text = _("Half the street’s width: {margin}.")
    else:
        text = _("Half the width of the street in the kernel’s feature space: {margin}.")
    return " " + text.format(margin=exact(model.margin_))


def no_line(outcome: Outcome) -> str:
    """Say why a linear model without weights has no line, as often on XOR; otherwise empty."""
    coef = getattr(outcome.model, "coef_", None)
    return "" if coef is None or coef.any() else _("All weights w are 0, so there is no line.")


def _is_line(model: Classifier) -> bool:
    """Whether f(x) = w·x + b with a single w that is not 0."""
    coef = getattr(model, "coef_", None)
    return coef is not None and coef.shape == (1, 2) and bool(coef.any())


def below(dataset: Dataset, outcome: Outcome) -> list[dict[str, object]]:
    """Draw the regions of a fitted model in one pass over the grid; nothing without a model."""
    model = outcome.model
    if model is None:
        return []
    grid = panels.view_grid(dataset)
    predicted, scores = model.predict(grid.points), model.decision_function(grid.points)
    if len(model.classes_) > 2:
        return panels.regions(grid, predicted, scores)
    larger, smaller = sorted(dataset.present, key=lambda k: -_labels(model, dataset)[dataset.labels == k][0])
    labels = np.where(predicted == model.classes_[1], larger, smaller)
    street: Sequence[dict[str, object]] = []
    if hasattr(model, "support_"):
        if _is_line(model):
            street = panels.street(dataset, model.coef_, model.intercept_)
        elif not hasattr(model, "coef_"):
            street = panels.curved_street(grid, scores)
    return [*panels.regions(grid, labels, scores), *street]


def _above(dataset: Dataset, outcome: Outcome) -> Sequence[dict[str, object]]:
    """Draw rings around the support vectors, if the model has any."""
    support = getattr(outcome.model, "support_", None)
    return () if support is None else (panels.supports(dataset, support),)


def show(lesson: LessonPage, outcome: Outcome | None) -> None:
    """Show the board with the regions of the first model; its caption gives the result, or why there is none."""
    dataset = lesson.dataset
    if not dataset.n:
        caption = _("Add points of two classes, and the models will divide the plane between them.")
    elif outcome is None:
        caption = _("Choose a model.")
    elif outcome.model is None:
        caption = outcome.reason
    else:
        caption = sentences(outcome, dataset)
    board = Board(dataset)
    head = [Head("\u00a0", "title")]  # an empty row keeps the board where it is
    if outcome:
        board.below(*below(dataset, outcome))
        board.above(*_above(dataset, outcome))
        head = [title(outcome)]
    lesson.show(board, caption.replace("{", "(").replace("}", ")"), head=head)


def places(lesson: LessonPage, count: int) -> list[DeltaGenerator]:
    """Return the containers of the other models, two per row; on a phone one below the other, in the chosen order."""
    rows = [lesson.right.columns(min(count, 2)) for _first in range(0, count, 2)]
    return [place for row in rows for place in row][:count]


def side_by_side(lesson: LessonPage, outcomes: list[Outcome], places: list[DeltaGenerator]) -> None:
    """Show the other models, each in a panel with its regions and numbers, or with the reason why there are none."""
    for place, outcome in zip(places, outcomes, strict=False):  # no places without points
        if outcome.model is None:
            message = Chart(
                group=lesson.key, title=outcome.title, head=[title(outcome), Head(outcome.reason)]
            )
        else:
            sentence = sentences(outcome, lesson.dataset)
            picture = panels.panel(
                lesson.dataset, below(lesson.dataset, outcome), _above(lesson.dataset, outcome)
            )
            message = picture.message(
                lesson.key,
                height=PANEL_HEIGHT[min(len(places), 2)],
                title=outcome.title,
                head=[title(outcome), Head(sentence)],
                describe=sentence,
            )
        with place:
            lesson.linked(f"panel.{outcome.key}", message)
