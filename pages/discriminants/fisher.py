"""Fisher's discriminant: rotate a line until the projected classes are far apart relative to their width."""

from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import lesson_page, page_shell
from explorer.lessons.fisher import LESSON, planes_view, projection, settings, view
from explorer.lessons.fisher.examples import clouds
from linboard.i18n.language import _
from linclass import FisherDiscriminant


def page() -> None:
    lesson = lesson_page.open(LESSON, default=clouds)
    with lesson.controls():
        row = settings.row()
        with row:
            way = settings.way()
    if way == "plane":
        planes_view.show(lesson)
    else:
        on_a_line(lesson, row)


def on_a_line(lesson: lesson_page.LessonPage, row: DeltaGenerator) -> None:
    if view.too_few(lesson):
        return
    with row:
        plays = settings.play_control()
    with lesson.controls():
        angle = settings.angle_control(lesson, plays)
    place = lesson.right.container()
    with lesson.controls():
        more = settings.more_controls(lesson)

    def draw() -> FisherDiscriminant:
        model = projection.fit(lesson.dataset, more.prior)
        view.show(lesson, model, place, (plays, angle), more)
        return model

    model = lesson.live(draw)
    with lesson.left:
        view.code(lesson, model, angle, more)
        view.download(lesson, model, angle)


bench = page_shell.run(
    page,
    LESSON,
    _("Fisher’s linear discriminant: separate the means, keep the classes narrow"),
    idea=_(
        "Project all points onto a line. The best line keeps the class means far apart and each class "
        "narrow: J = (distance between the means)² / (within-class scatter)."
    ),
    source=_("Source: R. A. Fisher 1936; Zhang Xudong, Machine Learning, chapter 5."),
)
if bench:
    page_shell.also(
        _("For C classes and d measurements, the means differ along at most min(C − 1, d) directions."),
        _(
            "With more than two classes, each has a score g(x) = ln p − ½ mᵀΣ⁻¹m + xᵀΣ⁻¹m, and the "
            "largest g wins. The term with p, the prior of the class, is correct only if Σ is the "
            "covariance S_W/(N − C), not the scatter S_W."
        ),
        _(
            "J is a criterion that assumes no distribution. A generative model with Gaussian classes of "
            "equal covariance leads to the same direction and also supplies the threshold."
        ),
        _("The projections are new data: use “Projections as CSV” to feed them to any other classifier."),
        _(
            "S_W may not be invertible: along some direction every class has zero width. If the means "
            "differ along it, J is infinite there, and that direction is chosen."
        ),
    )
