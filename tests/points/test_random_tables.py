"""Random tables as pandas, NumPy, R and Excel write them are read back equal, or cause a question."""

from __future__ import annotations

import io
import math
import subprocess
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from unittest import mock

import numpy as np
import openpyxl
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.points.reading import Reading, excel, excel_worker, parse
from explorer.points.reading.guesses import numbers
from tests.support.share import examples

WORDS = {
    "ascii": ("u", "v", "setosa", "New York", "a, b", "left; right", "it's", 'so "called"'),
    "german": ("männlich", "weiß", "Käse", "übrig", "Größe"),
    "chinese": ("男性", "女性", "学生", "老师", "北京大学"),
    "traditional": ("學生", "老師", "體重", "臺北市", "國語"),
    "russian": ("мужчина", "женщина", "возраст", "доход", "класс"),
}
NAMES = {
    "ascii": ("height", "weight (kg)", "x1", "Petal.Width", "n of m", "y2"),
    "german": ("Größe", "Gewicht", "Übergewicht", "Länge", "Höhe", "Breite"),
    "chinese": ("身高", "体重", "年龄", "收入水平", "长度", "宽度"),
    "traditional": ("身長", "體重", "年齡", "收入", "長度", "寬度"),
    "russian": ("возраст", "доход", "высота", "длина", "ширина", "масса"),
}
ENCODINGS = {
    "ascii": ("utf-8", "utf-8-sig", "utf-16", "cp1252", "gbk"),
    "german": ("utf-8", "utf-8-sig", "utf-16", "cp1252"),
    "chinese": ("utf-8", "utf-8-sig", "utf-16", "gbk", "gb18030"),
    "traditional": ("utf-8", "utf-16", "big5"),
    "russian": ("utf-8", "utf-16", "cp1251"),
}
SCRIPTS = tuple(WORDS)


@dataclass
class Written:
    """A table, and how it is written.

    `extra` columns of row numbers come first, and `names` are None without a header.
    """

    columns: list[list[float]]
    words: list[str] | None
    names: list[str] | None
    content: bytes = field(default=b"", repr=False)
    extra: int = 0
    how: dict[str, object] = field(default_factory=dict)


