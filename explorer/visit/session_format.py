"""Serialises a session for the store: its points, undo history, picks, and the state of the current scene."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from explorer.points import links, stored_points
from explorer.points.dataset import Dataset
from explorer.points.history import Change, History
from explorer.points.row_changes import RowHistory
from explorer.visit.progress import Progress, Reached, Step
from explorer.visit.session_state import Session

VERSION = 2
MOST = 64_000  # maximum bytes of a session; the oldest edits of a larger one are dropped
UNFOLDED = 2_000_000  # maximum bytes after decompression
_NUMBERS = ("turn", "seen", "generation", "begin", "arrivals")  # attributes of a session


def pack(session: Session) -> bytes | None:
    """Serialise a session; returns None if no link can name its points."""
    edits = History.MAX_EDITS
    while True:
        parts = _parts(session, edits)
        content = None if parts is None else zlib.compress(json.dumps(parts).encode("utf-8"))
        if content is None or len(content) <= MOST:
            return content
        if not edits:
            return None
        edits //= 2


def unpack(content: bytes, epoch: str) -> Session | None:
    """Deserialise a session; returns None if the data is damaged or of another version."""
    try:
        parts = json.loads(zlib.decompressobj().decompress(content, UNFOLDED))
        if parts["version"] != VERSION:
            return None
        numbers: dict[str, Any] = {name: int(parts[name]) for name in _NUMBERS}
        session = Session(epoch=epoch, stored=True, **numbers)
        session.page, session.picks = str(parts["page"]), [int(i) for i in parts["picks"]]
        session.table = dict(parts.get("table", {}))
        session.history = _history(parts["history"])
        session.rows = RowHistory.unpacked(parts.get("rows"))
        session.progress = _progress(parts)
    except (zlib.error, ValueError, KeyError, TypeError, links.LinkError):
        return None
    return session


def _parts(session: Session, edits: int) -> dict[str, Any] | None:
    mine = session.progress
    try:
        return {
            "version": VERSION,
            **{name: getattr(session, name) for name in _NUMBERS},
            "page": session.page,
            "picks": list(session.picks),
            "table": dict(session.table),
            "rows": session.rows and session.rows.packed(edits),
            "history": _spelled(session.history, edits, session),
            "bench": _spelled(mine.bench, edits, session),
            "begun": None if mine.begun is None else _text(mine.begun, session),
            "staged": mine.staged,
            "edits": mine.edits,
            "to_play": mine.to_play,
            "scenes": dict(mine.scenes),
            "place": mine.place,
            "left": None if mine.left is None else stored_points.spell(mine.left),
            "explored": sorted(mine.explored),
            "made": None if mine.made is None else stored_points.spell(mine.made),
            "set_aside": mine.set_aside,
            "bench_settings": {
                lesson: _plain(values) for lesson, values in dict(mine.bench_settings).items()
            },
            "plays": mine.plays,
            "hints": _rows(mine.hints),
            "answers": _rows(mine.answers),
            "lines": _rows(mine.lines),
            "reached": [
                [*step, text, _plain(its.controls)]
                for step, its in dict(mine.reached).items()
                if (text := stored_points.spell(its.dataset)) is not None
            ],
            "opens_answered": mine.opens_answered,
            "solutions": _rows(mine.solutions),
            "controls": _plain(mine.controls),
            "done": sorted(mine.done),
            "brought": dict(mine.brought),
            "course": mine.course,
            "prepared": mine.prepared,
            "visitor": mine.visitor,
            "own": None if mine.own is None else _text(mine.own, session),
        }
    except links.LinkError:
        return None


def _progress(parts: Mapping[str, Any]) -> Progress:
    staged, begun = parts["staged"], parts["begun"]
    return Progress(
        place=str(parts["place"]),
        left=_points(parts.get("left")),
        explored={str(lesson) for lesson in parts.get("explored", ())},
        made=_points(parts.get("made")),
        set_aside=_step(parts.get("set_aside")),
        scenes={str(lesson): int(k) for lesson, k in parts["scenes"].items()},
        staged=None if staged is None else (str(staged[0]), int(staged[1])),
        to_play=_step(parts["to_play"]),
        edits=_step(parts["edits"]),
        begun=_points(begun),
        bench=_history(parts["bench"]),
        bench_settings={
            str(lesson): dict(values) for lesson, values in parts.get("bench_settings", {}).items()
        },
        plays=int(parts["plays"]),
        hints=_by_step(parts["hints"]),
        answers=_by_step(parts["answers"]),
        lines={step: tuple(line) for step, line in _by_step(parts["lines"]).items()},
        reached={
            (str(lesson), str(scene)): Reached(stored_points.read(text), dict(controls))
            for lesson, scene, text, controls in parts["reached"]
        },
        opens_answered=bool(parts["opens_answered"]),
        solutions=_by_step(parts["solutions"]),
        controls=dict(parts["controls"]),
        done={(str(lesson), str(scene)) for lesson, scene in parts["done"]},
        brought=dict(parts["brought"]),
        course=tuple((str(lesson), str(scene)) for lesson, scene in parts["course"]),
        prepared=str(parts.get("prepared", "")),
        visitor=str(parts.get("visitor") or Progress().visitor),
        own=_points(parts.get("own")),
    )


def _points(text: str | None) -> Dataset | None:
    return None if text is None else stored_points.read(text)


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that JSON preserves."""
    return {key: value for key, value in dict(values).items() if isinstance(value, str | int | float | bool)}


def _rows(by_step: Mapping[Step, Any]) -> list[list[Any]]:
    return [[*step, value] for step, value in dict(by_step).items()]


def _by_step(rows: Iterable[Any]) -> dict[Step, Any]:
    return {(str(lesson), str(scene)): value for lesson, scene, value in rows}


def _step(parts: Any) -> Step | None:
    return None if parts is None else (str(parts[0]), str(parts[1]))


def _text(dataset: Dataset, session: Session) -> str:
    """Return the text of a link for these points: that of the session's own link, if it is the same.

    Raises
    ------
    LinkError
        If no link can restore them.
    """
    linked, text = session.linked or (None, None)
    if linked is not dataset:
        text = stored_points.spell(dataset)
    if text is None:
        raise links.LinkError("no link carries these points")
    return text


def _spelled(history: History | None, edits: int, session: Session) -> dict[str, Any] | None:
    if history is None:
        return None
    back, ahead = history.back[:edits], history.ahead[:edits]
    present = _text(history.present, session)
    return {"present": present, "back": [*map(_change, back)], "ahead": [*map(_change, ahead)]}


def _history(parts: Any) -> History | None:
    if parts is None:
        return None
    back, ahead = (tuple(map(_read_change, parts[name])) for name in ("back", "ahead"))
    return History(stored_points.read(parts["present"]), back, ahead)


def _change(change: Change) -> list[Any]:
    rows = change.rows if isinstance(change.rows, str) else [base64.b64encode(change.rows).decode("ascii")]
    return [change.head, change.tail, change.n, rows, change.texts]


def _read_change(parts: Any) -> Change:
    head, tail, n, rows, texts = parts
    if texts is not None:
        names, columns, title = texts
        texts = tuple(names), tuple(columns), str(title)
    packed = rows if isinstance(rows, str) else base64.b64decode(rows[0], validate=True)
    return Change(int(head), int(tail), int(n), packed, texts)
