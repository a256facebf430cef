// The names of points stand where they cover no other point.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { namesBeside } = await import("../../linboard/chart/view.js");

const SIZE = [400, 300];

test("a name leaves a neighbour free", () => {
  const points = [[100, 100], [117, 88], [300, 200]];
  const [first, second, alone] = namesBeside(points, [true, true, true], SIZE);
  assert.notEqual(first, "top right");
  assert.equal(second, "top right");
  assert.equal(alone, "top right");
});

test("names at one place do not cover each other", () => {
  assert.equal(new Set(namesBeside([[100, 100], [100, 101]], [true, true], SIZE)).size, 2);
});

test("a name is not cut off by the border", () => {
  assert.deepEqual(namesBeside([[0, 300], [400, 0]], [true, true], SIZE), ["top right", "bottom left"]);
});
