"""What is sent and what the scripts in the browser read are the same: every field of a message, and nothing else."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from explorer.lesson import messages as site
from explorer.lesson.messages import Lectern, Lecture, Map
from explorer.server.routes import CHART_FOLDER, SITE_FOLDER
from linboard import handles, messages, packing
from linboard.chart_labels import labels
from linboard.handles import Axis, Line, Rectangle, RectangleTraces
from linboard.messages import Chart, Choice, Column, Coordinates, Foretold, Head, Relay

SCRIPTS = {
    path.name: path.read_text("utf-8")
    for folder in (CHART_FOLDER, SITE_FOLDER)
    for path in folder.glob("*.js")
}

# What the scripts call a message or a part of one: by file and function (or "", all of the file) the name of a
# variable, the position of a parameter, or how one is taken apart. Beyond this, a property `message` is one of a chart,
# and types follow the reads.
KNOWN: dict[tuple[str, str], dict[str | int, Any]] = {
    ("axis.js", ""): {"axis": Axis},
    ("axis.js", "along"): {0: Axis},
    ("draw.js", ""): {"column": Column},
    ("draw.js", "loadPlotly"): {0: Chart},
    ("draw.js", "changes"): {1: Column},
    ("edits.js", "withPending"): {0: Coordinates},
    ("hall.js", ""): {"desk.message": Lecture},
    ("lecture.js", ""): {"message": Lecture, "desk.message": Lecture},
    ("lecture.js", "showLecture"): {2: Lectern},
    ("lecture.js", "build"): {1: Lecture},
    ("line.js", ""): {"line": Line},
    ("line.js", "arrow"): {0: Line},
    ("line.js", "share"): {0: Line},
    ("line.js", "value"): {0: Line},
    ("foretold.js", "list"): {0: Foretold},
    ("foretold.js", "scale"): {0: Foretold},
    ("loader.js", ""): {"payload": Chart | Relay | Lectern},
    ("main.js", "update"): {"message": Chart | Relay},
    ("main.js", "relay"): {2: Relay},
    ("map.js", ""): {"JSON.parse": Map},
    ("rectangle.js", "corners"): {"mine": Rectangle},
    ("site.js", ""): {"{ arrived, done }": Chart, "{ tried }": Chart},
    ("site.js", "update"): {"payload": Chart | Relay | Lectern},
    ("texts.js", "chosen"): {0: Choice},
    ("texts.js", "showHead"): {1: list[Head]},
}
WITHIN = {("Chart", "passing")}  # what the scripts themselves put into a message
UNREAD = {("Chart", "seen")}  # it makes a message that follows an edit another one than before
CHAIN = r"[\w$]+(?:\?*\.[\w$]+|\[[^\[\]]*\])*"
PATTERN = r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}"
RECORDS = [
    each
    for module in (messages, handles, site)
    for each in vars(module).values()
    if isinstance(each, type) and dataclasses.is_dataclass(each) and each.__module__ == module.__name__
]


# ---- types ----


def records(kind: Any) -> list[type]:
    """The messages that a value of this type may be."""
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return [record for each in typing.get_args(kind) for record in records(each)]
    return [kind] if kind in RECORDS else []


def element(kind: Any) -> Any:
    """The type of what a list or a mapping holds; None where it is neither."""
    for each in typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,):
        if typing.get_origin(each) in (list, Sequence, Mapping, typing.get_origin(Mapping[str, Any])):
            return typing.get_args(each)[-1]
    return None


def declared(record: type) -> dict[str, Any]:
    """The fields of a message by the browser's names, with their types."""
    hints = typing.get_type_hints(record, vars(sys.modules[record.__module__]))
    return {name.rstrip("_"): hints[name] for name in (f.name for f in dataclasses.fields(record))}


# ---- scripts ----


