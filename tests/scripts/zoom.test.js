// Fingers that zoom a board and return leave it as it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { isNear } = await import("../../linboard/chart/zoom.js");

test("a view is the first one again if both its ends are nearly there", () => {
  assert.ok(isNear([0.1, 9.8], [0, 10]));
  assert.ok(!isNear([2, 12], [0, 10]), "moved");
  assert.ok(!isNear([0.2, 9], [0, 10]), "larger");
  assert.ok(isNear([9.8, 0.1], [10, 0]), "a reversed axis");
});
