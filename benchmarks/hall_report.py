"""What was promised of a hall, and what was measured of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

MOST = 200  # phones that promises of time are for


@dataclass
class Report:
    """What happened to the halls, in seconds."""

    phones: int
    joined: list[float] = field(
        default_factory=list
    )  # from the first scan until all had their names, each hall
    saw: list[float] = field(default_factory=list)  # from a phone's scan until the question was there
    answered: list[float] = field(default_factory=list)  # from the first tap until all were in, each vote
    count: list[float] = field(default_factory=list)  # from "it is in" until the lecturer's count had it
    votes: list[float] = field(default_factory=list)  # from the lecturer's key until he saw the votes
    told: list[float] = field(default_factory=list)  # from his key until a phone knew
    miscounted: int = 0  # answers that the board has too many or too few
    lost: int = 0  # acknowledged answers that a phone is not told again
    before: int = 0  # answers that were acknowledged before the process was killed
    back: list[float] = field(default_factory=list)  # seconds that its phones were away
    lecturer: list[float] = field(default_factory=list)  # and that he was
    renamed: int = 0  # phones that came back as another one
    tries: Counter[int] = field(default_factory=Counter)  # of phones, refused; by status, 0: no answer
    slower: float = 0.0  # p95 of the class beside the hall, of what it is without
    errors: list[str] = field(default_factory=list)

    def rows(self) -> list[tuple[str, float, float, str]]:
        """What was promised: its name, what was measured, the goal, and the format."""
        return [
            ("all phones in, s", max(self.joined), 20.0, ".2f"),
            ("scan to first tap, p95, s", _p95(self.saw), 2.0, ".2f"),
            ("all answers in, s", max(self.answered), 5.0, ".2f"),
            ("lecturer's count behind, p95, s", _p95(self.count), 1.0, ".2f"),
            ("key to votes on the board, p95, s", _p95(self.votes), 1.0, ".2f"),
            ("key to the phones, p95, s", _p95(self.told), 1.0, ".2f"),
            ("process killed: phones away, longest, s", max(self.back, default=math.inf), 5.0, ".2f"),
            ("process killed: lecturer away, s", max(self.lecturer, default=math.inf), 5.0, ".2f"),
            ("class beside it: p95 with / without", self.slower, 1.2, ".2f"),
            ("answers miscounted", self.miscounted, 0, ".0f"),
            ("acknowledged answers lost", self.lost, 0, ".0f"),
            ("phones back under another name", self.renamed, 0, ".0f"),
            ("errors", len(self.errors), 0, ".0f"),
        ]

    def broken(self, patience: float = 1.0) -> list[str]:
        """The promises that were not kept, where everything may take that many times as long."""
        timed = patience if self.phones <= MOST else math.inf
        return [
            f"{name}: {measured:{form}}, goal {goal:{form}}"
            for name, measured, goal, form in self.rows()
            if not measured <= (goal * timed if goal else goal)
        ]

    def print(self, patience: float) -> None:
        """Print it all."""
        print(f"{'':<42}{'measured':>10}{'goal':>8}")
        for name, measured, goal, form in self.rows():
            promised = f"{goal:{form}}" if not goal or self.phones <= MOST else "–"
            print(f"{name:<42}{measured:>10{form}}{promised:>8}")
        refused = ", ".join(f"{status or 'no answer'}: {n}" for status, n in sorted(self.tries.items()) if n)
        print(
            f"the process that was killed had {len(self.back)} phones; {self.before} answers were acknowledged by then"
        )
        print(f"attempts of phones that failed and were made again: {refused or 'none'}")
        for line in [*self.errors[:5], *self.broken(patience)]:
            print(f"  missed: {line}")


def _p95(seconds: Sequence[float]) -> float:
    return float(np.percentile(seconds, 95))
