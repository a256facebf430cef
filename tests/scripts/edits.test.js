// Edits are numbered, sent again until they are acknowledged, and none is lost.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { newPage, board, clock } from "./page.js";

const { acknowledgeEdits, journey, newestEdit, queue, send, withPending } = await import("../../linboard/chart/edits.js");
const { edits, outside, settings } = await import("../../linboard/chart/store.js");

const ADD = { op: "add", x: 1, y: 2, c: 0 };
const numbers = () => edits.pending.map(({ n }) => n);

/** Open a session and return its board. */
function open(ack = 0) {
  const { chart, sent } = board({ edit: { ack } });
  acknowledgeEdits(chart.message);
  return { chart, sent, hear: (more) => acknowledgeEdits({ ...chart.message, edit: { ...chart.message.edit, ...more } }) };
}

beforeEach(() => {
  newPage(settings);
  outside.resumes = false;
});

test("numbers go on after those that the server knows", () => {
  open(7);
  queue(ADD);
  queue(ADD);
  assert.deepEqual(numbers(), [8, 9]);
});

test("an acknowledgement removes the edits up to its number and no others", () => {
  const { hear } = open();
  for (let i = 0; i < 3; i++) queue(ADD);
  assert.equal(hear({ ack: 2 }), true); // one is left to be sent
  assert.deepEqual(numbers(), [3]);
  assert.equal(hear({ ack: 3 }), false);
  assert.deepEqual(numbers(), []);
});

test("what is not acknowledged is sent again, with the same number", () => {
  const { chart, sent, hear } = open();
  queue(ADD);
  send(chart);
  queue(ADD);
  send(chart);
  clock.tick(100);
  assert.deepEqual(sent.map(({ list }) => list.map(({ n }) => n)), [[1], [1, 2]]);
  hear({ ack: 1 });
  send(chart);
  assert.deepEqual(sent.at(-1).list.map(({ n }) => n), [2]);
});

test("a lost delivery leaves its edits unsent, so that the next board sends them", () => {
  const { chart, sent } = open();
  queue(ADD);
  chart.host.isConnected = false;
  send(chart);
  assert.equal(sent.length, 0);
  assert.equal(edits.pending[0].sent, false);
});

test("a server that has forgotten the session gets the pending edits under new numbers", () => {
  const { hear } = open(5);
  queue(ADD);
  assert.equal(hear({ epoch: "two", ack: 20 }), true);
  assert.deepEqual(numbers(), [21]);
  assert.equal(edits.epoch, "two");
});

test("a server that resumes sessions keeps the numbers and learns the earlier session", () => {
  const { chart, sent, hear } = open();
  outside.resumes = true;
  queue(ADD);
  assert.equal(hear({ epoch: "two", ack: 0 }), true);
  clock.tick(100);
  chart.message.edit.epoch = "two";
  send(chart);
  assert.deepEqual([edits.epoch, edits.meets], ["one", "two"]);
  assert.deepEqual([sent.at(-1).epoch, sent.at(-1).meets, sent.at(-1).list[0].n], ["one", "two", 1]);
});

test("the unsent position of a drag is replaced; another drag has its own", () => {
  open();
  queue({ op: "move", i: 0, x: 1, y: 1, drag: 1 });
  queue({ op: "move", i: 0, x: 2, y: 2, drag: 1 });
  queue({ op: "move", i: 0, x: 3, y: 3, drag: 2 });
  assert.deepEqual(edits.pending.map(({ x, n }) => [x, n]), [[2, 1], [3, 2]]);
});

test("a position waits for half a round trip after the last one, except for the end of a drag", () => {
  const { chart, sent } = open();
  queue({ op: "move", i: 0, x: 1, y: 1, drag: 1 });
  send(chart);
  queue({ op: "move", i: 0, x: 2, y: 2, drag: 1 });
  send(chart);
  assert.equal(sent.length, 1);
  send(chart, { now: true });
  clock.tick(100);
  assert.equal(sent.at(-1).list.length, 2);
});

test("indices are unknown while an undo is pending, and others afterwards", () => {
  const { hear } = open();
  const before = journey();
  queue({ op: "undo" });
  assert.equal(journey(), null);
  hear({ ack: 1 });
  assert.notEqual(journey(), null);
  assert.notEqual(journey(), before);
});

test("pending edits apply to the server's points in their order", () => {
  open();
  const points = { x: [0, 1], y: [0, 1], c: [0, 1] };
  for (const edit of [ADD, { op: "remove", i: 0 }, { op: "move", i: 0, x: 9, y: 8 }, { op: "relabel", i: 1, c: 3 }]) queue(edit);
  assert.deepEqual(withPending(points), { x: [9, 1], y: [8, 2], c: [1, 3] });
  assert.deepEqual(points.x, [0, 1]); // the server's own are left alone
  queue({ op: "clear" });
  assert.deepEqual(withPending(points), { x: [], y: [], c: [] });
});

test("the newest edit of a kind", () => {
  open();
  queue({ op: "line", w: [1, 0], b: 1 });
  queue({ op: "line", w: [0, 1], b: 2 });
  queue(ADD);
  assert.equal(newestEdit("line").b, 2);
  assert.equal(newestEdit("rectangle"), undefined);
});

test("at most 200 edits leave in a message", () => {
  const { chart, sent } = open();
  for (let i = 0; i < 250; i++) queue(ADD);
  send(chart);
  clock.tick(100);
  assert.equal(sent[0].list.length, 200);
});
