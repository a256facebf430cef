"""The visitor's session: which points are on the board, and the link that keeps them.

All of it can be made again from the link: any server process may answer the next click.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from explorer.points import links, stored_points
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.visit.progress import Step
from explorer.visit.session_state import Session

_KEY = "linclass.session"
_LINK = "d"
PICKS = "picks"  # the parameter with the mistakes that were picked by hand
_here = threading.local()  # the session of the run that this thread serves, and that run's values


def get() -> Session:
    """The visitor's session; at its first call the link is read."""
    run = get_script_run_ctx(suppress_warning=True)
    values = run.session_state if run else None
    if values is None or getattr(_here, "values", None) is not values:
        _here.session, _here.values = _kept(), values
    session: Session = _here.session
    return session


def _kept() -> Session:
    """The session among the values that Streamlit keeps, which takes as long to look up as a dozen other steps."""
    try:
        session: Session = st.session_state[_KEY]  # looking twice would take twice as long
    except KeyError:
        st.session_state[_KEY] = session = Session()
        _read_link(session)
    return session


def _read_link(session: Session) -> None:
    text = st.query_params.get(_LINK)
    if text is not None:
        try:
            session.history = History(_read(text))
        except links.LinkError as error:
            session.problem = str(error)
    session.picks = _linked_picks()


def _read(text: str) -> Dataset:
    """The points that a link carries, or names; LinkError where it does neither."""
    return stored_points.find(text) if text.startswith(stored_points.VERSION) else links.decode(text)


def _linked_picks() -> list[int]:
    picks = st.query_params.get(PICKS, "")
    numbers = [int(p) for p in picks.split(".")[:1000] if p.isascii() and p.isdigit() and len(p) < 7]
    return [number - 1 for number in numbers if number > 0]


def follow_address() -> None:
    """Take points, picks and controls from the address, which Back or Forward has changed.

    Controls whose values Streamlit itself keeps in the address it restores by itself; the others read it anew.
    """
    session = get()
    for name in session.controls:
        st.session_state.pop(name, None)
    session.arrivals += 1
    session.progress.place, session.progress.staged = "", None  # which scene is on, the address says
    session.drag = session.pick = session.line = session.rectangle = None
    before = session.history
    if before:
        session.leave(before.present)
    text = st.query_params.get(_LINK)
    if text is not None:
        _follow_link(session, text)
    elif before and _link(session):  # what no link brings is not missing in one
        session.history, session.aside = None, before
        session.generation += 1
    session.picks = _linked_picks()


def _follow_link(session: Session, text: str) -> None:
    try:
        dataset = _read(text)
    except links.LinkError as error:
        session.problem = str(error)
        return
    before = session.history or session.aside
    session.generation += session.history is None or abs(session.history.present.n - dataset.n) > 1
    if before is None:
        session.history = History(dataset)
        return
    try:
        session.history = before.to(dataset)
    except LookupError:  # some of what stood before is on no shelf any more
        session.history = before.do(dataset)


def dataset(default: Callable[[], Dataset]) -> Dataset:
    """The session's points, or the page's own where the visitor has none yet; the link is kept up to date."""
    session = get()
    shown = session.shown = session.history.present if session.history else default()
    keep_link()
    remember_picks()
    return shown


def is_linked() -> bool:
    """Whether the address brings points."""
    return _LINK in st.query_params


def keep_link() -> bool:
    """Write the points into the address, or their name; False where neither can be."""
    session = get()
    link = _link(session)
    write(_LINK, link)
    return session.history is None or link is not None


def points() -> Dataset:
    """The points that the page shows, after an edit; while a point is dragged the link is left for later."""
    session = get()
    if session.history:
        session.shown = session.history.present
    if session.drag is None:
        keep_link()
        remember_picks()
    assert session.shown is not None, "a page shows its points before they are edited"
    return session.shown


def _link(session: Session) -> str | None:
    """The link's text of the visitor's own points, made once for each change; None where it can't bring them back."""
    if session.history is None:
        return None
    present = session.history.present
    if session.linked is None or session.linked[0] is not present:
        text = links.encode(present) if links.carries(present) else stored_points.keep(present)
        session.linked = (present, text)
    return session.linked[1]


def remember_picks() -> None:
    """Keep the picks by hand in the link."""
    write(PICKS, ".".join(str(i + 1) for i in get().picks) or None)


def write(name: str, value: str | None) -> None:
    """Set or remove one part of the address without touching it where nothing changes."""
    get().controls.add(name)
    if value == st.query_params.get(name):
        return
    if value is None:
        del st.query_params[name]
    else:
        st.query_params[name] = value


def replace(dataset: Dataset) -> None:
    """Put other points on every board, as one step that can be undone; the boards then show all of them."""
    change(dataset)
    get().generation += 1


def stage(step: Step, dataset: Dataset | None, *, other: bool = False) -> None:
    """Begin a scene with these points, or with those that the link has brought: undo goes back to them, and no further.

    A scene that is begun once more keeps its past, unless it begins with `other` points.
    """
    session = get()
    mine = session.progress
    again = mine.edits == step and session.history is not None and not other
    if mine.edits is None:
        mine.bench = session.history
    mine.edits = step
    if dataset is not None:
        replace(dataset)
    if session.history is not None and not again:
        session.history = History(session.history.present)


def leave_stage() -> None:
    """Go on with the history of the benches: what the scenes have left on the board is one more step of it."""
    session = get()
    mine = session.progress
    if mine.edits is not None and mine.bench is not None and session.history is not None:
        session.history = mine.bench.do(session.history.present)
    mine.edits = mine.bench = None


def change(dataset: Dataset) -> Dataset:
    """Put an edited version of the points on every board, as one step that can be undone; return what is kept."""
    session = get()
    kept = session.carried(dataset)
    if session.history is None:
        session.history = History(session.shown if session.shown is not None else kept)
    session.leave(session.history.present)
    session.history = session.history.do(kept)
    session.picks = []
    return kept


def set_controls(values: Mapping[str, Any]) -> None:
    """Give the controls of a page these values, by their keys."""
    for key, value in values.items():
        st.session_state[key] = value


def take_pick() -> int | None:
    """The sample that was clicked since the last call, told once."""
    session = get()
    pick, session.pick = session.pick, None
    return pick


def take_line() -> tuple[float, float, float] | None:
    """The line that was dragged since the last call as (w1, w2, b), told once."""
    session = get()
    line, session.line = session.line, None
    if line is None or len(line) != 3:
        return None
    w1, w2, b = line
    return w1, w2, b


def take_rectangle() -> tuple[float, ...] | None:
    """The rectangle that was dragged since the last call as (x, y) of two corners, told once."""
    session = get()
    rectangle, session.rectangle = session.rectangle, None
    return rectangle if rectangle and len(rectangle) == 4 else None


def take_rest() -> bool:
    """Whether the browser has asked for the charts in full since the last call, told once."""
    session = get()
    rests, session.rests = session.rests, False
    return rests


def take_problem() -> str:
    """What went wrong since the last call, told once."""
    session = get()
    problem, session.problem = session.problem, ""
    return problem
