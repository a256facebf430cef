"""Captions of the scenes on kernels, with the numbers of the machines, and the claims that must hold."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.kernels.lifted import PICTURED, Lifted
from explorer.lessons.kernels.machines import FAINT
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import _
from linboard.i18n.text import number
from linclass import KernelSVM, SoftMargin, gram, is_kernel_matrix, quadratic_map, separable

STEPS = 20_000  # maximum number of steps of the machine
WIDE, ENOUGH, NARROW = 10.0, 1.0, 0.3  # widths; the widest cannot separate the spirals


def spirals() -> Dataset:
    return sources.generate("spirals", n=60, noise=0.04)


def wrong_labels() -> Dataset:
    """Return moons with wrong labels and only every third point of one class."""
    whole = sources.generate("moons", n=80, noise=0.3, flips=0.1)
    few = np.flatnonzero(whole.labels == 0)[::3]
    keep = np.sort(np.append(few, np.flatnonzero(whole.labels == 1)))
    return sources.from_labels(whole.X[keep], whole.y[keep])


def fit(now: Stage, width: float | None = None) -> KernelSVM:
    """Return the machine that the board shows, or one with another width."""
    machine = KernelSVM(
        kernel="gaussian",
        width=now.settings["kernels.width"] if width is None else width,
        C=now.settings["kernels.C"],
        max_updates=STEPS,
    )
    return machine.fit(now.dataset.X, now.dataset.signs(0))


def _wrong(now: Stage, model: KernelSVM | SoftMargin) -> int:
    return int(np.count_nonzero(model.predict(now.dataset.X) != now.dataset.signs(0)))


# ---- captions, and the claims that must hold ----


def _on_axis(now: Stage, name: str) -> Lifted:
    """Return the points on their axis with this lift."""
    return Lifted(now.dataset.X[:, 0], now.dataset.signs(0), name, now.settings["kernels.C"])


def axis_told(now: Stage) -> str:
    lifted = _on_axis(now, now.settings["kernels.lift"])
    left, right = lifted.thresholds.tolist()
    return _(
        "x². It leaves the middle low and lifts both ends, so a line misclassifies {after} of {n} points; "
        "the best threshold misclassified {before}. With 2x all points stay on a straight line; x³ sends "
        "one end down and the other up. On the axis, the separating line acts as two thresholds, {left} "
        "and {right}. A map such as φ(x) = (x, x²) is called a feature map."
    ).format(
        after=lifted.wrong,
        n=now.dataset.n,
        before=lifted.unlifted,
        left=number(round(left, 2)),
        right=number(round(right, 2)),
    )


def axis_claim(now: Stage) -> bool:
    """No threshold separates the points; only the square does, and on the axis its line encloses the middle."""
    lifted = {name: _on_axis(now, name) for name in PICTURED}
    square = lifted.pop(now.settings["kernels.lift"])
    left, right = square.thresholds.tolist()
    inside = (left < square.x) & (square.x < right)
    alone = square.apart and not any(other.apart for other in lifted.values())
    return bool(alone and square.wrong == 0 < square.unlifted and (inside == (square.signs > 0)).all())


def spirals_holds(now: Stage) -> bool:
    """A curve exists, and no point is on the wrong side of it."""
    model = fit(now)
    return _wrong(now, model) == 0 and _between(model)


def _between(model: KernelSVM) -> bool:
    """Whether the points contribute where the classes are closest; if not, nothing is drawn there."""
    first, second = (model.X_fit_[model.y_fit_ == label] for label in (1, -1))
    apart = np.linalg.norm(first[:, None] - second, axis=2)
    i, j = np.unravel_index(int(apart.argmin()), apart.shape)
    middle = (first[i] + second[j])[None] / 2
    said = gram("gaussian", middle, model.X_fit_, width=model.width) @ model.alpha_
    return bool(said[0] >= FAINT)


def spirals_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, "kernels.width": ENOUGH})


def spirals_tried(now: Stage) -> str:
    width, wrong = now.settings["kernels.width"], _wrong(now, fit(now))
    told = _("At σ = {width} the curve misclassifies {wrong} of {n} points.")
    if not wrong:
        told = _(
            "At σ = {width} no point is misclassified, but between the spirals f is nearly b. Try a larger σ."
        )
    return told.format(width=number(width), wrong=wrong, n=now.dataset.n)


def _line(now: Stage) -> SoftMargin:
    return SoftMargin(C=now.settings["kernels.C"]).fit(now.dataset.X, now.dataset.signs(0))


def spirals_told(now: Stage) -> str:
    width = now.settings["kernels.width"]
    return _(
        "Yes. At σ = {wide} the curve misclassified {before} of {n} points, and the soft margin’s "
        "straight line misclassifies {line} (C = {C} for all three). At σ = {width} the curve "
        "misclassifies {after}. The inner product x·z has been replaced by a kernel, k(x, z) = exp(−‖x − "
        "z‖²/(2σ²)), which measures how close two points are."
    ).format(
        C=number(now.settings["kernels.C"]),
        wide=number(WIDE),
        before=_wrong(now, fit(now, WIDE)),
        n=now.dataset.n,
        line=_wrong(now, _line(now)),
        width=number(width),
        after=_wrong(now, fit(now)),
    )


def spirals_claim(now: Stage) -> bool:
    """The wide kernel does as badly as a line, the narrower one classifies all points correctly."""
    before = _wrong(now, fit(now, WIDE))
    return before == _wrong(now, _line(now)) > 0 and _wrong(now, fit(now)) == 0


def support_told(now: Stage) -> str:
    narrow, wide = fit(now), fit(now, ENOUGH)
    return _(
        "{all} of {n}: each point influences only its own neighbourhood. At σ = {wide} only {few} are "
        "support vectors, and still no point is misclassified (C = {C} in both). The height of each bar "
        "is that point’s weight α in f(z) = Σ α y k(x, z) + b, summed over the points x."
    ).format(
        C=number(now.settings["kernels.C"]),
        all=len(narrow.support_),
        n=now.dataset.n,
        wide=number(ENOUGH),
        few=len(wide.support_),
    )


def support_claim(now: Stage) -> bool:
    """The narrow kernel needs every point, the wider one fewer, and both classify all points correctly."""
    narrow, wide = fit(now), fit(now, ENOUGH)
    right = _wrong(now, narrow) == _wrong(now, wide) == 0
    return right and len(wide.support_) < len(narrow.support_) == now.dataset.n


def heart_told(now: Stage) -> str:
    narrow, wide = fit(now), fit(now, ENOUGH)
    return _(
        "{wrong} of {n}: the curve has memorised the wrong labels, with islands around single points and "
        "{some} support vectors. At σ = {wide} it misclassifies {more} and has {few} support vectors (C = "
        "{C} in both). Making no mistakes on the training points does not prove that it will do well on "
        "others."
    ).format(
        C=number(now.settings["kernels.C"]),
        wrong=_wrong(now, narrow),
        n=now.dataset.n,
        some=len(narrow.support_),
        wide=number(ENOUGH),
        more=_wrong(now, wide),
        few=len(wide.support_),
    )


def heart_claim(now: Stage) -> bool:
    """There is no mistake although labels are wrong, and nearly every point is a support vector; a wider
    kernel makes mistakes."""
    narrow, wide = fit(now), fit(now, ENOUGH)
    held = len(narrow.support_) > 0.9 * now.dataset.n > len(wide.support_)
    return held and _wrong(now, narrow) == 0 < _wrong(now, wide)


def _lifted(now: Stage) -> tuple[KernelSVM, SoftMargin, float]:
    """Return the machine with (x·z)², the plane over φ(x), and the largest difference of their f on the points."""
    C, signs = now.settings["kernels.C"], now.dataset.signs(0)
    kernel = KernelSVM(kernel="polynomial", degree=2, offset=0.0, C=C, tol=1e-9).fit(now.dataset.X, signs)
    phi = quadratic_map(now.dataset.X, offset=0.0)
    plane = SoftMargin(C=C).fit(phi, signs)
    off = np.abs(kernel.decision_function(now.dataset.X) - plane.decision_function(phi)).max()
    return kernel, plane, float(off)


def lift_told(now: Stage) -> str:
    kernel, _plane, _off = _lifted(now)
    return _(
        "Yes. Every line misclassifies some of the {n} points; the plane misclassifies {plane}. Each "
        "point was mapped to φ(x) = (u², √2uv, v²), where u and v are its two coordinates. The curve on "
        "the board was found without φ: the inner product φ(x)·φ(z) equals (x·z)², the kernel, and the "
        "machine used only that."
    ).format(n=now.dataset.n, plane=_wrong(now, kernel))


def lift_claim(now: Stage) -> bool:
    """No line separates the classes; the kernel machine and the plane have the same f, and no mistake."""
    kernel, _plane, off = _lifted(now)
    apart = separable(now.dataset.X, now.dataset.signs(0)).separable
    return off < 1e-5 and _wrong(now, kernel) == 0 and not apart


def _least(now: Stage) -> tuple[float, float]:
    """Return the least eigenvalue of the Gaussian kernel's matrix, and of tanh's."""
    own = {"slope": now.settings["kernels.slope"], "offset": now.settings["kernels.shift"]}
    matrices = gram("gaussian", now.dataset.X, width=NARROW), gram("tanh", now.dataset.X, **own)
    first, second = (is_kernel_matrix(K) for K in matrices)
    return first.smallest if not first else max(first.smallest, 0.0), second.smallest


def tanh_told(now: Stage) -> str:
    gaussian, tanh = _least(now)
    return _(
        "No. Each k(x, z) must be an inner product φ(x)·φ(z). Then Σ cᵢcⱼ k(xᵢ, xⱼ) is the squared length "
        "of Σ cᵢφ(xᵢ), so it is never negative. Its minimum over all c of length 1 is the smallest "
        "eigenvalue λ: {gaussian} for the Gaussian kernel, but {tanh} for tanh (red). So there is no φ "
        "for tanh here."
    ).format(gaussian=number(gaussian), tanh=number(tanh))


def tanh_claim(now: Stage) -> bool:
    """The Gaussian's matrix is a Gram matrix, that of tanh is not."""
    gaussian, tanh = _least(now)
    return gaussian >= 0 > tanh
