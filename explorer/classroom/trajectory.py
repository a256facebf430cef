"""The hall as a perceptron: the lines that come of what its points have said.

It is `linclass.Perceptron` in turn, with the hall's answers for its test: of the points that say No, the next one from
the last update on is learned from, w ← w + y x and b ← b + y. While no answer is wrong, both are the same run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.classroom.perceptron_run import MOST_ROUNDS, Run
from linclass import Perceptron, Trace
from linclass.perceptrons.perceptron import as_problem
from linclass.perceptrons.replay import Problem, Replay

Numbers = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Trajectory:
    """What came of a run's r rounds on n points.

    Parameters
    ----------
    lines : ndarray of shape (r + 1, 3)
        w1, w2 and b that each round asked about, and that the next one asks about.
    values : ndarray of shape (r + 1, n)
        w·x + b of each point on these lines.
    right : ndarray of bool, shape (r + 1, n)
        Which points are on their own side; on the line none is.
    said : ndarray of bool, shape (r, n)
        Which points said that they are: the greater number of their phones; else the machine, which is right.
    picked : ndarray of int, shape (r,)
        The point that each round learned from; -1 where all said Yes.
    slips : ndarray of int, shape (r, n)
        How many phones of each point were wrong.
    by_machine : ndarray of bool, shape (r, n)
        For which points the machine had to answer.
    trace : Trace
        The updates as `linclass.Perceptron` records its own, one row each; the last row of a run that has ended with
        no point on the wrong side says so, as there.
    """

    lines: NDArray[np.float64]
    values: NDArray[np.float64]
    right: Bools
    said: Bools
    picked: Numbers
    slips: Numbers
    by_machine: Bools
    trace: Trace[Perceptron]

    @property
    def over(self) -> bool:
        """Whether all have said Yes in the last round."""
        return bool(len(self.picked) and self.picked[-1] < 0)

    @property
    def updates(self) -> Numbers:
        """The points that were learned from, in their order."""
        return self.picked[self.picked >= 0]

    @property
    def on_no_mistake(self) -> Bools:
        """Which of the updates learned from a point that was on its own side."""
        rounds = np.flatnonzero(self.picked >= 0)
        right: Bools = self.right[rounds, self.picked[rounds]]
        return right

    @property
    def before_last(self) -> Trajectory:
        """The same with a trace that has not taken the step of the last round yet, where that came to one."""
        came = len(self.picked) and self.picked[-1] >= 0
        return replace(self, trace=self.trace[:-1]) if came else self

    @property
    def round_of(self) -> Numbers:
        """The last round that has asked about the line of each of the trace's rows, -1 where none has ended yet."""
        before = np.concatenate([[0], np.cumsum(self.picked >= 0)])[: len(self.picked)]
        of = np.searchsorted(before, self.trace.updates, side="right") - 1
        ended: Numbers = np.where(np.isin(self.trace.updates, before), of, -1)
        return ended


def trajectory(run: Run) -> Trajectory:
    """Go through the rounds of a run."""
    X, signs = run.X, run.signs
    # So many updates may be on no mistake, that the weights grow with their number and not with its root.
    problem = as_problem(X, signs.astype(float), np.array(run.start), 1.0, MOST_ROUNDS**2)
    yes, no = (_counts([getattr(one, name) for one in run.rounds], len(X)) for name in ("yes", "no"))
    weights, last, picked = [problem.start], -1, []
    right = [problem.Z @ problem.start > 0]
    said = []
    for votes in yes - no:
        said.append(np.where(votes == 0, right[-1], votes > 0))
        i = next_no(said[-1], last)
        picked.append(i)
        if i >= 0:
            last = i
        weights.append(weights[-1] + problem.Z[i] * problem.step if i >= 0 else weights[-1])
        right.append(problem.Z @ weights[-1] > 0)
    truth = np.array(right)
    margins = problem.true_margin(np.array(weights) @ problem.Z.T)
    return Trajectory(
        lines=problem.true_weights(np.array(weights)),
        values=margins * signs + 0.0,
        right=truth,
        said=np.array(said, bool).reshape(-1, len(X)),
        picked=np.array(picked, int),
        slips=np.where(truth[:-1], no, yes),
        by_machine=yes == no,
        trace=_trace(problem, [i for i in picked if i >= 0], bool(picked and picked[-1] < 0), run.start),
    )


def _counts(rows: Sequence[tuple[int, ...]], n: int) -> Numbers:
    """Counts of each round and point, shape (r, n)."""
    return np.array(rows, int).reshape(-1, n)


def next_no(said: Bools, last: int) -> int:
    """The first point that said No, from the one after the last update on and round again; -1 where none did."""
    order = (last + 1 + np.arange(len(said))) % len(said)
    no = order[~said[order]]
    return int(no[0]) if len(no) else -1


def _trace(
    problem: Problem, picks: list[int], over: bool, start: tuple[float, float, float]
) -> Trace[Perceptron]:
    """The trace of the updates so far; a run that goes on, or has ended too early, is "stalled" there."""
    replay = Replay(problem, MOST_ROUNDS + 2, "cyclic")
    if picks:
        replay.add(picks)
    converged = over and not problem.any_mistake(replay.weights)
    learner = Perceptron(start=list(start))
    return Trace(learner, replay.columns(converged), "converged" if converged else "stalled")
