"""Students hand in their receipt: to a room by its letters, or to the course that they have opened."""

from __future__ import annotations

import hashlib
import time
from functools import partial

import streamlit as st

from explorer.classroom import handed_in
from explorer.classroom import room as rooms
from explorer.classroom.guesses import Guesses
from explorer.classroom.handed_in import Checked, HandedIn, Place
from explorer.classroom.store import StoreError
from explorer.lesson.challenges import receipt_results, receipts
from explorer.lesson.courses import kept
from explorer.lesson.site import Site
from explorer.server.limits.rate_limit import Limits
from explorer.visit import session
from linboard.i18n import language
from linboard.i18n.language import _, ngettext

ROOM, TOLD = "receipt.room", "receipt.handed"
MOST_VISITORS = 10_000  # maximum number of visitors and addresses with a rate limit in this process
VISITOR = 1 / 20, 5.0  # receipts of a visitor per second, and burst
ADDRESS = 1.0, 300.0  # the same for an address, which a whole class may share

_guesses = Guesses(time.monotonic())
_visitors, _addresses = Limits(*VISITOR, MOST_VISITORS), Limits(*ADDRESS, MOST_VISITORS)


def show(site: Site, text: str) -> None:
    """Show the buttons that hand in a receipt, and what became of it."""
    course = _course()
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        if course is not None:
            give = partial(_give, site, text, course)
            st.button(_("Hand in to the course"), key="receipt.course", on_click=give, type="primary")
        if rooms.offered():
            st.text_input(_("Letters of the room"), key=ROOM, max_chars=12, width=180)
            st.button(_("Hand in to the room"), key="receipt.in", on_click=_to_room, args=(site, text))
    if told := st.session_state.pop(TOLD, ""):
        st.caption(told)
    elif course is not None or rooms.offered():
        st.caption(
            _(
                "Your lecturer sees the name and the solutions. The server deletes them with the room, and those "
                "of a course after 90 days at most."
            )
        )


def _course() -> Place | None:
    """Return the place of the open course, if its lecturer collects receipts."""
    secret = kept.collects(session.get().progress.prepared)
    return handed_in.of_course(secret) if secret and handed_in.offered() else None


def _to_room(site: Site, text: str) -> None:
    """Hand in to the room with the typed letters; wrong letters count as guesses, as on phones."""
    address, now = st.context.ip_address or "", time.monotonic()
    if not _guesses.allows(address, now):
        st.session_state[TOLD] = _("Too many wrong codes were entered. Wait a minute, then try again.")
        return
    try:
        room = rooms.find(str(st.session_state.get(ROOM, "")).strip())
    except StoreError:
        st.session_state[TOLD] = _failed()
        return
    if room is None:
        _guesses.note(address, now)
        st.session_state[TOLD] = _("There is no such room, or it has closed. Check the code on the screen.")
        return
    _give(site, text, handed_in.of_room(room))


def _give(site: Site, text: str, place: Place) -> None:
    """Check every solution again, and hand in the receipt with the results."""
    visitor, now = session.get().progress.visitor, time.monotonic()
    if _visitors.of(visitor, now).wait(1.0, now) or _addresses.of(st.context.ip_address or "", now).wait(
        1.0, now
    ):
        st.session_state[TOLD] = _("Too many receipts arrive at once. Wait a minute, then try again.")
        return
    receipt = receipts.read(text)
    results = _checked(site, receipt)
    try:
        outcome = place.hand_in(visitor, HandedIn(receipt.name, time.time(), text, results))
    except StoreError:
        st.session_state[TOLD] = _failed()
        return
    n = sum(one.passed for one in results)
    told = {
        "kept": ngettext(
            "Handed in with {n} solved challenge. Handing in again replaces this receipt.",
            "Handed in with {n} solved challenges. Handing in again replaces this receipt.",
            n,
        ).format(n=n),
        "full": _("It has the maximum number of receipts. Tell your lecturer."),
        "gone": _("Receipts are no longer collected there. Tell your lecturer."),
    }
    st.session_state[TOLD] = told[outcome]


def _checked(site: Site, receipt: receipts.Receipt) -> tuple[Checked, ...]:
    """Return the results of all solutions, in English like those of `tools.receipts`."""
    reader = language.current()
    language.use(language.SOURCE)
    try:
        found = [
            (key, *receipt_results.judged(site.rooms, key, link)) for key, link in receipt.solutions.items()
        ]
    finally:
        language.use(reader)
    return tuple(
        Checked(
            key, given.passed, given.reason, hashlib.sha256(form.encode()).hexdigest()[:16] if form else ""
        )
        for key, given, form in found
    )


def _failed() -> str:
    return _("The receipt could not be stored. Try again in a minute.")
