"""What the page on kernels tells about a kernel matrix, and about the perceptron with the same kernel."""

from __future__ import annotations

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.kernels import captions, space, spectrum
from explorer.points import sources
from linboard import theme
from linboard.i18n.text import number
from linclass import DualPerceptron, KernelSVM, gram, is_kernel_matrix
from tests.lessons.kernels.samples import DATA, KERNELS, every_dataset, every_kernel, fit, lesson, places

# ---- the matrix ----


@every_kernel
def test_bars_are_the_eigenvalues_and_those_below_0_are_red(kernel):
    X = DATA["moons"].X
    K = gram(kernel, X, **KERNELS[kernel])
    picture = spectrum.eigenvalues(is_kernel_matrix(K))
    go.Figure(picture.figure())
    good, bad = picture.layers
    assert (good["marker"]["color"], bad["marker"]["color"]) == (theme.GOOD, theme.BAD)
    drawn = np.concatenate([good["customdata"], bad["customdata"]])
    known = np.linalg.eigvalsh((K + K.T) / 2)[::-1]
    assert np.allclose(drawn, known, atol=1e-9 * np.abs(known).max())
    assert (len(bad["x"]) > 0) == (kernel in ("tanh", "power"))
    assert (np.diff(np.concatenate([good["y"], bad["y"]])) <= 0).all()  # the axis keeps the order
    assert (np.sign(bad["y"]) == -1).all()


def test_the_witness_on_the_board_proves_it():
    here, model = lesson("moons"), fit("moons", "tanh")
    rows = space.part(here.dataset)
    K = model.gram_[np.ix_(rows, rows)]
    verdict = is_kernel_matrix(K)
    c = verdict.witness
    assert c is not None
    assert verdict.smallest < 0
    assert c @ K @ c == pytest.approx(verdict.smallest)
    above, below = space._witness(here.dataset.X[rows], verdict) or []
    assert np.array_equal(places(above), here.dataset.X[rows][c > 0])
    assert np.array_equal(places(below), here.dataset.X[rows][c < 0])
    areas = above["marker"]["size"].astype(float) ** 2
    share = np.abs(c[c > 0])
    assert np.corrcoef(areas, share)[0, 1] > 0.99
    assert space._witness(here.dataset.X, is_kernel_matrix(np.eye(80))) is None


def test_the_matrix_is_ordered_by_class():
    here = lesson("xor")
    rows = space.part(here.dataset)
    K = gram("polynomial", here.dataset.X, degree=2, offset=1.0)[np.ix_(rows, rows)]
    message = space._matrix(here, K, rows, is_kernel_matrix(K))
    heat, lines, *marks = message.figure["data"]
    go.Figure(message.figure)
    assert message.figure["layout"]["xaxis"]["ticktext"] == [
        f"x<sub>{i}</sub>"
        for i in (2, 3, 1, 4)  # positive first
    ]
    assert np.asarray(heat["z"]).tolist() == [[4, 1, 1, 4], [1, 4, 1, 4], [1, 1, 1, 1], [4, 4, 1, 9]]
    assert lines["x"][0] == 2.5  # between the second and the third row
    assert [mark["line"]["color"] for mark in marks] == list(theme.CLASS_COLOURS[:2])
    assert [mark["x"][:2].tolist() for mark in marks] == [[0.5, 2.5], [2.5, 4.5]]
    assert message.head[0].kind == "right"


def test_of_many_points_a_part_is_looked_at_and_it_is_said():
    many = sources.generate("moons", n=700)
    rows = space.part(many)
    assert len(rows) <= space.MOST_ROWS
    assert set(many.labels[rows]) == {0, 1}
    verdict = is_kernel_matrix(gram("gaussian", many.X[rows], width=1.0))
    told = captions.kernel_verdict(verdict, len(rows), 700)
    assert f"{len(rows)} of the 700" in told[1].text
    assert len(captions.kernel_verdict(verdict, 700, 700)) == 1


# ---- the perceptron ----


@every_dataset
def test_both_machines_are_compared_by_what_they_are(data):
    here, model = lesson(data), fit(data, "gaussian")
    other = DualPerceptron(kernel="gaussian", width=0.5).fit(here.dataset.X, here.signs)
    html = space._compared(here, model, other).formula[0]
    for machine in (model, other):
        n = here.dataset.n
        square = sum(
            machine.alpha_[i] * machine.alpha_[j] * here.signs[i] * here.signs[j] * machine.gram_[i, j]
            for i in range(n)
            for j in range(n)
        )
        least = (here.signs * machine.decision_function(here.dataset.X)).min() / np.sqrt(square)
        assert number(float(least)) in html
        assert f">{(machine.alpha_ > 0).sum()}<" in html


def test_no_perceptron_has_a_larger_margin():
    for data in ("spirals", "xor"):
        here = lesson(data)
        best = KernelSVM(kernel="gaussian", width=0.5, C=1e6).fit(here.dataset.X, here.signs).margin_
        other = DualPerceptron(kernel="gaussian", width=0.5).fit(here.dataset.X, here.signs)
        beta = other.alpha_ * here.signs
        least = (here.signs * other.decision_function(here.dataset.X)).min() / np.sqrt(
            beta @ other.gram_ @ beta
        )
        assert 0 < least <= best * (1 + 1e-6)


def test_values_out_of_all_proportion_are_told():
    here = lesson("xor")
    message = space._too_large(here)
    assert "too large" in message.head[0].text
    K = np.array([[4e40, 1e40], [1e40, 4e40]])
    heat = spectrum.matrix(K, np.array([1, 2]), np.array([0, 1])).layers[0]
    assert np.array_equal(heat["z"], K)
