"""The proof that the best projections are eigenvectors."""

from __future__ import annotations

from explorer.lesson.proofs.proof import Assumption, Line, Proof, Wrong, every_class
from explorer.lessons.fisher.proofs.projections import (
    BETWEEN,
    CHANGE,
    LAMBDA,
    M_HAT,
    SEPARATION,
    SHARE,
    WITHIN,
    Y_HAT,
    A,
    V,
    W,
    draw,
    q,
    special,
)
from explorer.lessons.fisher.proofs.symbols import S_B, S_W, M, X
from linboard.i18n.language import N_

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
            N_("Dotted: from a point x to its projection ŷ on the arrow."),
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
            N_("The dot on the curve is the separation of w. A longer or shorter w has the same."),
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
            N_("M makes w as long as needed for Ŝ_W = 1; the direction stays."),
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
            N_("The height of the dot on the curve is this number."),
            ("invariant", "unit"),
        ),
        Line(
            "shares",
            "tr(V^T A V) = Σ c_j λ_j",
            "$left = $c · $lambda = $right",
            N_("Write A as the sum of λⱼaⱼaⱼᵀ over its eigenvectors aⱼ."),
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
    special=special,
)
