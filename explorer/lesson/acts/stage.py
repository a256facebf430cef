"""The current state of a scene, on which acts, explanations and challenges are functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from explorer.points.dataset import Dataset
from linboard.figures.drawn_line import Drawn

SKIPPED = "skipped"  # the answer if the reader presses “Show me”
DRAWN = "drawn"  # the answer if the reader confirms the drawn line


@dataclass(frozen=True)
class Stage:
    """The current state of a scene.

    Parameters
    ----------
    dataset : Dataset
        The points on the board.
    settings : mapping of str to Any
        The page's controls by widget key. If the scene shows a control, this is the reader's value.
    begun : Dataset
        The points at the start of the scene.
    answer : Any
        The reader's prediction: None before it is made, `SKIPPED` after “Show me”.
    line : tuple of w1, w2 and b, optional
        The line drawn by the reader.
    """

    dataset: Dataset
    settings: Mapping[str, Any]
    begun: Dataset
    answer: Any = None
    line: Drawn | None = None

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.dataset, frozenset(self.settings.items()), self.begun, self.answer, self.line))
