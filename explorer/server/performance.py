"""Performance patches of Streamlit: work that it repeats for every response is done once or skipped.

Each patch replaces one function or number inside Streamlit before the server starts. These are not part of its public
interface. A patch has the parameters of the function that it replaces, and lists the other internals that it uses. If a
later version of Streamlit differs, the patch is skipped and the log says so.
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
    """A replacement for a function inside Streamlit."""

    place: str  # "module:name" or "module:Class.name", below streamlit
    make: Callable[[Function], Function]  # creates the cheaper function from the original function
    uses: tuple[str, ...]  # other internals that it uses: functions with their parameters, or names

    def put(self) -> bool:
        """Install the patch and return True.

        If Streamlit differs from the expected version, change nothing.
        """
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
    """A replacement for a number inside Streamlit."""

    place: str  # "module:name", below streamlit
    usual: float
    value: float

    def put(self) -> bool:
        """Install the number and return True.

        If the original number differs from the expected one, change nothing.
        """
        if inside(self.place) != self.usual:
            return False
        _put(self.place, self.value)
        return True


def _put(place: str, what: object) -> None:
    """Set an attribute inside Streamlit."""
    owner, _dot, name = place.replace(":", ".").rpartition(".")
    setattr(resolve_name(f"streamlit.{owner}"), name, what)


def inside(place: str) -> Any:
    """Return an attribute inside Streamlit, or None."""
    try:
        return resolve_name(f"streamlit.{place}")
    except (ImportError, AttributeError):
        return None


def _is_there(thing: str) -> bool:
    """Return whether Streamlit has this name or a function with these parameters.

    Annotated attributes of a class count.
    """
    place, bracket, parameters = thing.partition("(")
    found = inside(place)
    if bracket:
        return inspect.isfunction(found) and _shape(found) == (False, bracket + parameters)
    owner, _dot, name = place.rpartition(".")
    return found is not None or name in getattr(inside(owner), "__annotations__", ())


def _shape(function: Function) -> tuple[bool, str]:
    """Return whether a function is a coroutine, and its parameters by name, kind and default."""
    signature = inspect.signature(function)
    bare = [p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values()]
    told = str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))
    return inspect.iscoroutinefunction(function), told


def instead_of(place: str, *uses: str) -> Callable[[Callable[[Function], Function]], Change]:
    """Decorator: turns a factory into a patch of the function at this place, which uses these other internals."""
    return lambda make: Change(place, make, uses)


@instead_of("runtime.app_session:_populate_theme_msg")
def theme_once(usual: Function) -> Function:
    """Create the theme part of responses once.

    It takes 1 ms per response and does not change while the server runs.
    """
    made: dict[str, Any] = {}

    def populate(msg: Any, section: str = "theme") -> None:
        if section not in made:
            fresh = type(msg)()
            usual(fresh, section)
            made[section] = fresh
        if made[section].ByteSize():  # if empty, it must be absent
            msg.MergeFrom(made[section])

    return populate


@instead_of("components.v2.bidi_component.main:make_bidi_component_presenter")
def plain_values(_usual: Function) -> Function:
    """Read the values that a chart has sent without a wrapper.

    At each access, Streamlit wraps the values in a new class. The class adds the events of a component and allows
    writing. Charts have no events, and pages only read. A response created eleven such classes; they caused three
    quarters of the objects for Python's garbage collector.
    """

    def present(aggregator_id: str, component_id: Any = None, allowed_state_keys: Any = None) -> None:
        """Return None: no other presentation is needed."""

    return present


@instead_of(
    "runtime.runtime:Runtime._enqueued_some_message",
    "runtime.runtime:Runtime._get_async_objs(self)",
    "runtime.runtime:AsyncObjects.eventloop",
    "runtime.runtime:AsyncObjects.need_send_data",
)
def one_call(usual: Function) -> Function:
    """Notify the event loop of a new message without a system call, if the caller runs in this loop.

    Streamlit passes every message to its event loop and then notifies the same loop again, in the way for other
    threads. This wakes the loop by writing to a file, twenty times per response.
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
    """Break reference cycles after a response, so that its objects are freed without the garbage collector.

    The script runner, its thread and the callback of its session state refer to each other. They keep a hundred objects
    and the whole request alive. Nothing uses these references after the thread ends.
    """
    name = inside(CONTEXT)

    def run(self: Any) -> None:
        try:
            usual(self)
        finally:
            context = vars(threading.current_thread()).pop(name, None)
            if context is not None:
                # The original callback also does nothing outside its thread. A plain assignment would write into the
                # session state.
                object.__setattr__(context.session_state, "_yield_callback", _nothing)

    return run


def _nothing() -> None:
    """Do nothing."""


# Seconds for which Streamlit sleeps between two flushes. The end of a response that takes 8 ms was ready 3 ms before it
# was sent.
SOONER = Number("runtime.runtime:MESSAGE_FLUSH_INTERVAL_SECS", usual=0.005, value=0.002)

CHANGES = (theme_once, plain_values, one_call, no_rings, SOONER)


@cache
def answers() -> None:
    """Install the performance patches; called once."""
    put(CHANGES)


def put(changes: Iterable[Change | Number]) -> None:
    """Install patches where they fit, and log one line about the others."""
    left = [change.place for change in changes if not change.put()]
    if left:
        told = "Streamlit %s is another one inside than these were written for, and stays as it is: %s"
        _log.warning(told, streamlit.__version__, ", ".join(left))
