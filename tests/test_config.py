"""What `.streamlit/config.toml` promises: nothing leaves the machine, both themes can be read, no two runs at once."""

from __future__ import annotations

import asyncio
import itertools
import re
import shutil
import tomllib

import pytest
import streamlit
from streamlit import config
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState

from benchmarks.client import tab
from explorer.lesson.page_shell import STYLE, TOUCH
from tests.support import loop
from tools.server import ROOT, Server

SETTINGS = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))


def luminance(colour: str) -> float:
    """Relative luminance of "#rrggbb" (WCAG 2.2)."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def faded(colour: str, background: str, share: float) -> str:
    """The colour that a text of that opacity has on a background."""
    pairs = ((int(c[i : i + 2], 16) for c in (colour, background)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(share * text + (1 - share) * behind):02x}" for text, behind in pairs)


def test_contrast_knows_its_extremes():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_is_readable_on_every_background(scheme):
    theme = SETTINGS["theme"][scheme]
    backgrounds = [
        part[key]
        for part, key in itertools.product(
            (theme, theme["sidebar"]), ("backgroundColor", "secondaryBackgroundColor")
        )
    ]
    for colour in (theme["textColor"], theme["primaryColor"], theme["linkColor"]):
        assert min(contrast(colour, background) for background in backgrounds) >= 4.5
    captions = (contrast(faded(theme["textColor"], b, 0.6), b) for b in backgrounds)
    assert min(captions) >= 4.5  # st.caption writes with an opacity of 60 %
    assert contrast(theme["primaryColor"], "#ffffff") >= 3  # the white tick in a checked box


BUTTON = r'\[data-testid="stBaseButton-primary"\]'


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_primary_button_is_readable_also_under_a_mouse_which_no_finger_leaves_behind(scheme):
    def colours(rule: str, sheet: str) -> list[str]:
        """The colours of a theme in a rule of the button."""
        found = re.search(rf"{BUTTON}{re.escape(rule)} {{([^}}]*)}}", sheet)
        assert found is not None
        pairs = re.findall(r"light-dark\((#\w+), (#\w+)\)", found[1])
        return [pair[scheme == "dark"].replace("#fff", "#ffffff") for pair in pairs]

    primary = SETTINGS["theme"][scheme]["primaryColor"]
    (text,) = colours(":not(:disabled)", STYLE)
    under_mouse = colours(":is(:hover, :focus-visible):not(:disabled, :active)", STYLE)
    assert min(contrast(text, colour) for colour in [primary, *under_mouse]) >= 4.5
    after_tap = TOUCH[TOUCH.index("/* After a tap") :]
    assert after_tap.split("*/\n")[1].startswith("@media (hover: none) {")
    assert colours(":is(:hover, :focus, :active):not(:disabled)", after_tap) == [primary, primary, text]


def test_streamlit_knows_every_option():
    """A misspelt option would only be a line in the server's log."""
    config.get_config_options()
    for section, options in SETTINGS.items():
        for name in options:
            nested = isinstance(options[name], dict)
            assert nested or f"{section}.{name}" in config._config_options_template


def test_nothing_comes_from_the_network():
    text = (ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8")
    assert "http" not in text
    assert SETTINGS["browser"]["gatherUsageStats"] is False


PAGE = """
import time
import streamlit as st

print("begins", flush=True)
time.sleep(0.3)
print("ends", flush=True)
st.write("Done")
"""


@pytest.mark.slow
def test_of_one_visitor_one_run_of_a_page_takes_place_at_a_time(tmp_path):
    """Two at once change what the session holds under each other's hands: widgets, points, a job's pieces."""
    (tmp_path / "page.py").write_text(PAGE, encoding="utf-8")
    shutil.copytree(ROOT / ".streamlit", tmp_path / ".streamlit")

    async def hurry(url: str) -> None:
        async with tab(url) as visitor:
            await visitor.open()
            for _ in range(3):
                await visitor.socket.send(BackMsg(rerun_script=ClientState()).SerializeToString())
                await asyncio.sleep(0.05)
            await visitor.rerun()

    with Server("page.py", tmp_path) as server:
        loop.run(hurry(server.url))
        said = [word for word in server.log().split() if word in ("begins", "ends")]
    assert said == ["begins", "ends"] * (len(said) // 2)
    assert len(said) >= 4


def test_streamlit_is_held_to_two_minor_versions_and_these_tests_run_with_one_of_them():
    major, minor = (int(part) for part in streamlit.__version__.split(".")[:2])
    needed = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    found = re.search(r"^streamlit>=1\.(\d+)\.\d+,<1\.(\d+)$", needed, re.MULTILINE)
    assert found is not None
    least, beyond = map(int, found.groups())
    assert beyond == least + 2
    assert (major, least <= minor < beyond) == (1, True)
