"""Links, receipts and formulas that nobody would write, a different one for each number."""

from __future__ import annotations

import random
import string
import zlib
from collections.abc import Mapping
from urllib.parse import urlencode

import numpy as np

from explorer.lesson.challenges import custom_link, receipts
from explorer.lesson.challenges.custom_goal import Wanted
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue
from explorer.points import dataset, links

SYMBOLS = string.ascii_letters + string.digits + "-_~"
PIECES = (
    "x1", "x2", "x3", "x", "1", "0", "1e308", "1e-308", ".5", "5.", "1e", "pi", "e", "sin", "cos", "exp", "log", "sqrt",
    "abs", "(", ")", "+", "-", "*", "/", "^", "**", ",", "=", " ", "\t", "\n", "−", "·", "×", "²", "__import__", "os",
    "lambda", "x1.__class__", "\x00", "\u202e", "π", "9" * 30, "<b>", "$",
)  # fmt: skip


def link(number: int) -> str:
    """The text of a link: a good one that was changed, or one that only looks like one."""
    chance = random.Random(number)
    if chance.random() < 0.3:
        return "".join(chance.choices(SYMBOLS + "%/=+ é\x00", k=chance.choice((0, 1, 3, 20, 500, 9_000))))
    n = chance.choice((0, 1, 2, 60, 1_000))
    size = 10.0 ** chance.randint(-14, 14)
    places = np.array([[chance.uniform(-size, size), chance.gauss(0, 5)] for _ in range(n)]).reshape(n, 2)
    names = tuple(chance.choice(("a", "<b>", "=1", "é" * 20, "+1")) + str(i) for i in range(2))
    text = list(links.encode(dataset.Dataset(places, [chance.randrange(2) for _ in range(n)], names)))
    for _ in range(chance.choice((0, 1, 1, 2, 10))):
        at = chance.randrange(len(text) + 1)
        text[at : at + chance.choice((0, 1, 1, 5))] = chance.choice((chance.choice(SYMBOLS), "", "~", "AAAA"))
    if chance.random() < 0.7:  # with the checksum that it then needs, so that the rest of it is read
        body = "".join(text[3:])
        return links.VERSION + links._checksum(body) + body if body.isascii() else body
    return "".join(text)


def attempt(number: int, controls: list[str]) -> str:
    """An address that says it carries an attempt at a challenge with these controls."""
    chance = random.Random(number)

    def some() -> str:
        return "".join(
            chance.choices(
                (*PIECES, "~", ".", "1", "2", "-3.5", "nan", "1e999"), k=chance.choice((0, 1, 1, 3, 9))
            )
        )

    line = "~".join(
        chance.choice(("0", "1", "-2.5", "1e15", "inf", "x")) for _ in range(chance.choice((3, 3, 3, 2)))
    )
    fields = {"d": link(number), "line": line, "picks": chance.choice(("1", "1.2.2", "9999", some()))}
    fields |= {key: some() for key in controls} | {"answer": chance.choice(("impossible", "", some()))}
    kept = [name for name in fields if chance.random() < 0.4]
    return chance.choice(("?", "http://localhost:8501/x?", "//[?")) + urlencode(
        {name: fields[name] for name in kept}
    )


