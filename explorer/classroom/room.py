"""A room of the classroom: its question, its answers, and the lecturer's access.

The store holds the room; this is a snapshot in one process. No address and no name is stored. A phone is a number,
signed with the room's key; the lecturer's access is signed with it too.
"""

from __future__ import annotations

import hmac
import re
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from explorer.classroom import phone_names
from explorer.classroom.history import Given, Round
from explorer.classroom.moderation import Mark, Moderation
from explorer.classroom.questions import Answer, Question
from explorer.classroom.room_state import Now, asking
from explorer.classroom.store import LIFE, MOST_QUESTIONS, Store, StoreError, read

MOST_ROOMS = 300
MOST_PHONES = phone_names.MOST
CODE_LENGTH = 6
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ"  # available on a phone's first keyboard, and easy to distinguish
_EARLIER = "[A-HJKMNP-Z2-9]{5}"  # a code from before an update
_CODE = re.compile(f"[{LETTERS}]{{{CODE_LENGTH}}}|{_EARLIER}")
_TRIES = 5  # attempts of a change that meets other changes

_store: Store | None = None


def use(store: Store | None) -> None:
    """Set the store of rooms for the whole process; None disables rooms."""
    global _store
    _store = store


def offered() -> bool:
    """Return whether rooms are available."""
    return _store is not None


def store() -> Store:
    """Return the store, which holds talks too (presenter/talk.py)."""
    return _kept()


def _kept() -> Store:
    assert _store is not None, "a room lies in a store"
    return _store


class LockedError(Exception):
    """The lecturer has locked the room: no more phones may join."""


