"""Answers that several questions offer: each has a translation that answers every one of them."""

from __future__ import annotations

from collections import Counter

from explorer.lesson.scene import Number, Predict
from explorer.lessons import SITE
from linboard.i18n.language import CONTEXT, LANGUAGES, SOURCE, _, translated

# Offered by several questions, without a context: one translation has been read beside each of these questions.
FITS_EACH = {
    "A few",
    "All four",
    "Ham",
    "It stays the same",
    "Misclassified flowers",
    "No, never",
    "Only near the end",
    "Misclassified points",
    "Spam",
    "Yes, always",
}
ACTS = [scene.act for room in SITE.rooms for scene in room.scenes]
OFFERED = [
    *(option for act in ACTS if isinstance(act, Predict) for option in act.options),
    *(act.label for act in ACTS if isinstance(act, Number)),
]


def test_an_answer_of_several_questions_has_a_context_or_has_been_read_beside_each():
    alike = {text for text, n in Counter(map(_, OFFERED)).items() if n > 1}
    alone = Counter(text for text in OFFERED if CONTEXT not in text and text in alike)
    assert {text for text, n in alone.items() if n > 1} == FITS_EACH
    apart = Counter(text for text in OFFERED if CONTEXT in text)
    assert set(apart.values()) == {1}


def test_answers_with_a_context_differ_where_their_questions_do():
    for code in set(LANGUAGES) - {SOURCE}:
        for english in ("None", "Nothing", "All three", "None at all"):
            own = [text for text in OFFERED if _(text) == english]
            assert len(own) > 1
            assert len({translated(text, code) for text in own}) == len(own), english
