"""The visitor's session: which points are on the board, edits that the browser sends, and the link that keeps them.

All of it can be made again from the link: any server process may answer the next click.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from explorer.points import edits, links, rounding, shelf
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.visit.state import Session, visits
from linboard.words.language import _

_KEY = "linclass.session"
_LINK = "d"
_LEAP = 100_000  # by which the number of an edit may pass the last one: higher ones would leave no room for others


def get() -> Session:
    """The visitor's session; at its first call the link is read."""
    try:
        session: Session = st.session_state[_KEY]  # looking twice would take twice as long
    except KeyError:
        st.session_state[_KEY] = session = Session()
        visits[session.epoch] = session
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
    return shelf.find(text) if text.startswith(shelf.VERSION) else links.decode(text)


def _linked_picks() -> list[int]:
    picks = st.query_params.get("picks", "")
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
        _leave(session, before.present)
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
        text = links.encode(present) if links.carries(present) else shelf.keep(present)
        session.linked = (present, text)
    return session.linked[1]


def remember_picks() -> None:
    """Keep the picks by hand in the link."""
    write("picks", ".".join(str(i + 1) for i in get().picks) or None)


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


def change(dataset: Dataset) -> Dataset:
    """Put an edited version of the points on every board, as one step that can be undone; return what is kept."""
    session = get()
    kept = _kept(session, dataset)
    if session.history is None:
        session.history = History(session.shown if session.shown is not None else kept)
    _leave(session, session.history.present)
    session.history = session.history.do(kept)
    session.picks = []
    return kept


def _kept(session: Session, dataset: Dataset) -> Dataset:
    """The points as the link carries them; where they had to be rounded for it, the visitor is told."""
    kept, told = rounding.carried(dataset)
    session.problem = told or session.problem
    return kept


def _leave(session: Session, dataset: Dataset) -> None:
    """Remember the picks made on these points, for undo and redo."""
    session.picked.pop(hash(dataset), None)
    if session.picks:
        session.picked[hash(dataset)] = session.picks
    while len(session.picked) > History.MAX_EDITS:
        del session.picked[next(iter(session.picked))]


def receive(value: Any) -> None:
    """Apply the edits of a browser that were not applied before.

    `value` is {"epoch": str, "list": [{"n": int, "op": str, …}, …]}. Edits made under another epoch are left alone:
    the browser learns this epoch with the next message and sends again what the link does not hold yet. A page that
    was loaded anew names this epoch in "meets", and goes on under its earlier one. When edits or controls have come to
    rest, it says so in "rests".
    """
    session = get()
    session.rests |= isinstance(value, Mapping) and "rests" in value
    if not isinstance(value, Mapping):
        return
    if value.get("meets") == session.epoch != value.get("epoch"):
        _go_on(session, value)
    if value.get("epoch") != session.epoch:
        return
    pending = value.get("list")
    for edit in pending if isinstance(pending, list) else ():
        if isinstance(edit, Mapping) and type(edit.get("n")) is int and 0 < edit["n"] - session.seen <= _LEAP:
            session.seen = edit["n"]
            _apply(session, edit)


def _go_on(session: Session, value: Mapping[str, Any]) -> None:
    """Take up the visit of an earlier epoch, whose page was loaded anew: points, undo, picks, and the way to a scene.

    Where that visit was with another process, the link has brought its points; then all that the browser did not
    know to be applied is applied now.
    """
    epoch, pending = value.get("epoch"), value.get("list")
    if not isinstance(epoch, str):
        return
    before, session.epoch = visits.get(epoch), epoch
    visits[epoch] = session
    if before is None:
        first = pending[0] if isinstance(pending, list) and pending else None
        n = first.get("n") if isinstance(first, Mapping) else None
        session.seen = n - 1 if type(n) is int else 0
        return
    session.history, session.seen = before.history, before.seen
    session.picks, session.picked = before.picks, before.picked
    session.generation += 1
    mine, its = session.progress, before.progress
    if (mine.place, mine.scenes.get(mine.place)) == (its.place, its.scenes.get(its.place)):
        session.progress = its


def _apply(session: Session, edit: Mapping[str, Any]) -> None:
    op = edit.get("op")
    if op == "pick":
        i = edit.get("i")
        session.pick = i if type(i) is int and i >= 0 else None
    elif op == "line":
        session.line = edits.numbers(edit, "w", "b")
    elif op == "rectangle":
        session.rectangle = edits.numbers(edit, "from", "to")
    elif op in ("undo", "redo"):
        _travel(session, back=op == "undo")
    else:
        _change_points(session, edit)


def _travel(session: Session, *, back: bool) -> None:
    """Undo or redo: the points as they were, and the picks that were made on them."""
    session.drag = None  # what is dragged now is another step
    if session.history is None:
        return
    before = session.history.present
    try:
        history = session.history.undo() if back else session.history.redo()
    except LookupError:
        session.problem = _("These points are not kept any more: that step cannot be taken.")
        return
    _leave(session, before)
    session.history = history
    session.generation += abs(session.history.present.n - before.n) > 1
    session.picks = session.picked.get(hash(session.history.present), [])


def _change_points(session: Session, edit: Mapping[str, Any]) -> None:
    if session.history is None:
        if session.shown is None:
            return
        session.history = History(session.shown)
    before = session.history.present
    try:
        edited = _kept(session, edits.edited(before, edit))
    except ValueError as error:
        session.problem = str(error)
        return
    drag = edit.get("drag")
    goes_on = drag is not None and drag == session.drag
    if goes_on:
        session.history = session.history.replace(edited)
    else:
        _leave(session, before)
        session.history = session.history.do(edited)
    # A drag that has moved nothing yet has made no step that it could go on with.
    session.drag = drag if goes_on or session.history.present is not before else None
    session.picks = edits.picks_after(session.picks, edit)


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
