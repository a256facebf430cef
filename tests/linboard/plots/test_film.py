"""The steps of a fit as a file for slides, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageSequence

import linclass
from linboard.plots import film as films
from tools import chromium

X, Y = [[3, 3], [4, 3], [1, 1]], [1, 1, -1]


@pytest.fixture
def model():
    return linclass.Perceptron().fit(X, Y)


@pytest.mark.slow
def test_a_film_has_a_picture_for_each_step_at_its_time(model, tmp_path, monkeypatch):
    monkeypatch.setenv("BROWSER_PATH", chromium.find_for_tests() or "")
    linclass.film(model, None, None, tmp_path / "steps.gif", steps=(0, 2, -1), speed=2, size=(320, 180))
    with Image.open(tmp_path / "steps.gif") as gif:
        assert (gif.size, gif.info["loop"]) == ((320, 180), 0)
        frames = [(np.asarray(f.convert("RGB")), f.info["duration"]) for f in ImageSequence.Iterator(gif)]
    assert [pause for _, pause in frames] == [500, 500, 500]
    assert not np.array_equal(frames[0][0], frames[1][0])
    assert not np.array_equal(frames[1][0], frames[2][0])


def test_the_figures_are_those_of_the_steps_in_their_order(model, tmp_path, monkeypatch):
    drawn = []
    monkeypatch.setattr(films, "_write", lambda figures, *rest: drawn.append((figures, *rest)))
    linclass.film(model, X, Y, tmp_path / "a.webp", speed=4, size=(200, 300), dark=True)
    figures, path, pause, size = drawn[0]
    titles = [figure.layout.title.text for figure in figures]
    assert [title.partition(":")[0] for title in titles] == [
        f"Perceptron, step {t} of 8" for t in range(len(model.trace_))
    ]
    assert (path.name, pause, size) == ("a.webp", 250, (200, 300))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"path": "steps.mp4"}, "path must end with .gif or .webp; got 'steps.mp4'."),
        ({"speed": 0}, "speed must be from 0.1 to 20.0 steps per second; got 0."),
        ({"size": (100, 720)}, "width and height must be from 160 to 4096 pixels"),
        ({"steps": ()}, "steps must have at least one row of the trace."),
    ],
)
def test_what_cannot_be_a_film_is_refused(model, wrong, said):
    with pytest.raises(ValueError, match=said.replace(".", r"\.")):
        linclass.film(model, None, None, **({"path": "steps.gif"} | wrong))


def test_a_model_without_steps_has_no_film():
    with pytest.raises(ValueError, match="this FisherDiscriminant has no trace_"):
        linclass.film(linclass.FisherDiscriminant().fit(X, Y), None, None, "steps.gif")
