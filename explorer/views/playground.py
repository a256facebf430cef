"""The playground: any models of the registry on the visitor's points, side by side."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer import player, session
from explorer.figures import panels, points
from explorer.language import _
from explorer.lesson import Lesson
from explorer.state import Dataset
from linclass import CLASSIFIERS, Classifier, Perceptron

MOST = 4  # models side by side
PANEL_HEIGHT = 190
BUDGET = 200  # updates: one that does not stop by itself must not keep a drag waiting
_SEPARATOR = "."


@dataclass(frozen=True)
class Outcome:
    """What became of one model on the points: a fitted classifier with its numbers, or a reason why there is none."""

    key: str
    model: Classifier | None = None
    mistakes: int = 0
    milliseconds: float = 0.0
    reason: str = ""

    @property
    def title(self) -> str:
        """What the model is called."""
        return CLASSIFIERS[self.key].name


def choose() -> list[str]:
    """Which models stand side by side, one to four; the link carries their names in the registry."""
    key = "play.models"
    if key not in st.session_state:
        wanted = st.query_params.get(key, "").split(_SEPARATOR)
        st.session_state[key] = [name for name in wanted if name in CLASSIFIERS][:MOST] or list(CLASSIFIERS)[
            :MOST
        ]
    chosen = st.pills(
        _("Models, up to four side by side"),
        list(CLASSIFIERS),
        selection_mode="multi",
        format_func=lambda name: CLASSIFIERS[name].name,
        key=key,
        wrap=True,
    )
    if len(chosen) > MOST:
        st.caption(_("Only the first four are shown: take one away to see another."))
        chosen = chosen[:MOST]
    session.write(key, _SEPARATOR.join(chosen) or None)
    return chosen


def fit(key: str, dataset: Dataset) -> Outcome:
    """Fit one model of the registry with its defaults, a small budget and a seed, and judge it on the same points."""
    begin = time.perf_counter()
    try:
        estimator: Any = CLASSIFIERS[key]()
        if estimator.get_params().get("estimator", estimator) is None:
            estimator.set_params(estimator=Perceptron())  # its default, so that the budget reaches it
        usual = {"max_updates": BUDGET, "random_state": 0}  # the seed: with it nothing flickers
        own = {name: usual.get(name.rpartition("__")[2]) for name in estimator.get_params()}
        estimator.set_params(**{name: value for name, value in own.items() if value is not None})
        model = estimator.fit(dataset.X, dataset.y)
    except ValueError as error:
        return Outcome(key, reason=str(error))
    taken = 1_000 * (time.perf_counter() - begin)
    return Outcome(key, model, int(np.sum(model.predict(dataset.X) != dataset.y)), taken)


def verdict(outcome: Outcome, n: int) -> str:
    """Mistakes and time in one sentence."""
    return _("{mistakes} of {n:,} points wrong, fitted in {time:.1f} ms.").format(
        mistakes=outcome.mistakes, n=n, time=outcome.milliseconds
    )


def _below(dataset: Dataset, outcome: Outcome) -> list[dict[str, object]]:
    """The regions of a fitted model, made in one pass over the grid; nothing where there is no model."""
    if outcome.model is None:
        return []
    grid = panels.view_grid(dataset)
    predicted = outcome.model.predict(grid.points)
    labels = np.where(predicted > 0, 0, 1) if dataset.n_classes == 2 else predicted
    two = len(outcome.model.classes_) == 2
    return panels.regions(grid, labels, outcome.model.decision_function(grid.points) if two else None)


def board(here: Lesson, outcome: Outcome | None) -> None:
    """The board with the regions of the first model; its caption says how it did, or why it can't."""
    dataset = here.dataset
    if outcome is None:
        caption = _("Choose a model beside the board.")
    elif outcome.model is None:
        caption = f"{outcome.title}: {outcome.reason}"
    else:
        caption = f"{outcome.title}: {verdict(outcome, dataset.n)}"
    below = _below(dataset, outcome) if outcome else []
    here.board(
        player.message(
            here.key,
            figure=points.board(dataset, *below),
            title=_("Board with {n:,} points").format(n=dataset.n),
            caption=caption.replace("{", "(").replace("}", ")"),
            first_trace=len(below),
        )
    )


def places(here: Lesson, count: int) -> list[DeltaGenerator]:
    """Where the other models stand, two side by side."""
    columns = here.right.columns(2) if count > 0 else []
    return [columns[i % 2] for i in range(count)]


def side_by_side(here: Lesson, outcomes: list[Outcome], places: list[DeltaGenerator]) -> None:
    """The other models, each in a panel with its regions and numbers, or with the reason why it can't work here."""
    for place, outcome in zip(places, outcomes, strict=False):  # none where there are no points
        title = player.head(outcome.title, "title")
        if outcome.model is None:
            message = player.message(here.key, title=outcome.title, head=[title, player.head(outcome.reason)])
        else:
            sentence = verdict(outcome, here.dataset.n)
            message = player.message(
                here.key,
                figure=panels.panel(here.dataset, _below(here.dataset, outcome)),
                height=PANEL_HEIGHT,
                title=outcome.title,
                head=[title, player.head(sentence)],
                describe=sentence,
            )
        with place:
            here.linked(f"panel.{outcome.key}", message)
