"""New mails and points are drawn as the model says, and what each feature adds is its log-odds."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import (
    GENERATORS,
    BernoulliNB,
    CategoricalNB,
    GaussianNB,
)
from tests.linclass.probability.test_naive_bayes import EVERY, counts

# --- Log-odds


@settings(max_examples=50)
@given(counts(), st.sampled_from([0.5, 1, 3]))
def test_contributions_add_up_to_the_log_odds(data, alpha):
    X, y = data
    y = np.minimum(y, 1)
    for kind in (BernoulliNB(alpha=alpha), CategoricalNB(alpha=alpha), GaussianNB()):
        model = kind.fit(X, y)
        said, prior = model.contributions(X), model.class_prior_
        assert said.shape == X.shape
        total = np.log(prior[1] / prior[0]) + said.sum(axis=1)
        np.testing.assert_allclose(model.decision_function(X), total, rtol=1e-9, atol=1e-7)


def test_log_odds_of_words_by_hand():
    model = BernoulliNB().fit([[1, 0], [1, 1], [0, 1], [0, 1], [0, 0]], [1, 1, 0, 0, 0])
    # The word is in 2 of 2 mails against 0 of 3: (1 + 2)/(2 + 2) against (1 + 0)/(2 + 3).
    assert model.log_odds_[1, 0] == pytest.approx(math.log((3 / 4) / (1 / 5)))
    assert model.log_odds_[0, 0] == pytest.approx(math.log((1 / 4) / (4 / 5)))
    unsmoothed = BernoulliNB(alpha=0).fit([[1, 0, 0], [0, 0, 1]], [0, 1])
    assert unsmoothed.log_odds_[1].tolist() == [
        -math.inf,
        0,
        math.inf,
    ]  # in the middle 0/0, which says nothing
    values = CategoricalNB().fit([[0], [2], [2]], [0, 1, 1])
    np.testing.assert_allclose(
        values.log_odds_[0], np.log([(1 / 5) / (2 / 4), (1 / 5) / (1 / 4), (3 / 5) * 4])
    )


@EVERY
def test_odds_are_of_two_classes(kind):
    model = kind().fit([[0], [1], [2]], [0, 1, 2])
    with pytest.raises(ValueError, match=r"Log-odds compare two classes; this .* has 3"):
        model.contributions([[0]])


def test_a_gaussian_boundary_is_where_the_densities_are_equal():
    X, y = GENERATORS["blobs"](n=80)
    model = GaussianNB().fit(X, y)
    grid = np.random.default_rng(0).uniform(-4, 6, (200, 2))
    density = [
        np.exp(-((grid - m) ** 2 / v).sum(axis=1) / 2) / np.sqrt(np.prod(2 * np.pi * v))
        for m, v in zip(model.mean_, model.var_, strict=True)
    ]
    ratio = model.class_prior_[1] * density[1] / (model.class_prior_[0] * density[0])
    np.testing.assert_allclose(model.decision_function(grid), np.log(ratio), rtol=1e-9, atol=1e-9)


# --- Numbers of parameters


@pytest.mark.parametrize("d", [1, 2, 10, 2000])
def test_parameters_of_words(d):
    model = BernoulliNB().fit(np.eye(2, d), [0, 1])
    assert model.n_parameters_ == 2 * d + 1
    assert model.n_joint_parameters_ == 2 ** (d + 1) - 1


def test_parameters_of_values_and_numbers():
    model = CategoricalNB().fit([[0, 2, 1], [3, 0, 0], [1, 1, 1]], [0, 1, 2])  # 4, 3 and 2 values
    assert model.n_parameters_ == 2 + 3 * (3 + 2 + 1)
    assert model.n_joint_parameters_ == 3 * 24 - 1
    gauss = GaussianNB().fit([[0, 2], [3, 0], [1, 1]], [0, 1, 1])
    assert (gauss.n_parameters_, gauss.n_joint_parameters_) == (1 + 2 * 4, 1 + 2 * 5)


# --- New samples


def test_drawn_mails_follow_the_model():
    X, y = np.array([[1, 0, 1], [1, 0, 0], [0, 1, 1], [1, 1, 1], [0, 1, 0]]), np.array([0, 0, 1, 1, 1])
    model = BernoulliNB().fit(X, y)
    drawn, labels = model.sample(40_000, random_state=1)
    assert set(np.unique(drawn)) == {0, 1}
    assert np.mean(labels) == pytest.approx(3 / 5, abs=0.02)
    for k in (0, 1):
        np.testing.assert_allclose(drawn[labels == k].mean(axis=0), model.mu_[k], atol=0.02)
    # Independent within a class: the shares of all eight mails are products.
    for mail in itertools.product([0, 1], repeat=3):
        share = np.mean((drawn[labels == 1] == mail).all(axis=1))
        assert share == pytest.approx(math.prod(np.where(mail, model.mu_[1], 1 - model.mu_[1])), abs=0.02)


def test_drawn_values_follow_the_model():
    model = CategoricalNB(alpha=0).fit([[0, 1], [2, 1], [2, 0], [1, 3], [1, 1]], list("aaabb"))
    drawn, labels = model.sample(30_000, random_state=2, label="a")
    assert set(labels) == {"a"}
    for i, shares in enumerate(model.value_probability_):
        seen = np.bincount(drawn[:, i].astype(int), minlength=len(shares[0])) / len(drawn)
        np.testing.assert_allclose(seen, shares[0], atol=0.02)
        assert (seen[shares[0] == 0] == 0).all()  # what is impossible is never drawn


def test_drawn_points_follow_the_model_and_teach_it_again():
    X, y = GENERATORS["blobs"](n=100, noise=0.8, classes=3)
    model = GaussianNB().fit(X, y)
    again = GaussianNB().fit(*model.sample(40_000, random_state=3))
    np.testing.assert_allclose(again.mean_, model.mean_, atol=0.05)
    np.testing.assert_allclose(again.var_, model.var_, rtol=0.06)
    np.testing.assert_allclose(again.class_prior_, model.class_prior_, atol=0.02)


@EVERY
def test_a_seed_repeats_the_draw(kind):
    model = kind().fit([[0, 1], [1, 1], [2, 0]], ["no", "yes", "yes"])
    one, two = (model.sample(5, random_state=4) for _ in range(2))
    assert np.array_equal(one[0], two[0])
    assert np.array_equal(one[1], two[1])
    with pytest.raises(ValueError, match="label must be one of no, yes; got 'maybe'"):
        model.sample(label="maybe")
    with pytest.raises(ValueError, match="n must be a whole number, 1 or more"):
        model.sample(0)
    with pytest.raises(ValueError, match="not fitted yet"):
        kind().sample()
