"""Receipts: what is written is read, what was changed is told, and every solution is computed anew."""

from __future__ import annotations

import base64
import csv
import io
import zlib

import pytest

from explorer.challenges import challenges
from explorer.lesson.challenges import links, receipt_results, receipts
from explorer.points import links as points_links
from explorer.points.dataset import Dataset
from tests.support.near_misses import near_misses
from tools import receipts as command
from tools.server import ROOT

SOLUTIONS = {key: links.spell(one, one.solution) for key, one in challenges().items()}
FEW = ["con-tight", "pla-by-hand", "nb-doubt"]
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def of(name, keys=FEW):
    return receipts.write(name, [SOLUTIONS[key] for key in keys])


def packed(told: bytes) -> str:
    """A receipt of any content, whose checksum fits."""
    squeeze = zlib.compressobj(9, wbits=-15)
    data = squeeze.compress(told) + squeeze.flush()
    return as_sent(data)


def as_sent(data: bytes) -> str:
    """A receipt of any bytes, whose checksum fits."""
    return f"LCR1.{receipts._checksum(data)}.{receipts._text(data)}."


def checked(folder, **files):
    """The table that the command makes of these files, its rows as dictionaries."""
    for name, content in files.items():
        data = content if isinstance(content, bytes) else content.encode()
        (folder / f"{name}.txt").write_bytes(data)
    return list(csv.DictReader(io.StringIO(receipt_results.table(command.results(folder), "file"))))


def refusal(text):
    with pytest.raises(receipts.ReceiptError) as caught:
        receipts.read(text)
    return str(caught.value)


# ---- the text ----


@pytest.mark.parametrize("name", ["Ada Lovelace", "王小明", 'O’Neill, "=1+1"', "a\nb"])
def test_all_solutions_come_back_from_a_text_that_fits_into_a_qr_code(name):
    text = of(name, SOLUTIONS)
    again = receipts.read(text)
    assert again.name == " ".join(name.split())
    assert again.solutions == SOLUTIONS
    assert text.isascii()
    assert len(text) < 2_000


@pytest.mark.parametrize("name", ["", " \n", "\u202e\x00"])
def test_it_needs_a_name(name):
    with pytest.raises(receipts.ReceiptError, match="Enter a name"):
        of(name)


def test_what_is_too_long_for_a_receipt_is_not_written():
    with pytest.raises(receipts.ReceiptError, match="too many solutions"):
        receipts.write("Ada", [f"?challenge=xor-formulas&xor.f1={'x' * receipts.MOST_BYTES}"])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["A", "Ad", "Ada", "Adam"])  # texts of different lengths, so of spare bits
def test_every_changed_character_is_told(name):
    text = of(name)
    for at in range(len("LCR1."), len(text) - 1):
        if text[at] != ".":
            for other in set(ALPHABET) - {text[at]}:
                assert "was altered" in refusal(text[:at] + other + text[at + 1 :]), at


def test_another_name_or_solution_under_the_old_checksum_is_told():
    text = of("Ada")
    for other in (of("Bob"), of("Ada", FEW[:2])):
        _version, checksum, _body, _end = text.split(".")
        assert refusal(f"LCR1.{checksum}.{other.split('.')[2]}.").startswith("This receipt was altered:")


def test_whoever_knows_how_can_write_any_name_and_it_still_has_to_solve():
    """The checksum has no secret."""
    told = "\n".join(["Somebody else", SOLUTIONS["con-tight"]]).encode()
    assert receipts.read(packed(told)).name == "Somebody else"


