// The gestures of a pointer: which state they are in, and which edits they make.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { newPage, board, clock } from "./page.js";

const { acknowledgeEdits, queue } = await import("../../linboard/chart/edits.js");
const { bindPointer } = await import("../../linboard/chart/pointer.js");
const { edits, settings } = await import("../../linboard/chart/store.js");

/** A board with one point at (2, 2), which lies at the pixels (20, 80), and its pointer. */
function pointed(message = {}) {
  const { chart } = board(message);
  settings.charts.add(chart);
  acknowledgeEdits(chart.message);
  bindPointer(chart);
  let pans = 0;
  chart.pan = () => pans++;
  chart.panned = (undone) => (chart.restored = Boolean(undone));
  const pointer = (type, clientX, clientY, more = {}) => {
    const event = new Event(type, { cancelable: true });
    const given = { pointerId: 1, isPrimary: true, pointerType: "mouse", button: 0, buttons: 1, shiftKey: false, ...more };
    Object.assign(event, given, { clientX, clientY });
    chart.plot.dispatchEvent(event);
    return event;
  };
  return { chart, pointer, state: () => chart.gesture?.state ?? null, pans: () => pans };
}

const made = () => edits.pending.map(({ n, sent, drag, ...edit }) => edit);

beforeEach(() => {
  newPage(settings);
});

test("a click beside the points adds one of the chosen class", () => {
  const { pointer, state } = pointed();
  settings.labelClass = 1;
  pointer("pointerdown", 60, 30);
  assert.equal(state(), "pressed");
  pointer("pointerup", 61, 31); // less than a drag
  assert.equal(state(), null);
  assert.deepEqual(made(), [{ op: "add", x: 6, y: 7, c: 1 }]);
});

test("a drag from a point moves it, as one undo step", () => {
  const { pointer, state } = pointed();
  pointer("pointerdown", 21, 79);
  const event = pointer("pointermove", 40, 60);
  assert.equal(state(), "moving");
  assert.equal(settings.dragging, true);
  pointer("pointermove", 50, 50);
  pointer("pointerup", 50, 50);
  assert.equal(settings.dragging, false);
  assert.equal(made().at(-1).op, "move");
  assert.deepEqual([made().at(-1).x, made().at(-1).y], [5, 5]);
  assert.equal(new Set(edits.pending.map(({ drag }) => drag)).size, 1);
  assert.equal(event.type, "pointermove");
});

test("a drag beside the points moves the view and edits nothing", () => {
  const { chart, pointer, state, pans } = pointed();
  pointer("pointerdown", 60, 30);
  pointer("pointermove", 70, 30);
  assert.equal(state(), "panning");
  assert.equal(pans(), 1);
  pointer("pointerup", 70, 30);
  assert.deepEqual([made(), chart.restored], [[], false]);
});

test("a cancelled drag of the view restores it", () => {
  const { chart, pointer, state } = pointed();
  pointer("pointerdown", 60, 30, { pointerType: "touch" });
  pointer("pointermove", 60, 50, { pointerType: "touch" });
  pointer("pointercancel", 60, 50);
  assert.deepEqual([chart.restored, state(), made()], [true, null, []]);
});

test("Shift + click and a right click remove a point; they add none", () => {
  for (const how of [{ shiftKey: true }, { button: 2 }]) {
    newPage(settings);
    const { pointer } = pointed();
    pointer("pointerdown", 60, 30, how);
    pointer("pointerup", 60, 30, how);
    assert.deepEqual(made(), []);
    pointer("pointerdown", 20, 80, how);
    pointer("pointerup", 20, 80, how);
    assert.deepEqual(made(), [{ op: "remove", i: 0 }]);
  }
});

test("a drag with the right button does nothing", () => {
  const { pointer, state } = pointed();
  pointer("pointerdown", 20, 80, { button: 2 });
  pointer("pointermove", 50, 50, { button: 2 });
  assert.equal(state(), "ignored");
  pointer("pointerup", 50, 50, { button: 2 });
  assert.deepEqual(made(), []);
});

