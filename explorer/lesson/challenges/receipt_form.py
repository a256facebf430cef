"""The form for a receipt of solved challenges, and for adding an earlier receipt."""

from __future__ import annotations

import streamlit as st

from explorer.lesson import lecture_mode
from explorer.lesson.challenges import custom_link, handing_in, judging, receipt_results, receipts
from explorer.lesson.challenges.challenge import Challenge
from explorer.lesson.site import Site
from explorer.points.links import LinkError
from explorer.server import qr
from explorer.visit import session
from explorer.visit.progress import Step
from linboard.i18n.language import _

NAME, EARLIER, TOLD = "receipt.name", "receipt.earlier", "receipt.told"
SIZE = 420  # pixels of a QR code: a camera must resolve 177 modules per row


def make(site: Site, *, bench: bool) -> None:
    """Show the form.

    A locked page and lecture mode omit it. So does a scene, off the `bench`, unless there are solutions: a course can
    lead from its challenges to a question of the page with the form.
    """
    if lecture_mode.locked() or lecture_mode.on():
        return
    if not bench and not session.get().progress.solutions:
        return
    challenges = _challenges(site)
    with st.expander(_("Receipt of solved challenges")):
        st.caption(
            _(
                "It contains your solutions, which your teacher’s computer checks again. It proves the "
                "solutions, not who found them."
            )
        )
        _receipt(site, list(challenges))
        _earlier(site)


def _challenges(site: Site) -> dict[Step, Challenge]:
    """Return the challenges of all lessons, in order, and the custom challenges that this visitor has solved."""
    own = {(room.key, one.key): one for room in site.rooms for one in room.challenges()}
    custom = [step for step in session.get().progress.solutions if custom_link.carries(step[1])]
    return own | {step: one for step in custom if (one := _found(site, step[1])) is not None}


def _found(site: Site, key: str) -> Challenge | None:
    """Return the challenge with this key; None if there is none, or its author has not solved it yet."""
    try:
        return receipt_results.found(site.rooms, key)
    except LinkError:
        return None


def _receipt(site: Site, steps: list[Step]) -> None:
    """Show the number of solutions and the name field; after a name is typed, the text and its QR code."""
    mine = session.get().progress
    solutions = [mine.solutions[step] for step in steps if step in mine.solutions]
    if lost := sum(step in mine.done and step not in mine.solutions for step in steps):
        st.caption(
            _(
                "Challenges solved on an earlier visit whose solutions were not kept: {n}. Solve them "
                "again, or add the receipt from that visit."
            ).format(n=lost)
        )
    if not solutions:
        st.caption(_("There is nothing to include yet: solve a challenge first."))
        return
    st.caption(_("Solutions included: {n}.").format(n=len(solutions)))
    name = st.text_input(_("Your name"), key=NAME, max_chars=receipts.NAME)
    if not name:
        return
    try:
        text = receipts.write(name, solutions)
    except receipts.ReceiptError as error:
        st.warning(str(error))
        return
    st.download_button(
        _("Download the receipt"), text, "receipt.txt", on_click="ignore", key="receipt.download"
    )
    handing_in.show(site, text)
    st.code(text, language=None, wrap_lines=True)
    if len(text) <= qr.MOST:
        st.html(qr.image(text, _("QR code"), SIZE))
    else:
        st.caption(
            _(
                "A QR code holds at most {most:,} characters, and this text has {n:,}. Copy the text instead."
            ).format(most=qr.MOST, n=len(text))
        )


def _earlier(site: Site) -> None:
    """Show the field for an earlier receipt.

    Its solutions are checked again.
    """
    st.text_area(
        _("A receipt from an earlier visit"),
        key=EARLIER,
        max_chars=receipts.LONGEST,
        height=80,
        placeholder=f"{receipts.MARK}{receipts.VERSION}.…",
    )
    st.button(_("Add its solutions"), key="receipt.add", on_click=_add, args=(site,))
    if told := st.session_state.pop(TOLD, ""):
        st.caption(told)


def _add(site: Site) -> None:
    """Add the valid solutions of a receipt.

    Existing solutions are kept.
    """
    try:
        receipt = receipts.read(st.session_state.get(EARLIER, ""))
    except receipts.ReceiptError as error:
        st.session_state[TOLD] = str(error)
        return
    mine = session.get().progress
    lessons = {one.key: room.key for room in site.rooms for one in room.challenges()}
    taken = 0
    for key, link in receipt.solutions.items():
        challenge = _found(site, key)
        if challenge is not None and judging.judge(challenge, link).passed:
            step = (lessons[key] if key in lessons else custom_link.lesson(key)), key
            mine.solutions.setdefault(step, link)
            mine.done.add(step)
            taken += 1
    st.session_state[TOLD] = _("Solutions added from it: {n} of {all}.").format(
        n=taken, all=len(receipt.solutions)
    )
