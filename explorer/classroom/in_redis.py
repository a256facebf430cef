"""A store of rooms in Redis, for several machines; needs the package `redis`."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain

from explorer.classroom.store import MOST_QUESTIONS, SHELVES, Kept, Shelf, StoreError, read
from explorer.server.redis_store import connected

# Redis runs each script atomically. A room's answers are in separate hashes, one per question.
_OPEN = """redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[4])
if redis.call('EXISTS', KEYS[1]) == 1 or redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[6]) then return 0 end
redis.call('HSET', KEYS[1], 'key', ARGV[1], 'joined', 0, 'version', 1, 'state', ARGV[2])
redis.call('EXPIREAT', KEYS[1], ARGV[3]); redis.call('ZADD', KEYS[2], ARGV[3], ARGV[5]) return 1"""
_CHANGE = """if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HINCRBY', KEYS[1], 'version', 1); redis.call('HSET', KEYS[1], 'state', ARGV[2])
for i = 3, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
if #ARGV > 2 then redis.call('EXPIREAT', KEYS[2], redis.call('EXPIRETIME', KEYS[1])) end return 1"""
_NOTE = """if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('EXPIREAT', KEYS[2], redis.call('EXPIRETIME', KEYS[1])) return 1"""
_ADD = """if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 and redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('EXPIREAT', KEYS[2], redis.call('EXPIRETIME', KEYS[1])) return 1"""
_JOIN = """local joined = redis.call('HGET', KEYS[1], 'joined')
if not joined or tonumber(joined) >= tonumber(ARGV[1]) then return -1 end
return redis.call('HINCRBY', KEYS[1], 'joined', 1) - 1"""
_ANSWER = """if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
redis.call('EXPIREAT', KEYS[2], redis.call('EXPIRETIME', KEYS[1])) return 1"""
_ROOMS, _COURSES = (
    "linclass:rooms",
    "linclass:receipts",
)  # sets with the codes of all rooms, and of all courses


def _room(code: str) -> str:
    return f"linclass:room:{code}"


def _answers(code: str, question: int) -> str:
    return f"linclass:room:{code}:{question}"


def _notes(code: str, shelf: Shelf) -> str:
    return f"linclass:room:{code}:{shelf}"


class Redis:
    """A store of rooms in Redis, which deletes each room when it expires.

    Parameters
    ----------
    url : str
        redis://HOST:PORT/NUMBER
    courses : bool
        Whether it holds the receipts of courses, which are counted separately from rooms.
    """

    def __init__(self, url: str, *, courses: bool = False) -> None:
        self._redis, self._failures = connected(url)
        self._all = _COURSES if courses else _ROOMS

    def open(self, code: str, key: str, state: bytes, ends: float, most: int) -> bool:
        """Store a new room; returns False if its code is taken, or the maximum number of rooms is reached."""
        with self._tried():
            values = (key, state, int(ends), int(time.time()), code, most)
            return bool(self._redis.eval(_OPEN, 2, _room(code), self._all, *values))

    def find(self, code: str) -> Kept | None:
        """Return the room, or None if it does not exist or has expired."""
        with self._tried():
            key, joined, version, state = self._redis.hmget(_room(code), "key", "joined", "version", "state")
        return None if key is None else read(Kept.read, key, joined, version, state)

    def version(self, code: str) -> int | None:
        """Return the version of the room's state."""
        with self._tried():
            version = self._redis.hget(_room(code), "version")
        return None if version is None else read(int, version)

    def change(self, code: str, version: int, state: bytes, rounds: Mapping[str, bytes]) -> bool:
        """Change the state and store rounds with it.

        Returns False if another process has changed it since this version.
        """
        with self._tried():
            names, parts = (_room(code), _notes(code, "rounds")), chain.from_iterable(rounds.items())
            return bool(self._redis.eval(_CHANGE, 2, *names, version, state, *parts))

    def join(self, code: str, most: int) -> int | None:
        """Return the number of a new phone, from 0; None if the room is full."""
        with self._tried():
            number = int(self._redis.eval(_JOIN, 1, _room(code), most))
        return None if number < 0 else number

    def answer(self, code: str, version: int, question: int, phone: int, content: bytes) -> bool:
        """Store or replace a phone's answer; returns False if the room's state has changed."""
        with self._tried():
            names = (_room(code), _answers(code, question))
            return bool(self._redis.eval(_ANSWER, 2, *names, version, phone, content))

    def answers(self, code: str, question: int) -> dict[int, bytes]:
        """Return all answers by phone."""
        with self._tried():
            found = self._redis.hgetall(_answers(code, question))
        return {int(phone): content for phone, content in found.items() if phone.isdigit()}

    def one(self, code: str, question: int, phone: int) -> bytes | None:
        """Return a phone's answer."""
        with self._tried():
            content: bytes | None = self._redis.hget(_answers(code, question), phone)
        return content

    def counted(self, code: str, question: int) -> tuple[int, int]:
        """Return the number of answers and of phones."""
        with self._tried():
            answered, joined = (
                self._redis.hlen(_answers(code, question)),
                self._redis.hget(_room(code), "joined"),
            )
        return answered, read(int, joined or 0) or 0

    def note(self, code: str, shelf: Shelf, name: str, content: bytes | None) -> None:
        """Store or replace a note of the room; None deletes it."""
        with self._tried():
            if content is None:
                self._redis.hdel(_notes(code, shelf), name)
            else:
                self._redis.eval(_NOTE, 2, _room(code), _notes(code, shelf), name, content)

    def notes(self, code: str, shelf: Shelf) -> dict[str, bytes]:
        """Return all notes of a shelf by name."""
        with self._tried():
            found = self._redis.hgetall(_notes(code, shelf))
        return {name.decode(errors="replace"): content for name, content in found.items()}

    def add(self, code: str, shelf: Shelf, name: str, content: bytes, most: int) -> bool:
        """Store or replace a note; returns False if the room has ended, or has the maximum number of such notes."""
        with self._tried():
            names = (_room(code), _notes(code, shelf))
            return bool(self._redis.eval(_ADD, 2, *names, name, content, most))

    def noted(self, code: str, shelf: Shelf) -> int:
        """Return the number of notes of a shelf."""
        with self._tried():
            return int(self._redis.hlen(_notes(code, shelf)))

    def close(self, code: str) -> None:
        """Delete the room with all its answers."""
        with self._tried():
            answers = [_answers(code, question) for question in range(1, MOST_QUESTIONS + 1)]
            notes = [_notes(code, shelf) for shelf in SHELVES]
            self._redis.delete(_room(code), *answers, *notes)
            self._redis.zrem(self._all, code)

    def count(self) -> int:
        """Return the number of rooms."""
        with self._tried():
            return int(self._redis.zcount(self._all, time.time(), "+inf"))

    def sweep(self) -> float | None:
        """Do nothing: Redis deletes each room when it expires."""
        return None

    @contextmanager
    def _tried(self) -> Iterator[None]:
        try:
            yield
        except self._failures as error:
            raise StoreError.of(error) from error
