"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np
from sklearn import datasets

from explorer.lesson.scene import Stage
from explorer.lessons.columns import along, features, pixels, random_labels
from linclass import LogisticRegression


def along_claim(now: Stage) -> bool:
    """The first coordinate is f / ‖w‖ of a model of scikit-learn's table; the second turns; the shares add up."""
    table = datasets.load_breast_cancer()
    X = (table.data - table.data.mean(axis=0)) / table.data.std(axis=0)
    model = LogisticRegression(l2=along.PENALTY).fit(X, table.target == 0)
    found = along.turned()
    w, b = model.coef_[0], model.intercept_[0]
    distances = np.allclose(found.r, (X @ w + b) / np.sqrt(w @ w), rtol=1e-12, atol=1e-12)
    turns = not np.allclose(found.second[0], found.second[18]) and np.allclose(
        found.second[0], -found.second[-1]
    )
    wrong = int(found.wrong.sum()) == round((1 - model.score(X, table.target == 0)) * len(X)) > 0
    return distances and turns and wrong and np.allclose(found.shares.sum(axis=1), 1)


def features_claim(now: Stage) -> bool:
    """Without the radius the weight of the perimeter grows; the held-out error is that of a refit."""
    found = features.weights()
    grows = found.coef[1, features.PERIMETER] > 1.2 * found.coef[0, features.PERIMETER] > 0
    within = (found.low <= found.high)[~np.isnan(found.low)].all()
    hardly = abs(int(found.wrong[1]) - int(found.wrong[0])) <= 1 < found.wrong.max() - found.wrong[0]
    return bool(grows and within and hardly and found.correlation > 0.99)


def pixels_claim(now: Stage) -> bool:
    """The weights on the left are for 8, those on the right against; b and all terms sum to f."""
    found = pixels.digits()
    w = found.w.reshape(8, 8)
    left, right = sum(map(sum, w[:, :4].tolist())), sum(map(sum, w[:, 4:].tolist()))
    sums = all(
        abs(f - found.b - sum(a * x for a, x in zip(found.w, image, strict=True))) < 1e-9
        for f, image in zip(found.f, found.images, strict=True)
    )
    return left > 0 > right and sums and abs(found.f[found.least]) == np.abs(found.f).min()


def random_claim(now: Stage) -> bool:
    """From d = n - 1 on, every point is on its side; new points are misclassified in about half of the cases."""
    found, enough = random_labels.grown(), random_labels.ENOUGH
    error = 3 * np.sqrt(0.25 / random_labels.TESTS)
    sure = found.apart[enough - 1 :].all() and (found.margin[enough - 1 :] > 0).all()
    half = abs(found.test[enough - 1] - 0.5) <= error
    return bool(
        sure and half and (found.train[found.apart] == 0).all() and enough + 1 == random_labels.POINTS
    )


CLAIMS = {"along": along_claim, "features": features_claim, "pixels": pixels_claim, "random": random_claim}
