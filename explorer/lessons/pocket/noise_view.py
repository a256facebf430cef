"""The noise of the pocket's page: its slider, which flips labels of the points, and which of them are flipped."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Control
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.pocket import noise
from explorer.points import links, sources
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.visit import session
from linboard.i18n.language import _

NOISE: Control[int] = Control("pocket.noise")
TURNED: Control[str] = Control("pocket.turned")
KEY = NOISE.key
FLIPPED = (
    TURNED.key
)  # in the link: which labels are flipped, where edits made them others than the slider's own
MOST = 40  # percent: at 50 nothing would be left to learn
FRESH = 10  # percent on the page's own points
_STATE = "pocket.noise.state"
_MOST_KNOWN = History.MAX_EDITS + 20


@dataclass(frozen=True)
class Noise:
    """What noise has done to the points on the board.

    Parameters
    ----------
    percent : int
        What the slider says.
    flipped : array of shape (n,)
        Which labels are flipped.
    """

    percent: int
    flipped: NDArray[np.bool_]


@dataclass
class _Told:
    """The noise of points that were on the board: after an edit it is that of the points before, and undo finds it."""

    generation: int = -1
    begin: int = -1
    known: dict[int, Noise] = field(default_factory=dict)  # of recent points, by their hash

    def note(self, dataset: Dataset, found: Noise) -> None:
        self.known[hash(dataset)] = found
        if len(self.known) > _MOST_KNOWN:
            del self.known[next(iter(self.known))]


def first_points() -> Dataset:
    """The page's own points: two clouds that a line separates, and the slider's noise on their labels."""
    return noise.change(sources.generate("blobs", n=60, noise=0.7), 0, _value())


def slider(dataset: Dataset) -> None:
    """How much noise is on the labels; it turns labels of the points on the board, and none brings all back.

    Noise on three classes or more would need a rule for which class a label becomes: there is no slider then.
    """
    if session.get().progress.in_scene:
        return  # a scene has the noise of its own
    if dataset.n_classes != 2:
        st.caption(
            _(
                "The noise slider works for two classes: with more, it is not clear which class a flipped "
                "label should become."
            )
        )
        return
    told, now, found = _told(), session.get(), here(dataset)
    told.generation, told.begin = now.generation, now.begin
    told.note(dataset, found)
    st.session_state[KEY] = found.percent
    st.slider(
        _("Noise: probability that each label is flipped"),
        0,
        MOST,
        step=5,
        format="%d%%",
        key=KEY,
        on_change=_flip,
    )
    session.write(KEY, None if found.percent == _usual() else str(found.percent))
    session.write(FLIPPED, _text(found))


def of(lesson: LessonPage) -> Noise:
    """The noise on a lesson's points; in a scene the reader may have turned labels besides."""
    if lesson.scene is None:
        return here(lesson.dataset)
    dataset, begun = lesson.dataset, lesson.stage.begun
    percent = int(lesson.scene.settings.get(KEY, 0))
    turned = noise.flipped(dataset.n, percent)
    if dataset.n == begun.n:
        turned = turned != (dataset.labels != begun.labels)
    return Noise(percent, turned)


def here(dataset: Dataset) -> Noise:
    """The noise on the points that the page shows."""
    if dataset.n_classes != 2:
        return Noise(0, np.zeros(dataset.n, bool))
    told, now = _told(), session.get()
    staged = now.begin != told.begin and KEY in st.session_state  # its points and the slider were just set
    if not staged:
        known = told.known.get(hash(dataset))
        if known is None and now.history is not None and now.generation == told.generation:
            known = _edited(told, now.history, dataset)
        if known is not None:
            return known
    return _arrived(dataset, "" if told.known else st.query_params.get(FLIPPED, ""))


def _told() -> _Told:
    told: _Told = st.session_state.setdefault(_STATE, _Told())
    return told


def _arrived(dataset: Dataset, text: str) -> Noise:
    """The noise of points that were not edited here: the slider's, on the labels that are named, or on those drawn."""
    percent = _value()
    drawn = noise.flipped(dataset.n, percent)
    numbers = str(st.session_state.pop(FLIPPED, text)).split(".")[: links.MAX_POINTS]
    if not percent or not all(word.isascii() and word.isdigit() and len(word) < 5 for word in numbers):
        return Noise(percent, drawn)
    return Noise(percent, np.isin(np.arange(1, dataset.n + 1), [int(word) for word in numbers]))


def _edited(told: _Told, history: History, dataset: Dataset) -> Noise | None:
    """The noise after the edits since the last points of which it is known; None where there are none."""
    states = [dataset]  # the latest first
    for before in history.past():
        states.append(before)
        known = told.known.get(hash(before))
        if known is not None:
            flipped = known.flipped
            for old, new in itertools.pairwise(reversed(states)):
                flipped = noise.carried(flipped, old, new)
            return Noise(known.percent, flipped)
    return None


def _text(found: Noise) -> str | None:
    """Which labels are flipped, for the link: 1 is the first, 0 says none; None where the slider says as much."""
    n = len(found.flipped)
    if not 0 < n <= links.MAX_POINTS or np.array_equal(found.flipped, noise.flipped(n, found.percent)):
        return None
    return ".".join(str(i + 1) for i in np.flatnonzero(found.flipped).tolist()) or "0"


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


def _flip() -> None:
    """Flip labels of the points as the slider says: an edit like any other, which can be undone."""
    told, percent, dataset = _told(), st.session_state[KEY], session.points()
    before, wanted = here(dataset), noise.flipped(dataset.n, percent)
    told.note(session.change(noise.flip(dataset, before.flipped != wanted)), Noise(percent, wanted))
