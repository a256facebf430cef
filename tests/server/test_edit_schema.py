"""What a chart may send, and what stays out."""

import json
import time

import pytest

from explorer.server import edit_schema
from explorer.server.edit_schema import MOST_EDITS


def refused(text):
    """Why it is not let in; empty where it is."""
    try:
        edit_schema.edits(text)
    except edit_schema.RefusedError as error:
        return str(error)
    return ""


ADD = {"n": 1, "op": "add", "x": 1.5, "y": -2, "c": 0}


def message(*pending, **more):
    return json.dumps({"edits": {"epoch": "abc", "list": list(pending), **more}})


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "{}",
        '{"asked": 1732000000000}',
        '{"edits": {"start": 2, "n": 1}}',
        '{"edits": {"why": 2, "n": 1}}',
        '{"edits": {"leave": true, "n": 3}}',
        '{"edits": {"hall": true, "n": 4}}',
        '{"edits": {"lead": "ABCDEF-0123456789abcdef0123456789abcdef", "n": 5}}',
        '{"edits": {"epoch": null, "list": [], "rests": 3}}',
        message(ADD, rests=1),
        message({"n": 3, "op": "move", "i": 0, "x": 1, "y": 1e300, "drag": 3}, {"n": 4, "op": "undo"}),
        message({"n": 2**53 - 1, "op": "line", "w": [0.1, 2], "b": -1, "drag": 5}),
        message(
            {"n": 1, "op": "relabel_all", "all": [0, 5, 999], "c": 1},
            {"n": 2, "op": "remove_all", "all": [0]},
        ),
        message({"n": 1, "op": "remove_all", "all": [0], "of": "columns.changed", "rows": [7]}),
        message({"n": 1, "op": "axes", "free": True}),
        message({"n": 1, "op": "rectangle", "from": [0, 1], "to": [2, 3], "drag": None}),
        message(*({"n": n, "op": "remove", "i": 0} for n in range(1, MOST_EDITS + 1))),
    ],
)
def test_what_a_chart_sends_is_let_in(text):
    assert refused(text) == ""


def test_edits_are_counted():
    assert edit_schema.edits(message(ADD, ADD | {"n": 2})) == 2
    assert (
        edit_schema.edits("null")
        == edit_schema.edits('{"asked": 3}')
        == edit_schema.edits('{"edits": {"leave": true}}')
        == 0
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON"),
        ("[" * 100_000, "too long"),
        ("[" * 5_000, "no JSON"),
        ("[]", "no message of a chart"),
        ("3", "no message of a chart"),
        ('{"more": 1}', "no message of a chart"),
        ('{"asked": "now"}', "no moment"),
        ('{"edits": 3}', "no edits"),
        ('{"edits": {"list": 3}}', "a part that cannot be"),
        ('{"edits": {"leave": 1}}', "a part that cannot be"),
        ('{"edits": {"start": -1}}', "a part that cannot be"),
        ('{"edits": {"why": 1.5}}', "a part that cannot be"),
        ('{"edits": {"start": 1, "n": "1"}}', "a part that cannot be"),
        (message(rests=2**53), "a part that cannot be"),
        (json.dumps({"edits": {"epoch": "e" * 41, "list": []}}), "a part that cannot be"),
        (message(*[{}] * (MOST_EDITS + 1)), "too many edits"),
        (message({}), "an edit that cannot be"),
        (message(3), "an edit that cannot be"),
        (message({"n": 2**64, "op": "undo"}), "an edit that cannot be"),
        (message({"n": 2**53, "op": "undo"}), "an edit that cannot be"),
        (message({"n": 0, "op": "undo"}), "an edit that cannot be"),
        (message({"n": True, "op": "undo"}), "an edit that cannot be"),
        (message({"n": 1.0, "op": "undo"}), "an edit that cannot be"),
        (message({"n": 1, "op": "drop"}), "an edit that cannot be"),
        (message({"n": 1, "op": ["undo"]}), "an edit that cannot be"),
        (message(ADD | {"x": "1"}), "an edit that cannot be"),
        (message(ADD | {"c": -1}), "an edit that cannot be"),
        (message(ADD | {"name": 1}), "an edit that cannot be"),
        (message({"n": 1, "op": "line", "w": [10**400, 0], "b": 0}), ""),
        (message({"n": 1, "op": "line", "w": [1], "b": 0}), "an edit that cannot be"),
        (message({"n": 1, "op": "line", "w": [[1], 2], "b": 0}), "an edit that cannot be"),
        (message(ADD | {"x": float("nan")}), "no JSON"),
        (message(ADD, ADD), "numbers that do not rise"),
        (message(ADD | {"n": 2}, ADD), "numbers that do not rise"),
    ],
)
def test_what_no_chart_sends_stays_out(text, why):
    found = refused(text)
    assert found
    assert found == why or not why


def test_what_is_nested_without_end_stays_out():
    nested = "[" * 900 + "]" * 900
    assert refused(f'{{"edits": {{"list": [{{"n": 1, "op": {nested}}}]}}}}') == "an edit that cannot be"


def test_a_refusal_costs_microseconds():
    """Of eight million empty edits, as of whatever the door allows in length."""
    endless = '{"edits": {"epoch": "e", "list": [' + ",".join(["{}"] * 8_000_000) + "]}}"
    longest = message(*[ADD] * MOST_EDITS)[: edit_schema.MOST_TEXT]
    for text, seconds in ((endless, 1e-4), (longest, 5e-3)):
        took = []
        for _ in range(5):
            began = time.process_time()
            assert refused(text)
            took.append(time.process_time() - began)
        assert min(took) < seconds