def test_lines_that_a_mail_has_broken_and_quoted_are_put_together():
    text = of("Ada", SOLUTIONS)
    lines = [text[i : i + 70] for i in range(0, len(text), 70)]
    for mail in ("\n".join(lines), "> > " + "\r\n> > ".join(lines)):
        (again,) = receipts.found(f"Dear teacher,\n{mail}\nbye")
        assert receipts.read(again).solutions == SOLUTIONS


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not a receipt"),
        ("LCR2.AAAAAAAA.AAAA.", "newer version"),
        ("LCR1.", "is incomplete"),
        (of("Ada")[:-1], "is incomplete"),
        (of("Ada")[:40], "is incomplete"),
        ("LCR1.AAAAAAAA." + "A" * 30_000 + ".", "too long"),
        ("LCR1.AAAAAAAA." + "A" * 90_000 + ".", "too long"),
        ("LCR1.AAAAAAAA." + "A" * 90_000, "too long"),
        ("LCR1.AAAAAAAA.AAAA, and " + "so on " * 9_000, "contains extra text"),
        (packed(b"Ada\n" + b"\0" * 200_000), "too long"),
        (packed(b"\xff\n?challenge=con-tight"), "never writes"),
        (packed(b"Ada"), "never writes"),
        (packed(b"\n?challenge=con-tight"), "never writes"),
        (packed("\u202eadA\n?challenge=con-tight".encode()), "never writes"),
        (packed(b"Ada\n?d=1"), "never writes"),
        (packed(b"Ada\n?challenge=con-tight\n?challenge=con-tight"), "never writes"),
        (packed(b"Ada\n" + b"&".join([b"?challenge=a", *[b"b=1"] * 200])), "never writes"),
    ],
)
def test_a_hostile_text_gets_one_sentence(text, told):
    said = refusal(text)
    assert told in said
    assert said.endswith(".")
    assert "\n" not in said


def test_what_cannot_be_unpacked_is_none_of_this_site():
    body = base64.urlsafe_b64decode(of("Ada").split(".")[2] + "==")
    for data in (b"\xff\xff", body[:-5], body + b"more"):
        assert "never writes" in refusal(as_sent(data))


# ---- the command ----


def test_every_challenge_of_a_receipt_is_solved_anew(tmp_path):
    rows = checked(tmp_path, ada=f"My receipt: {of('Ada', SOLUTIONS)}")
    assert [row["challenge"] for row in rows] == list(SOLUTIONS)
    assert {row["solved"] for row in rows} == {"yes"}
    assert {row["name"] for row in rows} == {"Ada"}
    assert {row["same solution as"] for row in rows} == {""}


def test_what_does_not_solve_or_is_unknown_is_refused_with_the_reason(tmp_path):
    challenge = challenges()["con-tight"]
    near = [links.spell(challenge, one.answer) for one in near_misses()["con-tight"]]
    (row,) = checked(tmp_path, a=receipts.write("Ada", near[:1]))
    assert (row["solved"], row["reason"]) == ("no", near_misses()["con-tight"][0].refused)
    lines = [
        "?challenge=no-such&d=1",
        "?challenge=pla-by-hand&picks=x",
        "?challenge=con-promise&answer=impossible",
    ]
    rows = checked(tmp_path, a=receipts.write("Ada", lines))
    assert [(row["challenge"], row["solved"]) for row in rows] == [
        ("no-such", "no"),
        ("pla-by-hand", "no"),
        ("con-promise", "no"),
    ]
    assert [row["reason"] for row in rows] == [
        "There is no challenge with this name.",
        "This link refers to points that do not exist. Copy the whole link again.",
        "It can be done.",
    ]


def test_a_solution_under_several_names_is_listed_beside_each(tmp_path):
    rows = checked(tmp_path, a=of("Ada"), b=of("Bob"), c=of("ada ") + of("Cy", ["nb-doubt"]))
    same = {(row["name"], row["challenge"]): row["same solution as"] for row in rows}
    assert same["Ada", "con-tight"] == "Bob"
    assert same["Bob", "con-tight"] == "Ada"
    assert same["ada", "nb-doubt"] == "Bob, Cy"
    assert same["Cy", "nb-doubt"] == "Ada, Bob"


def test_a_copied_solution_is_known_however_its_link_is_written(tmp_path):
    own = SOLUTIONS["con-tight"]
    rows = checked(tmp_path, a=of("Ada", ["con-tight"]), b=receipts.write("Bob", [f"{own}&lang=zh&scene=3"]))
    assert [row["same solution as"] for row in rows] == ["Bob", "Ada"]


