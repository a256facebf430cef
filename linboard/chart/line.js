// The line that a visitor drags: one handle shifts it, one at the tip of its normal turns it and stretches w.
import { nearest } from "./edit.js";
import { columns } from "./handles.js";
import { jump } from "./player.js";
import { edits } from "./store.js";
import { axes } from "./view.js";

export const LINE = { part: "line", handles, shapes, take, pull, look };

const SHORT = 0.08; // an arrow is drawn at least so long and at most so long, as a share of the view
const LONG = 0.3;
const LEAST = 0.02; // pulled shorter, it would have no direction
const HEAD = 0.045; // length of its head

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

/** The tip of the arrow, and where it stands on the line; of two in one place the tip comes first: it can be drawn out. */
function handles(chart) {
  const line = model(chart);
  const tail = anchor(chart, line);
  return [along(tail, line.w, chart.grip?.scale ?? stretch(line)), tail];
}

/** Coordinates of all that belongs to the line, by trace. */
function shapes(chart) {
  const line = model(chart);
  const { traces } = line;
  const size = length(line.w);
  const normal = line.w.map((v) => v / size);
  const middle = foot(line, line.center);
  const ends = [-line.reach, line.reach].map((t) => along(middle, [-normal[1], normal[0]], t));
  const side = (t) => [...ends, ...ends.map((end) => along(end, normal, t)).reverse()];
  const deep = Math.abs(value(line, line.center)) / size + line.reach;
  const [tip, tail] = handles(chart);
  const result = [
    [traces.positive, columns(side(deep))],
    [traces.negative, columns(side(-deep))],
    [traces.boundary, columns(ends)],
    [traces.arrow, columns(arrow(line, tail, tip))],
    [traces.handles, columns([tail, tip])],
  ];
  const { step } = chart.shared;
  if (step < (chart.points?.x.length ?? 0) && traces.segment !== undefined) {
    const point = [chart.points.x[step], chart.points.y[step]];
    result.push([traces.segment, columns([point, foot(line, point)])], [traces.foot, columns([foot(line, point)])]);
  }
  return result;
}

/** A stroke from tail to tip with two barbs; `span` makes it look alike whatever the axes' units. */
function arrow({ span }, tail, tip) {
  const direction = [(tip[0] - tail[0]) / span[0], (tip[1] - tail[1]) / span[1]];
  const size = length(direction) / HEAD;
  const barb = (side) => [0, 1].map((i) => tip[i] - ((direction[i] + side * 0.5 * [-direction[1], direction[0]][i]) / size) * span[i]);
  return [tail, tip, barb(1), tip, barb(-1)];
}

function take(chart, handle) {
  const line = model(chart);
  chart.anchor = anchor(chart, line);
  return { turns: handle === 0, scale: stretch(line) };
}

/** The point under the pointer is the one that the charts look at. */
function look(chart, place, event) {
  const i = nearest(chart, place, event.pointerType);
  if (i !== null && i !== chart.shared.step && i < chart.shared.length && chart.message.line.traces.segment !== undefined) jump(chart, i);
}

/** The tip turns w and stretches it, the tail shifts the line. */
function pull(chart, { x, y }) {
  const { turns, scale } = chart.grip;
  const line = model(chart);
  let { w } = line;
  if (turns) {
    w = [x, y].map((v, i) => (v - chart.anchor[i]) / scale);
    if (share({ ...line, w }) * scale < LEAST) return null;
    w = w.map((v) => tidy(v, length(w) / 100));
  } else chart.anchor = [x, y];
  const b = tidy(-value({ w, b: 0 }, chart.anchor), (length(w) * Math.min(...line.span)) / 200);
  return { op: "line", w, b };
}

/** A number rounded to the decimals that a unit of about `size` needs. */
function tidy(v, size) {
  const decimals = Math.min(12, Math.max(-12, -Math.floor(Math.log10(size))));
  return decimals >= 0 ? Number(v.toFixed(decimals)) : Math.round(v * 10 ** decimals) / 10 ** decimals;
}
