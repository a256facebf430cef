"""The feature space of a kernel on the page: its matrix, the map φ, an embedding, and a perceptron."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import near
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.kernels import captions, machines, spectrum, square, view
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import theme
from linboard.figures import boundaries, cloud, fields, panels
from linboard.i18n.language import N_, _, ngettext
from linboard.i18n.text import decimals, number
from linboard.layers import Layer
from linboard.messages import Chart, Head
from linclass import (
    DualPerceptron,
    KernelMatrix,
    KernelSVM,
    SoftMargin,
    embedding,
    is_kernel_matrix,
    quadratic_map,
)

Array = NDArray[np.float64]
MOST_ROWS = 80  # size of a matrix whose eigenvalues are computed during a drag
LARGEST = 1e99  # largest entry of a matrix that can be examined
TOO_LARGE = N_(
    "The values of this kernel are too large to examine here. Lower its power or rescale the points."
)
EXACT = 1e-9  # tolerance for two machines that should agree
MISTAKES, FEWER = 1_000, 400  # updates of a perceptron with few points, and with many
LOOKED = 80_000  # updates times points from which on the number of updates falls


def part(dataset: Dataset) -> NDArray[np.int64]:
    """Return the indices of the points in the matrix, class by class: all, or every k-th of many."""
    order = view.by_class(dataset.labels)
    return order[:: -(-len(order) // MOST_ROWS)]


# ---- the matrix ----


def matrix(lesson: LessonPage) -> None:
    """Show the kernel matrix, its eigenvalues, and the witness of a negative one on the board."""
    with lesson.controls():
        kernel = view.kernel_controls()

    def draw() -> KernelSVM:
        model = view.fit(lesson, kernel)
        if lesson.scene and lesson.scene.beside == "square":
            square.show(lesson)
            return model
        rows = part(lesson.dataset)
        K = model.gram_[np.ix_(rows, rows)]
        if np.abs(K).max() > LARGEST:
            lesson.show(*view.board(lesson, model))
            with lesson.right:
                lesson.linked("matrix", _too_large(lesson))
            return model
        verdict = is_kernel_matrix(K)
        behind = None if lesson.scene else _witness(lesson.dataset.X[rows], verdict)
        discs = _("Discs: the witness c, gold where c > 0, grey where c < 0.")
        drawn, told = view.board(
            lesson,
            model,
            formula=captions.witness(verdict),
            behind=behind,
            note="" if behind is None else " " + discs,
            below=verdict.smallest,
        )
        lesson.show(drawn, told)
        with lesson.right:
            lesson.linked("matrix", _matrix(lesson, K, rows, verdict))
            lesson.linked("spectrum", _spectrum(lesson, K, rows, verdict))
        return model

    lesson.code(lesson.live(draw))


def _too_large(lesson: LessonPage) -> Chart:
    """Say why there is no matrix: its entries are too large."""
    return Chart(group=lesson.key, title=_("Kernel matrix"), head=[Head(_(TOO_LARGE), "unsure")])


def _witness(X: Array, verdict: KernelMatrix) -> list[Layer] | None:
    """Draw discs for the entries of the witness, if there is one."""
    if verdict.witness is None:
        return None
    c = verdict.witness
    size = np.abs(c) / np.abs(c).max()
    return [
        machines.discs(X[members], size[members], colour)
        for members, colour in ((c > 0, theme.ACCENT), (c < 0, theme.MUTED))
    ]


def _matrix(lesson: LessonPage, K: Array, rows: NDArray[np.int64], verdict: KernelMatrix) -> Chart:
    labels = lesson.dataset.labels[rows]
    return spectrum.matrix(K, rows + 1, labels).message(
        lesson.key,
        height=300,
        title=_("Kernel matrix"),
        head=captions.kernel_verdict(verdict, len(rows), lesson.dataset.n),
        describe=_("k(x, z) for all pairs, ordered by class: green above 0, violet below."),
        view=str(len(K)),
    )


def _spectrum(lesson: LessonPage, K: Array, rows: NDArray[np.int64], verdict: KernelMatrix) -> Chart:
    X = lesson.dataset.X[rows]
    head = [] if lesson.scene else captions.combined(K, X @ X.T)
    return spectrum.eigenvalues(verdict).message(
        lesson.key,
        height=190,
        title=_("Eigenvalues"),
        head=head,
        describe=_("in decreasing order, red below 0."),
    )


# ---- the map ----


def feature_map(lesson: LessonPage) -> None:
    """Show the kernel (x·z)² on the board, and next to it the same machine as a plane over φ(x)."""
    with lesson.controls(), near():
        price = view.price_control()
        view.new_points()

    def draw() -> KernelSVM:
        model = view.fit(
            lesson, {"kernel": "polynomial", "degree": 2, "offset": 0.0, "C": price, "tol": EXACT}
        )
        phi = quadratic_map(lesson.dataset.X, offset=0.0)
        plane = result_cache.fit(SoftMargin(C=price), phi, lesson.signs)
        grid = fields.field_grid(lesson.dataset, box=lesson.box)
        places = np.concatenate([lesson.dataset.X, grid.points])
        theirs = plane.decision_function(quadratic_map(places, offset=0.0))
        ours = model.decision_function(places)
        n = lesson.dataset.n
        same = bool(((ours[:n] >= 0) == (theirs[:n] >= 0)).all())
        more: dict[str, Any] = {
            "w": plane.coef_,
            "w_b": float(plane.intercept_[0]),
            "w_margin": plane.margin_,
            "difference": float(np.abs(ours - theirs).max()),
        }
        lesson.show(*view.board(lesson, model, formula=captions.map_formula(), **more))
        with lesson.right:
            lesson.linked("map", _map(lesson, phi, plane, same))
        return model

    lesson.code(lesson.live(draw))


def _map(lesson: LessonPage, phi: Array, plane: SoftMargin, same: bool) -> Chart:
    if same:
        verdict = Head(
            _("The plane here and the boundary on the board predict the same class for every point."),
            "right",
        )
    else:
        verdict = Head(
            _(
                "The two disagree on some points, so close to the boundary that rounding or the step "
                "limit decides."
            ),
            "unsure",
        )
    wrong = int((lesson.signs * plane.decision_function(phi) <= 0).sum())
    told = _(
        "The axes are the three coordinates of φ(x). The plane: w·φ + b = 0. Misclassified points: {wrong}."
    ).format(wrong=wrong)
    flat = (plane.coef_[0], float(plane.intercept_[0])) if plane.coef_.any() else None
    return cloud.figure(phi, lesson.dataset.labels, ("φ₁", "φ₂", "φ₃"), flat).message(
        lesson.key,
        title=_("Map φ"),
        head=[verdict, Head(told), Head(_("Drag to rotate."), "gesture")],
        describe=_("the points at φ(x), with the plane w = {w:vector}, b = {w_b}."),
    )


# ---- the embedding ----


def embedded(lesson: LessonPage) -> None:
    """Show points whose inner products are the kernel values, in the first three of their coordinates."""
    with lesson.controls():
        kernel = view.kernel_controls()

    def draw() -> KernelSVM:
        model = view.fit(lesson, kernel)
        rows = part(lesson.dataset)
        K = model.gram_[np.ix_(rows, rows)]
        lesson.show(*view.board(lesson, model))
        with lesson.right:
            large = np.abs(K).max() > LARGEST
            lesson.linked("embedding", _too_large(lesson) if large else _embedding(lesson, K, rows))
        return model

    lesson.code(lesson.live(draw))


def _embedding(lesson: LessonPage, K: Array, rows: NDArray[np.int64]) -> Chart:
    verdict = is_kernel_matrix(K)
    heads = captions.kernel_verdict(verdict, len(rows), lesson.dataset.n)
    if not verdict:
        heads.append(Head(_("No points have these inner products, so there is nothing to embed.")))
        return Chart(group=lesson.key, title=_("Embedding"), head=heads)
    B = embedding(K, max(3, len(K)))
    first = B[:, :3]
    total = float(np.trace(K))
    share = 100 * float((first**2).sum()) / total if total > 0 else 100.0
    text = _(
        "K = BBᵀ up to {rest}: row i of B represents φ(xᵢ). The picture shows its first three "
        "coordinates, {share}% of the trace of K."
    )
    rest = number(float(np.abs(K - B @ B.T).max()))
    heads[0] = Head(text.format(rest=rest, share=decimals(share, 0)), "right")
    return cloud.figure(first, lesson.dataset.labels[rows], ("B₁", "B₂", "B₃")).message(
        lesson.key,
        title=_("Embedding"),
        head=heads,
        describe=_("the points in the first three coordinates of B."),
    )


# ---- the perceptron ----


def perceptron(lesson: LessonPage) -> None:
    """Show the kernel perceptron next to the kernel machine, on the same points with the same kernel."""
    with lesson.controls():
        kernel = view.kernel_controls()

    def draw() -> KernelSVM:
        model = view.fit(lesson, kernel)
        lesson.show(*view.board(lesson, model))
        params = {name: value for name, value in kernel.items() if name != "C"}
        budget = min(max(LOOKED // lesson.dataset.n, FEWER), MISTAKES)
        other = DualPerceptron(**params, max_updates=budget, max_snapshots=2)
        other = result_cache.fit(other, lesson.dataset.X, lesson.signs)
        with lesson.right:
            lesson.linked("perceptron", _panel(lesson, other, quick=model.max_updates == view.QUICK))
            lesson.linked("compared", _compared(lesson, model, other))
        return model

    lesson.code(lesson.live(draw))


def _panel(lesson: LessonPage, other: DualPerceptron, *, quick: bool) -> Chart:
    """Draw the perceptron's boundary."""
    dataset = lesson.dataset
    field = machines.field(other, dataset, quick=quick)
    curve = machines.curves(field, boundaries.sides(dataset, lesson.positive))[0]
    if other.trace_.stop == "converged":
        head = Head(
            ngettext(
                "Kernel perceptron: no mistake is left after one update.",
                "Kernel perceptron: no mistake is left after {n} updates.",
                other.n_iter_,
            ).format(n=other.n_iter_),
            "right",
        )
    else:
        head = Head(
            _("Kernel perceptron: stopped by the limit after {n:,} updates.").format(n=other.n_iter_),
            "unsure",
        )
    return panels.panel(dataset, [curve]).message(
        lesson.key,
        height=240,
        title=_("Kernel perceptron"),
        head=[head],
        describe=_("its boundary on the same points."),
        view=str(dataset.bounds),
    )


