"""The server dies and comes back: the open page goes on, and the link brings the points to any new one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.support.board import Board, link
from tests.support.browser import BLANK
from tests.support.share import third
from tools.server import Server

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]


def test_the_server_dies_and_comes_back(new_page, errors):
    with Server() as server:
        page = new_page()
        page.goto(f"{server.url}/perceptron?{link(*POINTS)}")
        board = Board(page)
        board.click(3, 1)
        board.expect_count(4)
        points = board.points()
        page.get_by_role("radiogroup", name="Order of mistakes").get_by_text("Worst").click()
        page.wait_for_url("**pla.order=worst*")
        board.button("To the start").click()
        board.button("One step forward").click()
        page.wait_for_url("**step=1*")
        address = page.url

        server.kill()
        page.wait_for_function("document.querySelector('.stApp').dataset.testConnectionState !== 'CONNECTED'")
        board.press("ArrowRight")  # what the browser does alone goes on
        board.expect_step(2)
        board.click(1, 2)  # and a click made meanwhile is kept
        assert len(board.points()) == 5
        server.start()
        page.wait_for_function("document.querySelector('.stApp').dataset.testConnectionState === 'CONNECTED'")
        board.expect_count(5)
        assert board.points()[:4] == points
        board.click(2, 2)
        board.expect_count(6)
        expect(page.get_by_role("radio", name="Worst")).to_be_checked()

        other = new_page()  # of this process, which knows of that link only what stands in it
        other.goto(address)
        again = Board(other)
        again.expect_points(*points)
        again.expect_step(1)
        expect(other.get_by_role("radio", name="Worst")).to_be_checked()
        for tab in (page, other):
            tab.goto(BLANK)  # before its server ends
        errors.clear()  # a browser that finds no server says so in its console


def test_an_answer_that_takes_long_has_a_bar_and_nothing_fades(new_page, open_page):
    """The end of an answer is held back on its way."""
    page, held, visitors = new_page(), [], []
    slow = False

    def between(visitor):
        visitors.append(visitor)

        def answer(message):
            of_a_chart = ForwardMsg.FromString(message).delta.new_element.HasField("bidi_component")
            if slow and (held or of_a_chart):
                held.append(message)
            else:
                visitor.send(message)

        visitor.connect_to_server().on_message(answer)

    page.route_web_socket("**/_stcore/stream", between)
    open_page("/perceptron", on=page)
    bar = """getComputedStyle(document.querySelector(".stApp"), "::before")"""
    length = f"new DOMMatrix({bar}.transform).a"
    page.wait_for_function(f"{bar}.content === 'none'")
    slow = True
    page.get_by_role("radiogroup", name="Order of mistakes").get_by_text("Worst").click()
    page.wait_for_function(f"{bar}.content !== 'none'")
    assert page.evaluate(f"{bar}.animationDelay") == "0.7s"  # who is answered sooner sees nothing of it
    page.wait_for_function(f"{bar}.content !== 'none' && {length} > 0.5")
    stale = page.locator("[data-stale=true]:has(.lc-chart)").first
    assert stale.evaluate("element => getComputedStyle(element).opacity") == "1"
    slow = False
    for message in held:
        visitors[-1].send(message)
    page.wait_for_function(f"{bar}.content === 'none'")
    page.close()  # what is between cannot be taken away


def test_a_chart_that_cannot_be_drawn_says_so_and_draws_again(open_page, errors):
    board = Board(open_page(f"/perceptron?{link(*POINTS)}"))
    said = board.page.locator(".lc-chart:has(.lc-toolbar > *) .lc-error")
    board.page.evaluate(
        """() => { const { react } = Plotly; window.mend = () => void (Plotly.react = react);
        Plotly.react = () => { throw new Error("on purpose"); }; }"""
    )
    board.click(3, 1)
    expect(said).to_contain_text("could not be drawn")
    board.page.evaluate("mend()")
    board.click(1, 2)
    expect(said).to_have_text("")
    board.expect_count(5)
    board.page.evaluate("() => void (Plotly.react = () => { throw new Error('on purpose'); })")
    board.drag((1, 4), (2, 4))  # its news come through the relay
    expect(said).to_contain_text("could not be drawn")
    board.page.evaluate("mend()")
    board.click(2, 1)
    expect(said).to_have_text("")
    board.expect_count(6)
    errors.clear()  # each is in the console, for whoever mends it


@pytest.mark.parametrize("script", third(["site", "main", "player"], 1))
def test_scripts_that_do_not_arrive_at_first_are_asked_for_again(script, new_page, server, errors):
    page, left = new_page(), [2]

    def answer(route):
        left[0] -= 1
        if left[0] < 0:
            route.continue_()
        else:
            route.abort()

    page.route(f"**/charts/*/{script}.js", answer)
    page.goto(f"{server.url}/perceptron?{link(*POINTS)}")
    Board(page).expect_points(*POINTS)
    assert left[0] < 0
    expect(page.locator(".lc-error").first).to_have_text("")
    page.goto(BLANK)
    errors.clear()  # the browser notes what did not arrive


def test_scripts_that_do_not_arrive_are_another_matter(new_page, server, errors):
    page = new_page()
    page.route("**/charts/*/player.js", lambda route: route.abort())
    page.goto(f"{server.url}/perceptron?{link(*POINTS)}")
    expect(page.locator(".lc-error").first).to_contain_text("could not be loaded")
    page.goto(BLANK)
    errors.clear()


def test_no_answer_relies_on_what_a_browser_keeps(page, open_page):
    """It may have forgotten that by the time the answer comes, and then stops for good."""
    sent = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda data: sent.append(ForwardMsg.FromString(data))),
    )
    open_page("/convergence")
    for name in ("Any start", "Start at 0", "Any start"):  # the curves are the same again
        before = sum(message.HasField("script_finished") for message in sent)
        page.get_by_text(name, exact=True).click()
        while sum(message.HasField("script_finished") for message in sent) == before:
            page.wait_for_timeout(50)
    assert any(len(message.SerializeToString()) > 10_000 for message in sent)
    assert not any(message.HasField("ref_hash") for message in sent)
