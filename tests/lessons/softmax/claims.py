"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.softmax import pushes, scores, slices
from explorer.lessons.softmax.slices import MIDDLE
from explorer.lessons.softmax.story import (
    LEAD,
    SMALL,
    SURE,
    _exercise,
    _given,
    _model,
    _softmax,
    middle_holds,
    missed,
)
from linclass import LeastSquaresClassifier, SoftmaxRegression, separable
from linclass.core.losses import softmax


def lead_claim(now: Stage) -> bool:
    """A lead of ln 18 over two equal others gives 90%, and only differences matter."""
    a = _given(now)
    enough = np.isclose(softmax([np.log(LEAD), 0, 0])[0], SURE) and softmax(a).max() >= SURE
    return bool(enough and np.allclose(softmax(a + 1), softmax(a)))


def raise_claim(now: Stage) -> bool:
    """The first probability rises, the others fall, and the matrix is the derivative."""
    a, h = _given(now), 1e-6
    p, after, matrix = softmax(a), softmax(scores.raised(a)), scores.slopes(softmax(a))
    steps = np.array([(softmax(a + h * e) - softmax(a - h * e)) / (2 * h) for e in np.eye(3)]).T
    falls = after[0] > p[0] and (after[1:] < p[1:]).all()
    return bool(falls and np.allclose(steps, matrix, atol=1e-7) and np.allclose(matrix.sum(axis=0), 0))


def middle_claim(now: Stage) -> bool:
    """The score of the middle class is flat, J has a minimum without a penalty, and most of the class is right."""
    model, own = _softmax(now), now.dataset.labels == MIDDLE
    flat = np.abs(model.coef_[MIDDLE]).max() < 1e-6 * np.abs(model.coef_).max()
    right = (model.predict(now.dataset.X) == now.dataset.y)[own]
    return bool(flat and model.trace_.stop == "converged" and right.mean() > 0.8 and middle_holds(now))


def squares_claim(now: Stage) -> bool:
    """The line of the middle class is flat at ⅓, never above both others, and all three meet at the centre."""
    x = np.linspace(*now.dataset.bounds[0], 101)
    lines, centre = slices.squares(now.dataset, x), slices.squares(now.dataset, np.zeros(1))[0]
    flat = np.allclose(lines[:, MIDDLE], 1 / 3)
    below = (lines[:, MIDDLE] <= np.delete(lines, MIDDLE, axis=1).max(axis=1) + 1e-9).all()
    squares = LeastSquaresClassifier().fit(now.dataset.X, now.dataset.y).predict(now.dataset.X)
    never = not (squares == now.dataset.y)[now.dataset.labels == MIDDLE].any()
    return bool(flat and below and never and np.allclose(centre, 1 / 3))


def steps_claim(now: Stage) -> bool:
    """The arrows are the negative gradients at zero, and add up to zero at every step."""
    pulls = _model(now).trace_.gradient
    same = np.allclose(-pulls[0][:, :2], pushes.arrows(now.dataset))
    return bool(same and np.abs(pulls.sum(axis=1)).max() < 1e-9 * np.abs(pulls).max())


def endless_claim(now: Stage) -> bool:
    """Each class is separable; the weights grow with each step without a penalty, and converge with one."""
    X, y = now.dataset.X, now.dataset.y
    trace = _model(now).trace_
    alone = all(separable(X, y == label).separable for label in np.unique(y))
    grows = bool((np.diff(np.linalg.norm(trace.coef, axis=(1, 2))) > 0).all())
    ended = SoftmaxRegression(l2=SMALL).fit(X, y).trace_.stop == "converged"
    return alone and trace.stop == "diverged" and grows and ended


def confused(now: Stage) -> set[tuple[int, int]]:
    """Return the pairs of true and predicted species that occur among all misclassified flowers."""
    chosen = _exercise(now)
    wrong = chosen.decided[-1] != chosen.y
    return set(zip(chosen.y[wrong].tolist(), chosen.decided[-1][wrong].tolist(), strict=True))


def iris_claim(now: Stage) -> bool:
    """Few test flowers are misclassified, setosa never, and a line separates it from all other flowers shown."""
    chosen = _exercise(now)
    never = all(0 not in pair for pair in confused(now))
    line = chosen.X.shape[1] == 2 and separable(chosen.X, chosen.y == 0).separable
    return bool(missed(now) < 5 and never and line)


CLAIMS = {
    "lead": lead_claim,
    "raise": raise_claim,
    "middle": middle_claim,
    "squares": squares_claim,
    "steps": steps_claim,
    "endless": endless_claim,
    "iris": iris_claim,
}
