"""Whose page runs next: visitors pay for the processor time of their runs, and those who never rest take turns.

Each visitor has an account in seconds of processor time. Every run costs what it took, and every rest between two runs
earns more than a person needs. Each address has an account, too, for all of its visitors.

- A page runs at once while something is left in both accounts.
- Where the address has used up its own, the page runs out of a queue, one at a time. So does the first page of a new
  visitor, who has earned nothing yet.
- Where the visitor has used up his own, or both are new and used up, it runs out of a second queue, after the first.

So any number of connections that only rerun slow down another visitor as one of them would, and new connections bring
no advantage. A lecture hall behind one address has its pages one after the other, which takes no longer than all of
them at once.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from weakref import WeakValueDictionary

from streamlit import runtime

from explorer.server import performance
from explorer.server.limits.rate_limit import Limits

MOST, LEAST = 0.5, -0.5  # seconds of processor time that an account can hold, and owe
EARNED = 2.0  # seconds for each second of rest
REST = 0.05  # seconds that an answer and the next message are on their way: not a rest yet
ADDRESS_RATE, ADDRESS_BURST = 0.5, 5.0  # seconds that an address earns in a second, and can hold
ADDRESSES = 5_000  # that are remembered
AGE = 1.0  # seconds after which somebody in the second queue no longer waits for the others
SLICE = 0.2  # seconds that the queues wait for one run; after that a long run goes on beside the next one
PRESENT = 2.0  # seconds after which somebody with something left is no longer there
GAP = 0.75  # seconds of rest for others after each second of a run of the second queue, while they are there
LONG = 2  # runs out of the queues beside which the second queue waits
LOOKS = 0.05, 0.5  # seconds between two looks of those who wait, in the first queue and in the second
PATIENCE, RUNS = 60.0, 100  # seconds and runs without a rest after which a connection ends

HEADER = (
    b"x-explorer-account"  # which account a connection has; what a browser sends under this name is dropped
)


@dataclass(eq=False)
class Account:
    """The processor time that a visitor still has, in seconds."""

    address: str
    left: float = 0.0
    is_new: bool = True
    rests: float | None = field(default_factory=time.monotonic)  # since when; None while a page runs or waits
    since: float = field(default_factory=time.monotonic)  # when there was something left for the last time
    runs: int = 0  # from then on

    def begin(self, now: float) -> None:
        """Earn the rest, which is over."""
        self.left = 0.0 if self.is_new else self._with_rest(now)
        self.rests = None
        if self.left > 0:
            self.since, self.runs = now, 0

    def end(self, cost: float, now: float) -> None:
        """Pay for a run; a rest begins."""
        self.left = max(LEAST, self.left - cost)
        self.rests = now
        self.runs += 1
        self.is_new = False

    def spent(self, now: float) -> bool:
        """Whether there is nothing left, and has been nothing for too long."""
        return self._with_rest(now) <= 0 and self.runs >= RUNS and now - self.since > PATIENCE

    def _with_rest(self, now: float) -> float:
        rest = 0.0 if self.rests is None else max(0.0, now - self.rests - REST)
        return min(MOST, self.left + EARNED * rest)


@dataclass(eq=False)
class Place:
    """A place in the queue."""

    since: float
    called: threading.Event = field(default_factory=threading.Event)


class Queue:
    """Places by address: the addresses in turn, and of each the one who has waited longest."""

    def __init__(self) -> None:
        self._places: OrderedDict[str, deque[Place]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._places)

    def append(self, address: str, now: float) -> Place:
        """A new place at the end of that address."""
        place = Place(now)
        self._places.setdefault(address, deque()).append(place)
        return place

    def since(self) -> float | None:
        """Since when the next one has waited; None where nobody does."""
        return next(iter(self._places.values()))[0].since if self._places else None

    def pop(self) -> Place:
        """The next one, who is not in the queue any more."""
        address, places = next(iter(self._places.items()))
        place = places.popleft()
        self._places.move_to_end(address)
        if not places:
            del self._places[address]
        return place


class Turns:
    """Who may run a page now; for threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._at_once = 0  # runs of those who have something left
        self._called: list[float] = []  # when each run out of the queue began
        self._others = -PRESENT  # when somebody with something left asked last
        self._first, self._second = Queue(), Queue()
        self._second_is_next = True
        self._addresses = Limits(ADDRESS_RATE, ADDRESS_BURST, ADDRESSES)

    def _address_pays(self, address: str, cost: float, now: float) -> bool:
        """Whether something is left in the account of the address after that."""
        tokens = self._addresses.of(address, now)
        tokens.take(cost, now)
        tokens.left = max(-ADDRESS_BURST, tokens.left)
        return tokens.left > 0

    @contextmanager
    def turn(self, account: Account) -> Iterator[None]:
        """Wait until it is the account's turn, and pay what is done meanwhile."""
        began = self._wait(account)
        spent = time.thread_time()
        try:
            yield
        finally:
            cost = time.thread_time() - spent
            if account.left <= 0 and time.monotonic() - self._others < PRESENT:
                time.sleep(GAP * cost)
            with self._lock:
                now = time.monotonic()
                account.end(cost, now)
                self._address_pays(account.address, cost, now)
                if began is None:
                    self._at_once -= 1
                else:
                    self._called.remove(began)
                self._call()

    def _wait(self, account: Account) -> float | None:
        """Wait in the queue, and return when the run began; None where nothing is to be waited for."""
        with self._lock:
            now = time.monotonic()
            account.begin(now)
            address_pays = self._address_pays(account.address, 0.0, now)
            if account.left > 0:
                self._others = now
            if account.left > 0 and address_pays:
                self._at_once += 1
                return None
            first = account.left > 0 or (account.is_new and address_pays)
            place = (self._first if first else self._second).append(account.address, now)
            self._call()
        while not place.called.wait(LOOKS[0 if first else 1]):
            with self._lock:
                self._call()
        return place.since

    def _call(self) -> None:
        """Call the next one out of the queue, if it is time."""
        now = time.monotonic()
        if any(now - began < SLICE for began in self._called):
            return
        waits = self._second.since() if len(self._called) < LONG else None
        aged = waits is not None and now - waits > AGE and self._second_is_next
        if aged or (waits is not None and not self._first and not self._at_once):
            place = self._second.pop()
            self._second_is_next = False
        elif self._first:
            place = self._first.pop()
            self._second_is_next = True
        else:
            self._second_is_next = True
            return
        place.since = now
        self._called.append(now)
        place.called.set()


