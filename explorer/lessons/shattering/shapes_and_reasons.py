"""In words and as a formula: the shape that realises a labelling, or the reason why none does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.shattering.labellings import NearMiss, named
from linboard.i18n.language import _, together
from linboard.i18n.text import number, point_name
from linclass.theory.bounded import Disc, DiscWeights, HalfSpace, Radon
from linclass.theory.shapes import Alternating, Intervals
from linclass.theory.shapes_plane import Extremes, HullPoint, Polygon, Rectangle
from linclass.theory.shapes_sines import Tied, Wave

Array = NDArray[np.float64]
Bools = NDArray[np.bool_]
Named = tuple[str, str]  # a shape or a reason, in words and as a formula


# ---- shapes ----


def _half_space(shape: HalfSpace, X: Array, inside: Bools) -> Named:
    w, b = shape.w.tolist(), shape.b
    if inside.all():
        words = _("The half-plane contains all the points.")
    elif inside.any():
        words = _("A line separates the points inside from the others.")
    else:
        words = _("The half-plane contains no points.")
    return words, _("f(x) = {sum} ≥ 0").format(sum=_signed([(w[0], " x⁽¹⁾"), (w[1], " x⁽²⁾"), (b, "")]))


def _disc(shape: Disc, X: Array, inside: Bools) -> Named:
    x, y = map(number, shape.center)
    words = (
        _("The disc contains the points inside and no others.")
        if inside.any()
        else _("The disc contains no points.")
    )
    return words, _("centre ({x}, {y}), radius {r}").format(x=x, y=y, r=number(shape.radius))


def _rectangle(shape: Rectangle, X: Array, inside: Bools) -> Named:
    (left, bottom), (right, top) = (map(number, corner) for corner in (shape.low, shape.high))
    words = _(
        "The smallest rectangle around the points inside contains no others. It is drawn slightly larger."
    )
    if not inside.any():
        words = _("The rectangle contains no points.")
    return words, f"{left} ≤ x⁽¹⁾ ≤ {right}, {bottom} ≤ x⁽²⁾ ≤ {top}"


def _polygon(shape: Polygon, X: Array, inside: Bools) -> Named:
    corners = [int(i[0]) for corner in shape.corners if len(i := np.flatnonzero((corner == X).all(axis=1)))]
    if not corners:
        return _("The polygon contains no points."), ""
    words = _("The convex hull of the points inside contains no other point.")
    return words, _("corners: {corners}").format(corners=named(corners))


def _intervals(shape: Intervals, X: Array, inside: Bools) -> Named:
    parts = [f"[{number(a)}, {number(b)}]" if np.isfinite(b) else f"[{number(a)}, ∞)" for a, b in shape.ends]
    ray = np.isinf(shape.ends[-1][1])
    words = _("A ray.") if ray else _("An interval.") if len(parts) == 1 else _("Two intervals.")
    return words, " ∪ ".join(parts)


def _wave(shape: Wave, X: Array, inside: Bools) -> Named:
    return _("The wave is below 0 exactly at the points outside."), _("ω = {theta} π ≈ {omega}").format(
        omega=number(shape.omega), theta=_fraction(shape)
    )


def _fraction(shape: Wave) -> str:
    """Write θ as a fraction, or as a number if it is long."""
    text = str(shape.theta)
    return text if len(text) <= 14 else number(float(shape.theta))


# ---- reasons ----


def _one_spot(chosen: Sequence[int]) -> str:
    """Say why no shape separates points at the same place with different labels."""
    return _("{points} coincide but have different labels, which no shape can realise.").format(
        points=named(sorted(chosen))
    )


def _radon(reason: Radon, X: Array, inside: Bools) -> Named:
    used = np.flatnonzero(reason.weights > 0).tolist()
    if len(set(map(tuple, X[used].tolist()))) == 1:
        return _one_spot(used), _means(reason.weights, reason.point, inside)
    if _alone(reason.weights, inside):
        words = _(
            "{one} is a weighted mean of {others}. A line that has {others} on one side has {one} on that "
            "side too."
        )
    else:
        words = _(
            "the star is a weighted mean of {ins}, and also of {outs}. A half-plane that contains {ins} "
            "contains the star; a half-plane that leaves out {outs} leaves out the star."
        )
    return words.format(**_parts(reason.weights, inside)), _means(reason.weights, reason.point, inside)


def _disc_weights(reason: DiscWeights, X: Array, inside: Bools) -> Named:
    used = np.flatnonzero(reason.weights > 0).tolist()
    if len(set(map(tuple, X[used].tolist()))) == 1:
        return _one_spot(used), _means(reason.weights, reason.point, inside)
    if _alone(reason.weights, inside):
        words = _("{one} is a weighted mean of {others}. A disc that contains {others} also contains {one}.")
    elif reason.gap > 0:
        words = _(
            "the star is a weighted mean of {ins}, and also of {outs}. {ins} are spread farther from it, "
            "so a disc that contains {ins} contains at least one of {outs}."
        )
    else:
        words = _(
            "the star is a weighted mean of {ins}, and also of {outs}. Both are spread equally far from "
            "it, so a disc that contains {ins} contains at least one of {outs}."
        )
    spread = _("Σ a ‖x‖² of the points inside minus that of the points outside: {gap} ≥ 0").format(
        gap=number(reason.gap)
    )
    told = words.format(**_parts(reason.weights, inside))
    return told, f"{_means(reason.weights, reason.point, inside)}; {spread}"


def _twins(point: int, X: Array, inside: Bools) -> list[int]:
    """Return the points with the other label at the same place as this one."""
    there: list[int] = np.flatnonzero((X[point] == X).all(axis=1) & (inside != inside[point])).tolist()
    return there


def _place(x: Array) -> str:
    return f"({', '.join(map(number, x.tolist()))})"


def _alone(weights: Array, inside: Bools) -> bool:
    """Whether one of the two means is a point itself, so that there is no star."""
    used = weights > 0
    return 1 in ((used & inside).sum(), (used & ~inside).sum())


def _parts(weights: Array, inside: Bools) -> dict[str, str]:
    """Return the positives and the negatives with weights, by name: the smaller group, and the other."""
    parts = [np.flatnonzero((weights > 0) & side).tolist() for side in (inside, ~inside)]
    groups = {"ins": parts[0], "outs": parts[1]} | dict(
        zip(("one", "others"), sorted(parts, key=len), strict=True)
    )
    return {key: together(map(point_name, group)) for key, group in groups.items()}


def _means(weights: Array, point: Array, inside: Bools) -> str:
    """Return both means with their weights and positions."""
    sums = [
        _signed(
            [(float(weights[i]), " " + named([i])) for i in np.flatnonzero((weights > 0) & side).tolist()]
        )
        for side in (inside, ~inside)
    ]
    place = ", ".join(number(v) for v in point.tolist())
    if _alone(weights, inside):
        return f"{' = '.join(sorted(sums, key=len))} = ({place})"
    return f"★ = {sums[0]} = {sums[1]} = ({place})"


def _extremes(reason: Extremes, X: Array, inside: Bools) -> Named:
    sides = sorted({reason.left, reason.right, reason.bottom, reason.top})
    if twins := _twins(reason.point, X, inside):
        return _one_spot([reason.point, *twins]), _place(X[reason.point])
    words = _("any rectangle that contains {sides} contains {point}.").format(
        sides=named(sides), point=named([reason.point])
    )
    left, right, bottom, top = ([i] for i in (reason.left, reason.right, reason.bottom, reason.top))
    return words, _("left {left}, right {right}, bottom {bottom}, top {top}; between them {point}").format(
        left=named(left),
        right=named(right),
        bottom=named(bottom),
        top=named(top),
        point=named([reason.point]),
    )


def _hull_point(reason: HullPoint, X: Array, inside: Bools) -> Named:
    if twins := _twins(reason.point, X, inside):
        return _one_spot([reason.point, *twins]), _place(X[reason.point])
    words = _("any convex set that contains {corners} contains {point}.").format(
        corners=named(sorted(reason.corners)), point=named([reason.point])
    )
    terms = [
        (weight, " " + named([corner])) for corner, weight in zip(reason.corners, reason.weights, strict=True)
    ]
    return words, f"{named([reason.point])} = {_signed(terms)}"


def _alternating(reason: Alternating, X: Array, inside: Bools) -> Named:
    chain = list(reason.points)
    places = X[chain, 0]
    signs = " ".join("+−"[k % 2] for k in range(len(chain)))
    if len(set(places.tolist())) == 1:
        words = _("{points} have the same x⁽¹⁾, so no shape separates them.").format(
            points=named(sorted(set(chain)))
        )
        return words, _("x⁽¹⁾ = {x}").format(x=number(places[0]))
    words = _(
        "from left to right the labels of {chain} are {signs}: one change too many for this class."
    ).format(chain=named(chain), signs=signs)
    row = " ≤ ".join(number(x) for x in places.tolist())
    return words, _("x⁽¹⁾: {row}, labels {signs}").format(row=row, signs=signs)


def _near_miss(reason: NearMiss, X: Array, inside: Bools) -> Named:
    words = _(
        "no frequency does it; all were tried. The wave shown misclassifies {wrong}, and none does better."
    )
    numbers = _(
        "all {tried:,} ranges of ω were tried, within each of which no label changes; the wave drawn has "
        "ω = {theta} π ≈ {omega}"
    )
    return words.format(wrong=named(reason.wrong)), numbers.format(
        tried=reason.tried, theta=_fraction(reason.wave), omega=number(reason.wave.omega)
    )


def _tied(reason: Tied, X: Array, inside: Bools) -> Named:
    points, places = list(reason.points), X[list(reason.points), 0].tolist()
    if len(points) == 1:
        return _("{point} is at 0, where every wave is 0, so this point is always inside.").format(
            point=named(points)
        ), "sin(ω·0) = 0"
    if places[0] == places[1]:
        return _("{points} have the same x⁽¹⁾, and one wave has one value there.").format(
            points=named(points)
        ), _("x⁽¹⁾ = {x}").format(x=number(places[0]))
    return (
        _("{points} lie at x and −x, where a wave has opposite signs, so both cannot be below 0.").format(
            points=named(points)
        ),
        "sin(−ωx) = −sin(ωx)",
    )


TOLD: dict[type, Callable[..., Named]] = {
    HalfSpace: _half_space,
    Disc: _disc,
    Rectangle: _rectangle,
    Polygon: _polygon,
    Intervals: _intervals,
    Wave: _wave,
    Radon: _radon,
    DiscWeights: _disc_weights,
    Extremes: _extremes,
    HullPoint: _hull_point,
    Alternating: _alternating,
    NearMiss: _near_miss,
    Tied: _tied,
}


# ---- formatting of numbers ----


def _signed(terms: Sequence[tuple[float, str]]) -> str:
    """Write a sum of signed terms, without those that are 0."""
    text = ""
    for value, name in terms:
        size = number(abs(value))
        if value and (size != "0"):
            sign = "−" if value < 0 else "+"
            body = (name.strip() if name and size == "1" else size + name) or size
            text += f" {sign} {body}" if text else f"{'−' if value < 0 else ''}{body}"
    return text or "0"
