"""The formulas of proofs: their symbols, their numbers, and where they may break."""

from __future__ import annotations

import re

import numpy as np
import pytest

from explorer.lesson.proofs import chain, notation, page
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from tests.support.proofs import EACH, PROOFS, given

GAMMA = Symbol("gamma", "γ", "the margin", ("gamma",), theme.GOOD)
BEST = Symbol("best", "ŵ^*", "the best weights", ("best",), theme.GOOD, vector=True)


def test_a_number_of_several_symbols_has_the_colour_of_none():
    other = Symbol("w", "w", "the weights", ("inner",), theme.LINE)
    written = notation.mathml(
        "$inner = $gamma", (GAMMA.measured("gamma", "inner"), other), {"inner": 1, "gamma": 2}
    )
    assert written.count("data-symbol") == 1


def test_an_empty_formula_is_empty():
    assert notation.mathml("") == ""


def test_a_long_line_may_break_before_its_terms():
    formula = "‖ŵ_k‖^2 = ‖ŵ_{k−1}‖^2 + 2 η y ŵ_{k−1}·x̂ + η^2 ‖x̂‖^2"
    written = notation.mathml(formula)
    assert written.count("<math") == 4
    assert written.count('<math alttext="+ η² ‖x̂‖²"><mrow><mo form="infix">+</mo>') == 1
    assert notation.mathml("a + b = c − d").count("<math") == 2


def test_a_claim_does_not_break_within_a_short_formula():
    claims = {one.key: page.heading("A lesson", one) for one in PROOFS}
    assert "t\u00a0≤\u00a01/δ²\u00a0−\u00a01" in claims["con-unit"]
    assert "ln\u00a0m\u00a0≤\u00a0ln\u00a0N" in claims["boo-vote"]


def test_a_formula_names_its_symbols_once_each():
    found = notation.used("k ≤ (R/γ)^2, γ = min ŵ^*·x", (GAMMA, BEST))
    assert [symbol.key for symbol in found] == ["gamma", "best"]
    assert notation.used("ŵ_k", (GAMMA, BEST)) == []


def test_a_formula_with_numbers_reads_like_the_symbols():
    values = {"gamma": -0.5, "k": 3, "v": np.array([1.0, -2.0])}
    assert notation.plain("$k · $gamma ≤ frac{1}{$k}", values) == "3 · (−0.5) ≤ (1)/(3)"
    assert notation.plain("$v", values) == "(1, −2)"
    assert notation.plain("$k + $gamma − $gamma^2", values) == "3 + (−0.5) − (−0.5)²"
    assert notation.plain("$gamma^2 = $k", values) == "(−0.5)² = 3"
    assert notation.plain("ŵ^*·x^2") == "ŵ*·x²"
    written = notation.mathml("$k · $gamma", (GAMMA,), values)
    assert 'data-symbol="gamma"' in written
    assert "<mn>−0.5</mn>" in written
    in_brackets = '<mo stretchy="false">(</mo><mn>−0.5</mn><mo stretchy="false">)</mo>'
    assert in_brackets not in notation.mathml("$gamma = $k", (GAMMA,), values)
    assert in_brackets in notation.mathml("$gamma^2 = $k", (GAMMA,), values)
    assert notation.mathml("$k = $k, w = $v", (), values).count("<math") == 3  # w stays with its numbers


WIDEST = 34  # characters that a phone of 360 px shows in letters of 12 px; a matrix counts as its rows
ROW = re.compile(r"<mtr>.*?</mtr>")


def widths(formula):
    """The characters of each part of a formula that is never broken; of a matrix those of its longest row."""
    for part in formula.split("</math>"):
        rows = [len(re.sub(r"<[^>]*>", "", row)) for row in ROW.findall(part)]
        yield max(rows, default=0) or len(re.sub(r"<[^>]*>", "", part).strip())


