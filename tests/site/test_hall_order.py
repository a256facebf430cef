"""Order in the room: what is hidden, who is muted, texts opened one by one, and a room that is closed on purpose."""

from __future__ import annotations

from explorer.classroom import phone_names
from explorer.classroom import room as rooms
from explorer.classroom.questions import Question
from tests.support.hall import close, enter, labels, press, told

TEXT = Question("text", "perceptron", "one", "Why?", most=140, typed=True)
CHOICE = Question("choice", "perceptron", "one", "Which?", options=("this", "that"), typed=True)


def choose(at, phone):
    """Open the panel and choose a phone by its name."""
    at.session_state["hall.order"] = True
    at.run()
    (box,) = (box for box in at.main.selectbox if box.key == "hall.phone")
    box.set_value(phone)
    at.run()
    return box.options[phone]


def test_a_text_is_seen_once_the_lecturer_opens_it_and_as_text(hall):
    hall.ask(TEXT)
    texts = ["first <i>text</i>", "second text", "third text"]
    for text in texts:
        assert hall.answer(hall.join(), 1, f" {text}\n") == text
    at = enter(hall)
    assert not any(text in told(at) for text in texts)
    press(at, "Show the votes")
    assert not any(text in told(at) for text in texts)
    press(at, "Open one of 3 texts")
    assert "first &lt;i&gt;text&lt;/i&gt;" in told(at)
    assert phone_names.name(hall.code, 0, "en") in told(at)
    assert "second text" not in told(at)
    press(at, "Open one of 2 texts")
    assert "second text" in told(at)
    assert "third text" not in told(at)
    assert choose(at, 1).endswith(": second text")
    press(at, "Hide this answer")
    assert "second text" not in told(at)
    assert "Answers: 2." in told(at)
    press(at, "Show this answer again")
    assert "second text" in told(at)
    assert "third" not in choose(at, 2)


def test_who_is_muted_neither_counts_nor_shows(hall):
    hall.ask(CHOICE)
    for answer in (0, 0, 1):
        hall.answer(hall.join(), 1, answer)
    at = enter(hall)
    assert choose(at, 2) == phone_names.name(hall.code, 2, "en")
    assert "Hide this answer" not in labels(at)  # nobody has seen it
    press(at, "Mute")
    assert "2 of 2 phones have answered." in told(at)
    press(at, "Show the votes")
    assert "<b>1</b>" not in told(at)
    assert choose(at, 2) == f"{phone_names.name(hall.code, 2, 'en')} (muted)"
    press(at, "Unmute")
    assert "<b>1</b>" in told(at)


def test_a_room_is_closed_by_whoever_asks_twice(hall):
    at = enter(hall)
    press(at, "Close the room")
    assert rooms.find(hall.code) == hall
    press(at, "Keep the room open")
    assert "Close the room" in labels(at)
    close(at)
    assert rooms.find(hall.code) is None
    said = "The room is closed, and all its data has been deleted."
    assert said in told(at)
    at.run()
    assert said in told(at)
    press(at, "Next")
    assert said not in told(at)
    press(at, "Back")
    assert said not in told(at)


def test_a_store_that_is_late_is_told_and_changes_nothing(hall):
    hall.ask(CHOICE)
    at = enter(hall)
    store = rooms._store
    kept, store.path = store.path, store.path.parent / "rooms.sqlite" / "none"
    press(at, "History")
    assert "The room is not responding right now." in told(at)
    store.path = kept
    at.run()
    press(at, "Show the votes")
    assert hall.now().phase == "shown"
