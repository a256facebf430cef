"""Formulas in plain text, as the docstrings have them, and their MathML.

x_n, ŵ, S_W, wᵀw, λ², e^-a_k, 2^(d - 1), √(n + 1), ‖w‖, |x|, Σ_n y_n x_n, a <= b, a / b (a fraction, but within
brackets in one line, since these do not grow where no font of formulas is) and p/q (always in one line). Three letters
or more are a word; two are a product, unless they are the name of a function.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from docs.extensions import mathml

NAMES = "ln log exp max min sup sign tr diag tanh cos sin eps"
SHORT = "an as at be by if in is it no of on or so to up we"
FUNCTIONS, WORDS = set(NAMES.split()), set(SHORT.split())
LIMITS = {"max", "min", "sup"}  # what is below them says over what
SUMS = {"Σ": "∑", "Π": "∏"}
SIGNS = {"<=": "≤", ">=": "≥", "->": "→", "-=": "−=", "...": "…", "-": "−", "*": "·"}
LOOSE = {"=", "≤", "≥", "<", ">", "→", "≈", "∝", "+", "−", "−=", "+=", ","}
CLOSING = {"(": ")]", "[": "])", "{": "}"}
SPACE, THIN = 0.25, 0.17  # em round a word, and round the name of a function

TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<number>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|[½¼¾⅓])"
    rf"|(?P<raised>[{''.join(mathml.RAISED)}]+)"
    r"|(?P<letter>[^\W\d_][\u0300-\u036f]*)|(?P<sign><=|>=|->|-=|\+=|\.\.\.|.)"
)


@dataclass(frozen=True)
class Token:
    """A piece of a formula: "space", "number", "letter", "raised", "sign" or "end"."""

    kind: str
    text: str

    @property
    def loose(self) -> bool:
        """Whether it is a sign that stands between terms: no fraction reaches across it."""
        return self.kind == "sign" and SIGNS.get(self.text, self.text) in LOOSE


END = Token("end", "")


def inline(formula: str, after: str = "") -> str:
    """A formula in a text, and the punctuation after it."""
    return mathml.line(Reader(formula, fractions=False).row(), after)


def display(formula: str) -> str:
    """Formulas on lines of their own, one for each line."""
    return "".join(
        mathml.block(Reader(line, fractions=True).row()) for line in formula.splitlines() if line.strip()
    )


class Reader:
    """Reads a formula, one piece after the other, into pieces of MathML.

    Parameters
    ----------
    formula : str
    fractions : bool
        Whether a / with room around it is the bar of a fraction.
    """

    def __init__(self, formula: str, fractions: bool) -> None:
        text = unicodedata.normalize("NFD", formula.strip())
        self.pieces = [Token(str(match.lastgroup), match.group()) for match in TOKEN.finditer(text)]
        self.fractions = fractions
        self.at = 0

    def ahead(self, k: int = 0) -> Token:
        """The piece that comes next, or the k-th after it."""
        return self.pieces[self.at + k] if self.at + k < len(self.pieces) else END

    def take(self) -> str:
        """The piece that comes next, which is done with."""
        self.at += 1
        return self.pieces[self.at - 1].text

    def row(self, closing: str = "") -> list[str]:
        """All up to the end, or to a closing bracket."""
        done: list[str] = []
        product = 0  # where the product begins under which a bar would be drawn
        while (piece := self.ahead()) != END and not (piece.text in closing and closing):
            if not closing and self.bar():
                self.at += 3
                done[product:] = [mathml.fraction(done[product:], self.product())]
            elif piece.kind == "space":
                self.take()
            elif piece.text in ("+", "-") and product == len(done):  # after another sign: that of a number
                done.append(self.term().replace("<mo>", '<mo form="prefix">'))
                product = len(done)
            else:
                done.append(self.term())
                product = len(done) if piece.loose else product
        return done

    def product(self) -> list[str]:
        """What stands below a bar: all up to a sign between terms, or another bar."""
        done: list[str] = []
        while (piece := self.ahead()) != END and piece.text not in (".", ",", ";") and not self.bar():
            if piece.kind == "space":
                if self.ahead(1).loose:
                    break
                self.take()
            else:
                done.append(self.term())
        return done

    def bar(self) -> bool:
        """Whether the bar of a fraction comes next."""
        around = [self.ahead(k) for k in range(3)]
        return (
            self.fractions
            and [piece.kind for piece in around] == ["space", "sign", "space"]
            and around[1].text == "/"
        )

    def term(self) -> str:
        """An atom with what stands below and above it."""
        piece = self.ahead()
        if piece.kind == "letter" and not self.is_sum():
            return self.named()
        if piece.kind == "letter":
            big = f'<mo largeop="true" movablelimits="true">{SUMS[self.take()]}</mo>'
            return mathml.scripts(big, *self.scripts(), limits=True)
        if piece.text == "√":
            self.take()
            return mathml.root(self.inner())
        if piece.text in CLOSING or (piece.text in ("‖", "|") and self.closes(piece.text)):
            base = self.group()
        elif piece.kind == "number":
            base = f"<mn>{self.take()}</mn>"
        else:
            text = self.take()
            return mathml.sign(SIGNS.get(text, text))
        return mathml.scripts(base, *self.scripts(), limits=False)

    def is_sum(self) -> bool:
        """Whether Σ or Π is a sum or product of what follows and no matrix: it has a subscript, or room after it."""
        after, then = self.ahead(1), self.ahead(2)
        begins = then.kind in ("letter", "number") or then.text in ("(", "[", "|", "‖", "√")
        return self.ahead().text in SUMS and (after.text == "_" or (after.kind == "space" and begins))

    def named(self) -> str:
        """A variable, the name of a function, or a word."""
        run = 1
        while self.ahead(run).kind == "letter" and self.ahead(run).text.isascii():
            run += 1
        word = "".join(self.ahead(k).text for k in range(run))
        before = self.pieces[self.at - 1] if self.at else END
        alone = before.kind in ("space", "end") and self.ahead(run).kind in ("space", "end")
        if not (word in FUNCTIONS or (word in WORDS and alone) or (run > 2 and word.isascii())):
            return self.variable()
        self.at += run
        if word == "in":
            return mathml.sign("∈")
        width = THIN if word in FUNCTIONS else SPACE
        base = f"<mi>{word}</mi>" if word in FUNCTIONS else mathml.word(word)
        found = mathml.scripts(base, *self.scripts(), limits=word in LIMITS)
        room = mathml.room(width)
        left = before.kind == "space" and self.at > run + 1 and not self.pieces[self.at - run - 2].loose
        return (room if left else "") + found + (room if self.ahead().kind == "space" else "")

    def variable(self) -> str:
        """A letter; digits right after it stand below it."""
        base, below = mathml.variable(self.take()), ""
        if self.ahead().kind == "number" and self.ahead().text.isdigit():
            below = f"<mn>{self.take()}</mn>"
        under, above = self.scripts()
        return mathml.scripts(base, below + under, above, limits=False)

    def scripts(self) -> tuple[str, str]:
        """What stands below the last atom, and above it."""
        below = above = ""
        while True:
            piece, after = self.ahead(), self.ahead(1)
            if piece.text == "_" and not below:
                self.take()
                below = "".join(self.subscript())
            elif piece.text == "^":
                self.take()
                above += "".join(self.power())
            elif piece.kind == "raised":
                above += mathml.raised(self.take())
            elif piece.text == "'" or (
                piece.text == "*" and after.kind != "letter" and after.text not in ("(", "‖")
            ):
                above += f"<mo>{'′' if self.take() == chr(39) else '*'}</mo>"
            else:
                return below, above

    def subscript(self) -> list[str]:
        """What is below: a group in braces, or letters and digits."""
        if self.ahead().text == "{":
            return self.inner()
        if self.ahead().text in ("+", "-"):
            return [mathml.sign(SIGNS.get(sign := self.take(), sign))]
        run: list[str] = []
        while self.ahead().kind == "letter" or self.ahead().text.isdigit():
            run.append(self.take())
        text = "".join(run)
        if text.isascii() and text.isalpha() and (len(run) > 2 or (len(run) > 1 and text.isupper())):
            return [mathml.word(text)]
        return [f"<mn>{letter}</mn>" if letter.isdigit() else mathml.variable(letter) for letter in run]

    def power(self) -> list[str]:
        """What is above: a group, or a term with its sign."""
        if self.ahead().text == "*":
            return [f"<mo>{self.take()}</mo>"]
        if self.ahead().text == "-":
            return [mathml.sign(SIGNS[self.take()]), self.term()]
        return self.inner()

    def inner(self) -> list[str]:
        """What a group holds, without its brackets; or a term."""
        if self.ahead().text not in CLOSING:
            return [self.term()]
        inside = self.row(CLOSING[self.take()])
        self.at += 1
        return inside

    def group(self) -> str:
        """What stands in brackets or between bars, with them."""
        opening = self.take()
        inside = self.row(CLOSING.get(opening, opening))
        return mathml.group(opening, inside, self.take() if self.ahead() != END else "")

    def closes(self, bar: str) -> bool:
        """Whether a bar has a partner before the bracket in which it stands ends."""
        depth = 0
        for piece in self.pieces[self.at + 1 :]:
            depth += (piece.text in ("(", "[")) - (piece.text in (")", "]"))
            if depth < 0:
                return False
            if piece.text == bar and depth == 0:
                return True
        return False