@pytest.mark.slow
@EACH
def test_no_part_of_a_formula_is_wider_than_a_phone(proof):
    for line in chain.message(proof, given(proof), "read").lines:
        for formula in (line.symbols, line.numbers):
            assert max(widths(formula)) <= WIDEST, formula


def test_a_long_formula_may_break_between_its_terms_but_nowhere_within_brackets_or_bars():
    def parts(text, values=None):
        return re.findall(r'alttext="([^"]*)"', notation.mathml(text, (), values))

    assert parts("‖a_k‖ = b_k + c_k") == ["‖a_k‖", "= b_k + c_k"]  # short
    long = "‖ŵ_k‖^2 = ‖ŵ_{k−1}‖^2 + 2 η y ŵ_{k−1}·x̂ + η^2 ‖x̂‖^2"
    assert parts(long) == ["‖ŵ_k‖²", "= ‖ŵ_(k−1)‖²", "+ 2 η y ŵ_(k−1)·x̂", "+ η² ‖x̂‖²"]
    assert parts("‖a + b + c + d + e + f + g + h‖ ≥ 0") == ["‖a + b + c + d + e + f + g + h‖", "≥ 0"]
    vectors = {name: np.array([1.0, -2.0]) for name in "uv"}
    assert parts("‖$u − $v‖^2 = |$u − $v|·|$u + $v|", vectors) == [
        "‖(1, −2) − (1, −2)‖²",
        "= |(1, −2) − (1, −2)|",
        "·|(1, −2) + (1, −2)|",
    ]


def test_a_sign_between_two_parts_has_space_on_both_sides():
    """By default a sign at the beginning belongs to what follows it."""
    between, plus = '<mo form="infix">−</mo>', '<mo form="infix">+</mo>'
    assert notation.mathml("a_{11} + b_1 + c_1 + d_1 + e_1 + f_1 + g_1 = 0").count(plus) == 6
    assert notation.mathml("−a_{11} + b_1 − c_1 + d_1 + e_1 + f_1 + g_1 = 0").count(between) == 1
    assert between not in notation.mathml("x = −$u, −$u", (), {"u": np.array([1.0, -2.0])})


def test_a_function_is_apart_from_the_factor_before_it():
    space = '<mspace width="0.17em"></mspace>'
    for formula in ("c min s", "N_k ln π", "frac{1}{2} ln(2)", "2 min_i y"):
        assert notation.mathml(formula).count(space) == 2, formula
    assert notation.mathml("min s = −ln p").count(space) == 2  # nothing before: only after


def test_user_text_in_a_formula_is_escaped():
    assert "<b>" not in notation.mathml('a < "<b>"')


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("c_FP", "c<sub>FP</sub>"),
        ("α_i x̂_i", "α<sub>i</sub> x̂<sub>i</sub>"),
        ("a _b", "a _b"),
        ("M^(−1/2)", "M<sup>−1/2</sup>"),
        ("e^(−‖x − z‖²/(2σ²)) is", "e<sup>−‖x − z‖²/(2σ²)</sup> is"),
        ("ln(1 + e^(−cyf))", "ln(1 + e<sup>−cyf</sup>)"),
        ("Σ e^a, U Λ^½", "Σ e<sup>a</sup>, U Λ<sup>½</sup>"),
    ],
)
def test_indices_and_powers_follow_a_letter_with_or_without_a_hat(text, html):
    assert notation.indexed(text) == html


def test_a_product_of_long_vectors_may_break_before_its_second_factor():
    values = {"w": np.arange(1.0, 31.0), "x": np.arange(30.0), "b": 0.5}
    assert notation.mathml("$w · $x + $b = 0", (), values).count("<math") == 4
    assert notation.mathml("2 · $b = 1", (), values).count("<math") == 2


def test_phi_has_the_form_of_the_text_fonts():
    """Math fonts draw φ with a loop, the fonts of sentences and pictures with a stroke, as math fonts draw ϕ."""
    written = notation.mathml("w·φ_i")
    assert "<mi>ϕ</mi>" in written
    assert "φ" not in re.sub('alttext="[^"]*"', "", written)
