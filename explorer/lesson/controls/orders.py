"""The order in which a perceptron processes mistakes, a control of several lessons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from explorer.lesson.controls.choices import Choice
from linboard.i18n.language import N_, _

ORDERS = {"cyclic": N_("In order"), "first": N_("First"), "random": N_("Random"), "worst": N_("Worst")}
HAND: Final = "by-hand"  # the reader picks the mistakes
AND_BY_HAND = {**ORDERS, HAND: N_("By hand")}


@dataclass(frozen=True)
class Order(Choice):
    """The order of the mistakes.

    A page may add options.
    """

    options: Mapping[str, str] = field(default_factory=lambda: ORDERS)

    def show(self, label: str = "", names: Mapping[str, str] | None = None, **look: Any) -> Any:
        """Show the orders, with the same label on every page."""
        return super().show(label or _("Order of mistakes"), names, **look)
