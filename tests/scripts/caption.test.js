// A caption: the place that it reserves on a phone for the texts of other steps, and the first sentence of an explanation.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { longest, tallest, withLead } = await import("../../linboard/chart/caption.js");

test("of each sentence that occurs, the step with the longest text is found", () => {
  const templates = ["w = {w}", "a case that does not occur", "the end"];
  const columns = { w: [1, 2, -0.1234, 4], kind: [0, 0, 0, 2] };
  const expected = [["w = {w}", 2], ["the end", 3]];
  assert.deepEqual(longest({ templates, which: Int32Array.of(0, 0, 0, 2) }, columns, 4), expected);
  assert.deepEqual(longest({ templates, by: "kind" }, columns, 4), expected);
  assert.deepEqual(longest({ templates, by: "later" }, columns, 4), [], "its column has not arrived yet");
  assert.deepEqual(longest({ templates: [], by: "kind" }, columns, 4), [["", 0], ["", 3]], "its column is newer");
  assert.deepEqual(longest("w = {w}", columns, 4), [["w = {w}", 2]]);
  assert.deepEqual(longest("no number", columns, 4), [["no number", 0]]);
});

/** A caption whose texts are one pixel high for each character, and how often it was measured. */
function caption() {
  const node = {
    measured: 0,
    clientWidth: 300,
    after() {},
    cloneNode: () => ({
      style: {},
      removeAttribute() {},
      remove() {},
      replaceChildren(/** @type {string} */ text) {
        node.measured++;
        this.offsetHeight = text.length;
      },
    }),
  };
  return node;
}

test("a caption is as high as its longest text, which is measured again after an edit and in another width", () => {
  const node = caption();
  const shared = { columns: { w: [1, -0.1234, 2] }, length: 3 };
  const chart = { message: { caption: { templates: ["w = {w}", "end"], which: [0, 0, 1] } }, shared, root: { clientWidth: 300 } };
  const height = () => tallest(chart, node, (template, columns, step) => [template.replace("{w}", columns.w[step])]);
  assert.equal(height(), "w = -0.1234".length + "px");
  assert.equal(height(), "w = -0.1234".length + "px");
  assert.equal(node.measured, 2, "each sentence once");
  shared.columns = { w: [1, 20, 2] };
  assert.equal(height(), "w = 20".length + "px", "the same sentences with other numbers");
  chart.root.clientWidth = 200;
  height();
  assert.equal(node.measured, 6);
});

test("thousands of steps are measured once for each sentence", () => {
  const node = caption();
  const w = Array.from({ length: 5000 }, (_, t) => t);
  const chart = { message: { caption: "w = {w}" }, shared: { columns: { w }, length: w.length }, root: { clientWidth: 300 } };
  assert.equal(tallest(chart, node, (template, columns, step) => [template.replace("{w}", columns.w[step])]), "w = 1000".length + "px");
  assert.equal(node.measured, 1);
});

document.createElement = (tag) => ({ tag, parts: [], append(...parts) { this.parts.push(...parts); } });
const formula = (textContent) => ({ textContent });
const set = (...parts) => withLead(parts).map((part) => (part.tag ? { [part.tag]: part.parts } : part));

test("the first sentence is bold, with its formulas, and the others are not", () => {
  assert.deepEqual(set("A cross. The line is ", formula("f = 0"), "."), [{ b: ["A cross."] }, " The line is ", formula("f = 0"), "."]);
  assert.deepEqual(set("It grows by ", formula("R²."), " See the arrow."), [{ b: ["It grows by ", formula("R².")] }, "", " See the arrow."]);
  assert.deepEqual(set("是叉。新坐标是 3.5。"), [{ b: ["是叉。"] }, "新坐标是 3.5。"]);
  assert.deepEqual(set("It is “free.” Count it."), [{ b: ["It is “free.”"] }, " Count it."]);
  assert.deepEqual(set("是“free。”再数。"), [{ b: ["是“free。”"] }, "再数。"]);
});

test("a number does not end a sentence", () => {
  assert.deepEqual(set("It is 7.616 long. So it stops."), [{ b: ["It is 7.616 long."] }, " So it stops."]);
});

test("one sentence alone and a long first one do not stand out", () => {
  assert.deepEqual(set("Watch the steps; the explanation follows."), ["Watch the steps; the explanation follows."]);
  const long = `${"So ".repeat(40)}on. The end.`;
  assert.deepEqual(set(long), [long]);
  assert.deepEqual(set("no end"), ["no end"]);
});
