"""The catalogue as a file: compiled as other tools do it, refused with its line, updated when a sentence changes."""

from __future__ import annotations

import gettext
import io

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from linboard.i18n import catalogue, language
from tools import texts

ALL_THERE_IS = r"""# a heading is never fuzzy
#, fuzzy
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=n != 1;\n"

#, fuzzy
#~ msgid "obsolete"
#~ msgstr "veraltet"

msgid "\"two\"\tlines,\n"
"a \\ and an n: \\n"
msgstr "„zwei“\tZeilen,\n"
"ein \\ und ein n: \\n"
#, python-format, fuzzy
#| msgid "the line"
msgid "the lines"
msgstr "die Linie"
msgid "not yet"
msgstr ""

msgctxt "door"
msgid "open"
msgstr "auf"

msgid "a point"
msgid_plural "{n} points"
msgstr[0] "ein Punkt"
msgstr[1] "{n} Punkte"
"""


def test_a_catalogue_is_compiled_as_other_tools_do_it(tmp_path):
    (tmp_path / "de.po").write_text(ALL_THERE_IS, encoding="utf-8")
    ours = catalogue.read(tmp_path / "de.po")
    file = io.BytesIO()
    write_mo(file, read_po(io.StringIO(ALL_THERE_IS), locale="de"))
    file.seek(0)
    theirs = gettext.GNUTranslations(file)
    for reader in (ours, theirs):
        assert reader.gettext('"two"\tlines,\na \\ and an n: \\n') == "„zwei“\tZeilen,\nein \\ und ein n: \\n"
        assert reader.pgettext("door", "open") == "auf"
        assert [reader.ngettext("a point", "{n} points", n) for n in (1, 2)] == ["ein Punkt", "{n} Punkte"]
        for text in ("obsolete", "the lines", "the line", "not yet", "open"):
            assert reader.gettext(text) == text


@pytest.mark.parametrize(
    ("po", "number"),
    [
        ('msgid "a"\nmsgstr "b"\n\n<<<<<<< ours\n', 4),
        ('msgid "a"\nmsgstr "ends nowhere\n', 2),
        ('msgid "a"\nmsgstr "C:\\dir"\n', 2),
        ('# a comment\n"of nothing"\n', 2),
        ('msgstr "of nothing"\n', 1),
        ('msgid "a"\nmsgid "b"\nmsgstr "c"\n', 2),
    ],
)
def test_what_is_no_catalogue_is_refused_with_its_line(po, number, tmp_path):
    (tmp_path / "xx.po").write_text(po, encoding="utf-8")
    with pytest.raises(ValueError, match=rf"xx\.po: line {number} is out of place"):
        catalogue.read(tmp_path / "xx.po")


def test_a_changed_sentence_keeps_its_translation_as_fuzzy(tmp_path, monkeypatch, capsys):
    """Its reader sees it in English until the translation is looked at; only a release insists on that."""

    def collect(*arguments):
        monkeypatch.setattr("sys.argv", ["texts", *arguments])
        texts.main()
        return capsys.readouterr().out

    def shown(text):
        return catalogue.read(language.path("zh")).gettext(text)

    sentence, other = "The line {name} is the widest of all that " + "separate them. " * 8, "Undo"
    changed = sentence.replace("{name}", "{number}")
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    monkeypatch.setattr(texts, "ROOT", tmp_path)
    file = language.path("zh")
    file.parent.mkdir(parents=True)
    head = texts.HEAD.format(language="zh", plurals="nplurals=1; plural=0;")
    file.write_text(f'{head}msgid "{sentence}"\nmsgstr "{{name}}最宽。"\n', encoding="utf-8")
    collected = [sentence]
    monkeypatch.setattr(texts, "texts", lambda: [texts.Marked(text, ("pages/a.py", 1)) for text in collected])
    collect()
    assert "0 left to do" in collect("--check")
    assert shown(sentence) == "{name}最宽。"

    collected[:] = [changed, other]
    before = file.read_bytes()
    with pytest.raises(SystemExit, match="1"):
        collect("--check")
    assert "run python -m tools.texts" in capsys.readouterr().out
    assert file.read_bytes() == before
    told = collect()
    assert f"fuzzy: {changed!r}" in told
    assert f"not translated: {other!r}" in told
    with pytest.raises(SystemExit, match="1"):
        collect("--check")
    assert shown(changed) == changed
    said = file.read_text(encoding="utf-8")
    assert "{name}最宽。" in said
    assert texts.FORMER + "The line {name}" in said
    collect()
    assert file.read_text(encoding="utf-8") == said

    said = said.replace("fuzzy, ", "").replace("{name}最宽。", "{number}最宽。")
    file.write_text(said.replace(f'"{other}"\nmsgstr ""', f'"{other}"\nmsgstr "撤销"'), encoding="utf-8")
    collect()  # takes the former text away
    capsys.readouterr()
    assert "0 left to do" in collect("--check")
    assert [shown(text) for text in collected] == ["{number}最宽。", "撤销"]
    assert texts.FORMER not in file.read_text(encoding="utf-8")


def test_the_plural_form_of_chinese_is_one():
    assert texts.read("zh").num_plurals == 1
