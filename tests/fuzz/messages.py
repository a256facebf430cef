"""Messages over the websocket that no browser would send."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Sequence

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Common_pb2 import DoubleArray, StringArray
from streamlit.proto.WidgetStates_pb2 import WidgetState

Random = random.Random
NUMBERS = (0, -1, 1, 2**31, 2**53, 2**64, 10**400, 1e308, math.nan, math.inf, 0.1, True, None, "1", [], {})
OPS = (
    "add",
    "move",
    "remove",
    "relabel",
    "relabel_all",
    "remove_all",
    "axes",
    "clear",
    "undo",
    "redo",
    "pick",
    "line",
    "rectangle",
    "end",
    "",
    "drop",
    3,
    None,
    [],
)
NAMES = ("n", "i", "c", "x", "y", "w", "b", "from", "to", "drag", "op", "z")
IDS = (
    "$$ID-0-data.n",
    "$$ID",
    "$$STREAMLIT_INTERNAL_KEY_x",
    "$$ID-x-$$ID-y",
)  # of controls that are not there
TEXTS = ("", "\0", "x" * 100_000, "💥" * 1000, "../../etc", "<script>", "9" * 400, "nan", "-1")
QUERIES = (
    "d=" + "A" * 50_000,
    "scene=99999999999",
    "course=~~~",
    "lang=xx&lecture=1&lock=1",
    "pla.w1=1e999&step=-7",
)


def value(chance: Random) -> object:
    """A number that is none, or a pair of such."""
    one = chance.choice(NUMBERS)
    return [one, chance.choice(NUMBERS)] if chance.random() < 0.2 else one


def edit(chance: Random) -> dict[str, object]:
    """An edit as no chart makes it, or nearly."""
    made = {name: value(chance) for name in chance.sample(NAMES, chance.randrange(len(NAMES)))}
    if chance.random() < 0.8:
        made |= {"n": chance.choice((1, 2, 3, 10**6, 2**52)), "op": chance.choice(OPS)}
    return made


def letter(chance: Random) -> str:
    """What a chart would say, in a shape that it never has."""
    kind = chance.randrange(6)
    if kind == 0:
        depth = chance.choice((10, 900, 5000))
        return '{"edits": ' + "[" * depth + "]" * depth + "}"
    if kind == 1:
        return chance.choice(TEXTS)
    if kind == 2:
        return json.dumps({"edits": {"epoch": "e", "list": [{}] * chance.choice((301, 20_000))}})
    if kind == 3:
        return json.dumps({chance.choice(("edits", "asked", "more")): value(chance)})
    edits = {
        "epoch": chance.choice(("e", None, 3, "e" * 99)),
        "list": [edit(chance) for _ in range(chance.randrange(9))],
    }
    return json.dumps({"edits": edits | {"rests": value(chance)}})


def state(chance: Random, ids: Sequence[str]) -> WidgetState:
    """What a control says, of a kind that is not its own."""
    id_ = chance.choice(ids) if ids and chance.random() < 0.9 else chance.choice(TEXTS + IDS)
    makers: tuple[Callable[[], WidgetState], ...] = (
        lambda: WidgetState(id=id_, json_value=letter(chance)),
        lambda: WidgetState(id=id_, string_value=chance.choice(TEXTS)),
        lambda: WidgetState(id=id_, double_value=chance.choice((math.nan, math.inf, -1e308, 7.0))),
        lambda: WidgetState(id=id_, int_value=chance.choice((-1, 2**62, 5))),
        lambda: WidgetState(
            id=id_, double_array_value=DoubleArray(data=[math.nan] * chance.choice((0, 1, 3)))
        ),
        lambda: WidgetState(
            id=id_, string_array_value=StringArray(data=[chance.choice(TEXTS)] * chance.choice((0, 1, 9)))
        ),
        lambda: WidgetState(id=id_, bool_value=True),
        lambda: WidgetState(id=id_, trigger_value=True),
        lambda: WidgetState(id=id_, bytes_value=b"\xff" * 999),
    )
    return chance.choice(makers)()


def message(chance: Random, ids: Sequence[str], page: str) -> bytes:
    """One message."""
    kind = chance.randrange(20)
    if kind == 0:
        return chance.randbytes(chance.choice((0, 1, 50, 5000)))
    if kind == 1:
        return BackMsg(clear_cache=True).SerializeToString()
    if kind == 2:
        return BackMsg(stop_script=True).SerializeToString()
    asked = ClientState(page_name=page, query_string=chance.choice(QUERIES) if chance.random() < 0.1 else "")
    if kind == 3:
        asked.page_name, asked.page_script_hash = chance.choice(TEXTS), chance.choice(TEXTS)
    if kind == 4:
        asked.fragment_id = chance.choice(TEXTS)
    asked.widget_states.widgets.extend(state(chance, ids) for _ in range(chance.randrange(1, 6)))
    return BackMsg(rerun_script=asked).SerializeToString()
