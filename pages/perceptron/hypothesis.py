"""The linear threshold unit: a line that one drags, several lines for several classes, and the credit-card story."""

from explorer.frame import around, lesson, sides
from explorer.lessons.hypothesis import ROOM, bank_view, line, one_vs_rest, scripts, view
from explorer.lessons.hypothesis.examples import three_groups
from linboard.words.language import _
from linclass import OneVsRest


def page() -> None:
    here = lesson.open(ROOM, default=view.first_points)
    with here.controls():
        mode = view.mode()
    if mode != "line":
        line.keep()
    {"line": one_line, "classes": several_classes, "credit": credit_card}[mode](here)


def one_line(here: lesson.Lesson) -> None:
    sides.against(here, "hyp.positive")
    with here.controls():
        w, b = line.line_controls(here)

    def draw() -> None:
        view.show(here, w, b)
        with here.right:
            view.unit_diagram(here, w, b)

    here.live(draw)
    with here.left:
        here.script(
            "hypothesis.code",
            lambda: scripts.line(here.dataset, here.signs, w, b),
            views=lambda: scripts.line_views(here.dataset, w),
        )


def several_classes(here: lesson.Lesson) -> None:
    if not sides.three_classes(here, "hyp.three", three_groups):
        one_vs_rest.ask_for_classes(here)
        return
    with here.controls():
        winner = one_vs_rest.show_control()
        height = one_vs_rest.cut_control(here.dataset)

    def draw() -> OneVsRest:
        model = one_vs_rest.fit(here.dataset)
        shown = one_vs_rest.played(here.dataset, model)
        one_vs_rest.show(here, shown, winner=winner, height=height)
        with here.right:
            one_vs_rest.beside(here, shown, height)
        return model

    model = here.live(draw)
    with here.left:
        here.code(model)


def credit_card(here: lesson.Lesson) -> None:
    with here.controls():
        application = bank_view.application_controls()
    bank_view.show(here, application)
    with here.left:
        bank_view.past(here, application)
        here.script("hypothesis.code.credit", lambda: scripts.bank(*application), views=scripts.bank_views)


around.run(
    page,
    ROOM,
    _("Linear classifiers and the threshold unit"),
    idea=_(
        "Weight the inputs, add them up, and compare the sum with a threshold: h(x) = sign(w·x + b). In "
        "the plane this is a line with a positive side."
    ),
    source=_(
        "Source: H.-T. Lin, Machine Learning Foundations, lecture 2; "
        "Li Hang, Statistical Learning Methods, section 2.1."
    ),
)
