// A line through a fixed point that the user rotates by handles at its ends. The points' projections follow at once.
import { columns } from "./handles.js";
import { jump } from "./player.js";
import { go, pause } from "./steps.js";
import { newestEdit } from "./edits.js";

/** @type {Thing} */
export const AXIS = { part: "axis", handles, shapes, take, pull };

const DECIMALS = 1; // of an angle in degrees
const SIDES = [1, -1]; // the two handles, on either side of the centre

/** @type {(point: Numbers) => number} */
const degrees = ([x, y]) => (Math.atan2(y, x) * 180) / Math.PI;
/** @type {(angle: number) => number} */
const folded = (angle) => 90 - (((90 - angle) % 180) + 180) % 180; // the angle of a line, above -90 up to 90

/** The angle that is being sent to the server, or null. @type {() => number | null} */
function underWay() {
  const mine = newestEdit("line");
  return mine ? degrees(mine.w) : null;
}

/** The displayed angle. @type {(chart: AxisBoard) => number} */
function shown(chart) {
  const { angle, angles } = chart.message.axis;
  return angles ? angles[Math.min(chart.shared.step, angles.length - 1)] : underWay() ?? angle;
}

/** @type {(axis: Message.Axis, angle: number, t: number) => Pair} */
function along({ center, scale }, angle, t) {
  const radians = (angle * Math.PI) / 180;
  return [center[0] + t * Math.cos(radians) * scale[0], center[1] + t * Math.sin(radians) * scale[1]];
}

/** @type {(axis: Message.Axis, angle: number, x: number, y: number) => Pair} */
function foot(axis, angle, x, y) {
  const radians = (angle * Math.PI) / 180;
  const { center, scale } = axis;
  return along(axis, angle, ((x - center[0]) / scale[0]) * Math.cos(radians) + ((y - center[1]) / scale[1]) * Math.sin(radians));
}

/** @type {(chart: AxisBoard) => Pair[]} */
function handles(chart) {
  const { axis } = chart.message;
  return SIDES.map((side) => along(axis, shown(chart), side * axis.handle));
}

/**
 * Coordinates of all parts that rotate with the line, by trace; empty at the server's angle.
 * @type {(chart: AxisBoard) => Shapes}
 */
function shapes(chart) {
  const { axis } = chart.message;
  const angle = underWay();
  if (angle === null || axis.angles) return [];
  const ends = (/** @type {number} */ t) => [along(axis, angle, -t), along(axis, angle, t)];
  /** @type {Shapes} */
  const result = [
    [axis.traces.axis, columns(ends(axis.reach))],
    [axis.traces.handles, columns(ends(axis.handle))],
  ];
  const { x, y } = chart.points ?? chart.message.edit.points;
  if (!x.length) return result; // the browser does not know all points: their projections follow with the answer
  const feet = axis.members.map((members) => Array.from(members).filter((i) => i < x.length).map((i) => foot(axis, angle, x[i], y[i])));
  feet.forEach((places, i) => result.push([axis.traces.feet + i, columns(places)]));
  if (axis.lines) {
    const paths = Array.from(x, (v, i) => [[v, y[i]], foot(axis, angle, v, y[i]), [NaN, NaN]]);
    result.push([axis.traces.guides, columns(paths.flat())]);
  }
  return result;
}

/** @type {(chart: AxisBoard, handle: number) => Taken} */
function take(chart, handle) {
  pause(chart);
  if (!chart.message.axis.angles) jump(chart, Infinity); // the projections lie on the line
  return { side: SIDES[handle] };
}

/**
 * Point the line at the position of the dragged handle, or snap it to the nearest of the given angles.
 * @type {(chart: AxisBoard, place: Place) => NewEdit | null}
 */
function pull(chart, place) {
  const { axis } = chart.message;
  const { side = 1 } = chart.grip;
  const to = [place.x, place.y].map((v, i) => (side * (v - axis.center[i])) / axis.scale[i]);
  if (!to[0] && !to[1]) return null;
  const angle = Number(degrees(to).toFixed(DECIMALS));
  if (axis.angles) {
    go(chart, nearestStep(axis.angles, angle));
    return null;
  }
  const radians = (angle * Math.PI) / 180;
  return { op: "line", w: [Math.cos(radians), Math.sin(radians)], b: 0 };
}

/** The step whose line is nearest to this angle. @type {(angles: Numbers, angle: number) => number} */
function nearestStep(angles, angle) {
  const off = Array.from(angles, (v) => Math.abs(folded(v - angle)));
  return off.indexOf(Math.min(...off));
}
