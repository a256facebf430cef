"""The caption of each labelling, its formula and its numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.lessons.shattering.labellings import Sheet, all_named
from explorer.lessons.shattering.shapes_and_reasons import TOLD
from linboard.i18n.language import _
from linboard.messages import Choice, choose
from linclass.theory.shattering import cover_count, sauer_bound


def columns(sheet: Sheet) -> dict[str, Any]:
    """Return the template values of each step."""
    steps = len(sheet.labels)
    inside = sheet.inside
    told = [TOLD[type(found)](found, sheet.X, row) for found, row in zip(sheet.found, inside, strict=True)]
    return {
        "number": sheet.first + np.arange(1, steps + 1),
        "inside": all_named(inside, _("none")),
        "outside": all_named(~inside, _("none")),
        "words": [words for words, _formula in told],
        "numbers": [formula for _words, formula in told],
    }


def caption(sheet: Sheet) -> Choice:
    """Say whether a labelling is realised, and by which shape, or why not."""
    templates = [
        _("Labelling {number} fails: {words:text}"),
        _("Labelling {number} is realised. Inside: {inside:text}. Outside: {outside:text}. {words:text}"),
    ]
    return choose(templates, sheet.realised.astype(int))


def counted(sheet: Sheet) -> str:
    """Return the number of realised labellings, Cover's count for half-planes, Sauer's bound and 2^n."""
    most, n = sheet.shape.vc_dimension(2), sheet.n
    every = f"2<sup>{n}</sup> = {sheet.total}"
    start = _("Realised: {count}").format(count=sheet.count)
    if most is None:
        return _("{start} ≤ {every}, Sauer’s bound for an infinite VC dimension").format(
            start=start, every=every
        )
    if sheet.name == "half-planes":
        start += f" ≤ 2 Σ<sub>k ≤ 2</sub> C({n - 1}, k) = {cover_count(n, 2)} (Cover)"
    return f"{start} ≤ Σ<sub>i ≤ {most}</sub> C({n}, i) = {sauer_bound(n, most)} (Sauer) ≤ {every}"


def formula(sheet: Sheet) -> list[Any]:
    """Return the row with the numbers of the shape, or of the reason."""
    return ["{numbers:text}"]
