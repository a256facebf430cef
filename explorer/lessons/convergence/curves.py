"""The companion of a perceptron's run: the guarantee, the curves with their bounds, code and CSV."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.code.code_snippets import NOTHING, Rest
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.convergence import captions
from explorer.lessons.convergence.view import Run
from linboard import theme
from linboard.figures import bound_curves
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.messages import Head

Array = NDArray[np.float64]
PLACES = 80  # number of values of a bound that is drawn beyond the run
LOW = 232  # height in pixels of the chart below an additional row of controls
NICE = (1, 2, 5)  # possible axis limits, so that the axis does not reveal the length of the run


def verdict(run: Run) -> list[Head]:
    """Say whether there is a guarantee, what it states, or why it states nothing: sentences above a chart."""
    if not run.solvable:
        told = _(
            "No line separates the classes: there is no ŵ*, no γ and no bound, and the perceptron never stops."
        )
        why = _(
            "The star proves it: it is a weighted mean of positive points and also of negative points. "
            "With these weights the numbers y ŵ·x̂ add up to 0 for every ŵ, so they are never all "
            "positive."
        )
        return [Head(told, "never"), Head(why)]
    if run.model.trace_.stop == "budget":
        told = _("It will stop, but {n:,} updates are not enough, and no more are computed here.")
        return [Head(told.format(n=run.model.n_iter_), "unsure")]
    told = {
        "zero": _("A line separates the classes, so it stops: at most {most} updates in any order."),
        "any": _("Separable by a line: at most {most} updates from this start."),
        "unit": _("A line separates the classes, so the perceptron stops after at most {most} updates."),
    }[run.settings.form]
    return [Head(told.format(most=number(captions.most(run.bound))), "right")]


def legend(run: Run, pull: str = "") -> Head:
    """Explain the marks of the board and the available gestures."""
    ring = _("Gold ring: the point of this update.")
    if not run.solvable:
        return Head(ring, "legend")
    told = _(
        "Dashed green: ŵ*, the separator with the largest {margin}. Green circles: the points that "
        "determine {margin}."
    ).format(margin=captions.SYMBOLS[run.settings.form].margin)
    return Head(" ".join(filter(None, (told, pull, ring))), "legend")


def show(lesson: LessonPage, run: Run) -> None:
    """Show ŵ·ŵ*, ‖ŵ‖² and the cosine over the updates, each with its bound."""
    pull = "" if lesson.locked else _("Drag one of them towards the line, and the bound grows enormously.")
    told = [*([] if lesson.scene else verdict(run)), legend(run, pull)]
    if run.solvable and _tight(run):
        text = _("ŵ·ŵ* stays exactly on its bound: each point picked is a circled one, with margin {margin}.")
        told.append(Head(text.format(margin=captions.SYMBOLS[run.settings.form].margin)))
    shown = _curves(run, lesson.locked)
    picture = bound_curves.against_bounds(run.progress.updates, shown)
    describe = _("ŵ·ŵ* is {inner}, at least {inner_least}; ‖ŵ‖² is {norm}, at most {norm_most}.")
    lesson.linked(
        "curves",
        picture.message(
            lesson.key,
            height=LOW if run.settings.form == "any" else theme.SIDE_HEIGHT,
            title=_("The run and its bounds"),
            head=told,
            describe=describe if run.solvable else _("‖ŵ‖² is {norm}, at most {norm_most}."),
            view=f"curves{len(shown)}",
        ),
    )


def _tight(run: Run) -> bool:
    """Whether ŵ·ŵ* has grown by the guaranteed minimum only."""
    made = run.progress
    return bool(made.updates[-1] > 0 and np.allclose(made.inner, made.inner_least, rtol=1e-6, atol=0))


def _curves(run: Run, secret: bool) -> list[bound_curves.Curve]:
    """Return all three quantities, or the only one whose bound does not require a separating line."""
    made, k = run.progress, run.progress.updates.astype(float)
    limits = k, made.inner_least, made.squared_norm_most, made.cosine_least
    if run.solvable and (run.settings.whole or secret):
        limits = further(run, max(run.bound, k[-1]) if run.settings.whole else nice(k[-1]))
    norm = bound_curves.Curve(_("‖ŵ‖² and its upper bound"), made.squared_norm, (limits[0], limits[2]))
    if not run.solvable:
        return [norm]
    return [
        bound_curves.Curve(_("ŵ·ŵ* and its lower bound"), made.inner, (limits[0], limits[1])),
        norm,
        bound_curves.Curve(_("cosine and its lower bound"), made.cosine, (limits[0], limits[3]), cosine=True),
    ]


def further(run: Run, end: float) -> tuple[Array, Array, Array, Array]:
    """Return the bounds from the first update to an end: (k, three bounds)."""
    trace = run.model.trace_
    k = np.linspace(0, end, PLACES)
    first = np.append(trace.coef[0], trace.intercept[0])
    return k, *run.proof.limits(k, first, run.settings.eta)


def nice(k: float) -> float:
    """Return a round number above k."""
    ten = 10.0 ** np.floor(np.log10(max(k, 1.0)))
    return float(next(m * ten for m in (*NICE, 10 * NICE[0], 10 * NICE[1]) if m * ten > k))


# ---- downloads ----


def script(run: Run) -> Rest:
    """Return the lines that compute the guarantee and the bounded quantities; they follow the fit of the model."""
    if not run.solvable:
        return NOTHING
    form, start = run.settings.form, run.settings.start
    bound = "proof.bound_from_sample" if form == "unit" else "proof.bound"
    if not isinstance(start, str):
        bound = f"proof.bound_from({list(map(float, start))}, model.eta)"
    lines = [
        "proof = guarantee(X, y, unit_norm=True)" if form == "unit" else "proof = guarantee(X, y)",
        'print("w* =", proof.weights)  # ' + _("the bias last"),
        'print("gamma =", proof.gamma, "R =", proof.radius)',
        f'print("bound =", {bound}, "updates =", model.n_iter_)',
        "",
        "made = progress(model.trace_, proof)",
        "for k, inner, least, norm, most, cosine, lowest in zip(",
        "    made.updates, made.inner, made.inner_least, made.squared_norm,",
        "    made.squared_norm_most, made.cosine, made.cosine_least,",
        "):",
        '    print(f"{k}: w.w* {inner:.4g} >= {least:.4g}, |w|^2 {norm:.4g} <= {most:.4g}, "',
        '          f"cos {cosine:.4g} >= {lowest:.4g}")',
    ]
    return Rest(("guarantee", "progress"), tuple(lines))


def steps(run: Run) -> Mapping[str, NDArray[np.float64]]:
    """Return the columns that the CSV has in addition to the trace: each quantity and its bound."""
    made = run.progress
    norm = {"squared_norm": made.squared_norm, "squared_norm_most": made.squared_norm_most}
    if not run.solvable:
        return norm
    inner = {"inner": made.inner, "inner_least": made.inner_least}
    return inner | norm | {"cosine": made.cosine, "cosine_least": made.cosine_least}
