"""An isolated run gets nothing of the visitor’s session, and changes nothing in it."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest


def script():
    import streamlit as st

    from explorer.streamlit_bridge import isolated_run

    def draw():
        with st.container():
            found = [dict(st.query_params), "own" in st.session_state, st.toggle("On", key="on")]
        st.session_state["own"] = "apart"
        st.query_params["q"] = "apart"
        return found

    st.session_state["own"] = "the visitor's"
    with st.container():
        st.toggle("On", key="on")
        found = [isolated_run.drawn(draw), isolated_run.drawn(draw)]
        st.text("after")
    st.session_state["found"] = found
    try:
        isolated_run.drawn(lambda: 1 / 0)
    except ZeroDivisionError:
        st.text("it says what went wrong")


def test_it_is_apart():
    at = AppTest.from_function(script)
    at.query_params["q"] = "the visitor's"
    at.session_state["on"] = True
    at.run()
    assert not at.exception
    assert at.session_state["found"] == [[{}, False, False]] * 2
    assert at.session_state["own"] == "the visitor's"
    assert at.query_params["q"] == "the visitor's"
    assert [toggle.value for toggle in at.toggle] == [True]
    assert [text.value for text in at.text] == ["after", "it says what went wrong"]
