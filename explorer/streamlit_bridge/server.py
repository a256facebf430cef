"""The running server of Streamlit: its sessions, their connections and their uploaded files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from explorer.streamlit_bridge.private import Feature

EXISTS, INSTANCE = "streamlit.runtime:exists", "streamlit.runtime:get_instance"
RUNTIME = "streamlit.runtime.runtime:Runtime"
SESSIONS = "streamlit.runtime.session_manager"
FILES = "streamlit.runtime.memory_uploaded_file_manager:MemoryUploadedFileManager"

READY = Feature(
    "the health check reports a process as ready while it starts or ends",
    INSTANCE,
    also=(f"{RUNTIME}.is_ready_for_browser_connection",),
)
ACTIVE = Feature(
    "files are accepted that belong to no session",
    EXISTS,
    INSTANCE,
    also=(f"{RUNTIME}.is_active_session(self, session_id)",),
)
CLIENT = Feature(
    "pages run in no fair order",
    EXISTS,
    INSTANCE,
    also=(
        f"{RUNTIME}.get_client(self, session_id)",
        f"{SESSIONS}:SessionClient.client_context",
        f"{SESSIONS}:ClientContext.headers",
    ),
)
UPLOADS = Feature(
    "files that are already uploaded do not count towards the limits of uploads",
    EXISTS,
    INSTANCE,
    FILES,
    also=(
        f"{FILES}.__init__ sets file_storage",
        f"{RUNTIME}.uploaded_file_mgr",
        f"{FILES}.remove_file(self, session_id, file_id)",
    ),
)


def exists() -> bool:
    """Return whether a server runs in this process."""
    parts = CLIENT.parts
    return parts is not None and bool(parts[0]())


async def is_ready() -> bool:
    """Return whether the server accepts connections."""
    parts = READY.parts
    if parts is None:
        return True
    ready, _why = await parts[0]().is_ready_for_browser_connection
    return bool(ready)


def is_active(session: str) -> bool:
    """Return whether a browser is connected to this session."""
    parts = ACTIVE.parts
    if parts is None:
        return True
    exists, instance = parts
    return bool(exists() and instance().is_active_session(session))


def headers(session: str) -> Iterable[tuple[str, str]]:
    """Return the headers of the session's current connection; empty if it has ended."""
    parts = CLIENT.parts
    client = None if parts is None else parts[1]().get_client(session)
    context = None if client is None else client.client_context
    return () if context is None else context.headers


def files() -> dict[str, dict[str, int]]:
    """Return the sizes of the uploaded files in bytes, by session and file id, the oldest file first."""
    manager = _manager()
    held: dict[str, dict[str, Any]] = {} if manager is None else manager.file_storage
    return {
        session: {name: len(file.data) for name, file in list(files.items())}
        for session, files in list(held.items())
        if files
    }


def remove_file(session: str, file: str) -> None:
    """Delete an uploaded file."""
    manager = _manager()
    if manager is not None:
        manager.remove_file(session, file)


def _manager() -> Any:
    """Return what holds the uploaded files, or None if there is no server, or it is not as expected."""
    parts = UPLOADS.parts
    if parts is None or not parts[0]():
        return None
    _exists, instance, kind = parts
    manager = instance().uploaded_file_mgr
    return manager if isinstance(manager, kind) else None
