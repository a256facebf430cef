"""Files that nobody should upload: (name, bytes), a different one for each number."""

from __future__ import annotations

import gzip
import io
import json
import random
import zipfile
from collections.abc import Callable

from explorer.points import dataset, table_import

ODD = (
    "", "NaN", "nan", "inf", "-inf", "1e308", "-1e308", "1e309", "1e-320", "0x10", "1_000", "1,5", "12 345", "٣", "²",
    "\N{MINUS SIGN}4", "=1+1", "@SUM(A1)", "'=1", "<b>x</b>", "<script>alert(1)</script>", "$x$", "[a](javascript:b)",
    "\x00", "\x1b[31m", "\u202e", "\ufeff", "NULL", "true", "2026-11-22", '"', '""', "\\", "\t", "a" * 3_000,
)  # fmt: skip
ENCODINGS = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-32",
    "cp1252",
    "latin-1",
    "shift_jis",
    "koi8-r",
)
ENDS = ("\n", "\r\n", "\r", "\n\n", "\u2028", "\x0b")
Chance = random.Random


def upload(number: int) -> tuple[str, bytes]:
    """The name and the content of a file; the same for the same number."""
    chance = random.Random(number)
    make = KINDS[number % len(KINDS)]
    content = make(chance)
    for _ in range(chance.choice((0, 0, 1, 3))):
        content = chance.choice((cut, mixed, spoilt))(content, chance)
    name = chance.choice(
        (
            "a.csv",
            "a.tsv",
            "a.json",
            "a.arff",
            "a.xlsx",
            "a.txt",
            "",
            "\ud800.csv",
            "../../etc/passwd",
            "a" * 400,
        )
    )
    return name, content


def table(chance: Chance) -> bytes:
    """Rows of numbers with odd cells between them."""
    columns, mark, end = chance.randint(1, 6), chance.choice(",;\t| :"), chance.choice(ENDS)
    odd = chance.choice((0.0, 0.02, 0.3, 1.0))

    def cell() -> str:
        return (
            chance.choice(ODD) if chance.random() < odd else f"{chance.gauss(0, 10):.{chance.randint(0, 9)}f}"
        )

    head = [chance.choice(ODD) if chance.random() < odd else f"x{j}" for j in range(columns)]
    rows = [
        [cell() for _ in range(columns + (chance.random() < odd) * chance.randint(-1, 2))] for _ in range(30)
    ]
    return encoded(end.join(mark.join(row) for row in [head, *rows]), chance)


def saved(chance: Chance) -> bytes:
    """What the site itself wrote."""
    points = dataset.Dataset([[chance.uniform(-9, 9), chance.uniform(-9, 9)] for _ in range(20)], [0, 1] * 10)
    return encoded(table_import.to_csv(points), chance)


def wide(chance: Chance) -> bytes:
    """Far too many columns."""
    columns = chance.choice((999, 1_001, 20_000, 1_000_000))
    return b"1" + b",1" * columns + b"\n" + b"2" + b",2" * columns


def tall(chance: Chance) -> bytes:
    """Many rows, or one line without an end."""
    return chance.choice((b"1,2,a\n", b"1", b",", b'"', b"\n", b"1,2\n3,4,5,6\n")) * chance.choice(
        (10_000, 300_000)
    )


def structured(chance: Chance) -> bytes:
    """JSON, as pandas writes it or as nobody should."""
    return encoded(json.dumps(tree(chance, 0)), chance)


def tree(chance: Chance, depth: int) -> object:
    """Lists, objects and values, up to eight deep."""
    kind = chance.random()
    if depth > 8 or kind < 0.3:
        return chance.choice((*ODD, None, True, 0, 1e308, -1e308, 10**400, float("nan"), float("inf")))
    if kind < 0.6:
        return [tree(chance, depth + 1) for _ in range(chance.randint(0, 5))]
    return {
        chance.choice((*ODD, "x", "y", "label")): tree(chance, depth + 1) for _ in range(chance.randint(0, 5))
    }


def records(chance: Chance) -> bytes:
    """A list of objects with odd values."""
    values = (*ODD, None, True, 10**400, 1e308, [1], {"a": 1})
    rows = [
        {
            key: chance.choice(values) if chance.random() < 0.1 else chance.gauss(0, 5)
            for key in ("x", "y", "c")
        }
        for _ in range(20)
    ]
    return encoded(json.dumps(rows), chance)


def nested(chance: Chance) -> bytes:
    """JSON without a bottom."""
    depth = chance.choice((50, 2_000, 200_000))
    opened, closed = chance.choice(((b"[", b"]"), (b'{"a":', b"}")))
    return opened * depth + b"1" + closed * depth


def packed(chance: Chance) -> bytes:
    """A bomb: zeros that are small while they are packed."""
    zeros = bytes(chance.choice((1_000, 5_000_000)))
    if chance.random() < 0.5:
        return gzip.compress(zeros)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.csv", zeros)
    return file.getvalue()


