"""The numbers of a proof's formulas, as MathML and as text: numbers, vectors and matrices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from linboard.i18n.text import number

LONG = 5  # entries of a vector that are all written
Values = Mapping[str, Any]


def mathml(value: Any, *, bracket: bool) -> str:
    """Return a number, a vector or a matrix; a negative number after an operator is in brackets."""
    if value is None:
        return "<mn>–</mn>"
    if np.ndim(value) == 3:
        return "<mo>,</mo>".join(mathml(one, bracket=False) for one in value)
    if np.ndim(value) == 2 and max(np.shape(value)) > LONG:
        return f"<mrow><mo>(</mo><mtext>{len(value)} × {len(value[0])}</mtext><mo>)</mo></mrow>"
    if np.ndim(value) == 2:
        rows = "".join(
            f"<mtr>{''.join(f'<mtd>{mathml(v, bracket=False)}</mtd>' for v in row)}</mtr>" for row in value
        )
        return f"<mrow><mo>(</mo><mtable>{rows}</mtable><mo>)</mo></mrow>"
    if np.ndim(value) == 1:
        parts = [mathml(v, bracket=False) for v in _few(value)]
        inner = "<mo>,</mo>".join(parts if len(value) <= LONG else [*parts[:-1], "<mo>…</mo>", parts[-1]])
        return f'<mrow><mo stretchy="false">(</mo>{inner}<mo stretchy="false">)</mo></mrow>'
    told = number(float(value))
    if bracket and told.startswith("−"):
        return f'<mrow><mo stretchy="false">(</mo><mn>{told}</mn><mo stretchy="false">)</mo></mrow>'
    return f"<mn>{told}</mn>"


def _few(values: Any) -> Any:
    """Return the entries of a vector, or of a long one the first and the last."""
    return values if len(values) <= LONG else [*values[: LONG // 2], values[-1]]


def with_prefix(values: Values, before: str, name: str, raised: str) -> str:
    """Return a number as text after its prefix; a negative one is in brackets after an operator or with a power."""
    told = text(values.get(name))
    return f"{before}({told})" if (before or raised) and told.startswith("−") else before + told


def text(value: Any) -> str:
    """Return a number, or the numbers of a vector in brackets, as text."""
    if value is None:
        return "–"
    if np.ndim(value):
        parts = [text(v) for v in _few(value)]
        return f"({', '.join(parts if len(value) <= LONG else [*parts[:-1], '…', parts[-1]])})"
    return number(float(value))
