"""The table of terms: one English and one Chinese term for each concept, as in the glossary and in the catalogue."""

from __future__ import annotations

import re

import pytest

from explorer.lessons.glossary.terms import find
from linboard.i18n.language import translated
from tests.support import documents
from tests.support.rooms import TERMS
from tools import texts

PAGES, UNUSED = "Words of the pages", "Chinese terms that no page uses"


def tables():
    """The rows of the document, by the heading that they are below, without the heads of the tables."""
    found, heading = {}, ""
    for line in documents.text("docs/terms.md").splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        elif line.startswith("| "):
            cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            found.setdefault(heading, []).append(tuple(cells))
    return {heading: rows[2:] for heading, rows in found.items()}


TABLES = tables()
OF_THE_GLOSSARY = [row for heading, rows in TABLES.items() if heading not in (PAGES, UNUSED) for row in rows]
CATALOGUE = texts.pairs(texts.read("zh"))


def test_the_table_and_the_glossary_have_the_same_terms():
    assert sorted(OF_THE_GLOSSARY) == sorted(
        (term.name, translated(term.name, "zh"), term.symbol) for term in TERMS
    )


@pytest.mark.parametrize("column", [0, 1])
def test_no_term_stands_for_two_concepts(column):
    named = [row[column] for row in [*OF_THE_GLOSSARY, *TABLES[PAGES]]]
    assert len(named) == len(set(named))


@pytest.mark.parametrize(("english", "chinese"), TABLES[PAGES])
def test_the_catalogue_translates_the_words_of_the_pages_so(english, chinese):
    assert any(
        english.casefold() in text.casefold() and chinese in translation for text, translation in CATALOGUE
    )


@pytest.mark.parametrize(("unused", "used"), TABLES[UNUSED])
def test_the_pages_use_the_term_and_the_search_knows_the_other_one(unused, used):
    assert not [translation for _text, translation in CATALOGUE if unused in translation]
    assert used in [translated(term.name, "zh") for term in find(unused, TERMS)]