@st.composite
def values(draw, n, missing):
    """A column of numbers of one kind: whole, with some decimals, or any."""
    kind = draw(st.sampled_from(("whole", "one", "two", "three", "any", "large")))
    number = {
        "whole": st.integers(-50, 5_000).map(float),
        "one": st.integers(-500, 500).map(lambda v: v / 10),
        "two": st.integers(-5_000, 50_000).map(lambda v: v / 100),
        "three": st.integers(-5_000, 500_000).map(lambda v: v / 1000),
        "any": st.floats(-1e6, 1e6).map(lambda v: v + 0.0),
        "large": st.integers(1_000, 9_000_000).map(float),
    }[kind]
    column = draw(st.lists(number, min_size=n, max_size=n))
    if missing:
        gone = draw(st.sets(st.integers(0, n - 1), max_size=n // 3))
        column = [math.nan if i in gone else value for i, value in enumerate(column)]
    return column


@st.composite
def tables(draw):
    """Some columns of numbers, perhaps a column of words, and names."""
    n, width = draw(st.integers(4, 12)), draw(st.integers(2, 4))
    script, missing = draw(st.sampled_from(SCRIPTS)), draw(st.booleans())
    columns = [draw(values(n, missing)) for _ in range(width)]
    words = None
    if draw(st.booleans()):
        words = draw(st.lists(st.sampled_from(WORDS[script]), min_size=n, max_size=n))
    names = [*draw(st.permutations(NAMES[script]))[: width + (words is not None)]]
    return script, columns, words, names


def frame(table):
    _script, columns, words, names = table
    data = dict(zip(names, [*columns, *([words] if words else [])], strict=True))
    return pd.DataFrame(data)


@st.composite
def by_pandas(draw):
    table = draw(tables())
    script, columns, words, names = table
    separator = draw(st.sampled_from((",", ";", "\t", "|", " ")))
    decimal = draw(st.sampled_from((".", ","))) if separator != "," else "."
    header, index = draw(st.booleans()), draw(st.booleans())
    data = frame(table)
    if draw(st.booleans()):
        data.columns = pd.RangeIndex(data.shape[1])
        names = [str(j) for j in range(data.shape[1])]
    gone = draw(st.sampled_from(("", "NA", "?", "NaN", "null"))) if separator != " " else "NA"
    text = data.to_csv(sep=separator, decimal=decimal, header=header, index=index, na_rep=gone)
    encoding = draw(st.sampled_from(ENCODINGS[script]))
    how = {"separator": separator, "decimal": decimal, "encoding": encoding, "text": text}
    return Written(columns, words, names if header else None, text.encode(encoding), int(index), how)


@st.composite
def by_numpy(draw):
    _script, columns, _words, names = draw(tables())
    columns = [[0.0 if math.isnan(v) else v for v in column] for column in columns]
    separator = draw(st.sampled_from((",", ";", "\t", " ")))
    names = [f"x{j}" for j in range(len(columns))] if draw(st.booleans()) else None
    shape = draw(st.sampled_from(("%.18e", "%.3f", "%.6g", "%g", "%.1f")))
    file = io.BytesIO()
    np.savetxt(
        file, np.column_stack(columns), fmt=shape, delimiter=separator, header=separator.join(names or [])
    )
    columns = [[float(shape % value) for value in column] for column in columns]
    return Written(columns, None, names, file.getvalue(), 0, {"text": file.getvalue().decode()})


@st.composite
def by_r(draw):
    """R's write.csv and write.csv2: texts and names in quotation marks, NA without, and perhaps row names."""
    script, columns, words, names = draw(tables())
    second, row_names = draw(st.booleans()), draw(st.booleans())
    separator, decimal = (";", ",") if second else (",", ".")

    def quoted(text):
        return '"' + text.replace('"', '""') + '"'

    def spelled(value):
        text = "NA" if math.isnan(value) else str(int(value)) if value.is_integer() else f"{value:.15g}"
        return text.replace(".", decimal)

    lines = [[*(['""'] if row_names else []), *map(quoted, names)]]
    for i in range(len(columns[0])):
        cells = [spelled(column[i]) for column in columns] + ([quoted(words[i])] if words else [])
        lines.append([*([quoted(str(i + 1))] if row_names else []), *cells])
    text = "\n".join(separator.join(line) for line in lines) + "\n"
    columns = [[float(f"{value:.15g}") for value in column] for column in columns]
    encoding = draw(st.sampled_from(ENCODINGS[script]))
    how = {"encoding": encoding, "text": text}
    return Written(columns, words, names, text.encode(encoding), int(row_names), how)


@st.composite
def by_excel(draw):
    _script, columns, words, names = draw(tables())
    columns = [
        [float(f"{value:.15g}") for value in column] for column in columns
    ]  # as many digits as Excel keeps
    header = draw(st.booleans())
    book = openpyxl.Workbook()
    if header:
        book.active.append(names)
    for i in range(len(columns[0])):
        row = [None if math.isnan(column[i]) else column[i] for column in columns]
        book.active.append([*row, *([words[i]] if words else [])])
    file = io.BytesIO()
    book.save(file)
    return Written(columns, words, names if header else None, file.getvalue())


def differs(written, parsed):
    """Return what was read differently; empty if the tables are equal."""
    found = parsed.frame
    kept = [
        i
        for i, row in enumerate(zip(*written.columns, strict=True))
        if written.words or written.extra or not all(map(math.isnan, row))
    ]
    width = written.extra + len(written.columns) + (written.words is not None)
    if found.shape != (len(kept), width):
        return f"shape {found.shape}, not {(len(kept), width)}"
    for j, column in enumerate(written.columns, start=written.extra):
        read, wanted = numbers(found.iloc[:, j]), np.array(column)[kept]
        if not np.array_equal(read, wanted, equal_nan=True):
            return f"column {j}: {read}, not {wanted}"
    if written.words is not None and found.iloc[:, -1].tolist() != [written.words[i] for i in kept]:
        return f"words {found.iloc[:, -1].tolist()}"
    if written.names is not None and [*found.columns[written.extra :]] != written.names:
        return f"names {[*found.columns]}"
    return ""


def check(written):
    """The table is read back equal, or one of the answers to a question leads to it."""
    waiting, tried = [Reading()], 0
    while waiting:
        parsed = parse("t", written.content, waiting.pop())
        tried += 1
        if parsed.question is not None:
            waiting += [reading for _told, reading in parsed.question.answers]
            assert tried < 20
            continue
        why = differs(written, parsed)
        if not why:
            return
        assert waiting or tried > 1, f"silently different: {why}"
    raise AssertionError("no answer leads to the table that was written")


slow = settings(max_examples=examples(600), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.slow
@slow
@given(by_pandas())
def test_tables_of_pandas(written):
    check(written)


@pytest.mark.slow
@slow
@given(by_numpy())
def test_tables_of_numpy(written):
    check(written)


@pytest.mark.slow
@slow
@given(by_r())
def test_tables_of_r(written):
    check(written)


@pytest.mark.slow
@settings(max_examples=examples(500) // 2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(by_excel())
def test_tables_of_excel(written):
    with mock.patch.object(excel.subprocess, "run", in_this_process):
        check(written)


def in_this_process(command, **settings):
    """Unpack a workbook without a process of its own: starting one for each example would take minutes."""
    with redirect_stdout(io.StringIO()) as rows:
        excel_worker.unpack(settings["input"], int(command[-2]))
    return subprocess.CompletedProcess(command, 0, rows.getvalue().encode())


@pytest.mark.parametrize(("first", "asked"), [("0,0\n1,0\n-1,0", True), ("0,5\n1,7\n2,9", False)])
def test_a_0_beside_an_empty_corner_is_a_name_for_certain_only_above_counted_rows(first, asked):
    parsed = parse("t", f",0\n{first}\n".encode(), Reading())
    assert (parsed.question is not None) == asked
