// The height of a scene's picture on a phone, below which the answers are above the row of buttons.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./page.js";

const { distanceToExplanation, fitPicture, fittingHeight, roomForLines } = await import("../../explorer/server/scripts/fit.js");

test("a picture gives up as much as is missing, and no more than it can", () => {
  assert.equal(fittingHeight(228, 560, 573, 150), 228, "all of it fits");
  assert.equal(fittingHeight(228, 600, 573, 150), 201);
  assert.equal(fittingHeight(228, 900, 573, 150), 150);
  assert.equal(fittingHeight(120, 900, 573, 150), 120, "it never grows");
});

const dataset = /** @type {Record<string, string>} */ ({});
/** A page of a phone: the question, a picture from 100 to 328, and what is below it. */
const page = { narrow: true, aside: false, told: false, rows: false, lecturing: false, question: "Which way?", answers: /** @type {number[]} */ ([]), player: 0, waits: false, scrolled: 0, second: 0, explained: 0 };
/** A picture, 228 px high unless it was made lower. */
const plotAt = (top) => ({
  offsetHeight: 44,
  checkVisibility: () => true,
  getBoundingClientRect() { return { top: top() - page.scrolled, bottom: top() - page.scrolled + this.clientHeight }; },
  style: { values: /** @type {Record<string, string>} */ ({}), setProperty(name, value) { this.values[name] = value; }, removeProperty(name) { delete this.values[name]; } },
  isConnected: true,
  get clientHeight() { return Math.min(228, parseFloat(this.style.values["max-height"] ?? "228")); },
});
const plot = plotAt(() => 100), second = plotAt(() => page.second);
const part = (bottom, more = {}) => ({ offsetHeight: 44, checkVisibility: () => true, getBoundingClientRect: () => ({ bottom: bottom() - page.scrolled, height: 44 }), ...more });
const found = (selector) => {
  if (selector.includes("lc-plot")) return !selector.includes("beside-first") ? [plot] : page.second ? [second] : [];
  if (selector.includes("asked .lc-caption")) return page.explained ? [part(() => page.explained - 228 + plot.clientHeight)] : [];
  if (selector.includes("lc-caption")) return page.told ? [part(() => 400)] : [];
  if (selector.includes("lc-player")) return page.player && (!page.waits || dataset.plays) ? [part(() => page.player - 228 + plot.clientHeight)] : [];
  if (selector.includes("st-key-act")) return page.answers.map((bottom) => part(() => bottom - 228 + plot.clientHeight + (page.waits && dataset.plays ? 48 : 0)));
  return [];
};
const single = { ".st-key-scenes": () => part(() => 640), ".lc-question:not(.lc-claim)": () => ({ textContent: page.question }), ".stMain": () => ({ scrollTop: page.scrolled }) };
Object.assign(document, {
  documentElement: { dataset, classList: { contains: () => page.lecturing } },
  querySelector: (selector) => selector === ".st-key-read-first" ? (page.rows ? {} : null) : single[selector]?.() ?? found(selector)[0] ?? null,
  querySelectorAll: found,
});
Object.assign(globalThis, { innerHeight: 640, innerWidth: 360, location: { pathname: "/perceptron" }, matchMedia: (query) => ({ matches: page.aside ? query.includes("max-height") : page.narrow }) });
const height = () => plot.style.values["max-height"];
let scene = 0;
beforeEach(() => Object.assign(page, { narrow: true, aside: false, told: false, rows: false, lecturing: false, question: `Scene ${++scene}`, answers: [], player: 0, waits: false, scrolled: 0, second: 0, explained: 0 }));

test("the answers of a scene end above the row of buttons", () => {
  page.answers = [560, 610];
  fitPicture();
  assert.equal(height(), "196px"); // 610 - (640 - 44 - 18) = 32
});

test("a page that is scrolled is measured from its start", () => {
  Object.assign(page, { answers: [610], scrolled: 200 });
  fitPicture();
  assert.equal(height(), "196px");
});

