"""Formulas in plain text: what is read out of them, where they are found, and that nothing of them is lost."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import unicodedata
from xml.etree import ElementTree

import pytest

import linclass
from docs.extensions import formulas, notation

SIGNS = {
    "∑": "Σ",
    "∏": "Π",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "−": "-",
    "→": "->",
    "…": "...",
    "′": "'",
    "·": "*",
}
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿᵀᵈᵏᵖ", "0123456789+-nTdkp")


def tree(formula, display=False):
    """The MathML of a formula."""
    made = (notation.display if display else notation.inline)(formula)
    return ElementTree.fromstring(f"<all>{made.replace('&#8203;', '')}</all>")


def shape(formula, display=False):
    """The elements that say what belongs together, as nested lists, the variables as text."""

    def told(node):
        if node.tag in ("mi", "mn", "mo", "mtext"):
            return node.text
        inside = [told(child) for child in node if child.tag != "mspace"]
        if node.tag in ("mrow", "math", "all", "div", "span"):
            return inside[0] if len(inside) == 1 else inside
        return [node.tag, *inside]

    return told(tree(formula, display))


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("x_n", ["msub", "x", "n"]),
        ("x̂_nk", ["msub", ["mover", "x", "^"], ["n", "k"]]),
        ("c_FP", ["msub", "c", "FP"]),
        ("λ_max", ["msub", "λ", "max"]),
        ("x1²", ["msubsup", "x", "1", "2"]),
        ("m_iᵀ", ["msubsup", "m", "i", "T"]),
        ("Σ⁻¹", ["msup", "Σ", ["−", "1"]]),
        ("Σ_n y_n", [["munder", "∑", "n"], ["msub", "y", "n"]]),
        ("Σ α", ["∑", "α"]),
        ("wᵀΣw", [["msup", "w", "T"], "Σ", "w"]),
        ("min_n y", [["munder", "min", "n"], "y"]),
        ("e^-a_k", ["msup", "e", ["−", ["msub", "a", "k"]]]),
        ("2^(d - 1)", ["msup", "2", ["d", "−", "1"]]),
        ("ŵ*", ["msup", ["mover", "w", "^"], "*"]),
        ("x1*x2", [["msub", "x", "1"], "·", ["msub", "x", "2"]]),
        ("√(n + 1)", ["msqrt", "n", "+", "1"]),
        ("√λ_1 u", [["msqrt", ["msub", "λ", "1"]], "u"]),
        ("‖w‖²", ["msup", ["‖", "w", "‖"], "2"]),
        ("|x - c|", ["|", "x", "−", "c", "|"]),
        ("p(x|C)", ["p", ["(", "x", "|", "C", ")"]]),
        ("cᵀKc >= 0", [["msup", "c", "T"], "K", "c", "≥", "0"]),
        ("loss(m)", ["loss", ["(", "m", ")"]]),
        ("n in B", ["n", "∈", "B"]),
        ("log π_+/π_-", ["log", ["msub", "π", "+"], "/", ["msub", "π", "−"]]),
    ],
)
def test_what_belongs_together(formula, expected):
    assert shape(formula) == expected


@pytest.mark.parametrize(
    ("formula", "above", "below"),
    [
        ("λ / n", "λ", "n"),
        ("wᵀS_B w / wᵀS_W w", "wTSBw", "wTSWw"),
        ("J = a + b c / d e - f", "bc", "de"),
        ("[B + 1] / (2 a)", "B+1", "2a"),
        ("e^a_k / Σ_j e^a_j", "eak", "∑jeaj"),
    ],
)
def test_a_bar_reaches_over_the_product_before_and_after_it(formula, above, below):
    (bar,) = tree(formula, display=True).iter("mfrac")
    assert ["".join(part.itertext()) for part in bar] == [above, below]
    assert not list(tree(formula).iter("mfrac"))  # in a text a line is too low for it


@pytest.mark.parametrize("formula", ["(R / γ)²", "exp(-‖x‖² / (2 σ²))", "|a / b|", "e^(a / b)"])
def test_within_brackets_a_fraction_stands_in_one_line(formula):
    assert not list(tree(formula, display=True).iter("mfrac"))
    assert "/" in "".join(tree(formula, display=True).itertext())


def docstrings():
    """The docstrings of all that a module of the library shows, by name."""
    found = {}
    for info in pkgutil.walk_packages(linclass.__path__, "linclass."):
        module = importlib.import_module(info.name)
        for name, value in vars(module).items():
            if getattr(value, "__module__", "") == info.name and callable(value) and not name.startswith("_"):
                found[f"{info.name}.{name}"] = value
                for member, inner in vars(value).items() if inspect.isclass(value) else ():
                    if not member.startswith("_") and (
                        inspect.isfunction(inner) or isinstance(inner, property)
                    ):
                        found[f"{info.name}.{name}.{member}"] = inner
    texts = {name: inspect.getdoc(value) for name, value in found.items()}
    return {name: text.splitlines() for name, text in texts.items() if text}


def plain(text):
    """The letters, digits and signs of a formula or its MathML, without what only places them."""
    text = unicodedata.normalize("NFD", text).translate(RAISED)
    for shown, written in SIGNS.items():
        text = text.replace(shown, written)
    return re.sub(r"[\s_^√(){}\[\]\u0302\u0303\u0304¯~]", "", text.replace("∈", "in"))


@pytest.mark.slow
def test_nothing_of_a_formula_is_lost():
    found = [
        formula
        for lines in docstrings().values()
        for formula in re.findall(r":math:`([^`]+)`|\.\. math:: (.+)", "\n".join(formulas.docstring(lines)))
    ]
    assert len(found) > 1_000
    for formula in map("".join, found):
        assert plain("".join(tree(formula).itertext())) == plain(formula.replace("·", "*")), formula


def words(lines):
    """The words of a docstring, without what marks them."""
    text = " ".join(line.strip() for line in lines)
    text = re.sub(r"\.\. math:: |:math:|`|\\", "", text)
    return re.sub(r"[\s.,]+", " ", text).strip()


@pytest.mark.slow
def test_nothing_of_a_docstring_is_lost():
    for name, lines in docstrings().items():
        assert words(formulas.docstring(lines)) == words(lines), name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The margin y f(x) of a sample.", ["y f(x)"]),
        ("a sum over the samples, each once", []),
        ("It has n samples (n >= 1), or none.", ["n", "(n >= 1)"]),
        ("means m_i, one covariance Σ = S_W/(N - C) and priors", ["m_i", "Σ = S_W/(N - C)"]),
        ("with weights ŷ(1 - ŷ), and no more", ["ŷ(1 - ŷ)"]),
        (
            "minimise ½‖w‖² + C Σ ξ_n under y_n f(x_n) >= 1 - ξ_n.",
            ["½‖w‖² + C Σ ξ_n", "y_n f(x_n) >= 1 - ξ_n"],
        ),
        ("the kernel (x·z + offset)^degree of all", ["(x·z + offset)^degree"]),
        ("a residual above 1e-8, in 100,000 numbers", []),
        ("coef_ holds w; see `trace_.stop` and n_iter_", ["w"]),
        (
            "P(max_{h in H} |R - R̂| > ε) <= 2 |H| e^(-2 ε² N) holds",
            ["P(max_{h in H} |R - R̂| > ε) <= 2 |H| e^(-2 ε² N)"],
        ),
        ("one-hot targets, 0-1 errors, Zhang 5", []),
    ],
)
def test_where_formulas_are(text, found):
    assert re.findall(":math:`([^`]+)`", formulas.marked(text)) == found


def test_names_that_end_with_an_underscore_are_code_and_no_links():
    assert formulas.marked("coef_ and `w`, n_iter_.") == "``coef_`` and `w`, ``n_iter_``."


def test_a_formula_after_two_spaces_stands_below():
    lines = ["Distance to the boundary, shape (n,).  r = f(x) / ‖w‖", "", "With more text."]
    assert formulas.docstring(lines)[1:4] == ["", ".. math:: r = f(x) / ‖w‖", ""]
