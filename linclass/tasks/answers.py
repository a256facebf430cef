"""Compare an answer with the correct one, which the library computes, and print a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
NEAR = 1e-6


def check(
    task: int,
    answer: Any,
    right: Any,
    *slips: tuple[Any, str],
    near: float = NEAR,
    why: str = "",
) -> None:
    """Print whether an answer is right.

    Parameters
    ----------
    task : int
        Its number.
    answer : number, text, sequence of numbers, or None
        None: not answered yet.
    right : number, text, sequence of numbers, or function
        The correct answer; or a function of the answer that returns True, False, or a sentence about the error.
    *slips : tuple of an answer and a sentence
        Likely wrong answers with an explanation; the first that matches is printed.
    near : float, default 1e-6
        Tolerance for a number: half a unit of the last requested decimal.
    why : str
        The reason, printed with the correct answer.

    Examples
    --------
    >>> check(1, None, 3)
    Task 1: not answered yet.
    >>> check(1, 3, 3, why="Each of the three is a mistake once.")
    Task 1: right. Each of the three is a mistake once.
    >>> check(1, 4, 3, (4, "That counts the start, too."))
    Task 1: 4 is not right. That counts the start, too.
    >>> check(2, (1, 2), (1, 3))
    Task 2: (1, 2) is not right. Of its 2 numbers 1 is right.
    >>> check(3, 0.333, 1 / 3, near=0.0005)
    Task 3: right.
    """
    if answer is None:
        print(f"Task {task}: not answered yet.")
        return
    wrong = _wrong(answer, right, slips, near)
    if wrong is None:
        print(f"Task {task}: right.{' ' * bool(why)}{why}")
    else:
        print(f"Task {task}: {answer} is not right. {wrong}")


def _wrong(answer: Any, right: Any, slips: tuple[tuple[Any, str], ...], near: float) -> str | None:
    """A sentence about the error in an answer; None if it is correct."""
    if callable(right):
        found = _asked(right, answer)
        if found is True:
            return None
    else:
        if _same(answer, right, near):
            return None
        found = False
    for slip, sentence in slips:
        if _same(answer, slip, near):
            return sentence
    if isinstance(found, str):
        return found
    return "Try again." if callable(right) else _hint(answer, right, near)


def _asked(right: Callable[[Any], Any], answer: Any) -> bool | str:
    """The result of a function for an answer: whether it is correct, or a sentence about the error."""
    try:
        found = right(answer)
    except (TypeError, ValueError, IndexError):
        return "It is not of the kind that is asked for."
    return found if isinstance(found, str) else bool(found)


def _numbers(value: Any) -> Array | None:
    """A number or a sequence of numbers as an array; None for other values."""
    try:
        return np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        return None


def _same(answer: Any, right: Any, near: float) -> bool:
    """Whether two answers are equal, numbers up to `near`."""
    if isinstance(right, str) or isinstance(answer, str):
        return str(answer).strip().lower() == str(right).lower()
    given, true = _numbers(answer), _numbers(right)
    if given is None or true is None:
        return bool(answer == right)
    return given.shape == true.shape and bool(_close(given, true, near).all())


def _close(given: Array, true: Array, near: float) -> NDArray[np.bool_]:
    """Mask of the correct numbers."""
    slack = near * (1 + 1e-9)  # 0.335 - 0.33 is above 0.005 in floats
    close: NDArray[np.bool_] = np.abs(given - true) <= slack
    return close


def _hint(answer: Any, right: Any, near: float) -> str:
    """The difference between an answer and the correct one, as a sentence."""
    given, true = _numbers(answer), _numbers(right)
    if isinstance(right, bool | np.bool_ | str) or given is None or true is None:
        return "Try again."
    if given.shape != true.shape:
        count = "one number" if true.size == 1 else f"{true.size} numbers"
        return f"The answer is {count}."
    if true.ndim == 0:
        return "It is too large." if given > true else "It is too small."
    good = int(_close(given, true, near).sum())
    return f"Of its {true.size} numbers {good} {'is' if good == 1 else 'are'} right."
