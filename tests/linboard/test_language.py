"""Every text that people read is in the catalogues, translated, with the same places for its values."""

from __future__ import annotations

import ast
import gettext
import re
import threading

import pytest

from linboard.words import language
from linboard.words.language import LANGUAGES, SOURCE, _
from linclass import Perceptron
from linclass.core.checks import RefusedError
from tools import texts

OTHERS = [code for code in LANGUAGES if code != SOURCE]
every_language = pytest.mark.parametrize("code", OTHERS)
PLACE = re.compile(r"%?\{[^{}]*\}")
MARKUP = re.compile(r"</?[a-zA-Z]+|\*\*|`|\$")
FOREIGN = re.compile(r"[A-Za-z]{3,}")


@pytest.fixture(autouse=True)
def _speaks_english_again():
    yield
    language.use(SOURCE)


def marked():
    """Every literal text inside `_()` and `N_()`, as Python itself reads the files."""
    for folder in ("explorer", "pages"):
        for path in (texts.ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id in ("_", "N_")
                ) and isinstance(node.args[0], ast.Constant):
                    yield node.args[0].value


def messages(code):
    return [message for message in texts.read(code) if message.id]


def test_no_marked_text_escapes_the_collection():
    collected = {text for text, _place in texts.texts()}
    assert set(marked()) <= collected
    assert len(collected) > 2_000


@every_language
def test_the_catalogue_holds_every_text_and_no_other(code):
    written = texts.path(code).read_bytes()
    assert written == texts.written(texts.updated(code)), "run: python -m tools.texts"
    with texts.path(code).with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert {m.id: compiled.gettext(m.id) for m in messages(code)} == {m.id: m.string for m in messages(code)}


@every_language
def test_every_text_is_translated_with_the_same_places_and_markup(code):
    for message in messages(code):
        assert message.string, message.id
        assert not message.fuzzy, message.id
        assert set(PLACE.findall(message.string)) == set(PLACE.findall(message.id)), message.id
        assert sorted(MARKUP.findall(message.string)) == sorted(MARKUP.findall(message.id)), message.id
        assert message.string.strip(" \n") == message.string or message.id.strip(" \n") != message.id, (
            message.id
        )


def test_the_plural_form_of_chinese_is_one():
    assert texts.read("zh").num_plurals == 1


def test_chinese_sentences_end_as_chinese_ones():
    """A full stop of one line of a text is one in the other; half-width ones stand nowhere after a Chinese word."""
    for message in messages("zh"):
        assert not re.search(r"[\u4e00-\u9fff](?:[,;!?]|\.(?:\s|$))", message.string), message.string
        if (
            message.id.endswith(".")
            and not message.id.endswith("e.")
            and re.search("[\u4e00-\u9fff]", message.string)
        ):
            assert message.string[-1] in "。）：", message.string


def test_no_space_stands_beside_full_width_punctuation():
    for message in messages("zh"):
        assert not re.search(
            "[，。：；？！、（“] | [，。：；？！、）”]|[）”] [\u4e00-\u9fff]", message.string
        ), message.string


def test_lists_and_sentences_are_joined_as_the_language_writes_them():
    joined = {}
    for code in LANGUAGES:
        language.use(code)
        joined[code] = (
            language.listed(["x₁", "x₂"]),
            language.clauses(["x₁, x₂", "x₃"]),
            language.sentences(
                [
                    _("Undo (Ctrl+Z)"),
                    "",
                    _("Mistakes: {wrong}."),
                    _("Every α is 0: f is the same everywhere."),
                ]
            ),
        )
    assert joined["en"][:2] == ("x₁, x₂", "x₁, x₂; x₃.")
    assert joined["zh"][:2] == ("x₁、x₂", "x₁, x₂；x₃。")
    assert ". Every" in joined["en"][2]
    assert "。所有" in joined["zh"][2]


def test_each_thread_speaks_its_readers_language():
    text = "Undo (Ctrl+Z)"
    heard = {}

    def draw(code):
        language.use(code)
        heard[code] = _(text)

    for code in LANGUAGES:
        thread = threading.Thread(target=draw, args=(code,))
        thread.start()
        thread.join()
    assert heard[SOURCE] == text == _(text)
    assert heard["zh"] != text
    with pytest.raises(ValueError, match="there are en, zh"):
        language.use("de")


def test_what_is_made_later_is_in_the_language_of_now():
    language.use("zh")
    make = language.bound(lambda: _("Language"))
    language.use("en")
    assert make() == "语言"


def test_what_linclass_refuses_is_said_in_the_readers_language():
    error = RefusedError(
        "{name} are counted on at most {most} points; got {n}. Remove some.", name="Discs", most=9, n=12
    )
    assert language.told(error) == str(error) == "Discs are counted on at most 9 points; got 12. Remove some."
    language.use("zh")
    told = language.told(error)
    assert "9" in told
    assert "12" in told
    assert not FOREIGN.search(told)
    with pytest.raises(ValueError, match="eta") as caught:  # what says no more is given as it is
        Perceptron(eta=-1).fit([[0.0], [1.0]], [0, 1])
    assert language.told(caught.value) == str(caught.value)


def test_an_empty_text_stays_empty():
    language.use("zh")
    assert _("") == ""
