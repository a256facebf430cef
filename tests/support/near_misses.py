"""Near misses: answers to a challenge that almost pass, and the sentence that refuses each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons import SITE


@dataclass(frozen=True)
class Near:
    """An answer that almost passes, and the sentence that refuses it (in English)."""

    answer: Answer
    refused: str


@cache
def near_misses() -> dict[str, tuple[Near, ...]]:
    """Return the near misses of all challenges by key, from tests/lessons/<lesson>/near_misses.py."""
    lessons = [room.key.replace("-", "_") for room in SITE.rooms if room.challenges()]
    modules = [import_module(f"tests.lessons.{lesson}.near_misses") for lesson in lessons]
    return {key: near for module in modules for key, near in module.NEAR.items()}
