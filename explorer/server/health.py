"""Health checks of the process for proxies and alarms.

GET /health         200 as long as the process can serve pages; the body has the state of its stores
GET /health/store   the same body, and 503 if a store does not respond: for an alarm, not for a proxy

A store that hangs affects every process at once. Therefore a proxy must not remove the processes: without the store all
pages still work, apart from large tables in links and classroom rooms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from explorer.server.requests import UNSTORED
from explorer.streamlit_bridge import server

FRESH = 2.0  # seconds for which the result of a check is valid
PATIENCE = 1.0  # seconds that a response waits for a check; HAProxy checks every half second
ANSWERS, LATE, OFF = "answers", "not answering", "off"

Look = Callable[[], bool]


class Health:
    """The health routes.

    They check each store at most once at a time, in their own threads.

    Parameters
    ----------
    looks : mapping of str to (callable or None)
        For each store, a function that returns whether it responds. None if there is no such store.
    """

    def __init__(self, looks: Mapping[str, Look | None]) -> None:
        self._looks = looks
        self._threads = ThreadPoolExecutor(max(1, len(looks)), "health")
        self._found: dict[str, tuple[float, asyncio.Future[bool]]] = {}

    def routes(self, base: str) -> list[Route]:
        """Return the routes below the base path of the app."""
        return [Route(f"{base}/health", self._process), Route(f"{base}/health/store", self._stores)]

    async def _process(self, _request: Request) -> Response:
        ready = await server.is_ready()
        return self._answer(ready, await self._states(), 200 if ready else 503)

    async def _stores(self, _request: Request) -> Response:
        ready, states = await server.is_ready(), await self._states()
        return self._answer(ready, states, 503 if LATE in states.values() or not ready else 200)

    async def _states(self) -> dict[str, str]:
        found = await asyncio.gather(*map(self._state, self._looks))
        return dict(zip(self._looks, found, strict=True))

    async def _state(self, name: str) -> str:
        look = self._looks[name]
        if look is None:
            return OFF
        loop = asyncio.get_running_loop()
        since, found = self._found.get(name, (0.0, None))
        if found is None or (found.done() and loop.time() - since > FRESH):
            found = loop.run_in_executor(self._threads, look)
            self._found[name] = (loop.time(), found)
        await asyncio.wait((found,), timeout=PATIENCE)
        return ANSWERS if found.done() and found.exception() is None and found.result() else LATE

    def _answer(self, ready: bool, states: dict[str, str], status: int) -> Response:
        told = {"process": "ready" if ready else "not ready", **states}
        return JSONResponse(told, status, UNSTORED)
