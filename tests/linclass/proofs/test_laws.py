"""The laws of proofs: a line holds wherever its assumptions do, and without one of them, a line that needs it fails."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import PROOFS, Line, proof
from tests.linclass.proofs.sets import made
from tests.support.share import ALL

SETS = range(200) if ALL else range(0, 200, 20)
KEYS = list(PROOFS)


def is_kept(key, seed):
    """Check one random set; return whether it satisfies all assumptions."""
    X, y, settings = made(key, seed)
    chain = proof(key, X, y, **settings)
    missing = {assumption.key for assumption in chain.assumptions if not assumption.holds}
    broken = chain.first_broken
    if broken is None:
        return not missing
    left, right = broken.sides()
    at = broken.broken_at
    where = f"{key}, seed {seed}: {broken.key} at {at}: {left[at]} {broken.relation} {right[at]}"
    assert missing, f"{where}, although every assumption holds"
    assert missing & set(broken.needs), f"{where} does not need {missing}"
    return False


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_every_line_holds_on_random_sets_that_satisfy_the_assumptions(key):
    kept = [is_kept(key, seed) for seed in SETS]
    assert sum(kept) >= len(kept) / 4


@given(st.sampled_from(KEYS), st.integers(0, 10**9))
def test_a_line_fails_only_without_an_assumption_that_it_needs(key, seed):
    is_kept(key, seed)


def cases():
    """Each proof with each of its assumptions."""
    for key in KEYS:
        X, y, settings = made(key, 0)
        yield from ((key, assumption.key) for assumption in proof(key, X, y, **settings).assumptions)


@pytest.mark.parametrize(("key", "missing"), list(cases()))
def test_the_counterexample_of_an_assumption_breaks_a_line_that_needs_it(key, missing):
    X, y, settings = made(key, 0)
    given = {assumption.key: assumption for assumption in proof(key, X, y, **settings).assumptions}
    X, y, settings = given[missing].counterexample()
    chain = proof(key, X, y, **settings)
    assert not chain.holds
    assert missing in {assumption.key for assumption in chain.assumptions if not assumption.holds}
    assert missing in chain.first_broken.needs


@pytest.mark.parametrize("key", KEYS)
def test_a_chain_is_complete(key):
    X, y, settings = made(key, 1)
    chain = proof(key, X, y, **settings)
    names = [line.key for line in chain.lines]
    assumptions = [assumption.key for assumption in chain.assumptions]
    assert chain.key == key
    assert 3 <= len(names) <= 10
    assert len(set(names)) == len(names)
    assert len(set(assumptions)) == len(assumptions)
    assert set().union(*(line.needs for line in chain.lines)) == set(assumptions)
    for line in chain.lines:
        left, right = line.sides()
        assert left.shape == right.shape
        assert line.over == "once" or len(left) == len(line.held)
        for name, values in line.along.items():
            assert len(np.asarray(values)) in (len(left), 1), f"{line.key}: {name}"
        assert line.quantities or not len(left)


@pytest.mark.parametrize("key", KEYS)
def test_the_function_documents_each_line_and_each_setting(key):
    X, y, settings = made(key, 1)
    text = PROOFS[key].__doc__
    assert text.startswith("Claim: ")
    documented = [
        line.strip().split(":")[0][2:] for line in text.splitlines() if line.strip().startswith("- ")
    ]
    assert documented == [line.key for line in proof(key, X, y, **settings).lines]


@pytest.mark.parametrize("key", KEYS)
def test_the_two_sides_of_a_line_are_different_computations(key):
    X, y, settings = made(key, 1)
    for line in proof(key, X, y, **settings).lines:
        assert line.left is not line.right
        left, right = line.left.__code__, line.right.__code__
        same = (left.co_code, left.co_consts, left.co_freevars) == (
            right.co_code,
            right.co_consts,
            right.co_freevars,
        )
        assert not same, f"{line.key} has the same expression on both sides"
        assert "sides" not in left.co_names + right.co_names


# Lines whose sides are the same number for all points, or that any points with these signs share.
SAME = {
    "hyp-normal": {"first", "second", "subtract", "normal"},
    "pla-step": {"square"},
    "con-unit": {"start-norm"},
    "dual-span": {"zero"},
    "xor-none": {"ones"},
    "fis-project": {"unit", "sum"},
    "nb-counts": {"split", "zero"},
    "mar-norm": {"one"},
    "boo-vote": {"factors", "normaliser"},
    "gen-union": {"delta"},
    "sha-four": {"equations", "balance"},
    "sha-rect": {"diamond"},
    "col-cover": {
        *("start", "split", "through", "project", "induction", "pascal", "add", "count", "all", "half")
    },
}


@pytest.mark.parametrize("key", [key for key in KEYS if made(key, 1)[0] is not None])
def test_an_equation_fails_with_the_left_side_of_other_points(key):
    X, y, settings = made(key, 1)
    factors = 1 + 0.2 * np.random.default_rng(0).random(X.shape)
    others = proof(key, 1 - X if key == "nb-counts" else factors * X, y, **settings)
    for line, other in zip(proof(key, X, y, **settings).lines, others.lines, strict=True):
        left, right = other.sides()[0], line.sides()[1]
        if line.relation == "=" and left.shape == right.shape:
            mixed = Line("mixed", "=", lambda left=left: left, lambda right=right: right)
            assert mixed.holds == (line.key in SAME.get(key, set())), line.key


def test_an_unknown_proof_names_the_known_ones():
    with pytest.raises(ValueError, match=r"There is no proof 'novikoff'.*con-novikoff.*col-cover"):
        proof("novikoff")
