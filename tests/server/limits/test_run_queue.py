"""Whose page runs next, in counts of runs: who rests between two runs waits for one other at the most."""

import threading
import time
from types import SimpleNamespace

import pytest
from streamlit import runtime

from explorer.server.limits import run_queue
from explorer.server.limits.run_queue import Account, Queue, Turns
from tests.support import bridge, loop


def test_a_rest_earns_more_than_a_person_spends():
    """An answer of 30 ms each time, after a rest of a tenth of a second; and a hundred times without one."""
    person, hurried = Account("a", rests=0.0), Account("a", rests=0.0)
    now = 0.0
    for _ in range(100):
        now += 0.13
        person.begin(now - 0.03)
        person.end(0.03, now)
        hurried.begin(now - 0.1)
        hurried.end(0.03, now)
    assert person.left > 0
    assert hurried.left < 0


def test_an_account_holds_and_owes_little():
    account = Account("a", rests=0.0)
    account.begin(0.0)
    account.end(60.0, 60.0)
    assert account.left == run_queue.LEAST
    account.begin(61.0)
    assert account.left > 0
    account.end(0.0, 61.0)
    account.begin(10_000.0)
    assert account.left == run_queue.MOST


def test_a_new_account_earns_nothing_before_its_first_page():
    account = Account("a", rests=0.0)
    account.begin(1000.0)
    assert account.left == 0


def test_who_never_rests_is_told_after_a_minute():
    hurried = Account("a", rests=0.0, since=0.0)
    first = None
    for n in range(200):
        hurried.begin(n * 0.5)
        now = n * 0.5 + 0.49
        hurried.end(0.1, now)
        if first is None and hurried.spent(now):
            first = now
    assert first == pytest.approx(run_queue.PATIENCE, abs=1)
    assert not hurried.spent(now + 1)  # a rest of a second is enough


def test_addresses_take_turns_in_a_queue():
    queue = Queue()
    names = {queue.append(address, n): f"{address}{n}" for n, address in enumerate("aaaabab")}
    assert queue.since() == 0
    order = []
    while queue:
        order.append(names[queue.pop()])
    assert order == ["a0", "b4", "a1", "b6", "a2", "a3", "a5"]
    assert queue.since() is None


class Restless(Account):
    """An account that earns nothing: on a busy machine, the moment between two runs may be a long one."""

    def _with_rest(self, now):
        return self.left


class Crowd:
    """Connections that rerun without a rest, each in a thread; every run takes so many seconds."""

    def __init__(self, here, address, number, seconds=0.004):
        self.here, self.over, self.log = here, threading.Event(), []
        self.accounts = [Restless(address) for _ in range(number)]
        self.threads = [threading.Thread(target=self.work, args=(one, seconds)) for one in self.accounts]

    def work(self, account, seconds):
        while not self.over.is_set():
            with self.here.turn(account):
                self.log.append(1)
                spin(seconds)
                self.log.append(-1)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        time.sleep(0.3)
        return self

    def __exit__(self, *_error):
        self.over.set()
        for thread in self.threads:
            thread.join()


def spin(seconds):
    """Use the processor for so long."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def beside(crowd, account, here, rest=0.06, times=15):
    """How many runs of a crowd began while each run of somebody waited."""
    began = []
    for _ in range(times):
        time.sleep(rest)
        before = len(crowd.log)
        with here.turn(account):
            began.append(crowd.log[before:].count(1))
            spin(0.004)
    return began


@pytest.mark.slow
@pytest.mark.parametrize("address", ["same", "other"])
@pytest.mark.parametrize("number", [10, 40])
def test_any_number_of_connections_is_as_one(address, number, monkeypatch):
    """Someone who rests a little waits for one run of theirs or two, from whatever address; they run one at a time."""
    monkeypatch.setattr(run_queue, "SLICE", 10.0)  # a busy machine makes short runs long
    here = Turns()
    with Crowd(here, "same", number) as crowd:
        somebody = Account(address)
        with here.turn(somebody):
            pass
        began = beside(crowd, somebody, here)
        loop.run(loop.comes(lambda: len(crowd.log) > 50))  # alone, this visitor never waits
    together = [sum(crowd.log[:n]) for n in range(len(crowd.log))]
    assert max(together) == 1
    assert sorted(began)[len(began) * 3 // 4] <= 2


@pytest.mark.slow
def test_a_long_run_holds_up_the_queue_for_a_moment_only(monkeypatch):
    monkeypatch.setattr(run_queue, "SLICE", 0.1)
    monkeypatch.setattr(run_queue, "LOOKS", (0.02, 0.02))
    here, over, runs = Turns(), threading.Event(), []

    def long():
        with here.turn(Account("a", is_new=False)):
            runs.append(1)
            over.wait(10)

    threads = [threading.Thread(target=long) for _ in range(run_queue.LONG + 2)]
    for thread in threads:
        thread.start()
    loop.run(loop.comes(lambda: len(runs) == run_queue.LONG))
    time.sleep(0.3)
    assert len(runs) == run_queue.LONG
    with here.turn(Account("a")):  # who is new
        pass
    assert len(runs) == run_queue.LONG
    over.set()
    for thread in threads:
        thread.join()
    assert len(runs) == run_queue.LONG + 2


def test_an_address_with_many_new_visitors_lets_the_old_ones_go_first():
    """Their pages have used up the account of their address; a visitor who was there before has a separate account."""
    here = Turns()
    here._address_pays("hall", 100.0, time.monotonic())
    order = []

    def run(name, account):
        with here.turn(account):
            order.append(name)

    with here.turn(Account("elsewhere")):  # in the queue's only place
        threads = [threading.Thread(target=run, args=("new", Account("hall"))) for _ in range(5)]
        old = Account("hall", left=0.1, is_new=False)
        threads.append(threading.Thread(target=run, args=("old", old)))
        for thread in threads:
            thread.start()
        loop.run(loop.comes(lambda: here._first and len(here._second._places["hall"]) == 5))
    for thread in threads:
        thread.join()
    assert order == ["old", *["new"] * 5]


def test_a_session_has_the_account_of_its_connection(monkeypatch):
    account, name = run_queue.opened("1.1.1.1")
    headers = [("host", "h"), (run_queue.HEADER.decode(), name.decode())]
    clients = {
        "s": SimpleNamespace(client_context=SimpleNamespace(headers=headers)),
        "t": SimpleNamespace(client_context=SimpleNamespace(headers=headers[:1])),
    }
    monkeypatch.setattr(runtime, "get_instance", lambda: SimpleNamespace(get_client=clients.get))
    with bridge.fresh():
        assert run_queue._account_of("s") is account
        for other in ("t", "gone"):
            assert run_queue._account_of(other) is run_queue._nobody
        del account
        assert run_queue._account_of("s") is run_queue._nobody
    assert name.decode() not in run_queue._accounts
