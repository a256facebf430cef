"""Finds the formulas that stand in the text of docstrings, and marks them, and names of code, for Sphinx."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from docs.extensions.notation import FUNCTIONS, WORDS

CODE = re.compile(r"(``[^`]+``|`[^`]+`)")  # what is marked already
NAME = re.compile(r"(?<![\w`.])(_*[A-Za-z]\w*_)(?![\w`{])")  # such as coef_, which would be a link
ARTICLES = {"a", "A", "I"}  # words that are a letter
STRONG = re.compile(r"[Α-Ωα-ωᵀ√‖∇∂∞⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ½¼·×≤≥≈∈_^|\u0302]|[A-Za-z]\d?[(\[]|[\w)\]][*/+=<>-]+[\w(\[]")
SIGN = re.compile(r"[=+−<>·×/≈∈-]|<=|>=|-=|!=|->|\.\.\.|…")
NUMBER = re.compile(r"[+−-]?\d[\d,.]*(e[+-]?\d+)?%?")
OPEN_SIGN = re.compile(r"[-=+−<>·×/≈(\[,]$")  # after which something must come
LETTERS = re.compile(r"[A-Za-z]+")
SUBSCRIPT = re.compile(r"(?<=[^\W\d_]|[|‖)])[\u0302']*_(\{[^}]*(\}|$)|[+-]|[A-Za-z0-9]{1,4}(?![A-Za-z0-9_]))")
OPERAND = re.compile(r"(?<=\w\()[a-z]{3,}|[a-z]{3,}(?=[²³]|\)*\^)|(?<=\^)[a-z]{3,}")  # a word in a formula
NO_FORMULA = re.compile(r"[`\"]|://|[A-Za-z]-[A-Za-z]{2}|\d-\d")
ENDING = ".,;:"
NAMING = {"Parameters", "Attributes", "Returns", "Yields", "Raises"}  # sections of names and types


def docstring(lines: list[str]) -> list[str]:
    """The lines of a docstring, its formulas and names marked; each paragraph becomes one line."""
    done: list[str] = []
    paragraph: list[str] = []
    section, example = "", False
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        example = bool(line.strip()) and (example or line.lstrip().startswith(">>>"))
        ruled = [re.fullmatch(r"-{3,}", each) is not None for each in (line, following)]
        section = line if ruled[1] else section
        named = section in NAMING and not line.startswith(" ")
        if any(ruled) or example or named or not line.strip():
            done += [*_closed(paragraph), NAME.sub(_unlinked, line) if named else line]
            paragraph = []
        else:
            item = line.lstrip().startswith("- ")
            if paragraph and (item or _indent(line) != _indent(paragraph[0])):
                done += _closed(paragraph)
                paragraph = []
            paragraph.append(line)
    return [*done, *_closed(paragraph)]


def attributes(lines: list[str]) -> set[str]:
    """The names in a docstring's section of attributes."""
    text = "\n".join(lines)
    section = re.search(r"^Attributes\n-+\n(.*?)(?=^\S[^\n:]*\n-{3,}|\Z)", text, re.MULTILINE | re.DOTALL)
    return set(re.findall(r"^(\w+) :", section[1], re.MULTILINE)) if section else set()


def marked(paragraph: str) -> str:
    """A text in which each formula is one for Sphinx, and each name of code is code."""
    parts = CODE.split(paragraph)
    return "".join(part if k % 2 else _prose(part) for k, part in enumerate(parts))


def _unlinked(name: re.Match[str]) -> str:
    """A name in what says a type, so that its last _ makes no link of it; napoleon does it where lines begin."""
    return name[0] if name.start() == 0 else f"{name[0][:-1]}\\_"


def _indent(line: str) -> int:
    """How many spaces it begins with."""
    return len(line) - len(line.lstrip())


def _closed(paragraph: list[str]) -> list[str]:
    """A paragraph in one line, or more, if formulas stand on lines of their own."""
    if not paragraph:
        return []
    indent = " " * _indent(paragraph[0])
    joined = " ".join(line.strip() for line in paragraph)
    return [indent + line if line else line for line in _lines(joined)]


