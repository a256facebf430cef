"""A hosting service gives the settings in a file of secrets: all of them count, and its own page controls the app."""

from __future__ import annotations

import json
import tomllib
import urllib.error
import urllib.request

import pytest

from explorer.server import headers
from explorer.streamlit_bridge import frame
from tools.server import ROOT, Server

SECRETS = (ROOT / "deploy" / "streamlit-cloud.toml").read_text(encoding="utf-8")
NAME = tomllib.loads(SECRETS)["LINCLASS_HOSTS"]
COURSE = "https://moodle.uni.example"


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    """The address of a server with the secrets of the guide, and one more."""
    home = tmp_path_factory.mktemp("home")
    (home / ".streamlit").mkdir()
    more = f'{headers.EMBED} = "{COURSE}"\n'
    (home / ".streamlit" / "secrets.toml").write_text(f"{SECRETS}\n{more}", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.setenv("USERPROFILE", str(home))
        for name in (*tomllib.loads(SECRETS), headers.EMBED):
            patch.delenv(name, raising=False)
        with Server() as server:
            yield server.url


def answer(url, path):
    """An answer to a visitor who opens the service's name."""
    return urllib.request.urlopen(urllib.request.Request(url + path, headers={"Host": NAME}), timeout=20)


def test_every_setting_of_the_guide_counts(url):
    with answer(url, "/health") as told:
        assert json.load(told) == {"process": "ready", "store": "off", "rooms": "off"}
        assert f"frame-ancestors 'self' {COURSE}" in told.headers["Content-Security-Policy"]


def test_no_page_controls_the_app_but_one_of_its_own_name(url):
    with answer(url, "/_stcore/host-config") as told:
        assert json.load(told)["allowedOrigins"] == [f"https://{NAME}"]


@pytest.mark.parametrize(
    "path", ["/_stcore/metrics", "/_stcore/metrics/", "/_stcore/metrics?families=session_events"]
)
def test_nobody_reads_how_many_visitors_there_are(url, path):
    with pytest.raises(urllib.error.HTTPError, match="404") as refused:
        answer(url, path)
    assert refused.value.read() == b""


def test_what_the_operator_has_named_stays(monkeypatch):
    monkeypatch.setattr("streamlit.get_option", lambda _option: ["https://intranet.example"])
    monkeypatch.setattr(frame.CONTROL, "parts", (pytest.fail,))
    frame.allow([NAME])
