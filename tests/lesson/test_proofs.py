"""Every proof on a page: its texts, its symbols and their numbers, and what breaks it."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest

from explorer.lesson.proofs import chain, notation, notebook_cells, page, sheet, steps
from explorer.points import sources
from linboard import theme
from linboard.i18n import language
from tests.support.proofs import EACH, EACH_ROOM, broken, given, named

WORDS = 12


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


@pytest.mark.slow
@EACH
def test_every_symbol_of_a_line_is_defined_and_occurs_in_its_numbers(proof):
    for line in proof.lines:
        symbols = {symbol.key for symbol in notation.used(line.symbols, proof.symbols)}
        numbers = notation.names(line.numbers)
        counted = {symbol.key for symbol in proof.symbols if numbers & {*symbol.quantities}}
        assert symbols <= counted, line.key
        known = given(proof).quantities(line.key)
        assert numbers <= set(known), line.key
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


@pytest.mark.slow
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
    proof = named(key)
    assert chain.message(proof, given(proof), "read").told == ""
    one = given(proof, sources.from_labels(places, labels))
    assert one.broken is None
    assert said in chain.message(proof, one, "read").told
    assert said.replace("“", "") in re.sub("<[^>]*>", "", sheet.written(proof, one)).replace("_", "")
    assert language.translated(proof.special(one), "zh") != proof.special(one)


@EACH
def test_the_board_does_not_say_that_a_line_that_fails_holds(proof):
    assert not any("fails here" in text for text in steps.captions(proof, given(proof)).caption.templates)
    for assumption in proof.assumptions:
        one = broken(proof, assumption.key)
        told = steps.captions(proof, one).caption.templates
        assert told[-1].startswith("This line fails here. If it held, you would see: ")
        assert not any("fails here" in text for text in told[:-1])


def test_the_numbers_of_an_equation_of_matrices_that_fails_differ():
    proof = named("ker-psd")
    for assumption in proof.assumptions:
        one = broken(proof, assumption.key)
        line = proof.lines[one.broken]
        if line.key in ("decompose", "root"):
            known = one.quantities(line.key)
            assert known["K_ij"] != known["sum"], assumption.key
            assert known["K_ij"] == known["K"][known["i"] - 1, known["j"] - 1]


@pytest.mark.parametrize("unit", [1e-13, 1.0, 1e6])
def test_means_that_differ_are_not_called_equal_in_any_unit(unit):
    proof = named("ls-fisher")
    places = np.array([(0, 0), (2, 1), (1, 3), (4, 4), (6, 5), (5, 7)])
    for rows, said in ((places, ""), (places[[0, 1, 2, 2, 1, 0]], SPECIAL["ls-fisher"][2])):
        one = given(proof, sources.from_labels(unit * (rows + 1), [1, 1, 1, -1, -1, -1]))
        assert said in chain.message(proof, one, "read").told
        assert bool(said) == bool(proof.special(one))


def test_equal_class_means_of_different_points_leave_no_scatter_between_them():
    proof = named("fis-total")
    one = given(proof, sources.from_labels([(0, 0), (2, 2), (0, 2), (2, 0)], [1, 1, -1, -1]))
    assert chain.message(proof, one, "read").told == "All class means are equal, so S_B is 0."


def test_points_that_violate_an_assumption_without_effect_are_named():
    proof = named("fis-best")
    one = given(proof, sources.from_labels([(0, 0), (1, 1), (2, 2), (3, 3)], [1, 1, -1, -1]))
    assert "“S_W is invertible” does not hold, but no line fails" in chain.message(proof, one, "read").told


def test_a_line_without_any_case_has_no_numbers_and_says_so():
    for key, empty in (("con-unit", {"inner-step", "norm-step"}), ("boo-vote", {"missed", "normaliser"})):
        proof = named(key)
        places, labels, _said = SPECIAL[key]
        lines = chain.message(proof, given(proof, sources.from_labels(places, labels)), "read").lines
        for name in empty:
            line = lines[proof.index(name)]
            assert line.numbers == ""
            assert "nothing to check" in line.checked
            assert ("update" in line.checked) == (key == "con-unit")


def test_a_dash_in_a_line_that_fails_is_explained():
    proof = named("fis-best")
    one = given(proof, sources.from_labels([(1, 1)] * 4, [1, 1, -1, -1]))
    assert "–" in notation.plain(proof.lines[one.broken].numbers, one.quantities("divide"))
    assert "The dash – is a number that does not exist." in chain.message(proof, one, "read").lines[4].checked


def test_the_bound_of_a_vote_shows_the_last_rounds_with_a_mistake():
    proof = named("boo-vote")
    shown = [given(proof).quantities(key) for key in ("missed", "weight", "total", "logarithm")]
    assert len({one["T"] for one in shown}) == 1
    assert all(one["m"] > 0 for one in shown)


def test_the_shares_of_the_union_bound_are_shown_as_counts_of_samples_because_the_next_line_is_exact():
    proof = named("gen-union")
    numbers = given(proof)
    shown = numbers.quantities("union")
    shares = [shown[name] / shown["draws"] for name in ("off", "each")]
    assert np.allclose(np.ravel(numbers.chain.lines[1].sides()), shares)
    assert notation.plain(proof.lines[1].numbers, shown) == "P ≈ (3)/(200) ≤ (4)/(200) ≈ Σ P_h"


@EACH
def test_lines_about_the_same_directions_or_lines_show_the_numbers_of_the_same_one(proof):
    numbers = given(proof)
    shown = {}
    for line in numbers.chain.lines:
        if line.over in ("directions", "separators"):
            shown.setdefault((line.over, len(line.held)), set()).add(numbers.entry(line.key))
    assert all(len(entries) == 1 for entries in shown.values()), shown


def test_a_number_of_a_vector_that_is_0_up_to_rounding_is_0():
    proof = named("ls-fisher")
    assert broken(proof, "invertible").quantities("total")["w"][1] == 0


@EACH
def test_its_sheet_has_every_line_with_its_numbers_and_its_reason(proof):
    paper = sheet.written(proof, given(proof))
    assert paper.count("<math") >= 2 * len(proof.lines)
    assert all(notation.indexed(line.reason) in paper for line in proof.lines)


@pytest.mark.slow
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


@EACH_ROOM
def test_a_symbol_is_defined_once_in_a_lesson(room):
    found = {symbol.measured() for proof in room.proofs() for symbol in proof.symbols}
    assert len({symbol.sign for symbol in found}) == len(found)
    assert len({symbol.key for symbol in found}) == len(found)


@EACH
def test_no_line_of_its_title_begins_with_the_dot_before_its_name(proof):
    assert "A lesson\u00a0· Proof: " in re.sub("<[^>]*>", "", page.heading("A lesson", proof))


def test_the_pair_of_points_of_the_gaussian_are_two_points():
    proof = named("ker-gauss")
    for key in ("factor", "series"):
        numbers = given(proof).quantities(key)
        assert numbers["i"] != numbers["j"]


@EACH
def test_the_names_of_the_points_with_which_it_opens_do_not_cover_each_other(proof):
    dataset = proof.points(None)
    if dataset.n > 10:
        return
    (_left, _right), (low, high) = dataset.bounds
    nearest = min(float(np.linalg.norm(one - other)) for one, other in itertools.combinations(dataset.X, 2))
    assert nearest > (high - low) / 8


@pytest.mark.slow
@EACH
def test_a_line_whose_caption_names_a_ring_has_one_on_the_board(proof):
    named = [
        i for i, line in enumerate(proof.lines) if re.search(r"Rings?: the point|Gold rings?:", line.shows)
    ]
    for one in (given(proof), *(broken(proof, assumption.key) for assumption in proof.assumptions)):
        drawn = proof.draw(one).board.layers
        for i in named:
            if i < one.length:
                assert any(_is_ring_at(layer, i) for layer in drawn), proof.lines[i].key


def _is_ring_at(layer, i):
    """Whether a layer is a ring that is somewhere on the board at line i."""
    marker = layer.get("marker") or {}
    if "circle-open" not in str(marker.get("symbol")):
        return False
    moved = next((column for column in layer.columns if column.attr == "x"), None)
    x = layer.get("x") if moved is None else moved.values[i if moved.index is None else moved.index[i]]
    return x is not None and bool(np.isfinite(np.asarray(x, dtype=float)).any())
