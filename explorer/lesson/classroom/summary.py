"""A summary of the room to take home: each question with its votes, as a page of its own and as a table."""

from __future__ import annotations

from functools import partial
from html import escape

import numpy as np
import streamlit as st

from explorer.classroom import handed_in
from explorer.classroom.history import Round
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.lesson import export
from explorer.lesson.challenges import collected
from explorer.lesson.classroom import answers, history, votes
from explorer.lesson.classroom.votes import Counted
from linboard.i18n import language
from linboard.i18n.language import _, bound

STYLE = """body { font: 16px/1.4 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
section { break-inside: avoid; margin: 0 0 1.6rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 0 0 0.3rem; }
table { border-collapse: collapse; width: 100%; } th { text-align: left; font-weight: 400; width: 45%; }
td, th { padding: 2px 8px 2px 0; vertical-align: middle; } .lc-true th { font-weight: 700; }
span { display: flex; align-items: center; gap: 8px; }
i { height: 18px; background: #1f5fbf; flex: none; }
.lc-before i { background: #fff; border: 2px solid #1f5fbf; } .lc-true .lc-now i { background: #14854f; }
i, .lc-true .lc-now i { print-color-adjust: exact; -webkit-print-color-adjust: exact; }"""


def show(hall: Hall, now: Now) -> None:
    """Offer the summary of all rounds whose votes were shown, as a page and as a table."""
    with st.popover(_("Summary"), key="hall.summary", type="tertiary", on_change="rerun") as place:
        if not place.open:
            return
        collected.show(handed_in.of_room(hall), hall.code)
        st.caption(
            _(
                "Students hand in under “Receipt of solved challenges” at the bottom of the page “Playground”, with "
                "the letters {code}."
            ).format(code=hall.code)
        )
        rounds = history.ended(hall, now)
        if not rounds:
            st.caption(_("The summary is empty until votes have been shown."))
            return
        st.caption(_("Every question with the votes of the class, to take home."))
        st.download_button(
            _("Summary as a page"),
            bound(partial(page, hall, rounds)),
            f"room-{hall.code}.html",
            "text/html",
            icon=":material/download:",
            on_click="ignore",
            key="hall.summary.page",
        )
        table = partial(csv, hall, rounds)
        export.download(_("Summary as CSV"), table, f"summary-{hall.code}.csv", key="hall.summary.csv")


def page(hall: Hall, rounds: list[Round]) -> str:
    """Return the summary as an HTML page that needs nothing else."""
    title = escape(_("Room {code}").format(code=hall.code))
    parts = [_section(k, one, hall) for k, one in enumerate(rounds, 1)]
    return (
        f'<!doctype html>\n<html lang="{language.tag(language.current())}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _section(k: int, one: Round, hall: Hall) -> str:
    """Return one round: its question, its votes with the right answer marked, and the number of answers."""
    given = [hall.votes(n) for n in (one.before, one.n) if n]
    counted = Counted(one.question, given)
    told = "" if one.question.kind != "text" else _texts(one, hall)
    return (
        f"<section><h2>{k}. {escape(answers.question(one.question))}</h2>"
        f"{votes.table(counted, one.question.right)}{told}<p>{escape(votes.moves(given))}</p></section>"
    )


def _texts(one: Round, hall: Hall) -> str:
    """Return the texts that the lecturer has opened."""
    order = hall.order()
    said = [
        str(given.answer) for phone, given in sorted(hall.given(one.n).items()) if order.opened(one.n, phone)
    ]
    return "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in said) + "</ul>" if said else ""


def csv(hall: Hall, rounds: list[Round]) -> str:
    """Return the summary as a table: for each round and answer its count, its share, and whether it is right."""
    rows = []
    for k, one in enumerate(rounds, 1):
        given = hall.votes(one.n)
        counted = Counted(one.question, [given])
        for row in votes.rows_of(counted):
            count = row.counts[-1]
            right = votes.is_right(one.question, row, one.question.right)
            known = one.question.right is not None and one.question.kind != "points"
            rows.append(
                (
                    k,
                    answers.question(one.question),
                    votes.label(one.question, row),
                    count,
                    votes.share(count, len(given)),
                    (_("yes") if right else _("no")) if known else "",
                )
            )
    heads = (_("round"), _("question"), _("answer"), _("answers"), _("share"), _("correct"))
    columns = zip(*rows, strict=True) if rows else [()] * len(heads)
    return export.columns_csv({head: np.array(column) for head, column in zip(heads, columns, strict=True)})
