// The line that the user drags: one handle shifts it, and one at the tip of its normal rotates it and scales w. A line
// that must be drawn first is drawn by a drag or by two clicks. Only the direction of its w counts, and it may have a
// street.
import { columns } from "./handles.js";
import { jump } from "./player.js";
import { newestEdit } from "./edits.js";
import { forgetNote, showNote } from "./texts.js";
import { axes, nearest, pointsOf } from "./view.js";

/** @type {Thing} */
export const LINE = { part: "line", handles, shapes, take, draw, click, pull, look };

const SHORT = 0.08; // minimum and maximum length of an arrow, as a share of the view
const LONG = 0.3;
const ARROW = 0.17; // the same for a drawn line, whose w is only a direction
const LEAST = 0.02; // minimum length; a shorter arrow would have no direction
const HEAD = 0.07; // length of the arrow head, which the handle at the tip covers in part
const FAR = 1e6; // half-lengths from the view, beyond which lines are not distinguished
const FINE = 0.001; // precision of a drawn line, as a share of w and of the view

/**
 * The newest w and b: the server's or pending ones; none before the line is drawn.
 * @type {(chart: LineBoard) => Model}
 */
function model(chart) {
  const { line, edit } = chart.message;
  const { w, b } = (edit && newestEdit("line")) ?? line;
  return w && b !== undefined ? { ...line, w: Array.from(w), b } : { ...line, w: undefined, b: undefined };
}

/**
 * Whether the user draws the line: then the message contains the class on its positive side.
 * @type {(line: Pick<Message.Line, "positive">) => boolean}
 */
const isDrawn = ({ positive }) => positive !== undefined;

/** @type {(w: number[]) => number} */
const length = (w) => Math.hypot(...w);
/** @type {(line: WeightsAndBias, p: Numbers) => number} */
const value = ({ w, b }, p) => w[0] * p[0] + w[1] * p[1] + b;
/** @type {(p: Numbers, direction: Numbers, t: number) => Pair} */
const along = (p, direction, t) => [p[0] + t * direction[0], p[1] + t * direction[1]];
/** @type {(v: number, limit: number) => number} */
const between = (v, limit) => Math.min(Math.max(v, -limit), limit);

/**
 * The unit normal of a line, and the signed distance of a point. It avoids squares of subnormal or huge w.
 * @type {(line: DrawnLine) => { normal: Pair; distance: (p: Numbers) => number }}
 */
function normalForm({ w, b, reach }) {
  const size = Math.max(Math.abs(w[0]), Math.abs(w[1]));
  const scaled = [w[0] / size, w[1] / size];
  const long = length(scaled);
  const normal = [scaled[0] / long, scaled[1] / long];
  const distance = (/** @type {Numbers} */ p) => between((scaled[0] * p[0] + scaled[1] * p[1] + b / size) / long, FAR * reach);
  return { normal, distance };
}

/** @type {(line: DrawnLine, p: Numbers) => Pair} */
function foot(line, p) {
  const { normal, distance } = normalForm(line);
  return along(p, normal, -distance(p));
}

/**
 * The point of the line at which the arrow starts: the user's choice, else the server's.
 * @type {(chart: LineBoard, line: DrawnLine) => Pair}
 */
function anchor(chart, line) {
  const place = chart.anchor && foot(line, chart.anchor);
  const inside = (/** @type {DrawnAxis} */ axis, /** @type {number} */ v) => v > Math.min(...axis.range) && v < Math.max(...axis.range);
  if (place && chart.drawn) {
    const { x, y } = axes(chart);
    if (inside(x, place[0]) && inside(y, place[1])) return place;
  }
  return Array.from(line.anchor ?? foot(line, line.center));
}

/**
 * The ratio of the arrow's length to that of w: 1, unless the arrow would be too short or too long.
 * @type {(line: DrawnLine) => number}
 */
function stretch(line) {
  const long = isDrawn(line) ? ARROW : Math.min(Math.max(share(line), SHORT), LONG);
  return Math.min(long / share(line), Number.MAX_VALUE);
}

/** @type {(line: Pick<DrawnLine, "w" | "span">) => number} */
const share = ({ w, span }) => Math.hypot(w[0] / span[0], w[1] / span[1]);

