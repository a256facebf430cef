// Which columns of the frames are drawn at a step.
import assert from "node:assert/strict";
import { test } from "node:test";

const { due } = await import("../../linboard/chart/frames.js");

const line = { trace: 0, attr: "x", values: [], tween: true };
const marks = { trace: 1, attr: "x", values: [], index: [0, 0, 1, 1] };
/** The traces that are drawn at a step. */
const drawn = (last, step, fraction) => due({ message: { frames: [line, marks] }, astray: new Set() }, last, step, fraction).map(({ trace }) => trace);

test("a step draws what has another row, and between two steps only what glides", () => {
  assert.deepEqual(drawn(1, 2, 0), [0, 1]);
  assert.deepEqual(drawn(2, 3, 0), [0]);
  assert.deepEqual(drawn(2, 2, 0.5), [0]);
});

test("marks of a step that a busy browser has skipped are drawn on the way to the next one", () => {
  assert.deepEqual(drawn(1, 2, 0.5), [0, 1]);
});
