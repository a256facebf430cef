"""Small files, one for each peculiarity of the lines and numbers of real tables, and what a person sees in them."""

from __future__ import annotations

import io
from dataclasses import dataclass

import openpyxl
import pandas as pd


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
    File(
        "tab and decimal comma, no header, a gap",
        "0,0\t\tu\n0,5\t1,5\tu\n2,0\t0,0\tv\n0,0\t3,0\tv\n",
        columns=("column 1", "column 2"),
        label="column 3",
        n=3,
        first=(0.5, 1.5),
        left="One row has no value",
        ending="tab",
    ),
    File(
        "blanks and decimal comma, no header, numbers with zeros, one word",
        "0,0 0,0 u\n0,0 0,0 u\n0,0 100,0 u\n0,0 100,0 v\n",
        columns=("column 1", "column 2"),
        label="column 3",
        n=4,
        first=(0.0, 0.0),
        ending="dat",
    ),
    File(
        "blanks and decimal comma, no header, a word that could be a unit",
        "0,5 1,5 u\n2,5 3,0 u\n4,0 0,5 v\n",
        columns=("column 1", "column 2"),
        label="column 3",
        n=3,
        first=(0.5, 1.5),
        ending="dat",
    ),
    File(
        "blanks or commas",
        "12,3 400,5\n13,1 410,2\n11,9 390,0\n",
        asked="separated by blanks or by commas",
    ),
    File("blanks or commas, a unit in one row", "12,3 400,5 kg\n", asked="separated by blanks or by commas"),
    File(
        "blanks or commas, names with commas",
        "a,b,c\n1,3 400,5\n2,4 500,6\n7,1 200,1\n",
        label=None,
        n=3,
        first=(1, 3400),
        said="group thousands in “b”",
    ),
    File(
        "blanks or commas, names with blanks",
        "a b label\n1,3 400,5 u\n2,4 500,6 u\n3,1 200,1 v\n",
        n=3,
        first=(1.3, 400.5),
        said="Commas",
    ),
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
        "thousands with narrow blanks, as a French spreadsheet copies them",
        "a\tb\tlabel\n1\u202f064,0\t61,9\tfemme\n1\u202f182,7\t93,1\thomme\n",
        n=2,
        first=(1064, 61.9),
        said="group",
    ),
    File(
        "thousands with blanks between tabs",
        "a\tb\tlabel\n1 064,0\t61,9\tune femme\n982,7\t93,1\tun homme\n",
        n=2,
        first=(1064, 61.9),
    ),
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
    File(
        "two units",
        "c,a,b,label\n5 km,1,2.5,u\n300 m,3,4.5,v\n",
        n=2,
        said="different units (km",
    ),
    File(
        "blanks, a decimal comma and a unit",
        "a;b;label\n12,3 kg;2,5;u\n12 400,5 kg;4,5;v\n",
        n=2,
        first=(12.3, 2.5),
        said="(kg)",
    ),
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
    File("a huge number", rows() + "1,1e16,u\n", left="not a number for the board"),
    File("a gap with decimal commas", rows(";", ",") + "1,5;;u\n", left="One row has no value"),
    File("an empty column", "a,,b,label\n1,,2.5,u\n3,,4.5,v\n5,,0.5,u\n7.25,,1.5,v\n"),
    File("a header with an empty cell too many", rows().replace("label", "label,")),
]
