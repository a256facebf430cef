"""Experiments of the page on kernels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.kernels import captions
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import KernelSVM, SoftMargin, gram, is_kernel_matrix, quadratic_map

Settings = Mapping[str, Any]


def _gaussian(dataset: Dataset, settings: Settings) -> KernelSVM:
    width, C = settings["kernels.width"], settings["kernels.C"]
    return KernelSVM(kernel="gaussian", width=width, C=C).fit(dataset.X, dataset.y)


def _equal(dataset: Dataset, settings: Settings) -> bool:
    """Every point is a support vector, their α are nearly equal, and no point is wrong; K has two blocks."""
    model = _gaussian(dataset, settings)
    same = np.equal.outer(dataset.y, dataset.y)
    blocks = model.gram_[~same].max() < 0.01 < model.gram_[same].mean()
    right = (model.predict(dataset.X) == dataset.y).all()
    return bool(captions.even(model) and right and blocks)


def _unequal_moons() -> Dataset:
    """Moons with wrong labels, and of one class only every third point."""
    whole = sources.generate("moons", n=80, noise=0.3, flips=0.1)
    few = np.flatnonzero(whole.labels == 0)[::3]
    keep = np.sort(np.append(few, np.flatnonzero(whole.labels == 1)))
    return sources.from_labels(whole.X[keep], whole.y[keep])


def _by_heart(dataset: Dataset, settings: Settings) -> bool:
    """No mistake although labels were flipped, nearly all points support f; a wider kernel needs fewer.

    Most points of the smaller class stand on islands: most of a circle round them is on the other side.
    """
    model = _gaussian(dataset, settings)
    wider = _gaussian(dataset, {**settings, "kernels.width": 1.0})
    angle = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    circle = 3 * settings["kernels.width"] * np.column_stack([np.cos(angle), np.sin(angle)])
    around = [np.mean(model.decision_function(x + circle) < 0) > 0.5 for x in dataset.X[dataset.y > 0]]
    right = (model.predict(dataset.X) == dataset.y).all() and np.mean(around) > 0.8
    return bool(right and len(model.support_) > 0.9 * dataset.n and len(wider.support_) < 0.75 * dataset.n)


def _no_kernel(dataset: Dataset, settings: Settings) -> bool:
    """Some eigenvalue is below 0, and the witness gives cᵀKc < 0."""
    K = gram("tanh", dataset.X, slope=settings["kernels.slope"], offset=settings["kernels.shift"])
    verdict = is_kernel_matrix(K)
    return not verdict and verdict.witness is not None and bool(verdict.witness @ K @ verdict.witness < 0)


def _same(dataset: Dataset, settings: Settings) -> bool:
    """The machine with (x·z)² and the plane among φ(x) have the same f and are right about all points."""
    C = settings["kernels.C"]
    kernel = KernelSVM(kernel="polynomial", degree=2, offset=0.0, C=C).fit(dataset.X, dataset.y)
    phi = quadratic_map(dataset.X, offset=0.0)
    plane = SoftMargin(C=C).fit(phi, dataset.y)
    ours, theirs = kernel.decision_function(dataset.X), plane.decision_function(phi)
    return bool((dataset.y * ours > 0).all() and np.abs(ours - theirs).max() < 1e-5)


EXPERIMENTS = (
    Experiment(
        "spirals",
        N_("Nearly equal coefficients"),
        N_(
            "A narrow kernel on two spirals: points of different arms hardly know each other, every α is nearly the "
            "same."
        ),
        lambda: sources.generate("spirals", n=60, noise=0.0),
        _equal,
        {"kernels.way": "boundary", "kernels.kernel": "gaussian", "kernels.width": 0.3, "kernels.C": 10},
        more=N_("Look at the kernel matrix: two blocks."),
    ),
    Experiment(
        "heart",
        N_("Learned by heart"),
        N_(
            "Some labels are wrong, and yet no mistake is left: with σ = 0.2 the points of the smaller class stand on "
            "islands."
        ),
        _unequal_moons,
        _by_heart,
        {"kernels.way": "boundary", "kernels.kernel": "gaussian", "kernels.width": 0.2, "kernels.C": 10},
        more=N_("Widen σ to 1: fewer support vectors, a smoother curve."),
    ),
    Experiment(
        "xor",
        N_("Three features for XOR"),
        N_("The kernel (x·z)² on the left, a plane among φ(x) on the right: they give the same answers."),
        lambda: sources.table("xor"),
        _same,
        {"kernels.way": "map", "kernels.C": 100},
    ),
    Experiment(
        "tanh",
        N_("tanh is no kernel"),
        N_("Its matrix has eigenvalues below 0, in red: no vectors φ have these inner products."),
        lambda: sources.generate("moons", n=40),
        _no_kernel,
        {
            "kernels.way": "matrix",
            "kernels.kernel": "tanh",
            "kernels.slope": 0.5,
            "kernels.shift": -1.0,
            "kernels.C": 10,
        },
    ),
)
