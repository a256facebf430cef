"""A clock that a test sets."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

import pytest


@dataclass
class Clock:
    """The time in seconds, which a test may change."""

    now: float

    def replace(self, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> Clock:
        """Let a module's function `time.<name>` return this time during a test."""
        monkeypatch.setattr(f"{module.__name__}.time.{name}", lambda: self.now)
        return self
