"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.companions import kernel_votes
from explorer.lesson.scene import Stage
from explorer.lessons.dual.story import NEARLY, _apart, _by_line, _place_of, fit
from linclass import Perceptron


def reads_claim(now: Stage) -> bool:
    """The score f of every point follows from α, the labels and the Gram matrix only."""
    model = fit(now)
    f = (model.alpha_ * model.y_fit_) @ model.gram_ + model.intercept_[0]
    same = np.allclose(model.gram_, now.dataset.X @ now.dataset.X.T)
    return bool(same and np.allclose(f, model.decision_function(now.dataset.X)))


def same_claim(now: Stage) -> bool:
    """Primal and dual form pick the same points, have the same w at every step, and the most frequent one was
    subtracted."""
    other, model = Perceptron().fit(now.dataset.X, now.dataset.signs(0)).trace_, fit(now)
    subtracted = now.dataset.signs(0)[int(np.argmax(model.alpha_))] < 0
    return bool(np.array_equal(other.picked, model.trace_.picked) and not _apart(now).any() and subtracted)


def bend_claim(now: Stage) -> bool:
    """No line separates the classes; with the kernel no point is misclassified, and f is 0 on both axes."""
    along = np.linspace(-1.5, 1.5, 7)
    cross = [np.column_stack(pair) for pair in ((along, 0 * along), (0 * along, along))]
    return _bends(now) and not fit(now).decision_function(np.vstack(cross)).round(9).any()


def _bends(now: Stage) -> bool:
    """No line separates the classes; with the kernel no point is misclassified at the end."""
    curve = fit(now)
    right = (now.dataset.signs(0) * curve.decision_function(now.dataset.X) > 0).all()
    return bool(curve.trace_.stop == "converged" and right and _by_line(now).trace_.stop == "budget")


def votes_claim(now: Stage) -> bool:
    """The votes and b add up to f, which is nearly 0 at the diamond and has the sign of the label at each point."""
    model, place = fit(now), _place_of(now)
    f = float(model.decision_function(place[None])[0])
    right = (now.dataset.signs(0) * model.decision_function(now.dataset.X) > 0).all()
    return bool(np.isclose(kernel_votes.total(model, place), f) and abs(f) <= NEARLY and right)


def loop_claim(now: Stage) -> bool:
    """Inside the rings f has the sign of the inner class, and on a circle beyond all points that of the outer
    class."""
    curve, middle = fit(now), now.dataset.X.mean(axis=0)
    far = np.linalg.norm(now.dataset.X - middle, axis=1)
    turn = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    around = middle + far.max() * np.column_stack([np.cos(turn), np.sin(turn)])
    inner = now.dataset.signs(0)[far.argmin()]
    inside = inner * curve.decision_function(middle[None])[0] > 0
    return bool(_bends(now) and inside and (inner * curve.decision_function(around) < 0).all())


CLAIMS = {
    "reads": reads_claim,
    "same": same_claim,
    "bend": bend_claim,
    "votes": votes_claim,
    "loop": loop_claim,
}
