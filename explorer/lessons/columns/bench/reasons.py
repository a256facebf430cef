"""The proofs about linear models of any number of features, with the numbers of the training rows of the bench."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import streamlit as st

import linclass
from explorer.lesson.controls import Menu
from explorer.lesson.proofs import chain
from explorer.lesson.proofs.notation import indexed, mathml
from explorer.lesson.proofs.proof import Numbered, Proof
from explorer.lessons.columns import results
from explorer.lessons.columns.results import Fit, Split
from explorer.lessons.columns.tables import Array, Indices
from explorer.visit import result_cache
from linboard.i18n import language
from linboard.i18n.language import _
from linclass import Separability
from linclass.inspection import weights
from linclass.proofs.chain import Proof as Chain

KEY = "columns.reasons"
CHOSEN = Menu("columns.reason")
NOVIKOFF, DISTANCE, NONE, WIDEST = "con-novikoff", "hyp-distance", "xor-none", "mar-norm"
OFFERED = (DISTANCE, NOVIKOFF, NONE, WIDEST, "log-runaway", "fis-best", "ls-fisher")
EXACT = {NOVIKOFF: (20_000, 40), WIDEST: (4_000, 20)}  # values and columns from which fractions take too long
MOST = 200  # columns whose scatter matrices are computed
STYLE = """<style>
.st-key-columns-reason { font-size: 0.9rem; }
.st-key-columns-reason :is(p, li, div) { font-size: inherit; line-height: 1.45; }
.st-key-columns-reason ul { list-style: none; padding: 0; margin: 0.4rem 0; columns: 2; }
.st-key-columns-reason ul li { margin: 0; break-inside: avoid; }
.st-key-columns-reason ol li { margin: 0 0 0.6rem; }
.st-key-columns-reason ol li > div { overflow-x: auto; overflow-y: hidden; }
.st-key-columns-reason .lc-why { color: color-mix(in srgb, currentColor 75%, transparent); }
</style>"""
Proofs = Callable[[], Mapping[str, Proof]]


def show(known: Proofs, fit: Fit, rows: Split, apart: Separability) -> None:
    """Show one of the proofs on request: only an open expander computes its numbers."""
    with st.expander(_("Why? Theorems with the numbers of these rows"), key=KEY, on_change="rerun") as place:
        if not place.open:
            return
        proofs = known()
        names = {key: _(proofs[key].name) for key in offered(rows, apart)}
        proof = proofs[CHOSEN.show(_("Theorem"), names)]
        given = settings(proof.key, fit, rows, apart)
        try:
            found = result_cache.cached(
                numbers, proof.key, rows.X[rows.train], rows.signs[rows.train], tuple(given), *given.values()
            )
        except ValueError as error:  # a class without a row, for example
            st.caption(language.error_text(error))
            return
        told = _(
            "The numbers are those of {n} training rows with {d} columns, where “line” means hyperplane."
        )
        st.caption(told.format(n=len(rows.train), d=rows.X.shape[1]))
        if proof.key == NOVIKOFF and given:
            st.caption(
                _("Here ŵ* are the weights of the list above. Those with the largest γ would take too long.")
            )
        with st.container(key="columns-reason"):
            st.markdown(STYLE + written(proof, Numbered(found)), unsafe_allow_html=True)


def offered(rows: Split, apart: Separability) -> list[str]:
    """Return the keys of the proofs whose numbers take at most about a second."""
    n, d = len(rows.train), rows.X.shape[1]
    quick = {key: n * d <= values and d <= columns for key, (values, columns) in EXACT.items()}
    fits = {
        NOVIKOFF: apart.separable or quick[NOVIKOFF],
        NONE: not apart.separable,
        WIDEST: apart.separable and quick[WIDEST],
        "fis-best": d <= MOST,
        "ls-fisher": d <= MOST,
    }
    return [key for key in OFFERED if fits.get(key, True)]


def settings(key: str, fit: Fit, rows: Split, apart: Separability) -> dict[str, Any]:
    """Return the settings of a proof: the weights of the model on the board, or those of the certificate."""
    if key == DISTANCE and results.is_linear(fit):
        w, b = weights.of_class(fit.model, fit.label, "the proof")
        return {"w": w, "b": b}
    values, columns = EXACT[NOVIKOFF]
    n, d = len(rows.train), rows.X.shape[1]
    if key == NOVIKOFF and apart.separable and (n * d > values or d > columns):
        assert apart.w is not None, "this is the proof"
        assert apart.b is not None
        return {"weights": np.append(apart.w * rows.scale, apart.w @ rows.mean + apart.b)}
    return {}


def written(proof: Proof, given: Numbered) -> str:
    """Return the claim, the symbols and the assumptions of a proof, and its lines with their numbers, in HTML."""
    shown = chain.message(proof, given, "read")
    symbols = "".join(
        f"<li>{mathml(one.sign, proof.symbols)} {indexed(_(one.means))}</li>" for one in proof.symbols
    )
    assumes = "".join(f"<li>{'✓' if one.holds else '✗'} {indexed(one.name)}</li>" for one in shown.assumes)
    lines = "".join(
        f"<li><div>{line.symbols}</div><div>{line.numbers}</div>"
        f'<div class="lc-why">{indexed(line.reason)} {indexed(line.checked)}</div></li>'
        for line in shown.lines[: given.length]
    )
    return f"<p><strong>{indexed(_(proof.claim))}</strong></p><ul>{symbols}</ul><ul>{assumes}</ul><ol>{lines}</ol>"


def numbers(key: str, X: Array, signs: Indices, names: tuple[str, ...], *values: Any) -> Chain:
    """Return the numbers of a proof for these rows, with settings of these names and values."""
    return linclass.proof(key, X, signs, **dict(zip(names, values, strict=True)))
