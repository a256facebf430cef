"""Data: click points, generate, upload or edit them; every page uses the same ones."""

from explorer.lesson import lesson_page, page_shell
from explorer.lesson.controls import tabs
from explorer.lessons.data import LESSON, generator, upload, view
from linboard.i18n.language import _

FILLS = {
    "generate": (_("Generate"), generator.show),
    "upload": (_("Upload"), upload.upload),
    "examples": (_("Examples"), upload.shipped),
    "table": (_("Table"), view.table),
}


def page() -> None:
    lesson = lesson_page.open(LESSON, own_columns=False)
    view.board(lesson)
    with lesson.controls():
        names = {key: name for key, (name, _fill) in FILLS.items()}
        for tab, (_name, fill) in zip(
            tabs(names, "data.tab", upload.tab(lesson.dataset)), FILLS.values(), strict=True
        ):
            if tab.open:
                with tab:
                    fill(lesson.dataset)
    if lesson.dataset.n:
        view.take_away(lesson)


page_shell.run(
    page,
    LESSON,
    _("Your points"),
    idea=_(
        "Add points of the chosen class on the board, move them, or remove them. Your points are "
        "used on every page and saved in the address bar."
    ),
    plays=False,
)
