"""Data: click points, generate, upload or edit them; every page uses the same ones."""

from explorer.frame import around, lesson
from explorer.frame.controls import tabs
from explorer.lessons.data import ROOM, scripts, view
from linboard.words.language import _

FILLS = {
    "generate": (_("Generate"), view.generator),
    "upload": (_("Upload"), view.upload),
    "examples": (_("Examples"), view.shipped),
    "table": (_("Table"), view.table),
}


def page() -> None:
    here = lesson.open(ROOM)
    here.plain_board(
        _("Board with {n:,} points").format(n=here.dataset.n), _("{n:,} points").format(n=here.dataset.n)
    )
    with here.left:
        view.take_away(here.dataset)
        if here.dataset.n:
            dataset = here.dataset
            here.script("data.code", lambda: scripts.points(dataset), views=scripts.points_views)
    with here.controls():
        names = {key: name for key, (name, _fill) in FILLS.items()}
        for tab, (_name, fill) in zip(tabs(names, "data.tab"), FILLS.values(), strict=True):
            if tab.open:
                with tab:
                    fill(here.dataset)


around.run(
    page,
    ROOM,
    _("Your points"),
    idea=_(
        "Tap or click the board to add points of the chosen class; drag to move, press and hold to remove. Your "
        "points are used on every page and saved in the address bar."
    ),
    plays=False,
)
