"""What the health check says of the process and of its stores, and how soon."""

import json
import threading
import time

import pytest
from streamlit import runtime

from explorer.server import health
from tests.support import bridge, loop


def asked(looks, monkeypatch, ready=True):
    """What both routes say of these stores: their statuses, and the body."""

    class Runtime:
        @property
        async def is_ready_for_browser_connection(self):
            return ready, ""

    monkeypatch.setattr(runtime, "get_instance", Runtime)
    first, second = health.Health(looks).routes("/so")
    assert (first.path, second.path) == ("/so/health", "/so/health/store")

    async def ask():
        return [await route.endpoint(None) for route in (first, second)]

    with bridge.fresh():
        answers = loop.run(ask())
    assert answers[0].body == answers[1].body
    return [answer.status_code for answer in answers], json.loads(answers[0].body)


def fails():
    raise RuntimeError


@pytest.mark.parametrize(
    ("look", "ready", "statuses", "said"),
    [
        (lambda: True, True, [200, 200], ("ready", "answers")),
        (None, True, [200, 200], ("ready", "off")),
        (lambda: False, True, [200, 503], ("ready", "not answering")),
        (fails, True, [200, 503], ("ready", "not answering")),
        (lambda: True, False, [503, 503], ("not ready", "answers")),
    ],
)
def test_a_store_is_no_reason_to_take_a_process_away(look, ready, statuses, said, monkeypatch):
    process, store = said
    assert asked({"store": look}, monkeypatch, ready) == (statuses, {"process": process, "store": store})


def test_a_store_that_hangs_is_not_waited_for(monkeypatch):
    """One look is under way, however often somebody asks."""
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    over, looks = threading.Event(), []
    began = time.monotonic()
    statuses, body = asked({"store": lambda: looks.append(1) or over.wait(60)}, monkeypatch)
    assert time.monotonic() - began < 30
    over.set()
    assert (statuses, body["store"], len(looks)) == ([200, 503], "not answering", 1)
