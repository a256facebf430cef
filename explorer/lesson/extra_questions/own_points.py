"""The questions that fit the lecturer's own points on the bench of a lesson.

The key of such a question is, for example, own.class.0.1a2b3c4d.1.5~2: its kind, whether the columns are standardised,
a checksum of its points, and the place in question. The points themselves are in the link of the page.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import numpy as np

from explorer.classroom.questions import MOST_POINTS, NO_MISTAKE, Kind, Question
from explorer.lesson.extra_questions import own_answers, question_scene
from explorer.lesson.extra_questions.own_answers import CannotAskError, Found, Subject
from explorer.lesson.extra_questions.question_scene import QuestionScene
from explorer.lesson.lesson_spec import LessonSpec
from explorer.points import links
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from explorer.visit.progress import Step
from linboard.i18n.language import N_, _, sentences

PREFIX = "own."
CLASS, NEXT, LINE, UPDATES, MISTAKES, C = "class", "next", "line", "updates", "mistakes", "c"
TEXTS = {
    NEXT: N_("This is the line so far. Which point does the perceptron update on next?"),
    UPDATES: N_("How many updates does the perceptron make, in cyclic order and from w = 0?"),
    LINE: N_("Draw a line that misclassifies as few of these points as possible."),
    CLASS: N_("Which class does the model predict at the ringed place?"),
    MISTAKES: N_("How many of these points does the trained model misclassify?"),
    C: N_("What is the smallest C with which the soft margin classifies every point correctly?"),
}
NAMES = {
    NEXT: N_("Which point is next?"),
    UPDATES: N_("How many updates?"),
    LINE: N_("Draw the line"),
    CLASS: N_("Which class does this place have?"),
    MISTAKES: N_("How many mistakes?"),
    C: N_("Choose C"),
}
LABELS = {UPDATES: N_("Updates"), MISTAKES: N_("Mistakes")}
KINDS: dict[str, Kind] = {
    NEXT: "point",
    UPDATES: "number",
    LINE: "line",
    CLASS: "choice",
    MISTAKES: "number",
    C: "choice",
}
_RUN = (NEXT, UPDATES, LINE)
_MODEL = (CLASS, MISTAKES, LINE)
FITS = {
    "playground": _RUN,
    "hypothesis": (LINE,),
    "perceptron": (*_RUN, CLASS),
    "convergence": _RUN,
    "dual": _RUN,
    "pocket": (MISTAKES, LINE, CLASS),
    "xor": (LINE,),
    "least-squares": _MODEL,
    "fisher": _MODEL,
    "logistic": _MODEL,
    "softmax": _MODEL,
    "margin": (C, *_MODEL),
    "kernels": _MODEL[:2],
    "boosting": _MODEL[:2],
}  # by the key of a lesson
SEVERAL = {CLASS, MISTAKES}  # these kinds also fit more than two classes, where the model does
MANY = {"softmax", "fisher", "least-squares"}  # the lessons whose models have any number of classes


def is_own(key: str) -> bool:
    """Return whether this is the key of such a question."""
    return key.startswith(PREFIX)


def checksum(dataset: Dataset) -> str:
    """Return a checksum of points."""
    return f"{crc32(dataset.X.tobytes() + dataset.labels.tobytes()):08x}"


def key(kind: str, dataset: Dataset, *, standardised: bool, place: tuple[float, ...] = ()) -> str:
    """Return the key of a question."""
    end = "~".join(f"{value:.10g}" for value in place)
    return f"{PREFIX}{kind}.{int(standardised)}.{checksum(dataset)}.{end}"


def is_same(step: Step, other: Step) -> bool:
    """Return whether two questions about own points differ at most in their place."""
    return step[0] == other[0] and is_own(step[1]) and step[1].split(".")[:4] == other[1].split(".")[:4]


def moved(own: str, place: tuple[float, ...]) -> str:
    """Return the key of the same question about another place."""
    start = own.split(".")[:4]
    return ".".join([*start, "~".join(f"{value:.10g}" for value in place)])


def steps(spec: LessonSpec, dataset: Dataset, *, standardised: bool) -> list[Step]:
    """Return the questions that can be asked about these points on this page, in order."""
    return [
        (spec.key, key(kind, dataset, standardised=standardised))
        for kind in FITS.get(spec.key, ())
        if not why_not(spec, kind, dataset, standardised=standardised)
    ]


def why_not(spec: LessonSpec, kind: str, dataset: Dataset, *, standardised: bool) -> str:
    """Return why a question cannot be asked, in one sentence; empty if it can."""
    try:
        opened(spec, key(kind, dataset, standardised=standardised), dataset)
    except CannotAskError as error:
        return str(error)
    return ""


def opened(spec: LessonSpec, own: str, dataset: Dataset) -> QuestionScene:
    """Return the scene of the question with this key.

    Raises
    ------
    CannotAskError
        If it cannot be asked about these points. The message is one sentence.
    """
    parts = own.split(".", 4)
    if len(parts) != 5 or parts[1] not in FITS.get(spec.key, ()) or parts[2] not in ("0", "1"):
        raise CannotAskError(_("This page does not ask this question."))
    if parts[3] != checksum(dataset):
        raise CannotAskError(_("This question is about other points."))
    place = links.place(parts[4]) if parts[4] else None
    if parts[4] and (place is None or parts[1] != CLASS):
        raise CannotAskError(_("This page does not ask this question."))
    made: QuestionScene | CannotAskError = result_cache.cached(
        _scene, spec, own, parts[1], dataset, parts[2] == "1", place
    )
    if isinstance(made, CannotAskError):
        raise made
    return made


def _scene(
    spec: LessonSpec,
    own: str,
    kind: str,
    dataset: Dataset,
    standardised: bool,
    place: tuple[float, float] | None,
) -> QuestionScene | CannotAskError:
    """Return the scene of a question, or why there is none, so that the cache keeps either."""
    try:
        _check(spec, kind, dataset)
        at = place or between(dataset)
        found = _found(kind, Subject(spec.key, dataset, standardised), at)
    except CannotAskError as error:
        return error
    rows = zip(dataset.X.tolist(), dataset.labels.tolist(), strict=True)
    parts: dict[str, Any] = {"line": found.line} if kind == NEXT else {}
    asked = Question(
        KINDS[kind],
        spec.key,
        own,
        TEXTS[kind],
        options=found.options,
        label=LABELS.get(kind, ""),
        most=found.most,
        points=tuple((x, y, label) for (x, y), label in rows),
        box=dataset.bounds,
        classes=dataset.names,
        positive=dataset.present[0],
        place=at if kind == CLASS else (),
        right=NO_MISTAKE if found.right == () else found.right,
        **parts,
    )
    other = found.line if kind == LINE else None
    told = found.told
    if standardised and kind != LINE:
        told = sentences([told, _("The columns are standardised.")])
    return question_scene.scene(
        asked,
        explained=told,
        rings=kind == CLASS,
        other=other,
        name=found.name,
        title=dataset.title,
        columns=(dataset.columns[0], dataset.columns[1]),
    )


def _check(spec: LessonSpec, kind: str, dataset: Dataset) -> None:
    """Check that the points fit the question; raises CannotAskError otherwise."""
    if not dataset.n:
        raise CannotAskError(_("There are no points to ask about. Add some first."))
    if len(dataset.present) < 2:
        raise CannotAskError(_("All points belong to one class, so there is nothing to ask about."))
    if len(dataset.present) > 2 and not (kind in SEVERAL and spec.key in MANY):
        raise CannotAskError(_("This question needs exactly two classes."))
    if dataset.n > MOST_POINTS:
        told = _("The board has {n} points, but a phone shows at most {most}. Remove some.")
        raise CannotAskError(told.format(n=dataset.n, most=MOST_POINTS))


def _found(kind: str, subject: Subject, place: tuple[float, float]) -> Found:
    if kind == CLASS:
        return own_answers.place_class(subject, place)
    finds = {
        NEXT: own_answers.next_point,
        LINE: own_answers.any_line,
        UPDATES: own_answers.updates,
        MISTAKES: own_answers.mistakes,
        C: own_answers.smallest_C,
    }
    return finds[kind](subject)


def between(dataset: Dataset) -> tuple[float, float]:
    """Return a place between the two first classes, which the ring marks at first."""
    first, second = (dataset.X[dataset.labels == c].mean(axis=0) for c in dataset.present[:2])
    x, y = np.round((0.55 * first + 0.45 * second), 6).tolist()
    return x, y
