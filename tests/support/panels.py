"""The parts of a picture: which of them Plotly would leave empty."""

from __future__ import annotations

from typing import Any


def empty_panels(data: list[dict[str, Any]], layout: dict[str, Any]) -> set[str]:
    """Return the axes that have a part of a picture to themselves, and no trace in it: Plotly leaves it empty."""
    places = {
        "y" + name.removeprefix("yaxis")
        for name, axis in layout.items()
        if name.startswith("yaxis") and "domain" in axis
    }
    return places - {trace.get("yaxis", "y") for trace in data}
