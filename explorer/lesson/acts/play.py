"""Playing the steps, without a prediction."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.lesson.acts.act import Act
from explorer.lesson.acts.stage import Stage


@dataclass(frozen=True)
class Play(Act):
    """The reader plays the steps.

    The explanation follows the scene's last step.
    """

    plays = True

    def answered(self, now: Stage) -> bool:
        return True
