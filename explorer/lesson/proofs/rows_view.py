"""The pictures of a proof about rows with any number of columns, with a ring around the row of each line."""

from __future__ import annotations

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol, ring
from explorer.lesson.proofs.proof import Drawing, Numbered, Proof
from explorer.lesson.proofs.rows import Rows
from linboard import theme
from linboard.board import Caption
from linboard.figures import strokes
from linboard.i18n.language import _, sentences
from linboard.messages import choose


def ringed(given: Numbered, key: str) -> int | None:
    """Return the row whose numbers a line shows, or None."""
    line = given.line(key)
    row = given.quantities(key).get("n")
    if row is None and line.over == "samples":
        row = given.entry(key)
    return None if row is None else int(row)


def drawn(proof: Proof, given: Numbered, rows: Rows) -> tuple[Drawing, Caption]:
    """Return the pictures of a proof about these rows, and what the board shows of each line."""
    keys = [line.key for line in proof.lines[: given.length]]
    if proof.of_rows is not None:
        told = [_(line.shows) for line in proof.lines[: given.length]]
        return proof.of_rows(given, rows), Caption(choose(told, range(len(told))))
    places, rings = rows.places, []
    along = _("The rows, seen along w.")
    told = []
    symbols = {symbol.key for symbol in proof.symbols}
    for key in keys:
        row = ringed(given, key)
        told.append(along if row is None else sentences([along, _("Ring: the row whose numbers are shown.")]))
        if row is not None:
            layer = strokes.dots(ring(theme.ACCENT))
            layer = of_symbol(layer, "x") if "x" in symbols else layer
            rings.append(given.on(layer, places[[row]], key))
    drawing = Drawing(rows.picture(rings), sides.both_sides(given), sides.title())
    return drawing, Caption(choose(told, range(len(told))))
