"""The tree of an arithmetic expression, with conversion to text and evaluation by NumPy."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from linclass.core.checks import Array

FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "sin": np.sin,
    "cos": np.cos,
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "abs": np.abs,
}
BINDING = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}  # binding strength of each operator
SIGN = 3  # the unary minus, between product and power
RIGHT = {"+": 2, "-": 2, "*": SIGN, "/": SIGN, "^": SIGN}  # minimum strength of the right operand
ATOM = 5


@dataclass(frozen=True)
class Number:
    """A number >= 0; minus signs are separate nodes."""

    value: float


@dataclass(frozen=True)
class Variable:
    """The feature with this index (from 0): x1 has index 0."""

    index: int


@dataclass(frozen=True)
class Negative:
    """The negative of a tree."""

    of: Tree


@dataclass(frozen=True)
class Operation:
    """Two trees joined by one of + - * / ^."""

    sign: str
    left: Tree
    right: Tree


@dataclass(frozen=True)
class Call:
    """A function call with a tree as its argument."""

    function: str
    argument: Tree


Tree = Number | Variable | Negative | Operation | Call


def show(tree: Tree) -> str:
    """The tree as a formula with minimal parentheses; `parse` reads it back."""
    return _show(tree)[0]


def evaluate(tree: Tree, X: Array) -> Array:
    """Value of a tree at each sample of X (n, d), shape (n,): NaN or infinite if it is undefined."""
    with np.errstate(all="ignore"):
        return np.array(np.broadcast_to(_value(tree, X), len(X)), dtype=float)


def _show(tree: Tree) -> tuple[str, int]:
    """The tree as text, and the binding strength of its outermost operator."""
    match tree:
        case Number(value=value):
            return "pi" if value == math.pi else repr(float(value)).removesuffix(".0"), ATOM
        case Variable(index=index):
            return f"x{index + 1}", ATOM
        case Negative(of=of):
            return f"-{_side(of, SIGN)}", SIGN
        case Operation(sign=sign, left=left, right=right):
            space = " " if BINDING[sign] == 1 else ""
            first = _side(left, ATOM if sign == "^" else BINDING[sign])
            return f"{first}{space}{sign}{space}{_side(right, RIGHT[sign])}", BINDING[sign]
        case Call(function=function, argument=argument):
            return f"{function}({show(argument)})", ATOM


def _side(tree: Tree, least: int) -> str:
    """The tree as text, in parentheses if it binds too weakly for its position."""
    text, binding = _show(tree)
    return text if binding >= least else f"({text})"


def _value(tree: Tree, X: Array) -> Any:
    """Value of a tree: a scalar, or one value per sample."""
    match tree:
        case Number(value=value):
            return np.float64(value)  # a Python float would raise instead of giving inf
        case Variable(index=index):
            return X[:, index]
        case Negative(of=of):
            return -_value(of, X)
        case Operation(sign=sign, left=left, right=right):
            return _operate(sign, _value(left, X), _value(right, X))
        case Call(function=function, argument=argument):
            return FUNCTIONS[function](_value(argument, X))


def _operate(sign: str, a: Any, b: Any) -> Any:
    """The value of an operator on two values; undefined values remain undefined (NumPy defines NaN^0 = 1)."""
    match sign:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            return a / b
        case _:
            return np.where(np.isnan(a) | np.isnan(b), np.nan, np.power(a, b))
