"""Three scores and the probabilities that they become."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support import visit


@pytest.mark.slow
def test_bars_and_matrix_are_those_of_the_scores():
    at = visit.visit("softmax", **{"softmax.way": "scores", "softmax.a1": "2", "softmax.a3": "-1"})
    visit.check(at, thoroughly=True)
    sent = visit.messages(at)
    scores, shares = (np.asarray(bars["y"]) for bars in sent["board"]["figure"]["data"])
    e = np.exp([2.0, 0.0, -1.0])
    assert scores.tolist() == [2, 0, -1]
    assert np.allclose(shares, e / e.sum())
    matrix = np.asarray(sent["softmax.slopes"]["figure"]["data"][0]["z"])
    for j, score in enumerate(scores):
        visit.move(at, f"softmax.a{j + 1}", score + 0.1)
        moved = np.asarray(visit.messages(at)["board"]["figure"]["data"][1]["y"])
        assert np.allclose((moved - shares) / 0.1, matrix[:, j], atol=0.02)
        visit.move(at, f"softmax.a{j + 1}", float(score))


def test_the_same_added_to_all_scores_changes_no_probability():
    shares = []
    for more in (0, 2):
        given = {f"softmax.a{k + 1}": str(a + more) for k, a in enumerate((1.5, -1, 0))}
        at = visit.visit("softmax", **{"softmax.way": "scores"}, **given)
        shares.append(visit.messages(at)["board"]["figure"]["data"][1]["y"])
    assert np.allclose(*shares)
