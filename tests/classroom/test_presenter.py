"""What the presenter view may do and receives: with its secret alone, and no phone ever."""

from __future__ import annotations

import http.client
import json
from dataclasses import replace

import pytest

from explorer.classroom.presenter import page, routes
from explorer.classroom.presenter import talk as talks
from tests.support.classroom import CHOICE, HOST, LINE, SECONDS, Phone

SHEET = {"title": "XOR", "question": "Why?", "right": "the answer", "note": "the note"}


@pytest.fixture
def talk(room):
    made = talks.opened()
    made.change(lambda now: now.shown_by("hall").published("xor one", SHEET, room.code))
    return made


@pytest.fixture
def ask(phone, talk):
    """Send a request to the presenter's routes, with the secret of the talk unless another one is named."""
    port = phone().port

    def ask(method, path, body=None, secret=None, **headers):
        line = http.client.HTTPConnection(HOST, port, timeout=SECONDS)
        own = {"Origin": f"http://{HOST}:{port}"}
        secret = talk.secret if secret is None else secret
        if secret:
            own["Authorization"] = f"Bearer {secret}"
        line.request(method, f"/present{path}", body and json.dumps(body), own | headers)
        return line.getresponse()

    return ask


def order(key="a", do="key", value="n", turn="xor one"):
    return {"key": key, "turn": turn, "do": do, "value": value}


def event(answer):
    """Return the next event of a stream."""
    return next(json.loads(line[6:]) for line in answer if line.startswith(b"data: "))


def test_an_order_goes_to_the_projector_and_its_outcome_comes_back(ask):
    presenter, projector = ask("GET", "/events"), ask("GET", "/events?screen=new")
    assert event(presenter)["sheet"] == SHEET
    told = event(projector)
    assert (told["screen"], told["orders"]) == ("new", [])
    assert "answer" not in json.dumps(told), "what the class could see has no answer"
    assert ask("POST", "/do", order()).status == 200
    assert event(projector)["orders"] == [{"n": 1, "do": "key", "value": "n"}]
    report = {"screen": "new", "at": {"step": 2, "playing": True}, "outcomes": {"1": "done"}}
    assert ask("POST", "/at", report).status == 200
    while (heard := event(presenter))["orders"] != {"a": "done"}:
        pass
    assert heard["at"] == {"step": 2, "playing": True}
    assert ask("POST", "/at", report | {"screen": "old"}).status == 409, (
        "an earlier projector changes nothing"
    )
    presenter.close(), projector.close()


def test_an_order_that_comes_too_late_or_that_cannot_be_is_refused(ask, talk):
    assert ask("POST", "/do", order(turn="xor zero")).status == 409
    for wrong in (
        {}, [], order(key=""), order(key="?"), order(do="run"), order(value="r"), order(value=None), order(value=["n"]),
        order(do="step", value=-1), order(do="step", value=True), order(do="play", value=1), order(do="class", value=4),
        order(do="line", value=[0, 0, 1]),
        order(do="line", value=["1", 0, 1]), order(turn=3), order(do=["key"]),
    ):  # fmt: skip
        assert ask("POST", "/do", wrong).status == 400, wrong
    for wrong in (
        {"at": {"note": "text"}}, {"at": {"step": -1}},
        *({"outcomes": wrong} for wrong in ({"1": "well"}, {"1": []}, {"1": {}}, {"1": None}, [], "done")),
    ):  # fmt: skip
        assert ask("POST", "/at", {"screen": "hall", "at": {}, "outcomes": {}} | wrong).status == 400
    assert ask("POST", "/do", order(value="n" * 3000)).status == 413
    assert talk.now().orders == ()


@pytest.mark.parametrize("path", ["/events", "/events?screen=x", "/votes"])
def test_nobody_reads_it_without_the_secret(ask, talk, room, path):
    for secret in ("", room.secret, room.admission, room.code, talk.code, talk.key, talk.secret[::-1]):
        answer = ask("GET", path, secret=secret)
        assert (answer.status, answer.read()) == (410, b"")
    talk.close()
    assert ask("GET", path).status == 410


def test_no_phone_and_no_other_site_operates_the_projector(ask, talk, phone):
    one = phone()
    one.joins()
    assert ask("POST", "/do", order(), secret="", Cookie=one.cookie).status == 410
    assert ask("POST", "/do", order(), Origin="http://example.org").status == 403
    assert Phone(one.port, talk.code, one.cookie).ask("GET", "/events")[0] == 410
    assert talk.now().orders == ()


def test_wrong_secrets_and_many_requests_are_limited(ask, talk, monkeypatch):
    monkeypatch.setattr(routes, "time", FrozenTime())
    for _attempt in range(29):
        ask("GET", "/votes", secret="x" * 24)
    assert ask("GET", "/votes").status == 200
    assert [ask("GET", "/votes", secret="y" * 24).status for _ in range(2)] == [410, 429]


class FrozenTime:
    @staticmethod
    def monotonic():
        return 1e6

    @staticmethod
    def time():
        return 1e9


def test_the_page_itself_contains_nothing_of_a_talk(ask, talk):
    answer = ask("GET", "?lang=zh", secret="")
    text = answer.read().decode()
    assert answer.status == 200
    assert talk.secret not in text
    assert "演讲者视图" in text
    assert ask("GET", f"/{page.VERSION}/presenter.js", secret="").status == 200
    assert ask("GET", f"/{page.VERSION}/talk.py", secret="").status == 404


def test_votes_are_shown_as_they_arrive(ask, room):
    def votes():
        return json.loads(ask("GET", "/votes").read())["votes"]

    assert votes() is None
    room.ask(CHOICE)
    for answer in (0, 2, 2):
        room.answer(room.join(), 1, answer)
    assert votes() == {"answered": 3, "joined": 3, "rows": [["Yes", 1], ["No", 0], ["Perhaps", 2]]}
    room.ask(LINE)
    room.answer(0, 2, [0, 0, 1, 1])
    assert votes()["rows"] == [["Mistakes: 0", 1]]
    room.ask(replace(CHOICE, kind="text"))
    assert votes()["rows"] == [], "no text before the lecturer opens it"
