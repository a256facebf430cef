"""The visitor's session: which points are on the board, edits that the browser sends, and the link that keeps them.

All of it can be made again from the link: any server process may answer the next click.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from explorer import links
from explorer.language import _
from explorer.state import LIMIT, Dataset, History

_KEY = "linclass.session"
_LINK = "d"
DECIMALS = 2  # of a clicked coordinate


@dataclass
class Session:
    """One visitor's state. `history` is None until the visitor changes a page's own default points."""

    epoch: str = field(default_factory=lambda: secrets.token_urlsafe(6))
    history: History | None = None
    shown: Dataset | None = None  # what the last page drew: edits refer to it
    linked: tuple[Dataset, str | None] | None = None  # the points of the link, and its text
    generation: int = 0  # grows when the points are replaced as a whole: the board then shows all of them
    begin: int = 0  # grows when an experiment starts: the player then shows it from its beginning
    page: str = ""  # whose own points were last shown: the first edit of them must not move the view
    seen: int = 0  # the browser's last edit that was applied
    drag: int | None = None  # the drag whose positions are one step of the history
    picks: list[int] = field(default_factory=list)  # "by hand": the samples clicked so far
    pick: int | None = None  # a click on a sample that the page has not judged yet
    line: tuple[float, float, float] | None = (
        None  # w and b of a line that was dragged, until the page takes it
    )
    problem: str = ""  # what was wrong with the link or an edit, told once


def get() -> Session:
    """The visitor's session; at its first call the link is read."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = session = Session()
        _read_link(session)
    value: Session = st.session_state[_KEY]
    return value


def _read_link(session: Session) -> None:
    text = st.query_params.get(_LINK)
    if text is not None:
        try:
            session.history = History(links.decode(text))
        except links.LinkError as error:
            session.problem = str(error)
    picks = st.query_params.get("picks", "")
    numbers = [int(p) for p in picks.split(".")[:1000] if p.isascii() and p.isdigit() and len(p) < 7]
    session.picks = [number - 1 for number in numbers if number > 0]


def dataset(default: Callable[[], Dataset]) -> Dataset:
    """The session's points, or the page's own where the visitor has none yet; the link is kept up to date."""
    session = get()
    shown = session.shown = session.history.present if session.history else default()
    write(_LINK, _link(session))
    remember_picks()
    return shown


def points() -> Dataset:
    """The points that the page shows, after an edit that leaves the link for later."""
    session = get()
    if session.history:
        session.shown = session.history.present
    assert session.shown is not None, "a page shows its points before they are edited"
    return session.shown


def _link(session: Session) -> str | None:
    """The link's text of the visitor's own points, made once for each change; None where it can't hold them."""
    if session.history is None:
        return None
    present = session.history.present
    if session.linked is None or session.linked[0] is not present:
        session.linked = (present, links.encode(present) if links.carries(present) else None)
    return session.linked[1]


def remember_picks() -> None:
    """Keep the picks by hand in the link."""
    write("picks", ".".join(str(i + 1) for i in get().picks) or None)


def write(name: str, value: str | None) -> None:
    """Set or remove one part of the address without touching it where nothing changes."""
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


def change(dataset: Dataset) -> None:
    """Put an edited version of the points on every board, as one step that can be undone."""
    session = get()
    session.history = session.history.do(dataset) if session.history else _started(session, dataset)
    session.picks = []


def _started(session: Session, dataset: Dataset) -> History:
    return History(session.shown).do(dataset) if session.shown is not None else History(dataset)


def receive(value: Any) -> None:
    """Apply the edits of a browser that were not applied before.

    `value` is {"epoch": str, "list": [{"n": int, "op": str, …}, …]}. Edits made under another epoch are left alone:
    the browser learns this epoch with the next message and sends again what the link does not hold yet.
    """
    session = get()
    if not isinstance(value, Mapping) or value.get("epoch") != session.epoch:
        return
    for edit in value.get("list", ()):
        if edit["n"] > session.seen:
            session.seen = edit["n"]
            _apply(session, edit)


def _apply(session: Session, edit: Mapping[str, Any]) -> None:
    op = edit.get("op")
    if op == "pick":
        session.pick = int(edit["i"])
        return
    if op == "line":
        session.line = _line(edit)
        return
    session.picks = []
    if op in ("undo", "redo"):
        if session.history:
            before = session.history.present
            session.history = session.history.undo() if op == "undo" else session.history.redo()
            session.generation += abs(session.history.present.n - before.n) > 1
        return
    if session.history is None:
        if session.shown is None:
            return
        session.history = History(session.shown)
    try:
        edited = _edited(session.history.present, edit)
    except (ValueError, IndexError, KeyError, TypeError) as error:
        session.problem = _("This change of the points was not possible: {reason}").format(reason=error)
        return
    drag = edit.get("drag")
    if drag is not None and drag == session.drag:
        session.history = session.history.replace(edited)
    else:
        session.history = session.history.do(edited)
    session.drag = drag


def _line(edit: Mapping[str, Any]) -> tuple[float, float, float] | None:
    """w and b of a dragged line; None where they are no numbers that a control can hold."""
    try:
        w1, w2, b = (float(value) for value in (*edit["w"], edit["b"]))
    except (KeyError, TypeError, ValueError):
        return None
    return (w1, w2, b) if all(abs(value) <= LIMIT for value in (w1, w2, b)) else None


def take_line() -> tuple[float, float, float] | None:
    """The line that was dragged since the last call as (w1, w2, b), told once."""
    session = get()
    line, session.line = session.line, None
    return line


def _edited(dataset: Dataset, edit: Mapping[str, Any]) -> Dataset:
    match edit["op"]:
        case "add":
            if dataset.n >= links.MAX_POINTS:
                raise ValueError(
                    _("{n} points are the most that the board takes by clicks.").format(n=dataset.n)
                )
            return dataset.add(edit["x"], edit["y"], int(edit["c"]))
        case "move":
            return dataset.move(int(edit["i"]), edit["x"], edit["y"])
        case "remove":
            return dataset.remove(int(edit["i"]))
        case "relabel":
            return dataset.relabel(int(edit["i"]), int(edit["c"]))
        case "clear":
            return dataset.clear()
        case other:
            raise ValueError(
                _("the browser asked for “{what}”, which is unknown.").format(what=str(other)[:20])
            )


def take_problem() -> str:
    """What went wrong since the last call, told once."""
    session = get()
    problem, session.problem = session.problem, ""
    return problem


def editing(dataset: Dataset, first_trace: int, *, hand: bool = False) -> dict[str, Any]:
    """What the browser needs to edit the points: where they are drawn, what is seen, what may be undone."""
    session = get()
    readonly = not links.carries(dataset)
    empty: list[float] = []
    return {
        "epoch": session.epoch,
        "ack": session.seen,
        "readonly": readonly,
        "hand": hand,
        "decimals": DECIMALS,
        "traces": [first_trace + label for label in range(4)],
        "points": {
            "x": empty if readonly else dataset.X[:, 0],
            "y": empty if readonly else dataset.X[:, 1],
            "c": empty if readonly else dataset.labels,
        },
        "can_undo": bool(session.history and session.history.past),
        "can_redo": bool(session.history and session.history.future),
    }
