"""The relation between the pages: every page has its place in it, both directions agree, and it has no circle."""

from __future__ import annotations

from graphlib import TopologicalSorter

from explorer.lessons.glossary.terms import find
from tests.support import visit
from tests.support.rooms import BUILDS_ON, TERMS, leads_to

BESIDE = {"", "data", "glossary"}  # no lessons


def test_every_page_has_its_place():
    assert set(visit.SITE) <= set(BUILDS_ON)
    assert all(BUILDS_ON[path] for path in set(visit.SITE) - {"", "glossary"})


def test_both_directions_agree():
    for page, earlier in BUILDS_ON.items():
        assert set(earlier) <= set(BUILDS_ON)
        assert len(set(earlier)) == len(earlier)
        assert all(page in leads_to(one) for one in earlier)
        assert all(page in BUILDS_ON[later] for later in leads_to(page))


def test_it_has_no_circle_and_the_navigation_goes_along_it():
    order = list(TopologicalSorter(BUILDS_ON).static_order())  # raises where there is a circle
    assert set(order) == set(BUILDS_ON)
    place = {path: i for i, path in enumerate(visit.SITE)}
    for page, earlier in BUILDS_ON.items():
        assert all(place[one] < place[page] for one in earlier if one in place and page in place)


def test_everything_begins_with_the_points():
    reached, new = {""}, {""}
    while new:
        new = {later for path in new for later in leads_to(path)} - reached
        reached |= new
    assert reached == set(BUILDS_ON) - {"glossary"}


# ---- the glossary ----


def test_terms_are_unique_and_lead_to_pages():
    assert 60 <= len(TERMS) <= 120
    for values in ([term.key for term in TERMS], [term.name for term in TERMS]):
        assert len(set(values)) == len(values)
    for term in TERMS:
        assert term.pages
        assert set(term.pages) <= set(BUILDS_ON) - {"glossary"}
        assert term.meaning.endswith(".")
        assert len(term.meaning) < 220


def test_every_lesson_has_words_in_the_glossary():
    seen = {path for term in TERMS for path in term.pages}
    assert set(BUILDS_ON) - {"glossary"} <= seen


def test_a_term_is_found_by_its_name_its_symbol_or_its_meaning():
    assert next(iter(find("Gram", TERMS))).key == "gram matrix"
    assert find("ξ", TERMS)[0].key == "slack"
    assert "duality gap" in {term.key for term in find("BOUND proves", TERMS)}
    assert find("margin", TERMS)[0].key in {"margin", "maximum margin", "soft margin"}
    assert find("", TERMS) == TERMS
    assert find("qwertz", TERMS) == ()
