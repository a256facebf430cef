"""The form of the receipt, below the map: what has been solved is in it, and an earlier one is taken up again."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.challenges import challenges, judge
from explorer.lesson.challenges import links, receipt_form, receipts
from explorer.lessons import SITE
from explorer.server import qr
from explorer.visit import session
from tests.support import visit
from tests.support.near_misses import near_misses
from tests.support.scenes import html

SOLUTIONS = {key: links.spell(one, one.solution) for key, one in challenges().items()}


def progress(at):
    return at.session_state[session._KEY].progress


def said(at):
    return " ".join(caption.value for caption in at.caption)


def solved(key):
    """A visitor who has solved that challenge, and has come to the map."""
    room = next(room for room in SITE.rooms for one in room.challenges() if one.key == key)
    at = visit.visit(room.path, challenge=key)
    if challenges()[key].solution is None:
        visit.move(at, "challenge.impossible", None)
    else:
        at = visit.visit(room.path, **dict(field.split("=") for field in SOLUTIONS[key][1:].split("&")))
    at._page_hash = visit.SITE[""]
    at.query_params.clear()
    at.query_params["scene"] = "0"
    at.run()
    visit.check(at)
    return at


@pytest.mark.parametrize("key", ["con-tight", "pla-by-hand", "mar-hand", "xor-beat"])
def test_what_was_solved_becomes_a_text_that_solves_it_again(key):
    at = solved(key)
    assert "Solutions included: 1." in said(at)
    assert not [code for code in at.code if code.value.startswith("LCR")], "a receipt needs a name"
    at.text_input(key=receipt_form.NAME).set_value("Ada <b>").run()
    visit.check(at)
    (text,) = [code.value for code in at.code if code.value.startswith("LCR")]
    receipt = receipts.read(text)
    assert receipt.name == "Ada <b>"
    assert list(receipt.solutions) == [key]
    assert judge(key, receipt.solutions[key]).passed
    assert 'alt="QR code"' in html(at)


def test_an_earlier_receipt_is_taken_up_as_far_as_it_solves():
    at = visit.visit("")
    assert "There is nothing to include yet:" in said(at)
    near = links.spell(challenges()["mar-two"], near_misses()["mar-two"][0].answer)
    lines = [SOLUTIONS["con-tight"], near, "?challenge=no-such&d=1"]
    at.text_area(key=receipt_form.EARLIER).set_value(receipts.write("Ada", lines)).run()
    visit.move(at, "receipt.add", None)
    assert "Solutions added from it: 1 of 3." in said(at)
    assert list(progress(at).solutions.values()) == [SOLUTIONS["con-tight"]]
    assert progress(at).done == {("convergence", "con-tight")}
    assert "Challenges: 1 of 3 solved" in visit.messages(at)["map"]["map"]


@pytest.mark.parametrize("text", ["", "nonsense", receipts.write("Ada", [SOLUTIONS["nb-flip"]])[:-9]])
def test_what_is_no_receipt_is_told(text):
    at = visit.visit("")
    at.text_area(key=receipt_form.EARLIER).set_value(text).run()
    visit.move(at, "receipt.add", None)
    assert "This receipt is incomplete" in said(at) or "This is not a receipt." in said(at)
    assert progress(at).solutions == {}


def test_a_solution_of_this_visit_stays():
    at = visit.visit("")
    own = f"{SOLUTIONS['con-tight']}&lang=en"
    progress(at).solutions["convergence", "con-tight"] = own
    at.text_area(key=receipt_form.EARLIER).set_value(receipts.write("Ada", [SOLUTIONS["con-tight"]])).run()
    visit.move(at, "receipt.add", None)
    assert list(progress(at).solutions.values()) == [own]


def test_what_was_solved_at_an_earlier_visit_is_missed():
    at = visit.visit("")
    progress(at).done |= {("convergence", "con-tight"), ("margin", "hold")}
    at.run()
    assert "whose solutions were not kept: 1." in said(at)


def test_what_no_qr_code_holds_is_to_be_copied():
    at = visit.visit("")
    mail = np.random.default_rng(0).bytes(2_000).hex()  # which cannot be compressed much
    progress(at).solutions[SITE["naive-bayes"].key, "nb-doubt"] = f"?challenge=nb-doubt&nb.mail={mail}"
    at.run()
    at.text_input(key=receipt_form.NAME).set_value("Ada").run()
    visit.check(at)
    (text,) = [code.value for code in at.code if code.value.startswith("LCR")]
    assert len(text) > qr.MOST
    assert not at.get("image")
    assert f"A QR code holds at most {qr.MOST:,} characters, and this text has {len(text):,}" in said(at)


def test_a_locked_page_has_none():
    at = visit.visit("", lock="1")
    assert not [field for field in at.text_area if field.key == receipt_form.EARLIER]


def test_a_question_has_the_form_only_if_there_are_solutions():
    """A course can lead from its challenges to a question of the start page."""
    at = visit.visit("", scene="1")
    assert not [field for field in at.text_area if field.key == receipt_form.EARLIER]
    progress(at).solutions["convergence", "con-tight"] = SOLUTIONS["con-tight"]
    at.run()
    visit.check(at)
    assert "Solutions included: 1." in said(at)
    at.query_params["print"] = "1"
    at.run()
    assert not at.exception
    assert not [field for field in at.text_area if field.key == receipt_form.EARLIER]
