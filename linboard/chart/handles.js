// Objects that the user drags by handles on a board: the line, the axis, the rectangle. This script handles the pointer.
// Each object defines its handles and the edit that a drag makes.
import { newDrag, queue, send } from "./edits.js";
import { settle } from "./edit.js";
import { move } from "./motion.js";
import { home, settings } from "./store.js";
import { axes, isRightClick, locate } from "./view.js";

const REACH = { mouse: 15, pen: 18, touch: 28 }; // distance in pixels within which a handle is hit
const STILL = 4; // maximum movement of a click in pixels

/** Points as the coordinates of a trace. */
export const columns = (points) => ({ x: points.map((p) => p[0]), y: points.map((p) => p[1]) });

/**
 * Called for every message, after the editor: draw an object at the user's position, sent or not.
 *
 * An object has `part`, the name of its part of the message; `handles(chart)`, their positions; `shapes(chart)`, the
 * coordinates of its traces; `take(chart, handle)`, data to keep while that handle is held; and `pull(chart, place)`,
 * the edit for a drag of chart.grip to that place, or null. Optional: `look(chart, place, event)` for a pointer that
 * holds nothing; `draw(chart, place, type)`, like `take` for a press beside the handles, or null; and `click(chart,
 * grip)`, the edit for such a press without a movement, or null.
 */
export function updateHandles(chart, thing) {
  if (!chart.message[thing.part]) return;
  if (!chart.things) bind(chart);
  chart.things.add(thing);
  const others = chart.overlay;
  chart.overlay = (data) => {
    others?.(data); // those of an editor, if there is one
    for (const [index, shape] of thing.shapes(chart)) Object.assign(data[index], shape);
  };
}

function bind(chart) {
  chart.things = new Set();
  const listen = (type, action) => chart.root.addEventListener(type, action, { capture: true, passive: false });
  const each = (act, event) => {
    for (const thing of chart.things) if (!chart.grip) act(chart, thing, event);
  };
  listen("pointerdown", (event) => {
    if (!chart.grip?.held) chart.grip = null; // released outside of the window
    each(begin, event);
  });
  listen("pointermove", (event) => (chart.grip ? follow(chart, event) : event.buttons || each(hover, event)));
  listen("pointerup", (event) => end(chart, event));
  listen("pointercancel", (event) => (event.isTrusted || chart.pinch) && end(chart, event));
  // A touch on a handle moves it, and a drawing touch draws; elsewhere it scrolls the page.
  listen("touchstart", (event) => chart.grip && !chart.grip.scrolls && event.preventDefault());
  listen("mousemove", (event) => chart.grip?.held && event.stopPropagation());
}

/** The pointer's position, if the object can be used there, or null. */
function placeOf(chart, thing, event) {
  const onPlot = chart.plot.contains(event.target) && !event.target.closest("button");
  const usable = chart.message[thing.part] && chart.drawn && event.isPrimary && onPlot;
  return usable ? locate(chart, event) : null;
}

/** The index of the handle under the pointer; -1 if there is none. */
function handleAt(chart, thing, place, type) {
  if (chart.message.locked) return -1;
  const { x, y } = axes(chart);
  const distance = thing.handles(chart).map(([a, b]) => Math.hypot(x.d2p(a) - place.left, y.d2p(b) - place.top));
  const best = distance.indexOf(Math.min(...distance));
  return distance[best] <= (REACH[type] ?? REACH.mouse) ? best : -1;
}

function begin(chart, thing, event) {
  const place = placeOf(chart, thing, event);
  if (!place) return;
  const plain = event.button === 0 && !event.shiftKey && !isRightClick(event);
  const handle = plain ? handleAt(chart, thing, place, event.pointerType) : -1;
  const grip = { thing, id: event.pointerId, drag: newDrag(), event };
  const drawn = handle < 0 && plain ? thing.draw?.(chart, place, event.pointerType) : null;
  if (handle >= 0) {
    chart.grip = { ...grip, held: true, ...thing.take(chart, handle) };
    if (event.isTrusted) chart.plot.setPointerCapture(event.pointerId); // the keyboard's crosshair is not a pointer
    event.stopPropagation(); // the editor must not add a point here
  } else if (drawn) chart.grip = { ...grip, held: false, ...drawn }; // a click until it moves
  else thing.look?.(chart, place, event);
}

function follow(chart, event) {
  const { grip, message } = chart;
  if (event.pointerId !== grip.id) return;
  if (!message[grip.thing.part] || message.locked) return end(chart, event); // it was removed in the meantime
  if (!grip.held) {
    if (!event.buttons) return void (chart.grip = null); // released outside of the window
    if (Math.hypot(event.clientX - grip.event.clientX, event.clientY - grip.event.clientY) < STILL) return;
    if (grip.scrolls) return void (chart.grip = null);
    grip.held = true;
    // Not a click: the editor, which has seen the press, must cancel it.
    chart.plot.dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId }));
    if (event.isTrusted) chart.plot.setPointerCapture(event.pointerId);
  }
  event.stopPropagation();
  const place = locate(chart, event);
  if (place) pull(chart, place);
}

/** Show a grab cursor over a handle. */
function hover(chart, thing, event) {
  if (!chart.message[thing.part]) return;
  const place = placeOf(chart, thing, event);
  chart.plot.classList.toggle("lc-grab", Boolean(place) && handleAt(chart, thing, place, event.pointerType) >= 0);
  if (place) thing.look?.(chart, place, event);
}

/** Move the held handle: immediately on screen, and shortly afterwards on the server. */
function pull(chart, place) {
  const { thing, drag } = chart.grip;
  const edit = thing.pull(chart, place);
  if (!edit) return;
  chart.grip.moved = settings.dragging = true;
  make(chart, thing, { ...edit, drag });
}

function make(chart, thing, edit) {
  queue(edit);
  show(chart, thing);
  send(chart);
}

/** Draw an object at its current position; Plotly draws the remaining changes in one call. */
function show(chart, thing) {
  const left = thing.shapes(chart).filter(([index, { x, y }]) => !move(chart.plot, index, x, y));
  const each = (name) => left.map(([, shape]) => shape[name]);
  if (left.length) home.Plotly.restyle(chart.plot, { x: each("x"), y: each("y") }, left.map(([index]) => index));
}

function end(chart, event) {
  const { grip } = chart;
  if (event.pointerId !== grip?.id) return;
  chart.grip = null;
  if (!grip.held) return void (event.type === "pointerup" && click(chart, grip));
  event.stopPropagation();
  if (grip.moved) settle(chart);
}

function click(chart, grip) {
  const { thing } = grip;
  const edit = thing.click?.(chart, grip);
  if (edit) make(chart, thing, edit);
  else if (thing.click) show(chart, thing);
}
