"""Edits that the browser sends: each is applied once, whichever process takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.points import edits
from explorer.points.history import History
from explorer.visit.kept import visits
from explorer.visit.session import get, set_controls
from explorer.visit.session_state import Session
from linboard.i18n.language import _

_LEAP = 100_000  # by which the number of an edit may pass the last one: higher ones would leave no room for others


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
    """Continue the visit of an earlier epoch after a reload or a lost connection: points, undo, picks, and the scene.

    If that visit is not kept any more, the link has brought its points; then all edits that the browser does not know
    to be applied are applied now.
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
    """Take over what an earlier visit holds: of its scene only if the same scene is on."""
    linked = session.history.present if session.history else None
    if not before.stored or linked is None or (before.history and before.history.present == linked):
        session.history, session.seen = before.history, max(before.seen, session.seen)
        session.picks = before.picks.copy()
    elif before.history:  # the address has edits that the copy in the store lacks
        session.history = before.history.to(linked)
    session.picked, session.turn = before.picked.copy(), before.turn
    session.generation, session.page = before.generation + 1, before.page
    session.begin, session.arrivals = before.begin, before.arrivals
    mine, its = session.progress, before.progress
    if (mine.place, mine.scenes.get(mine.place)) != (its.place, its.scenes.get(its.place)):
        return
    session.progress = mine.continued(its)
    set_controls(its.controls)


def _apply(session: Session, edit: Mapping[str, Any]) -> None:
    op = edit.get("op")
    if op == "pick":
        i = edit.get("i")
        session.pick = i if type(i) is int and i >= 0 else None
    elif op == "line":
        session.line = edits.numbers(edit, "w", "b")
    elif op == "rectangle":
        session.rectangle = edits.numbers(edit, "from", "to")
    elif op == "end":
        if session.progress.to_play and edit.get("i") == session.begin:
            session.progress.done.add(session.progress.to_play)
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
        session.problem = _("These points are no longer stored, so this step is not possible.")
        return
    session.leave(before)
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
    # A drag that has moved nothing yet has made no step that it could go on with.
    session.drag = drag if goes_on or session.history.present is not before else None
    session.picks = edits.picks_after(session.picks, edit)
