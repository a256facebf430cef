"""No cell of a CSV that the app writes is a formula, at whichever separator a spreadsheet divides the lines."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.lesson.export import columns_csv
from explorer.points import table_import
from explorer.points.dataset import Dataset
from linboard.notebook import bundle
from linboard.script_bundle import joined

ODD = [
    "a; =1+1", "a;=1+1", "a;\t=1", 'a;"=1"', 'a; "" =1', "a\n=1", "a\r\n+1", " =1", "\u00a0=1", "a|\u3000@x", "a\t-x",
    "'=1", "a;'=1", "a; '=1", "＝1", "a; ＋1", "a;b", "a - b; c = d",
]  # fmt: skip
texts = st.sampled_from(ODD) | st.text(alphabet="a=+-@;|\t\r\n\"' ＝\u00a0,1", max_size=12)


def is_number(cell):
    """Whether it is one, or begins with one that a comma ends: at another separator the rest of a line is one text."""
    try:
        float(cell.split(",")[0])
    except ValueError:
        return False
    return True


def formulas(text):
    """The cells that a spreadsheet would calculate, whichever separator it divides the lines at."""
    cells = []
    for separator in ",;\t|":
        for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator):
            cells += [cell.strip() for cell in row]
    return [cell for cell in cells if cell[:1] in tuple("=+-@＝＋－＠") and not is_number(cell)]


def test_what_counts_as_a_formula_here():
    assert formulas('x,y\n1,2\n-1,"a, b"\n') == []
    assert formulas("x\na; =1+1\n") == ["=1+1"]
    assert formulas('x,y\n1,"a\n=1"\n')
    assert formulas('x,y\n1,"a;""=1"""\n')
    assert formulas("x\n'=1\n") == []


@given(texts, texts)
def test_tables_to_take_away(one, other):
    text = columns_csv({f"n{one}": np.array([1.5, -2.0]), other: np.array([one, other], object)})
    assert formulas(text) == []


def test_the_cell_of_the_report():
    assert columns_csv({"name": np.array(["a; =1+1"], object)}) == "name\na; '=1+1\n"


@given(texts, texts)
def test_points(one, other):
    try:
        dataset = Dataset([[1, 2], [3, -4]], [0, 1], (f"{one}x", f"{other}y"), (f"p{one}", f"q{other}"))
    except ValueError:  # two names that are alike once they are printable
        return
    text = table_import.to_csv(dataset)
    assert formulas(text) == []


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_steps_as_the_browser_writes_them(tmp_path):
    body = joined("texts.js", lambda name: (bundle.CHART / name).read_text(encoding="utf-8"))
    tables = (bundle.CHART.parent / "save" / "tables.js").read_text(encoding="utf-8")
    plain = tables.replace("import { chosen } from", 'const { chosen } = MODULES["texts.js"]; //')
    plain = plain.replace("import { fill } from", 'const { fill } = MODULES["numbers.js"]; //')
    script = tmp_path / "steps.mjs"
    script.write_text(
        f"globalThis.document = {{}};\nconst HOME = {{}};\n{body}\n{plain}\n"
        f"const told = {json.dumps(ODD)}.map((caption) => stepsTable({{ message: {{ player: {{ length: 2 }}, "
        "columns: {}, caption } }));\nconsole.log(JSON.stringify(told));",
        encoding="utf-8",
    )
    run = subprocess.run(["node", str(script)], capture_output=True, text=True, check=True)
    told = json.loads(run.stdout)
    assert len(told) == len(ODD)
    assert [text for text in told if formulas(text)] == []
