"""Why the perceptron stops: the run beside its bounds, other orders of the same points, and studies of other sets."""

from explorer.frame import around, lesson, sides
from explorer.lessons.convergence import ROOM, captions, curves, meeting, studies, view
from linboard.words.language import _


def page() -> None:
    here = lesson.open(ROOM)
    ready = sides.two_classes(here)
    with here.controls():
        mode = view.MODE.show(_("Show"))
    if not ready:
        if mode == "studies":
            studies.without_points(here)
        return
    run = {"run": one_run, "orders": studies.other_orders, "studies": studies.other_sets}[mode](here)
    here.outcome(
        run.model, run.model.trace_, "perceptron", rest=curves.script(run), more=lambda: curves.steps(run)
    )


def one_run(here: lesson.Lesson) -> view.Run:
    with here.controls():
        settings = view.run_controls(here)

    def draw() -> view.Run:
        run = view.learn(here, settings)
        view.show(here, run)
        with here.right:
            (meeting if here.scene and run.solvable else curves).show(here, run)
        return run

    return here.live(draw)


around.run(
    page,
    ROOM,
    _("The perceptron convergence theorem"),
    idea=_(
        "Each update moves the weights forward, towards a separating line, but makes them only a little "
        "longer. Progress can never exceed length, so the updates must end. In symbols: ŵ·ŵ* rises by at "
        "least γ, ‖ŵ‖² by at most R², and ŵ·ŵ* never exceeds ‖ŵ‖. Starting from ŵ = 0, at most (R/γ)² "
        "updates are made. A start that points the wrong way may need more."
    ),
    source=_(
        "Source: Novikoff 1962; Li Hang, Statistical Learning Methods, Theorem 2.1; "
        "Blum, Hopcroft and Kannan, Foundations of Data Science, chapter on learning."
    ),
    table=captions.table(),
)
