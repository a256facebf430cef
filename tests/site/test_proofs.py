"""The proofs of a lesson on its page: the list, the chain, its modes, and dropped assumptions."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons import SITE
from explorer.lessons.convergence import examples
from explorer.points import sources
from tests.support import visit

KEY = "con-novikoff"
EACH = [(room.path, proof.key) for room in SITE.rooms for proof in room.proofs()]


def shown(at, path="convergence"):
    """The chain on the page."""
    return visit.messages(at)[f"{path}.proof"]["chain"]


def press(at, key):
    """Press a button of the page."""
    at.button(key=key).click()
    at.run()
    visit.check(at)


@pytest.mark.parametrize(("path", "key"), EACH)
def test_each_proof_opens_with_a_link_and_holds(path, key):
    at = visit.visit(path, proof=key)
    lines = shown(at, path)["lines"]
    assert {line["state"] for line in lines} == {"holds"}
    player = visit.messages(at)["board"]["player"]
    assert player["length"] == len(lines)
    assert player["address"] == "line"


def test_the_printed_proof_is_hidden_even_before_the_style_sheet_is_there():
    at = visit.visit("convergence", proof=KEY)
    [paper] = [part.value for part in at.markdown if "lc-on-paper" in part.value]
    assert paper.startswith('<div class="lc-on-paper" hidden>')


def test_an_address_that_asks_for_print_shows_the_proof_and_its_way_back_not_the_printable_lesson():
    at = visit.visit("convergence", proof=KEY, print="1")
    assert len(shown(at)["lines"]) == 10
    assert any("lc-on-paper" in part.value for part in at.markdown)
    assert not visit.shows(at, "sheet.back")
    press(at, "proof.close")
    assert "print" not in at.query_params
    assert not visit.shows(at, "sheet.back")


def test_the_bench_lists_the_proofs_and_comes_back_from_them():
    at = visit.visit("convergence", examples.eight())
    press(at, f"proof.show.{KEY}")
    assert at.query_params["proof"] in (KEY, [KEY])
    assert len(shown(at)["lines"]) == 10
    press(at, "proof.close")
    assert "proof" not in at.query_params
    assert "convergence.proof" not in visit.messages(at)


def test_a_proof_opened_from_a_scene_leads_back_to_it_and_one_from_the_bench_to_the_bench():
    last = len(SITE["hypothesis"].scenes)
    at = visit.visit("hypothesis", scene=str(last))
    press(at, "scene.proof")
    press(at, "proof.close")
    assert at.query_params["scene"] in (str(last), [str(last)])
    press(at, "scene.proof")
    press(at, "proof.close")
    press(at, "scene.free")
    press(at, f"proof.show.{SITE['hypothesis'].proofs()[0].key}")
    press(at, "proof.close")
    assert at.query_params["scene"] in ("0", ["0"])


def test_the_numbers_are_those_of_the_points():
    at = visit.visit("convergence", examples.eight(), proof=KEY)
    assert 'alttext="≤ (3.317/0.6767)²"' in shown(at)["lines"][-1]["numbers"]
    at = visit.visit("convergence", sources.table("li-2.1"), proof=KEY)
    assert '<math alttext="7">' in shown(at)["lines"][-1]["numbers"]


def test_points_that_violate_an_assumption_break_its_line_at_once():
    at = visit.visit("convergence", sources.table("xor"), proof=KEY)
    states = [line["state"] for line in shown(at)["lines"]]
    assert states == ["holds", "broken", *["beyond"] * 8]
    assert visit.messages(at)["board"]["player"]["length"] == 2
    assert [one["holds"] for one in shown(at)["assumes"]] == [False, True, True]
    assert shown(at)["told"] == ""


@pytest.mark.parametrize(("key", "line"), [("separable", 1), ("start", 3), ("mistakes", 5)])
def test_a_dropped_assumption_breaks_the_chain_and_one_press_restores_the_points(key, line):
    mine = examples.eight()
    at = visit.visit("convergence", mine, proof=KEY)
    press(at, f"proof.drop.{key}")
    states = [one["state"] for one in shown(at)["lines"]]
    assert states.index("broken") == line
    assert at.query_params["drop"] in (key, [key])
    press(at, "proof.restore")
    assert {one["state"] for one in shown(at)["lines"]} == {"holds"}
    points = visit.messages(at)["board"]["edit"]["points"]
    assert np.array_equal(np.column_stack([points["x"], points["y"]]), mine.X)
    assert "drop" not in at.query_params


def test_a_dropped_assumption_that_the_points_do_not_need_is_said():
    at = visit.visit("convergence", examples.eight(), proof=KEY, drop="separable")
    assert "No line fails" in shown(at)["told"]


def test_a_link_contains_the_dropped_assumption():
    at = visit.visit("convergence", proof=KEY, drop="nonsense")
    assert shown(at)["told"] == ""
    at = visit.visit("convergence", proof="nonsense")
    assert "convergence.proof" not in visit.messages(at)


@pytest.mark.parametrize("mode", ["why", "order"])
def test_the_modes_are_in_the_link(mode):
    at = visit.visit("convergence", proof=KEY, **{"proof.mode": mode})
    assert shown(at)["mode"] == mode
    assert bool(shown(at)["order"]) == (mode == "order")


def test_each_line_has_one_right_reason_among_three():
    for line in shown(visit.visit("convergence", proof=KEY))["lines"]:
        assert len(line["options"]) == 3
        assert [one["text"] for one in line["options"] if "why" not in one] == [line["reason"]]


def test_the_lecture_hides_the_reasons_until_they_are_asked_for():
    at = visit.visit("convergence", proof=KEY, lecture="1")
    assert shown(at)["hides"] is True
    assert shown(visit.visit("convergence", proof=KEY))["hides"] is False


def test_a_locked_page_has_no_proof():
    at = visit.visit("convergence", proof=KEY, lock="1")
    assert "convergence.proof" not in visit.messages(at)


def test_one_class_alone_is_said():
    at = visit.visit("convergence", sources.from_labels([(0, 0), (1, 1)], [1, 1]), proof=KEY)
    assert "All points belong to one class" in visit.words(at) + str(visit.messages(at)["board"]["caption"])


def test_the_printed_page_has_the_name_and_the_claim_once():
    at = visit.visit("convergence", proof=KEY)
    (paper,) = (one.value for one in at.markdown if "lc-on-paper" in one.value)
    assert "<table>" in paper
    assert "<h2>" not in paper
    assert "in any order of the points" not in paper
