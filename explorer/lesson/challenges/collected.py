"""The lecturer's side of receipts: how many were handed in, and their results as one table."""

from __future__ import annotations

import time
from functools import partial

import streamlit as st

from explorer.classroom.handed_in import Place
from explorer.lesson import export
from explorer.lesson.challenges import receipt_results
from explorer.lesson.challenges.challenge import Verdict
from explorer.lesson.challenges.receipt_results import Result
from linboard.i18n.language import _, bound


def show(place: Place, name: str) -> None:
    """Show the number of receipts, and the buttons that download their results and their texts.

    The store may fail: StoreError.
    """
    n = place.count()
    st.caption(_("Receipts handed in: {n}.").format(n=n))
    if not n:
        return
    export.download(
        _("Results of the receipts"), partial(table, place), f"receipts-{name}.csv", key="receipts.csv"
    )
    st.download_button(
        _("Receipts as text"),
        bound(partial(texts, place)),
        f"receipts-{name}.txt",
        "text/plain",
        icon=":material/download:",
        on_click="ignore",
        key="receipts.txt",
        help=_("The command tools.receipts checks this file again."),
    )


def table(place: Place) -> str:
    """Return the results of all receipts as CSV, in the form of `tools.receipts`."""
    rows = [
        Result(_time(one.at), one.name, row.challenge, Verdict(row.passed, row.reason), row.solution)
        for one in place.all()
        for row in one.results
    ]
    return receipt_results.table(rows, "handed in")


def texts(place: Place) -> str:
    """Return all receipts, one per line."""
    return "".join(f"{one.text}\n" for one in place.all())


def _time(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
