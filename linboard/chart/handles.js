// Objects that the user drags by handles on a board: the line, the axis, the rectangle. This script handles the pointer.
// Each object defines its handles and the edit that a drag makes.
//
// What the pointer holds is in one state at a time:
//   pressed   a press beside the handles that may draw: a click if it is released
//   held      a handle, or a press that draws since it has moved
//   moved     the same, after its first edit
import { closest } from "./dom.js";
import { newDrag, queue, send } from "./edits.js";
import { settle } from "./edit.js";
import { move } from "./motion.js";
import { go } from "./steps.js";
import { home, settings } from "./store.js";
import { axes, isRightClick, locate } from "./view.js";

/** @type {Record<string, number>} */
const REACH = { mouse: 15, pen: 18, touch: 28 }; // distance in pixels within which a handle is hit
const STILL = 4; // maximum movement of a click in pixels

/** Points as the coordinates of a trace. @type {(points: Pair[]) => Shape} */
export const columns = (points) => ({ x: points.map((p) => p[0]), y: points.map((p) => p[1]) });

/**
 * Called for every message, after the editor: draw an object at the user's position, sent or not.
 *
 * An object has `part`, the name of its part of the message; `handles(chart)`, their positions; `shapes(chart)`, the
 * coordinates of its traces; `take(chart, handle)`, data to keep while that handle is held; and `pull(chart, place)`,
 * the edit for a drag of chart.grip to that place, or null. Optional: `look(chart, place, event)` for a pointer that
 * holds nothing; `draw(chart, place, type)`, like `take` for a press beside the handles, or null; and `click(chart,
 * grip)`, the edit for such a press without a movement, or null.
 * @type {(chart: Board, thing: Thing) => void}
 */
export function updateHandles(chart, thing) {
  if (!chart.message[thing.part]) return;
  chart.things ??= bind(chart);
  chart.things.add(thing);
  const others = chart.overlay;
  chart.overlay = (data) => {
    others?.(data); // those of an editor, if there is one
    for (const [index, shape] of thing.shapes(chart)) Object.assign(data[index], shape);
  };
}

/** Listen to the pointer of a board, once; returns the set of its objects. @type {(chart: Board) => Set<Thing>} */
function bind(chart) {
  const { root } = chart;
  /** @type {Set<Thing>} */
  const things = new Set();
  const early = { capture: true, passive: false };
  root.addEventListener("pointerdown", (event) => {
    if (chart.grip?.state === "pressed") chart.grip = null; // released outside of the window
    for (const thing of things) if (!chart.grip) begin(chart, thing, event);
  }, early);
  root.addEventListener("pointermove", (event) => {
    if (chart.grip) follow(chart, chart.grip, event);
    else if (!event.buttons) for (const thing of things) hover(chart, thing, event);
  }, early);
  root.addEventListener("pointerup", (event) => {
    chart.lookedFrom = null;
    end(chart, event);
  }, early);
  root.addEventListener("pointercancel", (event) => {
    if (!event.isTrusted && !chart.pinch) return;
    lookBack(chart);
    end(chart, event);
  }, early);
  // A touch on a handle moves it, and a drawing touch draws; elsewhere it scrolls the page.
  root.addEventListener("touchstart", (event) => chart.grip && !chart.grip.scrolls && event.preventDefault(), early);
  root.addEventListener("mousemove", (event) => isHeld(chart.grip) && event.stopPropagation(), early);
  // Plotly would describe the nearest point, as after a tap on it.
  chart.plot.addEventListener("touchstart", (event) => isHeld(chart.grip) && event.stopPropagation(), early);
  return things;
}

/** @type {(grip: Grip | null | undefined) => boolean} */
const isHeld = (grip) => Boolean(grip) && grip?.state !== "pressed";

/**
 * The pointer's position, if the object can be used there, or null.
 * @type {(chart: Board, thing: Thing, event: PointerEvent) => Place | null}
 */
function placeOf(chart, thing, event) {
  const onPlot = closest(event, ".lc-plot") === chart.plot && !closest(event, "button");
  const usable = chart.message[thing.part] && chart.drawn && event.isPrimary && onPlot;
  return usable ? locate(chart, event) : null;
}

/**
 * The index of the handle under the pointer; -1 if there is none.
 * @type {(chart: Board, thing: Thing, place: Place, type: string) => number}
 */
function handleAt(chart, thing, place, type) {
  if (chart.message.locked) return -1;
  const { x, y } = axes(chart);
  const distance = thing.handles(chart).map(([a, b]) => Math.hypot(x.d2p(a) - place.left, y.d2p(b) - place.top));
  const best = distance.indexOf(Math.min(...distance));
  return distance[best] <= (REACH[type] ?? REACH.mouse) ? best : -1;
}

/**
 * A press takes a handle, or may begin to draw.
 * @type {(chart: Board, thing: Thing, event: PointerEvent) => void}
 */
