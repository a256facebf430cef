"""Several processes below a path of the host, such as /ml: the proxy, its health checks and the pages follow it."""

from __future__ import annotations

import urllib.request

import pytest

from tools import proxy
from tools.serve import Farm
from tools.server import BASE


@pytest.mark.skipif(proxy.find("haproxy") is None, reason="haproxy is not installed")
def test_everything_is_below_the_path(monkeypatch):
    monkeypatch.setenv(BASE, "ml")
    with Farm(1) as farm:
        assert farm.url.endswith("/ml")
        for path in ("/health", "/perceptron", "/join"):
            with urllib.request.urlopen(farm.url + path, timeout=20) as answer:
                assert answer.status == 200, path
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(farm.url.removesuffix("/ml") + "/health", timeout=20)
