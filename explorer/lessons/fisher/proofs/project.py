"""The proof that the best projections are eigenvectors."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong, every_class
from explorer.lesson.proofs.shown import named, of_symbol
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.fisher.proofs.symbols import S_B, S_W, M, X
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_, _
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
ABOUT = (
    "scatter",
    "invariant",
    "unit",
    "trace",
    "shares",
    "sum",
    "most",
    "best",
)  # lines about a tried direction
ANGLES = np.linspace(-90, 90, 181)
SHADOW = {"symbol": "circle", "size": 5}

W = Symbol(
    "W", "W", N_("the projection; here one column, a direction w"), ("W", "left", "separation"), theme.LINE
)
Y_HAT = Symbol("y", "ŷ", N_("the projected point Wᵀx"), ("left",))
M_HAT = Symbol("m_hat", "m̂", N_("the mean of the ŷ"), ("left",))
WITHIN = Symbol("S_W_hat", "Ŝ_W", N_("the scatter of the ŷ within the classes"), ("left",))
BETWEEN = Symbol("S_B_hat", "Ŝ_B", N_("the scatter of the ŷ between the classes"), ("left",))
SEPARATION = Symbol("s", "s", N_("the separation tr(Ŝ_W⁻¹Ŝ_B)"), ("separation", "left"), theme.LINE)
CHANGE = Symbol("M", "M", N_("an invertible matrix, here Ŝ_W^(−1/2)"), ("right", "left"))
V = Symbol("V", "V", N_("the matrix S_W^(1/2) W M"), ("left", "right"))
A = Symbol("A", "A", N_("the matrix S_W^(−1/2) S_B S_W^(−1/2)"), ("right", "left"))
LAMBDA = Symbol(
    "lambda", "λ", N_("the eigenvalues of A, the largest first"), ("lambda", "most", "right"), theme.GOOD
)
SHARE = Symbol("c", "c_j", N_("the squared length of Vᵀ times the eigenvector j of A"), ("c", "left"))
q = Symbol("q", "q", N_("the number of columns of W, here 1"), ("q",))


def draw(given: Given) -> Drawing:
    """Draw the direction w with the shadows of the points, and beside it the separation s of every direction."""
    return Drawing(_board(given), _curve(given), _("The separation s of each direction w"))


def _direction(given: Given, key: str) -> Array | None:
    """Return the direction w of a line, of length 1; None if it has none."""
    w = given.quantities(key).get("W")
    if w is None:
        return None
    column = np.asarray(w, dtype=float)[:, 0]
    length = float(np.linalg.norm(column))
    direction: Array = column / (length or 1.0)
    return direction if np.isfinite(direction).all() and length else None


def _board(given: Given) -> Board:
    """Return the board with the direction of each line, the shadows of the points on it, and one point's shadow."""
    board = Board(given.dataset, given.positive)
    points = given.dataset.X
    mean = points.mean(axis=0)
    for key in ("project", *ABOUT, "equal"):
        w = _direction(given, key)
        if w is None:
            continue
        along = (points - mean) @ w
        ends = mean + np.outer([along.min() * 1.15, along.max() * 1.15], w)
        colour = theme.GOOD if key == "equal" else theme.LINE
        board.below(
            given.on(of_symbol(strokes.arrow(colour), "lambda" if key == "equal" else "W"), ends, key)
        )
        for label in given.dataset.present:
            shadows = (mean + np.outer(along, w))[given.dataset.labels == label]
            dots = strokes.dots({**SHADOW, "color": theme.CLASS_COLOURS[label]})
            board.below(given.on(of_symbol(dots, "y"), shadows, key))
        n = given.quantities(key).get("n")
        if n is not None:
            drop = np.stack([points[int(n)], mean + along[int(n)] * w])
            board.above(given.on(of_symbol(strokes.line(theme.ACCENT, 2, "dot"), "x"), drop, key))
    return board


def _separations(given: Given) -> Array:
    """Return s of each angle; NaN where the scatter within the classes is 0."""
    points, labels = every_class(given.dataset, given.positive)
    turn = np.radians(ANGLES)
    shadows = points @ np.stack([np.cos(turn), np.sin(turn)])
    within, between = np.zeros(len(ANGLES)), np.zeros(len(ANGLES))
    for label in np.unique(labels):
        own = shadows[labels == label]
        within += ((own - own.mean(axis=0)) ** 2).sum(axis=0)
        between += len(own) * (own.mean(axis=0) - shadows.mean(axis=0)) ** 2
    curve: Array = np.divide(between, within, out=np.full(len(ANGLES), np.nan), where=within > 0)
    return curve


