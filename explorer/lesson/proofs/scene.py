"""The last scene of a lesson whose point is a proof: a question, and then the proof to step through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from explorer.lesson.scene import Predict, Scene, Stage
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_

KEY = "lines"  # of each such scene
BESIDE = "proof"  # the chart with the lines


@dataclass(frozen=True, kw_only=True)
class Proving(Scene):
    """A scene that shows a proof after its question is answered.

    Parameters
    ----------
    proof : str
        The key of a proof of the lesson.
    """

    proof: str


def proving(
    question: str,
    options: tuple[str, ...],
    tell: Callable[[Stage], str],
    *,
    proof: str,
    dataset: Callable[[], Dataset],
    happened: int = 0,
) -> Proving:
    """Return the scene of a proof.

    Parameters
    ----------
    question, options : str, tuple of str
        What is asked before the proof, marked by `N_`.
    tell : function of a Stage
        The explanation.
    proof : str
        Key of the proof.
    dataset : function
        Creates the points.
    happened : int
        The index of the right option.
    """
    return Proving(
        KEY,
        question,
        N_("Make a prediction, then step through the proof."),
        Predict(options, happened),
        dataset,
        tell,
        beside=BESIDE,
        answers=True,
        until=0,
        proof=proof,
    )
