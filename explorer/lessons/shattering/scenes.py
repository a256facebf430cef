"""Scenes of shattering: three points, a row, why a fourth point fails, rectangles, and the growth function."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.lesson.scene import Number, Predict, Scene, Stage, Until
from explorer.lessons.shattering import last_scene, view
from explorer.lessons.shattering.pictures import labelled
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, NP_, _
from linclass import SHAPES, dichotomies
from linclass.theory.shattering import cover_count, sauer_bound

PICTURED = ((1, -1, -1, -1), (1, 1, -1, -1), (1, -1, 1, -1))  # labellings of four corners, in cyclic order
MANY = 20  # number of points whose count the last scene mentions


def _points(places: Sequence[tuple[float, float]]) -> Dataset:
    """Return points whose own classes do not matter."""
    return Dataset(places, [0] * len(places))


def _corners() -> Dataset:
    """Return four corners: no line separates the diagonals."""
    return _points([(1, 1), (4, 1.5), (4.5, 4.5), (1.5, 4)])


def _middle() -> Dataset:
    """Return three corners of a triangle, and a point inside it."""
    return _points([(0, 0), (6, 0), (3, 5), (3, 2)])


def _crossed() -> Dataset:
    """Return four points, each of which is the outermost on its side."""
    return _points([(1, 3), (3, 5), (5, 2.5), (2.5, 0.5)])


def _six() -> Dataset:
    """Return six points in general position."""
    return _points([(1, 1), (4, 0.5), (5.5, 3), (3.5, 5), (0.5, 3.5), (3, 2.5)])


def _count(now: Stage) -> int:
    """Return how many labellings of the points the scene's class realises."""
    return dichotomies(now.settings[view.CLASS.key], now.dataset.X).count


# ---- captions ----


def _three_told(now: Stage) -> str:
    return _(
        "A line always does: there are 2³ = {total} labellings, and all {count} have a separating line. A "
        "half-plane is one side of a line. We say that half-planes shatter these three points."
    ).format(total=2**now.dataset.n, count=_count(now))


def _parted(now: Stage) -> bool:
    """Three points are on the board, and all their labellings have a line."""
    return bool(now.dataset.n == 3 and _count(now) == 2**3)


def _row_tried(now: Stage) -> str:
    if now.dataset.n != 3:
        return _("This challenge needs exactly {n} points; there are {now}.").format(n=3, now=now.dataset.n)
    return _("A line realises {k} of {n} labellings.").format(k=_count(now), n=2**3)


def _moved(now: Stage) -> Stage:
    return Stage(now.dataset.move(1, 2.5, 3.5), now.settings, now.begun)


def _row_told(now: Stage) -> str:
    before = _count(Stage(now.begun, now.settings, now.begun))
    return _(
        "When the points were in a row, {before} labellings had a separating line; now {after} have "
        "one. No line separates the middle of three points in a row from the other two. We say that "
        "lines can shatter three points, because they shatter at least one set of three."
    ).format(before=before, after=_count(now))


def _four_told(now: Stage) -> str:
    total = 2**now.dataset.n
    return _(
        "Opposite corners: no line realises this labelling or its reverse (red). The other {count} "
        "of {total} have a line. The star lies between the two blue corners, so it must be on the "
        "blue side. It also lies between the two orange corners, so it must be on the orange side."
    ).format(count=_count(now), total=total)


def _middle_told(now: Stage) -> str:
    total = 2**now.dataset.n
    return _(
        "Not every labelling: only {count} of the {total} labellings have one. A line with the three corners on one "
        "side has the middle point there too. Radon’s theorem: any four points can be split into two "
        "parts whose convex hulls (the areas inside rubber bands around them) meet. No line "
        "separates such parts. So lines can shatter at most {most} points: {most} is the VC "
        "dimension of lines."
    ).format(count=_count(now), total=total, most=SHAPES["half-planes"].vc_dimension(2))


