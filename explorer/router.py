"""Entry script of every session: it builds the navigation and the page settings, then runs the current page."""

from functools import partial

import streamlit as st

from explorer.lesson import lecture_bar, lecture_mode
from explorer.lesson.classroom import open_room
from explorer.lesson.controls import Choice
from explorer.lesson.courses import course, way
from explorer.lesson.presenter import following, sheet
from explorer.lessons import SITE
from explorer.streamlit_bridge import script_run
from explorer.visit import fragments, reader_language, session
from linboard.i18n.language import _

if script_run.is_history_navigation():  # Back or Forward
    session.follow_address()
reader_language.listen()
fragments.ask_again()
sheet.use(partial(following.named, SITE))
way.use(SITE.after)
sections = SITE.navigation()
lecturing = lecture_mode.begin()
# Streamlit's own page list nests its headings wrongly for screen readers, so plain links replace it. In lecture mode
# the sidebar is closed, and the links would take a quarter of the time of each change of scene: lecture.js corrects
# the list there.
current = st.navigation(sections, position="sidebar" if lecturing else "hidden", expanded=True)
open_room.begin()  # before a course switches to another page, which changes the address
course.begin(SITE, [page for pages in sections.values() for page in pages], current)
st.set_page_config(
    page_title=_("{page} · Linear classification").format(page=current.title),
    page_icon="◩",
    layout="wide",
    initial_sidebar_state="collapsed" if lecturing else 220,
)
with st.sidebar:
    Choice(reader_language.KEY).show(_("Language"), reader_language.languages(), label_visibility="collapsed")
    lecture_mode.switch()
    for title, pages in () if lecturing else sections.items():
        st.caption(f"**{title}**")
        for page in pages:
            st.page_link(page)
with st.container():  # always present, so that the page keeps its position and the board its step
    if lecturing:
        lecture_bar.show(SITE[current.url_path])
current.run()
if not lecturing:
    SITE.neighbours(current.url_path)
