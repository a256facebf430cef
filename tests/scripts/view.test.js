// Which messages of a board belong to another view than the last one, so that the board is scrolled into view.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { outside } = await import("../../linboard/chart/store.js");
const { isOtherView } = await import("../../linboard/chart/view.js");

test("a challenge, a proof or a scene is another view, and the same one again or the workbench is not", () => {
  let title = null;
  outside.heading = () => (title === null ? null : { textContent: title });
  const arrive = (heading, begin) => {
    title = heading;
    return isOtherView(begin);
  };
  assert.equal(arrive("Perceptron", 1), false); // the page has just been loaded
  assert.equal(arrive("Perceptron", 1), false);
  assert.equal(arrive("Perceptron", 2), true); // the next scene
  assert.equal(arrive("Perceptron", 2), false);
  assert.equal(arrive(null, 2), false); // the workbench has no heading of a scene, and stays where it is
  assert.equal(arrive("Perceptron", 3), true); // a challenge
  assert.equal(arrive(null, 3), false);
  assert.equal(arrive("Perceptron: a proof", 3), true);
  assert.equal(arrive("Perceptron: a proof", 3), false); // its next line
});
