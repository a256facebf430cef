"""The pictures of a classifier in the dark theme."""

from __future__ import annotations

import plotly.io as pio
import pytest

import linclass
from linboard import theme
from tests.support.figures import colours
from tests.support.samples import BLOBS


def test_dark_figures_have_no_colour_of_the_light_theme():
    X, y = BLOBS
    for fill in ("regions", "probabilities"):
        found = colours(
            linclass.plot(linclass.LogisticRegression(l2=0).fit(X, y), fill=fill, dark=True).to_plotly_json()
        )
        assert found
        assert not found & ({*theme.DARK} - {*theme.DARK.values()})
    dark = linclass.plot_roc(linclass.LogisticRegression(l2=0).fit(X, y), dark=True)
    again = linclass.plot_roc(linclass.GaussianNB().fit(X, y), figure=dark)
    assert again.data[-1].marker.color == theme.DARK[theme.CLASS_COLOURS[0]]


@pytest.mark.slow
def test_the_default_template_of_plotly_says_whether_it_is_dark(monkeypatch):
    model = linclass.LogisticRegression(l2=0).fit(*BLOBS)
    monkeypatch.setattr(pio.templates, "default", "plotly_dark")
    assert linclass.plot(model).layout.template.layout.paper_bgcolor == theme.DARK[theme.PAPER]
    assert linclass.plot(model, dark=False).layout.template.layout.paper_bgcolor == theme.PAPER
