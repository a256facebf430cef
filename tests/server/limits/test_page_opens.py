"""How many pages one address opens: a lecture hall of 300 in half a minute, and not more of them for long."""

from types import SimpleNamespace

import pytest

from explorer.server.limits import page_opens, run_queue
from tests.support import loop

HTML = [(b"accept", b"text/html,application/xhtml+xml")]


class Site:
    """The gate, an app that notes what comes in, and a clock."""

    def __init__(self, monkeypatch):
        self.now, self.slept, self.scopes, self.accounts = 0.0, [], [], []
        self.gate = page_opens.Opens(self.app)
        monkeypatch.setattr(page_opens.time, "monotonic", lambda: self.now)
        monkeypatch.setattr(page_opens, "asyncio", SimpleNamespace(sleep=self.sleep))

    async def sleep(self, seconds):
        self.slept.append(seconds)

    async def app(self, scope, receive, send):
        self.scopes.append(scope)
        self.accounts.append(run_queue.here.get())
        if scope["type"] == "websocket":
            assert (await receive())["type"] == "websocket.connect"
            await receive()
        else:
            await send({"type": "http.response.start", "status": 200, "headers": []})

    def open(self, address="1.1.1.1", headers=()):
        """The seconds that a page waited; None where it was refused."""
        messages, sent = [{"type": "websocket.connect"}, {"type": "websocket.receive", "bytes": b""}], []

        async def receive():
            return messages.pop(0)

        async def send(message):
            sent.append(message)

        scope = {"type": "websocket", "client": (address, 1), "headers": list(headers)}
        loop.run(self.gate(scope, receive, send))
        if sent:
            assert sent == [{"type": "websocket.close", "code": page_opens.TRY_AGAIN}]
            return None
        return self.slept.pop()

    def get(self, address="1.1.1.1", headers=HTML):
        """The status of the page's file."""
        sent = []

        async def send(message):
            sent.append(message)

        scope = {"type": "http", "method": "GET", "client": (address, 1), "headers": headers}
        loop.run(self.gate(scope, None, send))
        return sent[0]["status"]


@pytest.fixture
def site(monkeypatch):
    return Site(monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0, 10, 30])
def test_a_lecture_hall_behind_one_address_comes_in(site, seconds):
    """300 pages at once, or within half a minute: each is there before the half minute is over."""
    for n in range(300):
        site.now = seconds * n / 300
        assert site.get() == 200
        waited = site.open()
        assert waited is not None
        assert site.now + waited < 30


@pytest.mark.slow
def test_more_than_that_wait_and_then_are_refused(site):
    """34 a second for a minute: at most ten a second come in, and others than them never wait."""
    came = []
    for n in range(34 * 60):
        site.now = n / 34
        if (waited := site.open()) is not None:
            came.append(site.now + waited)
        assert site.open(f"2.2.2.{n % 250}") == 0
    assert max(came) <= 60 + page_opens.LONGEST
    assert len(came) <= page_opens.BURST + page_opens.RATE * (60 + page_opens.LONGEST)
    assert site.get() == 429
    assert site.get(headers=[(b"accept", b"*/*")]) == 200  # a file that a page has
    assert site.get("3.3.3.3") == 200
    site.now += 60
    assert (site.get(), site.open()) == (200, 0)


def test_no_more_connections_of_one_address_than_so_many(site, monkeypatch):
    monkeypatch.setattr(page_opens, "MOST_HERE", 2)
    site.gate.here["1.1.1.1"] = 1
    assert site.open() == 0
    site.gate.here["1.1.1.1"] = 2
    assert site.open() is None
    assert site.gate.here == {"1.1.1.1": 2}
    assert site.open("2.2.2.2") == 0
    assert site.gate.here == {"1.1.1.1": 2}


def test_few_addresses_are_remembered(site, monkeypatch):
    for n in range(page_opens.ADDRESSES + 50):
        site.gate.limits.of(f"{n}", 0.0)
    assert len(site.gate.limits) == page_opens.ADDRESSES


def test_nobody_chooses_an_account(site):
    """Each connection has one of its own, whatever it says."""
    site.open(headers=[(b"x-a", b"1"), (run_queue.HEADER, b"chosen"), (run_queue.HEADER.title(), b"chosen")])
    site.open()
    for scope, account in zip(site.scopes, site.accounts, strict=True):
        [name] = [value for header, value in scope["headers"] if header.lower() == run_queue.HEADER]
        assert run_queue._accounts[name.decode()] is account
    assert site.accounts[0] is not site.accounts[1]
    assert run_queue.here.get() is None
