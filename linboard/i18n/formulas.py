"""The formulas of features and kernels in mathematical notation."""

from __future__ import annotations

import re
from typing import Any

from linboard.i18n.text import number, superscript
from linclass import GaussianBumps
from linclass.data.feature_map import FeatureMap

_POWER = re.compile(r"x([1-9])\^([2-9])(?![0-9.])")
_VARIABLE = re.compile(r"\bx([1-9][0-9]*)\b")


def written(basis: FeatureMap) -> list[str]:
    """The formulas of a fitted feature map in mathematical notation."""
    if not isinstance(basis, GaussianBumps):
        return [pretty(name) for name in basis.get_feature_names_out().tolist()]
    width = number(2 * basis.width**2)
    places = [", ".join(map(number, center)) for center in basis.centers_.tolist()]
    return [f"exp(−‖<b>x</b> − ({place})‖² / {width})" for place in places]


def pretty(name: str) -> str:
    """A feature's formula in mathematical notation: x⁽¹⁾ for x1, a raised dot for *, superscripts for small powers."""
    name = _POWER.sub(lambda m: f"(x{m[1]}){superscript(m[2])}", name)
    name = _VARIABLE.sub(lambda m: f"x⁽{superscript(m[1])}⁾", name)
    return name.replace("*", "·").replace("-", "−")


def kernel(model: Any) -> str:
    """The formula of a machine's kernel with its parameters."""
    dot = "<b>x</b>·<b>z</b>"
    offset = getattr(model, "offset", 0.0)
    constant = f" {'+' if offset > 0 else '−'} {abs(offset):g}" if offset else ""
    known = getattr(model, "width_", model.width)
    width = "σ" if isinstance(known, str) else f"{known:g}"  # "scale" depends on the samples
    slope = "" if model.slope == 1 else f"{model.slope:g} · "
    return {
        "linear": dot,
        "polynomial": f"({dot}{constant})<sup>{model.degree:g}</sup>",
        "power": _any_power(f"{dot}{constant}", model.degree),
        "gaussian": f"exp(−‖<b>x</b> − <b>z</b>‖² / (2\u00a0·\u00a0{width}²))",
        "laplacian": f"exp(−‖<b>x</b> − <b>z</b>‖ / {width})",
        "tanh": f"tanh({slope}{dot}{constant})",
    }[model.kernel]


def _any_power(base: str, power: float) -> str:
    """A power that may not be an integer: the sign times the power of the absolute value."""
    if power == int(power):
        return f"({base})<sup>{power:g}</sup>"
    return f"sign(<i>u</i>) · |<i>u</i>|<sup>{power:g}</sup>, <i>u</i> = {base}"
