"""The learning diagram of the pocket's page: the components of learning from noisy samples."""

from __future__ import annotations

import numpy as np

from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.pocket.noise_view import Noise
from linboard.i18n.language import _
from linboard.messages import Chart, Head, choose
from linclass import BestLine, Pocket

STYLE = "display:flex;flex-wrap:wrap;gap:6px;line-height:1.4;font-size:0.9rem"


def diagram(lesson: LessonPage, model: Pocket, noise: Noise, best: BestLine | None) -> Chart:
    """Draw each component with its numbers; those of the hypothesis follow the step.

    Parameters
    ----------
    lesson : LessonPage
    model : Pocket
        On the points of the lesson.
    noise : Noise
        On the points of the lesson.
    best : BestLine, optional
        The best line of the plane, if known.
    """
    lines = _("All lines in the plane.")
    if best is not None:
        lines += " " + _("Points misclassified by the best line: {count}.").format(count=best.errors)
    parts = [
        _box(_("Target"), _("An unknown f assigns a label to each x.")),
        _between("→"),
        _box(_("Noise"), _noise(lesson, noise)),
        _between("→"),
        _box(_("Samples"), _("(x₁, y₁), …, (xₙ, yₙ) with n = {n:,}.").format(n=lesson.dataset.n)),
        _between("+"),
        _box(_("Hypothesis set"), lines),
        _between("→"),
        _box(_("Algorithm"), _("The pocket holds one of the lines, the one from update {updates}.")),
        _between("→"),
    ]
    found = {
        False: _box(
            _("Hypothesis"), _("g: none yet. Without a line, each of the {best} points is a mistake.")
        ),
        True: _box(_("Hypothesis"), _("g, the line in the pocket. Its misclassified points: {best}.")),
    }
    texts = {line: f'<div style="{STYLE}">{"".join(parts)}{box}</div>' for line, box in found.items()}
    return Chart(
        group=lesson.key,
        title=_("The learning diagram with noise"),
        head=[Head(_("The learning diagram with noise"), "title")],
        formula=[choose(texts, model.trace_.best_coef.any(axis=1))],
    )


def _noise(lesson: LessonPage, noise: Noise) -> str:
    """Describe the effect of noise on the labels."""
    if lesson.dataset.n_classes != 2:
        return _("No noise is added with more than two classes: the labels are unchanged.")
    if not noise.percent:
        return _("The slider adds no noise: the labels are unchanged.")
    text = _(
        "P(y ≠ f(x)) = {percent}%. Flipped labels: {count} of {n:,}, each marked by a square on the board."
    )
    count = np.count_nonzero(noise.flipped)
    return text.format(percent=noise.percent, count=count, n=lesson.dataset.n)


def _box(name: str, text: str) -> str:
    """Return one component of the diagram."""
    style = "flex:1 1 125px;border:1px solid currentColor;border-radius:6px;padding:4px 8px"
    return f'<div style="{style}"><strong>{name}</strong><br>{text}</div>'


def _between(sign: str) -> str:
    """Return the connection between two components."""
    return f'<div style="align-self:center" aria-hidden="true">{sign}</div>'
