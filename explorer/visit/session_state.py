"""What one visitor's session holds."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from explorer.points import rounding
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.visit.progress import Progress


@dataclass(eq=False)  # each is one of its own
class Session:
    """One visitor's state. `history` is None until the visitor changes a page's own default points."""

    epoch: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    turn: int = 0  # grows with each answer: of two copies the later one is the newer visit
    stored: bool = False  # a copy from the store: the address may have newer points
    history: History | None = None
    shown: Dataset | None = None  # what the last page drew: edits refer to it
    linked: tuple[Dataset, str | None] | None = None  # the points of the link, and its text
    generation: int = 0  # grows when the points are replaced as a whole: the board then shows all of them
    # The view of the board, and the bounds of the points that it was made for.
    box: tuple[str, tuple[tuple[float, float], tuple[float, float]]] | None = None
    aside: History | None = None  # what Back has left for a page's own points
    controls: set[str] = field(default_factory=set)  # those whose values were written into the address
    arrivals: int = 0  # grows when Back or Forward change the address: the player then takes its step from it
    begin: int = 0  # grows when a stage is set: the player then shows it from its beginning
    page: str = ""  # whose own points were last shown: the first edit of them must not move the view
    seen: int = 0  # the browser's last edit that was applied
    drag: int | None = None  # the drag whose positions are one step of the history
    picks: list[int] = field(default_factory=list)  # "by hand": the samples clicked so far
    standing: int = 0  # how many of the picks still were mistakes when the page last drew
    picked: dict[int, list[int]] = field(
        default_factory=dict
    )  # by the hash of points that undo may bring back
    pick: int | None = None  # a click on a sample that the page has not judged yet
    line: tuple[float, ...] | None = None  # w and b of a line that was dragged, until the page takes it
    rectangle: tuple[float, ...] | None = None  # two corners of a rectangle that was dragged, as long
    rests: bool = False  # whether the browser asks for the charts in full, as nothing is being moved
    problem: str = ""  # what was wrong with the link or an edit, told once
    named: dict[str, str] = field(
        default_factory=dict
    )  # the language that each control's options were last named in
    scripts: set[str] = field(default_factory=set)  # keys of the places of code that were on the screen
    progress: Progress = field(default_factory=Progress)  # through the scenes of all lessons

    @property
    def points(self) -> Dataset | None:
        """The visitor's own points, or None while a page shows those that it opens with."""
        return self.history.present if self.history else None

    def carried(self, dataset: Dataset) -> Dataset:
        """The points as the link carries them; where they had to be rounded for it, the visitor is told."""
        kept, told = rounding.carried(dataset)
        self.problem = told or self.problem
        return kept

    def leave(self, dataset: Dataset) -> None:
        """Remember the picks made on these points, for undo and redo."""
        self.picked.pop(hash(dataset), None)
        if self.picks:
            self.picked[hash(dataset)] = self.picks
        while len(self.picked) > History.MAX_EDITS:
            del self.picked[next(iter(self.picked))]

    @property
    def size(self) -> int:
        """About how many bytes its points and edits take."""
        histories = [history for history in (self.history, self.progress.bench) if history is not None]
        return sum(history.size for history in histories)

    @property
    def worth_keeping(self) -> bool:
        """Whether the visitor has done something that the address does not say."""
        mine = self.progress
        return bool(self.history or mine.answers or mine.lines or mine.hints)
