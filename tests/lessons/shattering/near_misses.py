"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons.shattering.challenges import _on_line, _set
from tests.support.near_misses import Near

NEAR = {
    "sha-three": (
        Near(
            Answer(_set([(0, 1), (3, 4.5), (4, 3), (4, 4), (4, 5), (6, 1), (6, 4)])),
            "Sets of three that are not shattered: 2 (0 required).",
        ),
        Near(
            Answer(_set([(0, 1), (3, 4), (4, 3), (4, 4), (4, 5), (6, 1.5), (6, 4)])),
            "Sets of three that are not shattered: 4 (0 required).",
        ),
    ),
    "sha-not-three": (
        Near(Answer(_set([(0, 0), (1, 1), (2, 2.1)])), "Labellings realised: 8 of 8."),
        Near(Answer(_set([(0, 0), (0, 0), (2, 2)])), "Two points coincide."),
    ),
    "sha-rect-four": (
        Near(Answer(_set([(1, 1), (2, 5), (3, 3), (4, 4)])), "Labellings realised: 14 of 16."),
        Near(Answer(_set([(1, 1), (2, 4), (3, 1), (4, 4)])), "Labellings realised: 13 of 16."),
    ),
    "sha-four-lines": (
        Near(Answer(_set([(0, 0), (4, 0), (2, 4), (2, 1)])), "Labellings realised: 14 of 16."),
        Near(Answer(_set([(0, 0), (4, 0), (4, 4), (0, 4)])), "Labellings realised: 14 of 16."),
    ),
    "sha-four-discs": (
        Near(Answer(_set([(0, 0), (4, 0), (2, 4), (2, 1)])), "Labellings realised: 15 of 16."),
        Near(Answer(_set([(0, 0), (4, 0), (4, 4), (0, 4)])), "Labellings realised: 14 of 16."),
    ),
    "sha-polygons-eight": (
        Near(
            Answer(_set([(0, 0), (2, 0), (4, 0), (5, 2), (5, 4), (3, 5), (1, 5), (-1, 3)])),
            "Labellings realised: 224 of 256.",
        ),
        Near(
            Answer(_set([(1, 0), (3, 0), (4, 1), (4, 3), (3, 4), (1, 4), (0, 3), (2, 2)])),
            "Labellings realised: 173 of 256.",
        ),
    ),
    "sha-sine": (
        Near(Answer(_on_line(1, 2, 4, 8)), "Labellings realised: 16 of 16."),
        Near(Answer(_on_line(1, 1, 2, 3)), "Two points have the same x⁽¹⁾."),
    ),
}