test("a finger that stays on a point removes it, and its end does nothing more", () => {
  const { pointer, state } = pointed();
  pointer("pointerdown", 22, 78, { pointerType: "touch" });
  clock.tick(549);
  assert.equal(state(), "pressed");
  clock.tick(1);
  assert.equal(state(), null);
  pointer("pointerup", 22, 78, { pointerType: "touch" });
  assert.deepEqual(made(), [{ op: "remove", i: 0 }]);
});

test("where points can only be moved, a finger that has stayed on one still drags it", () => {
  const { chart, pointer } = pointed();
  chart.message.edit.stay = true;
  pointer("pointerdown", 22, 78, { pointerType: "touch" });
  clock.tick(2000);
  pointer("pointermove", 50, 50, { pointerType: "touch" });
  pointer("pointerup", 50, 50, { pointerType: "touch" });
  assert.deepEqual(new Set(made().map(({ op }) => op)), new Set(["move"]));
});

test("a finger that moves in time drags the point and removes nothing", () => {
  const { pointer } = pointed();
  pointer("pointerdown", 22, 78, { pointerType: "touch" });
  pointer("pointermove", 50, 50, { pointerType: "touch" });
  clock.tick(600);
  assert.deepEqual(new Set(made().map(({ op }) => op)), new Set(["move"]));
});

test("a click on a point of another class relabels it; one of the same class changes nothing", () => {
  const { chart, pointer } = pointed();
  chart.points = { x: [2], y: [2], c: [0] };
  for (const label of [0, 1]) {
    settings.labelClass = label;
    pointer("pointerdown", 20, 80);
    pointer("pointerup", 20, 80);
  }
  assert.deepEqual(made(), [{ op: "relabel", i: 0, c: 1 }]);
});

test("where points are picked, a near miss picks, and adds none where that is all", () => {
  const { pointer } = pointed({ edit: { mark: true } });
  pointer("pointerdown", 38, 80); // within the reach of a finger
  pointer("pointerup", 38, 80);
  pointer("pointerdown", 80, 20);
  pointer("pointerup", 80, 20);
  assert.deepEqual(made(), [{ op: "pick", i: 0 }]);
});

test("a locked or readonly board takes no edits", () => {
  for (const message of [{ locked: true }, { edit: { readonly: true } }]) {
    newPage(settings);
    const { pointer } = pointed(message);
    pointer("pointerdown", 20, 80);
    pointer("pointermove", 50, 50);
    pointer("pointerup", 50, 50);
    pointer("pointerdown", 60, 30);
    pointer("pointerup", 60, 30);
    assert.deepEqual(made(), []);
  }
});

test("a second finger and another button's pointer take no part", () => {
  const { pointer, state } = pointed();
  pointer("pointerdown", 20, 80, { isPrimary: false });
  assert.equal(state(), null);
  pointer("pointerdown", 20, 80);
  pointer("pointermove", 50, 50, { pointerId: 2 });
  assert.equal(state(), "pressed");
});

test("a drag that begins during an undo waits for its point", () => {
  const { chart, pointer, state } = pointed();
  queue({ op: "undo" });
  pointer("pointerdown", 20, 80);
  pointer("pointermove", 50, 50);
  assert.equal(state(), "waiting");
  pointer("pointerup", 50, 50);
  assert.deepEqual(made(), [{ op: "undo" }]);
  const points = { x: [9, 2], y: [9, 2], c: [0, 0] }; // the undo has brought a point back, before the pressed one
  Object.assign(chart.message.edit, { ack: 1, points });
  chart.points = points;
  acknowledgeEdits(chart.message);
  for (const gesture of chart.postponed.splice(0)) gesture();
  assert.deepEqual(made().at(-1), { op: "move", i: 1, x: 5, y: 5 });
});
