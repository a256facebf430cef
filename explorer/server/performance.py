"""What Streamlit makes anew for every answer, and need not: made once, or not at all.

Each change takes the place of one function or number inside Streamlit, which is no part of its interface, before the
server starts. A function has the parameters of what it replaces, and names what else it uses there. Where a later
Streamlit has other ones, that place stays as it is, and the log says so.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from typing import Any

import streamlit

Function = Callable[..., Any]
_log = logging.getLogger("linclass")


@dataclass(frozen=True)
class Change:
    """What takes the place of a function inside Streamlit."""

    place: str  # "module:name" or "module:Class.name", below streamlit
    make: Callable[[Function], Function]  # what does the same for less, from the usual function
    uses: tuple[str, ...]  # what else it uses there: a function with its parameters, or a name

    def put(self) -> bool:
        """Put it into its place, and return True; or leave all as it is where that is not what it was written for."""
        if not all(_is_there(thing) for thing in self.uses):
            return False
        usual = inside(self.place)
        change = self.make(usual)
        if not inspect.isfunction(usual) or _shape(usual) != _shape(change):
            return False
        _put(self.place, change)
        return True


@dataclass(frozen=True)
class Number:
    """What takes the place of a number inside Streamlit."""

    place: str  # "module:name", below streamlit
    usual: float
    value: float

    def put(self) -> bool:
        """Put it into its place, and return True; or leave the number that is there if it is not the usual one."""
        if inside(self.place) != self.usual:
            return False
        _put(self.place, self.value)
        return True


def _put(place: str, what: object) -> None:
    """Let Streamlit have that in that place."""
    owner, _dot, name = place.replace(":", ".").rpartition(".")
    setattr(resolve_name(f"streamlit.{owner}"), name, what)


def inside(place: str) -> Any:
    """What has that place in Streamlit, or None."""
    try:
        return resolve_name(f"streamlit.{place}")
    except (ImportError, AttributeError):
        return None


def _is_there(thing: str) -> bool:
    """Whether Streamlit has a name, or a function of these parameters; a class also has what its objects will hold."""
    place, bracket, parameters = thing.partition("(")
    found = inside(place)
    if bracket:
        return inspect.isfunction(found) and _shape(found) == (False, bracket + parameters)
    owner, _dot, name = place.rpartition(".")
    return found is not None or name in getattr(inside(owner), "__annotations__", ())


def _shape(function: Function) -> tuple[bool, str]:
    """Whether it is to be awaited, and its parameters by name, kind and default."""
    signature = inspect.signature(function)
    bare = [p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values()]
    told = str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))
    return inspect.iscoroutinefunction(function), told


def instead_of(place: str, *uses: str) -> Callable[[Callable[[Function], Function]], Change]:
    """Make what follows a change of the function in that place, which uses these others."""
    return lambda make: Change(place, make, uses)


@instead_of("runtime.app_session:_populate_theme_msg")
def theme_once(usual: Function) -> Function:
    """Let the part of every answer that says the theme be made once: it takes 1 ms, and stays while the server runs."""
    made: dict[str, Any] = {}

    def populate(msg: Any, section: str = "theme") -> None:
        if section not in made:
            fresh = type(msg)()
            usual(fresh, section)
            made[section] = fresh
        if made[section].ByteSize():  # else it is not to be there at all
            msg.MergeFrom(made[section])

    return populate


@instead_of("components.v2.bidi_component.main:make_bidi_component_presenter")
def plain_values(_usual: Function) -> Function:
    """Let what a chart sent be read as it was sent.

    Streamlit wraps it, each time that it is looked at, in a class made for the occasion, which adds the events that
    a component may trigger and lets a page write into it. Charts trigger none, and pages only read. An answer made
    eleven such classes; three quarters of all that Python's collector of garbage had to take away were theirs.
    """

    def present(aggregator_id: str, component_id: Any = None, allowed_state_keys: Any = None) -> None:
        """There is nothing to present otherwise."""

    return present


@instead_of(
    "runtime.runtime:Runtime._enqueued_some_message",
    "runtime.runtime:Runtime._get_async_objs(self)",
    "runtime.runtime:AsyncObjects.eventloop",
    "runtime.runtime:AsyncObjects.need_send_data",
)
def one_call(usual: Function) -> Function:
    """Let the loop that sends the messages be told of each without a call of the system, where it says so itself.

    Streamlit hands every message over to its loop, and there tells the same loop once more that there is one, in the
    way that is meant for other threads: it wakes the loop by writing to a file, twenty times an answer.
    """

    def tell(self: Any) -> None:
        loop = self._get_async_objs()
        try:
            here = asyncio.get_running_loop() is loop.eventloop
        except RuntimeError:  # there is none in the threads of pages
            here = False
        if here:
            loop.need_send_data.set()
        else:
            usual(self)

    return tell


CONTEXT = "runtime.scriptrunner_utils.script_run_context_attr:SCRIPT_RUN_CONTEXT_ATTR_NAME"


@instead_of(
    "runtime.scriptrunner.script_runner:ScriptRunner._run_script_thread",
    CONTEXT,
    "runtime.scriptrunner_utils.script_run_context:ScriptRunContext.session_state",
    "runtime.state.safe_session_state:SafeSessionState._yield_callback",
)
def no_rings(usual: Function) -> Function:
    """Let what served an answer go when it is over, without waiting for Python's collector of garbage.

    What runs a page, its thread, and the way it looks at the session's values hold each other fast in rings; and with
    them a hundred objects and all that the browser sent. Once the thread ends, nobody goes these ways again.
    """
    name = inside(CONTEXT)

    def run(self: Any) -> None:
        try:
            usual(self)
        finally:
            context = vars(threading.current_thread()).pop(name, None)
            if context is not None:
                # The usual one does nothing either outside its thread; a plain assignment would be a session's value.
                object.__setattr__(context.session_state, "_yield_callback", _nothing)

    return run


def _nothing() -> None:
    """Do nothing."""


# The seconds for which Streamlit sleeps between two sendings. The end of an answer that takes 8 ms to make was ready
# 3 ms before it was sent.
SOONER = Number("runtime.runtime:MESSAGE_FLUSH_INTERVAL_SECS", usual=0.005, value=0.002)

CHANGES = (theme_once, plain_values, one_call, no_rings, SOONER)


@cache
def answers() -> None:
    """Spare every answer what is the same in all of them; called once."""
    put(CHANGES)


def put(changes: Iterable[Change | Number]) -> None:
    """Put changes into their places, each where it fits, and say in one line of the log which ones do not."""
    left = [change.place for change in changes if not change.put()]
    if left:
        told = "Streamlit %s is another one inside than these were written for, and stays as it is: %s"
        _log.warning(told, streamlit.__version__, ", ".join(left))
