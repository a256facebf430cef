"""A file that is no table is refused at once, with one sentence that says what is wrong and where."""

import os
import struct
import time
import zlib

import pytest

from explorer.points.reading.limits import MAX_BYTES, MAX_OBJECTS
from explorer.points.table_import import IntakeError
from tests.support.share import third
from tests.support.tables import SECONDS, load, refusal


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a,b,label\n1,,u\n,4,v\n", ("No row has a value in all",)),
        ("a,b,c\n1,2,3,4,5\n6,7,8,9,9\n", ("3 names", "5 cells")),
        ("a,b,label\n", ("no data rows:",)),
        ("a,b,label", ("no data rows:",)),
        ("a,b,label\n\n,,\n", ("no data rows:",)),
        ("", ("empty",)),
        (" \n\n  \n", ("empty",)),
        ("a,b,label\n1,u,v\n2,w,x\n", ("two numeric columns", "has 1 among 3")),
        ("hello world", ("no data rows:",)),
        ('a,b,label\n1,2,"u\n3,4,v\n', ("quot",)),
        (",".join(f"c{i}" for i in range(3200)) + "\n" + ",".join("1" * 3200) + "\n", ("3,200 columns",)),
        ("1,2\n" * 2_000_001, ("2,000,001 rows", "2,000,000")),
        (b"a,b,label\n1,2,\x81\x8d\n3,4,v\n", ("encoding", "Save it as")),
        (b"\xff\xfea\x00,\x00b", ("encoding", "Save it as")),
        (b"a,b\n\x00\x01\x02,3\n", ("not a text table",)),
        (b",\n", ("no data rows",)),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, parts):
    sentence = refusal(text)
    assert all(part in sentence for part in parts), sentence


@pytest.mark.parametrize(
    ("data", "parts"),
    [
        ('[{"a": 1, "b": {"c": 2}}]', ("nested", "“b”", "row 1")),
        ('[{"a": 1, "b": 2}, {"a": [1], "b": 2}]', ("nested", "“a”", "row 2")),
        ('[{"a": 1, "b": ' + "9" * 400 + ', "label": 1}]', ("No row has a value",)),
        ('[{"a": 1, "b": ' + "9" * 5000 + "}]", ("too long",)),
        ('{"a": [1, 2], "b": [1]}', ("different lengths",)),
        ('{"a": 1}', ("no table",)),
        ("[1, 2, 3]", ("no table",)),
        ("[]", ("no table",)),
        ("3", ("no table",)),
        ('[{"a": 1,\n "b": }]', ("line 2",)),
        ("[" * 100_000, ("nested",)),
        ("[" * 1_000_000, ("rows",)),
    ],
)
def test_what_is_wrong_with_json_is_said_with_its_place(data, parts):
    sentence = refusal(data, "data.json")
    assert all(part in sentence for part in parts), sentence


def png():
    """Return a valid picture of one pixel."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0\0\0\0")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (png(), "PNG"),
        (b"PK\x03\x04" + bytes(50), "ZIP"),
        (b"%PDF-1.7\n", "PDF"),
        (b"\xff\xd8\xff\xe0", "JPEG"),
    ],
)
def test_a_renamed_picture_is_recognised(content, kind):
    for name in ("a.csv", "a.json"):
        assert kind in refusal(content, name)


JUNK = {
    "random bytes": lambda n: os.urandom(n),
    "zero bytes": lambda n: bytes(n),
    "one letter": lambda n: b"a" * n,
    "blanks": lambda n: b" " * n,
    "line ends": lambda n: b"\n" * n,
    "commas": lambda n: b"," * n,
    "quotation marks": lambda n: b'"' * n,
    "rows of separators": lambda n: b",,,,,\n" * (n // 6),
    "an endless row": lambda n: b"1," * (n // 2),
    "rows of one": lambda n: b"1\n" * (n // 2),
    "wide, then narrow": lambda n: b",".join(b"c%d" % i for i in range(1000)) + b"\n" + b"1\n" * 190_000,
    "many cells": lambda n: (b"1," * 999 + b"1\n") * (n // 2000),
    "an open quote": lambda n: b'a,b\n1,"' + b"x,y\n" * 190_000,
    "brackets": lambda n: b"[" * n,
    "braces": lambda n: b"[" + b"{}," * (n // 3 - 1) + b"{}]",
    "a long list": lambda n: b"[[" + b"1," * (n // 2 - 3) + b"1]]",
    "a long number": lambda n: b'[{"a":' + b"1" * (n - 10) + b"}]",
    "distinct keys": lambda n: b"[" + b",".join(b'{"k%d":1}' % i for i in range(190_000)) + b"]",
    "distinct texts": lambda n: b"a,b\n" + b"".join(b"%x,t%x\n" % (i, i) for i in range(190_000)),
    "prose": lambda n: b"It was a dark, stormy night; the rain fell. " * 20_000 + b"\n",
}


JSON_JUNK = ("random bytes", "brackets", "braces", "a long list", "a long number", "distinct keys")


LARGE = [*((kind, "junk.csv") for kind in JUNK), *((kind, "junk.json") for kind in JSON_JUNK)]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "name"), third(LARGE))
def test_as_much_junk_as_a_file_may_have_is_refused_at_once(kind, name):
    content = JUNK[kind](MAX_OBJECTS if name.endswith("json") else MAX_BYTES)
    began = time.process_time()
    with pytest.raises(IntakeError, match=r"^[A-Z][^\n]*\.$"):
        load(content, name)
    assert time.process_time() - began < SECONDS


def test_larger_files_are_refused():
    assert "120 MB" in refusal(b"1,2\n" * (MAX_BYTES // 4 + 1))
    assert "20 MB in this format" in refusal(b"[[1,2],\n" * (MAX_OBJECTS // 8 + 1), "a.json")
