"""Small files, one for each peculiarity of real tables: the columns, the class, the points, and what is said."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass

import openpyxl
import pandas as pd
import pytest

from explorer.points import table_import
from explorer.points.reading.limits import IntakeError


@dataclass(frozen=True)
class File:
    """A file, and what a person sees in it: columns, class, number of points, the first point, a part of a message."""

    name: str
    content: str | bytes
    columns: tuple[str, str] = ("a", "b")
    label: str | None = "label"
    n: int = 4
    first: tuple[float, float] | None = (1, 2.5)
    said: str = ""
    classes: tuple[str, ...] | None = None
    asked: str = ""
    left: str = ""
    ending: str = "csv"
    encoding: str = "utf-8"

    @property
    def bytes(self) -> bytes:
        return self.content if isinstance(self.content, bytes) else self.content.encode(self.encoding)


def rows(separator=",", decimal=".", header=True, end="\n"):
    """The table that most files contain: two measurements and a class."""
    lines = [["a", "b", "label"]] if header else []
    lines += [["1", "2.5", "u"], ["3", "4.5", "v"], ["5", "0.5", "u"], ["7.25", "1.5", "v"]]
    return end.join(separator.join(cell.replace(".", decimal) for cell in line) for line in lines) + end


def workbook(*sheets):
    """A workbook with these sheets, as openpyxl writes it."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, lines in enumerate(sheets):
        sheet = book.create_sheet(f"Sheet {number + 1}")
        for line in lines:
            sheet.append(line)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


CELLS = [["a", "b", "label"], [1, 2.5, "u"], [3, 4.5, "v"], [5, 0.5, "u"], [7.25, 1.5, "v"]]
FRAME = pd.DataFrame(CELLS[1:], columns=CELLS[0])
ARFF = (
    "% a comment\n@RELATION t\n\n@ATTRIBUTE a NUMERIC\n@attribute b real\n@attribute label {u, v}\n\n@DATA\n"
    "1,2.5,u\n3,4.5,v\n5,0.5,u\n7.25,1.5,v\n"
)
ORANGE = "a\tb\tlabel\nc\tc\td\n\t\tclass\n1\t2.5\tu\n3\t4.5\tv\n5\t0.5\tu\n7.25\t1.5\tv\n"
IDS = "{id},a,b,label\n4711,1,2.5,u\n4713,3,4.5,v\n4712,5,0.5,u\n4799,7.25,1.5,v\n"


def outcome(name, first=True):
    """A table with an outcome of 0 and 1, and a word with two values."""
    lines = [(1, 2.5, "m", 0), (3, 4.5, "f", 1), (5, 0.5, "m", 1), (7.25, 1.5, "f", 0), (2.1, 3.3, "m", 1)]
    if first:
        return f"{name},a,b,sex\n" + "".join(f"{o},{a},{b},{s}\n" for a, b, s, o in lines)
    return f"a,b,sex,{name}\n" + "".join(f"{a},{b},{s},{o}\n" for a, b, s, o in lines)


def yes_no(yes, no):
    return f"a,b,label\n1,2.5,{no}\n3,4.5,{yes}\n5,0.5,{no}\n7.25,1.5,{yes}\n"


def many(values, name="type"):
    """A table whose class has these values, four rows each."""
    lines = [f"{i + k / 10},{(i * k) % 7 + 0.5},{value}" for i in range(4) for k, value in enumerate(values)]
    return f"a,b,{name}\n" + "\n".join(lines) + "\n"


