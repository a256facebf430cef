"""A room of the classroom: what is asked there, who may lead it, and who has answered.

It lies in the store; here is what one process knows of it for a moment. No address and no name is kept: a phone is a
number, which the room's key signs, and so is the lecturer's control.
"""

from __future__ import annotations

import hmac
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

import orjson

from explorer.classroom import perceptron_run, phone_names, questions
from explorer.classroom.history import Given, Round
from explorer.classroom.moderation import Mark, Moderation
from explorer.classroom.perceptron_run import Run
from explorer.classroom.questions import Answer, Question
from explorer.classroom.store import LIFE, MOST_QUESTIONS, Kept, Store, StoreError, read

MOST_ROOMS = 300
MOST_PHONES = phone_names.MOST
CODE_LENGTH = 6
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"  # a phone's first keyboard has them all, and none looks like another
_EARLIER = "[A-HJKMNP-Z2-9]{5}"  # of a room that was opened before an update
_CODE = re.compile(f"[{LETTERS}]{{{CODE_LENGTH}}}|{_EARLIER}")

Phase = Literal["waits", "asks", "shown"]

_store: Store | None = None


def use(store: Store | None) -> None:
    """Let the rooms lie there, for the whole process; None: there are none."""
    global _store
    _store = store


def offered() -> bool:
    """Whether there can be rooms."""
    return _store is not None


def _kept() -> Store:
    assert _store is not None, "a room lies in a store"
    return _store


@dataclass(frozen=True)
class Now:
    """What a room does just now.

    Parameters
    ----------
    n : int
        The number of the question, from 1; 0 before the first.
    phase : {"waits", "asks", "shown"}
        Whether it waits for a question, asks one, or has revealed the answers.
    question : Question, optional
    before : int
        The number of the earlier vote on the same question; 0 where there was none.
    run : Run, optional
        The last one in which the hall was the perceptron; it stays while other things are asked.
    version : int
        Of the state in the store.
    language : str
        The lecturer's, for phones that name none; empty if it is the language of the texts themselves.
    """

    n: int = 0
    phase: Phase = "waits"
    question: Question | None = None
    before: int = 0
    run: Run | None = None
    version: int = 1
    language: str = ""

    @classmethod
    def of(cls, kept: Kept) -> Now:
        """As it lies in the store."""
        parts: dict[str, Any] = orjson.loads(kept.state)
        if parts["phase"] not in get_args(Phase) or type(parts["n"]) is not int:
            raise ValueError("no state of a room")
        deep = {
            "question": questions.unpacked(parts["question"]),
            "run": perceptron_run.unpacked(parts.get("run")),
        }
        return cls(**parts | deep, version=kept.version)

    def packed(self) -> bytes:
        """What lies in the store; the version stands beside it."""
        parts: dict[str, Any] = {"n": self.n, "phase": self.phase, "before": self.before, "run": self.run}
        if self.language:
            parts["language"] = self.language
        return orjson.dumps(parts | {"question": questions.packed(self.question)})


