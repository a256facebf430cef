// A drag moves the drawn points; names and their places wait until it ends.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { board, newPage } from "./page.js";

const { edits, settings } = await import("../../linboard/chart/store.js");
const { make } = await import("../../linboard/chart/edit.js");

/** A marker as Plotly has drawn it. */
class Mark {
  style = {};
  /** @type {Record<string, string>} */
  attributes = {};
  getAttribute = (/** @type {string} */ name) => this.attributes[name] ?? null;
  setAttribute = (/** @type {string} */ name, /** @type {string} */ value) => (this.attributes[name] = value);
}

/** A board of two classes, each with two drawn points and room for names; counts how often a coordinate becomes a pixel. */
function drawn() {
  const { chart } = board({ points: { x: [1, 2, 3, 4], y: [1, 2, 3, 4], c: [0, 1, 0, 1] }, edit: { named: 12 } });
  const marks = [0, 1].map(() => [new Mark(), new Mark()]);
  const counts = { pixels: 0 };
  const axis = (/** @type {DrawnAxis} */ own) => ({ ...own, d2p: (/** @type {number} */ v) => (counts.pixels++, own.d2p(v)) });
  const { xaxis, yaxis } = chart.plot._fullLayout;
  Object.assign(chart.plot, {
    _fullLayout: { xaxis: axis(xaxis), yaxis: axis(yaxis) },
    _fullData: [0, 1].map((label) => ({ type: "scatter", mode: "markers", uid: String(label) })),
    querySelector: (/** @type {string} */ selector) => ({ querySelectorAll: () => marks[Number(selector.at(-1))] }),
  });
  return { chart, marks, counts };
}

beforeEach(() => newPage(settings));

test("each move of a drag converts each coordinate once, whatever names the points have", () => {
  const { chart, marks, counts } = drawn();
  settings.dragging = true;
  make(chart, { op: "move", i: 2, x: 5, y: 6 });
  assert.deepEqual(marks.map((own) => own.map(({ attributes }) => attributes.transform)), [
    ["translate(10.00,90.00)", "translate(50.00,40.00)"],
    ["translate(20.00,80.00)", "translate(40.00,60.00)"],
  ]);
  assert.equal(counts.pixels, 8);
});

test("where points can only be moved, none is added or removed", () => {
  const { chart } = board({ points: { x: [1, 2], y: [1, 2], c: [0, 1] }, edit: { stay: true } });
  make(chart, { op: "add", x: 3, y: 3, c: 0 });
  make(chart, { op: "remove", i: 0 });
  make(chart, { op: "clear" });
  assert.deepEqual(edits.pending, []);
  make(chart, { op: "move", i: 0, x: 5, y: 6 });
  assert.deepEqual(edits.pending.map(({ op }) => op), ["move"]);
});
