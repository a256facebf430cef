"""What a control has when a browser says of it what no such control says."""

from __future__ import annotations

import pytest
from streamlit.proto.Common_pb2 import StringArray
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.state.session_state import WStates

from explorer.streamlit_bridge import patch, widget_guard

ID = "$$ID-0-shape"


@pytest.fixture
def refused():
    """The errors of the values that were refused."""
    return []


@pytest.fixture
def states(monkeypatch, refused):
    """What a browser says of one row of segments, "moons" at first, on a page that has drawn it."""
    monkeypatch.setattr(WStates, "__getitem__", WStates.__getitem__)  # is back again after the test
    assert patch.install(widget_guard.own_kind(refused.append))
    held = WStates()
    held.set_widget_metadata(
        WidgetMetadata(
            id=ID,
            deserializer=lambda value: "moons" if value is None else value[0].lower(),
            serializer=lambda value: [value],
            value_type="string_array_value",
        )
    )
    return held


def test_what_a_control_sends_is_read_as_ever(states, refused):
    states.set_widget_from_proto(WidgetState(id=ID, string_array_value=StringArray(data=["Blobs"])))
    assert states[ID] == "blobs"
    assert not refused
    assert "$$ID-0-other" not in states


def test_a_field_that_was_emptied_can_be_filled_again(states, refused):
    states.set_widget_from_proto(WidgetState(id=ID))
    assert states[ID] == "moons"
    states.set_widget_from_proto(WidgetState(id=ID, string_array_value=StringArray(data=["Blobs"])))
    assert states[ID] == "blobs"
    assert not refused


@pytest.mark.parametrize(
    "value",
    [
        {"bool_value": True},
        {"double_value": 1.0},
        {"trigger_value": True},
        {"string_array_value": StringArray()},  # of its own kind, but nothing is chosen
    ],
)
def test_what_no_control_sends_leaves_it_as_it_begins_also_the_next_time(states, refused, value):
    states.set_widget_from_proto(WidgetState(id=ID, **value))
    assert [states[name] for name in states] == ["moons"]  # while Streamlit goes through all of them
    assert states[ID] == "moons"
    assert len(refused) == 1
