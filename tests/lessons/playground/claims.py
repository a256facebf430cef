"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

from explorer.lesson.scene import Stage
from explorer.lessons.playground.scenes import _curve, _fit
from linclass import best_line


def line_claim(now: Stage) -> bool:
    """All points are misclassified at first, and none at the end."""
    trace = _fit(now).trace_
    return bool(trace.errors[0] == now.dataset.n and trace.errors[-1] == 0 and trace.stop == "converged")


def curve_claim(now: Stage) -> bool:
    """The kernel machine classifies all points correctly, and no line does."""
    line = best_line(now.dataset.X, now.dataset.signs(0)).errors
    return _curve(now.dataset).mistakes == 0 < line


CLAIMS = {
    "line": line_claim,
    "curve": curve_claim,
}
