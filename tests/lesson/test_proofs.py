"""Every proof on a page: its texts, its symbols and their numbers, its pictures, and what breaks it."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lesson.proofs import chain, notation, notebook_cells, page, sheet, shown, state
from explorer.lesson.proofs.proof import Given
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons import SITE
from explorer.points import dataset, sources
from linboard import theme
from linboard.i18n import language

PROOFS = [proof for room in SITE.rooms for proof in room.proofs()]
EACH = pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.key)
WORDS = 12
GAMMA = Symbol("gamma", "γ", "the margin", ("gamma",), theme.GOOD)
BEST = Symbol("best", "ŵ^*", "the best weights", ("best",), theme.GOOD, vector=True)


def given(proof, mine=None, settings=None):
    """The numbers of a proof on its own points or on these."""
    points = mine or (proof.dataset or dataset.default)()
    return Given(proof.compute(points, 0, settings), dataset=points, positive=0)


def broken(proof, key):
    """The numbers at the points that break an assumption."""
    found = next(one for one in given(proof).chain.assumptions if one.key == key)
    example = found.counterexample()
    return given(proof, state.dataset_of(example), {**proof.settings, **example.settings})


def texts(proof):
    """All texts of a proof."""
    yield from (proof.name, proof.claim)
    yield from (symbol.means for symbol in proof.symbols)
    yield from itertools.chain.from_iterable((one.name, one.without) for one in proof.assumptions)
    for line in proof.lines:
        yield from (line.reason, line.shows)
        yield from itertools.chain.from_iterable((wrong.reason, wrong.why) for wrong in line.wrong)


@EACH
def test_its_lines_and_assumptions_are_those_that_are_computed(proof):
    computed = given(proof).chain
    assert [line.key for line in proof.lines] == [line.key for line in computed.lines]
    assert {one.key for one in proof.assumptions} <= {one.key for one in computed.assumptions}
    needed = set(itertools.chain.from_iterable(line.needs for line in computed.lines))
    assert needed <= {one.key for one in proof.assumptions}


@EACH
def test_its_texts_are_short_sentences_in_both_languages(proof):
    for text in texts(proof):
        assert text.strip() == text != ""
        assert language.translated(text, "zh") != text, text
    for line in proof.lines:
        assert len(line.reason.split()) <= WORDS, line.reason
        reasons = {line.reason, *(wrong.reason for wrong in line.wrong)}
        assert len(reasons) == 3


@EACH
def test_every_symbol_of_a_line_is_defined_and_occurs_in_its_numbers(proof):
    for line in proof.lines:
        symbols = {symbol.key for symbol in notation.used(line.symbols, proof.symbols)}
        assert symbols <= notation.of_numbers(line.numbers, proof.symbols), line.key
        known = given(proof).quantities(line.key)
        assert notation.names(line.numbers) <= set(known), line.key
    used = [notation.used(line.symbols, proof.symbols) for line in proof.lines]
    assert set(proof.symbols) == set(itertools.chain.from_iterable(used))
    assert all(symbol.colour in {"", *theme.DARK} for symbol in proof.symbols)


@EACH
def test_a_line_follows_only_from_lines_above_it(proof):
    for i, line in enumerate(proof.lines):
        assert all(proof.index(key) < i for key in line.after)
    assert chain.gap(proof, list(range(len(proof.lines)))) is None
    if any(line.after for line in proof.lines):
        assert chain.gap(proof, chain.shuffled(proof)) is not None


@EACH
def test_its_pictures_are_figures_whose_layers_follow_the_lines(proof):
    for one in (given(proof), *(broken(proof, assumption.key) for assumption in proof.assumptions)):
        drawing = proof.draw(one)
        for picture in filter(None, (drawing.board, drawing.beside)):
            go.Figure(picture.figure())
            lengths = {
                len(column.values if column.index is None else column.index) for column in picture.frames()
            }
            assert lengths <= {one.length}


@EACH
def test_without_an_assumption_the_chain_stops_and_names_it(proof):
    assert given(proof).broken is None
    for assumption in proof.assumptions:
        one = broken(proof, assumption.key)
        i = one.broken
        assert i is not None, assumption.key
        assert chain.culprit(proof, one, i) == assumption
        told = chain.message(proof, one, "read", dropped=assumption.key)
        assert [line.state for line in told.lines].count("broken") == 1
        assert assumption.without in told.lines[i].checked
        assert assumption.name in told.told


SPECIAL = {
    "hyp-normal": ([(0, 0), (2, 2), (0, 2), (2, 0)], [1, 1, -1, -1], "w is 0, and there is no line"),
    "con-unit": ([(5, 5), (6, 5), (-5, -5), (-6, -5)], [1, 1, -1, -1], "there is no update"),
    "ls-fisher": ([(0, 0), (2, 2), (0, 2), (2, 0)], [1, 1, -1, -1], "d and w are 0"),
    "fis-best": ([(0, 0), (2, 2), (0, 2), (2, 0)], [1, 1, -1, -1], "J is 0 for every w"),
    "fis-total": ([(1, 1)] * 4, [1, 1, -1, -1], "All points are equal"),
    "fis-project": ([(0, 0), (2, 2), (0, 2), (2, 0)], [1, 1, -1, -1], "s is 0 for every W"),
    "boo-vote": ([(0, 0), (1, 1), (2, 0), (3, 1)], [1, 1, -1, -1], "One stump classifies every point"),
    "gen-union": ([(0, 0), (0, 1)], [1, -1], "both shares of line 2 are 0"),
}


@pytest.mark.parametrize("key", SPECIAL)
def test_a_proof_that_says_little_about_degenerate_points_says_why(key, monkeypatch):
    places, labels, said = SPECIAL[key]
    proof = next(one for one in PROOFS if one.key == key)
    assert chain.message(proof, given(proof), "read").told == ""
    one = given(proof, sources.from_labels(places, labels))
    assert one.broken is None
    assert said in chain.message(proof, one, "read").told
    assert said.replace("“", "") in re.sub("<[^>]*>", "", sheet.written(proof, one)).replace("_", "")
    assert language.translated(proof.special(one), "zh") != proof.special(one)


@pytest.mark.parametrize("unit", [1e-13, 1.0, 1e6])
def test_means_that_differ_are_not_called_equal_in_any_unit(unit):
    proof = next(one for one in PROOFS if one.key == "ls-fisher")
    places = np.array([(0, 0), (2, 1), (1, 3), (4, 4), (6, 5), (5, 7)])
    for rows, said in ((places, ""), (places[[0, 1, 2, 2, 1, 0]], SPECIAL["ls-fisher"][2])):
        one = given(proof, sources.from_labels(unit * (rows + 1), [1, 1, 1, -1, -1, -1]))
        assert said in chain.message(proof, one, "read").told
        assert bool(said) == bool(proof.special(one))


def test_equal_class_means_of_different_points_leave_no_scatter_between_them():
    proof = next(one for one in PROOFS if one.key == "fis-total")
    one = given(proof, sources.from_labels([(0, 0), (2, 2), (0, 2), (2, 0)], [1, 1, -1, -1]))
    assert chain.message(proof, one, "read").told == "All class means are equal, so S_B is 0."


def test_points_that_violate_an_assumption_without_effect_are_named():
    proof = next(one for one in PROOFS if one.key == "fis-best")
    one = given(proof, sources.from_labels([(0, 0), (1, 1), (2, 2), (3, 3)], [1, 1, -1, -1]))
    assert "“S_W is invertible” does not hold, but no line fails" in chain.message(proof, one, "read").told


def test_a_line_without_any_case_has_no_numbers_and_says_so():
    for key, empty in (("con-unit", {"inner-step", "norm-step"}), ("boo-vote", {"missed", "normaliser"})):
        proof = next(one for one in PROOFS if one.key == key)
        places, labels, _said = SPECIAL[key]
        lines = chain.message(proof, given(proof, sources.from_labels(places, labels)), "read").lines
        for name in empty:
            line = lines[proof.index(name)]
            assert line.numbers == ""
            assert "nothing to check" in line.checked
            assert ("update" in line.checked) == (key == "con-unit")


def test_a_dash_in_a_line_that_fails_is_explained():
    proof = next(one for one in PROOFS if one.key == "fis-best")
    one = given(proof, sources.from_labels([(1, 1)] * 4, [1, 1, -1, -1]))
    assert "–" in notation.plain(proof.lines[one.broken].numbers, one.quantities("divide"))
    assert "The dash – is a number that does not exist." in chain.message(proof, one, "read").lines[4].checked


def test_the_bound_of_a_vote_shows_the_last_rounds_with_a_mistake():
    proof = next(one for one in PROOFS if one.key == "boo-vote")
    shown = [given(proof).quantities(key) for key in ("missed", "weight", "total", "logarithm")]
    assert len({one["T"] for one in shown}) == 1
    assert all(one["m"] > 0 for one in shown)


@EACH
def test_the_axes_of_its_second_picture_have_names(proof):
    one = given(proof)
    beside = proof.draw(one).beside
    if beside is None or proof.key == "fis-total":  # there, arrows and bars have names of their own
        return
    layout = beside.figure()["layout"]
    names = [layer["text"][0] for layer in beside.layers if layer.get("mode") == "text"]
    assert layout["xaxis"]["title"]["text"] or len(names) == one.length
    assert layout["yaxis"]["title"]["text"]


@pytest.mark.parametrize(
    ("key", "line"), [("sha-four", "radon"), ("ker-gauss", "powers"), ("ker-gauss", "rank-one")]
)
def test_sides_that_are_0_up_to_rounding_are_drawn_as_0(key, line):
    proof = next(one for one in PROOFS if one.key == key)
    one = given(proof)
    at = [each.key for each in one.chain.lines].index(line)
    for column in (
        proof.draw(one).beside.at(at).figure()["data"][4 * at : 4 * at + 2]
    ):  # both curves of the line
        assert len(column["y"]) == one.line(line).held.size * one.line(line).sides()[0][0].size
        assert not np.any(column["y"])


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


@EACH
def test_lines_about_the_same_directions_or_lines_show_the_numbers_of_the_same_one(proof):
    numbers = given(proof)
    shown = {}
    for line in numbers.chain.lines:
        if line.over in ("directions", "separators"):
            shown.setdefault((line.over, len(line.held)), set()).add(numbers.entry(line.key))
    assert all(len(entries) == 1 for entries in shown.values()), shown


def test_a_number_of_a_vector_that_is_0_up_to_rounding_is_0():
    proof = next(one for one in PROOFS if one.key == "ls-fisher")
    assert broken(proof, "invertible").quantities("total")["w"][1] == 0


@EACH
def test_its_sheet_has_every_line_with_its_numbers_and_its_reason(proof):
    paper = sheet.written(proof, given(proof))
    assert paper.count("<math") >= 2 * len(proof.lines)
    assert all(notation.indexed(line.reason) in paper for line in proof.lines)


# ---- formulas ----


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


@EACH
def test_its_notebook_asserts_each_line(proof):
    def written(one, settings):
        return notebook_cells.script(proof, one, proof.reads(one.dataset, one.positive), settings)

    exec(written(given(proof), proof.settings), {})  # a failing line raises
    for assumption in proof.assumptions:
        example = next(
            one for one in given(proof).chain.assumptions if one.key == assumption.key
        ).counterexample()
        settings = {**proof.settings, **example.settings}
        script = written(broken(proof, assumption.key), settings)
        assert "assert not line.holds" in script
        exec(script, {})


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


@pytest.mark.parametrize("room", [room for room in SITE.rooms if room.proofs()], ids=lambda room: room.path)
def test_a_symbol_is_defined_once_in_a_lesson(room):
    found = {symbol.measured() for proof in room.proofs() for symbol in proof.symbols}
    assert len({symbol.sign for symbol in found}) == len(found)
    assert len({symbol.key for symbol in found}) == len(found)


@EACH
def test_the_objects_of_a_symbol_have_its_colour(proof):
    """Green marks the best of several, and grey a vector before a change."""
    colours = {symbol.key: symbol.colour for symbol in proof.symbols}
    drawing = proof.draw(given(proof))
    for layer in itertools.chain.from_iterable(one.layers for one in (drawing.board, drawing.beside) if one):
        if not layer.get("uid", "").startswith(shown.SYMBOL):
            continue
        key = layer["uid"].removeprefix(shown.SYMBOL).split(shown.END)[0]
        drawn = {layer.get(part, {}).get("color") for part in ("line", "marker")}
        assert key in colours
        assert not colours[key] or drawn & {colours[key], theme.GOOD, theme.MUTED}, key


def objects(proof, one):
    """The keys of the symbols whose objects are in the pictures of a proof."""
    drawing = proof.draw(one)
    found = itertools.chain.from_iterable(each.layers for each in (drawing.board, drawing.beside) if each)
    uids = [layer.get("uid", "") for layer in found]
    return {
        uid.removeprefix(shown.SYMBOL).split(shown.END)[0] for uid in uids if uid.startswith(shown.SYMBOL)
    }


@pytest.mark.parametrize("room", [room for room in SITE.rooms if room.proofs()], ids=lambda room: room.path)
def test_a_symbol_in_colour_has_an_object_in_this_colour(room):
    """Some are only in pictures of points that break an assumption."""
    drawn = set()
    for proof in room.proofs():
        drawn |= objects(proof, given(proof))
        drawn |= set().union(*(objects(proof, broken(proof, one.key)) for one in proof.assumptions))
    assert {symbol.key for proof in room.proofs() for symbol in proof.symbols if symbol.colour} <= drawn


def test_the_pair_of_points_of_the_gaussian_are_two_points():
    proof = next(one for one in PROOFS if one.key == "ker-gauss")
    for key in ("factor", "series"):
        numbers = given(proof).quantities(key)
        assert numbers["i"] != numbers["j"]


def test_a_product_of_long_vectors_may_break_before_its_second_factor():
    values = {"w": np.arange(1.0, 31.0), "x": np.arange(30.0), "b": 0.5}
    assert notation.mathml("$w · $x + $b = 0", (), values).count("<math") == 4
    assert notation.mathml("2 · $b = 1", (), values).count("<math") == 2
