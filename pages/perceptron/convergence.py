"""Why the perceptron stops: the run beside its bounds, other orders of the same points, and studies of other sets."""

from explorer import captions_convergence as captions
from explorer import controls, lesson
from explorer.language import _
from explorer.views import convergence as view
from explorer.views import convergence_studies as studies
from linclass import Perceptron

MODES = {"run": _("One run"), "orders": _("Other orders"), "studies": _("Studies")}


def page() -> None:
    here = lesson.open("convergence")
    if not lesson.two_classes(here):
        return
    with here.controls():
        mode = controls.choice(_("Show"), MODES, "conv.show")
    model = {"run": one_run, "orders": studies.other_orders, "studies": studies.studies}[mode](here)
    here.outcome(model, model.trace_, "perceptron")


def one_run(here: lesson.Lesson) -> Perceptron:
    with here.controls():
        settings = view.run_controls(here)

    def draw() -> Perceptron:
        run = view.learn(here, settings)
        here.board(view.board(here, run))
        with here.right:
            view.curves(here, run)
        return run.model

    return here.live(draw)


lesson.run(
    page,
    "convergence",
    _("Why the perceptron stops"),
    idea=_(
        "Each update raises ŵ·ŵ* by at least γ and ‖ŵ‖² by at most R², but ŵ·ŵ* is never above ‖ŵ‖. "
        "So both cannot go on for ever: after at most (R/γ)² updates no mistake is left."
    ),
    source=_(
        "Source: Novikoff 1962; Li Hang, Statistical Learning Methods, Theorem 2.1; "
        "Blum, Hopcroft and Kannan, Foundations of Data Science, chapter on learning."
    ),
    table=captions.table(),
)
