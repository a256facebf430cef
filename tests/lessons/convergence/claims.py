"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.convergence import examples, runs
from explorer.lessons.convergence.captions import ROUNDING
from explorer.lessons.convergence.story import (
    WATCHED,
    _backwards,
    _made,
    _proof,
    _run,
    _start,
    _whole,
)
from explorer.visit import result_cache
from linclass import proof, separable


def forward_claim(now: Stage) -> bool:
    """Each update moves the tip to the right by γ or more, and some update by exactly γ."""
    steps = np.diff(_made(now).inner[:-1])
    return bool(
        np.isclose(steps.min(), _proof(now.dataset).gamma) and len(steps) == _run(now.dataset).n_iter_
    )


def length_claim(now: Stage) -> bool:
    """No short arrow points forwards, and the squared length grows by at most R² per update."""
    trace = _run(now.dataset).trace_
    arrows = np.column_stack([trace.coef, trace.intercept])[:-1]
    forwards = (np.diff(arrows, axis=0) * arrows[:-1]).sum(axis=1)
    growth = np.diff((arrows**2).sum(axis=1))
    return bool((forwards <= 0).all() and (growth <= _proof(now.dataset).radius ** 2 * (1 + ROUNDING)).all())


def meet_claim(now: Stage) -> bool:
    """Progress never exceeds length, both respect their bounds, and these meet at (R/γ)²."""
    proof, made = _proof(now.dataset), _made(now)
    slack = 1 + ROUNDING
    within = (made.inner <= np.sqrt(made.squared_norm) * slack).all()
    kept = (made.inner * slack >= made.inner_least).all() and (
        made.squared_norm <= made.squared_norm_most * slack
    ).all()
    meets = np.isclose(proof.bound * proof.gamma, np.sqrt(proof.bound) * proof.radius)
    return bool(within and kept and meets and made.updates[-1] <= proof.bound)


def near_claim(now: Stage) -> bool:
    """The bounds are the squares of R/γ, and the first bound is the one in the instruction."""
    before, after = _proof(now.begun), _proof(now.dataset)
    ratio = (after.radius / before.radius * before.gamma / after.gamma) ** 2
    squares = np.isclose(after.bound / before.bound, ratio)
    return bool(squares and _whole(before.bound) == "24")


def flipped_claim(now: Stage) -> bool:
    """No line separates the classes, the run does not end, some steps go left, and the length keeps its bound."""
    trace = _run(now.dataset).trace_
    norm = (trace.coef**2).sum(axis=1) + trace.intercept**2
    most = trace.updates * (1 + (now.dataset.X**2).sum(axis=1).max())
    apart = separable(now.dataset.X, now.dataset.signs(0)).separable
    seen = trace.picked[: WATCHED + 1] == examples.FLIPPED
    return bool(
        trace.stop == "budget" and not apart and _backwards(now) < 0 and seen.any() and (norm <= most).all()
    )


def start_claim(now: Stage) -> bool:
    """From this start it needs more than (R/γ)² updates, but no more than the bound for this start."""
    proof, start = _proof(now.dataset), _start(now)
    made = _run(now.dataset, start)
    return bool(made.trace_.errors[-1] == 0 and proof.bound < made.n_iter_ <= proof.bound_from(start))


def sets_claim(now: Stage) -> bool:
    """No set needs more updates than its bound."""
    return all(one.updates <= one.bound * (1 + ROUNDING) for one in result_cache.cached(runs.all_sets))


def lines_claim(now: Stage) -> bool:
    """Progress never exceeds length, and the run ends within the bound."""
    lines = {line.key: line for line in proof("con-novikoff", now.dataset.X, now.dataset.signs()).lines}
    made, most = (float(side[0]) for side in lines["bound"].sides())
    return bool(lines["cauchy"].holds and lines["compare"].holds and 0 < made <= most)


CLAIMS = {
    "forward": forward_claim,
    "length": length_claim,
    "meet": meet_claim,
    "near": near_claim,
    "flipped": flipped_claim,
    "start": start_claim,
    "sets": sets_claim,
    "lines": lines_claim,
}
