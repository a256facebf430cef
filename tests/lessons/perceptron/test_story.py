"""The numbers that the perceptron's scenes tell, from runs by the definition."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from explorer.lessons.perceptron import story
from explorer.points import dataset as state
from tests.support.claims import after, numbers, stage


def run(dataset, start=(0.0, 0.0, 0.0), eta=1.0, most=50, worst=False):
    """The lines of a perceptron's updates, in cyclic order or with the worst mistake first, and the picks."""
    Z = np.where(dataset.labels == 0, 1, -1)[:, None] * np.column_stack([dataset.X, np.ones(dataset.n)])
    lines, picks, i, since = [np.array(start)], [], 0, 0
    while since < dataset.n and len(picks) < most:
        margins = Z @ lines[-1]
        i = int(margins.argmin()) if worst else i
        if margins[i] <= 0:
            lines.append(lines[-1] + eta * Z[i])
            picks.append(i)
            since = 0
        else:
            since = dataset.n if worst else since + 1
        i = (i + 1) % dataset.n
    return np.array(lines), picks, Z


@pytest.mark.parametrize("key", ["one", "twice"])
def test_the_first_update_is_told_with_y_f_before_and_after_it(key):
    scene, now = stage("perceptron", key)
    start = [now.settings[name] for name in ("pla.w1", "pla.w2", "pla.b")]
    lines, picks, Z = run(now.dataset, start)
    x = Z[picks[0]]
    told = scene.tell(now)
    before, then = x @ lines[0], x @ lines[1]
    assert (then > 0) == (key == "one")
    if key == "one":
        assert after(told, "Here y f was ") == before
        assert after(told, "and is now ") == then
    else:
        assert after(told, "rose from ") == before
        assert numbers(told.split("rose from ")[1])[1] == then
        assert after(told, "+ 1² = ") == then - before == x @ x
        assert numbers(told.split("‖x̂‖² = ")[1].replace("²", ""))[:2] == np.abs(x[:2]).tolist()


def test_how_often_each_point_is_picked_is_counted():
    scene, now = stage("perceptron", "many")
    _lines, picks, _Z = run(now.dataset)
    counts = np.bincount(picks, minlength=now.dataset.n)
    assert story.picks(now) == counts.tolist()
    told = scene.tell(now)
    assert after(told, "It took ") == len(picks)
    assert after(told, "updates, ") == counts.max()
    assert f"x{'₁₂₃'[counts.argmax()]} alone" in told
    assert scene.act.happened(now) == len(picks)


def test_the_scene_is_about_points_of_which_one_has_most_updates_and_another_one_several():
    scene, now = stage("perceptron", "many")
    assert scene.claim(now)
    held = set()
    for x in np.arange(0.6, 2.0, 0.1).round(1).tolist():
        other = replace(now, dataset=now.dataset.move(2, x, 1.0))
        _lines, picks, _Z = run(other.dataset)
        *_rest, second, first = sorted(np.bincount(picks, minlength=3))
        wanted = len(picks) < story.BUDGET and first > second > 1
        assert scene.claim(other) == wanted, x
        held.add(bool(wanted))
    assert held == {True, False}


@pytest.mark.parametrize("key", ["rate", "start"])
def test_both_rates_are_run_from_the_same_start(key):
    scene, now = stage("perceptron", key)
    start = story.first_line(now)
    assert any(start) == (key == "start")
    slow, fast = (run(now.dataset, start, eta)[:2] for eta in (0.25, 1.0))
    told = scene.tell(now)
    if key == "rate":
        w1, w2, b, v1, v2, c = numbers(told)[2:8]
        assert [w1, w2, b] == slow[0][-1].tolist()
        assert [v1, v2, c] == fast[0][-1].tolist()
        assert after(told, "is the same, and the ") == len(slow[1]) == len(fast[1])
    else:
        assert after(told, "stops after ") == len(slow[1])
        assert numbers(told.split("stops after ")[1])[1:4] == [0.25, len(fast[1]), 1]


def test_both_orders_are_counted():
    scene, now = stage("perceptron", "order")
    told = scene.tell(now)
    assert after(told, "in order takes ") == len(run(now.dataset, most=1_000)[1])
    assert after(told, "worst first takes ") == len(run(now.dataset, most=1_000, worst=True)[1])


def test_after_the_last_update_the_mistakes_are_counted_and_another_flip_is_harmless():
    scene, now = stage("perceptron", "label")
    lines, picks, Z = run(now.dataset)
    assert len(picks) == story.BUDGET
    told = scene.tell(now)
    assert after(told, "after ") == story.BUDGET
    assert numbers(told)[1] == (Z @ lines[-1] <= 0).sum()
    whole = state.default()
    harmless = []
    for i in np.flatnonzero(whole.labels == 0).tolist():
        _lines, picks, _Z = run(whole.relabel(i, 1), most=3_000)
        harmless += [i] if len(picks) < 3_000 else []
    assert story._harmless() == harmless
    assert f"If x{'₁₂₃₄₅₆₇₈₉'[harmless[0]]} had been flipped instead, a line would still" in told


def test_the_lines_that_occur_on_xor_are_counted_and_those_without_a_direction():
    scene, now = stage("perceptron", "xor")
    lines, picks, _Z = run(now.dataset)
    different = {tuple(line) for line in lines.tolist()}
    told = scene.tell(now)
    assert numbers(told)[:2] == [len(picks), len(different)]
    assert after(told, "occurred; in ") == sum(line[:2] == (0, 0) for line in different) < 3
