"""A talk: what the projector shows, and the orders that the presenter view sends to it.

It lies in the store of rooms, under the hash of its secret, so every process can serve both devices. No phone can join
it: its name in the store is not a room's code. All changes are merged by compare-and-set on the version of its state.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

import orjson

from explorer.classroom import room as rooms
from explorer.classroom.store import LIFE, Kept, read

MOST = 20  # orders that a talk remembers
PATIENCE = 30.0  # seconds after which an order is not executed any more
TRIES = 50  # maximum number of attempts to change a state that others change at the same time
NAME = "talk-"  # of talks in the store
_SECRET = re.compile(r"[\w-]{24}")

# On its way, executed, too late, barred by the browser, or nothing to do.
Outcome = Literal["", "done", "late", "barred", "idle"]


class LateError(Exception):
    """The projector already shows something else than the device that sent an order."""


@dataclass(frozen=True)
class Order:
    """An action of the presenter view.

    Parameters
    ----------
    n : int
        Number, from 1.
    key : str
        Chosen at random by the device, so that an order that arrives twice is executed once.
    do : str
    value : Any
    made : float
        Time of its arrival.
    outcome : {"", "done", "late", "barred", "idle"}
    """

    n: int
    key: str
    do: str
    value: Any
    made: float
    outcome: Outcome = ""


@dataclass(frozen=True)
class State:
    """The state of a talk.

    Parameters
    ----------
    screen : str
        The page that executes orders: the one that was opened last as the projector.
    turn : str
        Identifies the scene, whether it is answered, and the phase of the vote. An order counts for one turn only.
    sheet : mapping
        Texts of the presenter view, from the projector's session.
    at : mapping
        The step, and whether it plays, from the projector's browser.
    hall : str
        Code of the room of phones; empty without a room.
    orders : tuple of Order
        The latest ones.
    version : int
        Version in the store.
    """

    screen: str = ""
    turn: str = ""
    sheet: Mapping[str, Any] = field(default_factory=dict)
    at: Mapping[str, Any] = field(default_factory=dict)
    hall: str = ""
    orders: tuple[Order, ...] = ()
    version: int = 1

    @classmethod
    def of(cls, kept: Kept) -> State:
        """Build the state from its stored form."""
        parts: dict[str, Any] = orjson.loads(kept.state)
        orders = tuple(Order(**order) for order in parts.pop("orders"))
        return cls(**parts, orders=orders, version=kept.version)

    def packed(self) -> bytes:
        """Return the stored form."""
        parts = asdict(self)
        del parts["version"]
        return orjson.dumps(parts)

    def shown_by(self, screen: str) -> State:
        """Return the state after a page has been opened as the projector."""
        return replace(self, screen=screen)

    def published(self, turn: str, sheet: Mapping[str, Any], hall: str) -> State:
        """Return the state after the projector's session has drawn its page."""
        return replace(self, turn=turn, sheet=sheet, hall=hall)

    def ordered(self, key: str, turn: str, do: str, value: Any, now: float) -> State:
        """Return the state with another order, or the same state if the order has arrived before.

        Raises
        ------
        LateError
            If the turn is over, or another order that ends it is on its way. Orders about the picture, such as a step,
            are valid until the next scene: the answer does not make them late.
        """
        if any(order.key == key for order in self.orders):
            return self
        ending = any(order.do == "key" for order in self.waiting(now))
        late = turn != self.turn or ending if do == "key" else _scene(turn) != _scene(self.turn)
        if late:
            raise LateError
        n = self.orders[-1].n + 1 if self.orders else 1
        return replace(self, orders=(*self.orders, Order(n, key, do, value, now))[-MOST:])

    def waiting(self, now: float) -> list[Order]:
        """Return the orders that the projector has still to execute."""
        return [order for order in self.orders if not order.outcome and order.made > now - PATIENCE]

    def reported(self, at: Mapping[str, Any], outcomes: Mapping[int, Outcome]) -> State:
        """Return the state after the projector has reported its step, and what became of orders.

        The first report about an order counts.
        """
        orders = (replace(order, outcome=order.outcome or outcomes.get(order.n, "")) for order in self.orders)
        return replace(self, at=at, orders=tuple(orders))


@dataclass(frozen=True)
class Talk:
    """A talk, identified by its secret."""

    secret: str

    @property
    def code(self) -> str:
        """The name in the store; the secret cannot be computed from it."""
        return NAME + self._hash("name")[:32]

    @property
    def key(self) -> str:
        """Proof of the secret in the store."""
        return self._hash("key")

    def _hash(self, what: str) -> str:
        return hmac.new(self.secret.encode(), what.encode(), hashlib.sha256).hexdigest()

    def now(self) -> State | None:
        """Return the current state; None if the talk has ended, or its state is damaged."""
        kept = rooms.store().find(self.code)
        if kept is None or not hmac.compare_digest(kept.key.encode(), self.key.encode()):
            return None
        return read(State.of, kept)

    def change(self, follow: Callable[[State], State], seen: State | None = None) -> State | None:
        """Apply a change, again if another one was faster, and return the new state; None if the talk has ended.

        `seen` is the state if it has just been read.
        """
        for _attempt in range(TRIES):
            now, seen = seen or self.now(), None
            if now is None:
                return None
            after = follow(now)
            if after == now:
                return now
            if rooms.store().change(self.code, now.version, after.packed(), {}):
                return replace(after, version=now.version + 1)
        return None

    def close(self) -> None:
        """Delete the talk, so that its links open nothing."""
        rooms.store().close(self.code)


def _scene(turn: str) -> list[str]:
    """Return the lesson and the scene that a turn begins with."""
    return turn.split(" ")[:2]


def find(secret: str) -> Talk | None:
    """Return the talk with this secret, or None."""
    found = look_up(secret)
    return None if found is None else found[0]


def look_up(secret: str) -> tuple[Talk, State] | None:
    """Return the talk with this secret and its state, or None."""
    talk = Talk(secret) if rooms.offered() and _SECRET.fullmatch(secret) else None
    now = None if talk is None else talk.now()
    return None if talk is None or now is None else (talk, now)


def opened() -> Talk | None:
    """Open a new talk; returns None if the maximum number of rooms and talks is reached."""
    talk = Talk(secrets.token_urlsafe(18))
    ends = time.time() + LIFE
    return talk if rooms.store().open(talk.code, talk.key, State().packed(), ends, rooms.MOST_ROOMS) else None
