"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons.kernels.challenges import PRICE, WIDTH, _cross
from tests.support.near_misses import Near

NEAR = {
    "ker-wide": (
        Near(
            Answer(settings={WIDTH: 0.5, PRICE: 10.0}),
            "Points that this SVM misclassifies: 0. A larger σ is possible with another C.",
        ),
        Near(Answer(settings={WIDTH: 10.0, PRICE: 1000.0}), "Points that this SVM misclassifies: 9."),
    ),
    "ker-negative": (
        Near(Answer(_cross().move(1, 2, 2)), "The smallest eigenvalue of the matrix is 0.9072."),
        Near(Answer(_cross().move(1, 0.5, 0)), "The smallest eigenvalue of the matrix is 0.09669."),
    ),
}
