"""More than two features: models of all columns of a table, seen along w."""

from collections.abc import Mapping

from explorer.lesson import lesson_page, page_shell
from explorer.lesson.proofs import page as proof_page
from explorer.lesson.proofs import state
from explorer.lesson.proofs.proof import Proof
from explorer.lesson.scenes import scene_state
from explorer.lessons import SITE
from explorer.lessons.columns import LESSON, along, features, pixels, random_labels, two, units, view
from explorer.lessons.columns.bench import reasons
from linboard.i18n.language import _


def proofs() -> Mapping[str, Proof]:
    return {proof.key: proof for room in SITE.rooms for proof in room.proofs()}


def page() -> None:
    if proving():
        proof = proofs()[reasons.opened()]
        lesson, row = proof_page.opened(LESSON, _(LESSON.title), proof, drops=state.drop_of_rows)
        view.bench(lesson, proofs, (proof, row))
        return
    lesson = lesson_page.open(LESSON, own_columns=False, shows_bench_in_lectures=True)
    if lesson.scene and lesson.scene.key in PICTURES:
        PICTURES[lesson.scene.key](lesson)
    else:  # also a challenge
        view.bench(lesson, proofs)


def proving() -> bool:
    return bool(reasons.opened()) and scene_state.on(LESSON) is None


# Pictures of the scenes.
PICTURES = {
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
    proves=proving,
)
