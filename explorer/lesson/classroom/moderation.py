"""Moderation by the lecturer: hide an answer, mute a phone, reveal a text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape

import streamlit as st

from explorer.classroom import phone_names
from explorer.classroom.history import Round
from explorer.classroom.moderation import Mark, Moderation
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.lesson.classroom import answers
from explorer.lesson.classroom.guarded_button import button
from linboard.i18n import language
from linboard.i18n.language import _


def show(hall: Hall, now: Now, one: Round | None) -> None:
    """Show the lock of the room, a list of phones by name, and buttons to mute or remove one or hide its answer."""
    with st.popover(_("Moderate"), key="hall.order", type="tertiary", on_change="rerun") as place:
        if not place.open:
            return
        lock = _("Admit phones again") if now.locked else _("Lock the room")
        button(lock, "hall.lock", partial(hall.lock, on=not now.locked))
        if now.locked:
            st.caption(_("The room is locked: no more phones can join."))
        told = partial(_named, hall, hall.order(), _seen(hall, one))
        present = [phone for phone in range(hall.phones()) if phone not in now.removed]
        phone = st.selectbox(_("Phone"), present, index=None, format_func=told, key="hall.phone")
        if phone is None:
            st.caption(
                _(
                    "Answers from a muted phone are neither counted nor shown. A removed phone cannot come "
                    "back; lock the room as well if its owner joins again."
                )
            )
            return
        with st.container(horizontal=True, gap="small"):
            _switch(hall, Mark("muted", phone), _("Mute"), _("Unmute"))
            button(_("Remove this phone"), "hall.remove", partial(hall.remove, phone))
            if one is not None and hall.vote(one.n, phone) is not None:
                _switch(
                    hall, Mark("hidden", phone, one.n), _("Hide this answer"), _("Show this answer again")
                )


def _seen(hall: Hall, one: Round | None) -> dict[int, str]:
    """Return the visible answer of each phone.

    Texts are included once they are revealed.
    """
    if one is None:
        return {}
    order, asked = hall.order(), one.question
    return {
        phone: answers.text(asked, given.answer, phone)
        for phone, given in hall.given(one.n).items()
        if asked.kind != "text" or order.opened(one.n, phone)
    }


def _named(hall: Hall, order: Moderation, seen: Mapping[int, str], phone: int) -> str:
    """Return the name of a phone with its answer, or with the note that it is muted."""
    name = phone_names.name(hall.code, phone, language.current())
    if Mark("muted", phone) in order:
        return _("{name} (muted)").format(name=name)
    return f"{name}: {seen[phone]}" if phone in seen else name


def _switch(hall: Hall, mark: Mark, do: str, undo: str) -> None:
    """Show a button that sets a moderation mark or removes it."""
    is_so = mark in hall.order()
    button(undo if is_so else do, f"hall.{mark.what}", partial(hall.mark, mark, on=not is_so))


def texts(hall: Hall, one: Round) -> None:
    """Show the revealed texts, and a button to reveal one more."""
    order, given = hall.order(), hall.given(one.n)
    opened = [phone for phone in given if order.opened(one.n, phone)]
    told = "".join(
        f"<li><small>{escape(phone_names.name(hall.code, phone, language.current()))}</small>"
        f"{escape(str(given[phone].answer))}</li>"
        for phone in opened
    )
    if told:
        st.html(f'<ul class="lc-texts">{told}</ul>')
    closed = sorted(given.keys() - set(opened), key=lambda phone: given[phone].at)
    if closed:
        label = _("Open one of {n} texts").format(n=len(closed))
        button(label, "hall.open", partial(hall.mark, Mark("opened", closed[0], one.n)))
