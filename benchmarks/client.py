"""A browser tab from the server's point of view: Streamlit's messages over its websocket, without a browser."""

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
REST = 0.15  # seconds without an edit after which the browser requests the rest (linboard/chart/edits.js)


@dataclass
class Answer:
    """The server's answer to one rerun."""

    seconds: float = 0.0
    messages: int = 0
    bytes: int = 0
    errors: list[str] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    relay: Control | None = None
    menus: list[str] = field(default_factory=list)  # identifiers of those that are made when they are opened
    followed: float | None = None  # seconds of the messages that follow an answer after the last edit


@dataclass
class Tab:
    """A connected tab, with the state that it sends with every rerun."""

    socket: ClientConnection
    page: str = ""
    query: str = ""
    script_hash: str = ""
    session: str = ""
    navigation: Navigation | None = None
    widgets: dict[str, WidgetState] = field(default_factory=dict)
    relay: Control | None = None

    async def open(self, page: str = "", query: str = "", menu: str = "") -> Answer:
        """Open a page of the app by its path without a slash, as a link with this query does, and one of its menus."""
        self.page, self.query, self.script_hash = page, query, ""
        self.widgets.clear()
        answer = await self._page()
        if menu:  # the server makes its controls when it is opened
            self.widgets[menu] = WidgetState(id=menu, bool_value=True)
            answer = await self._page()
        return answer

    async def pages(self, wanted: Sequence[str] = ()) -> list[str]:
        """Open the app; return the paths of its pages without a slash, or of the wanted ones; ValueError for
        an unknown one."""
        await self.open()
        assert self.navigation is not None, "the app has no navigation"
        there = [page.url_pathname for page in self.navigation.app_pages]
        paths = [path.strip("/") for path in wanted]
        if strange := set(paths) - set(there):
            raise ValueError(f"no such page: {', '.join(f'/{path}' for path in sorted(strange))}")
        return paths or there

    async def change(self, control: Control) -> Answer:
        """Set a control to its next state, as a user would.

        An edit of the points goes to the page's relay, whose answer redraws the charts and is returned; after
        the last edit, the page follows. Charts that were drawn with less detail follow as well.
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
        """Continue over a new connection with all state, as a browser does after a disconnection."""
        self.socket = socket
        return await self._page()

    async def _page(self, fragment: str = "") -> Answer:
        """Rerun the page, or the fragment that holds its controls, and find the new target of edits of the points."""
        answer = await self.rerun(fragment)
        self.relay = answer.relay
        return answer

    async def rerun(self, fragment: str = "") -> Answer:
        """Request a rerun and wait for the last message of the answer; TimeoutError after a minute."""
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
        """Acknowledge received data at once: Linux otherwise sometimes delays the rest of an answer by 40 ms.

        Streamlit does not disable Nagle's algorithm, so the delay would hide the server's own time.
        """
        if hasattr(socket, "TCP_QUICKACK"):
            connection: socket.socket = self.socket.transport.get_extra_info("socket")
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)

    def _finished(self, message: ForwardMsg, answer: Answer) -> bool:
        """Record a message; return whether it is the last one of a finished run."""
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
        if message.delta.add_block.popover.id and message.metadata.delta_path[0] != RootContainer.SIDEBAR:
            answer.menus.append(message.delta.add_block.popover.id)
        element = message.delta.new_element
        if element.HasField("exception"):
            answer.errors.append(f"{element.exception.type}: {element.exception.message}")
        control = Control.of(message.delta)
        if control is not None and control.label == RELAY:
            answer.relay = control
        elif (
            control is not None and message.metadata.delta_path[0] != RootContainer.SIDEBAR
        ):  # it belongs to the site
            answer.controls.append(control)


@asynccontextmanager
async def connected(url: str, cookies: dict[str, str] | None = None) -> AsyncIterator[ClientConnection]:
    """Connect to a server at http://… with these cookies, and store those that it sets; close at the end."""
    address = url.replace("http", "ws", 1) + "/_stcore/stream"
    cookies = {} if cookies is None else cookies
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}
    origin = Origin(url)  # as sent by a browser on a page of this server
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
    """Connect a tab to a server at http://…; close it at the end."""
    async with connected(url) as socket:
        yield Tab(socket)
