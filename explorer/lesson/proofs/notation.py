"""Formulas of a proof, written in plain characters, as MathML.

    mathml("‖ŵ_k‖^2 ≤ k η^2 R^2", symbols)

A letter is a symbol, a run of digits a number. `_` and `^` add a subscript or a superscript: one character, or several
in braces. `frac{a}{b}`, `sqrt{a}` and `"a word"` are a fraction, a root and a word. The functions in `UPRIGHT` are
written upright. In `$name` a number takes the place of a symbol.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from html import escape

import numpy as np

from explorer.lesson.proofs import numbers
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme

SPACE = '<mspace width="0.17em"></mspace>'  # around a function
UPRIGHT = ("min", "max", "ln", "exp", "tr", "rank", "span", "dim", "sign", "cos")
SHORT = 3  # characters of a name that a line break does not separate from its relation
RELATIONS = "=≠≤≥<>⇔⇒→←∈⊂∝≈≪⊥"
OPERATORS = "+−·/|‖()[]{},;:∇∂Σ∏Π√∘∪∩…×∫"
# Raised characters: browsers without a font for formulas set superscripts too high and too large.
RAISED = dict(zip("0123456789−+()nmTdq*", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁽⁾ⁿᵐᵀᵈᑫ*", strict=True))
OPENS = {"(", "[", ",", "·", "−", "+", "/", "‖", "|"}
POWER = re.compile(r"\^(?:\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)|(−?⌊[^⌋]*⌋)|(?<=[eΛ]\^)([^\W\d_]|½))")
NAME = re.compile(r"\$([A-Za-z_][A-Za-z_0-9]*)")
TOKEN = re.compile(
    rf"\s+|\$[A-Za-z_][A-Za-z_0-9]*|\"[^\"]*\"|frac|sqrt|{'|'.join(UPRIGHT)}|[0-9]+(?:\.[0-9]+)?|[_^{{}}]|.[\u0300-\u036f]*′?"
)
PHI = "ϕ"  # math fonts draw this letter as text fonts draw φ; their own φ has another shape
PRIME = "′"  # apart from its letter: browsers set a name of two characters upright
FORMULAS = 2_000  # whose MathML is kept: more than all proofs have
LONG = 24  # characters of a part of a formula that may break before each of its terms
CUT = "\0"  # around the name of a number in a formula without its numbers


def mathml(
    text: str, symbols: Sequence[Symbol] = (), values: numbers.Values | None = None, *, whole: bool = False
) -> str:
    """Return a formula as MathML, with its plain text for programs that cannot read it.

    A long formula consists of several elements, because browsers do not break a line within one.

    Parameters
    ----------
    text : str
        The formula in the notation of this module.
    symbols : sequence of Symbol
        The proof's symbols, which are drawn in their colours.
    values : mapping of str to number or array, optional
        The numbers of `$name`.
    whole : bool
        Whether the formula is short enough for a single element.
    """
    known = values or {}
    sums = any(np.ndim(known.get(name, 0)) for name in names(text))
    parts = (text,) if whole else _parts(text, sums=sums)
    goes_on = (False, *(part[-1:] not in ",:" for part in parts))[: len(parts)]
    told = (
        _filled(_pieces(part, tuple(symbols), goes_on=after), known)
        for part, after in zip(parts, goes_on, strict=True)
    )
    return " ".join(
        f'<math alttext="{escape(plain(part, values))}">{formula}</math>'
        for part, formula in zip(parts, told, strict=True)
    )


@lru_cache(FORMULAS)
def _pieces(text: str, symbols: tuple[Symbol, ...], *, goes_on: bool) -> tuple[str, ...]:
    """Return the MathML of a formula, cut at its numbers: each second piece names one, as in "[gamma".

    If it `goes_on` with a formula before it, a sign at its beginning stands between two terms.
    """
    row = _Row(text, symbols, goes_on=goes_on).written()
    return tuple(row.split(CUT))


def _filled(pieces: tuple[str, ...], values: numbers.Values) -> str:
    """Return the MathML with the numbers in their places."""
    return "".join(
        numbers.mathml(values.get(piece[1:]), bracket=piece[0] == "(") if i % 2 else piece
        for i, piece in enumerate(pieces)
    )


@lru_cache(FORMULAS)
def _parts(text: str, *, sums: bool = False) -> tuple[str, ...]:
    """Split a formula before its relations, after its commas and, with `sums` of vectors, before each term and factor.

    The page may break the line there. A part that is still long is split before its terms, too.
    """
    parts = _cut(text, RELATIONS + "+−·" if sums else RELATIONS)
    return tuple(
        piece for part in parts for piece in (_cut(part, "+−") if len(plain(part)) > LONG else [part])
    )


def _cut(text: str, signs: str) -> list[str]:
    """Split a formula before each of these signs and after its commas, but nowhere within brackets or bars."""
    parts, depth, bars = [""], 0, ""
    for token in TOKEN.findall(text):
        depth += (token in "({[") - (token in ")}]")
        named = 0 < len(parts[-1].strip()) <= SHORT and "$" not in parts[-1]  # "w = (1, 2)" stays together
        outside = depth == 0 and not bars
        if outside and token[0] in signs and parts[-1].strip() and not named:
            parts.append("")
        parts[-1] += token
        if outside and token in ",:":
            parts.append("")
        if depth == 0 and token in "‖|":
            bars = "" if bars == token else bars or token
    return [part.strip() for part in parts if part.strip()]


def plain(text: str, values: numbers.Values | None = None) -> str:
    """Return a formula as plain text, such as "‖ŵ_k‖^2 ≤ k η^2 R^2"."""
    told = re.sub(
        r"([·+−/]\s*|\^)?\$([A-Za-z_][A-Za-z_0-9]*)(?=(\^)?)",
        lambda name: numbers.with_prefix(values or {}, *name.groups("")),
        text,
    )
    told = re.sub(r"frac\{([^{}]*)\}\{([^{}]*)\}", r"(\1)/(\2)", told)
    told = re.sub(r"sqrt\{([^{}]*)\}", r"√(\1)", told)
    told = re.sub(r"([_^])\{(.)\}", r"\1\2", told)
    told = re.sub(r"\^([0-9*])", lambda above: RAISED[above[1]], told)
    return told.replace("{", "(").replace("}", ")").replace('"', "")


def used(text: str, symbols: Sequence[Symbol]) -> list[Symbol]:
    """Return the symbols that occur in a formula."""
    met = _met(text, tuple(symbols))
    return [symbol for symbol in symbols if symbol.sign in met]


@lru_cache(FORMULAS)
def _met(text: str, symbols: tuple[Symbol, ...]) -> frozenset[str]:
    """Return the signs of the symbols that occur in a formula."""
    row = _Row(text, symbols)
    row.written()
    return frozenset(row.met)


def indexed(sentence: str) -> str:
    """Return a sentence in HTML, with subscripts for underscores and superscripts: c_FP, x̂_i, M^(1/2), 2^−⌊d/2⌋."""
    below = re.sub(r"(?<=[\w\u0302])_([^\W_]{1,4})", r"<sub>\1</sub>", escape(sentence))
    return POWER.sub(lambda found: f"<sup>{found[1] or found[2] or found[3]}</sup>", below)


def names(text: str) -> set[str]:
    """Return the names of the numbers that occur in a formula."""
    return set(NAME.findall(text))


class _Row:
    """A formula that is read from left to right."""

    def __init__(self, text: str, symbols: Sequence[Symbol], *, goes_on: bool = False) -> None:
        self.tokens: list[str] = TOKEN.findall(text)
        self.at = 0
        self.symbols = {re.sub("[{}]", "", symbol.sign): symbol for symbol in symbols}
        owners = Counter(name for symbol in symbols for name in symbol.quantities)
        self.quantities = {
            name: symbol for symbol in symbols for name in symbol.quantities if owners[name] == 1
        }  # a number of several symbols, such as an inner product, has the colour of none
        self.goes_on = goes_on  # its first operator is between two terms
        self.met: set[str] = set()
        self.norms = self.bars = 0
        self.depth = 0  # of scripts, in which letters are indices and powers

    def written(self, until: str = "") -> str:
        """Return the rest of the formula, or the part up to a closing brace, as one row."""
        parts: list[str] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token == until:
                self.at += 1
                break
            if token.isspace():
                self.at += 1
                continue
            parts.append(self._scripted())
        return f"<mrow>{''.join(parts)}</mrow>"

    def _scripted(self) -> str:
        """Return the next part with its subscript and its superscript."""
        token = self.tokens[self.at]
        before = next((known for known in reversed(self.tokens[: self.at]) if not known.isspace()), "")
        base = self._base(before)
        scripts: dict[str, tuple[str, str]] = {}
        while self.at < len(self.tokens) and self.tokens[self.at] in "_^":
            kind = self.tokens[self.at]
            self.at += 1
            first = self.at
            self.depth += 1
            if self.tokens[self.at] == "{":
                self.at += 1
                script = self._script()
            else:
                script = self._base("")
            self.depth -= 1
            scripts[kind] = script, "".join(self.tokens[first : self.at]).strip("{}")
        whole = self._coloured(token, base, scripts)
        return SPACE + whole if token in UPRIGHT and (before[:1].isalnum() or before in {")", "}"}) else whole

    def _script(self) -> str:
        """Return a script in braces; several capitals, as in c_{FP}, are one upright name."""
        end = self.tokens.index("}", self.at)
        inner = "".join(self.tokens[self.at : end])
        if len(inner) > 1 and inner.isalpha() and inner.isascii() and inner.isupper():
            self.at = end + 1
            return f'<mi mathvariant="normal">{inner}</mi>'
        return self.written("}")

    def _coloured(self, token: str, base: str, scripts: dict[str, tuple[str, str]]) -> str:
        """Return a part with its scripts, in the colour of its symbol: of ŵ^* if there is one, else of ŵ."""
        sub, above = scripts.get("_"), scripts.get("^")
        whole = base
        if sub:  # a browser without a font for formulas would leave the index of an msub on the line
            lowered = f'<mrow scriptlevel="+1">{sub[0]}</mrow>'
            whole = f'<mrow>{base}<mpadded voffset="-0.3em" depth="0.4em">{lowered}</mpadded></mrow>'
        if above and set(above[1]) <= set(RAISED):
            raised = "".join(RAISED[letter] for letter in above[1])
            whole = f"<mrow>{whole}<mtext>{raised}</mtext></mrow>"
        elif above:
            raised = f'<mrow scriptlevel="+1">{above[0]}</mrow>'
            whole = f'<mrow>{whole}<mpadded voffset="0.45em" height="0.9em">{raised}</mpadded></mrow>'
        if token in UPRIGHT:
            whole = f"<mrow>{whole}{SPACE}</mrow>"
        signs = [f"{token}^{above[1]}"] if above else []
        signs = [*([f"{token}_{sub[1]}"] if sub else []), *signs, token]
        symbol = next((self.symbols[sign] for sign in signs if sign in self.symbols), None)
        if symbol is None and token.startswith("$"):
            symbol = self.quantities.get(token[1:])
        if symbol is None or self.depth:
            return whole
        self.met.add(symbol.sign)
        return f'<mrow class="lc-sym" data-symbol="{escape(symbol.key)}"{_style(symbol)}>{whole}</mrow>'

    def _base(self, before: str) -> str:
        """Return the next part without its scripts."""
        token = self.tokens[self.at]
        self.at += 1
        if token == "{":
            return self.written("}")
        if token.startswith("$"):
            raised = self.at < len(self.tokens) and self.tokens[self.at] == "^"
            bracket = raised or before in OPENS - {"(", "[", ",", "‖", "|"}
            return f"{CUT}{'(' if bracket else '['}{token[1:]}{CUT}"
        if token.startswith('"'):
            return f"<mtext>{escape(token[1:-1])}</mtext>"
        if token in ("frac", "sqrt"):
            return self._built(token)
        if token in UPRIGHT:
            return f'<mi mathvariant="normal">{token}</mi>'
        if token[0].isdigit():
            return f"<mn>{token}</mn>"
        if token[0] in RELATIONS:
            return f"<mo>{escape(token)}</mo>"
        if token[0] in OPERATORS or token == "*":
            return self._operator(token, before)
        symbol = self.symbols.get(token)
        bold = ' class="lc-vector"' if symbol is not None and symbol.vector else ""
        upright = ' mathvariant="normal"' if token[0].isupper() and not token[0].isascii() else ""
        written = token.removesuffix(PRIME).replace("φ", PHI)
        letter = f"<mi{bold}{upright}>{escape(written)}</mi>"
        return f"<mrow>{letter}<mtext>{PRIME}</mtext></mrow>" if token.endswith(PRIME) else letter

    def _fences(self) -> bool:
        """Return whether the bars of the formula enclose something, as in |H|, unlike the one in p(C | x)."""
        around = ["", *self.tokens, ""][self.at - 1 : self.at + 2 : 2]  # the tokens before and after this one
        return self.tokens.count("|") % 2 == 0 and not all(map(str.isspace, around))

    def _built(self, token: str) -> str:
        """Return a fraction or a root, whose parts follow in braces."""
        parts = []
        for _part in range(2 if token == "frac" else 1):
            self.at += 1  # the brace
            parts.append(self.written("}"))
        return f"<m{token}>{''.join(parts)}</m{token}>"

    def _operator(self, token: str, before: str) -> str:
        """Return an operator; norms and brackets are as large as the text."""
        if token == "‖":
            self.norms += 1
            form = "prefix" if self.norms % 2 else "postfix"
            return f'<mo stretchy="false" form="{form}">‖</mo>'
        if self.goes_on and not before and token in "+−·":
            return f'<mo form="infix">{token}</mo>'
        if token == "−" and (not before or before in OPENS or before[0] in RELATIONS):
            return '<mo form="prefix">−</mo>'
        if token == "|" and self._fences():
            self.bars += 1
            return f'<mo stretchy="false" form="{"prefix" if self.bars % 2 else "postfix"}">|</mo>'
        if token in "()[]|":
            return f'<mo stretchy="false">{token}</mo>'
        if token in "Σ∏Π":
            return f'<mo largeop="false" movablelimits="false">{token}</mo>'
        return f"<mo>{escape(token)}</mo>"


def _style(symbol: Symbol) -> str:
    """Return the colour of a symbol, which is that of its object on the board."""
    if not symbol.colour:
        return ""
    return f' style="color:light-dark({symbol.colour},{theme.DARK[symbol.colour]})"'
