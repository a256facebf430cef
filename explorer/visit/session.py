"""The visitor's session: the points on the board, and the link that stores them.

The session can be rebuilt from the link, so any server process may handle the next click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

import streamlit as st
from streamlit.errors import StreamlitAPIException

from explorer.points import links, stored_points
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.streamlit_bridge import script_run
from explorer.visit.progress import Step
from explorer.visit.session_state import Session

_KEY = "linclass.session"
_LINK = "d"
AXES, EQUAL, FREE = "axes", "equal", "free"  # the parameter of the scales of the axes, and its values
PICKS = "picks"  # the parameter with the mistakes that were picked by hand


@script_run.once
def get() -> Session:
    """Return the visitor's session.

    The first call reads the link. The lookup in Streamlit's session state takes as long as a dozen other steps: a
    function with an optional `visit` looks the session up only if its caller does not pass it.
    """
    try:
        session: Session = st.session_state[_KEY]  # a single lookup: a check before it would double the time
    except KeyError:
        st.session_state[_KEY] = session = Session()
        _read_link(session)
    return session


def _read_link(session: Session) -> None:
    text = st.query_params.get(_LINK)
    if text is not None:
        try:
            session.history = History(stored_points.read(text))
        except links.LinkError as error:
            session.problem = str(error)
            session.unread = text if stored_points.is_name(text) else None
    session.picks = _linked_picks()
    session.axes = _linked_axes()


def _linked_picks() -> list[int]:
    picks = st.query_params.get(PICKS, "")
    numbers = [int(p) for p in picks.split(".")[:1000] if p.isascii() and p.isdigit() and len(p) < 7]
    return [number - 1 for number in numbers if number > 0]


def _linked_axes() -> str:
    axes = st.query_params.get(AXES, "")
    return axes if axes in (EQUAL, FREE) else ""


def follow_address() -> None:
    """Read points, picks and controls from the address after Back or Forward.

    Streamlit restores the controls that it binds to the address itself. The other controls read it again.
    """
    session = get()
    for name in session.controls:
        st.session_state.pop(name, None)
    session.arrivals += 1
    session.standardised = None  # the address determines the switch
    session.progress.place, session.progress.staged = "", None  # the address determines the current scene
    session.drag = session.pick = session.line = session.rectangle = None
    before = session.history
    if before:
        session.leave(before.present)
    text = st.query_params.get(_LINK)
    if text is not None:
        _follow_link(session, text)
    elif before and _link(session):  # points that do not fit into a link are not removed by its absence
        session.history, session.aside = None, before
        session.generation += 1
    session.picks = _linked_picks()
    session.axes = _linked_axes()


def _follow_link(session: Session, text: str) -> None:
    try:
        dataset = stored_points.read(text)
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
    except LookupError:  # some earlier points are no longer in the store
        session.history = before.do(dataset)


def dataset(default: Callable[[], Dataset]) -> Dataset:
    """Return the session's points, or the page's default points if the visitor has none; updates the link."""
    session = get()
    shown = session.shown = session.history.present if session.history else default()
    write_all({AXES: session.axes or None, _LINK: _link(session), PICKS: _spelled(session.picks)}, session)
    return shown


def is_linked() -> bool:
    """Return whether the address contains points."""
    return _LINK in st.query_params


def keep_link() -> bool:
    """Write the points, or their name, into the address; returns False if neither is possible."""
    session = get()
    link = _link(session)
    write(_LINK, link)
    return session.history is None or link is not None


def points() -> Dataset:
    """Return the points after an edit.

    While a point is dragged, the link is not updated.
    """
    session = get()
    if session.history:
        session.shown = session.history.present
    if session.drag is None:
        write_all({_LINK: _link(session), PICKS: _spelled(session.picks)}, session)
    assert session.shown is not None, "a page shows its points before they are edited"
    return session.shown


def _link(session: Session) -> str | None:
    """Return the link's text of the visitor's points, cached per change; None if no link can restore them.

    A name that could not be read stays in the link until the visitor has other points, for a later attempt.
    """
    if session.history is None:
        return session.unread
    present = session.history.present
    if session.linked is None or session.linked[0] is not present:
        session.linked = (present, stored_points.spell(present))
    return session.linked[1]


def remember_picks() -> None:
    """Write the manual picks into the link."""
    write(PICKS, _spelled(get().picks))


def _spelled(picks: Iterable[int]) -> str | None:
    return ".".join(str(i + 1) for i in picks) or None


def write(name: str, value: str | None, visit: Session | None = None) -> None:
    """Set or remove a query parameter, only if it changes.

    Streamlit itself removes the parameter of a control that it binds, at the end of a run without the control.
    """
    write_all({name: value}, visit or get())


def write_all(values: Mapping[str, str | None], visit: Session) -> None:
    """Set or remove query parameters, as `write` does for one."""
    visit.controls.update(values)
    for name, value in values.items():
        if value == st.query_params.get(name):
            continue
        if value is None:
            with suppress(StreamlitAPIException):  # a control binds this parameter
                del st.query_params[name]
        else:
            st.query_params[name] = value


def replace(dataset: Dataset) -> None:
    """Replace the points on every board, as one undoable step.

    The boards then zoom to show all points.
    """
    change(dataset)
    get().generation += 1


def stage(step: Step, dataset: Dataset | None, *, other: bool = False) -> None:
    """Start a scene with these points, or with those from the link.

    Undo ends there.

    A restarted scene keeps its history, unless it starts with `other` points.
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


def change(dataset: Dataset) -> Dataset:
    """Put edited points on every board, as one undoable step; returns the stored points."""
    session = get()
    kept = session.carried(dataset)
    if session.history is None:
        session.history = History(session.shown if session.shown is not None else kept)
    session.leave(session.history.present)
    session.history = session.history.do(kept)
    session.picks = []
    return kept


def set_controls(values: Mapping[str, Any]) -> None:
    """Set the controls of a page, by key."""
    for key, value in values.items():
        st.session_state[key] = value


def take_pick() -> int | None:
    """Return the sample clicked since the last call, only once."""
    session = get()
    pick, session.pick = session.pick, None
    return pick


def take_line() -> tuple[float, float, float] | None:
    """Return the line dragged since the last call as (w1, w2, b), only once."""
    session = get()
    line, session.line = session.line, None
    if line is None or len(line) != 3:
        return None
    w1, w2, b = line
    return w1, w2, b


def take_rectangle() -> tuple[float, ...] | None:
    """Return the rectangle dragged since the last call as (x, y) of two corners, only once."""
    session = get()
    rectangle, session.rectangle = session.rectangle, None
    return rectangle if rectangle and len(rectangle) == 4 else None
