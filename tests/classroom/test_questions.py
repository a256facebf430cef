"""Which answers there can be, and how they are counted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.classroom import questions, tally
from explorer.classroom.history import Given, right
from explorer.classroom.questions import NO_MISTAKE, NoAnswerError, Question
from tests.support.classroom import BOX, CHOICE, LINE, PLACE, POINTS, TEXT

NUMBER = Question("number", "margin", "support", "How many?", label="Points", least=1, most=10)
POINT = Question("point", "dual", "most", "Which one?", points=POINTS, box=BOX, classes=("+1", "−1"))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda parts: st.lists(parts, max_size=5) | st.dictionaries(st.text(), parts, max_size=3),
)


@pytest.mark.parametrize("question", [CHOICE, NUMBER, POINT, LINE, PLACE, TEXT])
@given(JSON)
def test_whatever_is_sent_is_an_answer_or_refused(question, given):
    try:
        answer = question.answer(given)
    except NoAnswerError:
        return
    assert question.answer(orjson.loads(orjson.dumps(answer))) == answer
    assert Given.read(Given(answer, 1.5).written()) == (answer, 1.5)


@pytest.mark.parametrize(
    ("question", "fits", "does_not"),
    [
        (CHOICE, [0, 2], [-1, 3, True, 1.0, "1", None]),
        (NUMBER, [1, 10], [0, 11, 2.5, [5]]),
        (POINT, [0, 2], [-1, 3, {}]),
        (
            LINE,
            [[0, 0, 1, 1], [0.5, -9, 3, 55.0]],
            [[1, 1, 1, 1], [0, 0, 1], [0, 0, 1, 1e9], [0, 0, 1, None], 7],
        ),
        (TEXT, ["a", "<b>", "é" * 140], ["", " \n", "\u200b", "a" * 141, 1, ["a"]]),
        (
            PLACE,
            [[0, 0, 1, 1, 1, 1], [2.5, 5, 0.1, 3, 4, 4.99]],
            [[0, 0, 1, 1], [0, 0, 1, 1, 1, 6], [0, 0, 1, 1, 1, "1"], [0, 0, 1, 1, True, 1], 1, None],
        ),
    ],
)
def test_an_answer_fits_its_question(question, fits, does_not):
    for answer in fits:
        question.answer(answer)
    for other in does_not:
        with pytest.raises(NoAnswerError):
            question.answer(other)


@pytest.mark.parametrize("question", [CHOICE, NUMBER, POINT, LINE, PLACE, TEXT])
def test_a_question_comes_back_from_the_store_as_it_was(question):
    assert questions.unpacked(orjson.loads(orjson.dumps(questions.packed(question)))) == question
    assert questions.unpacked(questions.packed(None)) is None


def test_each_vote_is_a_distribution_and_who_moved_is_counted():
    first, second = {0: 0, 1: 0, 2: 1}, {0: 1, 1: 0, 2: 1, 3: 2}
    assert [row.counts for row in tally.whole(CHOICE, [first, second])] == [(2, 1), (1, 2), (0, 1)]
    assert tally.moved(first, second) == (1, 3)


@given(st.integers(-5, 50), st.integers(0, 3000), st.data())
def test_rows_of_numbers_hold_each_number_once(least, span, data):
    most = least + span
    values = data.draw(st.lists(st.integers(least, most), max_size=30))
    rows = tally.rows([values], least, most)
    assert [row.first for row in rows[1:]] == [row.last + 1 for row in rows[:-1]]
    assert (rows[0].first, rows[-1].last) == (least, most)
    assert all(row.counts == (sum(row.first <= v <= row.last for v in values),) for row in rows)
    assert len(rows) <= tally.MOST_ROWS + 2


def test_a_line_counts_the_points_it_gets_wrong_one_by_one():
    rng = np.random.default_rng(1)
    X, signs = rng.normal(size=(30, 2)), rng.choice([-1, 1], 30)
    votes = {i: tuple(ends) for i, ends in enumerate(rng.normal(size=(40, 4)).tolist())}
    coef, intercept = tally.lines(votes)
    for (x1, y1, x2, y2), found in zip(
        votes.values(), tally.mistakes(coef, intercept, X, signs), strict=True
    ):
        left = [
            (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in X.tolist()
        ]  # of the way from end to end
        wrong = sum(side * sign <= 0 for side, sign in zip(left, signs, strict=True))
        assert found == min(wrong, len(X) - wrong)


def test_a_text_is_one_printable_line():
    assert TEXT.answer(" two\nlines\u202e\x00 ") == "two lines"


def test_what_was_placed_is_of_the_classes_that_were_given():
    X, labels = tally.placed(PLACE, {4: (0.0, 1.0, 2.0, 3.0, 4.0, 5.0), 1: (5.0,) * 6})
    assert labels.tolist() == [0, 1, 1, 0, 1, 1]
    assert X.tolist() == [[5, 5], [5, 5], [5, 5], [0, 1], [2, 3], [4, 5]]
    assert tally.placed(PLACE, {})[0].shape == (0, 2)


def test_right_is_what_was_said_to_be_or_a_line_without_a_mistake_where_there_is_one():
    told = replace(CHOICE, right=2)
    assert [right(told, answer) for answer in (0, 2)] == [False, True]
    assert right(CHOICE, 2) is None
    level, slanting = (0.0, 2.0, 1.0, 2.0), (1.5, 0.0, 1.5, 5.0)
    any_line = replace(LINE, right=NO_MISTAKE)
    assert [right(any_line, line) for line in (level, slanting)] == [True, False]
    assert right(LINE, level) is None
    crosswise = ((0.0, 0.0, 0), (1.0, 1.0, 0), (0.0, 1.0, 1), (1.0, 0.0, 1))
    assert right(replace(any_line, points=crosswise), level) is None
    assert right(replace(any_line, points=POINTS[:2]), level) is None
    assert right(PLACE, (1.0,) * 6) is None


def test_a_point_on_the_line_is_wrong_either_way():
    X, signs = np.array([[0.0, 0.0], [1.0, 1.0], [1.0, -1.0]]), np.array([1, 1, -1])
    assert tally.mistakes(*tally.lines({0: (0.0, 0.0, 1.0, 0.0)}), X, signs).tolist() == [1]
    assert tally.lines({})[0].shape == (0, 2)
