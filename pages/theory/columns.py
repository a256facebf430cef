"""More than two features: models of all columns of a table, seen along w."""

from explorer.lesson import lesson_page, page_shell
from explorer.lessons import SITE
from explorer.lessons.columns import LESSON, along, features, pixels, random_labels, two, units, view
from linboard.i18n.language import _


def page() -> None:
    lesson = lesson_page.open(LESSON, own_columns=False)
    if lesson.scene and lesson.scene.key in PICTURES:
        PICTURES[lesson.scene.key](lesson)
    else:  # also a challenge
        view.bench(lesson, lambda: {proof.key: proof for room in SITE.rooms for proof in room.proofs()})


PICTURES = {  # of the scenes
    "two": two.show,
    "units": units.show,
    "along": along.show,
    "features": features.show,
    "pixels": pixels.show,
    "random": random_labels.show,
}


page_shell.run(
    page,
    LESSON,
    _("More than two features"),
    idea=_(
        "A linear model adds up any number of features. Its boundary is then a hyperplane, which cannot be drawn, but "
        "the distance of each row from it is a single number."
    ),
    parts=True,
    edits=False,
)
