"""Colours have a partner in the dark theme, and stand out from what lies behind them."""

from __future__ import annotations

import colorsys
import re
import tomllib
from pathlib import Path

import pytest

from linboard import theme

FEW, MANY = theme.SPHERE[1:]

# ---- colours ----

SETTINGS = tomllib.loads(
    (Path(__file__).parents[2] / ".streamlit" / "config.toml").read_text(encoding="utf-8")
)


def rgba(colour: str) -> tuple[float, ...]:
    """Red, green and blue from 0 to 255, and opacity from 0 to 1."""
    if colour.startswith("#"):
        return (*(float(int(colour[i : i + 2], 16)) for i in (1, 3, 5)), 1.0)
    return tuple(map(float, re.findall(r"[\d.]+", colour)))


def over(colour: str, background: str) -> str:
    """What is seen where a colour lies on an opaque background."""
    *front, opacity = rgba(colour)
    mixed = (opacity * f + (1 - opacity) * b for f, b in zip(front, rgba(background), strict=False))
    return "#" + "".join(f"{round(channel):02x}" for channel in mixed)


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    channels = (channel / 255 for channel in rgba(colour)[:3])
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Contrast of two opaque colours, from 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def seen(scheme: str, colour: str) -> str:
    """A figure's colour as the browser shows it in a theme."""
    return theme.DARK[colour] if scheme == "dark" else colour


def grounds(scheme: str) -> list[str]:
    """Everything that marks and texts of a board lie on: the page, and a half-plane of any class on it."""
    page = SETTINGS["theme"][scheme]["backgroundColor"]
    return [page, *(over(seen(scheme, fill), page) for fill in (*theme.CLASS_FILLS, theme.REST_FILL))]


both_themes = pytest.mark.parametrize("scheme", ["light", "dark"])


def test_contrast_knows_its_extremes():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert over("rgba(0,0,0,0.5)", "#ffffff") == "#808080"


@both_themes
@pytest.mark.parametrize(
    "colour", [*theme.CLASS_COLOURS, theme.LINE, theme.MUTED, theme.ACCENT, theme.GOOD, theme.BAD]
)
def test_marks_and_lines_stand_out_from_the_board(scheme, colour):
    assert min(contrast(seen(scheme, colour), ground) for ground in grounds(scheme)) >= 3


# Hues of the colour words in texts, in degrees.
HUES = {
    "blue": (theme.CLASS_COLOURS[0], 195, 225),
    "orange": (theme.CLASS_COLOURS[1], 12, 30),
    "green": (theme.CLASS_COLOURS[2], 140, 165),
    "purple": (theme.CLASS_COLOURS[3], 270, 295),
    "gold": (theme.ACCENT, 38, 50),
    "also green": (theme.GOOD, 140, 165),
    "red": (theme.BAD, 345, 365),
}


def hue_and_saturation(colour: str) -> tuple[float, float]:
    """Hue in degrees, and saturation from 0 to 1 (HLS)."""
    hue, _lightness, saturation = colorsys.rgb_to_hls(*(channel / 255 for channel in rgba(colour)[:3]))
    return 360 * hue, saturation


@both_themes
@pytest.mark.parametrize("word", HUES)
def test_the_word_for_a_colour_is_true(word, scheme):
    colour, low, high = HUES[word]
    hue, saturation = hue_and_saturation(seen(scheme, colour))
    assert low <= hue <= high
    assert saturation > 0.4


@both_themes
def test_grey_is_grey_and_lines_have_no_colour_that_a_text_could_name(scheme):
    assert hue_and_saturation(seen(scheme, theme.MUTED))[1] < 0.2
    page = grounds(scheme)[0]
    assert (luminance(seen(scheme, theme.LINE)) < luminance(page)) == (scheme == "light")


@both_themes
def test_names_of_points_can_be_read_on_every_half_plane(scheme):
    assert min(contrast(seen(scheme, theme.MUTED), ground) for ground in grounds(scheme)) >= 4.5


@both_themes
@pytest.mark.parametrize("colour", theme.CLASS_COLOURS)
def test_coloured_words_can_be_read_on_the_page(scheme, colour):
    assert contrast(seen(scheme, colour), grounds(scheme)[0]) >= 4.5


@both_themes
def test_w_stands_out_from_the_sphere(scheme):
    for ground in theme.SPHERE:
        assert contrast(seen(scheme, theme.LINE), seen(scheme, ground)) >= 3
    # The words beside it: green separates, and the darker the grey the more mistakes.
    assert luminance(seen(scheme, FEW)) > luminance(seen(scheme, MANY))


@pytest.mark.parametrize("colour", theme.CLASS_FILLS)
def test_half_planes_differ_from_the_page(colour):
    for scheme in ("light", "dark"):
        page = grounds(scheme)[0]
        assert contrast(over(seen(scheme, colour), page), page) >= 1.1
