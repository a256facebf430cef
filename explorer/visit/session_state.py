"""The state of one visitor's session."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from explorer.points import rounding
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.points.row_changes import RowHistory
from explorer.visit.progress import Progress


@dataclass(eq=False)  # each equals only itself
class Session:
    """One visitor's state. `history` is None until the visitor changes a page's own default points."""

    epoch: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    turn: int = 0  # incremented with each response: the copy with the larger number is newer
    stored: bool = False  # a copy from the store: the address may have newer points
    history: History | None = None
    shown: Dataset | None = None  # points drawn by the last page: edits refer to them
    linked: tuple[Dataset, str | None] | None = None  # points of the link, and its text
    unread: str | None = None  # the name of stored points in the link, if they could not be read
    generation: int = 0  # incremented when all points are replaced: the board then zooms to show them
    # The view of the board, and the bounds of the points for which it was chosen.
    box: tuple[str, tuple[tuple[float, float], tuple[float, float]]] | None = None
    aside: History | None = None  # history set aside when Back returned to a page's default points
    controls: set[str] = field(default_factory=set)  # names of the parameters written into the address
    arrivals: int = (
        0  # incremented when Back or Forward change the address: the player then reads its step from it
    )
    begin: int = 0  # incremented when a scene is staged: the player then starts at its first step
    page: str = ""  # page whose default points were last shown: their first edit must not move the view
    seen: int = 0  # number of the last applied edit
    drag: int | None = None  # the drag whose positions form one step of the history
    rows: RowHistory | None = None  # the changed rows of the table that a page uses with all columns
    picks: list[int] = field(default_factory=list)  # manual picks: the samples clicked so far
    standing: int = 0  # number of picks that were still mistakes at the last drawing
    picked: dict[int, list[int]] = field(default_factory=dict)  # by the hash of points that undo may restore
    pick: int | None = None  # a clicked sample that the page has not checked yet
    line: tuple[float, ...] | None = None  # w and b of a dragged line, until the page reads it
    rectangle: tuple[float, ...] | None = None  # two corners of a dragged rectangle, likewise
    idle: bool = False  # whether the browser requests full charts, because nothing is being moved
    axes: str = ""  # EQUAL or FREE scales of the axes, if the visitor has chosen
    standardised: tuple[str, ...] | None = None  # columns of the points for which the visitor standardises
    problem: str = ""  # error in the link or an edit, shown once
    named: dict[str, str] = field(default_factory=dict)  # language of each control's displayed options
    scripts: set[str] = field(default_factory=set)  # keys of the code panels that were on the screen
    table: dict[str, Any] = field(
        default_factory=dict
    )  # the visitor's file and sample table: their names in the store, and the choices
    progress: Progress = field(default_factory=Progress)  # in the scenes of all lessons

    @property
    def points(self) -> Dataset | None:
        """The visitor's own points, or None while a page shows its default points."""
        return self.history.present if self.history else None

    def take_idle(self) -> bool:
        """Return whether the browser was idle and has requested full charts since the last call, only once."""
        idle, self.idle = self.idle, False
        return idle

    def take_problem(self) -> str:
        """Return the error since the last call, only once."""
        problem, self.problem = self.problem, ""
        return problem

    def leave_stage(self) -> None:
        """Continue the history of the benches.

        The points left by the scenes become one more step.
        """
        mine = self.progress
        if mine.edits is not None and mine.bench is not None and self.history is not None:
            self.history = mine.bench.do(self.history.present)
        mine.edits = mine.bench = mine.set_aside = None

    def return_to_bench(self) -> None:
        """Continue the history of the benches without the points of the scenes."""
        mine = self.progress
        if mine.edits is None:
            return
        self.history, self.picks = mine.bench, []
        self.generation += 1
        mine.edits = mine.bench = mine.set_aside = None

    def carried(self, dataset: Dataset) -> Dataset:
        """Return the points rounded as in the link, and report the rounding."""
        kept, told = rounding.carried(dataset.own)
        self.problem = told or self.problem
        return kept

    def leave(self, dataset: Dataset) -> None:
        """Store the picks made on these points, for undo and redo."""
        self.picked.pop(hash(dataset), None)
        if self.picks:
            self.picked[hash(dataset)] = self.picks
        while len(self.picked) > History.MAX_EDITS:
            del self.picked[next(iter(self.picked))]

    @property
    def size(self) -> int:
        """Approximate size of its points and edits in bytes."""
        histories = [history for history in (self.history, self.progress.bench) if history is not None]
        return sum(history.size for history in histories)

    @property
    def worth_keeping(self) -> bool:
        """Whether the session contains anything that is not in the address."""
        mine = self.progress
        return bool(
            self.history or self.rows or any(self.table.values()) or mine.answers or mine.lines or mine.hints
        )
