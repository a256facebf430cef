"""Animations for slides: each frame is its step of the board, at its time, in the GIF and in the WebM."""

from __future__ import annotations

import base64
import io
import itertools
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image, ImageSequence
from playwright.sync_api import Download, Locator, Page, expect

from tests.support.board import Board

STEPS = 14  # the start and 13 steps of the perceptron on the usual points
SIZE = (640, 360)
FORMULA = (410, 0, 640, 180)  # where the formula of a step stands
# Save and Cancel at once: the words and the state of the dialog between the two.
CANCELLED = """(dialog) => {
  const [leave, go] = dialog.querySelectorAll(".lc-film-buttons button");
  go.click();
  const during = [leave.textContent, go.disabled, dialog.querySelector("select").disabled, dialog.querySelector("progress").hidden];
  leave.click();
  return during;
}"""
# The picture that a video shows at each of these seconds, as data URLs.
PLAYED = """async ([film, times, [width, height]]) => {
  const video = Object.assign(document.createElement("video"), { muted: true, src: film });
  await new Promise((ready, failed) => Object.assign(video, { onloadeddata: ready, onerror: () => failed(video.error) }));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const shown = [];
  for (const time of times) {
    const drawn = new Promise((done) => video.requestVideoFrameCallback(done)); // a seek ends before its frame is there
    video.currentTime = time;
    await drawn;
    canvas.getContext("2d").drawImage(video, 0, 0, width, height);
    shown.push(canvas.toDataURL("image/png"));
  }
  return [shown, video.duration, video.videoWidth, video.videoHeight];
}"""

SPACE_DRAWN = (
    "[...window.linclass.charts].some((c) => c.drawn && c.message.figure?.data[0]?.type === 'scatter3d')"
)
# Plotly's own export makes a new scene, with new shaders, for each picture.
NO_NEW_SCENES = "void (window.Plotly.toImage = () => Promise.reject(new Error('a new scene')))"


def pixels(image: Image.Image) -> np.ndarray:
    return np.asarray(image.convert("RGB").resize(SIZE), dtype=float)


def nearest(image: np.ndarray, stills: list[np.ndarray]) -> int:
    return int(np.argmin([np.abs(image - still).mean() for still in stills]))


def film(page: Page) -> Locator:
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Animation or pictures for slides …").click()
    dialog = page.get_by_role("dialog", name="Pictures for slides")
    expect(dialog).to_be_visible()
    return dialog


def saved(page: Page, dialog: Locator, kind: str) -> bytes:
    dialog.get_by_label("Format").select_option(kind)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save the file").click()
    assert download.value.suggested_filename == f"perceptron.{kind}"
    expect(dialog.get_by_role("button", name="Close")).to_be_visible()
    return Path(download.value.path()).read_bytes()


def test_each_frame_of_a_gif_and_of_a_webm_is_its_step_of_the_board(
    open_page: Callable[..., Page], new_page: Callable[..., Page]
) -> None:
    page = open_page("/perceptron?step=3")
    Board(page).expect_step(3)
    dialog = film(page)
    dialog.get_by_label("Steps per second").select_option("4")
    dialog.get_by_label("Size").select_option("other")
    dialog.get_by_label("Width in pixels").fill("640")
    dialog.get_by_label("Height in pixels").fill("360")
    this = Image.open(io.BytesIO(saved(page, dialog, "png")))
    assert this.size == SIZE
    pack = zipfile.ZipFile(io.BytesIO(saved(page, dialog, "zip")))
    assert pack.testzip() is None
    assert pack.namelist() == [f"{t:02}.png" for t in range(STEPS)]
    images = [Image.open(io.BytesIO(pack.read(name))) for name in pack.namelist()]
    stills = [pixels(image) for image in images]
    assert (
        nearest(pixels(this), stills) == 3
    )  # its board may be larger: a film keeps room for its longest caption
    assert [
        np.array_equal(np.asarray(this.crop(FORMULA)), np.asarray(i.crop(FORMULA))) for i in images
    ].index(True) == 3
    assert [nearest(still, stills) for still in stills] == list(range(STEPS))  # no two are alike

    gif = Image.open(io.BytesIO(saved(page, dialog, "gif")))
    frames = [(pixels(frame), frame.info["duration"]) for frame in ImageSequence.Iterator(gif)]
    assert gif.size == SIZE
    assert gif.info["loop"] == 0
    assert [pause for _, pause in frames] == [250] * STEPS
    assert [nearest(image, stills) for image, _ in frames] == list(range(STEPS))
    assert max(np.abs(image - still).mean() for (image, _), still in zip(frames, stills, strict=True)) < 1

    url = "data:video/webm;base64," + base64.b64encode(saved(page, dialog, "webm")).decode()
    times = [(t + share) / 4 for t in range(STEPS) for share in (0.1, 0.9)]
    shown, duration, *size = new_page().evaluate(PLAYED, [url, times, SIZE])
    assert (duration, size) == (STEPS / 4, [*SIZE])
    played = [pixels(Image.open(io.BytesIO(base64.b64decode(each.partition(",")[2])))) for each in shown]
    assert [nearest(image, stills) for image in played] == [t for t in range(STEPS) for _ in range(2)]

    dialog.get_by_label("To step").fill("5")
    dialog.get_by_label("Size").select_option("square")
    dialog.get_by_label("Colours").select_option("dark")
    dialog.get_by_label("With the formula").uncheck()
    small = Image.open(io.BytesIO(saved(page, dialog, "gif")))
    assert (small.size, small.n_frames) == ((1080, 1080), 6)
    assert max(small.convert("RGB").getpixel((0, 0))) < 40

    files: list[Download] = []

    def note(download: Download) -> None:
        files.append(download)

    page.on("download", note)
    assert dialog.evaluate(CANCELLED) == ["Cancel", True, True, False]
    expect(dialog.get_by_role("button", name="Close")).to_be_visible()
    expect(dialog.get_by_role("button", name="Save the file")).to_be_enabled()
    expect(dialog.get_by_label("Format")).to_be_enabled()
    expect(dialog.get_by_role("progressbar")).to_be_hidden()
    expect(dialog.get_by_role("status")).to_have_text("")
    assert not files
    page.remove_listener("download", note)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    Board(page).expect_step(3)


def test_a_film_of_a_3d_chart_has_one_scene_that_moves(open_page: Callable[..., Page]) -> None:
    page = open_page("/perceptron?scene=0")
    page.get_by_text("Vector sum", exact=True).click()
    page.wait_for_function(SPACE_DRAWN)
    dialog = film(page)
    dialog.locator("select").first.select_option(label="Vector sum")
    dialog.get_by_label("To step").fill("2")
    dialog.get_by_label("Size").select_option("other")
    dialog.get_by_label("Width in pixels").fill("640")
    dialog.get_by_label("Height in pixels").fill("360")
    dialog.get_by_label("With the formula").uncheck()
    dialog.get_by_label("Format").select_option("zip")
    page.evaluate(NO_NEW_SCENES)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save the file").click()
    pack = zipfile.ZipFile(Path(download.value.path()))
    stills = [pixels(Image.open(io.BytesIO(pack.read(name)))) for name in pack.namelist()]
    assert len(stills) == 3
    scenes = [still[:300] for still in stills]  # above the caption
    assert all((scene < 200).sum() > 300 for scene in scenes)  # the axes
    assert all(np.abs(one - other).max() > 60 for one, other in itertools.pairwise(scenes))
