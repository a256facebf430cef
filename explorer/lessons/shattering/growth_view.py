"""Below the board: the growth of the count with the points, compared over the classes, the code, and the
labellings as CSV."""

from __future__ import annotations

import csv
import io

import numpy as np
from numpy.typing import NDArray

from explorer.lesson import export
from explorer.lesson.code.notebook_plots import View, rule
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.shattering import captions, labellings, texts
from explorer.lessons.shattering.growth import curves
from explorer.lessons.shattering.labellings import MOST
from explorer.visit import result_cache
from linboard import theme
from linboard.i18n import language
from linboard.i18n.language import _, clauses
from linboard.messages import Head
from linclass import SHAPES
from linclass.theory.shattering import cover_count, growth

Array = NDArray[np.float64]
HEIGHT, LOW = 410, 360  # the second in a scene


def show(lesson: LessonPage, name: str) -> None:
    """Show the chart of counts, with the growth of the chosen class in words."""
    if lesson.locked:
        return
    X = lesson.dataset.X[:MOST]
    compared = [name] if lesson.scene else SHAPES  # a scene has one class, and no space for more
    found = {key: result_cache.cached(counted, key, X) for key in compared}
    counts = {key: one for key, one in found.items() if not isinstance(one, str) and len(one)}
    names = short_titles()
    plane = [key for key in names if SHAPES[key].features != 1]
    line = [key for key in names if SHAPES[key].features == 1]
    looks = {key: (names[key], k, False) for k, key in enumerate(plane)}
    looks |= {key: (names[key], k, True) for k, key in enumerate(line)}
    sauer = np.array([texts.bound(name, k)[0] for k in range(1, MOST + 1)])
    general = [cover_count(k, 2) for k in range(1, MOST + 1)]
    cover = np.array(general) if name == "half-planes" else None
    picture = curves(counts, looks, name, sauer, cover)
    if lesson.scene:  # a low picture with few curves
        picture.layout["legend"] = theme.TWO_COLUMNS
    lesson.linked(
        "growth",
        picture.message(
            lesson.key,
            height=LOW if lesson.scene else HEIGHT,
            title=_("How the number of labellings grows"),
            head=[Head(_("How the number of labellings grows, point by point"), "title")]
            if lesson.scene
            else [
                Head(_("How the number of labellings grows, point by point"), "title"),
                Head(_words(name, counts.get(name))),
                Head(_("Solid: classes in the plane. Dotted: classes on the line."), "legend"),
                *(Head(_missing(names[key], why)) for key, why in found.items() if isinstance(why, str)),
            ],
            describe=_numbers(names, counts),
            view="growth",
        ),
    )


def short_titles() -> dict[str, str]:
    """Return the short names of the classes for the chart."""
    return {
        "half-planes": _("Half-planes"),
        "rectangles": _("Rectangles"),
        "discs": _("Discs"),
        "polygons": _("Polygons"),
        "rays": _("Rays"),
        "intervals": _("Intervals"),
        "two-intervals": _("Two intervals"),
        "sines": _("Sine waves"),
    }


def counted(name: str, X: Array) -> NDArray[np.int64] | str:
    """Return the dichotomies of the first point, of the first two, …, or the reason why the class cannot
    count these points."""
    try:
        return growth(name, labellings.taken(name, X)) if len(X) else np.empty(0, np.int64)
    except ValueError as error:
        return language.error_text(error)


def _missing(title: str, why: str) -> str:
    """Say which class the chart omits."""
    return _("Not in the chart: {title}. {why}").format(title=title, why=why)


def _words(name: str, counts: NDArray[np.int64] | None) -> str:
    """Say up to which point the count doubles, and the bound on the maximum count of any N points, m(N)."""
    most = SHAPES[name].vc_dimension(2)
    if most is None:
        known = _(
            "The growth function m(N), the largest count of any N points, is 2ᴺ for all N: the VC dimension is "
            "infinite."
        )
    else:
        known = _(
            "The growth function m(N), the largest count of any N points, is 2ᴺ up to N = {d}, the VC "
            "dimension. From there on it is at most Sauer’s bound, a polynomial of degree {d}."
        ).format(d=most)
    if counts is None:
        return known
    full = int((counts == 2 ** np.arange(1, len(counts) + 1)).sum())
    told = {
        0: _("Even the first point alone is not shattered."),
        1: _("The first point alone is shattered."),
    }.get(full, _("Of these points the first {k} are shattered.").format(k=full))
    return told + " " + known


def _numbers(names: dict[str, str], counts: dict[str, NDArray[np.int64]]) -> str:
    """Return all counts of the chart for screen readers."""
    rows = [f"{names[key]} {', '.join(map(str, found.tolist()))}" for key, found in counts.items()]
    return clauses(rows)


# ---- code and table ----


def code(lesson: LessonPage, name: str) -> None:
    """Show the script that lists the labellings, and offer their table as CSV."""
    X = lesson.dataset.X[:MOST]
    if not len(X):
        return
    with lesson.left:
        lesson.script("shattering.code", lambda: script(name, X), views=lambda: _views(name, X))
        export.download(
            _("Labellings as CSV"),
            lambda: table(name, X),
            "labellings.csv",
        )


def script(name: str, X: Array) -> str:
    """Return the lines that count the labellings and explain the failing ones."""
    at = labellings.taken(name, X)
    rows = ", ".join(map(str, at.tolist()))
    return "\n".join(
        [
            "import numpy as np",
            "from linclass import SHAPES, dichotomies",
            "from linclass.theory.shattering import sauer_bound",
            "",
            f"X = np.array([{rows}])",
            f"shape = SHAPES[{name!r}]",
            f"found = dichotomies({name!r}, X)",
            "",
            'print(found.count, "of", 2**found.n, "labellings are realised")',
            'print("shattered:", found.shattered)',
            "d = shape.vc_dimension(2)",
            'print("VC dimension:", d, "Sauer:", sauer_bound(found.n, found.n if d is None else d))',
            "every = np.vstack([found.missing(), found.labels])  # those that fail first",
            "for labels, why in zip(every, shape.explain(X, every)):",
            "    print(labels, why)",
            "",
        ]
    )


def _views(name: str, X: Array) -> tuple[View, ...]:
    """Plot the shape of a labelling in the plane."""
    if labellings.taken(name, X).shape[1] != 2:
        return ()
    seen = rule(SHAPES[name].name, "np.where(cut.contains(X), 1, -1)", labels="labels")
    told = _("One labelling that is realised, with its shape. Change the number to see another.")
    return (View("labels = found.labels[-1]\ncut = shape.realise(X, labels)\n" + seen.code, told),)


def table(name: str, X: Array) -> str:
    """Return all labellings with their shape or the reason why there is none."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow([*(f"x{i + 1}" for i in range(len(X))), "realised", "why", "numbers"])
    for number in range(2 ** len(X) // labellings.size(len(X))):
        try:
            sheet = labellings.sheet(name, X, number)
        except ValueError as error:
            rows.writerow([*[""] * len(X), "", export.cell(language.error_text(error)), ""])
            break
        told = captions.columns(sheet)
        parts = zip(
            sheet.labels.tolist(), sheet.realised.tolist(), told["words"], told["numbers"], strict=True
        )
        for labels, realised, words, numbers in parts:
            rows.writerow([*labels, int(realised), export.cell(words), export.cell(numbers)])
    return out.getvalue()
