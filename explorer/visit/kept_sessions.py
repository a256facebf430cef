"""Sessions that a browser can continue after a reload or reconnect, in this process and in a shared store.

A session is identified by its epoch, which only the visitor's tab knows. The newest sessions are kept, for at most
`SECONDS` and within `MOST` and `BYTES`. If there is a store, a thread writes changed sessions there after a moment, so
that another process can continue them.
"""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass

from explorer.points.stored_points import Shelf
from explorer.visit import session_format
from explorer.visit.session_state import Session

SECONDS = 45 * 60.0  # a session is kept for this time after its last response
MOST = 1_000  # maximum number of sessions in this process
BYTES = 64_000_000  # maximum size of their points and edits
PAUSE = 1.0  # seconds between two writes of changed sessions to the store
PREFIX = "visit."  # of their names in the store

_log = logging.getLogger("linclass")


@dataclass
class _Kept:
    session: Session
    used: float
    size: int


class Visits:
    """The sessions of this process, the least recently used first, and those in a store."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._bytes = 0  # total size
        self._lock = threading.Lock()
        self._store: Shelf | None = None
        self._changed: dict[str, Session] = {}
        self._wake = threading.Event()

    def keep(self, session: Session) -> None:
        """Store this session as the newest one."""
        session.turn += 1
        kept = _Kept(session, time.monotonic(), session.size)
        with self._lock:
            self._drop(session.epoch)
            self._kept[session.epoch] = kept
            self._bytes += kept.size
            self._trim(kept.used)
            if self._store is not None:
                self._changed[session.epoch] = session
        self._wake.set()

    def find(self, epoch: str) -> Session | None:
        """Return the latest version of a session, from this process or from the store, or None if it is not kept."""
        with self._lock:
            self._trim(time.monotonic())
            here = self._kept.get(epoch)
        stored = self._stored(epoch)
        if here is None or (stored is not None and stored.turn > here.session.turn):
            return stored
        return here.session

    def rename(self, session: Session, epoch: str) -> None:
        """Continue a session under an earlier epoch."""
        with self._lock:
            self._drop(session.epoch)
            self._changed.pop(session.epoch, None)
        session.epoch = epoch
        self.keep(session)

    def use(self, store: Shelf | None) -> None:
        """Also write sessions to this store."""
        self._store = store
        if store is not None:
            threading.Thread(target=self._write_on, name="visits", daemon=True).start()
            atexit.register(self.write)

    @property
    def held(self) -> tuple[int, int]:
        """The number of sessions in this process, and their size in bytes."""
        with self._lock:
            return len(self._kept), self._bytes

    def write(self) -> None:
        """Write the sessions that have changed since the last call."""
        with self._lock:
            changed, self._changed = self._changed, {}
        for epoch, session in changed.items():
            content = (
                session_format.pack(session) if self._store is not None and session.worth_keeping else None
            )
            if content is not None and self._store is not None:
                self._store.put(PREFIX + epoch, content)

    def _write_on(self) -> None:
        while True:
            self._wake.wait()
            time.sleep(PAUSE)
            self._wake.clear()
            try:
                self.write()
            except Exception:
                _log.exception("visits could not be written into the store")

    def _stored(self, epoch: str) -> Session | None:
        content = self._store.get(PREFIX + epoch) if self._store is not None else None
        return None if content is None else session_format.unpack(content, epoch)

    def _trim(self, now: float) -> None:
        while self._kept:
            epoch, first = next(iter(self._kept.items()))
            if first.used > now - SECONDS and len(self._kept) <= MOST and self._bytes <= BYTES:
                return
            self._drop(epoch)

    def _drop(self, epoch: str) -> None:
        gone = self._kept.pop(epoch, None)
        self._bytes -= gone.size if gone else 0


visits = Visits()