DIALECTS = [
    File("comma", rows()),
    File("semicolon", rows(";")),
    File("semicolon and decimal comma", rows(";", ","), said="decimal points"),
    File("tab", rows("\t"), ending="tab"),
    File("tab and decimal comma", rows("\t", ","), said="decimal points", ending="tsv"),
    File("bar", rows("|")),
    File("bar and decimal comma", rows("|", ",")),
    File("blanks", rows("  ")),
    File("blanks and decimal comma", rows(" ", ","), ending="dat"),
    File("ending .data", rows(), ending="data"),
    File("ending .dat", rows("\t"), ending="dat"),
    File("no ending", rows(), ending=""),
    File("an unknown ending", rows(), ending="foo"),
    File("no header", rows(header=False), columns=("column 1", "column 2"), label="column 3"),
    File("no header, blanks", rows(" ", header=False), columns=("column 1", "column 2"), label="column 3"),
    File("CRLF", rows(end="\r\n")),
    File("old Mac", rows(end="\r")),
    File("sep=;", "sep=;\n" + rows(";")),
    File("sep=; with decimal commas", "sep=;\r\n" + rows(";", ",", end="\r\n")),
    File("sep=| in quotes", '"sep=|"\n' + rows("|")),
    File("separators at the ends of lines", rows().replace("\n", ",\n")),
    File("quoted cells", '"a","b","label"\n"1","2.5","u"\n"3","4.5","v"\n"5","0.5","u"\n"7.25","1.5","v"\n'),
    File("quoted decimal commas", 'a,b,label\n1,"2,5",u\n3,"4,5",v\n5,"0,5",u\n"7,25","1,5",v\n'),
    File(
        "R, write.csv", '"","a","b","label"\n"1",1,2.5,"u"\n"2",3,4.5,"v"\n"3",5,0.5,"u"\n"4",7.25,1.5,"v"\n'
    ),
    File(
        "R, write.csv2", '"";"a";"b";"label"\n"1";1;2,5;"u"\n"2";3;4,5;"v"\n"3";5;0,5;"u"\n"4";7,25;1,5;"v"\n'
    ),
    File(
        "R, write.table", '"a" "b" "label"\n"1" 1 2.5 "u"\n"2" 3 4.5 "v"\n"3" 5 0.5 "u"\n"4" 7.25 1.5 "v"\n'
    ),
    File(
        "Weka's quotes",
        "'a','b','label'\n1,2.5,'u'\n3,4.5,'v'\n5,0.5,'u'\n7.25,1.5,'v'\n",
        classes=("v", "u"),
    ),
    File("pandas with an index", FRAME.to_csv()),
    File(
        "pandas with numbers as names",
        ",0,1,y\n0,1,2.5,0\n1,3,4.5,1\n2,5,0.5,0\n3,7.25,1.5,1\n",
        columns=("0", "1"),
        label="y",
    ),
    File(
        "numbers as names, without an index",
        "0,1,y\n1,2.5,0\n3,4.5,1\n5,0.5,0\n7.25,1.5,1\n",
        columns=("0", "1"),
        label="y",
    ),
    File("numbers as names alone", "0,1\n1,2.5\n3,4.5\n5,0.5\n", asked="first line", label=None),
    File("years as names", "who,2019,2020\nu,1,2.5\nv,3,4.5\nw,5,0.5\n", asked="first line", label=None),
]
ABOVE = [
    File("a title", "Heights and weights\n" + rows(), said="line above"),
    File("a title and a blank line", "Heights and weights\n\n" + rows(";"), said="line above"),
    File("two titles", "Heights\nWeights of 2024\n" + rows("\t"), said="2 lines above"),
    File("a padded title", "Heights;;\n" + rows(";"), said="line above"),
    File(
        "a line of units",
        rows().replace("label\n", "label\ncm,kg,\n"),
        columns=("a (cm)", "b (kg)"),
        said="units",
    ),
    File(
        "units in brackets",
        rows().replace("label\n", "label\n[m],[s],\n"),
        columns=("a (m)", "b (s)"),
        said="units",
    ),
    File(
        "a title and units", "T\n" + rows(";").replace("label\n", "label\nm;s;\n"), columns=("a (m)", "b (s)")
    ),
    File("comments above", "# made by hand\n# in 2024\n" + rows()),
    File("percent comments above", "% made by hand\n" + rows()),
    File("a header in a comment", "# a b label\n" + rows(" ", header=False)),
    File("a comma header in a comment", "# a,b,label\n" + rows(header=False)),
    File("a header behind %", "% a b label\n" + rows(" ", header=False)),
    File("numpy.savetxt", "# a,b,label\n1e0,2.5e0,0\n3.0,4.5,1\n5.0,0.5,0\n7.25,1.5,1\n"),
    File("a column called #", "#,a,b,label\n9,1,2.5,u\n3,3,4.5,v\n5,5,0.5,u\n7,7.25,1.5,v\n"),
    File("comments between rows", "# c\n" + rows().replace("3,4.5", "# no\n3,4.5")),
    File("Orange's three lines", ORANGE, ending="tab"),
    File("Orange's prefixes", "C#a,C#b,cD#label\n" + rows(header=False)),
    File("a footer", rows() + "Source: the web\n", said="", left="no value"),
    File("a row too long", rows() + "1,2,u,4,5\n"),
]
NUMBERS = [
    File(
        "thousands with points",
        "a;b;label\n950;2,5;u\n1.050;4,5;v\n2.000;0,5;u\n",
        n=3,
        first=(950, 2.5),
        said="group",
    ),
    File("points that may group", "a;b;label\n950;2;u\n1.050;4;v\n2.000;5;u\n", asked="“1.050”"),
    File(
        "points that may group, with a comma", "a,b,label\n950,2,u\n1.050,4,v\n2.000,5,u\n", asked="“1.050”"
    ),
    File(
        "three decimals", "a,b,label\n1.250,2.500,u\n3.000,4.500,v\n5.100,2.500,u\n", n=3, first=(1.25, 2.5)
    ),
    File("three decimals below 1", "a;b;label\n1.000;2.500;u\n3.000;0.500;v\n5.100;2.500;u\n", n=3),
    File("commas that may group", "a\tb\tlabel\n1,234\t5\tu\n56,789\t6\tv\n", asked="“1,234”"),
    File(
        "commas that group",
        'a,b,label\n"1,234",2.5,u\n"56,789",6.5,v\n',
        n=2,
        first=(1234, 2.5),
        said="group",
    ),
    File("commas that surely group", 'a,b,label\n"1,234,567",2,u\n"56,789",6,v\n', n=2, first=(1234567, 2)),
    File("German thousands and decimals", "a;b;label\n1.234,5;2;u\n56.789,0;6;v\n", n=2, first=(1234.5, 2)),
    File(
        "English thousands and decimals", 'a,b,label\n"1,234.5",2,u\n"56,789.0",6,v\n', n=2, first=(1234.5, 2)
    ),
    File("thousands with blanks", "a;b;label\n1 234,5;2;u\n56 789,0;6;v\n", n=2, first=(1234.5, 2)),
    File(
        "thousands with narrow blanks", "a;b;label\n1\u202f234;2;u\n56\u202f789;6;v\n", n=2, first=(1234, 2)
    ),
    File(
        "thousands with apostrophes",
        "a;b;label\n1'234.5;2;u\n56'789.0;6;v\n",
        n=2,
        first=(1234.5, 2),
        said="group",
    ),
    File("Swiss apostrophes", "a;b;label\n1’234;2;u\n56’789;6;v\n", n=2, first=(1234, 2)),
    File("percent", "a,b,label\n1%,2.5,u\n3 %,4.5,v\n5%,0.5,u\n", n=3, said="(%)"),
    File("dollars", 'a,b,label\n"$1,200.50",2.5,u\n$3,4.5,v\n', n=2, first=(1200.5, 2.5), said="($)"),
    File("euros behind", "a;b;label\n1.200,50 €;2,5;u\n3,00 €;4,5;v\n", n=2, first=(1200.5, 2.5), said="(€)"),
    File("kilometres", "a,b,label\n1 km,2.5,u\n3 km,4.5,v\n", n=2, said="(km)"),
    File("one unit among plain numbers", "a,b,label\n1 km,2.5,u\n3,4.5,v\n", n=2, said="(km)"),
    File("two units", "c,a,b,label\n5 km,1,2.5,u\n300 m,3,4.5,v\n", n=2),
    File("minus signs", "a;b;label\n\N{MINUS SIGN}1,5;2;u\n3,5;4;v\n", n=2, first=(-1.5, 2)),
    File("bookkeeping", "a,b,label\n(1.5),2,u\n3.5,4,v\n", n=2, first=(-1.5, 2)),
    File("exponents", "a,b,label\n1e3,2,u\n-3.5E-2,4,v\n", n=2, first=(1000, 2)),
    File("codes with zeros", "zip,a,b,label\n01067,1,2.5,u\n99423,3,4.5,v\n", n=2),
]
MISSING = [
    File("an empty cell", rows() + "1,,u\n", left="One row has no value in these columns"),
    File("two empty cells", rows() + "1,,u\n,3,v\n", left="2 rows have no value in these columns"),
    File("an empty class", rows() + "1,2,\n", left="One row has no value"),
    *(
        File(f"missing: {sign}", rows() + f"1,{sign},u\n", left="One row has no value")
        for sign in ("?", "NA", "-", "None", "N/A", "nan", "NULL", ".", "--", "#N/A", "\N{EN DASH}", "n/a")
    ),
    File("a word among numbers", rows() + "1,four,u\n", left="“four” in “b”"),
    File("infinity", rows() + "1,inf,u\n", left="“inf” in “b”"),
    File("a huge number", rows() + "1,1e16,u\n", left="no number for the board"),
    File("a gap with decimal commas", rows(";", ",") + "1,5;;u\n", left="One row has no value"),
    File("an empty column", "a,,b,label\n1,,2.5,u\n3,,4.5,v\n5,,0.5,u\n7.25,,1.5,v\n"),
    File("a header with an empty cell too many", rows().replace("label", "label,")),
]
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


