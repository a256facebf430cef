"""Moderation of a room: muted phones, hidden answers, and revealed texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

What = Literal["muted", "hidden", "opened"]
_KNOWN: dict[str, What] = {what: what for what in get_args(What)}


@dataclass(frozen=True)
class Mark:
    """The lecturer's mark on a phone, or on its answer to one question.

    Parameters
    ----------
    what : {"muted", "hidden", "opened"}
    phone : int
    n : int
        Number of the question; 0 for all questions, as with a muted phone.
    """

    what: What
    phone: int
    n: int = 0

    @classmethod
    def read(cls, name: str) -> Mark:
        """Parse the mark's name in the store."""
        what, phone, n = name.split(" ")
        return cls(_KNOWN[what], int(phone), int(n))

    @property
    def name(self) -> str:
        """The mark's name in the store."""
        return f"{self.what} {self.phone} {self.n}"


@dataclass(frozen=True)
class Moderation:
    """All marks of the lecturer."""

    marks: frozenset[Mark] = frozenset()

    def __contains__(self, mark: Mark) -> bool:
        return mark in self.marks

    @property
    def muted(self) -> frozenset[int]:
        """The muted phones."""
        return frozenset(mark.phone for mark in self.marks if mark.what == "muted")

    def opened(self, n: int, phone: int) -> bool:
        """Return whether the phone's text was revealed."""
        return Mark("opened", phone, n) in self.marks

    def out(self, n: int) -> frozenset[int]:
        """Return the phones whose answers to question n are neither counted nor shown."""
        return self.muted | {mark.phone for mark in self.marks if (mark.what, mark.n) == ("hidden", n)}
