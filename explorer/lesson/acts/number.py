"""Predicting a number on a scale."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any

import streamlit as st

from explorer.classroom.questions import Answer, Question
from explorer.lesson.acts.act import Act, Asking, Place, last_answer, verdict
from explorer.lesson.acts.stage import SKIPPED, Stage
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.i18n.language import _
from linboard.i18n.text import verbatim
from linboard.messages import Foretold


@dataclass(frozen=True)
class Number(Act):
    """The reader predicts a number on a scale.

    `happened` returns the correct number for a stage.
    """

    label: str
    least: int
    most: int
    usual: int
    happened: Callable[[Stage], int]

    def controls(self, asking: Asking) -> Place:
        key = f"scene.number.{asking.key}"
        said = st.slider(verbatim(_(self.label)), self.least, self.most, self.usual, key=key, width=240)
        last = last_answer()
        asking.button(last, _("Check my guess"), "scene.guess", said)
        return last

    def foretold(self, now: Stage, first: Stage, since: int) -> Foretold | None:
        if now.answer is None or now.answer == SKIPPED:
            return None
        happened = result_cache.cached(self.happened, now)
        return Foretold(
            said=now.answer,
            happened=happened,
            since=since,
            names=[_("your guess"), _("the answer")],  # some of these numbers are computed, not observed
            verdict=verdict(right=now.answer == happened),
            least=self.least,
            most=self.most,
        )

    def paper(self, first: Stage) -> str:
        asked = _("{label}, from {least:,} to {most:,}:")
        told = asked.format(label=_(self.label), least=self.least, most=self.most)
        return f'<p class="lc-guess">{escape(told)}<span></span></p>'

    def question(self, dataset: Dataset, **common: Any) -> Question:
        return Question("number", **common, label=self.label, least=self.least, most=self.most)

    def right(self, now: Stage) -> int:
        return int(result_cache.cached(self.happened, now))

    def differs(self, right: Answer | None, before: Answer | None) -> bool:
        return right != before
