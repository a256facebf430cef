"""What a link preview reads: the site's name and description, at every address of the app."""

from __future__ import annotations

import re
import urllib.request
from base64 import b64encode
from hashlib import sha256

import pytest

from explorer.server import fonts, headers, index_page
from explorer.streamlit_bridge import front_end
from linboard.i18n.language import LANGUAGES
from tools.server import BASE, Server


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
            patch.setenv(BASE, request.param)
        with Server() as running:
            yield running.url


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
    icon = re.search(r'href="\./(favicon\.png)"', front_end.index().decode())
    assert icon
    assert read(f"{site}/{icon[1]}")[1]["Content-Type"] == "image/png"


def test_another_version_of_streamlit_sends_its_own_fonts():
    assert len(fonts.subsets(fonts.BUILT_FOR)) == 3
    assert fonts.subsets("1.66") == fonts.subsets("2.0") == {}


def test_the_page_is_streamlit_s_but_for_its_head():
    own = index_page.page("en")
    assert front_end.TITLE in front_end.index()
    assert own.partition(b"<title>")[0] == front_end.index().partition(b"<title>")[0]
    rest, end, body = front_end.index().partition(front_end.TITLE)[2].partition(front_end.END)
    assert rest in own
    assert own.endswith(end + body)


def test_the_policy_lets_the_page_s_own_scripts_run_and_no_others():
    allowed = re.findall("'sha256-(.*?)'", headers.POLICY["script-src"])
    assert b'<html lang="zh-Hans">' in index_page.page("zh")
    for language in LANGUAGES:
        scripts = re.findall("<script>(.*?)</script>", index_page.page(language).decode(), re.DOTALL)
        digests = [b64encode(sha256(script.encode()).digest()).decode() for script in scripts]
        assert digests == allowed
        assert index_page.MENU in scripts


@pytest.mark.slow
def test_what_the_page_names_ahead_is_there(site):
    text = read(f"{site}/perceptron", Accept="text/html")[2]
    named = re.findall(r'href="\./(charts/[^"]+)"', text)
    files = [name.rpartition("/")[2] for name in named]
    assert len(files) == len(set(files))
    assert {"site.js", "main.js", "touch.js", "draw.js", "plotly.min.js"} <= set(files)
    assert not {"menu.js", "sandboxed.js", "loader.js", "saved.js", "page.js"} & set(
        files
    )  # no page fetches these at first
    for name in named:
        status, told, _text = read(f"{site}/{name}")
        assert status == 200
        assert "immutable" in told["Cache-Control"]


@pytest.mark.slow
@pytest.mark.skipif(not fonts.FONTS, reason="another Streamlit has other fonts: tools/fonts.py")
def test_parts_of_streamlit_s_fonts_are_sent_in_their_places(site):
    folder = front_end.STATIC / "static" / "media"
    assert len(fonts.FONTS) == 3
    for name, path in fonts.FONTS.items():
        assert path.stat().st_size < (folder / name).stat().st_size / 2
        told = read(f"{site}/static/media/{name}")[1]
        assert told["Content-Type"] == "font/woff2"
        assert int(told["Content-Length"]) == path.stat().st_size
    other = "SourceCodeVF-Upright.ttf.BjWn63N-.woff2"
    assert int(read(f"{site}/static/media/{other}")[1]["Content-Length"]) == (folder / other).stat().st_size
