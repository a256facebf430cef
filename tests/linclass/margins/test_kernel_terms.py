"""The terms of a decision function: they add up to it, and samples with α = 0 have none."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import DualPerceptron, KernelSVM
from linclass.data.datasets import moons
from linclass.margins.kernel_field import kernel_terms

X, Y = moons(n=24, noise=0.2, random_state=1)
MODELS = [
    DualPerceptron(kernel="polynomial", degree=3, max_updates=60).fit(X, Y),
    DualPerceptron(kernel="linear", eta=0.5, max_updates=40).fit(X, Y),
    KernelSVM(kernel="gaussian", width=0.7, C=2).fit(X, Y),
    KernelSVM(kernel="tanh", slope=0.5, offset=-1.0, C=1).fit(X, Y),
]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{type(model).__name__}-{model.kernel}")
@given(x=st.floats(-3, 3), y=st.floats(-3, 3))
def test_the_terms_and_b_add_up_to_f(model, x, y):
    terms = kernel_terms(model, [[x, y]])
    assert terms.shape == (1, len(X))
    assert terms.sum() + model.intercept_[0] == pytest.approx(model.decision_function([[x, y]])[0], abs=1e-8)
    assert (terms[:, model.alpha_ == 0] == 0).all()


def test_a_term_is_alpha_times_the_label_times_the_kernel():
    model = MODELS[2]
    z = np.array([0.3, -0.4])
    k = np.exp(-((X - z) ** 2).sum(axis=1) / (2 * 0.7**2))
    np.testing.assert_allclose(kernel_terms(model, [z])[0], model.alpha_ * model.y_fit_ * k, atol=1e-12)


def test_other_features_are_refused():
    with pytest.raises(ValueError, match="X has 3 features; the model was fitted with 2"):
        kernel_terms(MODELS[0], [[1.0, 2.0, 3.0]])