def _boxes_told(now: Stage) -> str:
    lines, discs = (dichotomies(name, now.dataset.X).count for name in ("half-planes", "discs"))
    return _(
        "Rectangles and polygons realise all {count}, discs {discs}, lines {lines}. Of five points, "
        "one always lies in the smallest rectangle around the other four, so axis-parallel "
        "rectangles have VC dimension {boxes}. Discs have {round}. Polygons shatter any number of "
        "points on a circle: their VC dimension is infinite."
    ).format(
        count=_count(now),
        discs=discs,
        lines=lines,
        boxes=SHAPES["rectangles"].vc_dimension(2),
        round=SHAPES["discs"].vc_dimension(2),
    )


def _growth_told(now: Stage) -> str:
    n = now.dataset.n
    most = SHAPES["half-planes"].vc_dimension(2)
    assert most is not None
    return _(
        "{count} of the {total}. N points have 2ᴺ labellings. Lines realise only N² − N + 2 of them "
        "(Cover’s count; fewer if three points are on one line). For {many} points this is {few} of "
        "{all:,}. Sauer’s bound on the number of labellings holds for all shapes with VC dimension "
        "3. It counts the subsets of at most 3 of the N points: {bound} for the six points here."
    ).format(
        count=_count(now),
        total=2**n,
        many=MANY,
        few=cover_count(MANY, 2),
        all=2**MANY,
        bound=sauer_bound(n, most),
    )


# ---- the scenes ----


def _of(name: str) -> dict[str, object]:
    return {view.MODE.key: "points", view.CLASS.key: name, view.SHEET.key: "1"}


SCENES = (
    Scene(
        "three",
        N_("Label each of these three points “in” or “out”. Does a line always separate the two groups?"),
        N_("A labelling says which points are in. Make a prediction, then watch all the labellings."),
        Predict((N_("Yes, always"), N_("No, some labellings have no line")), 0),
        lambda: _points([(1, 1), (4, 1.5), (2, 4)]),
        _three_told,
        _of("half-planes"),
        beside="tiles",
        answers=True,
    ),
    Scene(
        "row",
        N_("Three points in a row: move one so that every labelling has a separating line."),
        N_("Drag a point on the board. Labellings that no line realises are shown in red."),
        Until(_parted, _moved, _row_tried, just_moves=True),
        lambda: _points([(1, 1), (2.5, 2), (4, 3)]),
        _row_told,
        _of("half-planes"),
        beside="tiles",
    ),
    Scene(
        "four",
        N_("Four points can be labelled in 16 ways. Which of these labellings has no separating line?"),
        N_("Choose a picture, then watch all the labellings."),
        Predict(
            (N_("One point alone"), N_("Two adjacent corners"), N_("Two opposite corners")),
            2,
            lambda now: labelled(now.dataset, PICTURED),
        ),
        _corners,
        _four_told,
        _of("half-planes"),
        beside="tiles",
        answers=True,
    ),
    Scene(
        "middle",
        N_("Now one of the four points lies in the middle. Does every labelling have a separating line?"),
        N_("Make a prediction, then watch all the labellings."),
        Predict(
            (
                N_("Yes, every one"),
                N_("No, and no other four points would help"),
                N_("No, but four other points would work"),
            ),
            1,
        ),
        _middle,
        _middle_told,
        _of("half-planes"),
        beside="tiles",
        answers=True,
    ),
    Scene(
        "boxes",
        N_(
            "A rectangle, disc or convex polygon must contain exactly the points labelled “in”. Which "
            "shapes realise all 16 labellings?"
        ),
        N_("Make a prediction, then watch all the labellings, with axis-parallel rectangles."),
        Predict(
            (N_("Only rectangles"), N_("Rectangles and polygons"), NP_("shattering.boxes", "All three")), 1
        ),
        _crossed,
        _boxes_told,
        _of("rectangles"),
        beside="tiles",
        answers=True,
    ),
    Scene(
        "growth",
        N_("Six points can be labelled in 64 ways. How many of these labellings can a line realise?"),
        N_("Guess a number, then watch all the labellings."),
        Number(N_("Labellings that a line realises"), 0, 64, 60, _count),
        _six,
        _growth_told,
        _of("half-planes"),
        beside="growth",
        answers=True,
    ),
    last_scene.SCENE,
)
