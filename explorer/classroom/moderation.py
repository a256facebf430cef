"""Order in a room: whose answers do not count, which one is hidden, and which texts its lecturer has opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

What = Literal["muted", "hidden", "opened"]
_KNOWN: dict[str, What] = {what: what for what in get_args(What)}


@dataclass(frozen=True)
class Mark:
    """What the lecturer has said of a phone, or of its answer to one question.

    Parameters
    ----------
    what : {"muted", "hidden", "opened"}
    phone : int
    n : int
        The number of the question; 0 where it is about all of them, as for a phone that is muted.
    """

    what: What
    phone: int
    n: int = 0

    @classmethod
    def read(cls, name: str) -> Mark:
        """By what it is called in the store."""
        what, phone, n = name.split(" ")
        return cls(_KNOWN[what], int(phone), int(n))

    @property
    def name(self) -> str:
        """What it is called in the store."""
        return f"{self.what} {self.phone} {self.n}"


@dataclass(frozen=True)
class Moderation:
    """All that the lecturer has said."""

    marks: frozenset[Mark] = frozenset()

    def __contains__(self, mark: Mark) -> bool:
        return mark in self.marks

    @property
    def muted(self) -> frozenset[int]:
        """The phones that are muted."""
        return frozenset(mark.phone for mark in self.marks if mark.what == "muted")

    def opened(self, n: int, phone: int) -> bool:
        """Whether the phone's text was opened."""
        return Mark("opened", phone, n) in self.marks

    def out(self, n: int) -> frozenset[int]:
        """The phones whose answers to question n neither count nor show."""
        return self.muted | {mark.phone for mark in self.marks if (mark.what, mark.n) == ("hidden", n)}
