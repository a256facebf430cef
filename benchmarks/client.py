"""One browser tab, as the server sees it: Streamlit's messages over its websocket, without the browser."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.Navigation_pb2 import Navigation
from streamlit.proto.RootContainer_pb2 import RootContainer
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.controls import BOARD, RELAY, Control

PATIENCE = 60  # seconds that an answer may take
REST = 0.15  # seconds without an edit after which the browser asks for the rest (linboard/chart/edits.js)


@dataclass
class Answer:
    """What the server sent in answer to one rerun."""

    seconds: float = 0.0
    messages: int = 0
    bytes: int = 0
    errors: list[str] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    relay: Control | None = None
    followed: float | None = None  # seconds of what follows an answer when all is at rest


@dataclass
class Tab:
    """A connected tab: what it would send along with every rerun."""

    socket: ClientConnection
    page: str = ""
    query: str = ""
    script_hash: str = ""
    session: str = ""
    navigation: Navigation | None = None
    widgets: dict[str, WidgetState] = field(default_factory=dict)
    relay: Control | None = None

    async def open(self, page: str = "", query: str = "") -> Answer:
        """Go to a page of the app, given by its path without a slash, as by a link with that query."""
        self.page, self.query, self.script_hash = page, query, ""
        self.widgets.clear()
        return await self._page()

    async def pages(self, wanted: Sequence[str] = ()) -> list[str]:
        """Open the app; the paths of its pages without a slash, or of those wanted; ValueError for an unknown one."""
        await self.open()
        assert self.navigation is not None, "the app has no navigation"
        there = [page.url_pathname for page in self.navigation.app_pages]
        paths = [path.strip("/") for path in wanted]
        if strange := set(paths) - set(there):
            raise ValueError(f"no such page: {', '.join(f'/{path}' for path in sorted(strange))}")
        return paths or there

    async def change(self, control: Control) -> Answer:
        """Set a control to its next state, as a user would.

        An edit of the points goes to the page's relay, whose answer redraws the charts and is the one returned; when
        the edits rest, the page follows. Charts that were drawn in a hurry follow as well.
        """
        state = next(control.states)
        if control.label != BOARD or self.relay is None:
            self.widgets[control.id] = state
            answer = await self._page(control.fragment)
            if self.relay is None or not self.relay.hurried:
                return answer
            then, state = self.relay, next(self.relay.states)
        else:
            self.widgets[self.relay.id] = WidgetState(id=self.relay.id, json_value=state.json_value)
            answer = await self.rerun(self.relay.fragment)
            then = control
        await asyncio.sleep(REST)
        self.widgets[then.id] = state
        last = await (self._page if then is control else self.rerun)(then.fragment)
        answer.errors += last.errors
        answer.controls += last.controls
        answer.followed = last.seconds
        return answer

    async def resume(self, socket: ClientConnection) -> Answer:
        """Go on over a new connection with all that is set, as a browser does when the old one has ended."""
        self.socket = socket
        return await self._page()

    async def _page(self, fragment: str = "") -> Answer:
        """Rerun the page, or the part of it that holds its controls, and see where edits of the points now go."""
        answer = await self.rerun(fragment)
        self.relay = answer.relay
        return answer

    async def rerun(self, fragment: str = "") -> Answer:
        """Ask for a rerun and wait for the last message of the answer; TimeoutError after a minute."""
        state = ClientState(
            query_string=self.query,
            page_name=self.page,
            page_script_hash=self.script_hash,
            fragment_id=fragment,
        )
        state.widget_states.widgets.extend(self.widgets.values())
        start = time.perf_counter()
        await self.socket.send(BackMsg(rerun_script=state).SerializeToString())
        async with asyncio.timeout(PATIENCE):
            answer = await self._answer()
        answer.seconds = time.perf_counter() - start
        return answer

    async def _answer(self) -> Answer:
        answer = Answer()
        while True:
            data = await self.socket.recv(decode=False)
            self._acknowledge()
            message = ForwardMsg.FromString(data)
            answer.messages += 1
            answer.bytes += len(data)
            if self._finished(message, answer):
                return answer

    def _acknowledge(self) -> None:
        """Acknowledge at once what came: Linux otherwise holds the rest of an answer back for 40 ms at times.

        Streamlit leaves Nagle's algorithm on, so the wait would hide what the server itself takes.
        """
        if hasattr(socket, "TCP_QUICKACK"):
            connection: socket.socket = self.socket.transport.get_extra_info("socket")
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)

    def _finished(self, message: ForwardMsg, answer: Answer) -> bool:
        """Take note of a message; return whether it is the last one of a finished run."""
        match message.WhichOneof("type"):
            case "new_session":
                self.script_hash = message.new_session.page_script_hash
                self.session = message.new_session.initialize.session_id
            case "navigation":
                self.navigation = message.navigation
                self.script_hash = message.navigation.page_script_hash
            case "page_info_changed":
                self.query = message.page_info_changed.query_string
            case "page_not_found":
                answer.errors.append(f"page not found: {self.page}")
            case "delta":
                self._see(message, answer)
            case "script_finished":
                if message.script_finished == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
                    answer.errors.append("compile error")
                return message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN
        return False

    def _see(self, message: ForwardMsg, answer: Answer) -> None:
        element = message.delta.new_element
        if element.HasField("exception"):
            answer.errors.append(f"{element.exception.type}: {element.exception.message}")
        control = Control.of(message.delta)
        if control is not None and control.label == RELAY:
            answer.relay = control
        elif (
            control is not None and message.metadata.delta_path[0] != RootContainer.SIDEBAR
        ):  # that is the site's
            answer.controls.append(control)


@asynccontextmanager
async def connected(url: str, cookies: dict[str, str] | None = None) -> AsyncIterator[ClientConnection]:
    """Connect to a server at http://… with these cookies, and take those that it gives; closed at the end."""
    address = url.replace("http", "ws", 1) + "/_stcore/stream"
    cookies = {} if cookies is None else cookies
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}
    origin = Origin(url)  # as a browser on a page of this server says
    async with connect(
        address, origin=origin, max_size=None, compression=None, additional_headers=headers
    ) as socket:
        assert socket.response is not None, "a connection begins with the server's answer"
        for given in socket.response.headers.get_all("Set-Cookie"):
            name, _, value = given.partition(";")[0].partition("=")
            cookies[name] = value
        yield socket


@asynccontextmanager
async def tab(url: str) -> AsyncIterator[Tab]:
    """Connect a tab to a server at http://…; closed at the end."""
    async with connected(url) as socket:
        yield Tab(socket)
