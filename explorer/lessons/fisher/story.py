"""Captions of Fisher's scenes, with the numbers of the current line."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.fisher import planes_view, settings
from explorer.lessons.fisher.examples import means_angle
from explorer.lessons.fisher.measures import shipped
from explorer.lessons.fisher.planes import Planes
from explorer.lessons.fisher.projection import ProjectionLine
from explorer.points.dataset import Dataset
from linboard.i18n.language import _
from linboard.i18n.text import number, percent
from linclass import FisherDiscriminant

START = 55.0  # degrees: nearly along the clouds
USUAL, RARE = 50, 5  # per cent of the first class


def _projected(dataset: Dataset, prior: float | None = None) -> ProjectionLine:
    priors = None if prior is None else [1 - prior, prior]
    return ProjectionLine(dataset, FisherDiscriminant(priors=priors).fit(dataset.X, dataset.y))


class Measured(NamedTuple):
    """Measurements of a line: misclassified points, J, the distance of the means, the scatter around them."""

    wrong: int
    J: float
    distance: float
    scatter: float


def _measured(dataset: Dataset, angle: float) -> Measured:
    projected = _projected(dataset)
    w = projected.directions(angle)[0]
    means = projected.model.means_ @ w
    scatter = float(w @ projected.model.scatter_.within @ w)
    wrong = int(projected.wrong(dataset.X, projected.rows, [angle])[0])
    return Measured(wrong, float(projected.J(angle)[0]), float(np.ptp(means)), scatter)


def best_angle(dataset: Dataset) -> float:
    best = _projected(dataset).best
    assert best is not None, "the means are apart"
    return best


def at_best(now: Stage) -> Stage:
    return _turned(now, round(2 * best_angle(now.dataset)) / 2)


def _turned(now: Stage, angle: float) -> Stage:
    return replace(now, settings={**now.settings, settings.ANGLE.key: angle})


def _share(now: Stage) -> float:
    """Return J of the line as a share of the largest."""
    return _measured(now.dataset, now.settings[settings.ANGLE.key]).J / _projected(now.dataset).most


# ---- captions ----


def turn_holds(now: Stage) -> bool:
    """Whether the threshold on the line classifies all points correctly."""
    return _measured(now.dataset, now.settings[settings.ANGLE.key]).wrong == 0


def turn_tried(now: Stage) -> str:
    wrong = _measured(now.dataset, now.settings[settings.ANGLE.key]).wrong
    return _("{k} of {n} points are still on the wrong side.").format(k=wrong, n=now.dataset.n)


def turn_told(now: Stage) -> str:
    before, after = (_measured(now.dataset, angle) for angle in (START, now.settings[settings.ANGLE.key]))
    return _(
        "On this one: at {start}° the threshold misclassified {before} of {n} points, now {after}. "
        "Each point x moves to its projection, the nearest place on the line. If w is a unit vector "
        "along the line, w·x is the position of the projection. In the histogram it is measured from "
        "the overall mean."
    ).format(start=number(START), before=before.wrong, n=now.dataset.n, after=after.wrong)


def means_told(now: Stage) -> str:
    here, best = (
        _measured(now.dataset, angle) for angle in (now.settings[settings.ANGLE.key], best_angle(now.dataset))
    )
    return _(
        "They overlap: {wrong} of {n} points are misclassified on this line, {few} on the best line. "
        "The means are farther apart here, {far} against {near}. But the scatter, the sum of squared "
        "distances from the class means, is far larger: {wide} against {narrow}."
    ).format(
        wrong=here.wrong,
        n=now.dataset.n,
        few=best.wrong,
        far=number(here.distance),
        near=number(best.distance),
        wide=number(here.scatter),
        narrow=number(best.scatter),
    )


def best_holds(now: Stage) -> bool:
    """Whether J is within 1% of the largest."""
    return _share(now) > 0.99


def _quotient(J: float) -> str:
    """Return J to three digits: the precision of the displayed numerator and denominator."""
    return number(float(f"{J:.3g}"))


def best_tried(now: Stage) -> str:
    return _("J is {share} of the largest (more than 99% required).").format(share=percent(_share(now)))


def best_told(now: Stage) -> str:
    first = _measured(now.dataset, means_angle(now.dataset))
    last = _measured(now.dataset, now.settings[settings.ANGLE.key])
    return _(
        "At θ = {best}° (star), where J is {most}. Fisher’s criterion J is (distance between the "
        "means)² / scatter: at first {far}/{wide} = {before}, on your line {near}/{narrow} = "
        "{after}. A formula gives the best w directly: S_W⁻¹(m₁ − m₂). Here m₁ and m₂ are the class "
        "means, and the matrix S_W gives the scatter along w: wᵀS_W w."
    ).format(
        far=number(first.distance**2),
        wide=number(first.scatter),
        before=_quotient(first.J),
        near=number(last.distance**2),
        narrow=number(last.scatter),
        after=_quotient(last.J),
        most=_quotient(_projected(now.dataset).most),
        best=number(round(best_angle(now.dataset), 1)),
    )


def _shared(now: Stage, share: float) -> tuple[float, int]:
    """Return the threshold on the line, and how many points are assigned to the first class."""
    projected = _projected(now.dataset, share / 100)
    angle = now.settings[settings.ANGLE.key]
    taken = int((projected.model.predict(now.dataset.X) == 1).sum())
    return float(projected.thresholds(angle)[0]), taken


def rare_holds(now: Stage) -> bool:
    """Whether the first class has become rare."""
    return bool(now.settings[settings.PRIOR.key] <= RARE)


def rare_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, settings.PRIOR.key: RARE})


def rare_tried(now: Stage) -> str:
    told = _("The share of blue is now {share}% ({rare}% or less required).")
    return told.format(share=now.settings[settings.PRIOR.key], rare=RARE)


def rare_told(now: Stage) -> str:
    share = now.settings[settings.PRIOR.key]
    (before, many), (after, few) = _shared(now, USUAL), _shared(now, share)
    return _(
        "The threshold moved from {before} to {after}, so {few} of {n} points instead of {many} are "
        "classified as blue. That is worse on this sample, half of which is blue, but better if only "
        "{share}% of all points are blue. The curves cross at the threshold, and their heights are "
        "proportional to the priors, the shares of the classes. The direction depends only on means and "
        "scatter."
    ).format(
        before=number(round(before, 3)),
        many=many,
        n=now.dataset.n,
        share=share,
        after=number(round(after, 3)),
        few=few,
    )


def ring_told(now: Stage) -> str:
    return _(
        "All are equally good: the class means coincide, so on every line their distance is 0 and J "
        "is {most}. Fisher’s criterion sees only means and scatter. A circle would separate these "
        "classes; no line does."
    ).format(most=number(float(_projected(now.dataset).curve[1].max())))


def _planes(now: Stage) -> Planes:
    return Planes(shipped(now.settings[planes_view.TABLE.key]))


def iris_wrong(now: Stage) -> int:
    """Return the number of misclassified flowers in Fisher's plane."""
    return int(_planes(now).wrong[-1])


def iris_told(now: Stage) -> str:
    planes = _planes(now)
    return _(
        "{last} of {n}; with the best pair of measurements, {first}. For three classes, J compares the "
        "scatter of the class means with that within the classes. Direction 1 has the largest J. Of those "
        "with projections uncorrelated with it, direction 2 has the largest J. The separation is the sum of "
        "the two J values: {high} here, at most {low} for a pair. Three class means lie in a plane, so the "
        "search ends here; for C classes, after C − 1 directions."
    ).format(
        last=int(planes.wrong[-1]),
        n=planes.data.n,
        first=int(planes.wrong[:-1].min()),
        low=number(float(planes.separation[:-1].max())),
        high=number(float(planes.separation[-1])),
    )
