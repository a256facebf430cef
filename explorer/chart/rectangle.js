// The rectangle that a visitor draws by dragging: anew anywhere, a corner to resize it, its middle to shift it.
import { queue, send } from "./edits.js";
import { locate, settle } from "./edit.js";
import { iconButton } from "./icons.js";
import { move } from "./motion.js";
import { edits, settings } from "./store.js";
import { axes, tidy } from "./view.js";

const REACH = { mouse: 12, pen: 16, touch: 28 }; // how near to a handle counts as on it, in pixels
const STILL = 4; // pixels that a click may move
let drags = 0;

/** Called for every message, after the editor's part: draw the rectangle where the visitor has it, sent or not. */
export function updateRectangle(chart) {
  if (!chart.message.rectangle) return;
  if (!chart.framing) bind(chart);
  const others = chart.overlay;
  chart.overlay = (data) => {
    others(data);
    for (const [index, shape] of shapes(chart)) Object.assign(data[index], shape);
  };
}

/** Called after each drawing: the button that says whether a drag draws a rectangle or moves points. */
export function updateRectangleButton(chart) {
  const { rectangle, labels, locked } = chart.message;
  if (rectangle && !chart.framer) {
    chart.framer = iconButton(labels.rectangle, "rectangle", () => press(chart, !chart.draws));
    chart.find(".lc-toolbar .lc-gap").before(chart.framer);
    press(chart, chart.draws ?? true);
  }
  if (!chart.framer) return;
  chart.framer.hidden = !rectangle || Boolean(locked);
  // Its room is that of classes that no point has: here they mean nothing.
  for (const [k, node] of chart.tools.classes.entries()) node.hidden ||= Boolean(rectangle) && !chart.message.edit.classes[k].short;
}

function press(chart, draws) {
  chart.draws = draws;
  chart.framer.setAttribute("aria-pressed", String(draws));
}

/** The newest corners (left, bottom) and (right, top): the server's, or those on their way to it. */
function corners(chart) {
  const mine = edits.pending.findLast((edit) => edit.op === "rectangle") ?? chart.message.rectangle;
  const [a, b] = [Array.from(mine.from), Array.from(mine.to)];
  return [a.map((v, i) => Math.min(v, b[i])), a.map((v, i) => Math.max(v, b[i]))];
}

/** Where it can be gripped: its four corners, and last its middle. */
function handles(chart) {
  const [[left, bottom], [right, top]] = corners(chart);
  return [[left, bottom], [right, bottom], [right, top], [left, top], [(left + right) / 2, (bottom + top) / 2]];
}

/** Coordinates of outline and handles, by trace. */
function shapes(chart) {
  const { traces } = chart.message.rectangle;
  const places = handles(chart);
  const outline = [0, 1, 2, 3, 0].map((i) => places[i]);
  return [[traces.outline, columns(outline)], [traces.handles, columns(places)]];
}

const columns = (points) => ({ x: points.map((p) => p[0]), y: points.map((p) => p[1]) });

// ---- pointer ----

function bind(chart) {
  chart.framing = true;
  const listen = (type, action) => chart.root.addEventListener(type, action, { capture: true, passive: false });
  listen("pointerdown", (event) => begin(chart, event));
  listen("pointermove", (event) => follow(chart, event));
  listen("pointerup", (event) => end(chart, event));
  listen("pointercancel", (event) => event.isTrusted && end(chart, event));
  // A finger that holds a handle moves it; anywhere else it scrolls the page.
  listen("touchstart", (event) => chart.frame?.kind && event.preventDefault());
  listen("mousemove", (event) => chart.frame?.kind && event.stopPropagation());
}

/** The handle under the pointer, by its index; -1 where there is none. */
function gripped(chart, place, type) {
  const { x, y } = axes(chart);
  const distance = handles(chart).map(([a, b]) => Math.hypot(x.d2p(a) - place.left, y.d2p(b) - place.top));
  const best = distance.indexOf(Math.min(...distance));
  return distance[best] <= (REACH[type] ?? REACH.mouse) ? best : -1;
}

function usable(chart, event) {
  const { rectangle, locked } = chart.message;
  return rectangle && !locked && chart.drawn && event.isPrimary && chart.plot.contains(event.target);
}

function begin(chart, event) {
  if (!usable(chart, event) || event.button !== 0 || event.shiftKey) return;
  const place = locate(chart, event);
  if (!place) return;
  const grip = gripped(chart, place, event.pointerType);
  const frame = { id: event.pointerId, event, drag: "rectangle" + ++drags, before: corners(chart), place };
  if (grip >= 0) {
    // Of a corner that is dragged, the opposite one stays.
    chart.frame = { ...frame, kind: grip === 4 ? "shift" : "corner", fixed: handles(chart)[(grip + 2) % 4] };
    chart.plot.setPointerCapture(event.pointerId);
    event.stopPropagation(); // the editor must not add a point here
  } else if (chart.draws && event.pointerType !== "touch") chart.frame = frame; // a click, until it moves
}

function follow(chart, event) {
  const { frame } = chart;
  if (!frame) {
    if (!event.buttons && usable(chart, event)) showGrip(chart, event);
    return;
  }
  if (event.pointerId !== frame.id) return;
  if (!frame.kind) {
    if (Math.hypot(event.clientX - frame.event.clientX, event.clientY - frame.event.clientY) < STILL) return;
    Object.assign(frame, { kind: "corner", fixed: rounded(chart, frame.place) });
    // It is no click: the editor, which has seen the press, forgets it.
    chart.plot.dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId }));
    chart.plot.setPointerCapture(event.pointerId);
  }
  event.stopPropagation();
  const place = locate(chart, event);
  if (place) pull(chart, place);
}

/** Over a handle the pointer is a hand. */
function showGrip(chart, event) {
  const place = locate(chart, event);
  if (place) chart.plot.style.cursor = gripped(chart, place, event.pointerType) >= 0 ? "grab" : "";
}

function end(chart, event) {
  const { frame } = chart;
  if (event.pointerId !== frame?.id) return;
  chart.frame = null;
  if (!frame.kind) return;
  event.stopPropagation();
  settle(chart);
}

const rounded = (chart, place) => Object.values(tidy(chart, place));

/** The pointer pulls at the rectangle: on screen now, on the server soon. */
function pull(chart, place) {
  const { kind, fixed, before, drag } = chart.frame;
  let [from, to] = [fixed, rounded(chart, place)];
  if (kind === "shift") {
    const middle = before[0].map((v, i) => (v + before[1][i]) / 2);
    [from, to] = before.map(([x, y]) => rounded(chart, { x: x + place.x - middle[0], y: y + place.y - middle[1] }));
  }
  settings.dragging = true;
  queue({ op: "rectangle", from, to, drag });
  for (const [index, { x, y }] of shapes(chart)) {
    if (!move(chart.plot, index, x, y)) window.Plotly.restyle(chart.plot, { x: [x], y: [y] }, [index]);
  }
  send(chart);
}
