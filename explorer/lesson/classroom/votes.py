"""The answers of the class after they are revealed: on the board and as bars."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape

import numpy as np

from explorer.classroom import tally
from explorer.classroom.history import Round
from explorer.classroom.questions import NO_MISTAKE, Answer, Question
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.classroom.store import StoreError
from explorer.classroom.tally import Row, Votes
from explorer.lesson.challenges.task import Task
from explorer.lesson.classroom import answers, history, open_room, placed_points
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, strokes
from linboard.i18n.language import _
from linboard.i18n.text import percent, point_name
from linboard.layers import Layer
from linclass.core import linear

BEFORE = "dot"  # dash style of the lines of the earlier vote
COUNT = "5.6em"  # what a bar leaves to its count and its share
MANY = 10  # rows of a table that stand in two columns in lecture mode


@dataclass(frozen=True)
class Counted:
    """The votes on a question, an earlier vote first, and the scene in which it was asked, if it is known."""

    question: Question
    votes: Sequence[Votes]
    scene: Scene | None = None


@dataclass(frozen=True)
class Revealed(Counted):
    """Votes that the lecturer has revealed, with their round."""

    round: Round = field(kw_only=True)


def of(spec: LessonSpec, scene: Scene) -> Revealed | None:
    """Return the answers of the class to this scene's question, or None before they are revealed."""
    with suppress(StoreError):  # the lecturer's controls show the error
        hall, now = _led()
        return None if hall is None or now is None else revealed(hall, now, spec, scene)
    return None


def _led() -> tuple[Hall | None, Now | None]:
    """Return the room that this session leads and its state, or None."""
    hall = open_room.led()
    return hall, None if hall is None else hall.now()


def revealed(hall: Hall, now: Now, spec: LessonSpec, scene: Scene) -> Revealed | None:
    """Return the revealed answers, given the current state of the room."""
    one = history.shown(hall, now)
    if one is None or not is_of(one.question, spec, scene):
        return None
    given = [hall.votes(n) for n in (one.before, one.n) if n]
    return Revealed(one.question, given, scene, round=one)


def asks(spec: LessonSpec, scene: Scene, now: Now) -> bool:
    """Return whether a question of this scene is open."""
    return now.phase == "asks" and is_of(now.question, spec, scene)


def no_line_yet(spec: LessonSpec, scene: Scene | None, *, answered: bool) -> str:
    """Return the caption of a board on which the reader draws a line, before there is one.

    If it is `answered`, the board shows another line instead, with its name. In a challenge, the verdict already
    says that there is no line.
    """
    seen = None if scene is None else of(spec, scene)
    if seen is not None and seen.question.kind == "line" and seen.votes[-1]:
        return _("The lines of the class.")
    return "" if answered or isinstance(scene, Task) else _("No line yet.")


def own(spec: LessonSpec, scene: Scene) -> str | None:
    """Return the custom question that replaces the scene's question, while it is open or its votes are shown."""
    with suppress(StoreError):  # the lecturer's controls show the error
        hall, now = _led()
        if hall is None or now is None:
            return None
        one = history.shown(hall, now)
        seen = None if one is None else one.question
        if not is_of(seen, spec, scene):
            seen = now.question if asks(spec, scene, now) else None
        return seen.text if seen is not None and seen.typed else None
    return None


def is_of(question: Question | None, spec: LessonSpec, scene: Scene) -> bool:
    """Return whether the question was asked in this scene."""
    return question is not None and (question.lesson, question.scene) == (spec.key, scene.key)


def lay(spec: LessonSpec, scene: Scene, board: Board) -> None:
    """Draw the answers over the board: the count at each point, all lines, or all placed points."""
    seen = of(spec, scene)
    if seen is None:
        return
    if seen.question.kind == "point":
        board.above(_named(seen))
    elif seen.question.kind == "line":
        for votes, dash in zip(seen.votes[::-1], ("solid", BEFORE), strict=False):
            board.below(_lines(board, votes, dash))
    elif seen.question.kind == "side":
        board.below(_asked_about(board, seen.question))
    elif seen.question.kind == "points":
        for i, votes in enumerate(seen.votes, 1):
            board.above(*placed_points.layers(seen.question, votes, before=i < len(seen.votes)))


def _named(seen: Revealed) -> Layer:
    """Draw beside each point how often it was chosen."""
    rows = tally.whole(seen.question, seen.votes)
    places = np.array([seen.question.points[row.first][:2] for row in rows]).reshape(-1, 2)
    texts = [" → ".join(map(str, row.counts)) for row in rows]
    return strokes.labelled_rings(places, texts, "bottom center", size=26, width=3, colour=theme.ACCENT)


