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
    """Say which half of the proof still applies, and that no number of updates is guaranteed."""
    k, norm, most = _lengths(now)
    return _(
        "There is no bound. If no line separates the classes, no weights put every point on its own side, "
        "so there is no γ. Half of the proof still holds: at a mistake y ŵ·x̂ ≤ 0, so each update "
        "increases ‖ŵ‖² by at most R². After {k} updates it is {norm}, at most kR² = {most}. But there is "
        "no rising lower bound to meet this one, and the updates never end."
    ).format(k=int(k[-1]), norm=number(float(norm[-1])), most=number(float(most[-1])))


def _stopped(now: Stage) -> Perceptron:
    """Return the run that the board shows; it stops early because the updates never end."""
    return result_cache.fit(Perceptron(max_updates=view.ENDLESS), now.dataset.X, now.dataset.signs(0))


def _lengths(now: Stage) -> tuple[NDArray[np.int64], Array, Array]:
    """Return the number of updates, ‖ŵ‖² after them, and its upper bound kR², at each step."""
    trace = _stopped(now).trace_
    norm = (trace.coef**2).sum(axis=1) + trace.intercept**2
    return trace.updates, norm, trace.updates * (1 + (now.dataset.X**2).sum(axis=1).max())


def claim(now: Stage) -> bool:
    """No line separates the classes, the run does not end, and ‖ŵ‖² never exceeds kR²."""
    _k, norm, most = _lengths(now)
    endless = _stopped(now).trace_.stop == "budget"
    apart = separable(now.dataset.X, now.dataset.signs(0)).separable
    return bool(endless and not apart and (norm <= most).all())
