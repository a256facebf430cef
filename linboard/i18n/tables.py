"""Small tables in place of formulas. Their cells are templates, which the browser fills in at each step."""

from __future__ import annotations

from collections.abc import Sequence

_LOOK = "padding:1px 12px 1px 0;text-align:left;line-height:1.5;vertical-align:top;overflow-wrap:normal"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], first: str = "0") -> str:
    """A table in HTML. The first cell of each row is its header, in a column of width `first` or more.

    Cells are trusted markup. User text may only enter by placeholders, which the browser fills in as text.
    """
    head = "".join(f'<th scope="col" style="{_LOOK}">{name}</th>' for name in heads)
    body = "".join(f"<tr>{_row(cells, first)}</tr>" for cells in rows)
    return f'<table style="border-spacing:0"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _row(cells: Sequence[str], first: str) -> str:
    name, *rest = cells
    return f'<th scope="row" style="{_LOOK};font-weight:400;min-width:{first}">{name}</th>' + "".join(
        f'<td style="{_LOOK}">{cell}</td>' for cell in rest
    )