def _compared(lesson: LessonPage, model: KernelSVM, other: DualPerceptron) -> Chart:
    """Compare both in numbers, and explain why the perceptron's smallest margin may be the larger one."""
    rows, least = [], []
    for title, machine in ((_("SVM (the board)"), model), (_("Perceptron"), other)):
        beta = machine.alpha_ * machine.y_fit_
        f = machine.gram_ @ beta
        square = float(beta @ f)
        length = float(np.sqrt(square)) if square > 0 else float("nan")
        values = machine.y_fit_ * (f + machine.intercept_[0])
        least.append(float(values.min()) / length)
        rows.append(captions.compared(title, values, machine.alpha_, length))
    heads = ("", _("Mistakes"), _("α > 0"), _("Smallest margin"))
    look = "padding:1px 12px 1px 0;text-align:left"
    cell = f'style="{look};white-space:nowrap"'
    html = "".join(f'<th scope="col" style="{look}">{head}</th>' for head in heads)
    body = "".join(f"<tr>{''.join(f'<td {cell}>{value}</td>' for value in row)}</tr>" for row in rows)
    return Chart(
        group=lesson.key,
        title=_("Both in numbers"),
        head=captions.margins_compared(model, *least),
        formula=[f"<table><thead><tr>{html}</tr></thead><tbody>{body}</tbody></table>"],
    )
