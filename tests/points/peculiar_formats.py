"""Small files, one for each peculiarity of classes, formats and encodings, and what a person sees in them."""

from __future__ import annotations

import json

import pandas as pd

from tests.points.peculiar_files import (
    ABOVE,
    ARFF,
    CELLS,
    DIALECTS,
    FRAME,
    IDS,
    MISSING,
    NUMBERS,
    File,
    many,
    outcome,
    rows,
    workbook,
    yes_no,
)

CLASSES = [
    *(
        File(f"{yes}/{no}", yes_no(yes, no), classes=(str(yes), str(no)))
        for yes, no in (
            *(("True", "False"), ("yes", "no"), ("ja", "nein"), ("是", "否"), ("oui", "non"), ("да", "нет")),
            *(("J", "N"), ("sí", "no"), ("wahr", "falsch"), ("+", "-"), ("1", "0"), ("positive", "negative")),
        )
    ),
    File("1 and −1", yes_no("1", "-1"), classes=("+1", "\N{MINUS SIGN}1")),
    *(
        File(
            f"outcome {name} {'first' if first else 'last'}",
            outcome(name, first),
            label=name,
            n=5,
            classes=("1", "0"),
        )
        for name in ("Survived", "Purchased", "Exited", "target", "y", "diagnosis", "Outcome", "class")
        for first in (True, False)
    ),
    File("six kinds of glass", many("123567", "Type"), label="Type", n=16, first=(0, 0.5), left="not chosen"),
    File("ten digits", many("0123456789", "label"), n=16, first=(0, 0.5), left="not chosen"),
    File(
        "seven fish",
        many(["pike", "roach", "bream", "perch", "smelt"], "Species"),
        label="Species",
        n=16,
        first=(0, 0.5),
    ),
    File("no class", "a,b\n1,2.5\n3,4.5\n5,0.5\n7.25,1.5\n", label=None, said="No column looks like a label"),
    File("an id", IDS.format(id="id")),
    *(
        File(f"an id: {name}", IDS.format(id=name))
        for name in (
            "User ID",
            "CustomerId",
            "RowNumber",
            "PassengerId",
            "customer_id",
            "编号",
            "Unnamed: 0",
            "No.",
        )
    ),
    File("dates", "date,a,b,label\n2024-01-05,1,2.5,u\n2024-01-06,3,4.5,v\n", n=2),
    File("German dates", "Datum;a;b;label\n05.01.2024;1;2,5;u\n06.01.2024;3;4,5;v\n", n=2),
    File("dates as numbers", "day,a,b,label\n20240105,1,2.5,u\n20240131,3,4.5,v\n", n=2),
    File(
        "codes are worse axes",
        "rooms,a,b,label\n" + "".join(f"{i % 3},{i}.5,{i * 7 % 11}.25,{'uv'[i % 2]}\n" for i in range(20)),
        n=20,
        first=(0.5, 0.25),
    ),
    File(
        "the telling pair",
        "p,q,a,b,label\n"
        + "".join(
            f"{i // 2 * 7 % 10}.5,{i // 2 * 3 % 10}.5,{i % 2 * 9 + i / 50},{i % 2 * 5 + i * 7 % 10 / 9},{'uv'[i % 2]}\n"
            for i in range(40)
        ),
        n=40,
        first=(0, 0),
    ),
    File(
        "two columns of one name",
        "a,b,a,label\n1,2.5,9.5,u\n3,4.5,8.5,v\n",
        n=2,
        said="Several columns are named “a”",
    ),
]
STRUCTURED = [
    *(
        File(f"JSON: {orient}", FRAME.to_json(orient=orient), ending="json")
        for orient in ("records", "columns", "index", "split", "table")
    ),
    File(
        "JSON: values",
        FRAME.to_json(orient="values"),
        columns=("column 1", "column 2"),
        label="column 3",
        ending="json",
    ),
    File("JSON: lines", FRAME.to_json(orient="records", lines=True), ending="jsonl"),
    File("JSON without its ending", FRAME.to_json(orient="columns"), ending="txt"),
    File(
        "JSON: numbers as names",
        pd.DataFrame([[1, 2.5], [3, 4.5]]).to_json(),
        asked="outer names",
        ending="json",
    ),
    File("JSON: lists", json.dumps({"a": [1, 3], "b": [2.5, 4.5], "label": ["u", "v"]}), n=2, ending="json"),
    File(
        "JSON: a gap",
        '[{"a":1,"b":2.5,"label":"u"},{"a":3,"b":4.5,"label":"v"},{"a":1,"b":null,"label":"v"}]',
        n=2,
        ending="json",
        left="One row",
    ),
    File("ARFF", ARFF, ending="arff"),
    File(
        "ARFF with quotes and gaps",
        ARFF.replace("label {u", "'la bel' {u") + "?,1,u\n",
        label="la bel",
        ending="arff",
        left="One row",
    ),
    File(
        "sparse ARFF",
        ARFF.split("1,2.5")[0] + "{0 1, 1 2.5}\n{0 3, 1 4.5, 2 v}\n{0 5,1 0.5}\n{1 1.5, 2 v}\n",
        ending="arff",
    ),
    File(
        "LIBSVM",
        "+1 1:1 2:2.5\n-1 1:3 2:4.5\n+1 1:5 2:0.5 # no\n-1 2:1.5\n",
        columns=("x1", "x2"),
        ending="libsvm",
        classes=("+1", "\N{MINUS SIGN}1"),
    ),
    File(
        "LIBSVM without its ending",
        "0 1:1 2:2.5\n1 1:3 2:4.5\n0 1:5 2:0.5\n1 2:1.5\n",
        columns=("x1", "x2"),
        ending="",
    ),
    File("Excel", workbook(CELLS), ending="xlsx"),
    File("Excel with another ending", workbook(CELLS), ending="csv"),
    File("Excel with a title", workbook([["Heights"], [], *CELLS]), ending="xlsx", said="line above"),
    File(
        "Excel with units",
        workbook([CELLS[0], ["cm", "kg", None], *CELLS[1:]]),
        columns=("a (cm)", "b (kg)"),
        ending="xlsx",
    ),
    File("Excel, the second sheet", workbook([["see the other sheet"]], CELLS), ending="xlsx"),
    File(
        "Excel with gaps",
        workbook([*CELLS, [1, None, "u"], [None, 2, "u"]]),
        ending="xlsx",
        left="2 rows have no value",
    ),
    File(
        "Excel with texts as numbers",
        workbook([["a", "b", "label"], [1, "2,5", "u"], [3, "4,5", "v"]]),
        n=2,
        ending="xlsx",
    ),
    File(
        "Excel, numbers that look grouped",
        workbook([["a", "b", "label"], [950, 2, "u"], [1.05, 4, "v"]]),
        n=2,
        first=(950, 2),
        ending="xlsx",
    ),
    File(
        "Excel without a header",
        workbook(CELLS[1:]),
        columns=("column 1", "column 2"),
        label="column 3",
        ending="xlsx",
    ),
]
GERMAN = (
    rows(";", ",")
    .replace("a;b;label", "größe;gewicht;schlüssel")
    .replace("u\n", "männlich\n")
    .replace("v\n", "weiß\n")
)
CHINESE = "身高,体重,类别\n1,2.5,男\n3,4.5,女\n5,0.5,男\n7.25,1.5,女\n"
RUSSIAN = "возраст;доход;класс\n1;2,5;мужчина\n3;4,5;женщина\n5;0,5;мужчина\n7,25;1,5;женщина\n"
TRADITIONAL = "體重,身長,類別\n1,2.5,學生\n3,4.5,老師\n5,0.5,學生\n7.25,1.5,老師\n"
ENCODED = [
    *(
        File(f"German in {e}", GERMAN, columns=("größe", "gewicht"), label="schlüssel", encoding=e)
        for e in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")
    ),
    *(
        File(
            f"Chinese in {e}",
            CHINESE,
            columns=("身高", "体重"),
            label="类别",
            encoding=e,
            classes=("男", "女"),
        )
        for e in ("utf-8", "utf-8-sig", "utf-16", "gbk", "gb18030")
    ),
    *(
        File(f"Traditional Chinese in {e}", TRADITIONAL, columns=("體重", "身長"), label="類別", encoding=e)
        for e in ("utf-8", "big5", "cp950")
    ),
    *(
        File(f"Russian in {e}", RUSSIAN, columns=("возраст", "доход"), label="класс", encoding=e)
        for e in ("utf-8", "cp1251")
    ),
]
FILES = [*DIALECTS, *ABOVE, *NUMBERS, *MISSING, *CLASSES, *STRUCTURED, *ENCODED]
REFUSED = [
    ("HTML saved as .xls", b"<html><body><table><tr><td>1</td></tr></table></body></html>", "web page"),
    ("XML saved as .xls", b'<?xml version="1.0"?><Workbook></Workbook>', "web page"),
    ("a damaged workbook", workbook(CELLS)[:-600], "damaged"),
    ("an old workbook without a table", b"\xd0\xcf\x11\xe0" + bytes(600), "damaged"),
    ("a ZIP archive", b"PK\x03\x04" + bytes(50), "ZIP archive"),
    ("ARFF without data", b"@relation t\n@attribute a real\n", "no data rows"),
    ("ARFF without columns", b"@relation t\n@data\n1,2\n", "declares no columns"),
    ("several labels", b"1,2 1:1 2:2\n2 1:1 2:3\n", "several labels"),
    ("commas for decimals and cells", b"a,b,c\n1,5,2,5,3\n2,5,3,5,4\n", "5 cells"),
]
