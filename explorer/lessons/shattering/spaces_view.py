"""Half-spaces of R^d: d + 1 points that they shatter, and Radon's partition of any d + 2."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import Choice, Seed, Slider
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.shattering import hulls, spaces
from explorer.visit import result_cache
from linboard.board import Caption
from linboard.i18n.language import N_, _, listed
from linboard.i18n.text import point_name, superscript
from linboard.layers import Picture
from linboard.messages import Chart, Head, Player, Text, choose
from linclass.theory.radon import RadonPartition, radon
from linclass.theory.simplex import shattered_simplex

Array = NDArray[np.float64]
MOST = 5  # dimensions: 2^6 labellings of 6 points
SPAN = 3  # coordinates of the points of Radon's theorem, from -3 to 3
DRAWN = 12  # number of candidate sets
HEIGHT = 360
HALF = Choice(
    "shattering.half", {"shattered": N_("d + 1 points: shattered"), "radon": N_("d + 2 points: never")}
)
DIMENSION = Slider("shattering.d", 1, MOST, 3)
SEED = Seed("shattering.seed")


def show(lesson: LessonPage) -> None:
    """Show both halves of the proof that the VC dimension is d + 1."""
    with lesson.controls():
        half = HALF.show(_("Half of the proof"))
        d = DIMENSION.show(_("Dimension d"))
        seed = SEED.show(_("Seed of the points"), width=160) if half == "radon" else 0
    X = result_cache.cached(places, d, seed) if half == "radon" else None
    if X is None:
        _shattered(lesson, d)
    else:
        _radon(lesson, X)
    with lesson.left:
        lesson.script("shattering.code.spaces", lambda: script(d, X))


# ---- d + 1 points ----


def _proof(d: int) -> tuple[Picture, dict[str, Any]]:
    """Draw the points as columns of numbers with their f, and the numbers of each step."""
    X, y, w, b = shattered_simplex(d)
    picture = spaces.matrix(X, y, (w @ X.T + b[:, None]).astype(int), point_names(d))
    sums = [_sum(row.tolist(), int(c)) for row, c in zip(w, b, strict=True)]
    steps = len(y)
    return picture, {"number": np.arange(1, steps + 1), "total": steps, "w": w, "b": b, "sum": sums}


def _solid(d: int) -> Picture:
    """Draw the same in the plane or in space, with the boundary."""
    return spaces.solid(*shattered_simplex(d))


def _shattered(lesson: LessonPage, d: int) -> None:
    """Show that w = y_i - y_0 and b = y_0 give every point its label."""
    picture, columns = result_cache.cached(_proof, d)
    steps = columns["total"]
    caption = _("Labelling {number} of {total}: w = {w:vector} and b = {b} give every point its label.")
    formula = [
        "<i>b</i> = <i>y</i><sub>0</sub>, <i>w</i><sup>(<i>i</i>)</sup> = <i>y<sub>i</sub></i> − <i>y</i><sub>0</sub>",
        "<i>f</i>(<b>x</b>) = {sum:text}",
        "<i>f</i>(<b>0</b>) = <i>b</i> = <i>y</i><sub>0</sub>, "
        "<i>f</i>(<b>e</b><sub><i>i</i></sub>) = "
        "<i>w</i><sup>(<i>i</i>)</sup> + <i>b</i> = <i>y<sub>i</sub></i>",
    ]
    plays = Player(length=steps, steps=columns["number"], label=_("Labelling"), trace=d, opens=0)
    title = _("The origin and the unit vectors in R{d}").format(d=superscript(d))
    texts = Caption(caption, formula, columns)
    lesson.show(picture, texts, plays=plays, editable=False, title=title, height=HEIGHT, view=f"spaces{d}")
    told = [
        Head(_("Half-spaces shatter some d + 1 points of Rᵈ, for every d."), "right"),
        Head(
            _(
                "The origin gets its label from b. For the i-th unit vector only the i-th weight matters, "
                "so that weight can be set for it alone: y{i} − y{o}. Press ▶ to see all {n} labellings "
                "of the {k} points."
            ).format(i="ᵢ", o="₀", n=steps, k=d + 1)
        ),
    ]
    with lesson.right:
        if d in (2, 3):
            solid: Picture = result_cache.cached(_solid, d)
            message = solid.message(lesson.key, title=_("In space"), head=told, view=f"solid{d}")
            lesson.linked("space", message)
        else:
            lesson.linked("space", Chart(group=lesson.key, title=_("The proof"), head=told))


def point_names(d: int) -> list[str]:
    """Return 0 and the unit vectors in Plotly's markup."""
    return ["<b>0</b>", *(f"<b>e</b><sub>{i + 1}</sub>" for i in range(d))]


def _sum(w: list[int], b: int) -> str:
    """Write out w·x + b."""
    text = ""
    for i, value in enumerate(w):
        if value:
            sign = "−" if value < 0 else "+"
            text += f" {sign} " if text else ("−" if value < 0 else "")
            text += f"{abs(value)}x{['⁽¹⁾', '⁽²⁾', '⁽³⁾', '⁽⁴⁾', '⁽⁵⁾'][i]}"
    return f"{text} {'−' if b < 0 else '+'} {abs(b)}" if text else str(b).replace("-", "−")


# ---- d + 2 points ----


def places(d: int, seed: int) -> Array:
    """Return d + 2 points with integer coordinates: the random set with the largest minimum coefficient in
    its partition."""
    rng = np.random.default_rng([d, seed])
    drawn = rng.integers(-SPAN, SPAN, (DRAWN, d + 2, d), endpoint=True).astype(float)
    return max(drawn, key=lambda X: float(_partition(X).weights.min()))


