"""The proof that the best parameters of naive Bayes are shares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.layers import named, of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Samples, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, strokes
from linboard.i18n.language import N_, _
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
PLACES = (
    (3, 4), (4, 1.5), (4.5, 3.5), (1, 4.5), (3.5, 5), (1.5, 1), (5, 4.5),
    (1, 1.5), (2, 1), (0.5, 4), (4.5, 1), (1.5, 3.5), (0.5, 2), (2, 0.5),
)  # fmt: skip
LABELS = (1,) * 7 + (-1,) * 7
TRIED = np.linspace(0.005, 0.995, 199)
ABOUT = ("slope", "zero", "word", "smoothing")  # the lines about one word in one class

C = Symbol(
    "c",
    "c",
    N_("how many emails of the class contain the word"),
    ("c", "left", "right", "best"),
    theme.ACCENT,
)
N_K = Symbol("N_k", "N_k", N_("the number of emails of class k"), ("N_k", "right", "left"))
N = Symbol("N", "N", N_("the number of all emails"), ("right",))
MU = Symbol("mu", "μ", N_("the probability of the word in the class"), ("mu", "left", "right"), theme.LINE)
PI = Symbol(
    "pi",
    "π",
    N_("the probability of class 1, also π₁; that of class 0 is π₀ = 1 − π"),
    ("tried", "right", "left"),
    theme.LINE,
)
ELL = Symbol("l", "ℓ", N_("ℓ(μ) = c ln μ + (N_k − c) ln(1 − μ)"), ("left", "right"), theme.LINE)
LIKELIHOOD = Symbol("L", "L", N_("the likelihood, the product of the probabilities of all emails"), ("left",))
ALPHA = Symbol(
    "alpha",
    "α",
    N_("how many emails with the word, and as many without it, are added"),
    ("alpha",),
)
SHARE = Symbol("s", "s", N_("the share of emails with the word, after adding"), ("left",), theme.GOOD)


def emails() -> Dataset:
    """Return fourteen points on which every word occurs in some emails of each class, but not in all."""
    return sources.from_labels(PLACES, LABELS)


def middles(dataset: Dataset) -> Array:
    """Return the place on each axis above which a word occurs: the mean of all points."""
    mean: Array = dataset.X.mean(axis=0)
    return mean


def words(dataset: Dataset, positive: int) -> Samples:
    """Return each point as an email with two words: a word occurs if its coordinate is above the mean of all points."""
    return (middles(dataset) < dataset.X).astype(float), dataset.signs(positive)


def draw(given: Given) -> Drawing:
    """Draw the points as emails, and beside them the likelihood of every probability."""
    return Drawing(_board(given), _curves(given), _("The logarithm of the likelihood of each probability"))


def _board(given: Given) -> Board:
    """Return the board with the limits above which a word occurs, and rings around the emails of a line."""
    board = Board(given.dataset, given.positive)
    center, reach = boundaries.view(given.dataset)
    low, high = center - reach, center + reach
    across, up = middles(given.dataset).tolist()
    board.below(
        strokes.through([across, across], [low[1], high[1]], theme.MUTED, 2, "dash"),
        strokes.through([low[0], high[0]], [up, up], theme.MUTED, 2, "dash"),
    )
    X, y = words(given.dataset, given.positive)
    for key in ABOUT:
        shown = given.quantities(key)
        klass, word = int(shown["k"]), int(shown["i"])
        counted = (y == (1 if klass else -1)) & (X[:, word] == 1)
        board.above(given.on(of_symbol(strokes.dots(ring(theme.ACCENT)), "c"), given.dataset.X[counted], key))
    return board


def _curves(given: Given) -> Picture:
    """Return ℓ over μ with the place that a line is about, and the same for π."""
    layers: list[Layer] = []
    for key in ("split", *ABOUT, "prior"):
        of = _counts(given, key)
        layers += _curve(given, key, *of)
    xaxis = theme.axis(_("Probability"), range=[0, 1.04], zeroline=False)
    yaxis = theme.axis(_("ln likelihood"), range=[-1.05, 0.16], zeroline=True, showticklabels=False)
    return Picture(layers, theme.layout(xaxis=xaxis, yaxis=yaxis, margin={"l": 30, "r": 12, "t": 6, "b": 40}))


def _counts(given: Given, key: str) -> tuple[float, float]:
    """Return how many emails contain the word of a line, and how many do not; for π, those of both classes."""
    shown = given.quantities("slope" if key == "split" else key)
    if key == "prior":
        n = np.asarray(shown["N_k"], dtype=float)
        return float(n[1]), float(n[0])
    return float(shown["c"]), float(shown["N_k"]) - float(shown["c"])


def _curve(given: Given, key: str, present: float, absent: float) -> list[Layer]:
    """Return the curve of a line, scaled to the picture, the tried place with its slope, and the share."""
    symbol = "pi" if key == "prior" else "mu"
    curve = present * np.log(TRIED) + absent * np.log(1 - TRIED)
    top, size = float(curve.max()), float(curve.max() - np.quantile(curve, 0.1)) or 1.0
    layers = [
        given.on(
            of_symbol(strokes.line(theme.LINE, 2.5), "l"), np.column_stack([TRIED, (curve - top) / size]), key
        )
    ]
    share = present / (present + absent)
    upright = np.array([[share, -1.05], [share, 0.0]])
    layers.append(given.on(of_symbol(strokes.line(theme.ACCENT, 2, "dot"), "c"), upright, key))
    shown = given.quantities(key)
    if key in ("slope", "prior"):
        at = float(shown["mu"] if key == "slope" else shown["tried"])
        height = (present * np.log(at) + absent * np.log(1 - at) - top) / size
        slope = (present / at - absent / (1 - at)) / size
        run = 0.12 / np.hypot(1, slope / 2)
        if key == "slope":
            tangent = np.array([[at - run, height - run * slope], [at + run, height + run * slope]])
            layers.append(given.on(of_symbol(strokes.line(theme.GOOD, 4), "l"), tangent, key))
        dot = strokes.dots({"symbol": "circle", "size": 11, "color": theme.LINE})
        layers.append(given.on(of_symbol(dot, symbol), np.array([[at, height]]), key))
    if key in ("zero", "word"):
        flat = np.array([[share - 0.12, 0.0], [share + 0.12, 0.0]])
        layers.append(given.on(of_symbol(strokes.line(theme.GOOD, 4), "mu"), flat, key))
    if key == "smoothing":
        alpha = float(given.line(key).constants["alpha"])
        moved = (present + alpha) / (present + absent + 2 * alpha)
        layers.append(
            given.on(
                of_symbol(strokes.line(theme.GOOD, 3), "s"), np.array([[moved, -1.05], [moved, 0.0]]), key
            )
        )
        layers.append(
            given.on(named("s", theme.GOOD) | {"textposition": "top center"}, np.array([[moved, 0.0]]), key)
        )
    return layers


COUNTS = Proof(
    "nb-counts",
    N_("The best probabilities are shares"),
    N_(
        "The likelihood is largest for π = N₁/N and μ = c/N_k. The smoothed share is the one after adding α emails "
        "with the word and α without it."
    ),
    (MU, PI, C, N_K, N, ELL, LIKELIHOOD, ALPHA, SHARE),
    (
        Line(
            "split",
            "ln L = Σ N_k ln π_k + Σ ℓ(μ)",
            "$left = $right",
            N_("The words are independent in a class; group equal factors."),
            (
                Wrong(
                    N_("The emails are independent."),
                    N_("This makes L a product over emails. Each email must also split into its words."),
                ),
                Wrong(
                    N_("All emails have the same probability."),
                    N_("They differ: each has its own words."),
                ),
            ),
            N_(
                "Each point is an email with two words: a word occurs if its coordinate is above the dashed line. "
                "Curve: ℓ of one word."
            ),
        ),
        Line(
            "slope",
            "ℓ′(μ) = frac{c}{μ} − frac{N_k − c}{1 − μ}",
            "$left = frac{$c}{$mu} − frac{$N_k − $c}{1 − $mu}",
            N_("The derivative of each logarithm, by the chain rule."),
            (
                Wrong(
                    N_("c and N_k are constants."),
                    N_("They are, but the derivatives of the logarithms are also needed."),
                ),
                Wrong(
                    N_("ℓ is largest at μ."),
                    N_("The formula holds at every μ, not only at the top."),
                ),
            ),
            N_("Gold rings: the c emails with the word. Green: the slope of ℓ at μ, the dot."),
        ),
        Line(
            "zero",
            "μ = frac{c}{N_k}: frac{c}{μ} = frac{N_k − c}{1 − μ}",
            "μ = $mu: $left = $right",
            N_("Insert μ = c/N_k: both sides are N_k, so ℓ′ = 0."),
            (
                Wrong(
                    N_("Both numbers are counts of emails."),
                    N_("Equal kinds of numbers need not be equal."),
                ),
                Wrong(
                    N_("The slope is 0 everywhere."),
                    N_("It is 0 only at this μ."),
                ),
            ),
            N_("Green: at the share c/N_k the slope of ℓ is 0."),
            ("slope",),
        ),
        Line(
            "word",
            "ℓ(μ) ≤ ℓ(c/N_k)",
            "$left ≤ $best = $right",
            N_("ℓ is a sum of concave logarithms: slope 0 means the top."),
            (
                Wrong(
                    N_("The slope is 0 at c/N_k."),
                    N_("At a lowest place it would also be 0. ℓ must also curve downwards."),
                ),
                Wrong(
                    N_("The smoothed share is better."),
                    N_("For new emails, perhaps. It does not have the larger likelihood."),
                ),
            ),
            N_("The curve is highest at the dotted share of emails with the word, and nowhere else."),
            ("zero",),
        ),
        Line(
            "prior",
            "N_1 ln π + N_0 ln(1 − π) ≤ N_1 ln frac{N_1}{N} + N_0 ln frac{N_0}{N}",
            "π = $tried: $left ≤ $right",
            N_("The same function, with N₁ for c and N for N_k."),
            (
                Wrong(
                    N_("Both classes have the same size."),
                    N_("They need not: π is the share of one of them."),
                ),
                Wrong(
                    N_("The words do not depend on the class."),
                    N_("They do. The class shares are a separate sum in ln L."),
                ),
            ),
            N_("The curve is now that of π. It is highest at the dotted share of class 1."),
            ("word",),
        ),
        Line(
            "smoothing",
            "s = frac{α + c}{2 α + N_k}",
            "$left = frac{$alpha + $c}{2 · $alpha + $N_k}",
            N_("α more emails contain the word, of 2α more emails."),
            (
                Wrong(
                    N_("The smoothed share is nearer to ½."),
                    N_("It is, but that follows from the formula."),
                ),
                Wrong(
                    N_("Every word occurs at least once."),
                    N_("It need not: this is why we smooth."),
                ),
            ),
            N_("Dotted: the share c/N_k. Green: the share s after adding; it is nearer to ½."),
        ),
    ),
    draw,
    (
        Assumption(
            "inside",
            N_("Each word occurs in some emails of each class, not in all"),
            N_("A word occurs in no email of a class, or in all, so the slope of ℓ is 0 nowhere."),
        ),
    ),
    dataset=emails,
    reads=words,
)

PROOFS = (COUNTS,)
