"""The story of kernels: a curve where no line will do, what holds it, how it learns by heart, and what a kernel is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from explorer.frame.scene import THEN_LOOK, Foretell, Number, Scene, Stage, Until
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_, _
from linboard.words.text import number
from linclass import KernelSVM, SoftMargin, gram, is_kernel_matrix, quadratic_map, separable

STEPS = 20_000  # that the machine may take
WIDE, ENOUGH, NARROW = 10.0, 1.0, 0.3  # widths: the widest cannot part the spirals


def _spirals() -> Dataset:
    return sources.generate("spirals", n=60, noise=0.04)


def _wrong_labels() -> Dataset:
    """Moons with wrong labels, and of one class only every third point."""
    whole = sources.generate("moons", n=80, noise=0.3, flips=0.1)
    few = np.flatnonzero(whole.labels == 0)[::3]
    keep = np.sort(np.append(few, np.flatnonzero(whole.labels == 1)))
    return sources.from_labels(whole.X[keep], whole.y[keep])


def _fit(now: Stage, width: float | None = None) -> KernelSVM:
    """The machine that the board shows, or that of another width."""
    machine = KernelSVM(
        kernel="gaussian",
        width=now.settings["kernels.width"] if width is None else width,
        C=now.settings["kernels.C"],
        max_updates=STEPS,
    )
    return machine.fit(now.dataset.X, now.dataset.signs(0))


def _wrong(now: Stage, model: KernelSVM | SoftMargin) -> int:
    return int(np.count_nonzero(model.predict(now.dataset.X) != now.dataset.signs(0)))


# ---- what is told, and the claim that must hold ----


def _spirals_holds(now: Stage) -> bool:
    """No point is on the wrong side of the curve."""
    return _wrong(now, _fit(now)) == 0


def _spirals_shown(now: Stage) -> Stage:
    return replace(now, settings={**now.settings, "kernels.width": ENOUGH})


def _line(now: Stage) -> SoftMargin:
    return SoftMargin(C=now.settings["kernels.C"]).fit(now.dataset.X, now.dataset.signs(0))


def _spirals_told(now: Stage) -> str:
    width = now.settings["kernels.width"]
    return _(
        "At σ = {wide}, {before} of {n} points were wrong; with the soft margin's straight line {line}. At σ = {width} "
        "it is {after}. In place of the product x·z stands a kernel, k(x, z) = exp(−‖x − z‖²/(2σ²)): how near two "
        "points are."
    ).format(
        wide=number(WIDE),
        before=_wrong(now, _fit(now, WIDE)),
        n=now.dataset.n,
        line=_wrong(now, _line(now)),
        width=number(width),
        after=_wrong(now, _fit(now)),
    )


def _spirals_claim(now: Stage) -> bool:
    """The wide kernel does as badly as a line, the narrower one gets all right."""
    before = _wrong(now, _fit(now, WIDE))
    return before == _wrong(now, _line(now)) > 0 and _wrong(now, _fit(now)) == 0


def _support_told(now: Stage) -> str:
    narrow, wide = _fit(now), _fit(now, ENOUGH)
    return _(
        "{all} of {n}: each point speaks for its surroundings alone. At σ = {wide} it is {few} of them, and still no "
        "point is wrong. The height of each bar is the point's weight α in f(x) = Σ α y k(x, its place) + b."
    ).format(all=len(narrow.support_), n=now.dataset.n, wide=number(ENOUGH), few=len(wide.support_))


def _support_claim(now: Stage) -> bool:
    """The narrow kernel needs every point, the wider one fewer, and both are right about all."""
    narrow, wide = _fit(now), _fit(now, ENOUGH)
    right = _wrong(now, narrow) == _wrong(now, wide) == 0
    return right and len(wide.support_) < len(narrow.support_) == now.dataset.n


def _heart_told(now: Stage) -> str:
    narrow, wide = _fit(now), _fit(now, ENOUGH)
    return _(
        "{wrong} of {n}: the curve has learnt the wrong labels by heart, on islands round single points, and {some} "
        "points hold it. At σ = {wide}, {more} are wrong and {few} hold it. No mistake on its own points "
        "is no proof that it will do well on others."
    ).format(
        wrong=_wrong(now, narrow),
        n=now.dataset.n,
        some=len(narrow.support_),
        wide=number(ENOUGH),
        more=_wrong(now, wide),
        few=len(wide.support_),
    )


def _heart_claim(now: Stage) -> bool:
    """No mistake although labels are wrong, nearly every point supports the curve; a wider one has mistakes."""
    narrow, wide = _fit(now), _fit(now, ENOUGH)
    held = len(narrow.support_) > 0.9 * now.dataset.n > len(wide.support_)
    return held and _wrong(now, narrow) == 0 < _wrong(now, wide)


def _lifted(now: Stage) -> tuple[KernelSVM, SoftMargin, float]:
    """The machine with (x·z)², the plane among φ(x), and the greatest difference of their f on the points."""
    C, signs = now.settings["kernels.C"], now.dataset.signs(0)
    kernel = KernelSVM(kernel="polynomial", degree=2, offset=0.0, C=C, tol=1e-9).fit(now.dataset.X, signs)
    phi = quadratic_map(now.dataset.X, offset=0.0)
    plane = SoftMargin(C=C).fit(phi, signs)
    off = np.abs(kernel.decision_function(now.dataset.X) - plane.decision_function(phi)).max()
    return kernel, plane, float(off)


def _lift_told(now: Stage) -> str:
    kernel, _plane, _off = _lifted(now)
    return _(
        "Yes: every line gets some of the {n} wrong, the plane gets {plane} wrong. Each point became φ(x) of three "
        "numbers. The curve on the board did not need them: the product φ(x)·φ(z) is the kernel (x·z)², and the "
        "machine took that alone."
    ).format(n=now.dataset.n, plane=_wrong(now, kernel))


def _lift_claim(now: Stage) -> bool:
    """No line separates; the kernel machine and the plane have the same f, and no mistake."""
    kernel, _plane, off = _lifted(now)
    apart = separable(now.dataset.X, now.dataset.signs(0)).separable
    return off < 1e-5 and _wrong(now, kernel) == 0 and not apart


def _least(now: Stage) -> tuple[float, float]:
    """The least eigenvalue of the Gaussian kernel's matrix, and of tanh's."""
    own = {"slope": now.settings["kernels.slope"], "offset": now.settings["kernels.shift"]}
    matrices = gram("gaussian", now.dataset.X, width=NARROW), gram("tanh", now.dataset.X, **own)
    first, second = (is_kernel_matrix(K) for K in matrices)
    return first.smallest if not first else max(first.smallest, 0.0), second.smallest


def _tanh_told(now: Stage) -> str:
    gaussian, tanh = _least(now)
    return _(
        "No. Products of vectors make a matrix without an eigenvalue below 0. The least one is {gaussian} for the "
        "Gaussian kernel, and {tanh} for tanh (red): no vectors φ have these products, so there is no street either."
    ).format(gaussian=number(gaussian), tanh=number(tanh))


def _tanh_claim(now: Stage) -> bool:
    """The Gaussian's matrix is one of products, that of tanh is none."""
    gaussian, tanh = _least(now)
    return gaussian >= 0 > tanh


