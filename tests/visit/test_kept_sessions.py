"""A visit lasts across a reload and a lost connection, with answers, undo and scene; within bounds, over processes."""

from __future__ import annotations

import time

import numpy as np
import pytest

from explorer.lessons import SITE
from explorer.points import dataset, links
from explorer.points.dataset import Dataset
from explorer.points.history import History
from explorer.visit import incoming_edits, kept_sessions, session, session_format
from explorer.visit.kept_sessions import Visits
from explorer.visit.progress import Reached
from explorer.visit.session_state import Session
from tests.support import visit
from tests.support.clock import Clock
from tests.support.visitor import Shelf

POINTS = links.quantise(Dataset([[1, 2], [3, 4]], [0, 1]))
STEP = ("perceptron", "turns")


@pytest.fixture
def clock(monkeypatch):
    return Clock(1e6).replace(monkeypatch, kept_sessions, "monotonic")


def with_past(epoch: str = "name") -> Session:
    """A visit with two edits, one of them undone, and a guess in a scene that shows a control."""
    made = Session(epoch=epoch, history=History(POINTS).do(POINTS.add(5, 6, 1)).do(POINTS.clear()).undo())
    made.seen, made.picks = 7, [1]
    mine = made.progress
    mine.place, mine.scenes, mine.staged = "perceptron", {"perceptron": 2}, ("perceptron", 2)
    mine.answers[STEP], mine.lines[STEP], mine.begun = 1, (1.0, -2.0, 0.5), POINTS
    mine.reached[STEP] = Reached(POINTS, {"margin.C": 2.5})
    mine.bench, mine.edits = History(POINTS.clear()).do(POINTS), STEP
    mine.controls = {"margin.C": 2.5}
    return made


def facts(made: Session):
    """What a visitor sees of a visit."""
    mine, past = made.progress, [*made.history.past()]
    answers = mine.answers, mine.lines, mine.reached
    scene = (mine.place, mine.scenes, mine.staged, answers, mine.begun, mine.controls)
    bench = (mine.edits, mine.bench.present, [*mine.bench.past()])
    return made.history.present, past, [*made.history.future()], made.seen, made.picks, scene, bench


def test_a_visit_lasts_half_an_hour_after_its_last_answer_and_no_hour(clock):
    visits, made = Visits(), with_past()
    visits.keep(made)
    clock.now += 30 * 60
    assert visits.find("name") is made
    visits.keep(made)
    clock.now += 30 * 60
    assert visits.find("name") is made
    clock.now += 30 * 60
    assert visits.find("name") is None


def test_the_least_recently_used_visit_goes_first(monkeypatch):
    monkeypatch.setattr(kept_sessions, "MOST", 2)
    visits = Visits()
    one, two, three = (with_past(name) for name in ("one", "two", "three"))
    for made in (one, two, one, three):
        visits.keep(made)
    assert [visits.find(name) for name in ("one", "two", "three")] == [one, None, three]


def test_all_visits_together_have_a_bound_in_bytes(monkeypatch):
    large = Dataset([[i, i] for i in range(10_000)], [0] * 10_000)  # 170,000 bytes
    monkeypatch.setattr(kept_sessions, "BYTES", 400_000)
    visits = Visits()
    for i in range(5):
        visits.keep(Session(epoch=str(i), history=History(large)))
    assert [visits.find(str(i)) is not None for i in range(5)] == [False, False, False, True, True]


def test_another_process_continues_a_visit_from_the_store():
    store, here, there = Shelf(), Visits(), Visits()
    here._store = there._store = store
    made = with_past()
    here.keep(made)
    assert there.find("name") is None
    here.write()
    found = there.find("name")
    assert facts(found) == facts(made)
    assert found.history.undo().redo().redo().present == POINTS.clear()

    there.keep(found)  # the visitor goes on there, and comes back
    found.progress.answers[STEP] = 2
    there.keep(found)
    there.write()
    assert here.find("name").progress.answers == {STEP: 2}


def test_a_thread_writes_changed_visits_and_only_those_with_something_to_keep(monkeypatch):
    monkeypatch.setattr(kept_sessions, "PAUSE", 0.01)
    visits, store = Visits(), Shelf()
    visits.use(store)
    visits.keep(Session(epoch="idle"))
    visits.keep(with_past())
    deadline = time.monotonic() + 20
    while "visit.name" not in store and time.monotonic() < deadline:
        time.sleep(0.01)
    assert [*store] == ["visit.name"]


@pytest.mark.slow
def test_a_visit_in_the_store_has_a_bound_and_loses_its_oldest_edits():
    made, present = with_past(), POINTS
    random = np.random.default_rng(0)
    for _ in range(History.MAX_EDITS):
        present = links.quantise(Dataset(random.normal(size=(900, 2)), [0] * 900))
        made.history = made.history.do(present)
    content = session_format.pack(made)
    assert 0 < len(content) <= session_format.MOST
    found = session_format.unpack(content, "name")
    past = [*found.history.past()]
    assert found.history.present == present
    assert 0 < len(past) < History.MAX_EDITS
    assert past == [*made.history.past()][: len(past)]


