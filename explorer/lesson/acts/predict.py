"""Predicting what will happen: a choice among texts or pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.classroom.questions import Question
from explorer.lesson.acts.act import Act, Asking, Place, last_answer, verdict
from explorer.lesson.acts.stage import SKIPPED, Stage
from explorer.lesson.formulas import showing, typesetting
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.figures import svg
from linboard.i18n.language import _
from linboard.messages import Foretold


@dataclass(frozen=True)
class Predict(Act):
    """The reader predicts what will happen by choosing one of several options.

    Parameters
    ----------
    options : tuple of str
        A few words each, marked by `N_`.
    happened : int
        The index of the correct option. A test proves it.
    pictures : function of a Stage, optional
        Draws the SVG parts of each option, in order, from the initial points of the scene. There is space for two or
        three pictures. The texts then appear below them.
    """

    options: tuple[str, ...]
    happened: int
    pictures: Callable[[Stage], tuple[str, ...]] | None = None

    def controls(self, asking: Asking) -> Place:
        drawn = self.option_pictures(asking.first)
        last: Place | None = st if drawn else None
        for i, option in enumerate(self.options):
            if i == len(self.options) - 1:
                last = last or last_answer()
            place = _frame(i, drawn[i]) if drawn else last or st
            asking.button(place, showing.label(_(option)), f"scene.option.{i}", i)
        return last or st

    def option_pictures(self, first: Stage) -> list[str]:
        if self.pictures is None:
            return []
        return [svg.picture(parts) for parts in result_cache.cached(self.pictures, first)]

    def foretold(self, now: Stage, first: Stage, since: int) -> Foretold | None:
        if now.answer is None or now.answer == SKIPPED:
            return None
        return Foretold(
            said=now.answer,
            happened=self.happened,
            since=since,
            names=[_("your guess"), _("what happened")],
            verdict=verdict(right=now.answer == self.happened),
            options=[_(option) for option in self.options],
            pictures=self.option_pictures(first) or None,
        )

    def paper(self, first: Stage) -> str:
        pictures, options = (
            self.option_pictures(first),
            [typesetting.html(_(option)) for option in self.options],
        )
        if not pictures:
            return f'<ul class="lc-options">{"".join(f"<li>{option}</li>" for option in options)}</ul>'
        drawn = (f"<li>{picture}{option}</li>" for picture, option in zip(pictures, options, strict=True))
        return f'<ul class="lc-options lc-pictures">{"".join(drawn)}</ul>'

    def question(self, dataset: Dataset, **common: Any) -> Question:
        return Question("choice", **common, options=self.options)

    def right(self, now: Stage) -> int:
        return self.happened

    def spelled(self, answer: int) -> str:
        return _(self.options[answer])


def _frame(i: int, drawn: str) -> DeltaGenerator:
    """Return the container of an option's button and picture; the whole area is clickable (scripts/pictures.css)."""
    frame = st.container(key=f"picture-{i}", gap=None)
    frame.markdown(f"<div>{drawn}</div>", unsafe_allow_html=True)
    return frame
