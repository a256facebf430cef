"""The formulas of features, as on the blackboard."""

from __future__ import annotations

import re

from linboard.words.text import number, superscript
from linclass import GaussianBumps
from linclass.data.feature_map import FeatureMap

_POWER = re.compile(r"x([1-9])\^([2-9])(?![0-9.])")
_VARIABLE = re.compile(r"\bx([1-9][0-9]*)\b")


def written(basis: FeatureMap) -> list[str]:
    """The formulas of a fitted map's features, as on the blackboard."""
    if not isinstance(basis, GaussianBumps):
        return [pretty(name) for name in basis.get_feature_names_out().tolist()]
    width = number(2 * basis.width**2)
    places = [", ".join(map(number, center)) for center in basis.centers_.tolist()]
    return [f"exp(−‖<b>x</b> − ({place})‖² / {width})" for place in places]


def pretty(name: str) -> str:
    """A feature's formula as on the blackboard: x⁽¹⁾ for x1, a raised dot for *, small powers raised."""
    name = _POWER.sub(lambda m: f"(x{m[1]}){superscript(m[2])}", name)
    name = _VARIABLE.sub(lambda m: f"x⁽{superscript(m[1])}⁾", name)
    return name.replace("*", "·").replace("-", "−")