def test_a_solution_of_ones_own_is_no_copy(tmp_path):
    challenge = challenges()["con-tight"]
    dataset = challenge.solution.dataset
    mirrored = Dataset(-dataset.X, dataset.labels, dataset.names)
    other = f"?challenge=con-tight&d={points_links.encode(mirrored)}"
    rows = checked(tmp_path, a=of("Ada", ["con-tight"]), b=receipts.write("Bob", [other]))
    assert [(row["solved"], row["same solution as"]) for row in rows] == [("yes", ""), ("yes", "")]


def test_that_it_cannot_be_done_is_everybodys_answer(tmp_path):
    rows = checked(tmp_path, a=of("Ada", ["xor-beat"]), b=of("Bob", ["xor-beat"]))
    assert [(row["solved"], row["same solution as"]) for row in rows] == [("yes", ""), ("yes", "")]


def test_files_of_all_kinds_have_their_lines(tmp_path):
    (tmp_path / "group").mkdir()
    (tmp_path / "group" / "wide.txt").write_bytes(of("Ada", ["con-tight"]).encode("utf-16"))
    many = of("Ada", ["xor-beat"]) * (command.MOST_RECEIPTS + 1)
    rows = checked(
        tmp_path, binary=bytes(range(256)), empty="", large="x" * (command.MOST_BYTES + 1), many=many
    )
    told = {row["file"]: row["reason"] for row in rows}  # the last of each
    assert told["binary.txt"] == told["empty.txt"] == "There is no receipt in this file."
    assert told["large.txt"] == "The file is larger than 1 MB, so it was not read."
    assert told["many.txt"] == "Only the first 200 receipts of this file were read."
    assert sum(row["solved"] == "yes" for row in rows) == 1 + command.MOST_RECEIPTS


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!A0", "+1", "-1", "@x", "＝1", "a;=1", 'a","=1'])
def test_no_spreadsheet_calculates_a_name_or_a_file(tmp_path, name):
    rows = checked(tmp_path, **{"=1": of(name, ["con-tight"]), "b": of("Bob", ["con-tight"])})
    assert len(rows) == 2
    for cell in (cell for row in rows for cell in row.values()):
        assert cell[:1] not in tuple("=+-@＝＋－＠\t\r"), cell
        assert ";=" not in cell
    assert rows[0]["name"].replace("'", "") == name.replace("'", "")
    assert rows[0]["file"] == "'=1.txt"


def test_the_command_writes_a_table_and_says_what_is_missing(tmp_path, capfdbinary):
    (tmp_path / "a.txt").write_text(of("王小明"), encoding="utf-8")
    assert command.main([str(tmp_path)]) == 0
    out, err = capfdbinary.readouterr()
    assert out.startswith("\ufefffile,name,challenge,solved,reason,same solution as".encode())
    assert "王小明".encode() in out
    assert err.decode().strip() == "3 lines, 1 names, 3 solved, 0 not."
    (tmp_path / "nothing").mkdir()
    for folder in ("nothing", "no-such"):
        with pytest.raises(SystemExit):
            command.main([str(tmp_path / folder)])
        assert b"there is no " in capfdbinary.readouterr().err


def test_the_receipts_among_the_sample_data_are_still_read():
    """Whatever this site has once written, as they say in sample_data/README.md."""
    rows = command.results(ROOT / "sample_data" / "receipts")
    told = [(one.name, one.challenge, one.verdict.passed) for one in rows]
    assert told[:4] == [("Ada", key, True) for key in ("pla-by-hand", "con-tight", "xor-beat", "nb-doubt")]
    assert told[4:8] == [
        ("Bob", "con-tight", True),
        ("Bob", "xor-beat", True),
        ("Bob", "nb-doubt", True),
        ("Bob", "mar-two", False),
    ]
    assert "was altered" in rows[8].verdict.reason
    assert receipt_results.same(rows) == ["", "", "", "Bob", "", "", "Ada", "", ""]
