"""Every command that the documents and the Makefile name."""

from __future__ import annotations

import re
import shlex
import subprocess
from functools import cache
from itertools import takewhile
from pathlib import Path

from tests.support import documents
from tools.server import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
MODULES = ("pip", "streamlit")  # that have a command of their own


def in_documents() -> list[str]:
    """The lines of the blocks of shell, and the commands within sentences and tables."""
    return [command for name in documents.INSTRUCTIONS for command in documents.commands(name)]


def targets() -> list[str]:
    """What the Makefile can make by name."""
    return re.findall(r"^([a-z][\w-]*):(?!=)", MAKEFILE, re.MULTILINE)


@cache
def expanded(*arguments: str) -> list[str]:
    """The commands that make would run for these arguments, where nothing is made yet."""
    # Which Python there is need not be looked for.
    command = ["make", "--dry-run", "--always-make", "--no-print-directory", "PYTHON=python3", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{shlex.join(command)}:\n{done.stderr}"
    lines = done.stdout.replace("\\\n", " ").splitlines()
    return [line for line in lines if not re.match(r"make(\[\d+\])?: ", line)]  # where it speaks itself


@cache
def words(line: str) -> tuple[str, ...]:
    """The words of a command, the same however Python and its modules are called; what is set before it left out.

    So is where its output goes: the tests read what it prints.
    """
    command = takewhile(lambda word: word != ">", shlex.split(line))
    first, *rest = [word for word in command if not re.match(r"[A-Z_]+=", word)]
    if re.match(r"python[\d.]*$", Path(first).name):
        first = "python"
    return ("python", "-m", first, *rest) if first in MODULES else (first, *rest)


@cache
def commands() -> dict[tuple[str, ...], str]:
    """The words of every command but make's own, and the line where each stands."""
    found = {}
    lines = [*in_documents(), *expanded(*targets())]
    for line in lines:
        made = Path(words(line)[0]).name == "make"
        for each in expanded(*words(line)[1:]) if made else [line]:
            if Path(words(each)[0]).name != "make":  # what a recipe makes stands below it
                found[words(each)] = each
    return found


@cache
def of_readme() -> frozenset[tuple[str, ...]]:
    """The words of the commands that the README names; those of make by what it then runs."""
    lines = documents.commands("README.md")
    made = [
        each for line in lines if Path(words(line)[0]).name == "make" for each in expanded(*words(line)[1:])
    ]
    return frozenset(map(words, [*lines, *made]))


def longest() -> dict[tuple[str, ...], str]:
    """The commands that no other one begins with, and one of each set of options: if these run, all do.

    A benchmark is run once, with all options that any of them gives it.
    """
    unlike = {
        these: line
        for these, line in commands().items()
        if not any(other[: len(these)] == these and other != these for other in commands())
    }
    by_options = {_options(these): these for these in reversed(unlike)}
    found: dict[tuple[str, ...], str] = {}
    for these in filter(set(by_options.values()).__contains__, unlike):
        line = unlike[these]
        if len(these) > 2 and these[2].startswith("benchmarks."):
            before = next((other for other in found if other[:3] == these[:3]), these[:3])
            line = found.pop(before, line)
            these = (*before, *these[3:])
        found[these] = line
    return found


def _options(these: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a command without the values of its options."""
    before = ("", *these)
    return tuple(word for k, word in enumerate(these) if not before[k].startswith("--"))
