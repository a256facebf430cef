"""Texts of the page on decisions: the matrix, the caption, and the threshold or the reject band with its numbers."""

from __future__ import annotations

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.decisions import deciding
from explorer.lessons.decisions.deciding import Judge
from linboard import theme
from linboard.figures import boundaries
from linboard.i18n import tables
from linboard.i18n.language import _
from linboard.i18n.text import number
from linclass import Costs


def icons(lesson: LessonPage) -> tuple[str, str]:
    """Return the marks of the positive class and of its opposite."""
    other = boundaries.other_class(lesson.dataset, lesson.positive)
    yes = theme.CLASS_ICONS[lesson.positive]
    return yes, _("not {icon}").format(icon=yes) if other is None else theme.CLASS_ICONS[other]


def matrix(lesson: LessonPage, *, rejects: bool) -> str:
    """Return the confusion matrix as a table with placeholders for its numbers."""
    yes, no = icons(lesson)
    heads = ["", _("decided {icon}").format(icon=yes), _("decided {icon}").format(icon=no)]
    first = [_("is {icon}").format(icon=yes), _("found: {tp}"), _("missed: {fn}")]
    second = [_("is {icon}").format(icon=no), _("false alarms: {fp}"), _("correctly rejected: {tn}")]
    if rejects:
        heads.append(_("undecided"))
        first.append("{rp}")
        second.append("{rn}")
    return tables.table(heads, [first, second])


def rates(*, rejects: bool = False) -> str:
    """Return the rates that follow from the matrix: over the decided points only, if some are left undecided."""
    if rejects:
        return _(
            "<small>Among the {decided} decided points, without the {undecided} undecided: found (recall, "
            "TP rate) {tpr}; false-alarm rate {fpr}; precision {precision}. Total cost {cost}, {mean} per "
            "point over all {n} points</small>"
        )
    return _(
        "<small>Found (recall, TP rate) {tpr}; false-alarm rate {fpr}; precision {precision}; total cost "
        "{cost}, {mean} per point</small>"
    )


def caption(lesson: LessonPage, judge: Judge, costs: Costs) -> str:
    """Describe the effect of these costs on the decisions."""
    yes, no = icons(lesson)
    if judge.p is None:
        return _(
            "This model gives no probability, so the costs have no effect: it decides by f ≥ 0. False "
            "alarms: {fp}, misses: {fn}, cost: {cost}."
        )
    if judge.certain:
        return _(
            "Here one direction separates the classes without any spread: every p is 0, ½ or 1, and no "
            "cost moves the boundary. Cost: {cost}."
        )
    told = _(
        "Decide {yes} if p ≥ {threshold}. Errors (ringed): false alarms {fp}, misses {fn}; cost: "
        "{cost}. With p ≥ ½ (dotted) at the same costs: false alarms {half_fp}, misses {half_fn}; "
        "cost: {half}."
    )
    if lesson.scene:  # the scene asks about the cost
        told = _(
            "Decide {yes} if p ≥ {threshold} (dotted: p = ½). False alarms: {fp}, misses: {fn} (all ringed)."
        )
        if lesson.scene.beside == "expected" and costs.reject is None:  # the scene looks at one point only
            told = _("Decide {yes} if p ≥ {threshold}. Dotted: p = ½.")
    if judge.band(costs) is not None:
        told = _(
            "Grey: undecided. Dotted: p = ½. Undecided: {undecided}, false alarms: {fp}, misses: {fn}; "
            "total cost: {cost}."
        )
    return told.replace("{yes}", yes).replace("{no}", no)


def formula(lesson: LessonPage, judge: Judge, costs: Costs) -> list[str]:
    """Return the threshold with its numbers, the unchanged model, and the band or the reason for its absence."""
    yes, no = icons(lesson)
    line = "<i>f</i>(<b>x</b>) = {line:line}" if judge.coef is not None else _("<i>f</i>: a conic")
    if fixed := deciding.fixed(judge.key):
        line += f" ({fixed})"
    fitted = _("{f}, fitted once, independently of the costs").replace("{f}", line)
    if judge.p is None:
        return [
            fitted,
            _(
                "{yes} where <i>f</i>(<b>x</b>) ≥ 0. <i>f</i> is not a log-odds, so costs cannot choose "
                "another threshold"
            ).replace("{yes}", yes),
        ]
    if judge.certain:
        sure = _(
            "<i>p</i>(<b>x</b>) is 1 where <i>f</i> > 0, 0 where <i>f</i> < 0, and ½ only on the line: "
            "every threshold in between, including c<sub>FP</sub> / (c<sub>FP</sub> + c<sub>FN</sub>) = "
            "{threshold}, gives the boundary <i>f</i> = 0"
        )
        return [fitted, sure]
    if judge.band(costs) is not None:
        return [fitted, *_band_rows(yes, no)]
    rows = [
        fitted,
        *(
            row.replace("{yes}", yes)
            .replace("{a}", number(costs.false_positive))
            .replace("{b}", number(costs.false_negative))
            # Two rows, so that the page has the same height at any costs.
            for row in (
                _(
                    "{yes} where <i>p</i>(<b>x</b>) ≥ c<sub>FP</sub> / (c<sub>FP</sub> + c<sub>FN</sub>) = "
                    "{a} / ({a} + {b}) = {threshold},"
                ),
                _(
                    "that is where <i>f</i>(<b>x</b>) ≥ ln(c<sub>FP</sub>/c<sub>FN</sub>) = ln({a}/{b}) = {level}"
                ),
            )
        ),
    ]
    if costs.reject is not None:
        rows.append(
            _(
                "c<sub>r</sub> = {reject} is not below c<sub>FP</sub> c<sub>FN</sub> / (c<sub>FP</sub> + "
                "c<sub>FN</sub>) = {highest}: deciding never costs more, so there is no band"
            )
        )
    return rows


def _band_rows(yes: str, no: str) -> list[str]:
    """Return from which p and f on each class is decided, if there is a band between."""
    return [
        _(
            "{yes} where <i>p</i>(<b>x</b>) ≥ 1 − c<sub>r</sub>/c<sub>FP</sub> = {high}, that is <i>f</i> ≥ {high_f}"
        ).replace("{yes}", yes),
        _(
            "{no} where <i>p</i>(<b>x</b>) ≤ c<sub>r</sub>/c<sub>FN</sub> = {low}, that is <i>f</i> ≤ {low_f}"
        ).replace("{no}", no),
        _("Between them, no decision: c<sub>r</sub> = {reject} is less than either decision would cost"),
    ]