class Reader:
    """What one script reads of messages: pairs of a message's name and a property's, in `reads`."""

    def __init__(self, name: str, source: str) -> None:
        self.name, self.reads = name, set[tuple[str, str]]()
        source = re.sub(r"/\*.*?\*/|(?<=\s)//.*?$|^//.*?$", "", source, flags=re.S | re.M)
        source = re.sub(r'"[^"\n]*"', '""', source)
        for function, text in functions(source):
            self.known = {"message": Chart, **KNOWN.get((name, ""), {}), **KNOWN.get((name, function), {})}
            parameters = list(split(signature(text)))
            for i, parameter in enumerate(parameters):
                self.bind(parameter.partition(" = ")[0], self.known.get(i))
            for _again in range(2):  # what was bound first may be read for a second binding
                self.follow(text)

    def follow(self, text: str) -> None:
        """Take up all that is bound, and all that is read by its name."""
        for target, chain in re.findall(rf"(?:const|let) ({PATTERN}|\w+) = ({CHAIN})", text):
            if not text.split(f"{target} = {chain}", 1)[1].startswith("(") or chain in self.known:
                self.bind(target, self.kind(chain))
        for target, chain in re.findall(rf"const ({PATTERN}|\w+) of ({CHAIN})", text):
            self.bind(target, element(self.kind(chain)))
        for chain, target in re.findall(rf"({CHAIN})\.\w+\(\(({PATTERN})", text):
            self.bind(target, element(self.kind(chain)))
        for inner in re.findall(rf"\(({PATTERN})[,)]", text):
            self.bind(inner, self.known.get(inner))
        for chain in re.findall(rf"(?<![\w$.]){CHAIN}", text):
            self.kind(chain)

    def bind(self, target: str, kind: Any) -> None:
        """Give a variable, or those of a pattern, their types; what a pattern takes out is read."""
        if not target.startswith("{"):
            if kind is not None and re.fullmatch(r"\w+", target):
                self.known[target] = kind
            return
        for entry in split(target[1:-1]):
            key, _colon, inner = entry.partition(": ")
            key, inner = key.partition(" = ")[0], inner.partition(" = ")[0] or key.partition(" = ")[0]
            if not key.startswith("..."):
                self.bind(inner, self.known["message"] if key == "message" else self.read(kind, key))

    def kind(self, chain: str) -> Any:
        """The type that a chain such as `chart.message.edit?.points` comes to; each step of it is read."""
        for index in re.findall(r"\[([^\[\]]+)\]", chain):
            for inner in re.findall(CHAIN, index):
                self.kind(inner)
        kind, path = None, ""
        for step in re.findall(r"[\w$]+|\[\]", re.sub(r"\[[^\[\]]*\]", "[]", chain)):
            path += "." * bool(path) + step
            if path in self.known or step == "message":
                kind = self.known.get(path, Chart)
            else:
                kind = element(kind) if step == "[]" else self.read(kind, step)
        return kind

    def read(self, kind: Any, name: str) -> Any:
        """The type of a property; it is noted."""
        found = records(kind)
        having = [record for record in found if name in declared(record)]
        self.reads |= {(record.__name__, name) for record in having or found}
        return declared(having[0])[name] if having else None


def functions(source: str) -> Iterator[tuple[str, str]]:
    """The declarations of a script, each by its name; whatever begins a line is one."""
    for text in re.split(r"^(?=\w)", source, flags=re.M):
        name = re.match(r"(?:export )?(?:default )?(?:async )?(?:function|const|let) ?(\w*)", text)
        yield name[1] if name else "", text


def signature(text: str) -> str:
    """What stands between the parentheses of a function."""
    begin = re.match(r"[^({\n]*(?:= (?:async )?)?\(", text)
    if not begin:
        return ""
    depth, end = 1, begin.end()
    while depth and end < len(text):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    return text[begin.end() : end - 1]


