// The line that a visitor drags: one handle shifts it, one at the tip of its normal turns it and stretches w.
import { queue, send } from "./edits.js";
import { locate, nearest, settle } from "./edit.js";
import { move } from "./motion.js";
import { jump } from "./player.js";
import { edits, settings } from "./store.js";
import { axes } from "./view.js";

const REACH = { mouse: 15, pen: 18, touch: 28 }; // how near to a handle counts as on it, in pixels
const SHORT = 0.08; // an arrow is drawn at least so long and at most so long, as a share of the view
const LONG = 0.3;
const LEAST = 0.02; // pulled shorter, it would have no direction
const HEAD = 0.045; // length of its head
let drags = 0;

/** Called for every message, after the editor's part: draw the line where the visitor has it, sent or not. */
export function updateLine(chart) {
  if (!chart.message.line) return;
  if (!chart.lined) bind(chart);
  const others = chart.overlay;
  chart.overlay = (data) => {
    others(data);
    for (const [index, shape] of shapes(chart)) Object.assign(data[index], shape);
  };
}

/** The newest w and b: the server's, or those on their way to it. */
function model(chart) {
  const { line } = chart.message;
  const mine = edits.pending.findLast((edit) => edit.op === "line");
  return { ...line, w: Array.from(mine?.w ?? line.w), b: mine?.b ?? line.b };
}

const length = (w) => Math.hypot(...w);
const value = ({ w, b }, p) => w[0] * p[0] + w[1] * p[1] + b;
const along = (p, direction, t) => [p[0] + t * direction[0], p[1] + t * direction[1]];
const foot = (line, p) => along(p, line.w, -value(line, p) / length(line.w) ** 2);

/** Where the arrow stands on the line: where it was put, else where the server proposes. */
function anchor(chart, line) {
  const place = chart.anchor && foot(line, chart.anchor);
  const { x, y } = chart.drawn ? axes(chart) : {};
  const inside = (axis, v) => v > Math.min(...axis.range) && v < Math.max(...axis.range);
  return place && x && inside(x, place[0]) && inside(y, place[1]) ? place : Array.from(line.anchor);
}

/** How many times as long as w its arrow is drawn: once, unless that would be too short or too long to see. */
function stretch(line) {
  return Math.min(Math.max(share(line), SHORT), LONG) / share(line);
}

const share = ({ w, span }) => Math.hypot(w[0] / span[0], w[1] / span[1]);

/** Coordinates of all that belongs to the line, by trace. */
function shapes(chart) {
  const line = model(chart);
  const { traces } = line;
  const names = ["positive", "negative", "boundary", "arrow", "handles"];
  const size = length(line.w);
  const normal = line.w.map((v) => v / size);
  const middle = foot(line, line.center);
  const ends = [-line.reach, line.reach].map((t) => along(middle, [-normal[1], normal[0]], t));
  const side = (t) => [...ends, ...ends.map((end) => along(end, normal, t)).reverse()];
  const deep = Math.abs(value(line, line.center)) / size + line.reach;
  const tail = anchor(chart, line);
  const tip = along(tail, line.w, chart.grip?.scale ?? stretch(line));
  const drawn = [side(deep), side(-deep), ends, arrow(line, tail, tip), [tail, tip]];
  const result = drawn.map((points, i) => [traces[names[i]], columns(points)]);
  const { step } = chart.shared;
  if (step < (chart.points?.x.length ?? 0) && traces.segment !== undefined) {
    const point = [chart.points.x[step], chart.points.y[step]];
    result.push([traces.segment, columns([point, foot(line, point)])], [traces.foot, columns([foot(line, point)])]);
  }
  return result;
}

const columns = (points) => ({ x: points.map((p) => p[0]), y: points.map((p) => p[1]) });

/** A stroke from tail to tip with two barbs; `span` makes it look alike whatever the axes' units. */
function arrow({ span }, tail, tip) {
  const direction = [(tip[0] - tail[0]) / span[0], (tip[1] - tail[1]) / span[1]];
  const size = length(direction) / HEAD;
  const barb = (side) => [0, 1].map((i) => tip[i] - ((direction[i] + side * 0.5 * [-direction[1], direction[0]][i]) / size) * span[i]);
  return [tail, tip, barb(1), tip, barb(-1)];
}