/**
 * A point plus a multiple of w; if w is too small to be visible, an arrow of minimum length.
 * @type {(line: DrawnLine, tail: Pair, times: number) => Pair}
 */
function tipOf(line, tail, times) {
  const { normal } = normalForm(line);
  const seen = times * share(line) >= SHORT / 2;
  return seen ? along(tail, line.w, times) : along(tail, normal, SHORT / share({ ...line, w: normal }));
}

/**
 * The tip and the start of the arrow. If both coincide, the tip comes first, so that it can be dragged.
 * @type {(chart: LineBoard) => Pair[]}
 */
function handles(chart) {
  const line = model(chart);
  if (!line.w) return [];
  const tail = anchor(chart, line);
  return [tipOf(line, tail, chart.grip?.scale ?? stretch(line)), tail];
}

/** Coordinates of all parts of the line, by trace. @type {(chart: LineBoard) => Shapes} */
function shapes(chart) {
  const line = model(chart);
  const { traces } = line;
  const clicked = chart.firstPlace ? [chart.firstPlace] : [];
  if (!line.w) return [[traces.handles, columns(clicked)]];
  const { normal, distance } = normalForm(line);
  const middle = foot(line, line.center);
  const ends = [-line.reach, line.reach].map((t) => along(middle, [-normal[1], normal[0]], t));
  const side = (/** @type {number} */ t) => [...ends, ...ends.map((end) => along(end, normal, t)).reverse()];
  const deep = Math.abs(distance(line.center)) + line.reach;
  const [tip, tail] = handles(chart);
  /** @type {Shapes} */
  const result = [
    [traces.positive, columns(side(deep))],
    [traces.negative, columns(side(-deep))],
    [traces.boundary, columns(ends)],
    [traces.arrow, columns(arrow(line, tail, tip))],
    [traces.handles, columns([tail, tip, ...clicked])],
  ];
  if (traces.band !== undefined && traces.edges !== undefined) result.push(...street(chart, line, ends, traces.band, traces.edges));
  const { step } = chart.shared;
  if (step < (chart.points?.x.length ?? 0) && traces.segment !== undefined && traces.foot !== undefined) {
    const point = [chart.points.x[step], chart.points.y[step]];
    result.push([traces.segment, columns([point, foot(line, point)])], [traces.foot, columns([foot(line, point)])]);
  }
  return result;
}

/** y f of each point: above 0 on the correct side. @type {(chart: LineBoard, line: DrawnLine) => number[]} */
function margins(chart, line) {
  const { x, y, c } = pointsOf(chart);
  return Array.from(x, (v, i) => (c[i] === line.positive ? 1 : -1) * value(line, [v, y[i]]));
}

/**
 * The band up to the nearest point of the line, and its edges; empty if a point is on the wrong side.
 * @type {(chart: LineBoard, line: DrawnLine, ends: Pair[], band: number, edges: number) => Shapes}
 */
function street(chart, line, ends, band, edges) {
  const least = Math.min(...margins(chart, line));
  const { normal } = normalForm(line);
  const side = (/** @type {number} */ way) => ends.map((end) => along(end, normal, (way * least) / length(line.w)));
  const [upper, lower] = least > 0 ? [side(1), side(-1)] : [[], []];
  const gap = least > 0 ? [[NaN, NaN]] : [];
  return [
    [band, columns([...upper, ...lower.slice().reverse()])],
    [edges, columns([...upper, ...gap, ...lower])],
  ];
}

/**
 * An arrow with two barbs; `span` makes its shape independent of the axes' units.
 * @type {(line: Pick<Message.Line, "span">, tail: Pair, tip: Pair) => Pair[]}
 */
function arrow({ span }, tail, tip) {
  const direction = [(tip[0] - tail[0]) / span[0], (tip[1] - tail[1]) / span[1]];
  const size = length(direction) / HEAD;
  if (!size) return [tail, tip]; // so far away that both points coincide
  const barb = (/** @type {number} */ side) => [0, 1].map((i) => tip[i] - ((direction[i] + side * 0.5 * [-direction[1], direction[0]][i]) / size) * span[i]);
  return [tail, tip, barb(1), tip, barb(-1)];
}