turns = Turns()
here: ContextVar[Account | None] = ContextVar(
    "here", default=None
)  # the account of the connection that is served
_accounts: WeakValueDictionary[str, Account] = (
    WeakValueDictionary()
)  # by what their connections say in the header
_nobody = Account("", is_new=False)  # of visitors who have left before their page ran


def opened(address: str) -> tuple[Account, bytes]:
    """A new account, as long as somebody holds it, and the header that leads to it."""
    account = Account(address)
    name = f"{id(account):x}"
    _accounts[name] = account
    return account, name.encode()


def _account_of(session: str) -> Account:
    """The account of the connection that a session has now."""
    client = runtime.get_instance().get_client(session)
    context = None if client is None else client.client_context
    if context is None:
        return _nobody
    header = HEADER.decode()
    names = [value for name, value in context.headers if name == header]
    return _accounts.get(names[0], _nobody) if names else _nobody


@performance.instead_of(
    "runtime.scriptrunner.script_runner:ScriptRunner._run_script",
    "runtime.runtime:Runtime.get_client(self, session_id)",
)
def in_turn(usual: performance.Function) -> performance.Function:
    """Let a page run when it is its visitor's turn."""

    def run(self: Any, rerun_data: Any) -> None:
        if runtime.exists():
            with turns.turn(_account_of(self._session_id)):
                usual(self, rerun_data)
        else:
            usual(self, rerun_data)

    return run


@cache
def taken() -> None:
    """Let visitors take turns; called once."""
    performance.put((in_turn,))