@dataclass(frozen=True)
class Room:
    """A room, identified by its code and its key."""

    code: str
    key: str

    @property
    def secret(self) -> str:
        """The secret in the lecturer's link."""
        return self._signed("lecturer")

    def is_led_by(self, secret: str) -> bool:
        """Return whether this is the lecturer's secret."""
        return hmac.compare_digest(secret.encode(), self.secret.encode())

    @property
    def admission(self) -> str:
        """The admission token in the QR code.

        It proves that the code was not guessed.
        """
        return self._signed("admission")[:10]

    def admits(self, admission: str) -> bool:
        """Return whether this is the admission token of this room."""
        return hmac.compare_digest(admission.encode(), self.admission.encode())

    def token(self, phone: int) -> str:
        """Return the token that authenticates the phone with this number."""
        return f"{phone}.{self._signed(f'phone {phone}')}"

    def phone(self, token: str) -> int | None:
        """Return the number of the phone with this token, or None if the token is invalid."""
        number, _dot, _signature = token.partition(".")
        if not (number.isascii() and number.isdigit() and len(number) < 6):
            return None
        phone = int(number)
        return phone if hmac.compare_digest(token.encode(), self.token(phone).encode()) else None

    def _signed(self, what: str) -> str:
        return hmac.new(self.key.encode(), what.encode(), "sha256").hexdigest()[:32]

    def now(self) -> Now | None:
        """Return the current state; None if the room has ended or its state is damaged."""
        kept = _kept().find(self.code)
        return None if kept is None or kept.key != self.key else read(Now.of, kept)

    def join(self) -> int | None:
        """Return the number of a new phone, or None if the room is full.

        Raises
        ------
        LockedError
            If the lecturer has locked the room.
        """
        now = self.now()
        if now is not None and now.locked:
            raise LockedError
        return _kept().join(self.code, MOST_PHONES)

    def ask(self, question: Question) -> bool:
        """Ask the class; returns False after the maximum number of questions, or if another change was faster."""
        return self.change(lambda now: asking(now, question, before=0))

    def again(self) -> bool:
        """Ask the same question again.

        The earlier vote is kept for comparison.
        """
        return self.change(
            lambda now: asking(now, now.question, before=now.n) if now.phase == "shown" else None
        )

    def reveal(self) -> bool:
        """Close the vote: from now on, answers are shown and no more are accepted."""
        return self.change(
            lambda now: replace(now, phase="shown", clock=0.0) if now.phase == "asks" else None
        )

    def tell(self, n: int, told: Mapping[str, str]) -> bool:
        """Tell the phones that the right answer to question n is known, with its explanation by language."""
        return self.change(
            lambda now: (
                replace(now, told=told) if (now.n, now.phase) == (n, "shown") and now.told != told else None
            )
        )

    def time(self, *, on: bool) -> bool:
        """Start the clock of the open question, or stop it."""
        clock = time.time() if on else 0.0
        return self.change(lambda now: replace(now, clock=clock) if now.phase == "asks" else None)

    def lock(self, *, on: bool) -> bool:
        """Admit no more phones, or admit them again."""
        return self.change(lambda now: replace(now, locked=on))

    def remove(self, phone: int) -> bool:
        """Remove a phone: it can neither answer nor come back, and its answers do not count."""
        self.mark(Mark("muted", phone))
        return self.change(lambda now: replace(now, removed=tuple(sorted({*now.removed, phone}))))

    def change(self, follow: Callable[[Now], Now | None]) -> bool:
        """Apply a transition to the state; returns False if it is not allowed, or if another change was faster."""
        now = self.now()
        after = None if now is None else follow(now)
        if now is None or after is None or after.n > MOST_QUESTIONS:
            return False
        rounds: dict[str, bytes] = {}
        if after.n > now.n and after.question is not None:
            rounds = Round(after.n, after.question, after.before, time.time()).written()
        return _kept().change(self.code, now.version, after.packed(), rounds)

    def answer(self, phone: int, n: int, given: Any) -> Answer | None:
        """Store a phone's answer to question n.

        Returns None if this question is not open.

        Raises
        ------
        NoAnswerError
            If it is not a valid answer to that question.
        """
        for _attempt in range(_TRIES):  # the clock, or a phone that is removed, changes the state as well
            now = self.now()
            if now is None or now.phase != "asks" or now.n != n or now.question is None:
                return None
            if phone in now.removed:
                return None
            answer = now.question.answer(given)
            content = Given(answer, time.time()).written()
            if _kept().answer(self.code, now.version, n, phone, content):
                return answer
        return None

    def votes(self, n: int) -> dict[int, Answer]:
        """Return the counted answers to question n by phone."""
        return {phone: given.answer for phone, given in self.given(n).items()}

    def given(self, n: int) -> dict[int, Given]:
        """Return the counted answers with their times.

        Damaged ones are ignored.
        """
        out, kept = self.order().out(n), _kept().answers(self.code, n)
        given = {phone: read(Given.read, content) for phone, content in kept.items() if phone not in out}
        return {phone: one for phone, one in given.items() if one is not None}

    def vote(self, n: int, phone: int) -> Answer | None:
        """Return the answer of one phone to question n."""
        kept = _kept().one(self.code, n, phone)
        given = None if kept is None else read(Given.read, kept)
        return None if given is None else given.answer

    def counted(self, n: int) -> tuple[int, int]:
        """Return the number of counted answers to question n, and the number of phones without muted ones."""
        answered, joined = _kept().counted(self.code, n)
        order = self.order()
        silent = sum(_kept().one(self.code, n, phone) is not None for phone in order.out(n))
        return answered - silent, joined - len(order.muted)

    def phones(self) -> int:
        """Return how many phones have joined."""
        return _kept().counted(self.code, 0)[1]

    def order(self) -> Moderation:
        """Return the lecturer's moderation marks."""
        marks = [read(Mark.read, name) for name in _kept().notes(self.code, "order")]
        return Moderation(frozenset(mark for mark in marks if mark is not None))

    def mark(self, mark: Mark, *, on: bool = True) -> bool:
        """Set or remove a moderation mark."""
        _kept().note(self.code, "order", mark.name, b"" if on else None)
        return True

    def rounds(self) -> list[Round]:
        """Return all rounds, the first one first."""
        kept = [read(Round.read, *note) for note in _kept().notes(self.code, "rounds").items()]
        return sorted((one for one in kept if one is not None), key=lambda one: one.n)

    def close(self) -> None:
        """Close the room and delete all its data."""
        _kept().close(self.code)


def find(code: str) -> Room | None:
    """Return the room with that code, in upper or lower case, or None."""
    code = code.upper()
    kept = _kept().find(code) if offered() and _CODE.fullmatch(code) else None
    return None if kept is None else Room(code, kept.key)


def answers() -> bool:
    """Return whether the store of rooms responds now."""
    try:
        _kept().version("")
    except StoreError:
        return False
    return True


def count() -> int | None:
    """Return the number of rooms; None without a store, or if it does not respond."""
    if not offered():
        return None
    try:
        return _kept().count()
    except StoreError:
        return None


def version(code: str) -> int | None:
    """Return the version of that room's state, or None if the room does not exist."""
    return _kept().version(code)


def opened(language: str = "") -> Room | None:
    """Open a new room of a lecturer who reads this language; returns None if the maximum number of rooms is reached."""
    for _attempt in range(20):
        code = "".join(secrets.choice(LETTERS) for _letter in range(CODE_LENGTH))
        room = Room(code, secrets.token_urlsafe(16))
        if _kept().open(code, room.key, Now(language=language).packed(), time.time() + LIFE, MOST_ROOMS):
            return room
    return None


def sweep() -> float | None:
    """Delete expired rooms, and return the time at which the next one expires, if any."""
    return _kept().sweep()