def _curve(given: Given) -> Picture:
    """Return s over the angle of w, the largest eigenvalue as its bound, and the place of each line's direction."""
    curve = _separations(given)
    lam = np.asarray(given.line("best").constants["lambda"], dtype=float)
    top = max(float(np.nanmax(curve, initial=0.0)), float(lam[0]), 1e-9)
    bound = np.array([[-90.0, lam[0]], [90.0, lam[0]]])
    layers: list[Layer] = [
        of_symbol(strokes.through(ANGLES, curve, theme.LINE, 2.5), "s"),
        given.on(
            of_symbol(strokes.line(theme.GOOD, 2, "dash"), "lambda"),
            bound,
            "shares",
            "sum",
            "most",
            "best",
            "equal",
        ),
        given.on(
            named("λ₁", theme.GOOD) | {"textposition": "bottom left"},
            bound[1:],
            "shares",
            "sum",
            "most",
            "best",
            "equal",
        ),
    ]
    for key in ("project", *ABOUT, "equal"):
        w = _direction(given, key)
        if w is None:
            continue
        angle = (np.degrees(np.arctan2(w[1], w[0])) + 90) % 180 - 90
        at = np.array([[angle, np.interp(angle, ANGLES, curve)]])
        colour = theme.GOOD if key == "equal" else theme.LINE
        dot = strokes.dots({"symbol": "circle", "size": 12, "color": colour})
        layers.append(given.on(of_symbol(dot, "W"), at, key))
    xaxis = theme.axis(_("Angle of w in degrees"), range=[-90, 90], tickvals=[-90, -45, 0, 45, 90])
    yaxis = theme.axis("s", range=[-0.04 * top, 1.12 * top])
    return Picture(layers, theme.layout(xaxis=xaxis, yaxis=yaxis, margin={"l": 48, "r": 12, "t": 6, "b": 40}))


