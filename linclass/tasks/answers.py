"""An answer against what is true: computed by the library, told in a sentence."""

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
        What is true; or a function of the answer: True where it is right, False or a sentence that says what is wrong.
    *slips : tuple of an answer and a sentence
        Wrong answers that are likely, and what was overlooked; the first that fits is told.
    near : float, default 1e-6
        How far a number may be off: half a unit of the last decimal that is asked for.
    why : str
        Told with the right answer: the reason.

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
    """What is wrong with an answer, in a sentence; None where it is right."""
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
    """What a function says of an answer: whether it is right, or what is wrong."""
    try:
        found = right(answer)
    except (TypeError, ValueError, IndexError):
        return "It is not of the kind that is asked for."
    return found if isinstance(found, str) else bool(found)


def _numbers(value: Any) -> Array | None:
    """A number or several as an array; None for what is none."""
    try:
        return np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        return None


def _same(answer: Any, right: Any, near: float) -> bool:
    """Whether two answers are the same, numbers up to `near`."""
    if isinstance(right, str) or isinstance(answer, str):
        return str(answer).strip().lower() == str(right).lower()
    given, true = _numbers(answer), _numbers(right)
    if given is None or true is None:
        return bool(answer == right)
    return given.shape == true.shape and bool(_close(given, true, near).all())


def _close(given: Array, true: Array, near: float) -> NDArray[np.bool_]:
    """Which numbers are right."""
    slack = near * (1 + 1e-9)  # 0.335 - 0.33 is above 0.005 in floats
    close: NDArray[np.bool_] = np.abs(given - true) <= slack
    return close


def _hint(answer: Any, right: Any, near: float) -> str:
    """In what an answer differs from what is true."""
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
