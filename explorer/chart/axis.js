// A line through a fixed point that a visitor turns by a handle at either end; the points' feet on it follow at once.
import { queue, send } from "./edits.js";
import { locate, settle } from "./edit.js";
import { move } from "./motion.js";
import { go, jump, pause } from "./player.js";
import { edits, settings } from "./store.js";
import { axes } from "./view.js";

const REACH = { mouse: 15, pen: 18, touch: 28 }; // how near to a handle counts as on it, in pixels
const DECIMALS = 1; // of an angle in degrees
let drags = 0;

/** Called for every message, after the editor's part: draw the line where the visitor has turned it. */
export function updateAxis(chart) {
  if (!chart.message.axis) return;
  if (!chart.turned) bind(chart);
  const others = chart.overlay;
  chart.overlay = (data) => {
    others(data);
    const angle = underWay();
    if (angle === null || chart.message.axis.angles) return;
    for (const [index, shape] of shapes(chart, angle)) Object.assign(data[index], shape);
  };
}

const degrees = ([x, y]) => (Math.atan2(y, x) * 180) / Math.PI;
const folded = (angle) => 90 - (((90 - angle) % 180) + 180) % 180; // of a line, above -90 up to 90

/** The angle on its way to the server, or null. */
function underWay() {
  const mine = edits.pending.findLast((edit) => edit.op === "line");
  return mine ? degrees(mine.w) : null;
}

/** The angle that is on the screen. */
function shown(chart) {
  const { angle, angles } = chart.message.axis;
  return angles ? angles[Math.min(chart.shared.step, angles.length - 1)] : underWay() ?? angle;
}

function along({ center, scale }, angle, t) {
  const radians = (angle * Math.PI) / 180;
  return [center[0] + t * Math.cos(radians) * scale[0], center[1] + t * Math.sin(radians) * scale[1]];
}

function foot(axis, angle, x, y) {
  const radians = (angle * Math.PI) / 180;
  const { center, scale } = axis;
  return along(axis, angle, ((x - center[0]) / scale[0]) * Math.cos(radians) + ((y - center[1]) / scale[1]) * Math.sin(radians));
}

/** Coordinates of all that turns with the line, by trace. */
function shapes(chart, angle) {
  const { axis } = chart.message;
  const ends = (t) => [along(axis, angle, -t), along(axis, angle, t)];
  const result = [
    [axis.traces.axis, columns(ends(axis.reach))],
    [axis.traces.handles, columns(ends(axis.handle))],
  ];
  const { x, y } = chart.points ?? chart.message.edit.points;
  if (!x.length) return result; // more points than the browser knows: their feet follow with the answer
  const feet = axis.members.map((members) => Array.from(members).filter((i) => i < x.length).map((i) => foot(axis, angle, x[i], y[i])));
  feet.forEach((places, i) => result.push([axis.traces.feet + i, columns(places)]));
  if (axis.lines) {
    const paths = Array.from(x, (v, i) => [[v, y[i]], foot(axis, angle, v, y[i]), [NaN, NaN]]);
    result.push([axis.traces.guides, columns(paths.flat())]);
  }
  return result;
}

const columns = (points) => ({ x: points.map((p) => p[0]), y: points.map((p) => p[1]) });

// ---- pointer ----

function bind(chart) {
  chart.turned = true;
  const listen = (type, action) => chart.root.addEventListener(type, action, { capture: true, passive: false });
  listen("pointerdown", (event) => begin(chart, event));
  listen("pointermove", (event) => follow(chart, event));
  listen("pointerup", (event) => end(chart, event));
  listen("pointercancel", (event) => end(chart, event));
  listen("touchstart", (event) => chart.turning && event.preventDefault());
  listen("mousemove", (event) => chart.turning && event.stopPropagation());
}

/** Which end of the line is under the pointer, 1 or -1; 0 where none is to be held. */
function handle(chart, event) {
  const { message } = chart;
  if (!message.axis || message.locked || !chart.drawn || !event.isPrimary || !chart.plot.contains(event.target)) return 0;
  const place = locate(chart, event);
  if (!place) return 0;
  const { x, y } = axes(chart);
  const near = [1, -1].map((side) => {
    const [px, py] = along(message.axis, shown(chart), side * message.axis.handle);
    return Math.hypot(x.d2p(px) - place.left, y.d2p(py) - place.top);
  });
  const best = near[0] <= near[1] ? 0 : 1;
  return near[best] <= (REACH[event.pointerType] ?? REACH.mouse) ? [1, -1][best] : 0;
}

function begin(chart, event) {
  const side = event.button === 0 ? handle(chart, event) : 0;
  if (!side) return;
  pause(chart);
  if (!chart.message.axis.angles) jump(chart, Infinity); // the feet stand on the line
  chart.turning = { id: event.pointerId, side, drag: "axis" + ++drags };
  chart.plot.setPointerCapture(event.pointerId);
  event.stopPropagation(); // the editor must not add a point here
}

function follow(chart, event) {
  if (!chart.turning) {
    if (chart.message.axis && !event.buttons) chart.plot.style.cursor = handle(chart, event) ? "grab" : "";
    return;
  }
  if (event.pointerId !== chart.turning.id) return;
  event.stopPropagation();
  const place = locate(chart, event);
  if (place) turn(chart, place);
}

function end(chart, event) {
  if (event.pointerId !== chart.turning?.id) return;
  event.stopPropagation();
  const { moved } = chart.turning;
  chart.turning = null;
  if (moved) settle(chart);
}

/** The held handle is pulled to a place: the line points there, on screen now, on the server soon. */
function turn(chart, place) {
  const { axis } = chart.message;
  const { side, drag } = chart.turning;
  const to = [place.x, place.y].map((v, i) => (side * (v - axis.center[i])) / axis.scale[i]);
  if (!to[0] && !to[1]) return;
  const angle = Number(degrees(to).toFixed(DECIMALS));
  if (axis.angles) return go(chart, nearestStep(axis.angles, angle));
  const radians = (angle * Math.PI) / 180;
  chart.turning.moved = settings.dragging = true;
  queue({ op: "line", w: [Math.cos(radians), Math.sin(radians)], b: 0, drag });
  for (const [index, { x, y }] of shapes(chart, angle)) {
    if (!move(chart.plot, index, x, y)) window.Plotly.restyle(chart.plot, { x: [x], y: [y] }, [index]);
  }
  send(chart);
}

/** The step whose line is nearest to one at this angle. */
function nearestStep(angles, angle) {
  const off = Array.from(angles, (v) => Math.abs(folded(v - angle)));
  return off.indexOf(Math.min(...off));
}