function begin(chart, thing, event) {
  const place = placeOf(chart, thing, event);
  if (!place) return;
  const plain = event.button === 0 && !event.shiftKey && !isRightClick(event);
  const handle = plain ? handleAt(chart, thing, place, event.pointerType) : -1;
  const { pointerId: id, clientX, clientY } = event;
  const grip = { thing, id, drag: newDrag(), start: { clientX, clientY } };
  const drawn = handle < 0 && plain ? thing.draw?.(chart, place, event.pointerType) : null;
  if (handle >= 0) {
    chart.grip = { ...grip, state: "held", ...thing.take(chart, handle) };
    if (event.isTrusted) chart.plot.setPointerCapture(id); // the keyboard's crosshair is not a pointer
    event.stopPropagation(); // the editor must not add a point here
  } else if (drawn) chart.grip = { ...grip, state: "pressed", ...drawn };
  else if (thing.look) {
    const before = chart.shared.step;
    thing.look(chart, place, event);
    chart.lookedFrom = chart.shared.step === before ? null : before;
  }
}

/** A press that selected a point became a scroll of the page or a zoom: select what was selected before. @type {(chart: Board) => void} */
function lookBack(chart) {
  const { lookedFrom } = chart;
  chart.lookedFrom = null;
  if (typeof lookedFrom === "number") go(chart, lookedFrom);
}

/** A movement of the pointer that holds something. @type {(chart: Board, grip: Grip, event: PointerEvent) => void} */
function follow(chart, grip, event) {
  if (event.pointerId !== grip.id) return;
  if (!chart.message[grip.thing.part] || chart.message.locked) return end(chart, event); // it was removed in the meantime
  if (grip.state === "pressed" && !beginsToDraw(chart, grip, event)) return;
  event.stopPropagation();
  const place = locate(chart, event);
  if (place) pull(chart, grip, place);
}

/**
 * Whether a press beside the handles draws from now on: it has moved, and the page does not scroll with it.
 * @type {(chart: Board, grip: Grip, event: PointerEvent) => boolean}
 */
function beginsToDraw(chart, grip, event) {
  const still = Math.hypot(event.clientX - grip.start.clientX, event.clientY - grip.start.clientY) < STILL;
  if (event.buttons && still) return false;
  if (!event.buttons || grip.scrolls) {
    chart.grip = null; // released outside of the window, or a touch that scrolls
    return false;
  }
  grip.state = "held";
  // Not a click: the editor, which has seen the press, must cancel it.
  chart.plot.dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId }));
  if (event.isTrusted) chart.plot.setPointerCapture(event.pointerId);
  return true;
}

/** Show a grab cursor over a handle. @type {(chart: Board, thing: Thing, event: PointerEvent) => void} */
function hover(chart, thing, event) {
  if (!chart.message[thing.part]) return;
  const place = placeOf(chart, thing, event);
  chart.plot.classList.toggle("lc-grab", place !== null && handleAt(chart, thing, place, event.pointerType) >= 0);
  if (place) thing.look?.(chart, place, event);
}

/**
 * Move the held handle: immediately on screen, and shortly afterwards on the server.
 * @type {(chart: Board, grip: Grip, place: Place) => void}
 */
function pull(chart, grip, place) {
  const edit = grip.thing.pull(chart, place);
  if (!edit) return;
  grip.state = "moved";
  settings.dragging = true;
  make(chart, grip.thing, { ...edit, drag: grip.drag });
}

/** @type {(chart: Board, thing: Thing, edit: NewEdit) => void} */
function make(chart, thing, edit) {
  queue(edit);
  show(chart, thing);
  send(chart);
}

/**
 * Draw an object at its current position; Plotly draws the remaining changes in one call.
 * @type {(chart: Board, thing: Thing) => void}
 */
function show(chart, thing) {
  const left = thing.shapes(chart).filter(([index, { x, y }]) => !move(chart.plot, index, x, y));
  const [x, y] = [left.map(([, shape]) => shape.x), left.map(([, shape]) => shape.y)];
  if (left.length) home.Plotly.restyle(chart.plot, { x, y }, left.map(([index]) => index));
}

/** The pointer is released, or the browser takes it. @type {(chart: Board, event: PointerEvent) => void} */
function end(chart, event) {
  const { grip } = chart;
  if (!grip || event.pointerId !== grip.id) return;
  chart.grip = null;
  if (grip.state === "pressed") {
    if (event.type === "pointerup") click(chart, grip);
    return;
  }
  event.stopPropagation();
  if (grip.state === "moved") settle(chart);
}

/** A click beside the handles. @type {(chart: Board, grip: Grip) => void} */
function click(chart, grip) {
  const { thing } = grip;
  const edit = thing.click?.(chart, grip);
  if (edit) make(chart, thing, edit);
  else if (thing.click) show(chart, thing);
}
