"""What each scene says, checked with the numbers of the reader's state."""

import numpy as np

from explorer.lesson.scene import Stage


def misclassified(X, y, updates):
    """How many updates a perceptron in cyclic order makes, at most so many, and what it then misclassifies."""
    Z, v, made, right, i = np.column_stack([X, np.ones(len(X))]), np.zeros(3), 0, 0, 0
    while made < updates and right < len(Z):
        if y[i] * (Z[i] @ v) <= 0:
            v, made, right = v + y[i] * Z[i], made + 1, 0
        else:
            right += 1
        i = (i + 1) % len(Z)
    return made, int((y * (Z @ v) <= 0).sum())


def units(now: Stage) -> bool:
    """After 50 updates the raw perceptron misclassifies many, and the standardised one has stopped."""
    X, y = now.dataset.X, now.dataset.signs()
    made, wrong = misclassified(X, y, 50)
    few, none = misclassified((X - X.mean(axis=0)) / X.std(axis=0), y, 50)
    return made == 50 and wrong >= len(X) / 3 and few < 20 and none == 0


CLAIMS = {"units": units}
