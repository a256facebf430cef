"""The hall as a perceptron: without a slip it is `linclass.Perceptron`, step by step; and each slip is found."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.classroom import perceptron_run as runs
from explorer.classroom.perceptron_run import Run
from explorer.classroom.questions import NO, YES
from explorer.classroom.trajectory import trajectory
from linclass import Perceptron
from tests.support.classroom import TABLE

TENTHS = st.integers(-30, 30).map(lambda k: k / 10)
ROUNDS = 12
FEW = settings(max_examples=25)


@st.composite
def some_runs(draw):
    """Points of both classes with one decimal, and any first line."""
    places = draw(st.lists(st.tuples(TENTHS, TENTHS), min_size=2, max_size=9))
    labels = [0, 1, *draw(st.lists(st.integers(0, 1), min_size=len(places) - 2, max_size=len(places) - 2))]
    points = tuple((x, y, label) for (x, y), label in zip(places, labels, strict=True))
    start = draw(st.sampled_from([(0.0, 0.0, 0.0), (1.0, -0.5, 0.3)]))
    return replace(TABLE, points=points, positive=draw(st.integers(0, 1)), start=start)


def after(run: Run, *rounds: dict[int, int]) -> Run:
    """The run after rounds with these votes, by phone."""
    for votes in rounds:
        run = replace(run, rounds=(*run.rounds, runs.ended(run, len(run.rounds) + 1, votes)))
    return run


def truth(run: Run) -> list[bool]:
    """Which points are on their own side of the line that comes next, in fractions."""
    w1, w2, b = line(run)
    values = [w1 * Fraction(str(x)) + w2 * Fraction(str(y)) + b for x, y, _label in run.points]
    return [value > 0 if sign > 0 else value < 0 for value, sign in zip(values, run.signs, strict=True)]


def line(run: Run) -> list[Fraction]:
    """w1, w2 and b of the line that comes next, by the rule alone: loops and fractions."""
    start = [Fraction(str(value)) for value in run.start]
    weights, last, n = start, -1, len(run.points)
    for k in range(len(run.rounds)):
        own, one = truth(replace(run, rounds=run.rounds[:k])), run.rounds[k]
        for i in [*range(last + 1, n), *range(last + 1)]:
            if one.no[i] > one.yes[i] or (one.no[i] == one.yes[i] and not own[i]):
                x, y, _label = run.points[i]
                step = [Fraction(str(x)), Fraction(str(y)), Fraction(1)]
                weights = [w + int(run.signs[i]) * v for w, v in zip(weights, step, strict=True)]
                last = i
                break
    return weights


def honest(run: Run, phones: int) -> dict[int, int]:
    """The votes of so many phones that are right."""
    order, own = runs.dealt(run.points), trajectory(run).right[-1]
    return {phone: YES if own[order[phone % len(order)]] else NO for phone in range(phones)}


@pytest.mark.slow
@FEW
@given(some_runs(), st.integers(0, 12))
def test_phones_that_are_right_make_the_machines_run_step_by_step(run, phones):
    for _round in range(ROUNDS):
        if trajectory(run).over:
            break
        run = after(run, honest(run, phones))
    hall = trajectory(run)
    assert not hall.slips.any()
    assert not hall.on_no_mistake.any()
    machine = Perceptron(start=list(run.start), max_updates=len(hall.updates)).fit(run.X, run.signs).trace_
    assert hall.trace.stop == (machine.stop if hall.over else "stalled")
    assert hall.trace.columns.keys() == machine.columns.keys()
    length = len(machine) if hall.over else len(hall.updates) + 1  # all say so in a round of its own
    assert len(hall.trace) == length
    for name, column in machine.columns.items():
        np.testing.assert_array_equal(hall.trace.columns[name], column[:length], err_msg=name)


def test_the_worked_table_takes_seven_updates():
    run, picked = TABLE, [0, 2, 2, 2, 0, 2, 2, -1]
    for k, i in enumerate(picked):
        assert not trajectory(run).over
        run = after(run, honest(run, 3))
        assert trajectory(run).picked.tolist() == picked[: k + 1]
        assert trajectory(run).picked[-1] == i
    assert trajectory(run).over
    assert trajectory(run).lines[-1].tolist() == [1, 1, -3]


VOTES = st.lists(st.dictionaries(st.integers(0, 11), st.sampled_from([YES, NO])), max_size=6)


@pytest.mark.slow
@FEW
@given(some_runs(), VOTES)
def test_whatever_is_said_the_line_is_that_of_the_rule(run, votes):
    run = after(run, *votes)
    found = trajectory(run)
    assert found.lines[-1].tolist() == [float(value) for value in line(run)]
    assert found.right[-1].tolist() == truth(run)
    assert found.said.shape == found.slips.shape == found.by_machine.shape == (len(votes), len(run.points))
    assert found.picked.shape == (len(votes),)
    rows = found.trace.updates[: len(found.updates) + 1]
    np.testing.assert_array_equal(
        np.column_stack([found.trace.coef, found.trace.intercept])[: len(rows)],
        found.lines[np.searchsorted(np.append(0, np.cumsum(found.picked >= 0)), rows)],
    )


@pytest.mark.slow
@FEW
@given(some_runs(), VOTES)
def test_a_slip_is_an_answer_that_is_not_so(run, votes):
    run = after(run, *votes)
    found, order = trajectory(run), runs.dealt(run.points)
    for k, said in enumerate(votes):
        own = truth(replace(run, rounds=run.rounds[:k]))
        wrong = [order[phone % len(order)] for phone, answer in said.items()]
        wrong = [i for i, answer in zip(wrong, said.values(), strict=True) if own[i] != (answer == YES)]
        assert found.slips[k].tolist() == [wrong.count(i) for i in range(len(order))]


def test_a_hall_learns_from_what_is_no_mistake_and_it_is_found():
    """On 3x + 3y + 1 = 0 only x3 is a mistake; phone 2 holds x2, and says No: then x2 comes first in turn."""
    run = after(TABLE, honest(TABLE, 3))
    assert runs.dealt(run.points) == [0, 2, 1]
    found = trajectory(after(run, {**honest(run, 3), 2: NO}))
    assert found.picked.tolist() == [0, 1]
    assert found.lines[-1].tolist() == [7, 6, 2]
    assert found.on_no_mistake.tolist() == [False, True]
    assert found.slips.tolist() == [[0, 0, 0], [0, 1, 0]]


def test_a_hall_that_overlooks_a_mistake_stops_too_early_and_may_be_asked_again():
    run = after(after(TABLE, honest(TABLE, 3)), dict.fromkeys(range(3), YES))
    found = trajectory(run)
    assert found.over
    assert found.right[-1].tolist() == [True, True, False]
    assert found.trace.stop == "stalled"
    assert found.before_last.trace.updates.tolist() == [0, 1]
    again = trajectory(after(run, honest(run, 3)))
    assert again.picked.tolist() == [0, -1, 2]
    assert not again.over
    assert again.trace.updates.tolist() == [0, 1, 2]
    assert again.round_of.tolist() == [0, 2, -1]
    assert again.before_last.trace.updates.tolist() == [0, 1]


def test_the_greater_number_decides_and_the_machine_where_there_is_none():
    """Six phones on three points: 0 and 3 hold x1, 1 and 4 x3, 2 and 5 x2; no point is right at first."""
    run = after(TABLE, {0: YES, 3: NO, 2: YES})
    found = trajectory(run)
    assert found.by_machine.tolist() == [[True, False, True]]
    assert found.said.tolist() == [[False, True, False]]
    assert found.slips.tolist() == [[1, 1, 0]]


@FEW
@given(some_runs(), st.integers(0, 40))
def test_each_point_is_dealt_once_before_one_is_shared_and_the_classes_in_turn(run, phones):
    order, counts = runs.dealt(run.points), runs.held(run.points, phones)
    assert sorted(order) == list(range(len(order)))
    assert counts == [
        [order[phone % len(order)] for phone in range(phones)].count(i) for i in range(len(order))
    ]
    assert max(counts) - min(counts) <= 1
    few = min(sum(label == k for *_place, label in run.points) for k in (0, 1))
    firsts = [run.points[i][2] for i in order[: 2 * few]]
    assert firsts == [0, 1] * few


@FEW
@given(some_runs(), VOTES)
def test_a_run_comes_back_from_the_store_as_it_was(run, votes):
    run = after(run, *votes)
    assert runs.unpacked(orjson.loads(orjson.dumps(run))) == run
    assert runs.unpacked(None) is None


def test_the_longest_run_that_there_may_be_stays_exact():
    """Each update is on no mistake, so that the weights grow as fast as they can."""
    points = tuple((1e6 + i / 1e6, -1e6, i % 2) for i in range(runs.MOST_POINTS))
    run = replace(TABLE, points=points)
    said = tuple(int(i == 0) for i in range(len(points)))
    one = runs.Poll(1, tuple(1 - v for v in said), said)
    found = trajectory(replace(run, rounds=(one,) * runs.MOST_ROUNDS))
    assert found.lines[-1].tolist() == pytest.approx([runs.MOST_ROUNDS * v for v in (1e6, -1e6, 1)], rel=0)
