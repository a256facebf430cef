"""Messages: their types in TypeScript are up to date, the scripts keep to them and name every field."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import numpy as np
import pytest

from explorer.server.routes import CHART_FOLDER, SAVE_FOLDER, SITE_FOLDER
from linboard import film_labels, messages, packing
from linboard.chart_labels import labels
from linboard.handles import Rectangle, RectangleTraces
from linboard.messages import Chart, Head, Relay
from tools import message_types
from tools.server import ROOT

TSC = ROOT / "node_modules" / ".bin" / "tsc"  # `make scripts` installs it
MISSPELT = [
    ("linboard/chart/player.js", "spots.page", "spots.leaf"),
    ("linboard/chart/frames.js", "column.grow", "column.grows"),
    ("linboard/chart/player.js", "player.opens", "player.begins"),
    ("linboard/chart/predict.js", "labels.ask_line", "labels.ask_lines"),
    ("linboard/chart/texts.js", "({ kind, text, hint })", "({ sort: kind, text, hint })"),
    ("linboard/chart/edit.js", "({ name, symbol }", "({ name, sign: symbol }"),
    ("linboard/chart/edits.js", "const { epoch, ack }", "const { era: epoch, ack }"),
    ("linboard/chart/rectangle.js", "mine.from", "mine.begin"),
    ("linboard/chart/axis.js", "axis.traces.feet", "axis.traces.foot"),
    ("explorer/server/scripts/lecture_dialogs.js", "{ labels, most }", "{ labels, longest: most }"),
]


# ---- types ----


def test_the_types_are_those_of_the_dataclasses():
    assert message_types.FILE.read_text("utf-8") == message_types.written(), (
        "run `python -m tools.message_types`"
    )


def test_the_scripts_name_every_field():
    sources = [
        path.read_text("utf-8")
        for folder in (CHART_FOLDER, SAVE_FOLDER, SITE_FOLDER)
        for path in folder.glob("*.js")
    ]
    code = re.sub(r"^\s*(?://|/\*\*?|\*).*", "", "\n".join(sources), flags=re.MULTILINE)
    named = set(re.findall(r"[\w$]+", code))
    fields = {
        (record.__name__, field.rstrip("_"))
        for record in message_types.records()
        for field in record.__dataclass_fields__  # type: ignore[attr-defined]
    }
    assert {(record, field) for record, field in fields if field not in named} == set()


def test_a_type_that_typescript_does_not_know_is_refused():
    with pytest.raises(TypeError, match="no type in TypeScript"):
        message_types._type(message_types.ast.parse("set[int]", mode="eval").body, set())


@pytest.mark.slow
@pytest.mark.skipif(not TSC.exists() or shutil.which("node") is None, reason="needs Node, and `make scripts`")
def test_a_word_that_only_one_side_knows_is_found(tmp_path):
    """All of them in one run: each is an error in its line."""
    for folder in (
        "types",
        "linboard/chart",
        "linboard/notebook",
        "linboard/save",
        "explorer/server/scripts",
        "explorer/classroom/phone",
        "explorer/classroom/presenter",
    ):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.py", "*.min.js"))
    shutil.copy(ROOT / "tsconfig.json", tmp_path)
    for script, written, misspelt in MISSPELT:
        source = (tmp_path / script).read_text("utf-8")
        assert written in source, script
        (tmp_path / script).write_text(source.replace(written, misspelt, 1), "utf-8")
    told = subprocess.run(
        [TSC, "-p", tmp_path], cwd=tmp_path, capture_output=True, text=True, check=False
    ).stdout
    for script, _written, misspelt in MISSPELT:
        word = re.findall(r"\w+", misspelt)
        assert any(
            script in line and any(f"'{part}'" in line for part in word) for line in told.splitlines()
        ), script


def test_the_charts_know_all_their_words_and_no_others():
    around = [
        SITE_FOLDER / "offline.js",
        SITE_FOLDER / "reload.js",
        SITE_FOLDER / "share.js",
    ]  # what the app says in the same language
    scripts = [
        path.read_text("utf-8") for path in [*CHART_FOLDER.glob("*.js"), *SAVE_FOLDER.glob("*.js"), *around]
    ]
    named = {name for source in scripts for name in re.findall(r"\blabels\??\.(\w+)", source)}
    chosen = {
        name
        for source in scripts
        for name in re.findall(r'"(revealed\w*|no_png|no_image|no_copy|save_failed)"', source)
    }
    assert named | chosen == set(labels())


def test_the_dialog_of_films_knows_all_its_words_and_no_others():
    source = (SAVE_FOLDER / "film.js").read_text("utf-8")
    kinds = re.search(r"const kinds = last \? \[(.*?)\]", source)
    sizes = re.search(r"const SIZES = {(.*)};", source)
    assert kinds is not None
    assert sizes is not None
    chosen = [*re.findall(r'"(\w+)"', kinds[1]), *re.findall(r"(\w+): {", sizes[1]), "other"]
    assert set(chosen) | set(re.findall(r"\btexts\.(\w+)", source)) == set(film_labels.LABELS)
    assert film_labels.labels("zh-Hans").keys() == film_labels.LABELS.keys()
    assert film_labels.labels("zh-Hans")["cancel"] == "取消"
    assert film_labels.labels("xx") == film_labels.LABELS


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
