"""Uploads from a tab to the server, without a browser."""

from __future__ import annotations

import http.client
from dataclasses import dataclass
from urllib.parse import urlsplit

from streamlit.proto.Common_pb2 import FileUploaderState, FileURLs, UploadedFileInfo
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from benchmarks.client import Answer, Tab

PLACE = "/_stcore/upload_file"
MARK = "limit"  # between the parts of a form


class Uploader(Tab):
    """A tab that records the upload addresses."""

    uploader = tabs = ""

    def _see(self, message: ForwardMsg, answer: Answer) -> None:
        element, block = message.delta.new_element, message.delta.add_block
        if element.WhichOneof("type") == "file_uploader":
            self.uploader = element.file_uploader.id
        if block.WhichOneof("type") == "tab_container" and block.tab_container.id:
            self.tabs = block.tab_container.id
        super()._see(message, answer)

    async def begin(self) -> None:
        """Open the page that accepts files."""
        await self.open("data")
        self.widgets[self.tabs] = WidgetState(id=self.tabs, string_value="Upload")
        await self.rerun()
        assert self.uploader, "the page takes no files"

    async def choose(self, id_: str, name: str, size: int) -> Answer:
        """Tell the page about a file that the server has."""
        place = f"{PLACE}/{self.session}/{id_}"
        urls = FileURLs(file_id=id_, upload_url=place, delete_url=place)
        info = UploadedFileInfo(file_id=id_, name=name, size=size, file_urls=urls)
        state = FileUploaderState(uploaded_file_info=[info])
        self.widgets[self.uploader] = WidgetState(id=self.uploader, file_uploader_state_value=state)
        return await self.rerun()


@dataclass
class Request:
    """An upload request."""

    method: str
    path: str
    body: bytes
    headers: dict[str, str]

    @classmethod
    def of(cls, url: str, session: str, id_: str, content: bytes) -> Request:
        """Build the request as a browser does, with the server's CSRF token."""
        connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        connection.request("GET", "/_stcore/health")
        cookie = connection.getresponse().headers["Set-Cookie"].partition(";")[0]
        connection.close()
        headers = {
            "Content-Type": f"multipart/form-data; boundary={MARK}",
            "Cookie": cookie,
            "Origin": url,
            "X-Xsrftoken": cookie.partition("=")[2],
        }
        return cls("PUT", f"{PLACE}/{session}/{id_}", form(content), headers)

    def status(self, url: str) -> int:
        """Return the server's status; 0 if it closes the connection instead."""
        connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        try:
            connection.request(self.method, self.path, self.body, self.headers)
            return connection.getresponse().status
        except (http.client.HTTPException, ConnectionError):
            return 0
        finally:
            connection.close()


def form(content: bytes) -> bytes:
    """Return a form with one file in it."""
    head = f'--{MARK}\r\nContent-Disposition: form-data; name="f"; filename="f.csv"\r\n\r\n'
    return head.encode() + content + f"\r\n--{MARK}--\r\n".encode()
