"""The proofs about linear models of any number of features, with the numbers of the training rows of the bench.

The address contains proof=con-novikoff, line=4, and drop=separable after an assumption was dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

import linclass
from explorer.lesson import lecture_mode
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.proofs import listing, notebook_cells, page, rows_view, state
from explorer.lesson.proofs.proof import Numbered, Proof
from explorer.lesson.proofs.rows import Rows
from explorer.lessons.columns import results
from explorer.lessons.columns.bench import breaking
from explorer.lessons.columns.bench.breaking import Case
from explorer.lessons.columns.results import Fit, Split
from explorer.lessons.columns.tables import Array, Indices
from explorer.visit import result_cache
from linboard.i18n.language import _
from linclass import Separability
from linclass.inspection import weights
from linclass.proofs.chain import Proof as Chain

KEY = "columns.reasons"
NOVIKOFF, DISTANCE, NORMAL = "con-novikoff", "hyp-distance", "hyp-normal"
NONE, WIDEST = "xor-none", "mar-norm"
OFFERED = (
    *(NORMAL, DISTANCE, "pla-step", "pla-gradient", "dual-span", NOVIKOFF, NONE, WIDEST),
    *("log-gradient", "log-valley", "log-runaway", "fis-best", "ls-fisher"),
)
EXACT = {NOVIKOFF: (20_000, 40), WIDEST: (4_000, 20)}  # values and columns from which fractions take too long
MOST = 200  # columns whose scatter matrices are computed, and whose w is kept for each update
SMALL = 100_000  # values that a notebook contains
Proofs = Callable[[], Mapping[str, Proof]]


def opened() -> str:
    """Return the key of the proof about rows that the address names; empty if there is none."""
    key = st.query_params.get(state.PROOF, "")
    return key if key in OFFERED and not lecture_mode.locked() else ""


def listed(known: Proofs, rows: Split, apart: Separability) -> None:
    """Show the claims that can be proved for these rows, each with a button that opens its proof."""
    with st.expander(_("Why? Theorems with the numbers of these rows"), key=KEY, on_change="rerun") as place:
        if not place.open:
            return
        proofs = known()
        for key in offered(rows, apart):
            listing.button(proofs[key])


def show(
    lesson: LessonPage,
    row: DeltaGenerator,
    proof: Proof,
    fit: Fit,
    rows: Split,
    apart: Separability,
    names: tuple[str, str],
) -> None:
    """Show a proof line by line with the numbers of the training rows, or of those that break an assumption.

    Raises
    ------
    ValueError
        If there are no numbers for these rows; the message says why.
    """
    given = settings(proof.key, fit, rows, apart)
    case = Case(rows.X[rows.train], rows.signs[rows.train], given)
    dropped = state.dropped(proof)
    if proof.key not in offered(rows, apart):
        raise ValueError(
            _("This theorem cannot be shown for these rows. Choose another one, or other columns.")
        )
    chain = computed(proof, case)
    if dropped is not None:
        case = breaking.broken(case, dropped, chain)
        chain = computed(proof, case)
    numbered = Numbered(chain)
    drawing, told = rows_view.drawn(proof, numbered, seen(case, chain, fit, names))
    n, d = case.X.shape
    lesson.notice(_("{n} training rows, {d} columns; “line” means hyperplane.").format(n=n, d=d))
    if case.told:
        lesson.notice(_(case.told))
    if "weights" in case.settings:
        lesson.notice(
            _("Here ŵ* are the weights of the certificate. Those with the largest γ would take too long.")
        )
    page.charts(lesson, proof, numbered, drawing, told, dropped)
    if case.X.size <= SMALL and n <= notebook_cells.MOST:
        page.also(lesson, row, proof, numbered, (case.X, case.signs), case.settings)


def computed(proof: Proof, case: Case) -> Chain:
    """Return the numbers of a proof about these rows."""
    given = case.settings
    return result_cache.cached(numbers, proof.key, case.X, case.signs, tuple(given), *given.values())


def seen(case: Case, chain: Chain, fit: Fit, names: tuple[str, str]) -> Rows:
    """Return the rows as the board shows them: along the w of the proof, or else along that of the model."""
    d = case.X.shape[1]
    for line in chain.lines:
        if "w*" in line.constants:
            best = np.asarray(line.constants["w*"])
            return Rows(case.X, case.signs, names, best[:d], float(best[d]))
        w = np.asarray(line.constants.get("w", 0.0))
        if w.shape == (d,) and w.any() and "b" in line.constants:
            return Rows(case.X, case.signs, names, w, float(line.constants["b"]))
    if results.is_linear(fit):
        w, b = weights.of_class(fit.model, fit.label, "the proof")
        return Rows(case.X, case.signs, names, w, b)
    plus, minus = (case.X[case.signs == sign].mean(axis=0) for sign in (1, -1))
    w = plus - minus if (plus != minus).any() else np.eye(d)[0]
    return Rows(case.X, case.signs, names, w, float(-w @ (plus + minus) / 2))


def offered(rows: Split, apart: Separability) -> list[str]:
    """Return the keys of the proofs whose numbers take at most about a second."""
    n, d = len(rows.train), rows.X.shape[1]
    quick = {key: n * d <= values and d <= columns for key, (values, columns) in EXACT.items()}
    fits = {
        NOVIKOFF: apart.separable or quick[NOVIKOFF],
        NONE: not apart.separable,
        WIDEST: apart.separable and quick[WIDEST],
    }
    few = {"fis-best", "ls-fisher", "pla-step", "pla-gradient", "dual-span", "log-gradient", "log-valley"}
    return [key for key in OFFERED if fits.get(key, key not in few or d <= MOST)]


def settings(key: str, fit: Fit, rows: Split, apart: Separability) -> dict[str, Any]:
    """Return the settings of a proof: the weights of the model on the board, or those of the certificate."""
    if key in (DISTANCE, NORMAL) and results.is_linear(fit):
        w, b = weights.of_class(fit.model, fit.label, "the proof")
        return {"w": w, "b": b}
    values, columns = EXACT[NOVIKOFF]
    n, d = len(rows.train), rows.X.shape[1]
    if key == NOVIKOFF and apart.separable and (n * d > values or d > columns):
        assert apart.w is not None, "this is the proof"
        assert apart.b is not None
        return {"weights": np.append(apart.w * rows.scale, apart.w @ rows.mean + apart.b)}
    return {}


def numbers(key: str, X: Array, signs: Indices, names: tuple[str, ...], *values: Any) -> Chain:
    """Return the numbers of a proof for these rows, with settings of these names and values."""
    return linclass.proof(key, X, signs, **dict(zip(names, values, strict=True)))
