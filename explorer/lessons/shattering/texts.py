"""Texts on a set of points and, separately, on all sets of its size."""

from __future__ import annotations

from explorer.lessons.shattering import tiles
from explorer.lessons.shattering.labellings import Sheet
from linboard.i18n.language import _
from linboard.messages import Head
from linclass import SHAPES
from linclass.theory.shattering import sauer_bound


def verdict(sheet: Sheet, searched: list[Head]) -> list[Head]:
    """Return one sentence on this set, and one on all sets of its size; `searched` is the text of a failed search."""
    if sheet.shattered:
        text, kind = _("This set is shattered: all {total} labellings are realised."), "right"
        if searched:
            text = _(
                "The points on the board are not replaced. They are shattered: all {total} labellings are "
                "realised."
            )
    else:
        text, kind = _("This set is not shattered: {count} of {total} labellings are realised."), "wrong"
        if searched:
            text = _(
                "The points on the board are not replaced: {count} of their {total} labellings are realised."
            )
    own = Head(text.format(count=sheet.count, total=sheet.total), kind)
    why = proof(sheet.name)
    known = [] if any(why in head.text for head in searched) else _size(sheet)
    return [*searched, own, *known, *_begin(sheet)]


def _begin(sheet: Sheet) -> list[Head]:
    """Say where the realised labellings start, if they are on other pages."""
    failing = sheet.total - sheet.count
    if sheet.total <= tiles.ACROSS * tiles.DOWN or not failing:
        return []
    text = _("The realised labellings are those from number {first} to {total}.")
    return [Head(text.format(first=failing + 1, total=sheet.total))]


def _size(sheet: Sheet) -> list[Head]:
    """State the result for all sets of this size."""
    n, most = sheet.n, sheet.shape.vc_dimension(2)
    fill = {"n": n, "most": most}
    why = Head(proof(sheet.name))
    if most is None:
        infinite = _("Sets of any size are shattered, so the VC dimension is infinite.")
        other = _(
            "Another set of {n} points is shattered, and so are sets of any size: the VC dimension is infinite."
        )
        return [Head((infinite if sheet.shattered else other).format(**fill), "right"), why]
    if n > most:
        return [
            Head(
                _("No set of {n} points is shattered, wherever they lie: the VC dimension is {most}.").format(
                    **fill
                ),
                "wrong",
            ),
            why,
        ]
    if not sheet.shattered:
        text = _(
            "Another set of {n} points is shattered, so this one does not contradict a VC dimension of "
            "{most}."
        )
        return [Head(text.format(**fill), "right")]
    if n < most:
        return [Head(_("So the VC dimension is at least {n}; it is {most}.").format(**fill))]
    return [
        Head(
            _("So the VC dimension is at least {n}, and in fact it is exactly {n}.").format(**fill)
            + " "
            + proof(sheet.name)
        )
    ]


def proof(name: str) -> str:
    """Prove that no larger set is shattered, or that sets of any size are."""
    return {
        "half-planes": _(
            "Any four points can be split into two parts whose convex hulls meet (Radon); no line "
            "separates the two."
        ),
        "rectangles": _("Among any five points, one lies in the rectangle around the outermost four."),
        "discs": _(
            "Any four points can be split into two parts with a common weighted mean. No disc holds just the part that "
            "is spread further."
        ),
        "rays": _("A ray to the right that contains the left one of two points also contains the right one."),
        "intervals": _(
            "An interval that contains the outer two of three points also contains the middle one."
        ),
        "two-intervals": _("The pattern + − + − +, from left to right, needs three intervals."),
        "polygons": _("For points on a circle, the convex hull of some of them contains no other."),
        "sines": _("The points 1/2, 1/4, 1/8, …: see “One parameter”."),
    }[name]


def legend(sheet: Sheet, title: str = "") -> str:
    """Explain the tiles and their marks, and their number per page; also the class, if nothing else names it."""
    if sheet.name == "half-planes":
        text = _("Dot: +1. Cross: −1. Red: no line realises this labelling, and the picture shows why.")
    else:
        text = _(
            "Dot: inside. Cross: outside. Red: no shape realises this labelling, and the picture shows why."
        )
    text = (title + ". " if title else "") + text
    if sheet.total > len(sheet.labels) or len(sheet.labels) > tiles.ACROSS * tiles.DOWN:
        text += " " + _(
            "{total} labellings on pages of {page}, failures first. Choose one to see it."
        ).format(total=sheet.total, page=tiles.ACROSS * tiles.DOWN)
    if sheet.shape.features == 1:
        text += " " + _("This is a class on the line: only x⁽¹⁾ matters, at the foot of each vertical line.")
    return text


def bound(name: str, n: int) -> tuple[int, int | None]:
    """Return Sauer's bound for this number of points, and the VC dimension; 2^n if that is infinite."""
    most = SHAPES[name].vc_dimension(2)
    return (2**n if most is None else sauer_bound(n, most)), most
