"""Anonymous names of the phones in a room, such as "blue heron"."""

from __future__ import annotations

import random
from functools import lru_cache

from linboard.i18n.language import N_, translated

COLOURS = (
    N_("amber"), N_("black"), N_("blue"), N_("brown"), N_("copper"), N_("coral"), N_("crimson"), N_("cyan"),
    N_("golden"), N_("green"), N_("grey"), N_("indigo"), N_("ivory"), N_("lilac"), N_("orange"), N_("pink"),
    N_("purple"), N_("red"), N_("silver"), N_("white"),
)  # fmt: skip
BIRDS = (
    N_("albatross"), N_("bittern"), N_("blackbird"), N_("bunting"), N_("buzzard"), N_("cormorant"), N_("crane"),
    N_("crow"), N_("cuckoo"), N_("curlew"), N_("dipper"), N_("dove"), N_("duck"), N_("eagle"), N_("egret"),
    N_("falcon"), N_("finch"), N_("flamingo"), N_("goose"), N_("grebe"), N_("gull"), N_("hawk"), N_("heron"),
    N_("hoopoe"), N_("ibis"), N_("jay"), N_("kestrel"), N_("kingfisher"), N_("kite"), N_("lapwing"), N_("lark"),
    N_("magpie"), N_("nightingale"), N_("oriole"), N_("osprey"), N_("ostrich"), N_("owl"), N_("parrot"),
    N_("pelican"), N_("penguin"), N_("pheasant"), N_("plover"), N_("puffin"), N_("quail"), N_("robin"),
    N_("sparrow"), N_("stork"), N_("swallow"), N_("swan"), N_("wren"),
)  # fmt: skip
MOST = len(COLOURS) * len(BIRDS)  # maximum number of phones in a room with distinct names
_NAME = N_("{colour} {bird}")


def name(code: str, number: int, language: str) -> str:
    """Return the name of the phone with this number, from 0.

    The order differs between rooms, and names are unique.
    """
    colour, bird = divmod(_order(code)[number], len(BIRDS))
    words = {"colour": COLOURS[colour], "bird": BIRDS[bird]}
    return translated(_NAME, language).format(
        **{key: translated(word, language) for key, word in words.items()}
    )


@lru_cache(maxsize=64)
def _order(code: str) -> list[int]:
    """Return the order in which the phones of a room get the names."""
    order = list(range(MOST))
    random.Random(code).shuffle(order)
    return order
