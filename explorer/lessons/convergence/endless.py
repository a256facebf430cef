"""The run on points that no line separates: half of the proof still holds, and the updates never end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.scene import Stage
from explorer.lessons.convergence import view
from explorer.visit import result_cache
from linboard.i18n.language import _
from linboard.i18n.text import number
from linclass import Perceptron, separable

Array = NDArray[np.float64]


def told(now: Stage) -> str:
    """What half of the proof still says of the run, and that no number of updates is promised."""
    k, norm, most = _lengths(now)
    return _(
        "There is no bound. If no line separates the classes, no weights put every point on its own side, "
        "so there is no γ. Half of the proof still holds: at a mistake y ŵ·x̂ ≤ 0, so each update "
        "increases ‖ŵ‖² by at most R². After {k} updates it is {norm}, at most kR² = {most}. But there is "
        "no rising lower bound to meet this one, and the updates never end."
    ).format(k=int(k[-1]), norm=number(float(norm[-1])), most=number(float(most[-1])))


def _stopped(now: Stage) -> Perceptron:
    """The run as the board has it, which does not wait for an end that never comes."""
    return result_cache.fit(Perceptron(max_updates=view.ENDLESS), now.dataset.X, now.dataset.signs(0))


def _lengths(now: Stage) -> tuple[NDArray[np.int64], Array, Array]:
    """Updates, ‖ŵ‖² after them, and kR², which it cannot exceed, at each step."""
    trace = _stopped(now).trace_
    norm = (trace.coef**2).sum(axis=1) + trace.intercept**2
    return trace.updates, norm, trace.updates * (1 + (now.dataset.X**2).sum(axis=1).max())


def claim(now: Stage) -> bool:
    """No line separates, the run does not end, and ‖ŵ‖² keeps below kR²."""
    _k, norm, most = _lengths(now)
    endless = _stopped(now).trace_.stop == "budget"
    apart = separable(now.dataset.X, now.dataset.signs(0)).separable
    return bool(endless and not apart and (norm <= most).all())
