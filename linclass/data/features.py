"""Features φ(x): maps of the samples that turn linear boundaries into curves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement, groupby
from math import comb
from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import parameters
from linclass.core.checks import Array
from linclass.data.bumps import GaussianBumps
from linclass.data.expression import Tree, evaluate, show
from linclass.data.feature_map import FeatureMap
from linclass.data.formula import parse

MAX_FEATURES = 10_000


class Polynomial(FeatureMap):
    """All monomials of degree 1 to D: x1, x2, x1^2, x1*x2, x2^2, … There are C(D + d, d) - 1 of them.

    Parameters
    ----------
    degree : int >= 1, default 2
        The highest degree D. More than 10,000 monomials are refused.

    See Also
    --------
    Formula : chosen features
    Standardise : equal units afterwards

    Examples
    --------
    >>> from linclass import Polynomial
    >>> features = Polynomial(degree=2).fit([[1, 2], [3, 4]])
    >>> features.get_feature_names_out().tolist()
    ['x1', 'x2', 'x1^2', 'x1*x2', 'x2^2']
    >>> features.transform([[2, 5]])
    array([[ 2.,  5.,  4., 10., 25.]])
    """

    name: ClassVar[str] = "Polynomial"

    def __init__(self, degree: int = 2) -> None:
        self.degree = degree

    def _learn(self, X: Array) -> None:
        """Check the number of monomials."""
        degree, d = parameters.at_least(self.degree, 1, "degree"), X.shape[1]
        if (count := comb(degree + d, d) - 1) > MAX_FEATURES:
            raise ValueError(
                f"There are {count:,} monomials up to degree {degree} of {d} features; at most "
                f"{MAX_FEATURES:,} are made. Lower the degree."
            )

    def _map(self, X: Array) -> Array:
        """One column per monomial."""
        return np.column_stack([X[:, factors].prod(axis=1) for factors in self._monomials()])

    def _names(self, names: list[str]) -> list[str]:
        """Such as x1^2 and x1*x2."""
        return [
            "*".join(_power(names[k], len(list(same))) for k, same in groupby(m)) for m in self._monomials()
        ]

    def _monomials(self) -> Iterator[list[int]]:
        """The factors of each monomial, as indices of features: by degree, then in lexicographic order."""
        degrees = range(1, self.degree + 1)
        each = (combinations_with_replacement(range(self.n_features_in_), k) for k in degrees)
        return (list(factors) for factors in chain.from_iterable(each))


class Standardise(FeatureMap):
    """Each feature with mean 0 and standard deviation 1 over the samples of `fit`.  (x - m) / s

    m = Σ_n x_n / n and s² = Σ_n (x_n - m)² / n. Penalties and step lengths thus do not depend on the units. A
    feature that is constant over the samples becomes 0.

    Attributes
    ----------
    mean_ : ndarray of shape (d,)
        m, in the units of the features.
    scale_ : ndarray of shape (d,)
        s; 1 for a constant feature, as in scikit-learn's StandardScaler.

    See Also
    --------
    Polynomial : features whose units differ widely

    Examples
    --------
    >>> from linclass import Standardise
    >>> Standardise().fit_transform([[1, 10], [2, 20], [3, 30]]).round(3).tolist()
    [[-1.225, -1.225], [0.0, 0.0], [1.225, 1.225]]

    The line of a model of the standardised features, in the units of the features:

    >>> from linclass import Perceptron
    >>> X, y = [[25, 20_000], [31, 95_000], [40, 30_000], [58, 80_000]], [-1, 1, -1, 1]
    >>> units = Standardise().fit(X)
    >>> model = Perceptron().fit(units.transform(X), y)
    >>> w, b = units.in_own_units(model.coef_, model.intercept_)
    >>> bool(np.allclose(X @ w[0] + b, model.decision_function(units.transform(X))))
    True
    """

    name: ClassVar[str] = "Standardise"

    mean_: Array
    scale_: Array

    def _learn(self, X: Array) -> None:
        """Means and standard deviations, in units of the largest deviation: no square overflows or underflows."""
        low, high = X.min(axis=0), X.max(axis=0)
        self.mean_ = np.clip(X.mean(axis=0), low, high)  # rounding may exceed the range
        reach = np.maximum(high - self.mean_, self.mean_ - low)
        share = (X - self.mean_) / np.where(reach > 0, reach, 1.0)
        scale = reach * np.sqrt((share**2).mean(axis=0))
        self.scale_ = np.where(scale > 0, scale, 1.0)

    def _map(self, X: Array) -> Array:
        """One column per input feature."""
        scaled: Array = (X - self.mean_) / self.scale_
        return scaled

    def in_own_units(self, coef: ArrayLike, intercept: ArrayLike) -> tuple[Array, Array]:
        """The weights that give each x the same score as `coef` and `intercept` give its standardised features.

        w_j / s_j and b - Σ_j w_j m_j / s_j

        Parameters
        ----------
        coef : array-like of shape (..., d)
            Weights of the standardised features.
        intercept : array-like of shape (...)
            One for each row of weights.

        Returns
        -------
        coef, intercept : ndarrays of the same shapes
            Weights of the features in their own units.
        """
        w = np.asarray(coef, dtype=np.float64) / self.scale_
        return w, np.asarray(intercept, dtype=np.float64) - w @ self.mean_

    def _names(self, names: list[str]) -> list[str]:
        """The input names."""
        return names


class Xor(FeatureMap):
    """Two features in which a line solves XOR (Zhang 5).  2 (x1 - ½) and 4 (x1 - ½)(x2 - ½)

    It maps (0,0), (0,1), (1,0), (1,1) to (-1,1), (-1,-1), (1,-1), (1,1), which the line φ2 = 0 separates.

    See Also
    --------
    Formula : features of your own
    Polynomial : contains the product too

    Examples
    --------
    >>> from linclass import TABLES, Perceptron, Xor
    >>> X, y = TABLES["xor"]
    >>> phi = Xor().fit_transform(X)
    >>> Perceptron().fit(X, y).score(X, y), Perceptron().fit(phi, y).score(phi, y)
    (0.5, 1.0)
    """

    name: ClassVar[str] = "XOR"
    CENTER: ClassVar[tuple[float, float]] = (
        0.5,
        0.5,
    )  # the saddle point of φ2

    def _learn(self, X: Array) -> None:
        """Check that there are two features."""
        if X.shape[1] != 2:
            raise ValueError(f"The XOR map needs 2 features; X has {X.shape[1]}. Select two of them.")

    def _map(self, X: Array) -> Array:
        """The two columns."""
        first, second = (X - self.CENTER).T
        return np.column_stack([2 * first, 4 * first * second])

    def _names(self, names: list[str]) -> list[str]:
        """The two formulas."""
        first, second = names
        return [f"2*({first} - 0.5)", f"4*({first} - 0.5)*({second} - 0.5)"]


class Formula(FeatureMap):
    """Features by formulas, such as Formula("x1*x2", "x1^2 + x2^2").

    Parameters
    ----------
    *formulas : str
        One per feature, in x1 … xd with + - * / ^, parentheses, sin cos exp log sqrt abs, and pi. They are read by
        the grammar of `linclass.data.formula`, and never run as code.

    Attributes
    ----------
    trees_ : list
        The parsed formulas.

    See Also
    --------
    Polynomial : all monomials
    FormulaError : a formula that cannot be read

    Examples
    --------
    >>> from linclass import Formula
    >>> Formula("x1*x2", "x1^2 + x2^2").fit_transform([[1, 2], [3, 4]])
    array([[ 2.,  5.],
           [12., 25.]])
    """

    name: ClassVar[str] = "Formulas"

    trees_: list[Tree]

    def __init__(self, *formulas: str) -> None:
        self.formulas = formulas

    def __repr__(self) -> str:
        """The call that builds it."""
        return f"Formula({', '.join(map(repr, self.formulas))})"

    def __sklearn_clone__(self) -> Self:
        """Called by scikit-learn's clone, which cannot pass formulas by name."""
        return type(self)(*self.formulas)

    def _learn(self, X: Array) -> None:
        """Read the formulas; raises FormulaError."""
        if not self.formulas:
            raise ValueError('Formula needs at least one formula; got none. Pass for example "x1*x2".')
        self.trees_ = [parse(text, X.shape[1]) for text in self.formulas]

    def _map(self, X: Array) -> Array:
        """One column per formula."""
        return np.column_stack([evaluate(tree, X) for tree in self.trees_])

    def _names(self, names: list[str]) -> list[str]:
        """The parsed formulas, in x1 … xd."""
        return [show(tree) for tree in self.trees_]


def _power(name: str, exponent: int) -> str:
    """The name of a power."""
    return name if exponent == 1 else f"{name}^{exponent}"


FEATURES: dict[str, type[FeatureMap]] = {
    "polynomial": Polynomial,
    "gaussian-bumps": GaussianBumps,
    "standardise": Standardise,
    "xor": Xor,
    "formula": Formula,
}