# ---- the scenes ----


def _gaussian(width: float) -> Mapping[str, Any]:
    return {
        "kernels.way": "boundary",
        "kernels.kernel": "gaussian",
        "kernels.width": width,
        "kernels.C": 10,
        "kernels.side": "alpha",
    }


SCENES = (
    Scene(
        "spirals",
        N_("Two spirals, and no line parts them. Can a curve get every point right?"),
        N_("Make the width σ smaller, until no point is on the wrong side."),
        Until(_spirals_holds, _spirals_shown, points=False),
        _spirals,
        _spirals_told,
        _spirals_claim,
        _gaussian(WIDE),
        controls=("kernels.width",),
    ),
    Scene(
        "support",
        N_("Now the kernel is very narrow. How many of the 60 points hold the curve?"),
        N_("Guess a number; then look."),
        Number(N_("Points"), 2, 60, 20, lambda now: len(_fit(now).support_)),
        _spirals,
        _support_told,
        _support_claim,
        _gaussian(NARROW),
        beside="alpha",
        answers=True,
    ),
    Scene(
        "heart",
        N_("Some points have a wrong label. How many will a very narrow kernel get wrong?"),
        THEN_LOOK,
        Foretell((N_("About as many as are mislabelled"), N_("None at all"), N_("More than half")), 1),
        _wrong_labels,
        _heart_told,
        _heart_claim,
        _gaussian(0.2),
    ),
    Scene(
        "lift",
        N_("No line parts these four points. Could a plane, if each point had a third coordinate?"),
        THEN_LOOK,
        Foretell((N_("Yes, a plane can"), N_("No, a plane is flat as well")), 0),
        lambda: sources.table("xor"),
        _lift_told,
        _lift_claim,
        {"kernels.way": "map", "kernels.C": 100},
        beside="map",
        answers=True,
    ),
    Scene(
        "tanh",
        N_("A kernel tells how alike two points are. May any function of two points be one?"),
        THEN_LOOK,
        Foretell((N_("Yes, any function"), N_("No, not any")), 1),
        lambda: sources.generate("moons", n=40),
        _tanh_told,
        _tanh_claim,
        {
            "kernels.way": "matrix",
            "kernels.kernel": "tanh",
            "kernels.slope": 0.5,
            "kernels.shift": -1.0,
            "kernels.C": 10,
        },
        beside="spectrum",
        answers=True,
    ),
)
