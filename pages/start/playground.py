"""The playground: any models on your points, up to four side by side."""

from explorer.frame import around, course, lesson, page_map
from explorer.frame.challenges import own_form, receipt_form
from explorer.frame.paper import worksheet
from explorer.lessons import SITE
from explorer.lessons.playground import ROOM, scenes, view
from linboard.words.language import _


def page() -> None:
    here = lesson.open(ROOM)
    if here.scene:
        here.live(lambda: scenes.show(here))
        return
    with here.controls():
        chosen = view.choose(here.dataset)
    places = view.places(here, len(chosen) - 1)

    def draw() -> list[view.Outcome]:
        outcomes = [view.fit(key, here.dataset) for key in chosen] if here.dataset.n else []
        view.show(here, outcomes[0] if outcomes else None)
        view.side_by_side(here, outcomes[1:], places)
        return outcomes

    outcomes = here.live(draw)
    here.positive = min(here.dataset.present, default=0)
    for outcome in outcomes:
        if outcome.model is not None:
            here.code(outcome.model, outcome.title)


bench = not worksheet.shown(SITE) and around.run(
    page,
    ROOM,
    _("Explore linear classification"),
    idea=_(
        "Put points on the plane, choose their class, and see how each model divides the plane. The lessons "
        "below show, step by step, how each model learns."
    ),
    plays=False,
)
if bench:
    course.go_on(SITE, ROOM)
    page_map.show(SITE)
    course.make(SITE, ROOM)
    own_form.make(SITE, ROOM)
    receipt_form.make(SITE)
    worksheet.make(SITE)
