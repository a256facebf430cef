"""Welcome: what this is, a first board, and where to go on."""

import streamlit as st

from explorer import lesson, site
from explorer.language import _
from explorer.views import perceptron as view
from linclass import Perceptron, separable


def page() -> None:
    here = lesson.open(
        "welcome",
        _("Explore linear classification"),
        idea=_(
            "Click points onto the plane, choose their class, and see how a line learns to separate them. "
            "Every step can be played, stepped back and shared as a link."
        ),
        source=_("A free teaching tool; the mathematics is the Python library linclass."),
    )
    with here.right:
        site.link("perceptron", _("Watch a perceptron learn, mistake by mistake"), ":material/play_circle:")
        site.link("data", _("Bring your own points: generate, upload, edit"), ":material/table_chart:")
        st.markdown(
            _(
                "- **Click** adds a point of the chosen class (keys 1–4), **drag** moves it.\n"
                "- **Shift-click**, right-click or a long press removes it.\n"
                "- **Space** plays, the **arrow keys** step back and forth.\n"
                "- The **address bar** is the saved state: copy it to share what you see."
            )
        )
    signs = lesson.signs(here)
    if signs is None:
        return
    verdict = separable(here.dataset.X, signs)
    model = Perceptron(max_updates=10_000 if verdict.separable else 50).fit(here.dataset.X, signs)
    here.board(view.board(here, model, signs, verdict, note=""))
    with here.left:
        here.linked("formula", view.formula(here, model.trace_, model.eta))
    with here.right:
        view.verdict(verdict)


lesson.run(page)
