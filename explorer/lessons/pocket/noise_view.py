"""The label noise of the pocket's page: its slider, which flips labels, and the set of flipped labels."""

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
    """The noise on the points of the board.

    Parameters
    ----------
    percent : int
        The value of the slider.
    flipped : array of shape (n,)
        Which labels are flipped.
    """

    percent: int
    flipped: NDArray[np.bool_]


@dataclass
class _Told:
    """The noise by data set: an edit carries over the noise of the previous points, and undo finds it again."""

    generation: int = -1
    begin: int = -1
    known: dict[int, Noise] = field(default_factory=dict)  # of recent points, by their hash

    def note(self, dataset: Dataset, found: Noise) -> None:
        self.known[hash(dataset)] = found
        if len(self.known) > _MOST_KNOWN:
            del self.known[next(iter(self.known))]


def first_points() -> Dataset:
    """Return the page's default points: two clouds that a line separates, with the slider's noise on their labels."""
    return noise.change(sources.generate("blobs", n=60, noise=0.7), 0, _value())


def slider(dataset: Dataset) -> None:
    """Show the slider of the noise; it flips labels of the points on the board, and 0 restores all.

    With three or more classes a flip would need a rule for the new class, so there is no slider.
    """
    if session.get().progress.in_scene:
        return  # a scene has its own noise
    if dataset.n_classes != 2:
        st.caption(
            _(
                "The noise slider works for two classes: with more, it is not clear which class a flipped "
                "label should become."
            )
        )
        return
    told, visit, found = _told(), session.get(), here(dataset)
    told.generation, told.begin = visit.generation, visit.begin
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
    """Return the noise on a lesson's points; in a scene the reader may have flipped further labels."""
    if lesson.scene is None:
        return here(lesson.dataset.own)
    dataset, begun = lesson.dataset, lesson.stage.begun
    percent = int(lesson.scene.settings.get(KEY, 0))
    turned = noise.flipped(dataset.n, percent)
    if dataset.n == begun.n:
        turned = turned != (dataset.labels != begun.labels)
    return Noise(percent, turned)


def here(dataset: Dataset) -> Noise:
    """Return the noise on the points that the page shows."""
    if dataset.n_classes != 2:
        return Noise(0, np.zeros(dataset.n, bool))
    told, visit = _told(), session.get()
    staged = visit.begin != told.begin and KEY in st.session_state  # its points and the slider were just set
    if not staged:
        known = told.known.get(hash(dataset))
        if known is None and visit.history is not None and visit.generation == told.generation:
            known = _edited(told, visit.history, dataset)
        if known is not None:
            return known
    return _arrived(dataset, "" if told.known else st.query_params.get(FLIPPED, ""))


def _told() -> _Told:
    told: _Told = st.session_state.setdefault(_STATE, _Told())
    return told


def _arrived(dataset: Dataset, text: str) -> Noise:
    """Return the noise of points that did not come from an edit: the slider's, on the named labels or on the
    drawn ones."""
    percent = _value()
    drawn = noise.flipped(dataset.n, percent)
    numbers = str(st.session_state.pop(FLIPPED, text)).split(".")[: links.MAX_POINTS]
    if not percent or not all(word.isascii() and word.isdigit() and len(word) < 5 for word in numbers):
        return Noise(percent, drawn)
    return Noise(percent, np.isin(np.arange(1, dataset.n + 1), [int(word) for word in numbers]))


def _edited(told: _Told, history: History, dataset: Dataset) -> Noise | None:
    """Return the noise after the edits since the last known points; None if there are none."""
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
    """Return the flipped labels for the link: numbers from 1 on, 0 for none; None if the slider implies them."""
    n = len(found.flipped)
    if not 0 < n <= links.MAX_POINTS or np.array_equal(found.flipped, noise.flipped(n, found.percent)):
        return None
    return ".".join(str(i + 1) for i in np.flatnonzero(found.flipped).tolist()) or "0"


def _value() -> int:
    """Return the value of the slider: its own, the link's, or the default."""
    if KEY in st.session_state:
        return int(st.session_state[KEY])
    text = st.query_params.get(KEY, "")
    wanted = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else _usual()
    return wanted if wanted <= MOST and wanted % 5 == 0 else _usual()


def _usual() -> int:
    """Return the default noise: none for the reader's own points."""
    return 0 if session.get().history else FRESH


def _flip() -> None:
    """Flip labels of the points according to the slider, as an edit that can be undone."""
    told, percent, dataset = _told(), st.session_state[KEY], session.points()
    before, wanted = here(dataset), noise.flipped(dataset.n, percent)
    told.note(session.change(noise.flip(dataset, before.flipped != wanted)), Noise(percent, wanted))
