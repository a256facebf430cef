"""Formulas in sentences: which parts of a sentence they are, and that their MathML says the same."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from html import escape, unescape
from xml.etree import ElementTree

import pytest

from explorer.lesson.formulas import showing, typesetting
from explorer.lesson.proofs.notation import RELATIONS
from explorer.lesson.scene import SKIPPED, Until
from explorer.lessons import SITE
from linboard.i18n import language
from linboard.i18n.language import _
from linboard.messages import Head, choose

LEFT = re.compile(r"√\s*[\w(]|‖|[^\W\d_]\([^)]*\) = |[\w)][²³] = |(?<![\w{])[a-zA-Zα-ω] [=≤≥] [−\d]")


def letters(text):
    """The letters, digits and signs of a formula, without what only places them."""
    flat = unicodedata.normalize("NFKD", unescape(re.sub(r"<[^>]*>", "", text)))
    return re.sub(r"[\s_^√(){}\[\]\u0302\u0303\u200b]", "", flat).replace("-", "−")


@pytest.mark.parametrize(
    ("sentence", "formulas"),
    [
        ("So k ≤ (R/γ)², in any order.", ["k ≤ (R/γ)²"]),
        ("A line is where f(x) = w·x + b is 0.", ["f(x) = w·x + b"]),
        ("the best margin γ is 3 (C = 10 for all)", ["C = 10"]),
        ("A point, an x-axis and Fisher’s w: no formula", []),
        ("with a weight of α = ½ ln((1 − e)/e), where e is 3", ["α = ½ ln((1 − e)/e)", "e"]),
        ("The loss is max(0, 1 − y f): it falls as y f grows.", ["max(0, 1 − y f)", "y f"]),
        ("<i>f</i>(<b>x</b>) = 3, where <b>x</b> is a point", ["<i>f</i>(<b>x</b>) = 3", "<b>x</b>"]),
        ("Its y f rose: each y x̂ adds ‖x̂‖² = 3 to y f(x)", ["y f", "y x̂", "‖x̂‖² = 3", "y f", "x"]),
        ("If a + b = 2 on the x-axis, a point has b and c", ["a + b = 2", "b"]),
        ("the bars, −b, w + b and (−w), are not w − b", ["−b", "w + b", "−w", "w − b"]),
        ("若 b = 2，（−b）则为−b。", ["b = 2", "−b", "−b"]),
        ("J = {far}/{wide} = {before} (star)", ["J = {far}/{wide} = {before}"]),
        ("at θ = 30° (star) the row 3/4 is not 0", ["θ = 30°"]),
        ("所以 k ≤ (R/γ)²，其中 R = 2。", ["k ≤ (R/γ)²", "R = 2"]),
        ("<i>P</i>(spam|email) = 0 and more", ["<i>P</i>(spam|email) = 0"]),
        ("the share of |H| = 2ᵇ rules", ["|H| = 2ᵇ"]),
        ('<td style="width: min(9em, 36vw)">no formula</td>', []),
        ("Use 2 exp(−2ε²N) = δ for 5 of 40", ["2 exp(−2ε²N) = δ"]),
        ("Each vote is α y k(x, z): its count", ["α y k(x, z)"]),
        ('<td style="min-width: min(6em, 22vw)">w = 2</td>', ["w = 2"]),
        ("p = e<sup><i>a</i><sub>k</sub></sup> / 2, as before", ["p = e<sup><i>a</i><sub>k</sub></sup> / 2"]),
    ],
)
def test_where_formulas_are(sentence, formulas):
    assert list(typesetting.formulas(sentence)) == formulas


@pytest.mark.parametrize("sign", RELATIONS)
def test_a_relation_is_an_operator(sign):
    assert f"<mo>{escape(sign)}</mo>" in typesetting.html(f"An update is w {sign} u.")


def test_the_bracket_before_a_long_formula_and_the_punctuation_after_it_stay_in_the_line_of_a_part():
    made = typesetting.html("The bound (R ≤ {a:percent} + {b:percent} = {c:percent}).")
    together = re.findall('<span class="lc-unbroken">(.*?)</span>', made)
    assert [re.sub("<[^>]*>", "", part) for part in together] == ["(R≤{a:percent}", "={c:percent})."]


def test_a_part_that_begins_with_a_plus_has_a_gap_behind_it():
    assert '<mo lspace="0" rspace="0">+</mo><mspace' in typesetting.formula(
        "R ≤ {a:percent} + {b:percent} = {c:percent}"
    )


def test_a_short_formula_is_one_element_and_a_long_one_breaks_only_before_a_relation():
    short, long = "e^(−y f) < 1", "p = c_FP/(c_FP + c_FN) = 1/(1 + 10) = 0.0909"
    assert typesetting.formula(short).count("<math") == 1
    assert re.findall(r'alttext="([^"]*)"', typesetting.formula(long)) == [
        "p = c_FP/(c_FP + c_FN)",  # a short name stays with its relation
        "= 1/(1 + 10)",
        "= 0.0909",
    ]


def test_a_part_that_begins_with_an_operator_has_a_gap_behind_it_as_with_a_relation():
    parts = re.findall(
        r"<math.*?</math>", typesetting.formula("R ≤ {train:percent} + {gap:percent} = {bound:percent}")
    )
    assert len(parts) == 3
    for part, sign in zip(parts[1:], "+=", strict=True):
        assert f'<mo lspace="0" rspace="0">{sign}</mo>{typesetting.GAP}' in part


@pytest.mark.parametrize(
    ("text", "forms"),
    [("ln(2|H|/δ)", ["prefix", "postfix"]), ("|R − R̂| > ε", ["prefix", "postfix"]), ("p(C | x) = ½", [None])],
)
def test_bars_around_something_stand_close_to_it(text, forms):
    made = ElementTree.fromstring(typesetting.formula(text))
    assert [bar.get("form") for bar in made.iter("mo") if bar.text == "|"] == forms


def test_numbers_of_a_step_are_inserted_later_also_for_screen_readers():
    made = typesetting.formula("y f = {before:paren}")
    assert "<mtext>{before:paren}</mtext>" in made
    assert 'data-alt="y f = ‹before:paren›"' in made


def test_the_text_of_a_visitor_remains_text():
    made = typesetting.html("<img src=x onerror=alert(1)> x < y & k = 2")
    assert "<img" not in made
    ElementTree.fromstring(f"<p>{made}</p>")


def test_the_label_of_a_button_has_italic_letters_and_never_breaks_in_a_formula():
    assert showing.label("The one at f = −4") == "The one at *f*\u00a0=\u00a0−4"
    assert showing.label("Their inner products x·z") == "Their inner products *x*·*z*"
    assert showing.label("A line, twice") == "A line, twice"


def test_a_message_contains_the_formulas_of_all_its_sentences():
    caption = choose(["Then k = 2.", "Now J = {loss}."], [0, 1])
    assert set(typesetting.of(caption, [Head("p ≥ ½ here")])) == {"k = 2", "J = {loss}", "p ≥ ½"}
    assert typesetting.of("No formula", None) is None


def sentences(room):
    """The sentences of the scenes and challenges of a lesson."""
    for scene in room.scenes:
        begun = scene.begin()
        yield from (_(scene.question), _(scene.ask))
        yield language.tidied(
            scene.tell(
                scene.act.shown(begun) if isinstance(scene.act, Until) else replace(begun, answer=SKIPPED)
            )
        )
    for challenge in room.challenges():
        yield from (_(challenge.task), *map(_, challenge.hints))


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("room", SITE.rooms, ids=[room.key for room in SITE.rooms])
@pytest.mark.slow
def test_every_formula_of_a_lesson_is_typeset_and_nothing_of_it_is_lost(room, code):
    language.use(code)
    for sentence in sentences(room):
        made = typesetting.html(sentence)
        tree = ElementTree.fromstring(f"<p>{made}</p>")
        assert letters("".join(tree.itertext())) == letters(sentence), sentence
        outside = re.sub(r"<math.*?</math>", "", made)
        assert not LEFT.search(unescape(re.sub(r"<[^>]*>", "", outside))), outside
        for formula in tree.iter("math"):
            assert formula.get("alttext"), sentence


def test_formula_rows_keep_their_html_and_have_mathml_beside_it():
    row = "<i>c</i><sub>FP</sub> = {in_spam:percent} here"
    made = typesetting.of(None, None, [row, "no formula"])
    assert list(made) == [row]
    assert "<mtext>{in_spam:percent}</mtext>" in made[row]
    assert made[row].endswith(" here")
