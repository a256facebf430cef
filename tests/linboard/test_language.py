"""Every text that people read is in the catalogues, translated, with the same places for its values."""

from __future__ import annotations

import ast
import re
import threading
import warnings

import pytest

from linboard.i18n import catalogue, language
from linboard.i18n.language import LANGUAGES, SOURCE, _
from linclass import Perceptron
from linclass.core.errors import RefusedError
from tests.support.collected import collected
from tools import texts

OTHERS = [code for code in LANGUAGES if code != SOURCE]
every_language = pytest.mark.parametrize("code", OTHERS)
PLACE = re.compile(r"%?\{[^{}]*\}")
MARKUP = re.compile(r"</?[a-zA-Z]+|\*\*|`|\$")
FOREIGN = re.compile(r"[A-Za-z]{3,}")


def marked():
    """Every literal text inside `_()`, `N_()` and `ngettext`, and with its context inside `pgettext` and `NP_`."""
    for folder in (folder for folder, marks in texts.MARKS.items() if "_" in marks):
        for path in (texts.ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                    continue
                given = [word.value for word in node.args if isinstance(word, ast.Constant)]
                if node.func.id in ("_", "N_", "ngettext") and given:
                    yield given[0]
                elif node.func.id in ("pgettext", "NP_") and len(given) == 2:
                    yield language.NP_(*given)


def messages(code):
    """The translations that readers see."""
    return [
        message
        for message in texts.read(code)
        if message.id and all(texts.forms(message)) and not message.fuzzy
    ]


def pairs(code):
    """The texts that readers see, each with its translation."""
    return [pair for message in messages(code) for pair in texts.pairs([message])]


@pytest.mark.slow
def test_no_marked_text_escapes_the_collection():
    keys = {found.key for found in collected()}
    assert set(marked()) <= keys
    assert len(keys) > 2_000


@pytest.mark.slow
@every_language
def test_the_catalogue_holds_every_text_and_what_it_lacks_is_a_warning(code, monkeypatch):
    """A sentence that somebody changes is first seen in English; `make release` insists on its translation."""
    collected()  # its result is kept: it calls the function that it replaces next
    monkeypatch.setattr(texts, "texts", collected)
    up_to_date = texts.updated(code)
    for text in texts.lacking(up_to_date):
        assert language.translated(text, code) == text.rpartition(language.CONTEXT)[2]
    if found := texts.complaints(code, up_to_date):
        told = f"{code}: {len(found)} left to do before a release"
        warnings.warn("\n  ".join([told, *found]), stacklevel=1)
    else:
        assert {texts.key(message) for message in up_to_date if message.id} == {
            texts.key(message) for message in messages(code)
        }


@every_language
def test_the_reader_gets_what_the_catalogue_says(code):
    said = {texts.key(m): texts.forms(m)[0] for m in messages(code)}
    assert {key: language.translated(key, code) for key in said} == said


COUNTS = """msgid "Board with one point"
msgid_plural "Board with {n} points"
msgstr[0] "{n} 个点"
"""


def test_a_text_for_a_count_has_the_forms_of_its_language(monkeypatch, tmp_path):
    head = texts.HEAD.format(language="zh", plurals="nplurals=1; plural=0;")
    (tmp_path / "zh.po").write_text(head + COUNTS, encoding="utf-8")
    monkeypatch.setitem(language._translations, "zh", catalogue.read(tmp_path / "zh.po"))
    forms = "Board with one point", "Board with {n} points"
    assert [language.ngettext(*forms, n) for n in (0, 1, 2)] == [forms[1], forms[0], forms[1]]
    language.use("zh")
    assert [language.ngettext(*forms, n) for n in (0, 1, 2)] == 3 * ["{n} 个点"]


CONTEXTS = """msgid "Nothing"
msgstr "没有"

msgctxt "dual.loop"
msgid "Nothing"
msgstr "什么都不行"
"""


def test_a_context_gives_one_text_several_translations(monkeypatch, tmp_path):
    (tmp_path / "zh.po").write_text(
        f"{texts.HEAD.format(language='zh', plurals='nplurals=1; plural=0;')}{CONTEXTS}"
    )
    monkeypatch.setitem(language._translations, "zh", catalogue.read(tmp_path / "zh.po"))
    later = language.NP_("dual.loop", "Nothing")
    assert (_(later), language.pgettext("dual.loop", "Nothing")) == ("Nothing", "Nothing")
    language.use("zh")
    assert (_(later), language.pgettext("dual.loop", "Nothing"), _("Nothing")) == (
        "什么都不行",
        "什么都不行",
        "没有",
    )
    assert language.pgettext("of no entry", "Nothing") == "Nothing"


def test_marks_with_a_context_are_collected_with_it(tmp_path, monkeypatch):
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "a.py").write_text('pgettext("door", "open")\nNP_("shop", "open")\n_("open")\n')
    monkeypatch.setattr(texts, "ROOT", tmp_path)
    monkeypatch.setattr(texts, "MARKS", {"pages": texts.SPOKEN})
    found = [marked[::2] for marked in texts.texts() if marked.place[0] == "pages/a.py"]
    assert found == [("open", "door"), ("open", "shop"), ("open", None)]
    in_template = {texts.key(message) for message in texts.template() if message.id}
    assert {language.NP_("door", "open"), language.NP_("shop", "open"), "open"} <= in_template


@every_language
def test_every_translation_has_the_same_places_and_markup(code):
    for text, said in pairs(code):
        assert set(PLACE.findall(said)) == set(PLACE.findall(text)), text
        assert sorted(MARKUP.findall(said)) == sorted(MARKUP.findall(text)), text
        assert said.strip(" \n") == said or text.strip(" \n") != text, text


def test_chinese_sentences_end_as_chinese_ones():
    """A full stop of one line of a text is one in the other; half-width ones stand nowhere after a Chinese word."""
    for text, said in pairs("zh"):
        assert not re.search(r"[\u4e00-\u9fff](?:[,;!?]|\.(?:\s|$))", said), said
        if text.endswith(".") and not text.endswith("e.") and re.search("[\u4e00-\u9fff]", said):
            assert said[-1] in "。）：", said


def test_no_space_stands_beside_full_width_punctuation():
    for _text, said in pairs("zh"):
        assert not re.search("[，。：；？！、（“] | [，。：；？！、）”]|[）”] [\u4e00-\u9fff]", said), said


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
                    _("Every α is 0, so f is the same everywhere."),
                ]
            ),
            language.together(["x₁", "x₂", "x₃"]),
        )
    assert joined["en"][:2] == ("x₁, x₂", "x₁, x₂; x₃.")
    assert joined["zh"][:2] == ("x₁、x₂", "x₁, x₂；x₃。")
    assert (joined["en"][3], joined["zh"][3]) == ("x₁, x₂ and x₃", "x₁、x₂ 和 x₃")
    assert language.together(["x₁"]) == "x₁"
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
    assert (
        language.error_text(error)
        == str(error)
        == "Discs are counted on at most 9 points; got 12. Remove some."
    )
    language.use("zh")
    told = language.error_text(error)
    assert "9" in told
    assert "12" in told
    assert not FOREIGN.search(told)
    with pytest.raises(ValueError, match="eta") as caught:  # what says no more is given as it is
        Perceptron(eta=-1).fit([[0.0], [1.0]], [0, 1])
    assert language.error_text(caught.value) == str(caught.value)


def test_an_empty_text_stays_empty():
    language.use("zh")
    assert _("") == ""