def split(text: str) -> Iterator[str]:
    """The entries of a list, parted by the commas that stand in no brackets."""
    depth, entry = 0, ""
    for sign in text + ",":
        depth += {"{": 1, "[": 1, "(": 1, "}": -1, "]": -1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            if entry.strip():
                yield entry.strip()
            entry = ""
        else:
            entry += sign


@cache
def read_by(name: str, source: str) -> frozenset[tuple[str, str]]:
    """What one script reads."""
    return frozenset(Reader(name, source).reads)


def reads(scripts: Mapping[str, str]) -> set[tuple[str, str]]:
    """What all scripts read."""
    return set[tuple[str, str]]().union(*(read_by(*script) for script in scripts.items()))


FIELDS = {(record.__name__, name) for record in RECORDS for name in declared(record)}


@pytest.mark.slow
def test_every_field_is_read_in_the_browser():
    assert FIELDS - reads(SCRIPTS) == UNREAD


def test_whatever_the_browser_reads_is_a_field():
    assert reads(SCRIPTS) - FIELDS == WITHIN


@pytest.mark.parametrize(
    ("script", "written", "misspelt", "wrong"),
    [
        ("spots.js", "spots.page", "spots.leaf", ("Spots", "leaf")),
        ("draw.js", "column.grow", "column.grows", ("Column", "grows")),
        ("player.js", "player.opens", "player.begins", ("Player", "begins")),
        ("predict.js", "predict.answers", "predict.replies", ("Prediction", "replies")),
        ("texts.js", "({ kind, text, hint })", "({ sort, text, hint })", ("Head", "sort")),
        ("edit.js", "({ name, symbol }", "({ name, sign }", ("Class", "sign")),
        ("edits.js", "const { epoch, ack }", "const { era, ack }", ("Edit", "era")),
        ("rectangle.js", "mine.from", "mine.begin", ("Rectangle", "begin")),
        ("lecture.js", "{ labels, most }", "{ labels, longest }", ("Lecture", "longest")),
        ("axis.js", "axis.traces.feet", "axis.traces.foot", ("AxisTraces", "foot")),
    ],
)
@pytest.mark.slow
def test_a_word_that_only_one_side_knows_is_found(script, written, misspelt, wrong):
    changed = SCRIPTS[script].replace(written, misspelt)
    assert changed != SCRIPTS[script]
    assert reads(SCRIPTS | {script: changed}) - FIELDS == WITHIN | {wrong}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_no_message_is_read_by_nobody(record):
    assert {name for owner, name in reads(SCRIPTS) if owner == record.__name__} & set(declared(record))


def test_the_charts_know_all_their_words_and_no_others():
    around = [SITE_FOLDER / "offline.js", SITE_FOLDER / "reload.js"]  # what the app says in the same language
    scripts = [path.read_text("utf-8") for path in [*CHART_FOLDER.glob("*.js"), *around]]
    named = {name for source in scripts for name in re.findall(r"\blabels\??\.(\w+)", source)}
    chosen = {
        name
        for source in scripts
        for name in re.findall(r'"(revealed\w*|no_png|no_image|save_failed)"', source)
    }
    assert named | chosen == set(labels())


# ---- packing ----


@pytest.fixture(params=["accelerated", "plain"])
def packed(request, monkeypatch):
    """A message as the browser receives it, packed with orjson, and as if that were not installed."""
    if request.param == "plain":
        monkeypatch.setattr(packing, "orjson", None)
    elif packing.orjson is None:
        pytest.skip("orjson is not installed")
    return lambda message: json.loads(packing.dumps(message))


def test_what_is_none_is_not_sent(packed):
    assert packed(Chart(group="g", title="t", height=9)) == {"group": "g", "title": "t", "height": 9}
    assert packed(Head("told")) == {"text": "told", "kind": "note"}


def test_parts_are_sent_with_their_whole(packed):
    corners = Rectangle(from_=[0, 1], to=[2, 3], traces=RectangleTraces(outline=0, handles=7))
    sent = packed(Relay(charts={"board": Chart(group="g", rectangle=corners)}, whole=False, again=True))
    traces = {"outline": 0, "handles": 7}
    assert sent["charts"]["board"]["rectangle"] == {"from": [0, 1], "to": [2, 3], "traces": traces}
    assert (sent["whole"], sent["again"]) == (False, True)


def test_a_text_is_chosen_by_number_or_by_name():
    by_number = messages.choose(["a", "b"], np.array([0, 1, 1]))
    by_name = messages.choose({"first": "a", "then": "b"}, ["first", "then", "then"])
    for choice in (by_number, by_name):
        assert choice.templates == ["a", "b"]
        assert choice.which is not None
        assert choice.which.tolist() == [0, 1, 1]
    with pytest.raises(KeyError):
        messages.choose({"first": "a"}, ["last"])
