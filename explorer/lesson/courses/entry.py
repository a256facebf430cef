"""A prepared course: its entries in order, each with a note for the lecturer alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal
from zlib import crc32

from explorer.classroom.questions import Question, packed
from explorer.lesson.lesson_spec import START
from explorer.points.dataset import Dataset
from explorer.visit.progress import Step
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import N_

What = Literal["scene", "challenge", "proof", "reason", "question"]
ASKED, PROOF, REASON = "ask.", "proof.", "why."  # how the keys of questions, of proofs and of reasons begin
MOST_ENTRIES = 60
MOST_NOTE = 1_000
MOST_TITLE = 80


@dataclass(frozen=True)
class Entry:
    """An entry of a course.

    Parameters
    ----------
    what : {"scene", "challenge", "proof", "reason", "question"}
    lesson : str
        The key of the lesson on whose page it opens.
    key : str
        Of the scene, the challenge, the proof or the question; for the reason of a line, "proof.line".
    note : str
        For the lecturer. No page that the class sees shows it.
    points : Dataset, optional
        The points of a proof, or of the question about one of its lines.
    asked : Question, optional
    explained : str
        What is shown with the right answer to the question.
    other : tuple of w1, w2 and b, optional
        A line that is drawn beside the reader's.
    columns : tuple of str
        The names of both coordinates of a question's points; empty for the usual ones.
    """

    what: What
    lesson: str
    key: str
    note: str = ""
    points: Dataset | None = None
    asked: Question | None = None
    explained: str = ""
    other: Drawn | None = None
    columns: tuple[str, ...] = ()

    @property
    def line_name(self) -> str:
        """The label of the other line, marked by `N_`; empty without one."""
        return "" if self.other is None else N_("the line of the answer")

    @property
    def step(self) -> Step:
        """The entry as a step of the way through the course."""
        starts = {"proof": PROOF, "reason": REASON}
        return self.lesson, f"{starts.get(self.what, '')}{self.key}"


@dataclass(frozen=True)
class Course:
    """A course.

    Parameters
    ----------
    entries : tuple of Entry
    title : str
        May be empty.
    collects : str
        The secret under which the course collects receipts; empty if it does not.
    """

    entries: tuple[Entry, ...] = ()
    title: str = ""
    collects: str = ""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The way through the course."""
        return tuple(entry.step for entry in self.entries)

    @property
    def by_step(self) -> Mapping[Step, Entry]:
        """The entries by their steps."""
        return {entry.step: entry for entry in self.entries}

    @property
    def is_plain(self) -> bool:
        """Whether it consists of scenes alone, so that its link can name them all."""
        return not (self.title or self.collects) and all(
            one.what == "scene" and not one.note for one in self.entries
        )

    def add(self, *entries: Entry) -> Course:
        """Return the course with those entries at its end that it does not have yet."""
        new = {entry.step: entry for entry in entries if entry.step not in self.steps}
        return replace(self, entries=(*self.entries, *new.values())[:MOST_ENTRIES])

    def without(self, i: int) -> Course:
        """Return the course without an entry."""
        return replace(self, entries=self.entries[:i] + self.entries[i + 1 :])

    def moved(self, i: int, by: int) -> Course:
        """Return the course with an entry moved up (-1) or down (+1)."""
        entries = list(self.entries)
        entries.insert(min(max(i + by, 0), len(entries) - 1), entries.pop(i))
        return replace(self, entries=tuple(entries))

    def noted(self, i: int, note: str) -> Course:
        """Return the course with another note of an entry."""
        entries = list(self.entries)
        entries[i] = replace(entries[i], note=note)
        return replace(self, entries=tuple(entries))


def question(
    asked: Question,
    *,
    lesson: str = START,
    explained: str = "",
    other: Drawn | None = None,
    columns: tuple[str, ...] = (),
    note: str = "",
) -> Entry:
    """Return the entry of a question, whose key follows from its content."""
    bare = replace(asked, lesson="", scene="")
    content = json.dumps([packed(bare), explained, other, *([columns] if columns else [])]).encode("ascii")
    key = f"{ASKED}{crc32(content):08x}"
    return Entry(
        "question",
        lesson,
        key,
        note,
        asked=replace(asked, lesson=lesson, scene=key),
        explained=explained,
        other=other,
        columns=columns,
    )
