"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons.columns.changed import ROWS
from explorer.lessons.columns.settings import COST, POSITIVE, SOME
from tests.support.near_misses import Near

NEAR = {
    "col-spare": (
        Near(Answer(settings={SOME.key: (0, 6, 9)}), "3 columns: no hyperplane separates them."),
        Near(Answer(settings={SOME.key: (4, 6)}), "Leave out exactly one of the four columns."),
    ),
    "col-fewest": (
        Near(
            Answer(settings={SOME.key: (2,), POSITIVE.key: "2"}),
            "No threshold on one column separates the classes.",
        ),
        Near(
            Answer(settings={SOME.key: (2, 3), POSITIVE.key: "0"}),
            "2 columns: a hyperplane separates them. Fewer columns are enough.",
        ),
    ),
    "col-break": (
        Near(
            Answer(settings={ROWS.key: "2.3"}), "Row 3 is flipped. A hyperplane still separates the classes."
        ),
        Near(
            Answer(settings={ROWS.key: "2.5"}), "Row 5 is flipped. A hyperplane still separates the classes."
        ),
    ),
    "col-exactly": (
        Near(Answer(settings={COST.key: 1.0}), "Misclassified training rows: 1 (3 required)."),
        Near(Answer(settings={COST.key: 10.0}), "Misclassified training rows: 0 (3 required)."),
    ),
}
