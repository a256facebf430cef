"""Check the receipts of a class: python -m tools.receipts FOLDER > results.csv

Reads every text file of the folder and its subfolders, recomputes each solution of each receipt, and writes a
line for it: file, name, challenge, whether it is solved, the reason, and the other names with exactly the
same solution. A receipt proves the solution, but not the name, which can be any text.
"""

from __future__ import annotations

import argparse
import codecs
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from explorer.lesson.challenges import receipt_results, receipts
from explorer.lesson.challenges.challenge import Verdict
from explorer.lesson.challenges.receipt_results import Result, table
from explorer.lessons import SITE
from explorer.points.dataset import clean
from linboard.i18n import language

MOST_BYTES = 2**20  # of a file
MOST_RECEIPTS = 200  # in a file
LONGEST = 200  # characters of a file's name


def results(folder: Path) -> list[Result]:
    """Return the results of all files of a folder and its subfolders, ordered by name."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return [
        result for path in files for result in _of_file(clean(str(path.relative_to(folder)), LONGEST), path)
    ]


def _of_file(file: str, path: Path) -> Iterator[Result]:
    """Yield the results of one file, or one that says why it has none."""
    try:
        with path.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except OSError:
        yield _refused(file, "The file cannot be read.")
        return
    if len(content) > MOST_BYTES:
        yield _refused(file, "The file is larger than 1 MB, so it was not read.")
        return
    yield from of_text(file, _text(content))


def of_text(file: str, text: str) -> Iterator[Result]:
    """Yield the results of all receipts in a text, or one that says that there is none."""
    texts = list(receipts.found(text))
    if not texts:
        yield _refused(file, "There is no receipt in this file.")
    for text in texts[:MOST_RECEIPTS]:
        yield from _of_receipt(file, text)
    if len(texts) > MOST_RECEIPTS:
        yield _refused(file, f"Only the first {MOST_RECEIPTS} receipts of this file were read.")


def _text(content: bytes) -> str:
    """Return the text of a file; a receipt is ASCII, so undecodable characters do not belong to it."""
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # as some editors save it
    return content.decode("utf-16" if wide else "utf-8", "replace")


def _of_receipt(file: str, text: str) -> Iterator[Result]:
    """Yield a result for each solution, or one that says why the text is not a receipt."""
    try:
        receipt = receipts.read(text)
    except receipts.ReceiptError as error:
        yield _refused(file, str(error))
        return
    for key, link in receipt.solutions.items():
        yield Result(file, receipt.name, key, *_judged(key, link))


def _refused(file: str, reason: str) -> Result:
    return Result(file, "", "", Verdict(False, reason))


@lru_cache(maxsize=10_000)
def _judged(key: str, link: str) -> tuple[Verdict, str]:
    """Return the verdict on a solution, which several students may have, and its form."""
    return receipt_results.judged(SITE.rooms, key, link)


def main(words: list[str]) -> int:
    """Write the results of a folder to standard output, and their number to the terminal."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="with the receipts, in text files")
    folder = parser.parse_args(words).folder
    if not folder.is_dir():
        parser.error(f"there is no folder {folder}")
    language.use(language.SOURCE)
    found = results(folder)
    if not found:
        parser.error(f"there is no file in {folder}")
    sys.stdout.buffer.write(table(found, "file").encode("utf-8-sig"))  # spreadsheets need the byte order mark
    solved = sum(one.verdict.passed for one in found)
    people = len({one.name.casefold() for one in found if one.name})
    print(f"{len(found)} lines, {people} names, {solved} solved, {len(found) - solved} not.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
