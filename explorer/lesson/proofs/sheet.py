"""A proof on paper: its claim, symbols and assumptions, and each line with its numbers and its reason."""

from __future__ import annotations

from html import escape

from explorer.lesson.proofs import chain
from explorer.lesson.proofs.notation import indexed, mathml
from explorer.lesson.proofs.proof import Numbered, Proof
from linboard.i18n.language import _, pgettext


def written(proof: Proof, given: Numbered, *, headed: bool = True) -> str:
    """Return a proof in HTML, with the numbers of the present points, and `headed` by its name and its claim."""
    shown = chain.message(proof, given, "read")
    rows = "".join(
        f"<tr><th>{i}</th><td>{line.symbols}</td><td>{line.numbers}</td>"
        f"<td>{indexed(line.reason)} <small>{indexed(line.checked)}</small></td></tr>"
        for i, line in enumerate(shown.lines, 1)
    )
    symbols = "".join(
        f"<li>{mathml(one.sign, proof.symbols)} {indexed(_(one.means))}</li>" for one in proof.symbols
    )
    special = "".join(f"<p>{indexed(one)}</p>" for one in chain.remarks(proof, given))
    assumes = "".join(f"<li>{'✓' if one.holds else '✗'} {indexed(one.name)}</li>" for one in shown.assumes)
    head = "".join(
        f"<th>{escape(name)}</th>"
        for name in ("", pgettext("proof", "Line"), _("With these points"), _("Reason"))
    )
    heading = f"<h2>{escape(_(proof.name))}</h2><p>{indexed(_(proof.claim))}</p>" if headed else ""
    return (
        f'<section class="lc-proof-sheet">{heading}'
        f'<ul class="lc-sheet-symbols">{symbols}</ul><ul>{assumes}</ul>{special}'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></section>"
    )
