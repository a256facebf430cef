"""Small tables that stand where formulas do: their cells are templates, filled by the browser at each step."""

from __future__ import annotations

from collections.abc import Sequence

_LOOK = "padding:1px 12px 1px 0;text-align:left;line-height:1.5;vertical-align:top;overflow-wrap:normal"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], first: str = "0") -> str:
    """A table in HTML; the first cell of each row is its name, in a column at least `first` wide.

    Cells are markup of our own: a visitor's words come in by placeholders, which the browser fills in as text.
    """
    head = "".join(f'<th scope="col" style="{_LOOK}">{name}</th>' for name in heads)
    body = "".join(f"<tr>{_row(cells, first)}</tr>" for cells in rows)
    return f'<table style="border-spacing:0"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _row(cells: Sequence[str], first: str) -> str:
    name, *rest = cells
    return f'<th scope="row" style="{_LOOK};font-weight:400;min-width:{first}">{name}</th>' + "".join(
        f'<td style="{_LOOK}">{cell}</td>' for cell in rest
    )
