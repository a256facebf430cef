"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from sklearn import datasets
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from explorer.lesson.scene import Stage
from explorer.lessons.columns import along, features, pixels, random_labels
from linclass import LogisticRegression
from linclass.core import validation


def two(now: Stage) -> bool:
    """No pair of columns misclassifies fewer training wines; then 5 of 53 held-out wines, and 1 with all columns."""
    wine = datasets.load_wine()
    train, test = validation.split(wine.target, 0.3, random_state=0)

    def wrong(columns):
        model = LinearDiscriminantAnalysis().fit(wine.data[train][:, columns], wine.target[train])
        return [
            int((model.predict(wine.data[rows][:, columns]) != wine.target[rows]).sum())
            for rows in (train, test)
        ]

    pairs = {pair: wrong(list(pair)) for pair in combinations(range(13), 2)}
    best = min(pairs, key=lambda pair: pairs[pair][0])
    shown = np.array_equal(now.dataset.X, wine.data[:, list(best)])
    everything = wrong(list(range(13)))
    return shown and pairs[best] == [10, 5] and everything == [0, 1] and len(test) == 53


def misclassified(X, y, updates):
    """How many updates a perceptron makes in cyclic order, what it then misclassifies, and whether f has one sign."""
    Z, v, made, right, i = np.column_stack([X, np.ones(len(X))]), np.zeros(3), 0, 0, 0
    while made < updates and right < len(Z):
        if y[i] * (Z[i] @ v) <= 0:
            v, made, right = v + y[i] * Z[i], made + 1, 0
        else:
            right += 1
        i = (i + 1) % len(Z)
    f = Z @ v
    return made, int((y * f <= 0).sum()), bool((f > 0).all() or (f < 0).all())


def units(now: Stage) -> bool:
    """After 50 updates all points are on one side of the raw line; on standardised columns there are no mistakes."""
    X, y = now.dataset.X, now.dataset.signs()
    made, wrong, one_side = misclassified(X, y, 50)
    few, none, _one_side = misclassified((X - X.mean(axis=0)) / X.std(axis=0), y, 50)
    return made == 50 and wrong >= len(X) / 3 and one_side and few < 20 and none == 0


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


CLAIMS = {
    "two": two,
    "units": units,
    "along": along_claim,
    "features": features_claim,
    "pixels": pixels_claim,
    "random": random_claim,
}
