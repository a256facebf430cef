"""Beside the line of the widest street stand other lines: their margins, and the jitter at which each fails."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.points import dataset as state
from explorer.points import jitter, sources
from explorer.points.dataset import Dataset
from linclass import MaxMargin
from tests.support import visit

USUAL = state.default()


def board(at):
    return visit.messages(at)["board"]


def test_other_lines_have_smaller_margins_and_within_its_own_none_is_wrong():
    at = visit.visit("margin", USUAL, **{"margin.way": "lines"})
    visit.move(at, "margin.jitter", 100)
    columns = board(at)["columns"]
    w, b = columns["w"], columns["b"]
    distance = (USUAL.y * (w @ USUAL.X.T + b[:, None])).min(axis=1) / np.linalg.norm(w, axis=1)
    assert np.allclose(columns["margin"], distance)
    assert (np.diff(distance) >= 0).all()
    assert distance[-1] == pytest.approx(MaxMargin().fit(USUAL.X, USUAL.y).margin_)
    assert distance[-1] > distance[-2]
    assert columns["wrong"][-1] == 0 < columns["wrong"][:-1].sum()
    visit.move(at, "margin.jitter", 0)
    assert not board(at)["columns"]["wrong"].any()
    assert "{wrong}" not in visit.caption(at)


def test_each_line_fails_at_the_jitter_that_is_told_and_never_within_its_margin():
    at = visit.visit("margin", USUAL, **{"margin.way": "lines", "margin.seed": "3"})
    columns = board(at)["columns"]
    w, b, fails = (columns[name] for name in ("w", "b", "fails"))
    best = columns["margin"][-1]
    assert (fails / 100 * best >= columns["margin"]).all()
    assert np.isfinite(fails).all()
    for k, percent in enumerate(fails):
        for part, some in ((0.999, False), (1.001, True)):
            places, who = jitter.copies(USUAL.X, part * percent / 100 * best, 3)
            assert (USUAL.y[who] * (places @ w[k] + b[k]) <= 0).any() == some
    chart = visit.messages(at)["margin.beside"]["figure"]
    assert chart["layout"]["yaxis"]["range"][0] == 0
    assert max(fails) <= chart["layout"]["yaxis"]["range"][1]


def test_lines_of_many_perceptrons_that_are_one_line_are_counted_once():
    pair = Dataset([[0, 0], [1, 0]], [1, 0])
    at = visit.visit("margin", pair, **{"margin.way": "lines"})
    columns = board(at)["columns"]
    lines = np.column_stack([columns["w"], columns["b"]])[:-1]
    lines = np.round(lines / np.linalg.norm(columns["w"], axis=1)[:-1, None], 9)
    assert len(np.unique(lines, axis=0)) == len(lines)
    assert f"{len(lines)} different lines where 20 perceptrons" in visit.words(at)


def test_a_margin_too_small_for_perceptrons_is_said_to_be():
    thin = Dataset([[-3, 0.01], [3, 0.01], [0, 0]], [0, 0, 1])
    at = visit.visit("margin", thin, **{"margin.way": "lines"})
    assert (
        "None of 20 perceptrons from random starts found a separating line in 1,000 updates"
        in visit.words(at)
    )
    assert len(board(at)["columns"]["margin"]) == 1
    many = visit.visit("margin", sources.generate("blobs", n=201, noise=0.2), **{"margin.way": "lines"})
    assert "are shown for up to 200 points" in visit.words(many)
