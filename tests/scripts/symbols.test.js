// The symbols of a proof and the objects of its pictures: each highlights the other, by pointer and by keyboard.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { clock, newPage } from "./page.js";

/** An element with this class, this symbol, and this place of its path on the screen. */
class Node extends Element {
  constructor(className, symbol = "", path = null) {
    super();
    Object.assign(this, { className, symbol, path, lit: false, classList: { toggle: (_, on) => (this.lit = on) } });
  }
  getAttribute = (name) => (name === "class" ? this.className : this.symbol);
  closest = (selector) => (selector === ".lc-plot" ? this.plot ?? null : this.symbol && /lc-chain|lc-meanings/.test(selector) ? this : null);
  querySelector = () => this.path;
  querySelectorAll = () => (this.className === "plot" ? layers : [this.path].filter(Boolean));
  focus = () => {
    if (document.activeElement) send("focusout", document.activeElement);
    document.activeElement = this;
    send("focusin", this);
  };
}

/** A horizontal line of 20 pixels at this height, as a path of a picture. */
const line = (top) => ({
  getBoundingClientRect: () => ({ left: 0, right: 20, top, bottom: top }),
  getScreenCTM: () => ({}),
  getTotalLength: () => 20,
  getPointAtLength: (x) => ({ matrixTransform: () => ({ x, y: top }) }),
});

const send = (type, target, given = {}) => {
  const event = Object.assign(new Event(type), given);
  Object.defineProperty(event, "target", { value: target });
  document.dispatchEvent(event);
};

const layer = (key, i, top) => new Node(`trace scatter tracesym-${key}--${i}`, "", top === null ? null : line(top));
let layers, symbols, plot;

Object.assign(globalThis, { CSS: { escape: (text) => text }, HTMLElement: Element });
Object.assign(document, {
  activeElement: null,
  querySelector: (selector) => symbols.find(({ symbol }) => selector.includes(`"${symbol}"`)) ?? null,
  querySelectorAll: (selector) => {
    if (selector === ".lc-lit") return lit();
    const [, key] = /tracesym-(\w+)--/.exec(selector) ?? [];
    return key ? [...symbols.filter(({ symbol }) => symbol === key), ...layers.filter(({ className }) => className.includes(`sym-${key}--`))] : layers;
  },
});
const { nextObject, objects } = await import("../../linboard/chart/symbols.js");
const { bindKeys } = await import("../../linboard/chart/keys.js");
const { outside, settings } = await import("../../linboard/chart/store.js");
const lit = () => [...symbols, ...layers].filter((node) => node.lit);

beforeEach(() => {
  newPage(settings);
  settings.charts.add({ message: { chain: {} }, host: { isConnected: true } });
  layers = [layer("w", 0, 100), layer("gamma", 1, 200), layer("gamma", 2, 300), layer("R", 3, null)];
  symbols = ["w", "gamma", "R"].map((key) => new Node("lc-sym", key));
  plot = new Node("plot");
  plot.plot = plot;
  document.activeElement = null;
});

test("a symbol that is pointed at or has the focus highlights all its objects, and nothing else", () => {
  for (const [on, off] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
    send(on, symbols[1]);
    assert.deepEqual(lit(), [symbols[1], layers[1], layers[2]]);
    send(off, symbols[1]);
    assert.deepEqual(lit(), []);
  }
});

test("the object nearest to the pointer highlights its symbol, until the pointer is elsewhere", () => {
  const point = (clientY) => {
    send("pointermove", plot, { clientX: 10, clientY, pointerType: "mouse" });
    clock.frame(16);
  };
  point(204);
  assert.deepEqual(lit(), [symbols[1], layers[1], layers[2]]);
  point(103);
  assert.deepEqual(lit(), [symbols[0], layers[0]]);
  point(150);
  assert.deepEqual(lit(), []);
});

test("what a finger has highlighted, from farther away, stays until the next touch", () => {
  const finger = (type, target, clientY = 0) => {
    send(type, target, { clientX: 10, clientY, pointerType: "touch" });
    clock.frame(16);
  };
  for (const type of ["pointerover", "pointerdown", "pointerout", "pointerleave"]) finger(type, plot, 214);
  assert.deepEqual(lit(), [symbols[1], layers[1], layers[2]]);
  for (const type of ["pointerover", "pointerout"]) finger(type, symbols[0]);
  assert.deepEqual(lit(), [symbols[0], layers[0]]);
  finger("pointerover", new Node("elsewhere"));
  assert.deepEqual(lit(), []);
});

test("nothing is highlighted by the pointer that drags a point", () => {
  settings.dragging = true;
  send("pointermove", plot, { clientX: 10, clientY: 204, pointerType: "mouse" });
  clock.frame(16);
  assert.deepEqual(lit(), []);
});

test("Escape takes the highlight away, and gives the focus back to the board", () => {
  const board = new Node("board");
  Object.assign(settings, { primary: { plot: board, message: { edit: {} } } });
  bindKeys();
  const escape = (target) => {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key: "Escape" });
    Object.defineProperty(event, "target", { value: target });
    outside.keys.dispatchEvent(event);
    assert.deepEqual(lit(), []);
    return event.defaultPrevented;
  };
  nextObject(1);
  assert.deepEqual(lit(), [symbols[0], layers[0]]);
  escape(document.activeElement);
  assert.equal(document.activeElement, board);
  send("pointerover", symbols[1]);
  assert.ok(escape(board));
  assert.ok(!escape(board)); // nothing is highlighted: the key is left to others
});

test("the keyboard goes through the objects that are drawn, and each gives the focus to its symbol", () => {
  assert.deepEqual(objects(), ["w", "gamma"]); // R has no object in these lines
  const walked = [1, 1, 1, -1].map((by) => (nextObject(by), document.activeElement.symbol));
  assert.deepEqual(walked, ["w", "gamma", "w", "gamma"]);
  assert.deepEqual(lit().slice(-2), [layers[1], layers[2]]);
  document.activeElement = null;
  nextObject(-1);
  assert.equal(document.activeElement.symbol, "gamma");
});