@dataclass(frozen=True)
class Room:
    """A room by its code and its key."""

    code: str
    key: str

    @property
    def secret(self) -> str:
        """What the lecturer's link has."""
        return self._signed("lecturer")

    def is_led_by(self, secret: str) -> bool:
        """Whether that is the lecturer's."""
        return hmac.compare_digest(secret.encode(), self.secret.encode())

    @property
    def admission(self) -> str:
        """What the QR code has beside the room's code: it shows that the code was not guessed."""
        return self._signed("admission")[:10]

    def admits(self, admission: str) -> bool:
        """Whether that is the admission of this room."""
        return hmac.compare_digest(admission.encode(), self.admission.encode())

    def token(self, phone: int) -> str:
        """What a phone shows to be the one with this number."""
        return f"{phone}.{self._signed(f'phone {phone}')}"

    def phone(self, token: str) -> int | None:
        """The number of the phone that shows this; None where no room has given it so."""
        number, _dot, _signature = token.partition(".")
        if not (number.isascii() and number.isdigit() and len(number) < 6):
            return None
        phone = int(number)
        return phone if hmac.compare_digest(token.encode(), self.token(phone).encode()) else None

    def _signed(self, what: str) -> str:
        return hmac.new(self.key.encode(), what.encode(), "sha256").hexdigest()[:32]

    def now(self) -> Now | None:
        """What it does just now; None where it has ended, or what is kept of it is damaged."""
        kept = _kept().find(self.code)
        return None if kept is None or kept.key != self.key else read(Now.of, kept)

    def join(self) -> int | None:
        """The number of a new phone; None where the room is full."""
        return _kept().join(self.code, MOST_PHONES)

    def ask(self, question: Question) -> bool:
        """Ask the hall; False where it has been asked enough, or somebody else was faster."""
        return self.change(lambda now: replace(now, n=now.n + 1, phase="asks", question=question, before=0))

    def again(self) -> bool:
        """Ask the same once more; what was answered before stays beside it."""
        return self.change(
            lambda now: (
                replace(now, n=now.n + 1, phase="asks", before=now.n) if now.phase == "shown" else None
            )
        )

    def reveal(self) -> bool:
        """End the vote: from now on the answers may be seen, and none comes in."""
        return self.change(lambda now: replace(now, phase="shown") if now.phase == "asks" else None)

    def change(self, follow: Callable[[Now], Now | None]) -> bool:
        """Let it do what follows from what it does; False where nothing may, or somebody else was faster."""
        now = self.now()
        after = None if now is None else follow(now)
        if now is None or after is None or after.n > MOST_QUESTIONS:
            return False
        rounds: dict[str, bytes] = {}
        if after.n > now.n and after.question is not None:
            rounds = Round(after.n, after.question, after.before, time.time()).written()
        return _kept().change(self.code, now.version, after.packed(), rounds)

    def answer(self, phone: int, n: int, given: Any) -> Answer | None:
        """Keep a phone's answer to question n; None where that is not asked, or not any more.

        Raises
        ------
        NoAnswerError
            If it is no answer to that question.
        """
        now = self.now()
        if now is None or now.phase != "asks" or now.n != n or now.question is None:
            return None
        answer = now.question.answer(given)
        content = Given(answer, time.time()).written()
        done = _kept().answer(self.code, now.version, n, phone, content)
        return answer if done else None

    def votes(self, n: int) -> dict[int, Answer]:
        """All answers to question n that count, by phone."""
        return {phone: given.answer for phone, given in self.given(n).items()}

    def given(self, n: int) -> dict[int, Given]:
        """The same with their times; one that is damaged was not given."""
        out, kept = self.order().out(n), _kept().answers(self.code, n)
        given = {phone: read(Given.read, content) for phone, content in kept.items() if phone not in out}
        return {phone: one for phone, one in given.items() if one is not None}

    def vote(self, n: int, phone: int) -> Answer | None:
        """What one phone has answered to question n."""
        kept = _kept().one(self.code, n, phone)
        given = None if kept is None else read(Given.read, kept)
        return None if given is None else given.answer

    def counted(self, n: int) -> tuple[int, int]:
        """How many answers to question n count, and how many phones there are; without those that are muted."""
        answered, joined = _kept().counted(self.code, n)
        order = self.order()
        silent = sum(_kept().one(self.code, n, phone) is not None for phone in order.out(n))
        return answered - silent, joined - len(order.muted)

    def phones(self) -> int:
        """How many phones have joined."""
        return _kept().counted(self.code, 0)[1]

    def order(self) -> Moderation:
        """What the lecturer has said of phones and their answers."""
        marks = [read(Mark.read, name) for name in _kept().notes(self.code, "order")]
        return Moderation(frozenset(mark for mark in marks if mark is not None))

    def mark(self, mark: Mark, *, on: bool = True) -> bool:
        """Say it of a phone or its answer, or take it back."""
        _kept().note(self.code, "order", mark.name, b"" if on else None)
        return True

    def rounds(self) -> list[Round]:
        """All that was asked, the first one first."""
        kept = [read(Round.read, *note) for note in _kept().notes(self.code, "rounds").items()]
        return sorted((one for one in kept if one is not None), key=lambda one: one.n)

    def close(self) -> None:
        """End the room: nothing of it is left."""
        _kept().close(self.code)


def find(code: str) -> Room | None:
    """The room with that code, however it is typed; None where there is none."""
    code = code.upper()
    kept = _kept().find(code) if offered() and _CODE.fullmatch(code) else None
    return None if kept is None else Room(code, kept.key)


def answers() -> bool:
    """Whether the store of rooms answers now."""
    try:
        _kept().version("")
    except StoreError:
        return False
    return True


def version(code: str) -> int | None:
    """How often the state of that room was changed; None where there is none."""
    return _kept().version(code)


def opened(language: str = "") -> Room | None:
    """A new room of a lecturer who reads this language; None where there are as many as may be."""
    for _attempt in range(20):
        code = "".join(secrets.choice(LETTERS) for _letter in range(CODE_LENGTH))
        room = Room(code, secrets.token_urlsafe(16))
        if _kept().open(code, room.key, Now(language=language).packed(), time.time() + LIFE, MOST_ROOMS):
            return room
    return None


def sweep() -> float | None:
    """Clear away the rooms that have ended; the time at which the next one ends, if one does."""
    return _kept().sweep()
