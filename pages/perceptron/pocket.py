"""The pocket algorithm: on noisy points keep the best line so far, and see how far it is from the best there is."""

import streamlit as st

from explorer.frame import around, lesson, sides
from explorer.frame.controls import near
from explorer.frame.scene import Until
from explorer.lessons.pocket import ROOM, diagram, methods, noise_view, view
from linboard.told import pocket
from linboard.words.language import _
from linclass import Pocket


def page() -> None:
    here = lesson.open(ROOM, default=noise_view.first_points)
    with here.controls(), near():
        noise_view.slider(here.dataset)
    if not sides.two_classes(here):
        return
    with here.controls():
        with st.container(horizontal=True, vertical_alignment="bottom"):
            budget, patience, seed = view.budget_control(), view.patience_control(), view.seed_control()
        wanted = methods.exact_control(here.dataset.n)

    def draw() -> Pocket:
        model = view.fit(here, budget, patience, seed)
        noise = noise_view.of(here)
        if here.scene and isinstance(here.scene.act, Until):
            view.still(here, model, noise)
            return model
        known = methods.reference(here, wanted)
        view.show(here, model, known.best if here.answered else None, noise)
        with here.right:
            here.linked("curves", view.curves(here, model, known.best))
            if wanted:
                here.linked("methods", methods.table(here, known))
        here.linked("diagram", diagram.diagram(here, model, noise, known.best))
        return model

    model = here.live(draw)
    here.outcome(model, model.trace_, "pocket", view.rest(here.dataset.n))


around.run(
    page,
    ROOM,
    _("The pocket algorithm"),
    idea=_(
        "If no line separates the classes, the perceptron never stops. So let it keep learning from "
        "mistakes picked at random, and keep the line with the fewest mistakes so far in a pocket. In the "
        "plane the best line can be found exactly; in many dimensions no fast method is known (the "
        "problem is NP-hard)."
    ),
    source=_(
        "Source: Gallant 1990; H.-T. Lin, Machine Learning Foundations, lecture 2; the best line is found "
        "exactly by rotating a line around each point."
    ),
    table=pocket.table(),
)