// ---- pointer ----

function bind(chart) {
  chart.lined = true;
  const listen = (type, action) => chart.root.addEventListener(type, action, { capture: true, passive: false });
  listen("pointerdown", (event) => begin(chart, event));
  listen("pointermove", (event) => follow(chart, event));
  listen("pointerup", (event) => end(chart, event));
  listen("pointercancel", (event) => end(chart, event));
  // A finger that holds a handle moves it; anywhere else it scrolls the page.
  listen("touchstart", (event) => chart.grip && event.preventDefault());
  listen("mousemove", (event) => chart.grip && event.stopPropagation());
}

/** The handle under the pointer, "shift" or "turn"; null where there is none to hold. */
function handle(chart, place, type) {
  if (chart.message.locked) return null;
  const [, shape] = shapes(chart)[4];
  const { x, y } = axes(chart);
  const distance = shape.x.map((v, i) => Math.hypot(x.d2p(v) - place.left, y.d2p(shape.y[i]) - place.top));
  const best = distance[1] <= distance[0] ? 1 : 0; // of two handles in one place the tip: it can be drawn out
  return distance[best] <= (REACH[type] ?? REACH.mouse) ? ["shift", "turn"][best] : null;
}

function usable(chart, event) {
  return chart.message.line && chart.drawn && event.isPrimary && chart.plot.contains(event.target);
}

function begin(chart, event) {
  if (!usable(chart, event)) return;
  const place = locate(chart, event);
  if (!place) return;
  const kind = event.button === 0 ? handle(chart, place, event.pointerType) : null;
  if (!kind) return look(chart, place, event);
  const line = model(chart);
  chart.anchor = anchor(chart, line);
  chart.grip = { id: event.pointerId, kind, drag: "line" + ++drags, scale: stretch(line) };
  chart.plot.setPointerCapture(event.pointerId);
  event.stopPropagation(); // the editor must not add a point here
}

function follow(chart, event) {
  if (!chart.grip) {
    if (event.buttons || !usable(chart, event)) return;
    const place = locate(chart, event);
    if (!place) return;
    chart.plot.style.cursor = handle(chart, place, event.pointerType) ? "grab" : "";
    return look(chart, place, event);
  }
  if (event.pointerId !== chart.grip.id) return;
  event.stopPropagation();
  const place = locate(chart, event);
  if (place) pull(chart, [place.x, place.y]);
}

function end(chart, event) {
  if (event.pointerId !== chart.grip?.id) return;
  event.stopPropagation();
  chart.grip = null;
  settle(chart);
}

/** The point under the pointer is the one that the charts look at. */
function look(chart, place, event) {
  const i = nearest(chart, place, event.pointerType);
  if (i !== null && i !== chart.shared.step && i < chart.shared.length && chart.message.line.traces.segment !== undefined) jump(chart, i);
}

/** A handle is pulled to a place: on screen now, on the server soon. */
function pull(chart, place) {
  const { kind, scale, drag } = chart.grip;
  const line = model(chart);
  let { w } = line;
  if (kind === "shift") chart.anchor = place;
  else {
    w = place.map((v, i) => (v - chart.anchor[i]) / scale);
    if (share({ ...line, w }) * scale < LEAST) return;
    w = w.map((v) => tidy(v, length(w) / 100));
  }
  const b = tidy(-value({ w, b: 0 }, chart.anchor), (length(w) * Math.min(...line.span)) / 200);
  settings.dragging = true;
  queue({ op: "line", w, b, drag });
  for (const [index, { x, y }] of shapes(chart)) {
    if (!move(chart.plot, index, x, y)) window.Plotly.restyle(chart.plot, { x: [x], y: [y] }, [index]);
  }
  send(chart);
}

/** A number rounded to the decimals that a unit of about `size` needs. */
function tidy(v, size) {
  const decimals = Math.min(12, Math.max(-12, -Math.floor(Math.log10(size))));
  return decimals >= 0 ? Number(v.toFixed(decimals)) : Math.round(v * 10 ** decimals) / 10 ** decimals;
}