def own(number: int, grounds: Mapping[str, GoalCatalogue]) -> str:
    """What a link says of a challenge that somebody has made: one as this site writes it, changed or not."""
    chance = random.Random(number)
    lesson, sane = chance.choice(list(grounds)), chance.random() < 0.5
    ground = grounds[lesson]
    wanted = []
    for goal in chance.sample(ground.goals, 1 if sane else min(chance.randrange(5), len(ground.goals))):
        way = chance.choice(goal.ways if sane else (*goal.ways, "least", "yes", "no-such"))
        bound = chance.choice((goal.least, goal.usual, goal.most) if sane else (0, goal.most, -1, 10**7))
        option = (
            chance.choice((*goal.options,) if sane else (*goal.options, "no-such")) if goal.options else ""
        )
        wanted.append(Wanted(goal, way, 0 if way in ("yes", "no") else bound, option))
    n = chance.choice((4, 5) if sane else (0, 1, 2, 40, 60))
    decimals, size = (1, 9) if sane else (chance.choice((0, 1, 3)), chance.choice((1, 99, 1e14)))
    places = [[round(chance.uniform(-size, size), decimals) for _axis in "xy"] for _ in range(n)]
    points = dataset.Dataset(np.array(places).reshape(n, 2), [i % 2 for i in range(n)])
    board = (
        chance.choice(("free money", "milk") if sane else (" ", "é" * 600, "a\nb")) if ground.text else points
    )
    ways = {way: custom_link.Limits(way, 2 if way == custom_link.FREE else 0, 6) for way in custom_link.WAYS}
    ways |= {
        way: custom_link.Limits(way, 0, 2)
        for way in (custom_link.MOVE, custom_link.CLASSES, custom_link.BOTH)
    }
    limits = ways[chance.choice(list(ways))]
    if not sane:
        limits = custom_link.Limits(limits.way, chance.choice((0, 0, 2, 99)), chance.randrange(45))
    text = custom_link.CustomSpec(lesson, tuple(wanted), board, limits, chance.random() < 0.3).spell()
    for _ in range(0 if sane else chance.choice((0, 1, 3))):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(("", ".", "~", "_", "0", "é", "\x00", "A" * 3_000)) + text[at + 1 :]
    if chance.random() < 0.8 and text.count(".") > 2:  # with the checksum that it then needs
        mark, _sum, body = text.split(".", 2)
        text = f"{mark}.{custom_link._checksum(mark, body)}.{body}"
    return text


def receipt(number: int, keys: list[str], solved: str) -> str:
    """A receipt with attempts at these challenges, one of them solved, changed where it is written, packed or sent."""
    chance = random.Random(number)
    lines = [chance.choice((*["Ada", "=1+1", "é"] * 4, "", "\u202e", "x" * 100))]
    lines += chance.choice(([], [f"?{urlencode({'challenge': solved})}&answer=impossible"]))
    others = [key for key in keys if key != solved]
    for i, key in enumerate(chance.sample([*others, "no-such", "=1"], chance.choice((0, 2, 3, 4, 9)))):
        tried = chance.choice((attempt(number + i, []).partition("?")[2], "answer=impossible"))
        lines.append(f"?{urlencode({'challenge': key})}&{tried}")
    more = ([lines[-1]], ["?challenge="], ["//[?"], ["?challenge=a"] * 150)
    lines += chance.choice((*more, *[[]] * 16))
    told = chance.choice(("\r\n", *["\n"] * 9)).join(lines).encode()
    squeeze = zlib.compressobj(9, wbits=-15)
    packed = bytearray(squeeze.compress(told + bytes(chance.choice((10**6, *[0] * 9)))) + squeeze.flush())
    for _ in range(chance.choice((0, 0, 0, 0, 1, 9))):
        packed[chance.randrange(len(packed))] = chance.randrange(256)
    data = bytes(packed)
    text = f"LCR{chance.choice('1111111112')}.{receipts._checksum(data)}.{receipts._text(data)}."
    for _ in range(chance.choice((0, 0, 0, 1, 3))):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(("", "A", ".", "\n> ", "LCR1.", "\x00", "é")) + text[at + 1 :]
    return text * chance.choice((1, 1, 1, 2))


def formula(number: int) -> str:
    """A formula, nearly a formula, or nothing of the kind."""
    chance = random.Random(number)
    kind = chance.random()
    if kind < 0.2:
        piece = chance.choice(("(", "-", "sin(", "x1^", "2^", "x1*(", "((", "abs("))
        return piece * chance.choice((5, 29, 31, 200, 100_000)) + "x1" + ")" * chance.choice((0, 29, 31, 200))
    if kind < 0.6:
        return "".join(chance.choices(PIECES, k=chance.choice((1, 3, 10, 60))))
    return sum_(chance, 0)


def sum_(chance: random.Random, depth: int) -> str:
    """A formula that the grammar knows, now and then longer than it may be."""
    if depth > 6 or chance.random() < 0.3:
        return chance.choice(("x1", "x2", "pi", "2", "0", "1e308", ".5"))
    kind = chance.randrange(4)
    if kind == 0:
        return f"{chance.choice(('sin', 'cos', 'exp', 'log', 'sqrt', 'abs'))}({sum_(chance, depth + 1)})"
    if kind == 1:
        return f"-({sum_(chance, depth + 1)})"
    return f"({sum_(chance, depth + 1)}){chance.choice('+-*/^')}({sum_(chance, depth + 1)})"