/** @type {(chart: LineBoard, handle: number) => Taken} */
function take(chart, handle) {
  const line = model(chart);
  if (!line.w) return {}; // it has no handles
  chart.anchor = anchor(chart, line);
  return { turns: handle === 0, scale: stretch(line) };
}

/**
 * Select the point under the pointer for all charts.
 * @type {(chart: LineBoard, place: Place, event: PointerEvent) => void}
 */
function look(chart, place, event) {
  const i = nearest(chart, place, event.pointerType);
  if (i !== null && i !== chart.shared.step && i < chart.shared.length && chart.message.line.traces.segment !== undefined) jump(chart, i);
}

/**
 * A press beside the handles: a drag from there, or two clicks, draw a line.
 * @type {(chart: LineBoard, place: Place, type: string) => Taken | null}
 */
function draw(chart, place, type) {
  const { line, locked } = chart.message;
  if (line.positive === undefined || locked) return null;
  // A touch draws if there is no line yet; after that it scrolls the page, except for taps.
  return { from: [place.x, place.y], scrolls: type === "touch" && Boolean(model(chart).w) };
}

/**
 * The first of two clicks is marked, the second one completes the line.
 * @type {(chart: LineBoard, grip: Grip) => NewEdit | null}
 */
function click(chart, { from }) {
  if (!from) return null;
  const edit = chart.firstPlace ? through(chart, chart.firstPlace, from) : null;
  if (!edit) {
    chart.firstPlace ??= from;
    showNote(chart, chart.message.labels.line_end);
  }
  return edit;
}

/**
 * The line through two points, oriented so that more points are on their sides; null if both points coincide.
 * @type {(chart: LineBoard, from: Pair, to: Pair) => LineEdit | null}
 */
function through(chart, from, to) {
  const line = model(chart);
  const across = [from[1] - to[1], to[0] - from[0]];
  if (share({ ...line, w: across }) < LEAST) return null;
  chart.anchor = [0, 1].map((i) => (from[i] + to[i]) / 2);
  chart.firstPlace = null;
  const edit = at(chart, { ...line, w: unit(across) }, chart.anchor);
  const signs = margins(chart, { ...line, ...edit }).map(Math.sign);
  const turned = signs.reduce((sum, sign) => sum + sign, 0) < 0;
  return turned ? { ...edit, w: edit.w.map((v) => -v), b: -edit.b } : edit;
}

/**
 * The edit for a line with this w through the start of its arrow.
 * @type {(chart: LineBoard, line: Omit<DrawnLine, "b">, tail: Pair) => LineEdit}
 */
function at(chart, line, tail) {
  if (isDrawn(line)) forgetNote(chart); // the caption describes the line from now on
  const size = length(line.w) * Math.min(...line.span);
  return { op: "line", w: line.w, b: tidy(-value({ ...line, b: 0 }, tail), size * (isDrawn(line) ? FINE : 1 / 200)) };
}

/** @type {(w: Pair) => Pair} */
const unit = (w) => w.map((v) => tidy(v / length(w), FINE));

/**
 * The tip rotates and scales w, and the start shifts the line. For a drawn line, the pointer is its other end.
 * @type {(chart: LineBoard, place: Place) => NewEdit | null}
 */
function pull(chart, { x, y }) {
  const { turns, scale = 1, from } = chart.grip;
  if (from) return through(chart, from, [x, y]);
  const line = model(chart);
  if (!line.w) return null;
  if (!turns) {
    chart.anchor = [x, y];
    return at(chart, line, chart.anchor);
  }
  const tail = (chart.anchor ??= anchor(chart, line));
  const w = [x, y].map((v, i) => (v - tail[i]) / scale);
  if (share({ ...line, w }) * scale < LEAST) return null;
  return at(chart, { ...line, w: isDrawn(line) ? unit(w) : w.map((v) => tidy(v, length(w) / 100)) }, tail);
}

/** A number rounded to the decimals that a unit of about `size` needs. @type {(v: number, size: number) => number} */
function tidy(v, size) {
  const decimals = Math.min(100, Math.max(-12, -Math.floor(Math.log10(size))));
  return decimals >= 0 ? Number(v.toFixed(decimals)) : Math.round(v * 10 ** decimals) / 10 ** decimals;
}
