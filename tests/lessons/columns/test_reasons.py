"""The theorems on the bench: their lines hold for rows of many columns, and their numbers are those of the board."""

from __future__ import annotations

import re

import numpy as np
import pytest

from explorer.lesson.proofs.proof import Numbered
from explorer.lessons import SITE
from explorer.lessons.columns import results, settings, tables
from explorer.lessons.columns.bench import reasons
from tests.support import visit

PROOFS = {proof.key: proof for room in SITE.rooms for proof in room.proofs()}


def numbered(table: str, key: str, positive: int = 0) -> tuple[Numbered, results.Fit, results.Split]:
    setup = settings.Setup(tables.shipped(table), positive, True, 0, ())
    rows = results.parts(setup)
    (fit,) = results.fits(("logistic",), rows)
    given = reasons.settings(key, fit, rows, results.decided(setup))
    X, signs = rows.X[rows.train], rows.signs[rows.train]
    return Numbered(reasons.numbers(key, X, signs, tuple(given), *given.values())), fit, rows


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
    ],
)
def test_a_theorem_holds_in_many_dimensions(table, positive, key):
    given, _fit, _rows = numbered(table, key, positive)
    assert given.chain.holds
    assert "<math" in reasons.written(PROOFS[key], given)


def test_novikoffs_chain_stops_where_no_hyperplane_separates():
    given, _fit, _rows = numbered("iris", "con-novikoff", positive=1)
    assert given.chain.lines[given.broken].key == "positive"


def test_the_distances_of_the_proof_are_those_of_the_board():
    given, fit, rows = numbered("wine", "hyp-distance")
    places, _left_out = results.places(fit, rows)
    assert np.allclose(given.line("distance").sides()[0], places[rows.train, 0], atol=1e-9)


def test_slow_theorems_are_offered_for_small_tables_only():
    def offered(table, positive=0):
        setup = settings.Setup(tables.shipped(table), positive, True, 0, ())
        return reasons.offered(results.parts(setup), results.decided(setup))

    assert "mar-norm" in offered("wine")
    assert "mar-norm" not in offered("cancer")
    assert "xor-none" in offered("iris", 1)
    assert "con-novikoff" not in offered("digits", 8)


def test_the_bench_shows_a_theorem_with_its_numbers():
    at = visit.visit("columns", **{"columns.table": "banknotes", "columns.reason": "con-novikoff"})
    at.session_state[reasons.KEY] = True
    at.run()
    shown = next(one.value for one in at.markdown if "<ol>" in one.value)
    assert at.selectbox(key="columns.reason").value == "con-novikoff"
    assert shown.count("<li><div>") == 10
    assert any(re.search("140 training rows with 6 columns", one.value) for one in at.caption)
