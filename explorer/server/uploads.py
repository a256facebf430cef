"""How much of uploads the server keeps in memory: of one visitor, and of all of them."""

from __future__ import annotations

from collections import Counter

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import runtime

from explorer.server.seldom import Tally

MOST_FILES = 5  # that one visitor may have here; the page deletes a file when another one takes its place
MOST_BYTES = 60_000_000  # of one visitor
MOST_IN_ALL = 400_000_000
_PATH = "/_stcore/upload_file/"

refused = Tally("uploads were refused")


class Uploads:
    """ASGI middleware: who has enough files here can leave no more; Streamlit takes them away when a visit ends."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.under_way: Counter[str] = Counter()  # by visitor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand over to the app what may be left."""
        if scope["type"] != "http" or scope["method"] != "PUT" or _PATH not in scope["path"]:
            await self.app(scope, receive, send)
            return
        visitor = scope["path"].partition(_PATH)[2].partition("/")[0]
        if not self._has_room(visitor):
            refused.note("too many or too large")
            await PlainTextResponse("Too many files.", status_code=413)(scope, receive, send)
            return
        self.under_way[visitor] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.under_way[visitor] -= 1
            self.under_way += Counter()  # forgets who has nothing under way

    def _has_room(self, visitor: str) -> bool:
        """Whether a visitor may leave one file more, each one under way taken as large as can be."""
        held = runtime.get_instance().uploaded_file_mgr.file_storage  # type: ignore[attr-defined]  # only that of memory has it
        sizes = {who: [len(file.data) for file in list(files.values())] for who, files in list(held.items())}
        mine = sizes.get(visitor, [])
        return (
            len(mine) + self.under_way[visitor] < MOST_FILES
            and sum(mine) < MOST_BYTES
            and sum(map(sum, sizes.values())) < MOST_IN_ALL
        )
