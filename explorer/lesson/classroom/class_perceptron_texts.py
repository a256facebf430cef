"""Texts about the rounds of the class perceptron, and about the computer's run on the same points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from explorer.classroom.perceptron_run import Run, held
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.classroom.trajectory import Trajectory, trajectory
from explorer.visit import result_cache
from linboard.i18n.language import _, listed
from linboard.i18n.text import number, point_name
from linclass import Perceptron, guarantee, separable

MOST = 10_000  # maximum number of updates of a computer run that converges


def waiting(hall: Hall, now: Now) -> list[str]:
    """Return how many phones have answered, and which points no phone holds.

    The answers themselves stay hidden.
    """
    assert now.run is not None, "a round is of a run"
    answered, joined = hall.counted(now.n)
    told = _("Round {k}: {answered} of {joined} phones have answered.")
    counts = held(now.run.points, hall.phones())
    said = [told.format(k=len(now.run.rounds) + 1, answered=answered, joined=joined)]
    if 0 in counts:
        alone = _points(i for i, count in enumerate(counts) if not count)
        said.append(_("No phone has {points}: the computer answers instead.").format(points=alone))
    elif max(counts) > 1:
        said.append(_("Where several phones have the same point, the majority decides."))
    return said


def told(now: Now, *, beside: bool) -> list[str]:
    """Return the result of the last round and the number of updates, or a comparison of both runs."""
    assert now.run is not None, "a round is of a run"
    so_far = trajectory(now.run)
    if beside:
        return _compared(now.run, so_far)
    if now.phase == "asks" or not now.run.rounds:
        return [_updates(now.run, so_far)]
    last = [*_round(so_far), _slips(now.run, so_far), *_answered(so_far)]
    return [*last, _updates(now.run, so_far.before_last)]


def _round(so_far: Trajectory) -> list[str]:
    """Return which points were answered No, and the consequence."""
    said, picked = so_far.said[-1], int(so_far.picked[-1])
    if picked < 0:
        wrong = np.flatnonzero(~so_far.right[-1])
        stops = _("Everyone said Yes: the class stops.")
        if not len(wrong):
            return [stops, _("Checked: every point is on its own side.")]
        return [
            stops,
            _("But mistakes remain: {points}. The class stopped too early.").format(points=_points(wrong)),
        ]
    lines = [_("Answered No: {points}.").format(points=_points(np.flatnonzero(~said)))]
    if so_far.right[-2][picked]:
        lines.append(
            _("{point} is next, although it is not a mistake: the class learns from it all the same.")
        )
    else:
        lines.append(_("{point} is next in order. Dashed: the resulting line."))
    return [line.format(point=point_name(picked)) for line in lines]


def _slips(run: Run, so_far: Trajectory) -> str:
    """Return which points were answered wrongly in the last round."""
    last, slips = run.rounds[-1], so_far.slips[-1]
    if not slips.any():
        return _("Slips: none.")
    each = _("{point} ({n} of {all})")
    named = [
        each.format(point=point_name(i), n=slips[i], all=last.yes[i] + last.no[i])
        for i in np.flatnonzero(slips).tolist()
    ]
    return _("Slips: {points}.").format(points=listed(named))


def _answered(so_far: Trajectory) -> list[str]:
    """Return for which points the computer answered."""
    machine = np.flatnonzero(so_far.by_machine[-1])
    if not len(machine):
        return []
    return [_("No majority for {points}: the computer answered instead.").format(points=_points(machine))]


def _updates(run: Run, so_far: Trajectory) -> str:
    """Return the number of updates and its bound."""
    k = int(so_far.trace.updates[-1])
    others = int(so_far.on_no_mistake[:k].sum())
    if not result_cache.wordless(separable, run.X, run.signs).separable:
        return _("Updates: {k}. No line separates these points, so there is always another mistake.").format(
            k=k
        )
    proof = result_cache.cached(guarantee, run.X, run.signs)
    zero = not any(run.start)
    bound = number(round(proof.bound if zero else proof.bound_from(run.start), 6))
    if others:
        text = _("Updates: {k}, of which {others} because of slips. Without slips there are at most {bound}.")
    elif zero:
        text = _("Updates: {k}, at most (R/γ)² = {bound}.")
    else:
        text = _("Updates: {k}, from this line at most {bound}.")
    return text.format(k=k, others=others, bound=bound)


def _compared(run: Run, so_far: Trajectory) -> list[str]:
    """Compare the run of the class with the computer's run in numbers."""
    picked = machine(run, so_far).trace_.picked
    hall, its = so_far.updates.tolist(), picked[picked >= 0].tolist()
    told = [
        _("The class. Updates: {k}, slips: {slips}, rounds: {rounds}.").format(
            k=len(hall), slips=int(so_far.slips.sum()), rounds=len(run.rounds)
        ),
        _("The computer. Updates: {k}.").format(k=len(its)),
    ]
    apart = next((i for i, pair in enumerate(zip(hall, its, strict=False)) if pair[0] != pair[1]), None)
    if apart is not None:
        told.append(_("They differ from update {k} on.").format(k=apart + 1))
    elif len(hall) == len(its):
        told.append(_("Both took the same steps."))
    else:
        told.append(_("As far as both have gone, they are the same."))
    return told


def machine(run: Run, so_far: Trajectory) -> Perceptron:
    """Return the perceptron on the same points.

    If it never stops, it makes as many updates as the class.
    """
    stops = result_cache.wordless(separable, run.X, run.signs).separable
    budget = MOST if stops else len(so_far.updates)
    learner = Perceptron(start=list(run.start), max_updates=budget, max_snapshots=budget + 2)
    return result_cache.fit(learner, run.X, run.signs)


def _points(which: Iterable[Any]) -> str:
    """Return the names of points."""
    return listed(point_name(int(i)) for i in which)
