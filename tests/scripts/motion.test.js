// Figures that are moved without Plotly while a point is dragged.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { newPage } from "./page.js";

class Node extends Element {
  constructor(parent, d = "M0,0") {
    super();
    Object.assign(this, { parent, style: {}, attributes: { d } });
  }
  getAttribute = (name) => this.attributes[name] ?? null;
  setAttribute = (name, value) => (this.attributes[name] = value);
  cloneNode = () => new Node(this.parent);
  remove = () => this.parent.points.splice(this.parent.points.indexOf(this), 1);
  after = (node) => this.parent.points.push(node);
}

/** A trace as Plotly has drawn it, with so many markers and perhaps a line. */
const drawn = (points, line = null) => {
  const group = { points: [], querySelector: () => line, querySelectorAll: () => group.points };
  group.points = Array.from({ length: points }, () => new Node(group));
  return group;
};

/** A plot of one trace. */
const plotOf = (group, trace) => {
  const axis = { d2p: (value) => 10 * value };
  return {
    _fullData: [{ type: "scatter", uid: "t", ...trace }],
    _fullLayout: { xaxis: axis, yaxis: axis },
    querySelector: () => group,
    querySelectorAll: (selector) => (selector.endsWith("path.point") ? group.points : [group]),
  };
};

const { settings } = await import("../../linboard/chart/store.js");
const { morph } = await import("../../linboard/chart/motion.js");
const places = ({ points }) => points.map(({ attributes }) => attributes.transform);

beforeEach(() => newPage(settings));

test("an arrow of the same size is moved, line and head", () => {
  const line = new Node(null);
  const group = drawn(2, line);
  const marker = { symbol: "arrow", angleref: "previous", size: [0, 13] };
  const plot = plotOf(group, { mode: "lines+markers", marker });
  assert.ok(morph(plot, [{ mode: "lines+markers", marker: { ...marker, size: [0, 13] }, x: [0, 3], y: [0, 4] }], false));
  assert.equal(places(group)[1], "translate(30.00,40.00)");
  assert.match(line.attributes.d, /^M0\.00,0\.00L/);
  assert.ok(!morph(plot, [{ mode: "lines+markers", marker: { ...marker, size: [0, 20] }, x: [0, 3], y: [0, 4] }], false));
});

test("equal markers become more and fewer while a point is dragged", () => {
  const group = drawn(1);
  const marker = { symbol: "circle-open", size: 19, color: "green", line: { width: 2 } };
  const plot = plotOf(group, { mode: "markers", marker });
  const trace = (x) => ({ mode: "markers", marker, x, y: x });
  assert.ok(morph(plot, [trace([1, 2, 3])], false));
  assert.deepEqual(places(group), ["translate(10.00,10.00)", "translate(20.00,20.00)", "translate(30.00,30.00)"]);
  assert.ok(morph(plot, [trace([4])], false));
  assert.deepEqual(places(group), ["translate(40.00,40.00)"]);
  assert.ok(!morph(plot, [{ ...trace([1, 2]), marker: { ...marker, color: ["red", "green"] } }], false));
});
