"""The proof whether a hyperplane separates the classes: its weights, or the rows whose hulls share a point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd
import streamlit as st

from explorer.lesson.formulas import showing
from explorer.lessons.columns.settings import Setup
from explorer.lessons.columns.tables import Indices
from explorer.visit import result_cache
from linboard.i18n.language import _
from linboard.i18n.text import number
from linclass import Separability
from linclass.inspection.certificate import exact_margin, exact_weights

MOST = 66  # rows whose exact weights are computed: those of 64 columns need less than one second
LONGEST = 12  # digits of a denominator that is shown
KEY = "columns.certificate"


def show(setup: Setup, apart: Separability, word: Callable[[str], str]) -> None:
    """Show the certificate on request: only an open expander computes it exactly."""
    with st.expander(_("Why? The proof as a list"), key=KEY, on_change="rerun") as place:
        if not place.open:
            return
        signs = setup.signs
        if apart.separable:
            _hyperplane(setup, signs, apart, word)
        else:
            _common_point(setup, signs, apart, word)


def _hyperplane(setup: Setup, signs: Indices, apart: Separability, word: Callable[[str], str]) -> None:
    assert apart.w is not None, "this is the proof"
    assert apart.b is not None
    margin = result_cache.cached(exact_margin, setup.rows.X, signs, apart.w, apart.b)
    names = [*map(word, setup.rows.columns), _("bias b")]
    _list({_("Column"): names, _("Weight"): [*apart.w.tolist(), apart.b]})
    showing.caption(_("The weights are for the values as in the table, with ‖w‖ = 1."))
    if margin > 0:
        told = _("Checked with exact fractions: y · f(x) is at least {margin} in all {n:,} rows.")
        showing.caption(told.format(margin=number(float(f"{float(margin):.3g}")), n=setup.rows.n))
    else:
        st.caption(_("Such a hyperplane exists, but rounded weights miss it: the classes are too close."))


def _common_point(setup: Setup, signs: Indices, apart: Separability, word: Callable[[str], str]) -> None:
    assert apart.weights is not None, "this is the proof"
    some = (apart.weights > 0).nonzero()[0]
    exact = None
    if len(some) <= MOST:
        exact = result_cache.cached(exact_weights, setup.rows.X, signs, apart.weights)
    order = sorted(some.tolist(), key=lambda i: -signs[i])
    found: dict[str, list[Any]] = {
        _("Row"): [int(setup.rows.rows[i]) for i in order],
        _("Class"): [word(setup.rows.names[setup.rows.labels[i]]) for i in order],
        _("Weight"): [float(apart.weights[i]) for i in order],
    }
    digits = 0 if exact is None else max(len(str(share.denominator)) for share in exact.values())
    if exact is not None and digits <= LONGEST:
        found[_("Exact weight")] = [str(exact[i]) for i in order]
    _list(found)
    if exact is None:
        st.caption(_("The weights of each side add up to 1, and both weighted means are the same point."))
        return
    told = _(
        "Checked with exact fractions: the weights of each side add up to 1, and both weighted means are the same "
        "point."
    )
    st.caption(told)
    if digits > LONGEST:
        st.caption(_("The fractions have up to {n} digits, so the list is rounded.").format(n=digits))


def _list(columns: dict[str, list[Any]]) -> None:
    frame = pd.DataFrame(columns)
    st.dataframe(frame, hide_index=True, height="content" if len(frame) <= 8 else 300)
