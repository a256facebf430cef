"""The glossary's page, and the foot of every page that leads to it and to its neighbours."""

from __future__ import annotations

import re

from explorer.lessons.glossary.terms import find as found_in
from explorer.points import dataset, links
from tests.support import visit
from tests.support.rooms import BUILDS_ON, TERMS, leads_to


def html(at):
    """All that the page says in HTML."""
    return "".join(str(element.proto.body) for element in at.get("html"))


def find(at, text):
    """Write into the field and press Enter."""
    at.text_input(key="glossary.find").set_value(text)
    at.run()
    visit.check(at)


def hrefs(text):
    return re.findall(r'href="\./([^"]*)"', text)


def test_all_terms_are_there_and_a_word_finds_some():
    at = visit.visit("glossary")
    assert html(at).count("<dt>") == len(TERMS)
    assert set(hrefs(html(at))) <= set(visit.SITE)
    find(at, "slack")
    assert 1 <= html(at).count("<dt>") < 10
    assert f"of {len(TERMS)} terms" in visit.words(at)
    find(at, "<b>qwertz")
    assert html(at).count("<dt>") == 0
    assert "No term contains these letters." in visit.words(at)


def test_a_greek_letter_is_found_by_its_name_too():
    found = {term.key for term in found_in("gamma", TERMS)}
    assert {"margin", "weak learner"} <= found == {term.key for term in found_in("γ", TERMS)}


def test_the_address_keeps_the_points_and_the_word():
    points = links.quantise(dataset.default().add(2.25, 2.5, 0))
    at = visit.visit("glossary", points, **{"glossary.find": "kernel"})
    assert at.query_params["d"] == links.encode(points)
    assert 1 < html(at).count("<dt>") < 20
    assert not visit.visit("glossary", d="garbage").exception


def test_every_page_leads_to_its_neighbours_and_to_the_glossary():
    for path in ("", "perceptron", "kernels", "glossary"):
        foot = html(visit.visit(path)).partition("<nav")[2]
        wanted = {*BUILDS_ON[path], *leads_to(path), "glossary"} & set(visit.SITE) - {path}
        assert set(hrefs(foot)) == wanted
