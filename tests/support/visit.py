"""A visit to a page without a browser: open it, find its controls, change them, check the charts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from plotly import graph_objects as go
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest, app_test, element_tree

from explorer.points import links
from explorer.points.dataset import Dataset
from explorer.visit import reader_language
from tests.support.packed import unpack
from tests.support.panels import empty_panels

ROOT = Path(__file__).resolve().parents[2]
TAG_IN_ATTRIBUTE = re.compile(r'="[^"<>]*<')
SECONDS = 30
PLACEHOLDER = re.compile(r"\{([a-z_0-9]+)(?::[a-z]+)?\}", re.IGNORECASE)


class Label(str):
    """An option's label on the page, which a browser sends; AppTest needs the value behind it."""

    __slots__ = ()


def _as_sent(format_func: Callable[[Any], str], value: Any) -> str:
    return str(value) if isinstance(value, Label) else _formatted(format_func, value)


_formatted = element_tree._format_value_for_widget
element_tree._format_value_for_widget = _as_sent


# Each new visitor would search all installed packages for components; ours is not an installed package.
_scanner: Any = manifest_scanner
_scanner.scan_component_manifests = list

# Each run would make a new stand-in for the server, with all its attributes: a sixth of the time of a visit. AppTest
# sets what differs from run to run on the one that all of them share.
_testing: Any = app_test
_testing.MagicMock = cache(_testing.MagicMock)


def app() -> AppTest:
    """Return a visitor who has not opened a page yet."""
    return AppTest.from_file(str(ROOT / "explorer" / "router.py"), default_timeout=SECONDS)


def pages() -> dict[str, str]:
    """Return every page of the site: Streamlit's name of it, by its path."""
    return {str(page["url_pathname"]): name for name, page in app().run()._registered_pages.items()}


SITE = pages()
PAGES = {path: name for path, name in SITE.items() if path != "glossary"}  # those with a board


def visit(path: str, dataset: Dataset | None = None, **query: str) -> AppTest:
    """Open a page by its path, with points in its link and other parameters; its bench, if no scene is given."""
    at = app()
    at._page_hash = SITE[path]
    for name, value in {"scene": "0", **query}.items():
        at.query_params[name] = value
    if dataset is not None:
        at.query_params["d"] = links.encode(dataset)
    at.run()
    check(at)
    return at


# ---- charts ----


def messages(at: AppTest) -> dict[str, Any]:
    """Return the messages of every chart of the page, by key."""
    charts = [chart for chart in at.get("bidi_component") if chart.key not in ("relay", "lectern")]
    return {str(chart.key): unpack(json.loads(chart.proto.bytes)) for chart in charts}


def check(at: AppTest, *, thoroughly: bool = False) -> None:
    """Check that a page ran without an error, and that its messages are consistent."""
    assert not at.exception, at.exception[0].message
    assert len(headings(at)) == 1
    sent = messages(at)
    if at._page_hash == SITE.get("glossary"):
        return
    board = sent["board"]
    length = board.get("player", {}).get("length", 1)
    names = set(board.get("columns", {}))
    for key, message in sent.items():
        for made in (message.get("math") or {}).values():
            assert not TAG_IN_ATTRIBUTE.search(made), f"{key}: {made}"
        if key.endswith(".table") and not names:  # the browser shows no rows
            continue
        for cell in message.get("table", {"cells": []})["cells"]:
            if isinstance(cell, dict) and "by" in cell:  # a column of the board selects the template
                assert set(np.unique(board["columns"][cell["by"]])) <= set(range(len(cell["templates"])))
        for text in texts(message):
            assert set(PLACEHOLDER.findall(text)) <= names, f"{key}: {text}"
        for column in message.get("frames", []):
            rows = column.get("grow", 1) * (length - 1) + 1  # a growing curve has several points per step
            assert len(column.get("index", column["values"])) == rows, key
        assert message.get("group", board["group"]) == board["group"], key  # the map belongs to none
        if "figure" in message:
            assert not empty_panels(**message["figure"]), f"{key}: a part of the picture is empty"
            if thoroughly:
                go.Figure(message["figure"])
    for name, column in board.get("columns", {}).items():
        assert np.ndim(column) == 0 or len(column) == length, name
    edit = board["edit"]
    if not edit["readonly"]:
        drawn = [board["figure"]["data"][trace]["x"] for trace in edit["traces"]]
        assert [len(x) for x in drawn] == [
            int((edit["points"]["c"] == label).sum()) for label in range(len(drawn))
        ]


def headings(at: AppTest) -> list[str]:
    """Return the page's titles; there should be one."""
    return re.findall("<h1[^>]*>(.*?)</h1>", "".join(str(element.proto.body) for element in at.get("html")))


def texts(message: dict[str, Any]) -> Iterator[str]:
    """Yield all templates of a message."""
    table = message.get("table", {"cells": []})
    for text in [
        message.get("caption"),
        message.get("describe"),
        *message.get("formula", []),
        *table["cells"],
    ]:
        if isinstance(text, str):
            yield text
        elif text is not None:
            assert ("which" in text) != ("by" in text)
            if "which" in text:
                assert text["which"].max() < len(text["templates"])
            yield from text["templates"]


