"""The lesson on generalisation: training sets, coins and the razor against the bounds, and the calculator."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.generalisation import erm
from explorer.lessons.generalisation.examples import overlapping
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.visit.session import Session
from linboard.i18n.text import number, power_of_ten
from linclass import FiniteClass, VCClass
from linclass.theory.fixed_lines import mistakes_of, random_lines
from linclass.theory.trials import draw_training_sets
from tests.support import visit

POINTS = overlapping()


def board(at):
    return visit.messages(at)["board"]


def finish(at, key):
    job = at.session_state[f"job.{key}"]
    while not job.done:
        job.advance(1)
    at.run()
    visit.check(at)


def test_training_sets_are_played_and_their_gaps_compared_with_the_bounds():
    at = visit.visit("generalisation")
    columns = board(at)["columns"]
    W, b = random_lines(100, POINTS.bounds, random_state=0)
    trials = draw_training_sets(mistakes_of(W, b, POINTS.X, POINTS.signs()), 100, runs=500, random_state=0)
    assert np.allclose(columns["true"], 100 * trials.true[:40])
    assert np.allclose(columns["train"], 100 * trials.train[:40])
    bound = float(FiniteClass.of(100).gap(100, 0.05))
    assert columns["epsilon"] == bound
    words = visit.words(at)
    assert "In 95% of 500 training sets no rule had a gap larger than 14%" in words
    assert f"{round(bound / trials.gap(0.05), 1)} times as much" in words
    assert "Above 1 it says nothing yet." in words
    mean = f"R̂ = {round(100 * trials.train.mean(), 1):g}% and R = {round(100 * trials.true.mean(), 1):g}%"
    assert f"on average over 500 sets, {mean}" in words
    line = next(f for f in board(at)["frames"] if f["trace"] == 2 and f["attr"] == "x")["values"]
    other = next(f for f in board(at)["frames"] if f["trace"] == 2 and f["attr"] == "y")["values"]
    rule = trials.rule[39]
    assert np.allclose(np.column_stack([line[39], other[39]]) @ W[rule] + b[rule], 0, atol=1e-3)
    visit.move(at, "gen.n", visit.Label("5000"))
    assert "The VC bound (d = 3), which holds for every distribution, allows 22%" in visit.words(at)
    visit.move(at, "gen.sets.start", None)
    finish(at, "gen.sets")
    assert "100,000 training sets" in visit.words(at)
    visit.move(at, "gen.rules", visit.Label("All lines"))
    assert board(at)["columns"]["size"] == 554  # 2 (1 + 23 + 253): the points are in general position
    visit.check(at, thoroughly=True)


def test_the_luckiest_coin_breaks_the_bound_for_one_and_keeps_that_for_all():
    at = visit.visit("generalisation", **{"gen.way": "coins"})
    columns = board(at)["columns"]
    assert columns["one"][-1] == FiniteClass().gap(100, 0.05)
    assert columns["every"][-1] == FiniteClass.of(1_000).gap(100, 0.05)
    assert columns["least"][-1] == columns["luckiest"][-1] == columns["heads"][-1] / 100
    seen, _bound, lucky, every = (
        trace["y"] for trace in visit.messages(at)["generalisation.beside"]["figure"]["data"]
    )
    assert (np.nan_to_num(lucky) <= np.nan_to_num(every, nan=np.inf) + 0.02).all()
    assert np.nanmax(lucky - _bound) > 0.5
    assert np.nanmax(seen - _bound) <= 0.02
    visit.move(at, "gen.coins.start", None)
    finish(at, "gen.coins")
    assert "100,000 repetitions" in visit.words(at)
    visit.move(at, "gen.coins", visit.Label("1"))
    assert "Now use more coins" in visit.words(at)
    assert len(board(at)["formula"]) == 1


def test_where_no_coin_has_too_few_heads_the_luckiest_is_said_to_keep_the_bound_for_one():
    at = visit.visit("generalisation", **{"gen.way": "coins", "gen.p": "0.05"})
    assert FiniteClass().gap(100, 0.05) > 0.05
    assert (
        "violates it in 0%: not even 0 heads would be too few, because 0.05 − 0.1358 is below 0"
        in visit.words(at)
    )
    assert "does not apply to a coin chosen for its result" not in visit.words(at)
    visit.move(at, "gen.p", visit.Label("0.5"))
    assert "does not apply to a coin chosen for its result" in visit.words(at)


@pytest.mark.parametrize(
    ("kind", "bound"),
    [
        ("finite", FiniteClass.of(1_000)),
        ("one", FiniteClass()),
        ("bits", FiniteClass.bits(8, 2)),
        ("vc", VCClass(3)),
    ],
)
def test_the_calculator_finds_any_number_from_the_others(kind, bound):
    at = visit.visit("generalisation", **{"gen.way": "calculator", "gen.bound": kind})
    assert board(at)["columns"]["n"] == bound.samples(0.1, 0.05)
    visit.move(at, "gen.find", visit.Label("ε"))
    visit.move(at, "gen.calc.n", 40_000)
    assert board(at)["columns"]["epsilon"] == bound.gap(40_000, 0.05)
    visit.move(at, "gen.find", visit.Label("δ"))
    assert board(at)["columns"]["delta"] == bound.probability(40_000, 0.1)
    if kind != "one":
        visit.move(at, "gen.find", visit.Label({"finite": "|H|", "bits": "K", "vc": "d"}[kind]))
        largest = type(bound).largest(40_000, 0.1, 0.05)
        found = board(at)["columns"]["size"]
        if kind == "vc":
            assert found == str(largest.d)
        elif kind == "bits":
            assert FiniteClass.bits(8, int(found)).log_size <= largest.log_size
            assert FiniteClass.bits(8, int(found) + 1).log_size > largest.log_size
        else:
            assert largest.log_size > 700  # too many for a float, and yet told
            assert found == power_of_ten(np.floor(largest.log_size / np.log(10)))
    visit.check(at, thoroughly=True)


def test_a_bound_above_one_is_said_to_be_vacuous_in_sentence_and_formula():
    at = visit.visit(
        "generalisation",
        **{"gen.way": "calculator", "gen.bound": "vc", "gen.find": "epsilon", "gen.calc.n": "100"},
    )
    assert board(at)["columns"]["epsilon"] == pytest.approx(1.216, abs=1e-3)
    assert "says nothing" in visit.caption(at)
    assert "this bound is vacuous" in board(at)["formula"][-1]
    visit.move(at, "gen.calc.n", 500)  # ε = 0.61 says something of one rule's gap, 2ε = 1.22 nothing of ERM
    assert "no rule has a larger" in visit.caption(at)
    assert "this bound is vacuous" in board(at)["formula"][-1]
    visit.move(at, "gen.calc.n", 20_000)
    assert "says nothing" not in board(at)["formula"][-1]
    visit.move(at, "gen.calc.n", 500)
    visit.move(at, "gen.find", visit.Label("δ"))
    assert board(at)["columns"]["delta"] > 1
    assert "with probability" not in board(at)["formula"][-1]


def test_of_one_rule_the_gap_is_told_and_no_class_of_which_it_would_be_the_best():
    at = visit.visit("generalisation", **{"gen.way": "calculator", "gen.bound": "one"})
    for wanted in ("N", "ε", "δ"):
        visit.move(at, "gen.find", visit.Label(wanted))
        assert "a rule fixed in advance" in visit.caption(at).lower()
        assert "min" not in board(at)["formula"][-1]


def test_where_no_size_is_small_enough_the_least_class_is_named_with_its_bound():
    given = {"gen.way": "calculator", "gen.find": "size"}
    at = visit.visit("generalisation", **given, **{"gen.bound": "vc"})
    assert board(at)["columns"]["fails"] == number(4 * np.exp(-(0.1**2) * 500 / 8))
    assert "one rule" not in visit.caption(at)  # 2e^(-10) is far below δ: for one rule there is a bound
    assert "d = 0" in visit.caption(at)
    visit.move(at, "gen.bound", visit.Label("L-bit weights"))
    visit.move(at, "gen.calc.n", 300)
    assert board(at)["columns"]["fails"] == number(2 * 2**8 * np.exp(-2 * 0.1**2 * 300))
    assert "K = 0 with L = {bits}" in visit.caption(at)
    visit.move(at, "gen.bound", visit.Label("|H| rules"))
    visit.move(at, "gen.calc.n", 100)
    assert board(at)["columns"]["fails"] == number(2 * np.exp(-2))  # above 0.05
    assert "single rule" in visit.caption(at)
    assert "> <i>δ</i>" in board(at)["formula"][0]


def test_a_chance_that_is_no_float_is_told_by_its_power_of_ten_and_has_no_mark():
    found = {"gen.way": "calculator", "gen.bound": "one", "gen.find": "delta"}
    at = visit.visit("generalisation", **found, **{"gen.calc.n": "1000000", "gen.calc.eps": "0.5"})
    assert board(at)["columns"]["chance"] == f"1.1 · {power_of_ten(-217_147)}"  # 2 e^(-500000)
    assert len(board(at)["figure"]["data"][-1]["x"]) == 0
    assert "The curves are drawn for δ = 0.05, not for the δ found" in visit.words(at)
    visit.move(at, "gen.calc.n", 500)
    visit.move(at, "gen.calc.eps", 0.1)  # 2 e^(-10)
    assert board(at)["columns"]["chance"] == "9.08×10⁻⁵"
    assert list(board(at)["figure"]["data"][-1]["x"]) == [500]
    assert "The curves are drawn" not in visit.words(at)
    assert "exponent" not in board(at)["columns"]
    visit.move(at, "gen.bound", visit.Label("L-bit weights"))
    visit.move(at, "gen.calc.k", 1_000)
    assert board(at)["columns"]["chance"] == f"4 · {power_of_ten(2_406)}"  # 2^8009 e^(-10)
    assert board(at)["columns"]["exponent"] == "8,008"
    assert len(board(at)["figure"]["data"][-1]["x"]) == 0
    visit.check(at, thoroughly=True)


def test_of_a_great_many_points_the_shortest_length_is_tried():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(130_000, 2))
    at = visit.app()
    at.session_state["linclass.session"] = Session(history=History(Dataset(X, (X[:, 0] > 0).astype(int))))
    at._page_hash = visit.SITE["generalisation"]
    at.query_params["gen.way"] = "occam"
    at.run()
    visit.check(at)
    assert board(at)["columns"]["bits"].tolist() == [1, 2, 3, 4]
    assert "With 130,000 points at most 4 bits are tried" in visit.words(at)
    fewer = erm.tried(15_000)
    assert fewer == [1, 2, 3, 4, 5, 6]
    assert erm.tried(24) == list(range(1, 13))


def test_the_razor_names_the_length_of_the_lowest_bound():
    at = visit.visit("generalisation", **{"gen.way": "occam", "gen.n": "20", "gen.seed": "5"})
    columns = board(at)["columns"]
    bits = np.arange(1, 13)
    assert columns["bits"].tolist() == bits.tolist()
    assert np.allclose(columns["gap"], [100 * FiniteClass.of(2**k).gap(20, 0.05) for k in bits.tolist()])
    best = bits[(columns["train"] + columns["gap"]).argmin()]
    assert f"is lowest at {best} bits" in visit.words(at)
    assert "fits the 20 samples at least as well" in visit.words(at)
    assert (np.diff(columns["train"]) <= 0).all()  # the lines of fewer bits are among those of more
    assert [len(code) for code in columns["code"]] == bits.tolist()


def test_the_list_of_rules_doubles_with_each_bit_and_names_each_rule_in_binary():
    at = visit.visit("generalisation", **{"gen.way": "occam"})
    frames = visit.messages(at)["generalisation.list"]["frames"]
    texts = next(frame for frame in frames if frame["attr"] == "text")["values"]
    for step, bits in enumerate((1, 2, 3, 4)):
        named = [text for text in texts[step] if text]
        assert named == [f"{i:0{bits}b}" for i in range(2**bits)]
    assert list(texts[-1]) == list(texts[3]), "longer descriptions are not listed"
