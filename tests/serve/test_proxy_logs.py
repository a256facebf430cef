"""The proxies in deploy/ write no query into their access logs, and tell the app the visitor's address and scheme."""

from __future__ import annotations

import subprocess
import time
from http.server import BaseHTTPRequestHandler

import pytest

from tests.support.proxies import SECONDS, response, serving
from tools import proxy
from tools.process import end
from tools.server import HOST, free_port

QUERY = "?d=points&hall=ABCDEF-secret"
FORGED = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}  # headers that a visitor may send


@pytest.fixture
def behind():
    """A server behind the proxy, and the headers of the requests that reach it."""
    seen = []

    class Seen(BaseHTTPRequestHandler):
        def do_GET(self):  # the name that http.server asks for
            seen.append((self.path, self.headers))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_args):
            """Write nothing."""

    with serving(Seen) as port:
        yield port, seen


def logged(name, behind, folder, command, text):
    """What a proxy writes into its access log, while it serves one page."""
    port = free_port()
    text = text(proxy.configuration(name, HOST, port, [behind[0]]))
    (folder / "explorer.conf").write_text(text, encoding="utf-8")
    log = folder / "explorer.log"
    with log.open("ab") as file:
        process = subprocess.Popen(command, stdout=file, cwd=folder)
    try:
        with response(port, f"/perceptron{QUERY}", FORGED):
            pass
        deadline = time.monotonic() + SECONDS
        while "/perceptron" not in log.read_text(encoding="utf-8"):  # it is written after the answer
            assert time.monotonic() < deadline, "the log has no line of the page"
            time.sleep(0.05)
    finally:
        end(process)
    return log.read_text(encoding="utf-8")


def check(log, seen):
    """The log has no query; the app gets the query, and of the headers what the proxy says."""
    assert "?" not in log
    assert "secret" not in log
    path, headers = next((path, headers) for path, headers in seen if path.startswith("/perceptron"))
    assert path == f"/perceptron{QUERY}"
    assert headers.get_all("X-Forwarded-Proto") == ["http"]
    assert ", ".join(headers.get_all("X-Forwarded-For")) == f"192.0.2.7, {HOST}"


@pytest.mark.slow
@pytest.mark.skipif(proxy.find("haproxy") is None, reason="haproxy is not installed")
def test_haproxy(behind, tmp_path):
    def with_log(text):
        """Take the lines of the log in, as the file says."""
        text = text.replace("#   log global", "log global").replace("#   log-format", "log-format")
        return text.replace("global\n", "global\n    log stdout format raw local0\n", 1)

    command = [proxy.find("haproxy"), "-db", "-f", "explorer.conf"]
    check(logged("haproxy", behind, tmp_path, command, with_log), behind[1])


@pytest.mark.slow
@pytest.mark.skipif(proxy.find("nginx") is None, reason="nginx is not installed")
def test_nginx(behind, tmp_path):
    (tmp_path / "nginx.conf").write_text(proxy.AROUND.format(user=""), encoding="utf-8")
    command = [proxy.find("nginx"), "-e", "stderr", "-p", f"{tmp_path}/", "-c", f"{tmp_path}/nginx.conf"]
    check(
        logged("nginx", behind, tmp_path, command, lambda text: text.replace("/var/log/nginx/", "")),
        behind[1],
    )
