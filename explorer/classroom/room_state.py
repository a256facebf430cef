"""The state of a room, as the store keeps it and as phones hear of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

import orjson

from explorer.classroom import perceptron_run, questions
from explorer.classroom.perceptron_run import Run
from explorer.classroom.questions import Question
from explorer.classroom.store import Kept

Phase = Literal["waits", "asks", "shown"]
_OPTIONAL = ("language", "clock", "locked", "removed", "told")  # stored only if set


@dataclass(frozen=True)
class Now:
    """The current state of a room.

    Parameters
    ----------
    n : int
        Number of the question, from 1; 0 before the first.
    phase : {"waits", "asks", "shown"}
        Whether it waits for a question, asks one, or shows the answers.
    question : Question, optional
    before : int
        Number of the earlier vote on the same question, or 0.
    run : Run, optional
        The last run of the class perceptron. It is kept while other questions are asked.
    version : int
        Version of the state in the store.
    language : str
        The lecturer's language, for phones that specify none; empty for the language of the source texts.
    clock : float
        Time at which the lecturer started the clock of this question, in seconds; 0 without a clock.
    locked : bool
        Whether no more phones may join.
    removed : tuple of int
        Phones that the lecturer has removed.
    told : dict of str to str
        The explanation by language, once the lecturer has shown the right answer to the class.
    """

    n: int = 0
    phase: Phase = "waits"
    question: Question | None = None
    before: int = 0
    run: Run | None = None
    version: int = 1
    language: str = ""
    clock: float = 0.0
    locked: bool = False
    removed: tuple[int, ...] = ()
    told: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, kept: Kept) -> Now:
        """Build the state from its stored form."""
        parts: dict[str, Any] = orjson.loads(kept.state)
        if parts["phase"] not in get_args(Phase) or type(parts["n"]) is not int:
            raise ValueError("no state of a room")
        deep = {
            "question": questions.unpacked(parts["question"]),
            "run": perceptron_run.unpacked(parts.get("run")),
            "removed": tuple(parts.get("removed", ())),
        }
        return cls(**parts | deep, version=kept.version)

    def packed(self) -> bytes:
        """Return the stored form.

        The version is stored separately.
        """
        parts: dict[str, Any] = {"n": self.n, "phase": self.phase, "before": self.before, "run": self.run}
        # only what differs from the default, because an older process does not know all of these
        parts |= {name: value for name in _OPTIONAL if (value := getattr(self, name))}
        return orjson.dumps(parts | {"question": questions.packed(self.question)})


def asking(now: Now, question: Question | None, before: int) -> Now:
    """Return the state that asks a question; without the clock and the explanation of the previous one."""
    return replace(now, n=now.n + 1, phase="asks", question=question, before=before, clock=0.0, told={})