def _partition(X: Array) -> RadonPartition:
    found = radon(X)
    assert found is not None, "d + 2 points of R^d are affinely dependent"
    return found


def _radon(lesson: LessonPage, X: Array) -> None:
    """Show the linear dependence of any d + 2 points, split by its signs: two hulls that share a point."""
    n, d = X.shape
    found = _partition(X)
    signs = np.zeros(n, dtype=np.int64)
    signs[list(found.first)], signs[list(found.second)] = 1, -1
    picture = spaces.stages(X, found.weights, signs)
    first, second = (_means(part, found.weights) for part in (found.first, found.second))
    steps = np.arange(1, spaces.STAGES + 1)
    columns = {
        "step": steps,
        "first": [first] * spaces.STAGES,
        "second": [second] * spaces.STAGES,
        "point": np.tile(found.point, (spaces.STAGES, 1)),
        "ins": [listed(point_name(i) for i in found.first)] * spaces.STAGES,
        "outs": [listed(point_name(i) for i in found.second)] * spaces.STAGES,
    }
    plays = Player(
        length=spaces.STAGES,
        steps=steps,
        label=_("Stage of the proof"),
        trace=zlib.crc32(X.tobytes(), d),
        opens=0,
    )
    texts = Caption(choose(_captions(d), np.arange(spaces.STAGES)), _formula(d), columns)
    title = _("Radon’s partition of {n} points in R{d}").format(n=n, d=superscript(d))
    lesson.show(picture, texts, plays=plays, editable=False, title=title, height=HEIGHT, view=f"radon{d}")
    told = [
        Head(_("No d + 2 points of Rᵈ are shattered by half-spaces, wherever they lie."), "wrong"),
        Head(
            _(
                "So the VC dimension of half-spaces in Rᵈ is d + 1, here {k}. Change the seed for other "
                "points."
            ).format(k=d + 1)
        ),
    ]
    with lesson.right:
        if d <= 3:
            both = hulls.hulls(X, signs, found.point)
            message = both.message(lesson.key, title=_("Both hulls"), head=told, view=f"hulls{d}")
            lesson.linked("space", message)
        else:
            lesson.linked("space", Chart(group=lesson.key, title=_("The proof"), head=told))


def _captions(d: int) -> list[str]:
    """Return the caption of each stage of the proof."""
    fill = {"n": d + 2, "k": d + 1, "d": superscript(d)}
    return [
        _("1. {n} points in R{d}, each above its coordinates.").format(**fill),
        _(
            "2. The {n} vectors (x, 1) are in {k} dimensions, so they are linearly dependent: there are "
            "numbers a, not all 0, with Σ a x = 0 and Σ a = 0."
        ).format(**fill),
        _(
            "3. Split the points by the sign of a: {ins:text} against {outs:text}. In each part, the "
            "sizes of a, scaled to the sum 1, are the weights of a mean."
        ),
        _("4. Both means are the same point p = {point:vector}: the hulls of the two parts meet."),
        _(
            "5. Label the parts + and −. A half-space that contains all of {ins:text} contains p; one "
            "that contains none of {outs:text} does not contain p. No half-space does both."
        ),
    ]


def _formula(d: int) -> list[Text]:
    """Return the formula of each stage: the vectors, their dependence, both means, the common point."""
    zero = "Σ <i>a<sub>n</sub></i> <b>x</b><sub><i>n</i></sub> = <b>0</b>, Σ <i>a<sub>n</sub></i> = 0"
    shared = "<b>p</b> = {first:text} = {second:text} = {point:vector}"
    rows = (
        [f"(<b>x</b><sub><i>n</i></sub>, 1) ∈ <b>R</b><sup>{d + 1}</sup>, <i>n</i> = 1 … {d + 2}", zero],
        ["&nbsp;", _("two means: {first:text} and {second:text}"), shared],
    )
    which = ([0, 1, 1, 1, 1], [0, 0, 1, 2, 2])
    return [choose(row, chosen) for row, chosen in zip(rows, which, strict=True)]


def _means(part: tuple[int, ...], weights: Array) -> str:
    """Write out a mean."""
    return " + ".join(f"{weights[i]:.3g} {point_name(i)}" for i in part)


# ---- code ----


def script(d: int, X: Array | None) -> str:
    """Return the lines that check one half of the proof: on the origin and the unit vectors, or on these d +
    2 points."""
    if X is None:
        lines = [
            "import numpy as np",
            "from linclass import shatters",
            "from linclass.theory.shattering import cover_count",
            "",
            f"d = {d}",
            "X = np.vstack([np.zeros((1, d)), np.eye(d)])",
            'print("shattered:", shatters("half-planes", X))',
            "for y in np.array(np.meshgrid(*[[-1, 1]] * (d + 1))).reshape(d + 1, -1).T:",
            "    w, b = y[1:] - y[0], y[0]",
            "    assert (X @ w + b == y).all()",
            'print("dichotomies:", cover_count(d + 1, d), "=", 2 ** (d + 1))',
        ]
    else:
        rows = ", ".join(map(str, X.astype(int).tolist()))
        lines = [
            "import numpy as np",
            "from linclass import SHAPES, radon, shatters",
            "",
            f"X = np.array([{rows}])",
            "found = radon(X)",
            'print("parts:", found.first, found.second)',
            'print("common point:", found.point)',
            "for part in (found.first, found.second):",
            "    print(found.weights[list(part)] @ X[list(part)])",
            "y = -np.ones(len(X))",
            "y[list(found.first)] = 1",
            'print("a half-space:", SHAPES["half-planes"].realise(X, y))',
            'print("shattered:", shatters("half-planes", X))',
        ]
    return "\n".join([*lines, ""])
