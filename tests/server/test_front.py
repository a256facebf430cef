"""What a link preview reads: the site's name and description, at every address of the app."""

from __future__ import annotations

import os
import re
import urllib.request

import pytest

from explorer.server import front, headers
from tools.server import Server


def read(url, **asked):
    """The answer to a request: status, headers, text."""
    request = urllib.request.Request(
        url, headers={name.replace("_", "-"): value for name, value in asked.items()}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.status, answer.headers, answer.read().decode("utf-8", "replace")


@pytest.fixture(scope="module", params=["", "teaching/lines"])
def site(request):
    """The app at the root of its host, and below a path."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param:
            patch.setenv("STREAMLIT_SERVER_BASE_URL_PATH", request.param)
        running = Server()
        if request.param:
            patch.setattr(
                running, "healthy", lambda: _answers(f"{running.url}/{request.param}/_stcore/health")
            )
        with running:
            yield f"{running.url}/{request.param}".rstrip("/")
    assert "STREAMLIT_SERVER_BASE_URL_PATH" not in os.environ


def _answers(url):
    try:
        return read(url)[0] == 200
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/", "/perceptron", "/perceptron?scene=2&lang=en"])
@pytest.mark.parametrize(
    ("language", "name"),
    [("", "Linear classification"), ("de", "Linear classification"), ("zh-CN,en;q=0.5", "线性分类")],
)
def test_a_link_preview_reads_the_name_of_the_site(site, path, language, name):
    for encoding in ("identity", "gzip"):
        status, told, text = read(
            site + path, Accept="text/html", Accept_Language=language, Accept_Encoding=encoding
        )
        assert status == 200
        assert re.findall("<title>(.*?)</title>", text) == [name]
        assert re.findall('<meta property="og:title" content="(.*?)" />', text) == [name]
        assert len(re.findall('<meta name="description" content="[^"]{20,}" />', text)) == 1
        assert int(told["Content-Length"]) == len(text.encode())
        assert "Accept-Language" in told["Vary"]
        assert "Streamlit" not in re.findall("<title>.*?</title>", text)[0]


@pytest.mark.slow
def test_other_answers_are_as_before(site):
    _status, _told, text = read(f"{site}/_stcore/health", Accept="*/*")
    assert text == "ok"
    icon = re.search(r'href="\./(favicon\.png)"', front.INDEX.decode())
    assert icon
    assert read(f"{site}/{icon[1]}")[1]["Content-Type"] == "image/png"


def test_the_page_is_streamlit_s_but_for_its_title():
    own = front.page("en")
    assert front.TITLE in front.INDEX
    assert headers._INLINE.findall(own) == headers._INLINE.findall(front.INDEX)  # the policy's hashes hold
    assert own.partition(b"<title>")[0] == front.INDEX.partition(b"<title>")[0]
    assert own.endswith(front.INDEX.partition(front.TITLE)[2])