def test_there_are_at_least_a_hundred_files():
    assert len({file.name for file in FILES}) == len(FILES) >= 100


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_is_read_as_a_person_reads_it(file):
    table = table_import.read(f"t.{file.ending}" if file.ending else "t", file.bytes)
    if file.asked:
        assert table.question is not None
        assert file.asked in table.question.sentence
        assert len(table.question.answers) == 2
        for _told, reading in table.question.answers:  # an answer settles the question
            assert table_import.read("t.csv", file.bytes, reading).question is None
        return
    if table.question is not None:  # an encoding may be asked for, if the first answer is right
        assert "encoding" in table.question.sentence
    guess = table.guess
    assert (guess.x, guess.y, guess.label) == (*file.columns, file.label)
    assert file.said in " ".join(table.notes)
    found = table_import.points(table, guess.x, guess.y, guess.label)
    assert found.dataset.n == file.n
    assert file.left in " ".join(found.notes)
    assert bool(found.notes) == bool(len(found.left_out))
    if file.first is not None:
        assert tuple(found.dataset.X[0].tolist()) == file.first
    if file.classes is not None:
        assert found.dataset.names == file.classes


@pytest.mark.parametrize(("content", "said"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_be_read_is_one_sentence(content, said):
    with pytest.raises(IntakeError, match=r"^[A-Z][^\n]*\.$") as caught:
        table_import.read("t.xls", content)
    assert said in str(caught.value)
