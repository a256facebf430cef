// The lasso: which points a path encloses, what is made of them in one step, and when a selection is given up.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { newPage, board } from "./page.js";

const element = () => ({ attributes: {}, parentNode: null, setAttribute() {}, replaceChildren() {}, remove() {} });
Object.assign(document, { createElementNS: element });

const { acknowledgeEdits, queue, withPending } = await import("../../linboard/chart/edits.js");
const { applyToPicked, corner, enclosed, picked, toggleLasso } = await import("../../linboard/chart/lasso.js");
const { bindPointer } = await import("../../linboard/chart/pointer.js");
const { edits, settings } = await import("../../linboard/chart/store.js");

const POINTS = { x: [2, 3, 8, 8], y: [2, 3, 8, 2], c: [0, 1, 0, 1] };
const make = (_, edit) => queue(edit);
const made = () => edits.pending.map(({ n, sent, ...edit }) => edit);

/** A bench with four points; 10 pixels for each unit, the origin at the bottom left. */
function bench(edit = {}) {
  const { chart } = board({ points: POINTS, edit: { free: false, ...edit } });
  Object.assign(chart.plot, { append() {} });
  settings.charts.add(chart);
  acknowledgeEdits(chart.message);
  return chart;
}

/** A drag along these pixels. */
function dragged(chart, ...places) {
  const event = (type, [clientX, clientY]) => {
    const given = { pointerId: 1, isPrimary: true, pointerType: "mouse", button: 0, buttons: 1, shiftKey: false };
    chart.plot.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), given, { clientX, clientY }));
  };
  event("pointerdown", places[0]);
  for (const place of places.slice(1)) event("pointermove", place);
  event("pointerup", places.at(-1));
}

beforeEach(() => newPage(settings));

test("a path encloses the places inside, also where it is concave", () => {
  const path = [[0, 0], [10, 0], [10, 10], [5, 4], [0, 10]].map(([left, top]) => ({ left, top }));
  const places = [[5, 2], [5, 8], [1, 7], [9, 7], [11, 5]].map(([left, top]) => ({ left, top }));
  assert.deepEqual(enclosed(path, places), [0, 2, 3]);
  assert.deepEqual(enclosed([], places), []);
});

test("a drag with the lasso selects points and edits nothing until a class is chosen", () => {
  const chart = bench();
  bindPointer(chart);
  toggleLasso(chart);
  dragged(chart, [10, 95], [10, 60], [45, 60], [45, 95]);
  assert.deepEqual(picked(chart), [0, 1]);
  assert.deepEqual(made(), []);
  assert.equal(applyToPicked(chart, make, 1), true);
  assert.deepEqual(made(), [{ op: "relabel_all", all: [0], c: 1 }]); // the other one has that class already
  assert.equal(applyToPicked(chart, make, 1), false); // a second press acts on nothing more
});

test("the selected points are removed in one step", () => {
  const chart = bench();
  corner(chart, { left: 70, top: 10 });
  corner(chart, { left: 90, top: 90 });
  assert.deepEqual(picked(chart), [2, 3]);
  applyToPicked(chart, make);
  assert.deepEqual(made(), [{ op: "remove_all", all: [2, 3] }]);
  assert.deepEqual(withPending(POINTS), { x: [2, 3], y: [2, 3], c: [0, 1] });
});

test("an undo gives the selection up, because it changes the indices", () => {
  const chart = bench();
  corner(chart, { left: 0, top: 0 });
  corner(chart, { left: 99, top: 99 });
  assert.equal(picked(chart).length, 4);
  queue({ op: "undo" });
  assert.deepEqual(picked(chart), []);
  assert.equal(applyToPicked(chart, make), false);
});

test("a board whose points cannot all be edited has no lasso", () => {
  for (const edit of [{ readonly: true }, { stay: true }, { fixed: true }, { hand: true }, { mark: true }, { free: undefined }]) {
    newPage(settings);
    const chart = bench(edit);
    corner(chart, { left: 0, top: 0 });
    corner(chart, { left: 99, top: 99 });
    assert.deepEqual(picked(chart), []);
  }
});
