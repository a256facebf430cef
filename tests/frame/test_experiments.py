"""What every “try this” promises is so."""

from __future__ import annotations

import pytest

from explorer.points import links
from linboard import theme
from tests.support.rooms import EXPERIMENTS

ALL = [(page, experiment) for page, known in EXPERIMENTS.items() for experiment in known]
IDS = [f"{page}.{experiment.key}" for page, experiment in ALL]
every_experiment = pytest.mark.parametrize("experiment", [experiment for _, experiment in ALL], ids=IDS)


@every_experiment
def test_the_claim_holds(experiment):
    assert experiment.claim(experiment.dataset(), experiment.settings)


@every_experiment
def test_its_points_travel_in_the_link(experiment):
    dataset = experiment.dataset()
    assert links.decode(links.encode(dataset)) == dataset


@every_experiment
def test_points_that_are_named_carry_their_names_on_the_board(experiment):
    if any(c in experiment.sentence + experiment.more for c in "₀₁₂₃₄₅₆₇₈₉"):
        assert experiment.dataset().n <= theme.NAMED_POINTS


@pytest.mark.parametrize("page", EXPERIMENTS)
def test_keys_and_titles_are_unique_on_their_page(page):
    known = EXPERIMENTS[page]
    assert 2 <= len(known) <= 4
    for values in ([e.key for e in known], [e.title for e in known]):
        assert len(set(values)) == len(values)


def test_a_claim_that_does_not_hold_is_noticed():
    """The claims look at the points that they are given: on other ones they fail."""
    known = {experiment.key: experiment for experiment in EXPERIMENTS["perceptron"]}
    for key, other in (("table", "xor"), ("xor", "table"), ("relabel", "order"), ("order", "xor")):
        assert not known[key].claim(known[other].dataset(), known[key].settings)
