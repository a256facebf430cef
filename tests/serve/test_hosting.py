"""The files of docs/hosting.md for a site that exists: a path of it behind nginx and Apache, a login, a certificate."""

from __future__ import annotations

import base64
import http.client
import os
import shutil
import ssl
import subprocess
import time
from contextlib import contextmanager

import pytest

from benchmarks.client import tab
from tests.serve.test_proxy_logs import behind  # noqa: F401  a fixture
from tests.support import loop
from tools import proxy
from tools.process import end
from tools.server import BASE, HOST, ROOT, Server, free_port

SECONDS = 20
NEEDS_NGINX = pytest.mark.skipif(proxy.find("nginx") is None, reason="nginx is not installed")
pytestmark = pytest.mark.slow
APACHE = """
ServerRoot "{folder}"
ServerName {host}
PidFile {folder}/apache.pid
ErrorLog {folder}/error.log
Listen {host}:{port}
{modules}
<VirtualHost *:{port}>
{site}
</VirtualHost>
"""
MODULES = ("mpm_event", "authz_core", "proxy", "proxy_http", "proxy_wstunnel", "headers", "rewrite", "alias")
APACHE_MODULES = "/usr/lib/apache2/modules"


def lines(name):
    """A file in deploy/."""
    return (ROOT / "deploy" / name).read_text(encoding="utf-8")


def status(port, path, headers=None, context=None):
    """The status and the headers of an answer, once the proxy is there."""
    deadline = time.monotonic() + SECONDS
    while True:
        kind = http.client.HTTPConnection if context is None else http.client.HTTPSConnection
        line = kind(HOST, port, timeout=SECONDS, **({} if context is None else {"context": context}))
        try:
            line.request("GET", path, headers=headers or {})
            answer = line.getresponse()
            return answer.status, answer.headers
        except ConnectionError:
            assert time.monotonic() < deadline, "the proxy does not answer"
            time.sleep(0.1)
        finally:
            line.close()


@contextmanager
def running(command, folder):
    """A program while the block runs."""
    process = subprocess.Popen(command, cwd=folder)
    try:
        yield
    finally:
        end(process)


@contextmanager
def nginx(folder, text):
    """Run nginx with these lines inside `http { }`."""
    (folder / "explorer.conf").write_text(text.replace("/var/log/nginx/", ""), encoding="utf-8")
    user = "user root;" if os.geteuid() == 0 else ""  # the folder of a test is closed to others
    (folder / "nginx.conf").write_text(proxy.AROUND.format(user=user), encoding="utf-8")
    program = proxy.find("nginx")
    with running([program, "-e", "stderr", "-p", f"{folder}/", "-c", f"{folder}/nginx.conf"], folder):
        yield


@contextmanager
def apache(folder, port, site):
    """Run Apache with these lines inside `<VirtualHost>`."""
    modules = "\n".join(f"LoadModule {name}_module {APACHE_MODULES}/mod_{name}.so" for name in MODULES)
    text = APACHE.format(folder=folder, host=HOST, port=port, modules=modules, site=site)
    (folder / "apache.conf").write_text(text, encoding="utf-8")
    with running([proxy.find("apache2"), "-X", "-f", f"{folder}/apache.conf"], folder):
        yield


@pytest.fixture(scope="module")
def below():
    """The app below the path /ml."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(BASE, "ml")
        with Server() as server:
            yield server


def check_path(port):
    """Pages, files and the websocket are below the path; the path alone leads there."""
    found, headers = status(port, "/ml")
    assert found == 301
    assert headers["Location"].endswith("/ml/")
    assert [status(port, path)[0] for path in ("/ml/perceptron", "/ml/health", "/ml/join")] == [200] * 3
    assert status(port, "/elsewhere")[0] in (403, 404)  # of the site, which has nothing there

    async def opened():
        async with tab(f"http://{HOST}:{port}/ml") as one:
            return await one.open("fisher")

    assert not loop.run(opened()).errors


@NEEDS_NGINX
def test_a_path_behind_nginx(below, tmp_path):
    port = free_port()
    site = lines("nginx-path.conf").replace("8511", str(below.port))
    with nginx(tmp_path, f"server {{ listen {HOST}:{port};\n{site}\n}}"):
        check_path(port)


@pytest.mark.skipif(proxy.find("apache2") is None, reason="apache2 is not installed")
def test_a_path_behind_apache(below, tmp_path):
    port = free_port()
    with apache(tmp_path, port, lines("apache.conf").replace("8511", str(below.port))):
        check_path(port)


@NEEDS_NGINX
def test_a_login_leaves_the_phones_in(behind, tmp_path):  # noqa: F811
    port = free_port()
    hashed = "{PLAIN}lovelace"
    (tmp_path / "users").write_text(f"ada:{hashed}\n", encoding="utf-8")
    login = lines("login.conf").replace("/etc/nginx/explorer.users", f"{tmp_path}/users")
    text = proxy.configuration("nginx", HOST, port, [behind[0]])
    marked = "    # A login for all pages"
    assert marked in text
    given = {"Authorization": f"Basic {base64.b64encode(b'ada:lovelace').decode()}"}
    with nginx(tmp_path, text.replace(marked, f"{login}\n{marked}")):
        open_ones = (
            "/join",
            "/join/",
            "/join/ABCDEF",
            "/join/ABCDEF/answer",
            "/phone/1/a.js",
            "/health/store",
        )
        assert [status(port, path)[0] for path in open_ones] == [200] * len(open_ones)
        closed = ("/", "/perceptron", "/_stcore/stream", "/joined", "/status", "/present/ABCDEF")
        assert [status(port, path)[0] for path in closed] == [401] * len(closed)
        assert status(port, "/perceptron", given)[0] == 200


@NEEDS_NGINX
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_a_certificate(behind, tmp_path):  # noqa: F811
    certificate = ["-keyout", "explorer.key", "-out", "explorer.crt", "-subj", "/CN=explorer", "-days", "1"]
    names = ["-addext", f"subjectAltName=IP:{HOST}"]
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *certificate, *names]
    subprocess.run(make, cwd=tmp_path, check=True, capture_output=True)
    port = free_port()
    text = proxy.configuration("nginx", HOST, port, [behind[0]]).replace(f"listen {HOST}:{port};", "")
    for line in ("listen 443 ssl;", "ssl_certificate ", "ssl_certificate_key "):
        assert f"#   {line}" in text
        text = text.replace(f"#   {line}", line)
    text = text.replace("listen 443", f"listen {HOST}:{port}").replace("/etc/nginx/", f"{tmp_path}/")
    context = ssl.create_default_context(cafile=tmp_path / "explorer.crt")
    with nginx(tmp_path, text):
        assert status(port, "/perceptron", context=context)[0] == 200
    _path, headers = behind[1][-1]
    assert headers["X-Forwarded-Proto"] == "https"
