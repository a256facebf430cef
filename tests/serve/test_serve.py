"""`make serve`: the proxies' files, and how it says what is missing; tests/commands has the signals that it obeys."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tools import proxy
from tools.serve import Farm

PORTS = [9101, 9102, 9103, 9104]


def needs(name):
    return pytest.mark.skipif(proxy.find(name) is None, reason=f"{name} is not installed")


@needs("haproxy")
def test_haproxy_reads_its_file_as_it_is():
    command = [proxy.find("haproxy"), "-c", "-f", str(proxy.FILES["haproxy"])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr


@needs("nginx")
def test_nginx_reads_its_file_as_it_is(tmp_path):
    text = proxy.FILES["nginx"].read_text(encoding="utf-8")
    assert proxy.ACCESS_LOG in text
    text = text.replace("/var/log/nginx/", "")
    (tmp_path / "explorer.conf").write_text(text, encoding="utf-8")
    (tmp_path / "nginx.conf").write_text(proxy.AROUND.format(user=""), encoding="utf-8")
    command = [
        proxy.find("nginx"),
        "-t",
        "-e",
        "stderr",
        "-p",
        f"{tmp_path}/",
        "-c",
        str(tmp_path / "nginx.conf"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr


@pytest.mark.parametrize("name", proxy.FILES)
def test_what_a_file_says_of_the_first_process_it_says_of_all(name):
    shipped = proxy.FILES[name].read_text(encoding="utf-8")
    listens = proxy.LISTENS[name]
    same = proxy.configuration(name, "127.0.0.1", 8501, [8511, 8512, 8513])
    assert same == shipped.replace(listens, re.sub(r":?8501", "127.0.0.1:8501", listens))
    made = proxy.configuration(name, "127.0.0.1", 9000, PORTS)
    directives = [line for line in made.splitlines() if not line.lstrip().startswith("#")]
    assert sum("127.0.0.1:9000" in line for line in directives) == 1
    counts = {sum(f"127.0.0.1:{port}" in line for line in directives) for port in PORTS}
    assert len(counts) == 1
    assert counts != {0}


def test_a_proxy_that_is_not_there_is_said(monkeypatch):
    monkeypatch.setattr(proxy, "find", lambda name: None)
    with pytest.raises(RuntimeError, match="apt install nginx"):
        Farm(1, proxy="nginx")


@pytest.mark.parametrize(
    ("there", "asked"),
    [
        ((), [("haproxy", "nginx", "redis-server", "apache2-bin", "bubblewrap")]),
        (("haproxy",), [("nginx", "redis-server", "apache2-bin", "bubblewrap")]),
        (proxy.PACKAGES, []),
    ],
)
@pytest.mark.parametrize("may", [True, False])
def test_what_is_missing_is_installed_in_one_call_and_its_failure_is_no_error(
    monkeypatch, capsys, there, asked, may
):
    calls = []
    monkeypatch.setattr(proxy, "find", lambda name: f"/usr/sbin/{name}" if name in there else None)
    monkeypatch.setattr(proxy.apt, "install", lambda *packages: calls.append(packages) or may)
    monkeypatch.setattr(sys, "argv", ["tools.proxy", "--install"])
    proxy.main()
    assert calls == asked
    assert capsys.readouterr().out.count("not installed") == len(proxy.PACKAGES) - len(there)