def _lines(board: Board, votes: Votes, dash: str) -> Layer:
    """Draw all lines of a vote, clipped to the board."""
    coef, intercept = tally.lines(votes)
    ends = linear.boundary_segments(coef, intercept, *boundaries.view(board.points))  # (k, 2, 2)
    path = np.concatenate([ends, np.full((len(ends), 1, 2), np.nan)], axis=1).reshape(-1, 2)
    return strokes.along(path, theme.MUTED, 1.5, dash)


def can_tell(seen: Revealed) -> bool:
    """Return whether the right answer corresponds to one of the rows."""
    return isinstance(seen.question.right, int)


def _asked_about(board: Board, question: Question) -> Layer:
    """Draw the line that a round of the class perceptron asked about."""
    *w, b = question.line
    ends = linear.boundary_segments(np.array([w]), np.array([b]), *boundaries.view(board.points))[0]
    return strokes.along(ends, theme.ACCENT, 3, "dash")


def bars(seen: Revealed, *, told: bool = False) -> str:
    """Return the distribution as bars in HTML, one bar per vote in each row, the earlier vote above.

    "" without rows.

    `told` marks the right answer.
    """
    return table(seen, seen.question.right if told else None)


def table(seen: Counted, right: Answer | None) -> str:
    """Return the distribution as bars in HTML, with the row of the right answer marked, if it is given."""
    rows = rows_of(seen)
    if not rows:
        return ""
    if seen.question.kind == "point" and isinstance(right, int) and all(row.first != right for row in rows):
        unchosen = Row(right, right, (0,) * len(seen.votes))  # only points with votes have a row so far
        rows = sorted([*rows, unchosen], key=lambda row: row.first)
    most = max((count for row in rows for count in row.counts), default=0) or 1
    sizes = [len(vote) for vote in seen.votes]
    parts = [_row(seen.question, row, most, sizes, right) for row in rows]
    return f'<table class="lc-votes{" lc-many" if len(rows) >= MANY else ""}">{"".join(parts)}</table>'


def _row(question: Question, row: Row, most: int, sizes: list[int], right: Answer | None) -> str:
    """Return one row of the table."""
    true = is_right(question, row, right)
    look, mark = (' class="lc-true"', " ✓") if true else ("", "")
    name = escape(label(question, row)) + mark
    return f'<tr{look}><th scope="row">{name}</th><td>{_bars(row, most, sizes)}</td></tr>'


def moves(given: Sequence[Votes]) -> str:
    """Return the number of answers or, after two votes, how many phones changed their answer."""
    if len(given) < 2:
        return _("Answers: {n}.").format(n=len(given[0]))
    moved, both = tally.moved(*given)
    return _("Voted both times: {both}. Changed their answer: {moved}.").format(both=both, moved=moved)


def rows_of(seen: Counted) -> list[Row]:
    """Return the rows of the distribution.

    Lines are grouped by mistakes, placed points by the condition of their scene, if it is known.
    """
    if seen.question.kind == "text":
        return []
    if seen.question.kind == "points":
        return placed_points.rows(seen.scene, seen.question, seen.votes) if seen.scene else []
    if seen.question.kind != "line":
        return tally.whole(seen.question, seen.votes)
    wrong = [tally.wrong(seen.question, votes) for votes in seen.votes]
    return [
        Row(n, n, tuple(vote.count(n) for vote in wrong)) for n in sorted({n for vote in wrong for n in vote})
    ]


def share(count: int, size: int) -> str:
    """Return the share of a vote in whole percent; "" in a vote without answers."""
    return percent(round(count / size, 2)) if size else ""


def is_right(question: Question, row: Row, right: Answer | None) -> bool:
    """Return whether a row contains the right answer.

    If any line without mistakes is right, this is the row without mistakes, if it has an answer.
    """
    if question.kind == "line":
        return right == NO_MISTAKE and row.first == 0
    return isinstance(right, int) and row.first <= right <= row.last


def label(question: Question, row: Row) -> str:
    """Return the label of a row."""
    if question.kind == "choice":
        return answers.option(question, row.first)
    if question.kind == "side":
        return answers.side(row.first)
    if question.kind == "points":
        return _("Met the goal") if row.first else _("Did not solve it")
    if question.kind == "point":
        return point_name(row.first)
    if question.kind == "line":
        return _("Mistakes: {n}").format(n=row.first)
    return str(row.first) if row.first == row.last else f"{row.first}–{row.last}"


def _bars(row: Row, most: int, sizes: list[int]) -> str:
    """Return one bar per vote with its count and its share of the vote, the last vote in full colour."""
    last = len(row.counts) - 1
    return "".join(
        f'<span class="{"lc-now" if i == last else "lc-before"}">'
        f'<i style="width:calc({count / most:.3f} * (100% - {COUNT}))"></i>'
        f"<b>{count}</b> <small>{share(count, size)}</small></span>"
        for i, (count, size) in enumerate(zip(row.counts, sizes, strict=True))
    )
