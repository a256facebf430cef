"""The targets for a voting class, and the measurements."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

MOST = 200  # number of phones up to which targets for times apply


@dataclass
class Report:
    """Measurements of the sittings, in seconds."""

    phones: int
    joined: list[float] = field(default_factory=list)  # from the first scan until all had names, per sitting
    saw: list[float] = field(default_factory=list)  # from a phone's scan until the question appeared
    answered: list[float] = field(default_factory=list)  # from the first tap to the last answer, per vote
    count: list[float] = field(default_factory=list)  # from "it is in" until the lecturer's count included it
    votes: list[float] = field(default_factory=list)  # from the lecturer's key press until the votes appeared
    told: list[float] = field(default_factory=list)  # from the lecturer's key press to a phone's update
    miscounted: int = 0  # difference between answers and those counted on the board
    lost: int = 0  # acknowledged answers that a phone does not get back
    before: int = 0  # answers that were acknowledged before the process was killed
    back: list[float] = field(default_factory=list)  # seconds that its phones were disconnected
    lecturer: list[float] = field(default_factory=list)  # seconds that the lecturer was disconnected
    steps: list[float] = field(default_factory=list)  # from the presenter view's press to the projector
    scenes: list[float] = field(default_factory=list)  # the same until the projector has drawn the next scene
    reported: list[float] = field(default_factory=list)  # until the presenter view shows the projector's step
    devices: list[float] = field(default_factory=list)  # seconds that projector and presenter view were away
    renamed: int = 0  # phones that came back with another name
    tries: Counter[int] = field(default_factory=Counter)  # rejected attempts by status, 0: no answer
    slower: float = 0.0  # p95 of the class next to the phones, relative to that without
    errors: list[str] = field(default_factory=list)

    def rows(self) -> list[tuple[str, float, float, str]]:
        """Return the targets: name, measured value, goal, and format."""
        return [
            ("all phones in, s", max(self.joined), 20.0, ".2f"),
            ("scan to first tap, p95, s", _p95(self.saw), 2.0, ".2f"),
            ("all answers in, s", max(self.answered), 5.0, ".2f"),
            ("lecturer's count behind, p95, s", _p95(self.count), 1.0, ".2f"),
            ("key to votes on the board, p95, s", _p95(self.votes), 1.0, ".2f"),
            ("key to the phones, p95, s", _p95(self.told), 1.0, ".2f"),
            ("process killed: phones away, longest, s", max(self.back, default=math.inf), 5.0, ".2f"),
            ("process killed: lecturer away, s", max(self.lecturer, default=math.inf), 5.0, ".2f"),
            ("presenter: a step on the projector, p95, s", _p95(self.steps), 0.3, ".2f"),
            ("presenter: a scene on the projector, p95, s", _p95(self.scenes), 0.3, ".2f"),
            ("presenter: the step back on it, p95, s", _p95(self.reported), 0.6, ".2f"),
            ("process killed: both devices away, s", max(self.devices, default=math.inf), 5.0, ".2f"),
            ("class beside it: p95 with / without", self.slower, 1.2, ".2f"),
            ("answers miscounted", self.miscounted, 0, ".0f"),
            ("acknowledged answers lost", self.lost, 0, ".0f"),
            ("phones back under another name", self.renamed, 0, ".0f"),
            ("errors", len(self.errors), 0, ".0f"),
        ]

    def broken(self, patience: float = 1.0) -> list[str]:
        """Return the targets that were missed, with all time limits multiplied by `patience`."""
        timed = patience if self.phones <= MOST else math.inf
        return [
            f"{name}: {measured:{form}}, goal {goal:{form}}"
            for name, measured, goal, form in self.rows()
            if not measured <= (goal * timed if goal else goal)
        ]

    def print(self, patience: float) -> None:
        """Print all targets."""
        print(f"{'':<44}{'measured':>10}{'goal':>8}")
        for name, measured, goal, form in self.rows():
            promised = f"{goal:{form}}" if not goal or self.phones <= MOST else "–"
            print(f"{name:<44}{measured:>10{form}}{promised:>8}")
        refused = ", ".join(f"{status or 'no answer'}: {n}" for status, n in sorted(self.tries.items()) if n)
        print(
            f"the process that was killed had {len(self.back)} phones; {self.before} answers were acknowledged by then"
        )
        print(f"attempts of phones that failed and were made again: {refused or 'none'}")
        for line in [*self.errors[:5], *self.broken(patience)]:
            print(f"  missed: {line}")


def _p95(seconds: Sequence[float]) -> float:
    return float(np.percentile(seconds, 95))
