"""A hostile workbook is refused with a sentence, in bounded memory and time."""

from __future__ import annotations

import io
import json
import re
import struct
import subprocess
import sys
import zipfile

import pytest

from explorer.points.reading import excel
from explorer.points.reading.limits import IntakeError
from explorer.points.table_import import read
from tools.server import ROOT

RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/s.xml"/>'
    "</Relationships>"
)
BOOK = (
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats'
    '.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>'
)
SECONDS = 25.0  # of the processor
MEMORY = 700_000_000  # of the process that unpacks the workbook
# In a process of its own, whose only child unpacks the workbook.
READ = """
import json, resource, sys, time
from explorer.points.reading.limits import IntakeError
from explorer.points.table_import import read
try:
    read("a.xlsx", sys.stdin.buffer.read())
    told = ""
except IntakeError as error:
    told = str(error)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([told, used.ru_maxrss * 1024, used.ru_utime + used.ru_stime + time.process_time()]))
"""


def book(sheet, texts=b"u", times=1):
    """A workbook with this sheet, and one shared text: some bytes, many times."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("xl/workbook.xml", BOOK)
        archive.writestr("xl/_rels/workbook.xml.rels", RELATIONS)
        archive.writestr("xl/worksheets/s.xml", sheet)
        with archive.open("xl/sharedStrings.xml", "w") as part:
            part.write(b"<sst><si><t>")
            for _ in range(times):
                part.write(texts)
            part.write(b"</t></si></sst>")
    return file.getvalue()


def cells(*places):
    inner = b"".join(b'<row r="%s"><c r="%s"><v>1</v></c></row>' % (p.strip(b"ABCDFX"), p) for p in places)
    return b"<worksheet><sheetData>" + inner + b"</sheetData></worksheet>"


def undeclared(content):
    """The workbook, with sizes of 1 byte in its directory."""
    content = bytearray(content)
    at = content.find(b"PK\x01\x02")
    while at >= 0:
        content[at + 24 : at + 28] = struct.pack("<I", 1)
        at = content.find(b"PK\x01\x02", at + 4)
    return bytes(content)


def bomb():
    """A text of 600 MB."""
    return book(cells(b"A1"), b" " * 1_000_000, 600)


def everywhere():
    """A long text in every cell of a sheet."""
    row = b'<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'
    return book(b"<worksheet><sheetData>" + row * 100_000 + b"</sheetData></worksheet>", b"x" * 1_000_000)


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: book(cells(b"A1", b"XFD1048576")), id="a cell far away"),
        pytest.param(bomb, id="a bomb"),
        pytest.param(lambda: undeclared(bomb()), id="a bomb that denies its size"),
        pytest.param(everywhere, id="one long text in every cell"),
        pytest.param(lambda: b"\xd0\xcf\x11\xe0" + bytes(1_000_000), id="an old workbook of zeros"),
    ],
)
def test_it_is_refused(make):
    content = make()
    done = subprocess.run(
        [sys.executable, "-c", READ], input=content, capture_output=True, cwd=ROOT, check=True
    )
    told, memory, seconds = json.loads(done.stdout)
    assert seconds < SECONDS
    assert re.fullmatch(r"The (workbook|table) [^\n]*\.", told)
    assert memory < MEMORY


def test_without_calamine_a_sentence_says_what_to_do(monkeypatch):
    monkeypatch.setattr(excel.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(IntakeError, match="Save the table as CSV"):
        read("a.xlsx", book(cells(b"A1", b"B1")))
