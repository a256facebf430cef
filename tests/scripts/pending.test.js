// The presenter view: which step it shows while the outcome of an order is on its way.
import assert from "node:assert/strict";
import { test } from "node:test";

const { pendingOrders } = await import("../../explorer/classroom/presenter/pending.js");

test("the step that was asked for is shown until the outcome of its order, whatever the projector shows then", () => {
  const pending = pendingOrders();
  pending.ask("a", 42);
  pending.confirmed("a", 1000);
  assert.equal(pending.settle({ a: "" }), "");
  assert.deepEqual([pending.step(), pending.since()], [42, 1000]);
  assert.equal(pending.settle({ a: "done" }), "done"); // with it comes step 0: Home was pressed there
  assert.deepEqual([pending.step(), pending.since()], [null, null]);
});

test("an outcome that arrives before the confirmation counts, and is reported once", () => {
  const pending = pendingOrders();
  pending.ask("a", 3);
  assert.equal(pending.settle({ a: "late" }), "");
  assert.equal(pending.step(), null);
  pending.confirmed("a", 1000);
  assert.equal(pending.settle({ a: "late" }), "late");
  assert.equal(pending.settle({ a: "late" }), "");
  assert.equal(pending.since(), null);
});

test("the outcome of an earlier order leaves the step of a later one", () => {
  const pending = pendingOrders();
  pending.ask("a", 1);
  pending.ask("b", 2);
  pending.confirmed("a", 1000);
  pending.settle({ a: "done" });
  assert.equal(pending.step(), 2);
  pending.dropped("a");
  assert.equal(pending.step(), 2);
  pending.dropped("b"); // the server rejects it
  assert.equal(pending.step(), null);
});

test("another scene has other steps", () => {
  const pending = pendingOrders();
  pending.ask("a", 4);
  pending.forget();
  assert.equal(pending.step(), null);
});
