"""The noise of the pocket's page: its slider, which turns labels of the points, and the learning diagram."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import streamlit as st

from explorer import noise, player, session, sources
from explorer.language import _
from explorer.lesson import Lesson
from explorer.player import Message
from explorer.state import Dataset
from linclass import BestLine

KEY = "pocket.noise"
MOST = 40  # percent: at 50 nothing would be left to learn
FRESH = 10  # percent on the page's own points
_STATE = "pocket.noise.state"
_MOST_NOTES = 50


@dataclass
class _Told:
    """What the slider has told so far: undoing a change, or coming back to points, brings its old value back."""

    value: int = 0
    n: int = 0
    generation: int = 0
    notes: dict[int, int] = field(default_factory=dict)  # noise of recent points, by their hash

    def note(self, dataset: Dataset, value: int) -> None:
        self.notes[hash(dataset)] = value
        if len(self.notes) > _MOST_NOTES:
            del self.notes[next(iter(self.notes))]


def first_points() -> Dataset:
    """The page's own points: two clouds that a line separates, and the slider's noise on their labels."""
    return noise.change(sources.generate("blobs", n=60, noise=0.7), 0, _value())


def slider(dataset: Dataset) -> None:
    """How much noise is on the labels; it turns labels of the points on the board, and none brings all back.

    Noise on three classes or more would need a rule for which class a label becomes: there is no slider then.
    """
    if dataset.n_classes != 2:
        return
    told: _Told = st.session_state.setdefault(_STATE, _Told())
    generation = session.get().generation
    edited = session.get().history is not None and told.n not in (0, dataset.n)
    if edited and told.generation == generation:
        value = told.notes.get(hash(dataset), 0)  # points came or went: which labels were turned is forgotten
    else:
        value = told.notes.get(hash(dataset), _value())
    st.session_state[KEY] = value
    st.slider(
        _("Noise: chance of each label to be turned"),
        0,
        MOST,
        step=5,
        format="%d%%",
        key=KEY,
        on_change=_turn,
    )
    told.value, told.n, told.generation = value, dataset.n, generation
    told.note(dataset, value)
    session.write(KEY, None if value == _usual() else str(value))


def _value() -> int:
    """The noise that the slider tells: its own, the link's, or the usual one."""
    if KEY in st.session_state:
        return int(st.session_state[KEY])
    text = st.query_params.get(KEY, "")
    wanted = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else _usual()
    return wanted if wanted <= MOST and wanted % 5 == 0 else _usual()


def _usual() -> int:
    """The noise that goes without saying: a visitor's own points are taken as they come."""
    return 0 if session.get().history else FRESH


def _turn() -> None:
    """Turn labels of the visitor's points as the slider says; the page's own are made anew with the new noise."""
    told: _Told = st.session_state[_STATE]
    after = st.session_state[KEY]
    if session.get().history is None:
        told.note(first_points(), after)
        return
    changed = noise.change(session.points(), told.value, after)
    session.change(changed)
    told.note(changed, after)


# ---- the learning diagram ----


def diagram(lesson: Lesson, best: BestLine | None) -> Message:
    """What learning from noisy samples is made of, each part with its numbers; those of the hypothesis follow the step.

    Parameters
    ----------
    lesson : Lesson
    best : BestLine, optional
        The best line of the plane, where it is known.
    """
    n = lesson.dataset.n
    percent = _value() if lesson.dataset.n_classes == 2 else 0
    turned = _("P(y ≠ f(x)) = {percent} %. Labels turned: {count} of {n:,}.").format(
        percent=percent, count=np.count_nonzero(noise.turned(n, percent)), n=n
    )
    lines = _("All lines of the plane.")
    if best is not None:
        lines += " " + _("Mistakes of the best one: {count}.").format(count=best.errors)
    parts = [
        _box(_("Target"), _("An unknown f gives each x its label.")),
        _between("→"),
        _box(_("Noise"), turned if percent else _("The slider adds none: the labels are as they came.")),
        _between("→"),
        _box(_("Samples"), _("(x₁, y₁), …, (xₙ, yₙ) with n = {n:,}.").format(n=n)),
        _between("+"),
        _box(_("Hypothesis set"), lines),
        _between("→"),
        _box(_("Algorithm"), _("The pocket, after {updates} updates, chooses one of the lines.")),
        _between("→"),
        _box(_("Hypothesis"), _("g, the line in the pocket. Its mistakes: {best}.")),
    ]
    style = "display:flex;flex-wrap:wrap;gap:6px;line-height:1.4;font-size:0.9rem"
    return player.message(
        lesson.key,
        title=_("The learning diagram with noise"),
        head=[player.head(_("The learning diagram with noise"), "title")],
        formula=[f'<div style="{style}">{"".join(parts)}</div>'],
    )


def _box(name: str, text: str) -> str:
    """One part of the diagram."""
    style = "flex:1 1 125px;border:1px solid currentColor;border-radius:6px;padding:4px 8px"
    return f'<div style="{style}"><strong>{name}</strong><br>{text}</div>'


def _between(sign: str) -> str:
    """How one part leads to the next."""
    return f'<div style="align-self:center" aria-hidden="true">{sign}</div>'
