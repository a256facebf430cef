// The board on a phone: points, a ring, a mark and a line. A tap reports its position.
import { mark as classMark, filled, shape } from "./parts.js";

const SIZE = 320; // internal pixels along both sides

const STILL = 8; // pixels of movement below which a press is a tap

/** Two places of the line w·x + b = 0, beside the middle of the board. @type {(box: Box, line: Numbers) => [Pair, Pair]} */
export function ends([[left, right], [low, high]], [w1, w2, b]) {
  const size = Math.hypot(w1, w2);
  const middle = [(left + right) / 2, (low + high) / 2];
  const away = (w1 * middle[0] + w2 * middle[1] + b) / size ** 2;
  const foot = [middle[0] - away * w1, middle[1] - away * w2];
  const reach = (right - left) / size;
  return [[foot[0] - reach * w2, foot[1] + reach * w1], [foot[0] + reach * w2, foot[1] - reach * w1]];
}

/**
 * Create a board that calls `tap` with the position of each tap in its pixels. Points are numbered from `first`. It
 * also shows the line and the ringed `place` that the question is about. If `drag` is given, it is called with both
 * ends during the movement.
 * @type {(room: { words: Words }, asked: OnBoard, tap: (place: Pair) => void, drag?: (from: Pair, to: Pair) => void) => PhoneBoard}
 */
export function board({ words }, { points, box, first = 0, line: about = [], place: ringed = [] }, tap, drag) {
  const [[left, right], [low, high]] = box;
  const pixels = (/** @type {Numbers} */ [x, y]) => [((x - left) / (right - left)) * SIZE, ((high - y) / (high - low)) * SIZE];
  const plane = (/** @type {Pair} */ [x, y]) => [left + (x / SIZE) * (right - left), high - (y / SIZE) * (high - low)];
  const marks = points.map((point) => classMark(pixels(point), point[2]));
  const names = points.length > 12 ? [] : points.map((point, i) => name(pixels(point), i + first));
  const ring = shape("circle", { r: 13, class: "ring" });
  const mark = shape("circle", { r: 5, class: "mark" });
  const line = shape("line", { class: "line" });
  const given = about[0] || about[1] ? [shape("line", { class: "line given" })] : [];
  const rings = ringed.length ? [shape("circle", { ...centre(pixels(ringed)), r: 13, class: "ring" })] : [];
  const placed = shape("g", { class: "placed" });
  const node = shape("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": filled(words.board, { n: points.length }) }, ...given, line, ...marks, ...names, placed, ...rings, ring, mark);
  const placeOf = (/** @type {MouseEvent} */ { clientX, clientY }) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [((clientX - left) / width) * SIZE, ((clientY - top) / height) * SIZE].map((v) => Math.min(Math.max(v, 0), SIZE));
  };
  if (drag) bindDrag(node, placeOf, tap, drag);
  else node.addEventListener("click", (event) => tap(placeOf(event)));
  /** @type {(circle: SVGElement) => (place: Pair | null) => void} */
  const put = (circle) => (place) => {
    circle.toggleAttribute("hidden", !place);
    if (place) set(circle, centre(place));
  };
  /** @type {(node: SVGElement) => (from: Pair, to: Pair) => void} */
  const lay = (node) => ([x1, y1], [x2, y2]) => {
    const far = (2 * SIZE) / Math.hypot(x2 - x1, y2 - y1); // the line extends beyond the board
    set(node, { x1: x1 - far * (x2 - x1), y1: y1 - far * (y2 - y1), x2: x2 + far * (x2 - x1), y2: y2 + far * (y2 - y1) });
  };
  for (const node of given) {
    const [from, to] = ends(box, about);
    lay(node)(pixels(from), pixels(to));
  }
  /** @type {PhoneBoard} */
  const drawn = {
    node,
    size: SIZE,
    pixels,
    plane,
    mark: put(mark),
    ring: (point) => put(ring)(point && pixels(point)),
    place: (points) => placed.replaceChildren(...points.map(([place, c]) => classMark(place, c))),
    line: lay(line),
  };
  drawn.mark(null);
  drawn.ring(null);
  return drawn;
}

/** @type {(place: Pair) => { cx: number; cy: number }} */
const centre = ([cx, cy]) => ({ cx, cy });

/** @type {(node: SVGElement, attributes: Record<string, number>) => void} */
function set(node, attributes) {
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
}

/**
 * Distinguish drags from taps by their movement. Neither scrolls the page or navigates.
 * @type {(node: SVGElement, placeOf: (event: MouseEvent) => Pair, tap: (place: Pair) => void, drag: (from: Pair, to: Pair) => void) => void}
 */
function bindDrag(node, placeOf, tap, drag) {
  /** @type {Pair | null} */
  let from = null;
  let moved = false;
  node.classList.add("drawn-on");
  node.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  node.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    from = placeOf(event);
    moved = false;
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", (event) => {
    if (!from || !event.isPrimary) return;
    const to = placeOf(event);
    moved ||= Math.hypot(to[0] - from[0], to[1] - from[1]) > STILL;
    if (moved) drag(from, to);
  });
  node.addEventListener("pointerup", (event) => {
    if (from && event.isPrimary && !moved) tap(from);
    if (event.isPrimary) from = null;
  });
  node.addEventListener("pointercancel", () => (from = null));
}

/** The label of a point, next to it and inside the board. @type {(place: Pair, i: number) => SVGElement} */
function name([x, y], i) {
  const anchor = x > SIZE - 40 ? "end" : "start";
  return shape("text", { x: x + (anchor === "end" ? -14 : 14), y: Math.max(14, y - 8), class: "name", "text-anchor": anchor }, `x${i + 1}`);
}