PROJECT = Proof(
    "fis-project",
    N_("The best projections are eigenvectors"),
    N_(
        "Projections ŷ = Wᵀx have Ŝ_W = WᵀS_W W and Ŝ_B = WᵀS_B W, and s = tr(Ŝ_W⁻¹Ŝ_B) is largest if S_B w = λS_W w "
        "for the columns w of W."
    ),
    (
        X.measured("x", "left"),
        M.measured("right"),
        Y_HAT,
        M_HAT,
        W,
        S_W.measured("right"),
        S_B.measured("right", "left"),
        WITHIN,
        BETWEEN,
        SEPARATION,
        CHANGE,
        V,
        A,
        LAMBDA,
        SHARE,
        q,
    ),
    (
        Line(
            "project",
            "ŷ − m̂ = W^T (x − m)",
            "$left = $right",
            N_("The projection is linear, so m̂ = Wᵀm."),
            (
                Wrong(N_("m̂ is the mean of the ŷ."), N_("It is. It must also be the projection of m.")),
                Wrong(N_("W has orthogonal columns."), N_("It need not: any matrix is linear.")),
            ),
            N_("Dotted: from a point x to its projection ŷ on the black direction."),
        ),
        Line(
            "scatter",
            "Ŝ_W = W^T S_W W, Ŝ_B = W^T S_B W",
            "$left = $right",
            N_("Multiply by the transpose and sum: Wᵀ and W come out."),
            (
                Wrong(
                    N_("The projection keeps all distances."),
                    N_("It shortens most of them. That is why W appears on both sides."),
                ),
                Wrong(
                    N_("The classes have the same scatter."),
                    N_("They need not: S_W and S_B are sums over all classes."),
                ),
            ),
            N_("Small dots: the projected points, whose scatter is Ŝ_W within and Ŝ_B between the classes."),
            ("project",),
        ),
        Line(
            "invariant",
            "s(W) = s(W M)",
            "$left = $right",
            N_("M cancels: tr(M⁻¹Ŝ_W⁻¹Ŝ_B M) = tr(Ŝ_W⁻¹Ŝ_B)."),
            (
                Wrong(N_("M is a rotation."), N_("Any invertible M will do, also one that stretches.")),
                Wrong(N_("W is already the best."), N_("It holds for every W.")),
            ),
            N_("The black dot is the separation of w. A longer or shorter w has the same."),
            ("scatter",),
        ),
        Line(
            "unit",
            "V^T V = I",
            "$left = $right",
            N_("VᵀV = M Ŝ_W M with M = Ŝ_W^(−1/2)."),
            (
                Wrong(N_("S_W is symmetric."), N_("That is used, but it does not give length 1.")),
                Wrong(
                    N_("The columns of W have length 1."), N_("They may have any length; M rescales them.")
                ),
            ),
            N_("M makes w as long as needed for Ŝ_W = 1; the black direction stays."),
            ("scatter",),
        ),
        Line(
            "trace",
            "s(W) = tr(V^T A V)",
            "$separation = $right",
            N_("For WM, Ŝ_W is I and Ŝ_B is VᵀAV."),
            (
                Wrong(N_("The trace does not depend on the order."), N_("That was used for s(WM) above.")),
                Wrong(N_("A is diagonal."), N_("It need not be. It is symmetric.")),
            ),
            N_("The height of the black dot is this number."),
            ("invariant", "unit"),
        ),
        Line(
            "shares",
            "tr(V^T A V) = Σ c_j λ_j",
            "$left = $c · $lambda = $right",
            N_("Write A as the sum of λⱼaⱼaⱼᵀ over its eigenvectors."),
            (
                Wrong(
                    N_("The trace of A is the sum of the λⱼ."),
                    N_("That is tr(A), without V. V weights each eigenvalue with cⱼ."),
                ),
                Wrong(N_("V consists of eigenvectors."), N_("Then every cⱼ would be 0 or 1.")),
            ),
            N_(
                "Green dashed: the largest eigenvalue λ₁. The dot is a mean of the eigenvalues with the weights cⱼ."
            ),
        ),
        Line(
            "sum",
            "Σ c_j = q",
            "$c: $left = $q",
            N_("Σ cⱼ is the trace of VᵀV = I."),
            (
                Wrong(N_("Each cⱼ is 1."), N_("Only some could be. Their sum is q in any case.")),
                Wrong(N_("There are q eigenvalues."), N_("There are as many as features, and q columns.")),
            ),
            N_("The weights cⱼ of the dot between the eigenvalues sum to 1, as w is one direction."),
            ("unit",),
        ),
        Line(
            "most",
            "c_j ≤ 1",
            "$c ≤ 1",
            N_("It is the squared shadow of aⱼ on orthonormal columns."),
            (
                Wrong(N_("The sum of all cⱼ is q."), N_("For q > 1 a single one could then exceed 1.")),
                Wrong(
                    N_("λ₁ is the largest eigenvalue."), N_("The line is about V, not about the eigenvalues.")
                ),
            ),
            N_("No eigenvalue counts more than once in the height of the dot."),
            ("unit",),
        ),
        Line(
            "best",
            "s(W) ≤ λ_1 + … + λ_q",
            "$separation ≤ $most = $right",
            N_("Σ cⱼλⱼ is largest if the first q cⱼ are 1."),
            (
                Wrong(
                    N_("s is at most the sum of all eigenvalues."),
                    N_("That is true but weaker: only q eigenvalues fit, as Σ cⱼ = q."),
                ),
                Wrong(
                    N_("The eigenvalues are positive."), N_("They are not negative. The weights cⱼ decide.")
                ),
            ),
            N_("The curve of s never rises above the dashed λ₁."),
            ("trace", "shares", "sum", "most"),
        ),
        Line(
            "equal",
            "S_B w_j = λ_j S_W w_j",
            "$left = $right",
            N_("V of eigenvectors gives cⱼ = 1; multiply by S_W^(1/2)."),
            (
                Wrong(
                    N_("s cannot exceed λ₁."),
                    N_("That is the bound. This line says which w reaches it."),
                ),
                Wrong(
                    N_("w is perpendicular to the line between the means."),
                    N_("It is usually not: S_W turns the best direction."),
                ),
            ),
            N_("Green: the best direction. Its dot is at the top of the curve."),
            ("best",),
        ),
    ),
    draw,
    (
        Assumption(
            "invertible",
            N_("S_W is invertible"),
            N_("The points of each class lie on parallel lines, so S_W has no inverse."),
        ),
    ),
    settings={"q": 1},
    reads=every_class,
)