def arff(chance: Chance) -> bytes:
    """Weka's format, with odd names, types and cells, dense or sparse."""
    kinds = ("numeric", "real", "{u, v}", "{'a b', c}", "string", "date", "{", chance.choice(ODD))
    columns = chance.randint(0, 6)
    head = [
        f"@attribute {chance.choice(('x', repr(chance.choice(ODD)), 'y'))}{j} {chance.choice(kinds)}"
        for j in range(columns)
    ]
    rows = [
        ",".join(chance.choice((*ODD, "1", "2.5", "u")) for _ in range(columns + chance.choice((0, 0, 0, 1))))
        for _ in range(20)
    ]
    rows += [
        "{" + ",".join(f"{chance.randint(-1, columns)} {chance.choice(ODD)}" for _ in range(3)) + "}"
        for _ in range(3)
    ]
    return encoded("\n".join(["% made up", "@relation r", *head, "@data", *rows]), chance)


def libsvm(chance: Chance) -> bytes:
    """Lines with a label and numbered values, some of them with far too large numbers."""
    places = chance.choice(((1, 2, 3), (0, 1), (1, 999), (1, 10**9), (5, 2**70)))
    rows = [
        f"{chance.choice(('1', '-1', '+1', '2.5', '1,2', 'x'))} "
        + " ".join(f"{place}:{chance.choice(('1', '2.5', '1e400', chance.choice(ODD)))}" for place in places)
        for _ in range(20)
    ]
    return "\n".join(rows).encode("utf-8", "replace")


def orange(chance: Chance) -> bytes:
    """Three header lines, with odd types and flags."""
    columns = chance.randint(1, 5)
    kinds, flags = (
        ("c", "d", "s", "continuous", "a b", chance.choice(ODD)),
        ("", "class", "meta", "i", chance.choice(ODD)),
    )
    lines = [[chance.choice((*ODD, "x")) for _ in range(columns)]]
    lines += [[chance.choice(kinds) for _ in range(columns)], [chance.choice(flags) for _ in range(columns)]]
    lines += [[chance.choice((*ODD, "1", "2.5")) for _ in range(columns)] for _ in range(10)]
    return encoded("\n".join("\t".join(line) for line in lines), chance)


def workbook(chance: Chance) -> bytes:
    """Parts of a workbook: cells far away, a bomb of texts, or XML that is none."""
    far = chance.choice(("A1", "C3", "XFD1048576", "A0", "ZZZZZZ1", ""))
    value = chance.choice(("1", "1e999", "x" * 3_000, "&#0;", chance.choice(ODD).replace("\x00", "")))
    cells = "".join(f'<c r="{place}"><v>{value}</v></c>' for place in ("A1", "B1", far))
    sheet = f'<worksheet><sheetData><row r="1">{cells}</row></sheetData></worksheet>'
    parts = {
        "[Content_Types].xml": "<Types/>",
        "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": "<Relationships>"
        '<Relationship Id="r1" Type="worksheet" Target="worksheets/s.xml"/></Relationships>',
        "xl/worksheets/s.xml": sheet,
        "xl/sharedStrings.xml": "<sst><si><t>" + " " * chance.choice((0, 10, 30_000_000)) + "</t></si></sst>",
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            if chance.random() < 0.95:
                archive.writestr(name, text.encode("utf-8", "replace"))
    return file.getvalue()


def binary(chance: Chance) -> bytes:
    """Pictures, programs and noise."""
    head = chance.choice(
        (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"%PDF-1.7", b"\x7fELF", b"PK\x03\x04", b"GIF89a", b"")
    )
    return head + chance.randbytes(chance.choice((0, 10, 1_000, 100_000)))


def encoded(text: str, chance: Chance) -> bytes:
    """The text in some encoding; what that does not know becomes a question mark."""
    return text.encode(chance.choice(ENCODINGS), "replace")


def cut(content: bytes, chance: Chance) -> bytes:
    """A part of the content."""
    return content[chance.randint(0, 4) : chance.randint(0, len(content))]


def mixed(content: bytes, chance: Chance) -> bytes:
    """The content with a piece in another encoding."""
    at = chance.randint(0, len(content))
    return content[:at] + encoded(chance.choice(ODD), chance) + content[at:]


def spoilt(content: bytes, chance: Chance) -> bytes:
    """The content with some other bytes in it."""
    some = bytearray(content)
    for _ in range(min(len(some), 5)):
        some[chance.randrange(len(some))] = chance.randrange(256)
    return bytes(some)


KINDS: tuple[Callable[[Chance], bytes], ...] = (
    *(table,) * 8,
    *(saved,) * 4,
    *(structured,) * 4,
    *(records,) * 4,
    nested,
    packed,
    *(binary,) * 2,
    *(arff,) * 3,
    *(libsvm,) * 2,
    *(orange,) * 2,
    workbook,
    wide,
    tall,
)
