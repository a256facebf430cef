"""Schedules script runs fairly: sessions pay for the processor time of their runs and earn it back while idle.

Each session has an account in seconds of processor time. Every run costs its processor time. Every pause between two
runs earns more than a person needs. Each address also has an account, shared by all its sessions.

- A page runs at once if both accounts are positive.
- If the account of the address is empty, the page waits in the first queue, which runs one page at a time. The first
  page of a new session also waits there, because the session has earned nothing yet.
- A session with an empty account waits in the second queue, which has lower priority. So does a new session if the
account of its address is empty.

Any number of connections that constantly rerun therefore slow down other sessions only as much as one of them, and new
connections bring no advantage. The pages of a class behind one address run one after the other, which takes no longer
than running all at once.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from explorer.server.limits.rate_limit import Limits
from explorer.streamlit_bridge import server

MOST, LEAST = 0.5, -0.5  # maximum and minimum balance of an account, in seconds of processor time
EARNED = 2.0  # seconds earned per second of idle time
REST = 0.05  # seconds for a response and the next message in transit: not counted as idle
ADDRESS_RATE, ADDRESS_BURST = 0.5, 5.0  # seconds earned per second by an address, and its maximum balance
ADDRESSES = 5_000  # maximum number of remembered addresses
AGE = 1.0  # seconds after which a run in the second queue is called regardless of the others
SLICE = 0.2  # seconds that the queues wait for one run; after that, a long run continues in parallel with the next one
PRESENT = 2.0  # seconds after which a session with a positive balance counts as inactive
GAP = 0.75  # seconds of pause after each second of a run of the second queue, while other sessions are active
LONG = 2  # number of queued runs in progress at which the second queue waits
LOOKS = 0.05, 0.5  # polling interval in seconds, in the first and the second queue
PATIENCE, RUNS = 60.0, 100  # seconds and runs without a positive balance after which a connection is closed

REMEMBERED = 1_000  # number of runs whose waits are remembered

HEADER = b"x-explorer-account"  # identifies an account; browsers cannot set it


@dataclass(eq=False)
class Account:
    """The processor time that a session has left, in seconds."""

    address: str
    left: float = 0.0
    is_new: bool = True
    # start of the idle time; None while a page runs or waits
    rests: float | None = field(default_factory=time.monotonic)
    since: float = field(default_factory=time.monotonic)  # last time with a positive balance
    runs: int = 0  # number of runs since then

    def begin(self, now: float) -> None:
        """End the idle time and add what it has earned."""
        self.left = 0.0 if self.is_new else self._with_rest(now)
        self.rests = None
        if self.left > 0:
            self.since, self.runs = now, 0

    def end(self, cost: float, now: float) -> None:
        """Pay for a run and start the idle time."""
        self.left = max(LEAST, self.left - cost)
        self.rests = now
        self.runs += 1
        self.is_new = False

    def spent(self, now: float) -> bool:
        """Return whether the balance is not positive and has not been for too long."""
        return self._with_rest(now) <= 0 and self.runs >= RUNS and now - self.since > PATIENCE

    def _with_rest(self, now: float) -> float:
        rest = 0.0 if self.rests is None else max(0.0, now - self.rests - REST)
        return min(MOST, self.left + EARNED * rest)


@dataclass(eq=False)
class Place:
    """A place in a queue."""

    since: float
    called: threading.Event = field(default_factory=threading.Event)


class Queue:
    """A queue that serves the addresses in turn, and the oldest place of each address first."""

    def __init__(self) -> None:
        self._places: OrderedDict[str, deque[Place]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._places)

    def append(self, address: str, now: float) -> Place:
        """Add a new place at the end of an address's queue."""
        place = Place(now)
        self._places.setdefault(address, deque()).append(place)
        return place

    def since(self) -> float | None:
        """Return since when the next place has waited, or None if the queue is empty."""
        return next(iter(self._places.values()))[0].since if self._places else None

    def pop(self) -> Place:
        """Remove and return the next place."""
        address, places = next(iter(self._places.items()))
        place = places.popleft()
        self._places.move_to_end(address)
        if not places:
            del self._places[address]
        return place


class Turns:
    """Decides which thread may run a page now."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._at_once = 0  # number of runs with a positive balance in progress
        self._called: list[float] = []  # start times of the queued runs in progress
        self._others = -PRESENT  # time of the last request with a positive balance
        self._first, self._second = Queue(), Queue()
        self._second_is_next = True
        self._addresses = Limits(ADDRESS_RATE, ADDRESS_BURST, ADDRESSES)
        self.waits: deque[float] = deque(maxlen=REMEMBERED)  # seconds that the last runs waited

    def _address_pays(self, address: str, cost: float, now: float) -> bool:
        """Charge an address, and return whether its balance is still positive."""
        tokens = self._addresses.of(address, now)
        tokens.take(cost, now)
        tokens.left = max(-ADDRESS_BURST, tokens.left)
        return tokens.left > 0

    @contextmanager
    def turn(self, account: Account) -> Iterator[None]:
        """Wait for the account's turn, and charge it for the processor time of the block."""
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
        """Wait in a queue and return the start time of the run; returns None if no wait was needed."""
        with self._lock:
            now = time.monotonic()
            account.begin(now)
            address_pays = self._address_pays(account.address, 0.0, now)
            if account.left > 0:
                self._others = now
            if account.left > 0 and address_pays:
                self._at_once += 1
                self.waits.append(0.0)
                return None
            first = account.left > 0 or (account.is_new and address_pays)
            place = (self._first if first else self._second).append(account.address, now)
            self._call()
        while not place.called.wait(LOOKS[0 if first else 1]):
            with self._lock:
                self._call()
        self.waits.append(place.since - now)
        return place.since

    def _call(self) -> None:
        """Call the next place of the queues if it is time."""
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
)  # by the value of the header of their connections
_nobody = Account("", is_new=False)  # for visitors who have disconnected before their page ran


def opened(address: str) -> tuple[Account, bytes]:
    """Create an account, which exists while it is referenced, and return it with its header value."""
    account = Account(address)
    name = f"{id(account):x}"
    _accounts[name] = account
    return account, name.encode()


def connected() -> tuple[int, int]:
    """Return the number of open connections, and of their addresses."""
    addresses = [account.address for account in list(_accounts.values())]
    return len(addresses), len(set(addresses))


def _account_of(session: str) -> Account:
    """Return the account of the current connection of a session."""
    header = HEADER.decode()
    names = [value for name, value in server.headers(session) if name == header]
    return _accounts.get(names[0], _nobody) if names else _nobody


def turn(session: str) -> AbstractContextManager[None]:
    """Return a context that waits for the session's turn, and charges it for the processor time of its block."""
    return turns.turn(_account_of(session))
