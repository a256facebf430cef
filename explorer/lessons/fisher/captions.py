"""Captions, formulas and numbers for each step of Fisher's lesson: templates and their values."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.lessons.fisher.board import Ghosts
from explorer.lessons.fisher.projection import ProjectionLine, Steps
from linboard import theme
from linboard.board import Caption
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.messages import Choice, Text, choose

Array = NDArray[np.float64]
NEAR = 0.9995  # share of the largest J that counts as optimal
DIGITS = 4  # significant digits of a number on the screen


def add_up(total: ArrayLike, part: ArrayLike) -> tuple[Array, Array, Array]:
    """Round a total, a part and the rest to the same number of decimals, so that the displayed numbers add
    up.

    The largest total determines the decimals; each of several sums (T,) has its own.
    """
    totals, parts = np.asarray(total, dtype=float), np.asarray(part, dtype=float)
    size = np.abs(totals) if totals.ndim == 1 else np.full(totals.shape, np.abs(totals).max())
    digits = np.where((size >= 1e-3) & (size < 1e6), DIGITS, DIGITS - 1)  # the format of `number`
    with np.errstate(divide="ignore"):
        exponent = np.where(size > 0, np.floor(np.log10(size)), 0)
    unit = 10.0 ** (digits - 1 - exponent)
    whole, first = np.round(totals * unit), np.round(parts * unit)
    return whole / unit, first / unit, (whole - first) / unit


def told(
    projected: ProjectionLine,
    steps: Steps,
    ghosts: Ghosts | None,
    *,
    plain: bool = False,
    brief: bool = False,
) -> Caption:
    """Return the captions of each step; `plain` omits J and the best line.

    A `brief` formula contains J only: lecture mode has no space for more.
    """
    text, rows = caption(projected, steps, ghosts, plain=plain), formula(projected)
    return Caption(text, rows[:2] if brief else rows, columns(projected, steps, ghosts))


def columns(projected: ProjectionLine, steps: Steps, ghosts: Ghosts | None) -> dict[str, Any]:
    """Return the template values of each step."""
    W, model = steps.W, projected.model
    within, _between, total = model.scatter_.along(W)
    shown_total, shown_within, shown_between = add_up(total, within)
    J = steps.J
    most = projected.most
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.where(np.isfinite(most) & (most > 0), 100 * J / most, np.nan)
    result: dict[str, Any] = {
        "angle": np.round(steps.folded, 2),
        "w": W,
        "J": J,
        "share": share,
        "most": np.full(len(J), most),  # in arrays, which carry ∞ and "none" to the browser
        "best": np.full(len(J), np.nan if projected.best is None else round(projected.best, 2)),
        "total": shown_total,
        "within": shown_within,
        "between": shown_between,
        "near": 100 * (1 - NEAR),
        "n": projected.dataset.n,
    }
    if len(projected.classes) > 2:
        result["wrong"] = int((model.predict(projected.dataset.X) != projected.dataset.y).sum())
        if ghosts:
            result["astray"] = int((model.predict(ghosts[0]) != model.classes_[ghosts[1]]).sum())
    else:
        one, two = projected.first, 1 - projected.first
        result |= {
            "mean_one": W @ model.means_[one],
            "mean_two": W @ model.means_[two],
            "scatter_one": np.einsum("td,de,te->t", W, model.scatter_.each[one], W),
            "scatter_two": np.einsum("td,de,te->t", W, model.scatter_.each[two], W),
            "apart": (W @ (model.means_[one] - model.means_[two])) ** 2,
            "width": within,
            "threshold": steps.thresholds + W @ projected.mean,
            "wrong": projected.wrong(projected.dataset.X, projected.rows, steps.folded, steps.thresholds),
        }
        if ghosts:
            result["astray"] = projected.wrong(*ghosts, steps.folded, steps.thresholds)
    return result


def caption(projected: ProjectionLine, steps: Steps, ghosts: Ghosts | None, *, plain: bool = False) -> Choice:
    """Return the sentence for each step."""
    J, most = steps.J, projected.most
    count = " " + _count(len(projected.classes) > 2, 0 if ghosts is None else len(ghosts[1]))
    zero = _("At θ = {angle}°, J = 0: the projected means coincide.")
    told = {
        "plane": _("The points in the plane, and a line at θ = {angle}°. Next, each point slides onto it."),
        "some": _("At θ = {angle}°, J = {J}, which is {share:percent} of the maximum ({most} at {best}°).")
        + count,
        "best": _("At θ = {angle}°, J = {J}, within {near:percent} of the maximum; the best θ is {best}°.")
        + count,
        # Without a threshold there is nothing to count.
        "zero": zero if len(projected.classes) == 2 else zero + count,
        "infinite": _(
            "At θ = {angle}°, J = ∞: each class projects to a single point, and the two points differ."
        )
        + count,
        "elsewhere": _(
            "At θ = {angle}°, J = {J}. It is infinite at {best}°, where all points of a class coincide."
        )
        + count,
    }
    if plain:
        stands, marks = _("Line at θ = {angle}°."), " " + explained()
        told |= dict.fromkeys(("some", "best", "elsewhere"), stands + count + marks)
        told |= {"zero": stands + marks, "plane": told["plane"] + marks}
    which = np.select(
        [steps.slid == 0, np.isinf(J), J == 0, np.full(len(J), np.isinf(most)), NEAR * most <= J],
        ["plane", "infinite", "zero", "elsewhere", "best"],
        default="some",
    )
    return choose(told, which)


def explained() -> str:
    """Return the sentence on the marks of each class."""
    return _("⊕: the mean of a class. The ellipse around it shows two standard deviations.")


def _count(many: bool, new: int) -> str:
    """Return the sentence on misclassified points: on the line, or with more than two classes in the plane."""
    if many:
        text = _("In the plane the classifier misclassifies {wrong} of {n} points.")
        more = _(
            "In the plane the classifier misclassifies {wrong} of {n} points and {astray} of {k} new ones "
            "(small, hollow)."
        )
    else:
        text = _("The threshold (dashed) misclassifies {wrong} of {n} points.")
        more = _(
            "The threshold (dashed) misclassifies {wrong} of {n} points and {astray} of {k} new ones "
            "(small, hollow)."
        )
    return more.replace("{k}", str(new)) if new else text


def formula(projected: ProjectionLine) -> list[Text]:
    """Return J with the numbers of this step, the parts of the scatter along the line and in the plane, and
    the best direction."""
    rows: list[Text] = []
    if projected.dataset.equal_scales:
        rows.append("<b>w</b> = (cos <i>θ</i>, sin <i>θ</i>) = {w:vector}, <i>θ</i> = {angle}°")
    else:
        rows.append(_("<b>w</b> = {w:vector}, <i>θ</i> = {angle}° on the screen"))
    if len(projected.classes) == 2:
        rows.append(
            "<i>J</i>(<b>w</b>) = (<i>m̃</i>₁ − <i>m̃</i>₂)² / (<i>s̃</i>₁² + <i>s̃</i>₂²) = "
            "({mean_one} − {mean_two:paren})² / ({scatter_one} + {scatter_two}) = {apart} / {width} = {J}<small>"
            + _(
                "On the line, <i>m̃</i> = <b>w</b>·<b>m</b> is the mean of a class and <i>s̃</i>² is its "
                "scatter around that mean."
            )
            + "</small>"
        )
    else:
        rows.append(
            "<i>J</i>(<b>w</b>) = <b>w</b>ᵀ<i>S</i><sub>B</sub><b>w</b> / <b>w</b>ᵀ<i>S</i><sub>W</sub><b>w</b> = {J}"
        )
    rows.append(
        "<b>w</b>ᵀ<i>S</i><sub>T</sub><b>w</b> = <b>w</b>ᵀ<i>S</i><sub>W</sub><b>w</b> + "
        "<b>w</b>ᵀ<i>S</i><sub>B</sub><b>w</b>: {total} = {within} + {between}"
    )
    scatter = projected.model.scatter_
    rows.append(scatters(scatter.total, scatter.within, two=len(projected.classes) == 2))
    return rows + _classifier(projected)


def scatters(total: Array, within: Array, *, two: bool) -> str:
    """Return S_T = S_W + S_B in numbers that add up; for `two` classes also the relation of S_B to J."""
    T, W, B = (matrix(values) for values in add_up(total, within))
    names = "<i>S</i><sub>T</sub> = <i>S</i><sub>W</sub> + <i>S</i><sub>B</sub>"
    one = "<i>N</i><sub>i</sub>(<b>m</b><sub>i</sub> − <b>m</b>)(<b>m</b><sub>i</sub> − <b>m</b>)ᵀ"
    told = _(
        "Total scatter = within the classes + between the classes. The scatter <i>S</i><sub>i</sub> of a "
        "class is the sum of (<b>x</b> − <b>m</b><sub>i</sub>)(<b>x</b> − <b>m</b><sub>i</sub>)ᵀ over its "
        "points, <i>S</i><sub>W</sub> is the sum of all <i>S</i><sub>i</sub>, and <i>S</i><sub>B</sub> is "
        "the sum of all {one}."
    ).format(one=one)
    row = f"{names}: {T} = {W} + {B}<small>{told}</small>"
    if two:
        same = "(<i>N</i>₁<i>N</i>₂/<i>N</i>)(<b>m</b>₁ − <b>m</b>₂)(<b>m</b>₁ − <b>m</b>₂)ᵀ"
        row += "\n" + _("For two classes, <i>S</i><sub>B</sub> = {same}.").format(same=same)
    return row


MATRIX = (
    "display:inline-grid;grid-template-columns:repeat({columns},auto);gap:0 10px;vertical-align:middle;"
    "border:solid;border-width:0 1.5px;border-radius:6px;padding:0 6px;line-height:1.35;text-align:right"
)


def matrix(values: Array) -> str:
    """Return a matrix as markup."""
    cells = "".join(f"<span>{number(float(value))}</span>" for value in values.ravel())
    return f'<span style="{MATRIX.format(columns=values.shape[1])}">{cells}</span>'


def _classifier(projected: ProjectionLine) -> list[Text]:
    """Return the best direction and its threshold in the plane, for two classes."""
    model = projected.model
    if len(projected.classes) > 2 or projected.best is None:
        return []
    sign = 1.0 if projected.first == 1 else -1.0
    w = sign * model.w
    odds = float(np.log(model.priors_[1 - projected.first] / model.priors_[projected.first]))
    best = "({})".format(", ".join(number(float(v)) for v in w))
    middle = "({})".format(", ".join(number(float(v)) for v in model.means_.mean(axis=0)))
    if np.isinf(projected.most):
        rule = _(
            "Best: <b>w*</b> = {w}, the part of <b>m</b>₁ − <b>m</b>₂ along which <i>S</i><sub>W</sub> is 0."
        )
        return [rule.format(w=best)]
    rule = _(
        "Best: <b>w*</b> = <i>Σ</i>⁻¹(<b>m</b>₁ − <b>m</b>₂) = {w} with the covariance <i>Σ</i> = "
        "<i>S</i><sub>W</sub>/(<i>N</i> − 2). {icon} where "
        "<b>w*</b>·(<b>x</b> − {middle}) &gt; ln(<i>p</i>₂/<i>p</i>₁) = {odds}"
        "<small>{same}</small>"
    )
    same = (
        _(
            "At θ = {best}°, <b>w</b> is <b>w*</b> or −<b>w*</b> scaled to length 1: the same line, with "
            "the same J. The rule here depends on the length and sign of <b>w*</b>."
        )
        if projected.dataset.equal_scales
        else _(
            "At θ = {best}°, <b>w</b> is <b>w*</b> or −<b>w*</b> except for its length: the same line, "
            "with the same J. The rule here depends on the length and sign of <b>w*</b>."
        )
    )
    return [
        rule.format(
            w=best,
            icon=theme.CLASS_ICONS[projected.classes[projected.first]],
            middle=middle,
            odds=number(odds),
            same=same,
        )
    ]
