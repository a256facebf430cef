// 3D pictures: in a low picture the box is smaller, so that its letters are not cut off.
import assert from "node:assert/strict";
import { test } from "node:test";

const { withRoom } = await import("../../linboard/chart/space.js");

test("the box of a low picture is smaller, that of a high one whole", () => {
  const scene = { aspectratio: { x: 2, y: 2, z: 2 } };
  assert.equal(withRoom(scene, 300), scene);
  const low = withRoom(scene, 120).aspectratio;
  assert.ok(low && Math.abs(low.x - 2 * 0.85) < 1e-12 && low.x === low.z);
  assert.deepEqual(withRoom({}, 120), {});
});
