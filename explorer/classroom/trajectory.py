"""The trajectory of the class perceptron: the lines that result from the answers.

It runs `linclass.Perceptron` with the answers of the class as its test. Of the points answered No, it learns from the
next one after the last update, w ← w + y x and b ← b + y. Without wrong answers, both runs are the same.
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
    """The result of a run with r rounds on n points.

    Parameters
    ----------
    lines : ndarray of shape (r + 1, 3)
        w1, w2 and b of the line of each round, and of the next round.
    values : ndarray of shape (r + 1, n)
        w·x + b of each point for these lines.
    right : ndarray of bool, shape (r + 1, n)
        Which points are on their own side. Points on the line are not.
    said : ndarray of bool, shape (r, n)
        Which points were answered Yes by the majority of their phones. Without a majority, the computer answers
        correctly.
    picked : ndarray of int, shape (r,)
        The point from which each round learned; -1 if all answers were Yes.
    slips : ndarray of int, shape (r, n)
        The number of wrong answers for each point.
    by_machine : ndarray of bool, shape (r, n)
        The points for which the computer answered.
    trace : Trace
        The updates as a trace of `linclass.Perceptron`, one per row. As there, the last row of a run that ended without
        mistakes says so.
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
        """Whether all answers in the last round were Yes."""
        return bool(len(self.picked) and self.picked[-1] < 0)

    @property
    def updates(self) -> Numbers:
        """The points of the updates, in order."""
        return self.picked[self.picked >= 0]

    @property
    def on_no_mistake(self) -> Bools:
        """Which updates learned from a point on its own side."""
        rounds = np.flatnonzero(self.picked >= 0)
        right: Bools = self.right[rounds, self.picked[rounds]]
        return right

    @property
    def before_last(self) -> Trajectory:
        """The same trajectory without the update of the last round in its trace, if there was one."""
        came = len(self.picked) and self.picked[-1] >= 0
        return replace(self, trace=self.trace[:-1]) if came else self

    @property
    def round_of(self) -> Numbers:
        """For each row of the trace, the last completed round about its line; -1 if there is none yet."""
        before = np.concatenate([[0], np.cumsum(self.picked >= 0)])[: len(self.picked)]
        of = np.searchsorted(before, self.trace.updates, side="right") - 1
        ended: Numbers = np.where(np.isin(self.trace.updates, before), of, -1)
        return ended


def trajectory(run: Run) -> Trajectory:
    """Compute the trajectory of a run."""
    X, signs = run.X, run.signs
    # With updates on points that are no mistakes, the weights may grow linearly with their number, not with its root.
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
    """Return the counts of each round and point, shape (r, n)."""
    return np.array(rows, int).reshape(-1, n)


def next_no(said: Bools, last: int) -> int:
    """Return the first point answered No after the last update, in cyclic order; -1 if there is none."""
    order = (last + 1 + np.arange(len(said))) % len(said)
    no = order[~said[order]]
    return int(no[0]) if len(no) else -1


def _trace(
    problem: Problem, picks: list[int], over: bool, start: tuple[float, float, float]
) -> Trace[Perceptron]:
    """Return the trace of the updates so far.

    An unfinished run, or one that ended too early, is "stalled".
    """
    replay = Replay(problem, MOST_ROUNDS + 2, "cyclic")
    if picks:
        replay.add(picks)
    converged = over and not problem.any_mistake(replay.weights)
    learner = Perceptron(start=list(start))
    return Trace(learner, replay.columns(converged), "converged" if converged else "stalled")
