"""The theorems of the bench: they hold for rows of many columns, and stop where an assumption is dropped."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from explorer.lesson.proofs import chain, rows_view
from explorer.lesson.proofs.proof import Numbered
from explorer.lessons import SITE
from explorer.lessons.columns import results, settings, tables
from explorer.lessons.columns.bench import breaking, reasons
from explorer.lessons.columns.bench.breaking import Case
from tests.support import visit

PROOFS = {proof.key: proof for room in SITE.rooms for proof in room.proofs()}
NAMES = ("plus", "minus")


def opened(table: str, key: str, positive: int = 0) -> SimpleNamespace:
    """The rows, the model of the board, the case of a theorem, and its numbers."""
    setup = settings.Setup(tables.shipped(table), positive, True, 0, ())
    rows = results.parts(setup)
    (fit,) = results.fits(("logistic",), rows)
    given = reasons.settings(key, fit, rows, results.decided(setup))
    case = Case(rows.X[rows.train], rows.signs[rows.train], given)
    found = reasons.computed(PROOFS[key], case)
    return SimpleNamespace(chain=found, given=Numbered(found), fit=fit, rows=rows, case=case)


def dropped(at: SimpleNamespace, assumption: str) -> tuple[Case, Numbered]:
    """The case without an assumption, and its numbers."""
    case = breaking.broken(at.case, assumption, at.chain)
    return case, Numbered(reasons.computed(PROOFS[at.chain.key], case))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "positive", "key"),
    [
        ("wine", 1, "con-novikoff"),
        ("digits", 3, "con-novikoff"),  # with the weights of the certificate
        ("iris", 1, "xor-none"),
        ("banknotes", 0, "mar-norm"),
        ("wine", 0, "log-runaway"),
        ("cancer", 0, "fis-best"),
        ("cancer", 0, "ls-fisher"),
        ("cancer", 0, "pla-step"),
        ("cancer", 0, "log-valley"),
        ("emails", 0, "dual-span"),
    ],
)
def test_a_theorem_holds_in_many_dimensions(table, positive, key):
    at = opened(table, key, positive)
    assert at.chain.holds
    seen = reasons.seen(at.case, at.chain, at.fit, NAMES)
    drawing, _told = rows_view.drawn(PROOFS[key], at.given, seen)
    lengths = {
        len(column.values if column.index is None else column.index) for column in drawing.board.frames()
    }
    assert lengths <= {at.given.length}


def test_novikoffs_chain_stops_where_no_hyperplane_separates():
    at = opened("iris", "con-novikoff", positive=1)
    assert at.chain.lines[at.given.broken].key == "positive"


def test_the_distances_of_the_proof_are_those_of_the_board():
    at = opened("wine", "hyp-distance")
    places, _left_out = results.places(at.fit, at.rows)
    assert np.allclose(at.given.line("distance").sides()[0], places[at.rows.train, 0], atol=1e-9)


def test_the_board_of_novikoff_shows_the_rows_along_the_best_weights():
    at = opened("wine", "con-novikoff", 1)
    seen = reasons.seen(at.case, at.chain, at.fit, NAMES)
    best = at.given.line("margin").constants["w*"]
    r = (at.case.X @ best[:-1] + best[-1]) / np.linalg.norm(best[:-1])
    assert np.allclose(seen.places[:, 0], r, atol=1e-12)
    drawing, _told = rows_view.drawn(PROOFS["con-novikoff"], at.given, seen)
    margins = at.case.signs * (at.case.X @ best[:-1] + best[-1])
    nearest = np.flatnonzero(margins <= margins.min() + 1e-9)
    rings = next(one for one in drawing.board.layers if one.get("uid") == "sym-gamma--")
    assert sorted(rings["x"]) == pytest.approx(sorted(r[nearest]))


ASSUMED = [
    (table, positive, key, one.key)
    for table, positive, key in [
        ("wine", 1, "con-novikoff"),
        ("digits", 3, "con-novikoff"),
        ("iris", 1, "xor-none"),
        ("banknotes", 0, "mar-norm"),
        ("wine", 0, "log-runaway"),
        ("cancer", 0, "fis-best"),
        ("iris", 0, "ls-fisher"),
        ("wine", 0, "hyp-normal"),
        ("wine", 0, "hyp-distance"),
        ("cancer", 0, "pla-gradient"),
        ("emails", 0, "dual-span"),
    ]
    for one in PROOFS[key].assumptions
]


@pytest.mark.parametrize(("table", "positive", "key", "assumption"), ASSUMED)
def test_without_an_assumption_the_chain_stops_at_a_line_that_names_it(table, positive, key, assumption):
    case, given = dropped(opened(table, key, positive), assumption)
    assert case.told
    assert given.broken is not None
    culprit = chain.culprit(PROOFS[key], given, given.broken)
    assert culprit is not None
    assert culprit.key == assumption


def test_every_assumption_of_an_offered_theorem_can_be_dropped():
    keys = {one.key for key in reasons.OFFERED for one in PROOFS[key].assumptions}
    assert keys == set(breaking.WAYS)


def test_slow_theorems_are_offered_for_small_tables_only():
    def offered(table, positive=0):
        setup = settings.Setup(tables.shipped(table), positive, True, 0, ())
        return reasons.offered(results.parts(setup), results.decided(setup))

    assert "mar-norm" in offered("wine")
    assert "mar-norm" not in offered("cancer")
    assert "xor-none" in offered("iris", 1)
    assert "con-novikoff" not in offered("digits", 8)


# ---- the page ----

BANKNOTES = {"columns.table": "banknotes", "columns.positive": "0"}


def lines(at):
    return visit.messages(at)["columns.proof"]["chain"]["lines"]


def press(at, key):
    at.button(key=key).click()
    at.run()
    visit.check(at)


def test_the_bench_lists_theorems_opens_one_and_comes_back():
    at = visit.visit("columns", **BANKNOTES)
    at.session_state[reasons.KEY] = True
    at.run()
    press(at, "proof.show.con-novikoff")
    assert {line["state"] for line in lines(at)} == {"holds"}
    board = visit.messages(at)["board"]
    assert board["player"]["length"] == len(lines(at)) == 10
    assert board["player"]["address"] == "line"
    assert any("140" in told and "6" in told for told in board["notices"])
    press(at, "proof.close")
    assert "proof" not in at.query_params
    assert "columns.proof" not in visit.messages(at)
    assert at.selectbox(key="columns.table").value == "banknotes"


def test_a_dropped_assumption_stops_the_chain_until_the_rows_are_restored():
    at = visit.visit("columns", proof="con-novikoff", **BANKNOTES)
    press(at, "proof.drop.mistakes")
    states = [line["state"] for line in lines(at)]
    assert states[states.index("broken")] == "broken"
    assert [line.key for line in PROOFS["con-novikoff"].lines][states.index("broken")] == "middle"
    press(at, "proof.restore")
    assert {line["state"] for line in lines(at)} == {"holds"}


def test_the_reader_is_asked_for_reasons_and_puts_lines_in_order():
    at = visit.visit("columns", proof="con-novikoff", **BANKNOTES)
    visit.move(at, "proof.mode", "order")
    assert sorted(visit.messages(at)["columns.proof"]["chain"]["order"]) == list(range(10))
    visit.move(at, "proof.mode", "why")
    assert all(len(line["options"]) == 3 for line in lines(at))


def test_a_theorem_that_these_rows_do_not_admit_is_refused_in_words():
    at = visit.visit("columns", proof="xor-none", **BANKNOTES)
    assert "columns.proof" not in visit.messages(at)
    assert at.button(key="proof.close")


def test_cover_is_a_proof_of_the_lesson_about_points_of_the_plane():
    at = visit.visit("columns", proof="col-cover")
    assert {line["state"] for line in lines(at)} == {"holds"}
    press(at, "proof.drop.general")
    assert [line["state"] for line in lines(at)].count("broken") == 1


def test_the_list_of_theorems_writes_indices_as_the_proofs_do():
    at = visit.visit("columns", **BANKNOTES)
    at.session_state[reasons.KEY] = True
    at.run()
    told = at.button(key="proof.show.dual-span").label
    assert "ŵₖ" in told
    assert "αᵢ" in told
    assert "_" not in told
