"""Fisher's discriminant: turn a line until the classes, projected onto it, lie far apart for their width."""

from streamlit.delta_generator import DeltaGenerator

from explorer.frame import around, lesson
from explorer.lessons.fisher import ROOM, planes_view, projection, settings, view
from explorer.lessons.fisher.examples import clouds
from linboard.words.language import _
from linclass import FisherDiscriminant


def page() -> None:
    here = lesson.open(ROOM, default=clouds)
    with here.controls():
        row = settings.row()
        with row:
            way = settings.way()
    if way == "plane":
        planes_view.show(here)
    else:
        on_a_line(here, row)


def on_a_line(here: lesson.Lesson, row: DeltaGenerator) -> None:
    if view.too_few(here):
        return
    with row:
        plays = settings.play_control()
    with here.controls():
        angle = settings.angle_control(here, plays)
    place = here.right.container()
    with here.controls():
        more = settings.more_controls(here)

    def draw() -> FisherDiscriminant:
        model = projection.fit(here.dataset, more.prior)
        view.show(here, model, place, (plays, angle), more)
        return model

    model = here.live(draw)
    with here.left:
        view.code(here, model, angle, more)
        view.download(here, model, angle)


bench = around.run(
    page,
    ROOM,
    _("Fisher’s discriminant: far apart for their width"),
    idea=_(
        "Let all points fall onto one line. The best line keeps the means of the classes far apart and each class "
        "narrow: J = (distance of the means)² / (scatter within the classes)."
    ),
    source=_("Source: R. A. Fisher 1936; Zhang Xudong, Machine Learning, chapter 5."),
)
if bench:
    around.also(
        _("C classes of d measures have at most min(C − 1, d) directions along which their means differ."),
        _(
            "Of more than two classes each has g(x) = ln p − ½ mᵀΣ⁻¹m + xᵀΣ⁻¹m, and the largest g wins. The term with "
            "p, the share of the class, is right only with the covariance Σ = S_W/(N − C), not with the scatter S_W."
        ),
        _(
            "J is a criterion: it asks for no distribution. A generative model with Gaussian classes of one width "
            "comes to the same direction, and adds the threshold."
        ),
        _("The projections are new data: “Projections as CSV” gives them to any other classifier."),
        _(
            "S_W may have no inverse: along some direction no class has any width. If the means differ along it, J is "
            "infinite there, and that direction is taken."
        ),
    )