def _lines(paragraph: str) -> Iterator[str]:
    """A text, and below it the formulas that follow it after two spaces: they are what it is about."""
    first, *others = re.split(r"(?<=[.:])  +", paragraph)
    yield marked(first)
    for part in others:
        if not _mathematical(part.split()[0], ""):
            yield from ("", marked(part))
            continue
        formula, rest = re.fullmatch(r"(.*?)(?:\.?|(?:\. | {2}|, )(\S*[a-z]{3}.*))", part).groups()  # type: ignore[union-attr]  # any text fits
        yield from ("", f".. math:: {formula}", "")
        if rest:
            yield marked(rest)


def _prose(part: str) -> str:
    """The same, where nothing is marked yet."""
    done: list[str] = []
    run: list[str] = []  # words that may be a formula, and the spaces between them
    for word in re.split(r"(\s+)", NAME.sub(r"``\1``", part)):
        if word.isspace():
            (run or done).append(word)
            continue
        if _mathematical(word, "".join(run)):
            run.append(word)
            if not _ends(run):
                continue
        else:
            done += [*_formula(run), word if "`" in word else re.sub(r"([*|])", r"\\\1", word)]
            run = []
            continue
        done += _formula(run)
        run = []
    return "".join([*done, *_formula(run)])


def _mathematical(word: str, before: str) -> bool:
    """Whether a word may be part of a formula that has begun like this."""
    core = unicodedata.normalize("NFD", word.strip(ENDING))
    if core == "in" and before.count("{") > before.count("}"):
        return True
    if not core or core in WORDS | ARTICLES or NO_FORMULA.search(core):
        return False
    if SIGN.fullmatch(core) or NUMBER.fullmatch(core.strip("()[]")):
        return True
    plain = SUBSCRIPT.sub("", core)
    strong = plain != core or STRONG.search(plain)
    if _brackets(before) > 0 and re.search(r"[+−·/-]$", before.rstrip()):
        strong, plain = True, LETTERS.sub("x", plain)  # an operand, such as "offset" in (x·z + offset)
    plain = OPERAND.sub("x", plain)
    runs = LETTERS.findall(plain)
    known = all(
        len(run) == 1 or run in FUNCTIONS or (strong and len(run) == 2 and run not in WORDS) for run in runs
    )
    return known and "_" not in plain and not re.search(r"\w'\w", plain)


def _ends(run: list[str]) -> bool:
    """Whether a formula ends with its last word: a sentence does, or, outside of brackets, a part of one."""
    joined = "".join(run)
    return (joined[-1] in ".;:" and not joined.endswith("...")) or (
        joined[-1] == "," and _brackets(joined) <= 0
    )


def _formula(run: list[str]) -> list[str]:
    """Such words as a formula, without what does not belong to it; or as they are, where they are none."""
    words, after = list(run), ""
    while words and (words[-1].isspace() or _hangs(words)):
        after = words.pop() + after
    core, before = "".join(words), ""
    while core and core[-1] in ENDING and not core.endswith("..."):
        core, after = core[:-1], core[-1] + after
    while core and core[0] in "([{" and _brackets(core) > 0:
        before, core = before + core[0], core[1:]
    while core and core[-1] in ")]}" and _brackets(core) < 0:
        core, after = core[:-1], core[-1] + after
    letters = STRONG.search(unicodedata.normalize("NFD", core)) or re.search(r"[A-Za-z]", core)
    if not letters or core in WORDS | ARTICLES | FUNCTIONS or NUMBER.fullmatch(core):
        return ["".join(run)]
    return [f"{before}:math:`{core}`{after}"]


def _hangs(words: list[str]) -> bool:
    """Whether the last word is a sign after which nothing comes, or a number that belongs to the text."""
    last, rest = words[-1].strip(ENDING), "".join(words[:-1]).rstrip()
    return bool(SIGN.fullmatch(last) or (rest and NUMBER.fullmatch(last) and not OPEN_SIGN.search(rest)))


def _brackets(formula: str) -> int:
    """How many brackets are opened and not closed; below 0 if it is the other way round."""
    return sum(formula.count(c) for c in "([{") - sum(formula.count(c) for c in ")]}")
