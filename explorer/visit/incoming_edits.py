"""Edits from the browser.

Each is applied once, whichever process receives it.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from explorer.points import edits
from explorer.points.history import History
from explorer.visit.kept_sessions import visits
from explorer.visit.session import EQUAL, FREE, get, set_controls
from explorer.visit.session_state import Session
from linboard.i18n.language import _

_LEAP = 100_000  # maximum gap between two edit numbers; larger numbers could exhaust the range


def receive(value: Any) -> None:
    """Apply edits from a browser that were not applied before.

    `value` is {"epoch": str, "list": [{"n": int, "op": str, …}, …]}. Edits of another epoch are ignored: the browser
    receives this epoch with the next message and resends edits that the link does not contain. A reloaded page sends
    this epoch as "meets" and continues its earlier epoch. "rests" reports that no edit or control is in motion.
    """
    session = get()
    session.idle |= isinstance(value, Mapping) and "rests" in value
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
    """Continue the session of an earlier epoch after a reload or reconnect: points, undo, picks, and the scene.

    If that session is no longer kept, the points come from the link. Then all edits that the browser has not seen
    confirmed are applied now.
    """
    epoch, pending = value.get("epoch"), value.get("list")
    if not isinstance(epoch, str):
        return
    before = visits.find(epoch)
    first = pending[0] if isinstance(pending, list) and pending else None
    n = first.get("n") if isinstance(first, Mapping) else None
    session.seen = n - 1 if type(n) is int else 0
    if before is not None:
        _continue(session, before)
    visits.rename(session, epoch)


def _continue(session: Session, before: Session) -> None:
    """Take over the state of an earlier session.

    Its scene is taken over only if the same scene is open.
    """
    linked = session.history.present if session.history else None
    if not before.stored or linked is None or (before.history and before.history.present == linked):
        session.history, session.seen = before.history, max(before.seen, session.seen)
        session.picks = before.picks.copy()
    elif before.history:  # the address contains edits that the stored copy lacks
        session.history = before.history.to(linked)
    session.rows = before.rows
    session.picked, session.turn = before.picked.copy(), before.turn
    session.generation, session.page = before.generation + 1, before.page
    session.begin, session.arrivals = before.begin, before.arrivals
    session.table = session.table if any(session.table.values()) else deepcopy(before.table)
    mine, its = session.progress, before.progress
    if (mine.place, mine.scenes.get(mine.place)) != (its.place, its.scenes.get(its.place)):
        return
    session.progress = mine.continued(its)
    set_controls(its.controls)


def _apply(session: Session, edit: Mapping[str, Any]) -> None:
    op = edit.get("op")
    if "rows" in edit:
        _change_rows(session, edit)
    elif op == "pick":
        i = edit.get("i")
        session.pick = i if type(i) is int and i >= 0 else None
    elif op == "line":
        session.line = edits.numbers(edit, "w", "b")
    elif op == "rectangle":
        session.rectangle = edits.numbers(edit, "from", "to")
    elif op == "end":
        if session.progress.to_play and edit.get("i") == session.begin:
            session.progress.done.add(session.progress.to_play)
    elif op == "axes":
        session.axes = FREE if edit.get("free") is True else EQUAL
    elif op in ("undo", "redo"):
        _travel(session, back=op == "undo")
    else:
        _change_points(session, edit)


def _travel(session: Session, *, back: bool) -> None:
    """Undo or redo: restore the points, and the picks that were made on them."""
    session.drag = None  # a drag in progress becomes a new step
    if session.history is None:
        return
    before = session.history.present
    try:
        history = session.history.undo() if back else session.history.redo()
    except LookupError:
        session.problem = _("These points are no longer stored, so this step is not possible.")
        return
    session.leave(before)
    session.history = history
    session.generation += abs(session.history.present.n - before.n) > 1
    session.picks = session.picked.get(hash(session.history.present), [])


def _change_rows(session: Session, edit: Mapping[str, Any]) -> None:
    """Leave out rows of the table on the board, give them a class, or undo or redo that."""
    history, op, rows = session.rows, edit.get("op"), edit["rows"]
    if history is None or edit.get("of") != history.control or not isinstance(rows, list):
        return
    c = edit.get("c")
    if op in ("undo", "redo"):
        history = history.undo() if op == "undo" else history.redo()
    elif op in ("remove", "remove_all"):
        history = history.left_out(rows)
    elif op in ("relabel", "relabel_all") and type(c) is int:
        history = history.classified(rows, c)
    session.rows = history
    set_controls({history.control: history.present})


def _change_points(session: Session, edit: Mapping[str, Any]) -> None:
    if session.history is None:
        if session.shown is None:
            return
        session.history = History(session.shown)
    before = session.history.present
    try:
        edited = session.carried(edits.edited(before, edit))
    except ValueError as error:
        session.problem = str(error)
        return
    drag = edit.get("drag")
    goes_on = drag is not None and drag == session.drag
    if goes_on:
        session.history = session.history.replace(edited)
    else:
        session.leave(before)
        session.history = session.history.do(edited)
    # A drag without movement has created no step that it could continue.
    session.drag = drag if goes_on or session.history.present is not before else None
    session.picks = edits.picks_after(session.picks, edit)
