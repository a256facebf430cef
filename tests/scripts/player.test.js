// The player: steps, frames between them, and predictions.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { newPage, board, clock } from "./page.js";

const { jump, stepBy, toggle } = await import("../../linboard/chart/player.js");
const { answer } = await import("../../linboard/chart/predict.js");
const { outside, settings } = await import("../../linboard/chart/store.js");

const SECONDS = 1000;
const DURATION = 1.5 * SECONDS; // of a step at ×1

/** A chart with a player of five steps, and what its group has shown. */
function player(message = {}) {
  const { chart } = board(message);
  const shown = [];
  chart.shared.listeners.add((step, fraction) => shown.push([step, fraction]));
  return { chart, shown };
}

let address;
beforeEach(() => {
  newPage(settings);
  address = [];
  outside.keepStep = (step) => address.push(step);
});

test("steps stay between the first and the last one", () => {
  const { chart } = player();
  stepBy(chart, -1);
  assert.equal(chart.shared.step, 0);
  jump(chart, Infinity);
  assert.equal(chart.shared.step, 4);
  stepBy(chart, 1);
  assert.equal(chart.shared.step, 4);
});

test("the controls and the address follow the step", () => {
  const { chart } = player({ player: { length: 3, steps: [0, 10, 25], opens: 0 } });
  chart.shared.length = 3;
  stepBy(chart, 1);
  assert.equal(chart.controls.slider.value, "1");
  assert.equal(chart.controls.count.textContent, "10 / 25");
  assert.deepEqual(address, ["1"]);
  jump(chart, 0);
  assert.equal(address.at(-1), null); // the step at which the page opens needs no address
});

test("the step is written like any number; a step with a name keeps it", () => {
  for (const [steps, text] of [[[0, 10000], "10,000 / 10,000"], [["−85.0°", "90.0°"], "90.0° / 90.0°"]]) {
    const { chart } = player({ player: { length: 2, steps } });
    chart.shared.length = 2;
    jump(chart, Infinity);
    assert.equal(chart.controls.count.textContent, text);
  }
});

test("the steps of an answer can be skipped until its explanation appears", () => {
  const { chart } = player({ player: { length: 5, plays: 1, until: 3 } });
  const { skip } = chart.controls;
  toggle(chart);
  assert.equal(skip.hidden, false);
  stepBy(chart, 1); // it pauses
  assert.equal(skip.hidden, false);
  stepBy(chart, 2);
  assert.equal(skip.hidden, true);
  stepBy(chart, -1); // the explanation stays
  toggle(chart);
  assert.equal(skip.hidden, true);
  toggle(chart);
});

test("before the answer, and on the bench, nothing can be skipped", () => {
  for (const part of [{ plays: 1, secret: true }, {}]) {
    const { chart } = player({ player: { length: 5, ...part } });
    stepBy(chart, 1);
    toggle(chart);
    assert.equal(chart.controls.skip.hidden, true);
    toggle(chart);
  }
});

test("playing takes a step in its time, rests, and moves in the last 70 percent of it", () => {
  const { chart, shown } = player();
  toggle(chart);
  clock.frame(0);
  clock.frame(0.2 * DURATION);
  assert.deepEqual([chart.shared.step, chart.shared.fraction], [0, 0]);
  clock.frame(0.45 * DURATION);
  assert.equal(chart.shared.step, 0);
  assert.ok(Math.abs(chart.shared.fraction - 0.5) < 1e-9);
  clock.frame(0.35 * DURATION);
  assert.deepEqual(shown.at(-1), [1, 0]);
  assert.equal(chart.shared.running, true);
});

test("playing ends at the last step and begins again from the first", () => {
  const { chart } = player();
  toggle(chart);
  clock.frame(0);
  clock.frame(10 * DURATION);
  assert.deepEqual([chart.shared.step, chart.shared.running, clock.frames.size], [4, false, 0]);
  toggle(chart);
  assert.deepEqual([chart.shared.step, chart.shared.running], [0, true]);
});

test("a pause keeps the step and asks for no more frames", () => {
  const { chart } = player();
  toggle(chart);
  clock.frame(0);
  clock.frame(1.9 * DURATION);
  toggle(chart);
  assert.deepEqual([chart.shared.step, chart.shared.fraction, chart.shared.running], [1, 0, false]);
  assert.equal(clock.frames.size, 0);
});

test("a scene plays up to its own end, and the rest when the button is pressed again", () => {
  const { chart } = player({ player: { length: 5, until: 2 } });
  toggle(chart);
  clock.frame(0);
  clock.frame(9 * DURATION);
  assert.equal(chart.shared.step, 2);
  toggle(chart);
  clock.frame(0);
  clock.frame(9 * DURATION);
  assert.equal(chart.shared.step, 4);
});

test("while predicting, a step forward asks first, and a click on a point answers", () => {
  const { chart } = player({ player: { length: 5, predict: { answers: [-1, 0, -1, -1, -1] } } });
  Object.assign(chart, { predicting: true, asking: null });
  stepBy(chart, 1);
  assert.deepEqual([chart.shared.step, chart.asking, chart.note], [0, "sample", "Which?"]);
  assert.equal(answer(chart, { index: 0, x: 2, y: 2 }), true);
  assert.deepEqual([chart.shared.step, chart.asking, chart.note], [1, null, "Right"]);
});