def strings(value: Any) -> Iterator[str]:
    """Yield all texts in a message or a part of it, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)
    elif isinstance(value, np.ndarray) and value.dtype.kind in "OU":
        yield from strings(value.tolist())


def caption(at: AppTest) -> str:
    """Return the board's caption at the last step, with its placeholders."""
    text = messages(at)["board"]["caption"]
    return text if isinstance(text, str) else text["templates"][text["which"][-1]]


def words(at: AppTest) -> str:
    """Return all sentences of the page, including those above its charts."""
    heads = [sentence["text"] for message in messages(at).values() for sentence in message.get("head", [])]
    return " ".join([element.value for element in [*at.markdown, *at.caption, *at.info]] + heads)


def notices(at: AppTest) -> str:
    """Return the notices above the board."""
    return " ".join(messages(at)["board"]["notices"])


def shown(at: AppTest) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return coordinates (n, 2) and class indices (n,) of the points on the board."""
    points = messages(at)["board"]["edit"]["points"]
    return np.column_stack([points["x"], points["y"]]), points["c"]


# ---- controls ----


@dataclass
class Control:
    """A control of a page and the values that a visitor can select: both ends, or every option."""

    key: str
    kind: str
    values: list[Any]


def controls(at: AppTest) -> list[Control]:
    """Return all controls on the page, of any kind; a button is pressed once."""
    found = []
    for kind, read in _READERS.items():
        for widget in at.main.get(kind):
            if not getattr(widget.proto, "disabled", False):
                found.append(Control(_name(widget), kind, read(widget)))
    return found


def _name(widget: Any) -> str:
    """Return the widget's own key, or its label."""
    return str(widget.key or getattr(widget, "label", ""))


def _ends(slider: Any) -> list[Any]:
    return [slider.min, slider.max]


def _number(field: Any) -> list[Any]:
    return [value for value in (field.min, field.max) if value is not None] or [-1e6, 1e6]


def _options(choice: Any) -> list[Any]:
    """Return the options; of a long list, such as the columns of a wide table, the first three and the last."""
    options = choice.options
    return [Label(option) for option in (options if len(options) <= 8 else [*options[:3], options[-1]])]


_READERS: dict[str, Callable[[Any], list[Any]]] = {
    "slider": _ends,
    "select_slider": lambda s: [Label(s.options[0]), Label(s.options[-1])],
    "number_input": _number,
    "text_area": lambda field: ["", "two words\n<b>bold</b> **b** $x$ {y}"],
    "button_group": _options,
    "selectbox": _options,
    "multiselect": lambda m: [[], _options(m)[: m.proto.max_selections or None]],
    "radio": _options,
    "toggle": lambda t: [True, False],
    "checkbox": lambda c: [True, False],
    "button": lambda b: [None],
    "tab_container": lambda tabs: [tab.label for tab in tabs.children.values()],
    "expander": lambda e: [True],
    "popover": lambda p: [True],
}


def widget(at: AppTest, key: str) -> Any:
    """Return the current control of that name on the page; KeyError if it is gone."""
    for kind in _READERS:
        for found in at.get(kind):
            if _name(found) == key:
                return found
    raise KeyError(key)


def shows(at: AppTest, key: str) -> bool:
    """Whether the page currently has that control."""
    return key in {control.key for control in controls(at)}


def move(at: AppTest, key: str, value: Any) -> None:
    """Give a control a value, as a visitor does, and look at the page; a button is pressed, a closed menu opened."""
    if not shows(at, key):
        open_menus(at)
    here = widget(at, key)
    if here.type == "button":
        here.click()
    elif here.type in ("tab_container", "expander", "popover"):
        at.session_state[key] = value  # AppTest cannot open them, but the page makes their insides only then
    else:
        here.set_value(value)
    at.run()
    check(at)


def open_menus(at: AppTest) -> None:
    """Open every menu of the page that is made when it is opened."""
    for menu in at.get("popover"):
        if menu.key:
            at.session_state[menu.key] = True
    at.run()


def leads(key: str) -> bool:
    """Whether a button leads to a scene, possibly of another page, or to the sheet of all."""
    return key in ("course.on", "course.begin", "scene.print")


def in_form(key: str) -> bool:
    """Whether a control belongs to the form of a custom challenge or of a worksheet, which is another page."""
    return key.startswith(("own.", "worksheet."))


def move_all(at: AppTest, done: set[str] | None = None) -> set[str]:
    """Set every control to each of its values, including controls that appear meanwhile; return all that were
    changed.

    The language does not change: controls in other languages have their own tests. Links to scenes of other
    pages, the form of a challenge, whose many controls come and go, and that of a worksheet are excluded,
    too.
    """
    done = {reader_language.KEY} if done is None else done
    while new := [one for one in controls(at) if not (one.key in done or leads(one.key) or in_form(one.key))]:
        control = new[0]
        done.add(control.key)
        for value in control.values:
            offered = next((one.values for one in controls(at) if one.key == control.key), None)
            if offered is None:  # another control has removed it meanwhile
                break
            if isinstance(value, Label) and value not in offered:  # or has changed its options
                continue
            move(at, control.key, value)
            move_all(at, done)
    return done
