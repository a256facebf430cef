"""Fisher's lesson on the board: the line that rotates, and the distribution along it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import export
from explorer.lesson.code.notebook_plots import MODEL
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.fisher import board, captions, histograms, scripts
from explorer.lessons.fisher.board import Ghosts
from explorer.lessons.fisher.projection import ProjectionLine, Steps, fit
from explorer.lessons.fisher.settings import ANGLE, NEW, PRIOR, More
from explorer.visit import result_cache
from linboard.i18n.language import _
from linboard.messages import Chart, Head, Player
from linclass import FisherDiscriminant

Array = NDArray[np.float64]
HEIGHT, LOW = 380, 290


def too_few(lesson: LessonPage) -> bool:
    """Whether there are fewer than two classes; the board then says what is missing."""
    if len(lesson.dataset.present) > 1:
        return False
    lesson.plain_board(
        _("Add points of two classes to the board: choose a class above it, then a place.")
        if lesson.dataset.n == 0
        else _("All points belong to one class. Choose another class above the board and add some."),
    )
    return True


# ---- board and companion ----


def show(
    lesson: LessonPage, model: FisherDiscriminant, place: DeltaGenerator, line: tuple[str, float], more: More
) -> None:
    """Show the board with the line, and next to it the histograms along the line and J.

    `line` contains the kind of animation and the angle.
    """
    plays, angle = line
    projected = result_cache.cached(ProjectionLine, lesson.dataset, model)
    if lesson.moves:  # the reader moves something
        plays = "still"
    steps = _steps(projected, plays, angle)
    ghosts = _ghosts(projected, more.seed)
    turns = lesson.scene is None or ANGLE.key in lesson.scene.controls
    parts = plays == "still" or lesson.answered  # a prediction may be about the misclassified points
    covariances = _covariances(projected, more.ellipses)
    before = _before(lesson, angle)
    if projected.dataset.n > board.MOST_FEET:
        lesson.notice(_("The projections of {k} of the points are drawn.").format(k=board.MOST_FEET))
    shown = board.board(projected, steps, covariances, ghosts, turns=turns, parts=parts, before=before)
    told = captions.told(projected, steps, ghosts, plain=bool(lesson.scene), brief=lesson.lecturing)
    lesson.show(shown, told, plays=_player(projected, steps) if len(steps.angles) > 1 else None)
    with place:
        lesson.linked("piles", _beside(lesson, projected, steps))
        if lesson.scene:
            lesson.linked("along", _beside(lesson, projected, steps, measured=False, before=before))


def _before(lesson: LessonPage, angle: float) -> float | None:
    """Return the threshold before the reader moved it, in a scene that asks for that."""
    if lesson.scene is None or PRIOR.key not in lesson.scene.controls:
        return None
    model = fit(lesson.dataset, lesson.scene.settings[PRIOR.key] / 100)
    return float(result_cache.cached(ProjectionLine, lesson.dataset, model).thresholds([angle])[0])


def _steps(projected: ProjectionLine, plays: str, angle: float) -> Steps:
    if plays == "still":
        return Steps(projected, np.array([angle]), np.array([1.0]))
    if plays == "slide":
        return Steps(projected, np.array([angle, angle]), np.array([0.0, 1.0]))
    angles = projected.sweep(len(board.shown(projected.dataset)))
    return Steps(projected, angles, np.ones(len(angles)))


def _player(projected: ProjectionLine, steps: Steps) -> Player:
    if not steps.rotates:
        return Player(length=len(steps.angles), result=True)
    return Player(
        length=len(steps.angles),
        trace=projected.best or 0,
        steps=[f"{value:.1f}°".replace("-", "−") for value in np.round(steps.folded, 2).tolist()],
        label=_("Angle θ of the line"),
        result=True,
    )


def _covariances(projected: ProjectionLine, ellipses: str) -> Array:
    model = projected.model
    if ellipses == "shared":
        return np.broadcast_to(model.covariance_, (len(projected.classes), 2, 2))
    # A single point has no width.
    own: Array = model.scatter_.each / np.maximum(projected.counts - 1, 1)[:, None, None]
    return own


def _ghosts(projected: ProjectionLine, seed: int | None) -> Ghosts | None:
    if seed is None:
        return None
    X, labels = projected.model.sample(NEW, random_state=seed)
    return X, np.searchsorted(projected.model.classes_, labels)


def _beside(
    lesson: LessonPage,
    projected: ProjectionLine,
    steps: Steps,
    *,
    measured: bool = True,
    before: float | None = None,
) -> Chart:
    """Draw the histograms along the line and, if the line is `measured`, J over its angle."""
    asked = lesson.scene is not None and lesson.scene.beside_first
    picture = histograms.figure(
        projected, steps, measured=measured, best=lesson.answered, before=before, asked=asked
    )
    two = len(projected.classes) == 2
    legend = (
        _("The curves are Gaussians (bell curves) of equal width, as Fisher’s threshold assumes.")
        if before is None
        else _(
            "The curves are Gaussians of equal width, as Fisher’s threshold assumes. The area under each "
            "is proportional to the share of its class."
        )
    )
    if two and projected.best is not None:
        legend += " " + _("They cross at the threshold (dashed).")
    if before is not None:
        legend += " " + _("Dotted: the previous threshold.")
    if measured and lesson.answered and projected.best is not None:
        legend += " " + _("Star: the line with the largest J.")
    head = [Head(text, "unsure") for text in [_doubt(projected)] if text and not lesson.scene]
    head.append(Head(legend, "legend"))
    return picture.message(
        lesson.key,
        height=LOW if lesson.scene else HEIGHT,
        title=_("Along the line"),
        head=head,
        describe=_("At {angle}° J is {J}; the largest is {most}, at {best}°."),
        view=f"along{measured}",
        steady=picture.steady,
    )


def _doubt(projected: ProjectionLine) -> str:
    """Say why no direction helps for these points; empty if there is a best one."""
    if projected.best is None:
        return _("All class means coincide: J = 0 along every line, so no direction is better than another.")
    if np.isinf(projected.most):
        return _(
            "Along the best line each class is a single point. S_W is not invertible, and J is infinite "
            "there."
        )
    return ""


def code(lesson: LessonPage, model: FisherDiscriminant, angle: float, more: More) -> None:
    """Show the scripts that compute the line and its numbers."""
    projected, given = ProjectionLine(lesson.dataset, model), more.prior is not None
    same = scripts.same_with_sklearn(projected)
    lesson.script(
        "fisher.code.line",
        lambda: scripts.line(projected, angle, given),
        (lambda: scripts.line_sklearn(projected, given)) if same else None,
        views=lambda: (MODEL,),
    )


def projections_csv(lesson: LessonPage, model: FisherDiscriminant, angle: float) -> str:
    """Return the positions of the points along the line and their classes as CSV."""
    projected = ProjectionLine(lesson.dataset, model)
    z = projected.places(lesson.dataset.X, angle)[0] + float(projected.directions(angle)[0] @ projected.mean)
    names = [lesson.dataset.names[label] for label in lesson.dataset.labels]
    return export.columns_csv({"w.x": z, "class": np.array(names)})


def download(lesson: LessonPage, model: FisherDiscriminant, angle: float) -> None:
    """Offer the projections as data for another classifier."""
    if lesson.alone:
        return
    export.download(
        _("Projections as CSV"),
        lambda: projections_csv(lesson, model, angle),
        "fisher-projections.csv",
    )
