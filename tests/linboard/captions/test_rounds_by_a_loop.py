"""The captions of boosting show the numbers that a loop over the rounds gives."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from linboard.captions import boosting
from linboard.i18n.text import number
from linboard.notebook import steps
from linclass import GENERATORS, AdaBoost, MajorityBoost
from tests.support.told import rows

MOONS = GENERATORS["moons"](n=40, noise=0.3, random_state=2)
XOR = np.array([[0.0, 0], [0, 1], [1, 0], [1, 1], [1, 1]]), np.array([-1, 1, 1, -1, -1])
UNEVEN = (
    np.array([[0.0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0]]),
    np.array([1, 1, -1, 1, 1, -1, 1]),
)
RULE = re.compile(r"\+1 where x⁽(.)⁾ ([<>]) (−?[\d.]+)")


def rule_of(sentence, X):
    """Where the new stump predicts +1, as the sentence says; None where it has no threshold."""
    found = RULE.search(sentence)
    if not found:
        return None
    column = X[:, "¹²³".index(found[1])]
    threshold = float(found[3].rstrip(".").replace("−", "-"))
    return column > threshold if found[2] == ">" else column < threshold


@pytest.mark.parametrize("data", [MOONS, XOR, UNEVEN], ids=["moons", "xor", "uneven"])
@pytest.mark.parametrize(
    "model", [AdaBoost(rounds=14), MajorityBoost(rounds=13, epsilon=0.3)], ids=["ada", "majority"]
)
def test_a_round(model, data):
    X, y = data
    model.fit(X, y)
    page, ada = steps.played(model, columns=None), isinstance(model, AdaBoost)
    numbers, told = page.told.columns, list(rows(page.told, page.steps.length))
    n, votes = len(X), np.sign(np.diff(model.stages(X), axis=0))
    s, sum_of_votes, edges, root, decays = np.ones(n) / (n if ada else 1), np.zeros(n), [], 1.0, 0.0
    assert len(told) == model.n_iter_ + 1
    for t, (sentence, *formula) in enumerate(told):
        if t == 0:
            assert (numbers["errors"][0], numbers["sharp"][0], numbers["loose"][0]) == pytest.approx(
                (n, n, n)
            )
            assert math.isnan(numbers["vote"][0])
            assert math.isnan(numbers["least"][0])
            assert f"all {n} count as mistakes" in sentence
        else:
            said = rule_of(sentence, X)
            if said is None:
                assert len(set(votes[t - 1])) == 1
                assert "no threshold" in sentence
            else:
                assert np.array_equal(np.where(said, 1, -1), votes[t - 1])
            wrong = votes[t - 1] != y
            error = s[wrong].sum() / s.sum()
            edges.append(0.5 - error)
            alpha = 0.5 * math.log((1 - error) / error) if ada else 1.0
            root *= 2 * math.sqrt(error * (1 - error))
            sum_of_votes = sum_of_votes + alpha * votes[t - 1]
            assert numbers["error"][t] == pytest.approx(error)
            assert numbers["gamma"][t] == pytest.approx(edges[-1])
            assert numbers["vote"][t] == pytest.approx(alpha)
            assert numbers["least"][t] == pytest.approx(min(edges))
            if ada:
                s = s * np.exp(np.where(wrong, alpha, -alpha))
                assert numbers["up"][t] == pytest.approx(math.exp(alpha) / s.sum())
                assert numbers["down"][t] == pytest.approx(math.exp(-alpha) / s.sum())
                s /= s.sum()
                assert s[wrong].sum() == pytest.approx(0.5)
                assert numbers["sharp"][t] == pytest.approx(n * root)
                assert numbers["loose"][t] == pytest.approx(n * math.exp(-2 * sum(g * g for g in edges)))
                assert f"vote α = {number(alpha)}" in sentence
                equal = np.ptp(s) < 1e-12
                assert ("All points weigh the same" in formula[-1]) == equal
            else:
                s = np.where(wrong, s * 1.3, s)

                def decay(gamma):
                    return 0.5 * math.log(1.3) - math.log(1 + 0.15 - gamma * 0.3)

                decays += decay(edges[-1])
                assert numbers["c"][t] == pytest.approx(decay(min(edges)))
                assert numbers["sharp"][t] == pytest.approx(n * math.exp(-decays))
                assert numbers["loose"][t] == pytest.approx(n * math.exp(-t * decay(min(edges))))
                assert "factor of 1.3" in sentence
            tied = np.abs(sum_of_votes) < 1e-12
            assert numbers["errors"][t] == np.count_nonzero((np.sign(sum_of_votes) != y) | tied)
            assert numbers["ties"][t] == np.count_nonzero(tied)
            assert (f"{np.count_nonzero(tied)} of them by a tie" in sentence) == bool(tied.any())
            assert f"misclassifies {numbers['errors'][t]:g} of {n} points" in sentence
            assert (
                numbers["errors"][t] <= numbers["sharp"][t] * (1 + 1e-9) <= numbers["loose"][t] * (1 + 2e-9)
            )
        assert numbers["times"][t] == pytest.approx(s.max() / s.mean())
        assert numbers["share"][t] == pytest.approx(100 * s.max() / s.sum())
        assert s[numbers["heaviest"][t]] == pytest.approx(s.max())
        ends = t == len(told) - 1 and model.trace_.stop == "stalled"
        assert ("Boosting ends here" in sentence) == ends


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
@pytest.mark.parametrize(
    ("X", "y"),
    [
        ([[0.0, 1], [1, 1], [2, 1], [5, 1]], [-1, -1, 1, 1]),
        ([[2, 0.0], [2, 1], [2, 2], [2, 5]], [1, 1, 1, -1]),
    ],
)
def test_a_stump_without_a_mistake_decides_alone(kind, X, y):
    model = kind().fit(X, y)
    page = steps.played(model)
    sentence, *formula = list(rows(page.told, page.steps.length))[-1]
    assert np.array_equal(np.where(rule_of(sentence, np.array(X)), 1, -1), y)
    assert "makes no mistake" in sentence
    assert page.told.columns["vote"][-1] == (np.inf if kind is AdaBoost else 1)
    if kind is AdaBoost:
        first = next(iter(rows(page.told, page.steps.length)))
        assert "∞" in formula[1]
        assert "∞" not in first[2]
        assert formula[2] == "No weight changes."


@pytest.mark.parametrize("kind", [AdaBoost, MajorityBoost])
def test_without_any_edge_there_is_no_round(kind):
    points, signs = [[0.0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]
    model = kind().fit(points, signs)
    page = steps.played(model)
    caption, formula = next(rows(page.told, 1))
    assert "no first round" in caption
    assert "½" in formula


@pytest.mark.parametrize("data", [MOONS, UNEVEN], ids=["moons", "uneven"])
def test_a_table_tells_the_side_of_each_stump(data):
    X, y = data
    model = AdaBoost(rounds=8).fit(X, y)
    table = boosting.table(model.trace_, np.arange(9))
    cells = [table.cells[1].templates[i] for i in table.cells[1].which]
    votes = np.sign(np.diff(model.stages(X), axis=0))
    for t in range(1, 9):
        said = rule_of(f"+1 where {cells[t].replace('{threshold}', number(model.trace_.threshold[t]))}", X)
        assert (said is None) == (len(set(votes[t - 1])) == 1)
        assert said is None or np.array_equal(np.where(said, 1, -1), votes[t - 1])
        assert cells[t] != cells[0]  # of the start, which has no stump
