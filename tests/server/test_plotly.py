"""The part of plotly.js that the app sends: it can draw every chart, it is small, and it has its licences."""

from __future__ import annotations

import gzip
import re

from plotly import graph_objects as go
from plotly.basedatatypes import BaseTraceType

from explorer.server import routes
from tools.server import ROOT

KINDS = {
    name.lower()
    for name in dir(go)
    if issubclass(type(kind := getattr(go, name)), type) and issubclass(kind, BaseTraceType)
}


def drawn():
    """The kinds of traces that the code of the charts names."""
    texts = (
        path.read_text(encoding="utf-8")
        for folder in ("linboard", "explorer")
        for path in (ROOT / folder).rglob("*.py")
    )
    return {kind for text in texts for kind in re.findall(r'"type": "(\w+)"', text)} & KINDS | {"scattergl"}


def test_it_can_draw_every_kind_of_trace_of_the_charts():
    script = routes.PLOTLY.read_text(encoding="utf-8")
    registered = set(re.findall(r'moduleType:"trace",name:"(\w+)"', script))
    assert {"scatter", "bar", "surface", "scatter3d", "mesh3d"} <= drawn() <= registered


def test_it_is_half_as_large_as_the_whole():
    assert len(gzip.compress(routes.PLOTLY.read_bytes(), 9)) <= 700_000


def test_each_package_in_it_has_its_licence():
    listed, *parts = routes.PLOTLY.with_name("LICENSE").read_text(encoding="utf-8").split("-" * 78)
    named = re.findall(r"^(\S+) (\S+): (.+)$", listed, re.MULTILINE)
    texts = {part.strip().partition(" ")[0]: part for part in parts}
    assert {"plotly.js", "regl", "regl-scatter2d", "@plotly/regl"} < texts.keys()
    assert {spdx for _name, _version, spdx in named} == {"MIT", "BSD-3-Clause", "ISC", "Zlib"}
    for name, _version, _spdx in named:
        assert "copyright" in texts[name].lower() or "(c)" in texts[name].lower(), name
