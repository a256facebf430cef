"""A line as such: when it holds, where it breaks, and which numbers it shows."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import TABLES, Line, Perceptron, proof
from linclass.proofs.chain import Proof

LI = TABLES["li-2.1"]


def line(relation, left, right, **how):
    """A line with these sides."""
    return Line("line", relation, lambda: left, lambda: right, **how)


@pytest.mark.parametrize(
    ("relation", "left", "right", "holds"),
    [
        ("=", 1.0, 1.0 + 1e-10, True),
        ("=", 1.0, 1.0 + 1e-8, False),
        ("=", 0.0, 1e-300, False),
        ("<=", 2.0, 1.0, False),
        ("<=", 1.0 + 1e-10, 1.0, True),
        (">=", -np.inf, 0.0, False),
        (">", 1e-300, 0.0, True),
        (">", 1.0, 1.0, False),
        ("<", 1.0, 1.0 + 1e-15, False),
        ("iff", True, True, True),
        ("iff", True, False, False),
        ("=", np.nan, np.nan, False),
    ],
)
def test_a_relation_holds_up_to_rounding_and_a_strict_one_only_beyond_it(relation, left, right, holds):
    assert line(relation, left, right).holds is holds


def test_terms_that_cancel_set_the_scale():
    assert line("=", 1e-16, 0.0, scale=1.0).holds
    assert not line(">", 1e-16, 0.0, scale=1.0).holds


def test_the_first_entry_that_fails_is_the_one_shown():
    broken = line("<=", [1, 5, 2, 9], 3, constants={"most": 3}, along={"k": np.arange(4), "w": np.eye(4)})
    assert (broken.holds, broken.broken_at, broken.shown) == (False, 1, 1)
    assert broken.quantities["k"] == 1
    assert broken.quantities["most"] == 3
    assert broken.quantities["w"].tolist() == [0, 1, 0, 0]
    assert line("<=", [1, 2], 3, along={"k": np.arange(2)}).quantities == {"k": 1}


def test_vectors_are_compared_in_every_coordinate():
    assert line("=", np.eye(2), np.eye(2)).holds
    assert line("=", np.eye(2), [[1, 0], [1, 1]]).broken_at == 1


def test_a_line_about_no_entry_holds_and_shows_its_constants():
    empty = line(">", np.array([]), np.array([]), constants={"T": 3})
    assert empty.holds
    assert empty.quantities == {"T": 3}


def test_a_chain_breaks_at_its_first_line_that_fails():
    chain = Proof("chain", (line("=", 1, 1), line("=", 1, 2), line("=", 1, 3)))
    assert chain.first_broken is chain.lines[1]
    assert not chain.holds


def test_the_run_of_a_trace_has_all_its_updates_even_if_the_trace_is_thinned():
    whole = Perceptron().fit(*LI).trace_
    thinned = Perceptron(max_snapshots=3).fit(*LI).trace_
    assert len(thinned) < len(whole)
    for trace in (whole, thinned):
        assert proof("con-novikoff", *LI, trace=trace).lines[-1].sides()[0].tolist() == [7]


def test_a_thinned_trace_of_random_picks_needs_its_seed():
    trace = Perceptron(order="random", max_snapshots=2, random_state=np.random.default_rng(0)).fit(*LI).trace_
    with pytest.raises(ValueError, match="The trace lacks updates"):
        proof("con-novikoff", *LI, trace=trace)


def test_picks_are_indices_of_samples():
    with pytest.raises(ValueError, match=r"picks must hold indices from 0 to 2; got \[3\]"):
        proof("con-novikoff", *LI, picks=[3])


def test_table_2_1_by_hand():
    chain = proof("con-novikoff", *LI)
    lines = {each.key: each for each in chain.lines}
    assert lines["norm"].sides()[0].tolist() == pytest.approx([0, 19, 8, 3, 4, 19, 12, 11])
    assert lines["bound"].sides()[1].tolist() == pytest.approx([117])
    assert lines["middle"].sides()[0].tolist() == [0, -14, -8, -2, -4, -10, -4]
    assert lines["bound"].quantities["k"] == 7


def test_the_four_inequalities_of_xor_add_up_to_nothing():
    chain = proof("xor-none", *TABLES["xor"], w=[3.0, -2.0], b=0.5)
    lines = {each.key: each for each in chain.lines}
    assert lines["shares"].sides()[0].tolist() == [0.5] * 4
    assert lines["zero"].sides()[0][0] == pytest.approx(0)
    assert chain.holds


def test_rectangles_select_every_subset_of_three_points():
    chain = proof("sam-count", [[0, 0], [1, 2], [2, 1]])
    lines = {each.key: each for each in chain.lines}
    assert lines["subsets"].sides()[0].tolist() == [8.0]  # all subsets of three points in such a position
    assert lines["power"].sides() == (np.array([37.0]), np.array([81.0]))


def test_the_bound_of_a_vote_after_every_odd_number_of_rounds():
    chain = proof("boo-vote", [[v] for v in range(10)], [1, 1, 1, -1, -1, -1, 1, 1, 1, -1], rounds=9)
    lines = {each.key: each for each in chain.lines}
    c = lines["decay"].quantities["c"]
    left, right = lines["logarithm"].sides()
    assert right.tolist() == pytest.approx([np.log(10) - c * t for t in range(1, 10, 2)])
    assert (left <= right).all()


def test_a_side_of_an_equation_that_is_zero_up_to_rounding_is_shown_as_zero():
    tiny = 2e-16
    assert float(Line("a", "=", lambda: [tiny], lambda: 0.0, scale=1.0).settled(0)[0]) == 0.0
    assert float(Line("a", "=", lambda: [2e-3], lambda: 0.0, scale=1.0).settled(0)[0]) == 2e-3
    assert float(Line("a", "=", lambda: [tiny], lambda: [tiny]).settled(0)[0]) == tiny  # all there is
    assert Line("a", "=", lambda: [[3.0, tiny]], lambda: [[3.0, tiny]]).settled(0)[0].tolist() == [3.0, 0.0]
    assert float(Line("a", "<=", lambda: [tiny], lambda: 0.0, scale=1.0).settled(0)[0]) == tiny
    line = proof("hyp-normal", *LI).lines[-1]
    assert all(float(side) == 0.0 for side in line.settled(len(line.held) - 1))
