"""The page of a phone: its language, its size, its texts, and what it keeps to itself."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import replace

import pytest

from explorer.classroom import phone_page, routes
from explorer.classroom import room as rooms
from explorer.classroom.moderation import Mark
from explorer.classroom.questions import Question
from linboard.i18n.language import tag
from tests.support.classroom import CHOICE, LINE, SECONDS, Phone, serving
from tools.server import HOST, ROOT


@pytest.mark.parametrize(("accepted", "wanted", "language"), [
    ("zh-CN,zh;q=0.9,en;q=0.8", "", "zh"), ("de-DE,de;q=0.9,en;q=0.8", "", "en"), ("de", "", "en"), ("en", "zh", "zh"),
    ("zh", "en", "en"), ("zh", "xx", "zh"), ("", "", "en"),
])  # fmt: skip
def test_a_phone_speaks_its_own_language(phone, accepted, wanted, language):
    _status, content = phone(language=accepted).ask("GET", f"?lang={wanted}")
    assert f'<html lang="{tag(language)}">' in content.decode()


@pytest.mark.parametrize(
    ("accepted", "wanted", "language"),
    [("", "", "zh-Hans"), ("de", "", "zh-Hans"), ("en", "", "en"), ("", "en", "en")],
)
@pytest.mark.slow
def test_a_phone_that_names_no_language_has_the_lecturers(phone, room, accepted, wanted, language):
    assert room.change(lambda now: replace(now, language="zh"))
    _status, content = phone(language=accepted).ask("GET", f"?lang={wanted}")
    assert f'<html lang="{language}">' in content.decode()


def test_a_page_with_everything_is_small_and_stands_alone(phone, room):
    one = phone()
    _status, content = one.ask("GET", "")
    text = content.decode()
    names = re.findall(r'(?:src|href)="/phone/[0-9a-f]+/([\w.]+)"', text)
    assert set(names) == {"phone.js", "phone.css"}
    assert len(content) + sum(map(len, phone_page.CONTENTS.values())) < 150_000
    for name in names:
        with urllib.request.urlopen(f"http://{HOST}:{one.port}/phone/{phone_page.VERSION}/{name}") as sent:
            assert sent.read() == phone_page.CONTENTS[name]
    script = phone_page.CONTENTS["phone.js"].decode()
    assert not re.search(r"^(?:import|export)\b", script, re.MULTILINE)  # it requests nothing more
    assert "://" not in script.replace("http://www.w3.org/2000/svg", "")


def test_texts_of_a_question_are_shown_as_text(phone, room):
    room.ask(Question("choice", "a", "b", "<b>1 < 2</b>", options=("</script>", '"')))
    with phone().listening() as events:
        asked = next(events)
    assert (asked["text"], asked["options"]) == ("<b>1 < 2</b>", ["</script>", '"'])
    for path in phone_page.FILES.values():
        assert "innerHTML" not in path.read_text(encoding="utf-8")


@pytest.mark.slow
def test_no_phone_is_told_the_right_answer_or_what_the_lecturer_does_about_answers(phone, room):
    """Two rooms that differ in the right answer, and in who is muted, hidden and opened, send the same bytes."""
    heard = []
    for hall, right in ((room, 0), (rooms.opened(), 2)):
        one = Phone(phone().port, hall.code)
        one.joins()
        with one.listening() as events:
            next(events)
            hall.ask(replace(CHOICE, right=right))
            next(events)
            assert one.answers(1, 1) == 200
            if right:
                for mark in (Mark("muted", 0), Mark("hidden", 0, 1), Mark("opened", 0, 1)):
                    hall.mark(mark)
            mine = one.joins()
            hall.reveal()
            next(events)
        page_ = one.ask("GET", "")[1].decode().replace(hall.code, "").replace(hall.admission, "")
        heard.append((one.heard, mine["answer"], page_))
    assert heard[0] == heard[1]


def test_a_typed_question_is_told_as_it_was_typed(phone, room):
    with phone(language="zh").listening() as events:
        next(events)
        room.ask(replace(CHOICE, text="Room {code}", options=("Send", "Point")))
        translated = next(events)
        room.ask(replace(CHOICE, text="Room {code}", options=("Send", "Point"), typed=True))
        assert next(events)["options"] == ["Send", "Point"] != translated["options"]


def test_every_answer_may_be_kept_by_nobody(phone, room):
    one = phone()
    for method, path in (("GET", ""), ("POST", "/me"), ("POST", "/answer")):
        answer = one._sent(method, path, json.dumps({}).encode(), {})
        answer.read()
        assert answer.headers["Cache-Control"] == "no-store"
    assert routes.MOST_BYTES < 10_000


@pytest.mark.parametrize("path", ["/join", "/join/"])
def test_an_address_without_a_code_says_how_to_join_and_has_a_field_for_it(path):
    with serving() as port, urllib.request.urlopen(f"http://{HOST}:{port}{path}", timeout=SECONDS) as answer:
        told = answer.read().decode()
    assert answer.status == 200
    assert "type the six letters of the room here" in told
    assert '<form action="/join">' in told
    assert 'name="code"' in told
    assert "form-action 'self'" in answer.headers["Content-Security-Policy"], "else the browser sends no form"


def test_the_code_in_the_field_leads_to_its_room(room, phone):
    at = f"http://{HOST}:{phone().port}/join"
    with urllib.request.urlopen(f"{at}?lang=zh&code=+{room.code.lower()}+", timeout=SECONDS) as answer:
        told = answer.read().decode()
    assert (answer.status, answer.url) == (200, f"{at}/{room.code}?lang=zh")
    assert room.code in told


@pytest.mark.parametrize(("accepted", "chosen", "language"), [("de", "", "zh-Hans"), ("de", "en", "en")])
def test_a_code_in_the_field_leaves_the_language_to_the_room_unless_one_was_chosen(
    room, phone, accepted, chosen, language
):
    assert room.change(lambda now: replace(now, language="zh"))
    at = f"http://{HOST}:{phone().port}/join?lang={chosen}"

    def page(address):
        request = urllib.request.Request(address, headers={"Accept-Language": accepted})
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return answer.read().decode()

    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', page(at)))
    assert fields == ({"lang": chosen} if chosen else {})
    told = page(f"{at.partition('?')[0]}?{urllib.parse.urlencode({'code': room.code} | fields)}")
    assert room.code in told
    assert f'<html lang="{language}">' in told


@pytest.mark.parametrize("typed", ["a/b", "AB%0D%0ACD", "%E6%88%BF", "../me", "12"])
def test_what_is_no_code_leads_nowhere(typed):
    with serving() as port, pytest.raises(urllib.error.HTTPError) as found:
        urllib.request.urlopen(f"http://{HOST}:{port}/join?code={typed}", timeout=SECONDS)
    assert found.value.status == 404
    assert found.value.url == f"http://{HOST}:{port}/join?code={typed}"
    assert "There is no such room" in found.value.read().decode()


@pytest.mark.parametrize("path", ["/join/x/y", "/join/ABCDEF/", "/join/ABCDEF/me/x"])
def test_an_address_below_join_that_is_none_says_so_and_links_to_the_instructions(path):
    with serving() as port, pytest.raises(urllib.error.HTTPError) as found:
        urllib.request.urlopen(f"http://{HOST}:{port}{path}", timeout=SECONDS)
    assert found.value.status == 404
    told = found.value.read().decode()
    assert "There is no page at this address below /join/." in told
    assert 'href="/join"' in told


@pytest.mark.parametrize(
    ("question", "legend"),
    [(LINE, False), (replace(LINE, typed=True), True), (replace(LINE, classes=("yes", "no")), True)],
)
def test_a_board_names_the_classes_of_its_marks_unless_the_lesson_does(room, phone, question, legend):
    room.ask(question)
    with phone().listening() as events:
        assert next(events)["legend"] == legend


SIDE = 320  # internal units of a board
# Width in pixels, and height, of which a board takes a share, but never less than a number of pixels.
SCREENS = [(320, 568), (360, 640), (390, 844), (844, 390), (820, 1180), (360, 701)]
BOARDS = [("phone", "svg", 0.44, 240), ("phone", "svg.small", 0.32, 180), ("presenter", ".name", 0.44, 240)]


@pytest.mark.parametrize(("page", "rule", "share", "least"), BOARDS, ids=lambda part: str(part))
def test_the_names_of_points_have_12_px_on_every_screen(page, rule, share, least):
    sheet = (ROOT / "explorer/classroom" / page / f"{page}.css").read_text(encoding="utf-8")
    usual, low = (float(size) for size in re.findall(rf"{rule} {{ (?:--letter|font-size): ([\d.]+)px", sheet))
    for width, height in SCREENS:
        side = max(least, min(width - 32, share * height))
        letter = (low if height <= 700 else usual) * side / SIDE
        assert letter >= 12, (width, height)


def test_on_a_phone_on_its_side_the_foot_does_not_cover_the_board():
    sheet = (ROOT / "explorer/classroom/phone/phone.css").read_text(encoding="utf-8")
    assert "footer { position: sticky" in sheet
    low = re.findall(
        r"@media \(max-height: (\d+)px\) { body:has\(#act > svg\) footer { position: static", sheet
    )
    assert [390 <= int(height) < 568 for height in low] == [True]


def test_on_a_phone_on_its_side_the_controls_are_beside_the_board():
    sheet = (ROOT / "explorer/classroom/phone/phone.css").read_text(encoding="utf-8")
    [beside] = re.findall(
        r"@media \(max-height: 450px\) and \(min-width: 560px\) {(.*?\n)(?=\S)", sheet, re.DOTALL
    )
    assert "body:has(#act > svg) {" in beside, "whatever is asked about the board"
    assert re.search(r"--beside: calc\(var\(--board\) \+", beside)
    assert re.search(r"#act { [^}]*padding-left: var\(--beside\)", beside)
    assert "#act > svg { position: absolute; left: 0; top: 0; width: var(--board); }" in beside
    assert "footer { position: sticky; margin-left: var(--beside); }" in beside
    [least] = re.findall(r"--board: clamp\((\d+)px, 100dvh - ", beside)
    assert int(least) >= 240  # the names of points have 12 px
