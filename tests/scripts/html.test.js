// The formulas of a proof's line are fitted into its width, on a phone that is turned, too.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./page.js";

const LETTER = 10; // pixels
let observers, loaded;

/** Formulas of so many letters each, in a box; without `wide` they are in one row. */
class Part extends Element {
  constructor(item, ...lengths) {
    super();
    Object.assign(this, { item, lengths, style: { fontSize: "" } });
  }
  get textContent() {
    return "x".repeat(this.lengths.reduce((one, other) => one + other));
  }
  get clientWidth() {
    return this.item.hidden ? 0 : this.item.wide ? this.item.width : this.item.width / 2;
  }
  get scrollWidth() {
    if (this.item.hidden) return 0;
    const letters = this.item.wide ? Math.max(...this.lengths) : this.lengths.reduce((one, other) => one + other);
    return Math.max(letters * LETTER * (parseFloat(this.style.fontSize) || 1), this.clientWidth);
  }
}

/** A line with its number, its symbols and its numbers. */
function line(width, symbols, numbers) {
  const item = { width, wide: false, hidden: false };
  item.classList = { add: () => (item.wide = true), remove: () => (item.wide = false) };
  item.children = [new Element(), new Part(item, ...symbols), new Part(item, ...numbers), new Element()];
  return item;
}

Object.assign(globalThis, {
  HTMLElement: Part,
  ResizeObserver: class {
    constructor(act) {
      this.observe = (node) => observers.push({ act, node });
    }
  },
});
Object.assign(document, { fonts: { ready: { then: (act) => (loaded = act) } } });
const { fitAtEachWidth, fitLine } = await import("../../linboard/chart/html.js");
const sizes = ({ children: [, ...parts] }) => parts.slice(0, 2).map(({ style }) => style.fontSize);

beforeEach(() => {
  observers = [];
});

test("a line takes several rows only if one is too short, and smaller letters only for a formula wider than a row", () => {
  const short = line(300, [10], [5, 9]);
  fitLine(short);
  assert.deepEqual([short.wide, sizes(short)], [false, ["", ""]]);
  const rows = line(300, [10], [5, 29]);
  fitLine(rows);
  assert.deepEqual([rows.wide, sizes(rows)], [true, ["", ""]]);
  const wide = line(300, [12], [36, 3]);
  fitLine(wide);
  assert.deepEqual([wide.wide, sizes(wide)], [true, ["", "0.817em"]]);
  assert.equal(wide.children[2].scrollWidth, 300);
});

test("letters of 12 px stay as large as they are, whatever has to scroll", () => {
  const huge = line(300, [1], [100]);
  fitLine(huge);
  assert.deepEqual(sizes(huge), ["", "0.740em"]);
});

test("small letters grow again when the text gets much shorter, and are not measured for a digit less", () => {
  const item = line(300, [12], [39]);
  fitLine(item);
  assert.deepEqual(sizes(item), ["", "0.754em"]);
  const [, , numbers] = item.children;
  numbers.lengths = [37];
  fitLine(item);
  assert.deepEqual(sizes(item), ["", "0.754em"]);
  numbers.lengths = [32];
  fitLine(item);
  assert.deepEqual(sizes(item), ["", "0.919em"]);
  numbers.lengths = [9];
  fitLine(item);
  assert.deepEqual(sizes(item), ["", ""]);
  numbers.lengths = [39];
  fitLine(item);
  assert.deepEqual(sizes(item), ["", "0.754em"]);
});

test("a hidden line of a phone is fitted when it is shown", () => {
  const later = line(300, [10], [20, 20]);
  later.hidden = true;
  fitLine(later);
  later.hidden = false;
  assert.equal(later.wide, false);
  fitLine(later);
  assert.equal(later.wide, true);
});

test("a line is measured again when its text grows, its width changes or the fonts are there", () => {
  const grows = line(300, [10], [5, 9]);
  const list = { clientWidth: 300, children: [grows] };
  let fitted = 0;
  fitAtEachWidth(list, () => fitted++);
  const turn = (width) => {
    grows.width = list.clientWidth = width;
    for (const { act, node } of observers) if (node === list) act();
  };
  turn(300);
  assert.equal(grows.wide, false);
  grows.children[2].lengths = [5, 10, 10];
  fitLine(grows);
  assert.equal(grows.wide, true);
  turn(600);
  assert.equal(grows.wide, false);
  turn(80);
  assert.deepEqual([grows.wide, sizes(grows)], [true, ["0.784em", "0.784em"]]);
  grows.children[1].lengths = [8];
  grows.children[2].lengths = [8];
  loaded();
  assert.deepEqual(sizes(grows), ["", ""]);
  assert.equal(fitted, 4);
});

test("a list that scrolls keeps its size when its letters grow, and its lines are measured again all the same", () => {
  const grows = line(300, [10], [5, 9]);
  let fitted = 0;
  fitAtEachWidth({ clientWidth: 300, children: [grows] }, () => fitted++);
  for (const { act, node } of observers) if (node === grows) act();
  assert.equal(fitted, 1);
});

test("minus signs in place of points make a line longer, so it is measured again", () => {
  const signs = line(300, [10], [14]);
  const numbers = signs.children[2];
  Object.defineProperty(numbers, "textContent", { get: () => (numbers.lengths[0] > 14 ? "(−1,−1) ≤ (1,1)" : "(1.5,4) ≤ (5,5)") });
  fitLine(signs);
  assert.equal(signs.wide, false);
  numbers.lengths = [16];
  fitLine(signs);
  assert.equal(signs.wide, true);
});