test("after the answer the explanation is above the row of buttons too, if the picture stays high enough", () => {
  Object.assign(page, { player: 400, explained: 586 });
  fitPicture();
  assert.equal(height(), "220px"); // 586 - (640 - 44 - 18) = 8
  Object.assign(page, { question: "The next one?", explained: 587 });
  fitPicture();
  assert.equal(height(), undefined, "the page scrolls to it instead");
  Object.assign(page, { question: "With a row for each word?", explained: 586, rows: true });
  fitPicture();
  assert.equal(height(), undefined, "its rows could not be read");
  Object.assign(page, { rows: false });
  Object.assign(page, { question: "One with answers?", answers: [500], explained: 586 });
  fitPicture();
  assert.equal(height(), undefined, "there is no explanation before the answer");
});

test("a height stays until the scene is answered, and then makes room for the player alone", () => {
  page.answers = [610];
  fitPicture();
  page.answers = [700];
  fitPicture();
  assert.equal(height(), "196px", "a longer text moves nothing");
  Object.assign(page, { answers: [], player: 380 });
  fitPicture();
  assert.equal(height(), undefined);
});

test("a short screen shows the player before the answer if the picture stays high enough", () => {
  for (const [answers, shown, left] of [[[540], "1", "218px"], [[500], "1", undefined], [[575], undefined, undefined]]) {
    Object.assign(page, { question: `Scene ${++scene}`, answers, player: 380, waits: true });
    fitPicture();
    assert.deepEqual([dataset.plays, height()], [shown, left]);
  }
  Object.assign(page, { answers: [540], question: `Scene ${++scene}` });
  fitPicture();
  page.lecturing = true;
  fitPicture();
  assert.equal(dataset.plays, undefined);
});

test("a picture has its own height again on the next page, on a wide screen and in a lecture", () => {
  for (const other of [{ narrow: false }, { lecturing: true }, { question: "Another one", answers: [] }]) {
    Object.assign(page, { narrow: true, lecturing: false, question: `Scene ${++scene}`, answers: [610] });
    fitPicture();
    assert.equal(height(), "196px");
    Object.assign(page, other);
    fitPicture();
    assert.equal(height(), undefined);
  }
});

test("on a phone on its side, two lines of the caption of a picture are in sight", () => {
  Object.assign(globalThis, { innerHeight: 350 });
  for (const [player, left] of [[372, "163px"], [0, "207px"]]) { // below the player, or below a picture without one
    Object.assign(page, { question: `Scene ${++scene}`, aside: true, told: true, player });
    fitPicture();
    assert.equal(height(), left);
  }
  Object.assign(page, { question: `Scene ${++scene}`, told: false });
  fitPicture();
  assert.equal(height(), undefined, "nothing is said");
  Object.assign(globalThis, { innerHeight: 640 });
});

test("on a phone on its side, a second picture ends above the row of buttons where that leaves enough of it", () => {
  Object.assign(page, { aside: true, second: 400 }); // the row begins at 640 - 44, and the page fades 18 px above it
  fitPicture();
  assert.equal(second.style.values["max-height"], "178px");
  Object.assign(page, { question: `Scene ${++scene}`, second: 480 });
  fitPicture();
  assert.equal(second.style.values["max-height"], undefined, "there is no room: the page scrolls");
});

test("on a phone on its side, a picture that is asked about comes first if the answers leave no room for it", () => {
  Object.assign(page, { aside: true, second: 490, answers: [460] });
  fitPicture();
  assert.equal(dataset.askedFirst, "1");
  assert.equal(second.style.values["max-height"], "150px", "it ends 8 px above the edge");
  assert.equal(height(), undefined, "the board is below it");
  Object.assign(page, { answers: [] });
  fitPicture();
  assert.equal(dataset.askedFirst, undefined, "after the answer the steps play on the board");
});

test("on a phone on its side, no line of a caption is cut by the edge of the screen", () => {
  assert.deepEqual([0, 1, 2, 3, 5, 6, 9].map(roomForLines), [0, 43, 43, 62, 98, 38, 38]);
});

test("a picture with a row of text for each word stays readable, and the page scrolls", () => {
  Object.assign(page, { answers: [900], rows: true });
  fitPicture();
  assert.equal(height(), undefined);
});

test("the page scrolls until the explanation is in sight, and no further", () => {
  assert.equal(distanceToExplanation(445, 560, 578), 0, "all of it is in sight");
  assert.equal(distanceToExplanation(445, 700, 578), 122);
  assert.equal(distanceToExplanation(445, 592, 578), 0, "it ends above the row of buttons");
});

test("of a long explanation, the verdict and the beginning are in sight", () => {
  assert.equal(distanceToExplanation(445, 1400, 578), 389);
});