def test_a_visit_remembers_the_file_and_its_columns():
    made = Session(epoch="name")
    made.table["file"] = {"id": "1", "name": "a.csv", "content": "F1", "reading": {"decimal": ","}, "x": "a"}
    made.table["file"]["classes"] = {"1.type": ["against", ["2"], 0.0]}
    assert made.worth_keeping
    assert session_format.unpack(session_format.pack(made), "name").table == made.table


@pytest.mark.parametrize(
    "content", [b"", b"nothing", session_format.zlib.compress(b"{}"), session_format.zlib.compress(b"[1")]
)
def test_a_damaged_visit_is_none(content):
    assert session_format.unpack(content, "name") is None
    whole = session_format.pack(with_past())
    assert session_format.unpack(whole[: len(whole) // 2], "name") is None


# ---- a browser that has its page again ----


@pytest.fixture
def visits(monkeypatch):
    """The visits of a process that has just started."""
    made = Visits()
    monkeypatch.setattr(incoming_edits, "visits", made)
    return made


def meet(epoch, *edits):
    """What a browser says whose page was loaded again."""
    incoming_edits.receive({"epoch": epoch, "meets": session.get().epoch, "list": list(edits)})


def test_a_page_that_is_loaded_again_has_its_visit(visitor, visits):
    visits.keep(with_past())
    session.dataset(dataset.default)
    meet("name", {"n": 8, "op": "undo"})
    now = session.get()
    assert (now.epoch, now.seen, now.history.present) == ("name", 8, POINTS)
    assert now.history.redo().present == POINTS.add(5, 6, 1)


def test_an_older_copy_from_the_store_does_not_undo_what_the_address_says(visitor, visits):
    visits._store = Shelf({"visit.name": session_format.pack(with_past())})
    newer = POINTS.add(5, 6, 1).add(7, 7, 0)
    visitor.query_params["d"] = links.encode(newer)
    session.dataset(dataset.default)
    meet("name", {"n": 9, "op": "add", "x": 0, "y": 0, "c": 0})
    now = session.get()
    assert now.history.present == newer.add(0, 0, 0)
    assert now.history.undo().present == newer
    assert now.history.undo().undo().present == POINTS.add(5, 6, 1)
    assert now.seen == 9


def test_a_visit_that_is_gone_leaves_the_points_of_the_address_and_takes_the_edits(visitor, visits):
    visitor.query_params["d"] = links.encode(POINTS)
    session.dataset(dataset.default)
    meet("name", {"n": 5, "op": "add", "x": 5, "y": 6, "c": 1})
    now = session.get()
    assert (now.epoch, now.seen, now.history.present) == ("name", 5, POINTS.add(5, 6, 1))


def test_two_pages_of_one_visit_do_not_change_each_other(visitor, visits):
    before = with_past()
    before.progress.place, before.progress.scenes = "", {}
    visits.keep(before)
    session.dataset(dataset.default)
    meet("name")
    session.get().progress.answers[STEP] = 2
    session.get().picks.append(0)
    assert (before.progress.answers, before.picks) == ({STEP: 1}, [1])


@pytest.mark.parametrize("restarted", [False, True])
def test_the_table_is_still_open_after_a_reload_and_after_a_restart(visitor, visits, restarted):
    before = with_past()
    before.table["file"] = {"id": "1", "name": "a.csv", "content": "F1", "x": "a", "y": "b", "label": None}
    if restarted:
        visits._store = Shelf({"visit.name": session_format.pack(before)})
    else:
        visits.keep(before)
    session.dataset(dataset.default)
    meet("name")
    assert session.get().table == before.table
    session.get().table["file"]["x"] = "b"  # two pages of one visit do not change each other
    assert before.table["file"]["x"] == "a"


@pytest.mark.slow
@pytest.mark.parametrize("stored", [False, True])
def test_an_answered_scene_is_answered_after_a_reload(monkeypatch, visits, stored):
    """The perceptron's first scene; a board's message of the second page is what its browser gets."""
    scene = SITE["perceptron"].scenes[0]
    first = visit.visit("perceptron", scene="1")
    first.button(key="scene.show").click().run()
    assert not [button for button in first.button if button.key == "scene.show"]
    earlier = first.session_state[session._KEY]
    if stored:
        visits._store = Shelf({f"visit.{earlier.epoch}": session_format.pack(earlier)})
    else:
        visits.keep(earlier)

    again = visit.visit("perceptron", scene="1", step="1")
    assert again.button(key="scene.show")
    now = again.session_state[session._KEY]
    with monkeypatch.context() as patched:
        patched.setattr(incoming_edits, "get", lambda: now)
        patched.setattr(session, "st", again)
        incoming_edits.receive({"epoch": earlier.epoch, "meets": now.epoch, "list": []})
    again.run()
    visit.check(again)
    assert not [button for button in again.button if button.key == "scene.show"]
    assert visit.messages(again)["board"]["edit"]["epoch"] == earlier.epoch
    assert now.progress.answers == {("perceptron", scene.key): "skipped"}
