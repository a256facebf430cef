"""Typed formulas: a small grammar parses them into a tree, and NumPy evaluates the tree.

    sum      =  product, then any number of  (+ | -) product
    product  =  signed, then any number of  (* | /) signed
    signed   =  - signed  |  power
    power    =  atom  |  atom ^ signed                       so ^ is right associative, and -2^2 is -4
    atom     =  number  |  x1 … xd  |  pi  |  ( sum )  |  (sin | cos | exp | log | sqrt | abs) ( sum )

No text is ever run as code: anything outside the grammar is an error with its column.
"""

from __future__ import annotations

import math
import re
from typing import Any, NamedTuple

from linclass.data.expression import (
    BINDING,
    FUNCTIONS,
    RIGHT,
    SIGN,
    Call,
    Negative,
    Number,
    Operation,
    Tree,
    Variable,
)

MAX_LENGTH = 200
MAX_DEPTH = 30
SHOWN = 60  # maximum length of the text in a message
HINTS = {
    "*": "Use ^ for powers.",
    "": "Use * for multiplication.",
}  # hints after an operator, and without one
TYPOGRAPHIC = str.maketrans({"−": "-", "·": "*", "×": "*"})
TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z_0-9]*)|(?P<sign>[-+*/^()])|(?P<end>\Z)|(?P<other>.))"
)


class FormulaError(ValueError):
    """A text that is not a formula: its column, the expected token and the actual one.

    Its parts allow a translation.

    Parameters
    ----------
    text : str
        The text, shortened if it is long.
    column : int >= 1
        The position of the error.
    expected : str
        The expected tokens, with placeholders in braces for the `named` values.
    found : str
        The actual token; empty at the end of the text.
    hint : str
        The probable intention; empty if there is none.

    See Also
    --------
    Formula : reads formulas
    FeatureError : a feature that is undefined

    Examples
    --------
    >>> from linclass import Formula, FormulaError
    >>> try:
    ...     Formula("x1 + ").fit([[1, 2]])
    ... except FormulaError as error:
    ...     print(error)
    Column 6 of 'x1 + ': expected a number, a variable, a function or "("; got the end.
    """

    def __init__(
        self, text: str, column: int, expected: str, found: str, hint: str = "", **named: object
    ) -> None:
        self.text = text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
        self.column, self.expected, self.found, self.hint, self.named = column, expected, found, hint, named
        super().__init__(
            f"Column {column} of {self.text!r}: expected {expected.format(**named)}; "
            f"got {repr(found) if found else 'the end'}.{' ' + hint if hint else ''}"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return FormulaError._again, (self.text, self.column, self.expected, self.found, self.hint, self.named)

    @staticmethod
    def _again(*parts: Any) -> FormulaError:
        *given, named = parts
        return FormulaError(*given, **named)


class Token(NamedTuple):
    """A token of the text with its column (from 1); the last one is empty and of kind "end"."""

    kind: str
    text: str
    column: int


def parse(text: str, d: int) -> Tree:
    """Read a formula in the variables x1 … xd.

    Also reads the typographic signs − · ×, and names in capitals.

    Parameters
    ----------
    text : str
        At most 200 characters, nested at most 30 deep.
    d : int >= 1
        Number of variables.

    Raises
    ------
    FormulaError
        With the column, the expected tokens, and the actual one.
    """
    if not isinstance(text, str):
        raise FormulaError("", 1, "text", f"{text!r:.50}", "Pass for example 'x1*x2'.")
    if len(text) > MAX_LENGTH:
        raise FormulaError(
            text,
            MAX_LENGTH + 1,
            "the end: a formula may have at most {most} characters, and this one has {n}",
            text[MAX_LENGTH],
            "Shorten it.",
            most=MAX_LENGTH,
            n=len(text),
        )
    return _Parser(text, d).whole()


class _Parser:
    """A precedence-climbing parser (Pratt 1973): an operand ends at an operator that binds more weakly."""

    def __init__(self, text: str, d: int) -> None:
        self._text = text
        self._d = d
        self._tokens = _tokens(text)
        self._at = 0

    def whole(self) -> Tree:
        """The tree of the whole text."""
        tree = self._tree(1, 1)
        if self._next.kind != "end":
            raise self._unexpected("an operator (+ - * / ^) or the end")
        return tree

    @property
    def _next(self) -> Token:
        """The next token."""
        return self._tokens[self._at]

    def _tree(self, least: int, depth: int) -> Tree:
        """The longest tree from here on whose operators bind at least that strongly."""
        if depth > MAX_DEPTH:
            raise self._unexpected("at most {most} nested parentheses, signs and powers", most=MAX_DEPTH)
        left = self._signed(depth)
        while BINDING.get(self._next.text, 0) >= least:
            sign = self._next.text
            self._at += 1
            left = Operation(sign, left, self._tree(RIGHT[sign], depth + 1))
        return left

    def _signed(self, depth: int) -> Tree:
        """A number, a variable, a function call, a parenthesised tree, or the negative of a power."""
        token = self._next
        if token.kind == "number":
            return self._number()
        if token.kind == "name":
            return self._name(depth)
        if token.text not in ("-", "("):
            raise self._unexpected('a number, a variable, a function or "("')
        self._at += 1
        if token.text == "-":
            return Negative(self._tree(SIGN, depth + 1))
        tree = self._tree(1, depth + 1)
        self._close()
        return tree

    def _number(self) -> Tree:
        """A number within the range of floats."""
        value = float(self._next.text)
        if math.isinf(value):
            raise self._unexpected("a number up to 1e308")
        self._at += 1
        return Number(value)

    def _name(self, depth: int) -> Tree:
        """The variable, the constant or the function of that name."""
        name = self._next.text.lower()
        if name in FUNCTIONS:
            self._at += 1
            if self._next.text != "(":
                raise self._unexpected('"(" after {name}', name=name)
            self._at += 1
            argument = self._tree(1, depth + 1)
            self._close()
            return Call(name, argument)
        if name == "pi":
            self._at += 1
            return Number(math.pi)
        if not re.fullmatch("x[1-9][0-9]*", name) or int(name[1:]) > self._d:
            variables = {1: "x1", 2: "x1, x2"}.get(self._d, f"x1 … x{self._d}")
            names = f"{variables}, pi, {', '.join(FUNCTIONS)}"
            raise self._unexpected("one of {names}", names=names)
        self._at += 1
        return Variable(int(name[1:]) - 1)

    def _close(self) -> None:
        """Consume the closing parenthesis."""
        if self._next.text != ")":
            raise self._unexpected('an operator (+ - * / ^) or ")"')
        self._at += 1

    def _unexpected(self, expected: str, **named: object) -> FormulaError:
        """The error for an unexpected token, with a hint for common mistakes."""
        token = self._next
        hint = ""
        if self._at and self._tokens[self._at - 1].text == token.text == "*":
            hint = HINTS["*"]
        elif expected.startswith("an operator") and (token.kind in ("number", "name") or token.text == "("):
            hint = HINTS[""]
        return FormulaError(self._text, token.column, expected, token.text, hint, **named)


def _tokens(text: str) -> list[Token]:
    """The tokens of the text, ending with "end"; characters outside the grammar are tokens, too."""
    tokens, place, plain = list[Token](), 0, text.translate(TYPOGRAPHIC)
    while (match := TOKEN.match(plain, place)) and (not tokens or tokens[-1].kind != "end"):
        kind = str(match.lastgroup)
        tokens.append(Token(kind, match[kind], match.start(kind) + 1))
        place = match.end()
    return tokens
