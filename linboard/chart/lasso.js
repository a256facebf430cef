// The lasso: select many points at once, to remove them or to give them a class in one undo step. A drag encloses them;
// by keys, a rectangle reaches from one place of the crosshair to another.
import { journey } from "./edits.js";
import { axes, pixel, pointsOf } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
const STEP = 4; // pixels between two corners of the path
const RING = 9; // radius in pixels of the ring around a selected point

/** Whether points of this board can be selected: on a bench, where any point may be edited. @type {(chart: Board) => boolean} */
export function selectable({ message: { edit, locked } }) {
  if (edit.rows) return !locked && !edit.readonly;
  return typeof edit.free === "boolean" && !locked && !edit.readonly && !edit.stay && !edit.fixed && !edit.mark && !edit.hand;
}

/** Whether a drag on the board draws a lasso. @type {(chart: Board) => boolean} */
export const ropes = (chart) => Boolean(chart.lasso?.on) && selectable(chart) && !chart.predicting;

/** The lasso of a board, created at first use. @type {(chart: Board) => Lasso} */
const lassoOf = (chart) => (chart.lasso ??= { on: false, path: [], picked: [], journey: null, corner: null, shape: null });

/** Switch the lasso on or off. @type {(chart: Board) => void} */
export function toggleLasso(chart) {
  const lasso = lassoOf(chart);
  lasso.on = !lasso.on;
  forget(chart);
}

/** Add the pointer's position to the path, which starts at the press. @type {(chart: Board, gesture: Gesture, event: PointerEvent) => void} */
export function rope(chart, { from }, event) {
  const { path } = lassoOf(chart);
  if (!path.length) path.push(pixel(chart, from));
  const place = pixel(chart, event);
  const last = path.at(-1);
  if (last && Math.hypot(place.left - last.left, place.top - last.top) < STEP) return;
  path.push(place);
  show(chart);
}

/** The path is closed: select the points inside. @type {(chart: Board) => void} */
export function closeRope(chart) {
  const lasso = lassoOf(chart);
  select(chart, lasso.path);
  lasso.path = [];
  show(chart);
}

/**
 * A corner of a rectangle at the crosshair; the second one selects the points between both.
 * @type {(chart: Board, place: Pixel) => void}
 */
export function corner(chart, place) {
  if (!selectable(chart)) return;
  const lasso = lassoOf(chart);
  const first = lasso.corner;
  forget(chart);
  lasso.corner = first ? null : place;
  if (first) select(chart, [first, { left: place.left, top: first.top }, place, { left: first.left, top: place.top }]);
  show(chart);
}

/** @type {(chart: Board, path: Pixel[]) => void} */
function select(chart, path) {
  const { x, y } = axes(chart);
  const points = pointsOf(chart);
  const places = Array.from(points.x, (value, i) => ({ left: x.d2p(value), top: y.d2p(points.y[i]) }));
  const lasso = lassoOf(chart);
  lasso.picked = enclosed(path, places);
  lasso.journey = journey();
  tell(chart);
}

/**
 * The indices of the places inside a closed path, by the even-odd rule; on its border they may count as inside.
 * @type {(path: Pixel[], places: Pixel[]) => number[]}
 */
export function enclosed(path, places) {
  /** @type {(place: Pixel) => boolean} */
  const isInside = ({ left, top }) => {
    let inside = false;
    for (let i = 0, j = path.length - 1; i < path.length; j = i++) {
      const [a, b] = [path[i], path[j]];
      if (a.top > top !== b.top > top && left <= a.left + ((b.left - a.left) * (top - a.top)) / (b.top - a.top)) inside = !inside;
    }
    return inside;
  };
  return places.flatMap((place, i) => (isInside(place) ? [i] : []));
}

/** The selected points; none after an undo, which changes the indices. @type {(chart: Board) => number[]} */
export function picked({ lasso }) {
  return lasso && lasso.journey !== null && lasso.journey === journey() ? lasso.picked : [];
}

/**
 * Remove the selected points, or give them a class, by `make`; false if there are none.
 * @type {(chart: Board, make: (chart: Board, edit: NewEdit) => void, label?: number) => boolean}
 */
export function applyToPicked(chart, make, label) {
  const all = selectable(chart) ? picked(chart) : [];
  if (!all.length) return false;
  forget(chart);
  const others = label === undefined ? all : all.filter((i) => pointsOf(chart).c[i] !== label);
  if (label === undefined) make(chart, { op: "remove_all", all });
  else if (others.length) make(chart, { op: "relabel_all", all: others, c: label });
  return true;
}

/** Select nothing. @type {(chart: Board) => void} */
export function forget(chart) {
  const { lasso } = chart;
  if (!lasso) return;
  Object.assign(lasso, { path: [], picked: [], journey: null, corner: null });
  tell(chart);
  show(chart);
}

/** Called after each drawing: the buttons, and the rings at the points' new places. @type {(chart: Board) => void} */
export function updateLasso(chart) {
  const { lasso } = chart;
  if (lasso && (picked(chart).some((i) => i >= pointsOf(chart).x.length) || !selectable(chart))) forget(chart);
  tell(chart);
  show(chart);
}

/** Update the buttons of the toolbar; their places stay the same. @type {(chart: Board) => void} */
function tell(chart) {
  const { tools, lasso, message } = chart;
  if (!tools) return;
  const on = ropes(chart);
  const name = message.edit.rows ? message.labels.leave_out : on ? message.labels.remove_all : message.labels.clear;
  tools.lasso.hidden = !selectable(chart);
  tools.lasso.setAttribute("aria-pressed", String(Boolean(lasso?.on)));
  tools.clear.disabled = on || message.edit.rows ? !picked(chart).length : message.edit.points.x.length === 0;
  tools.clear.title = name;
  tools.clear.setAttribute("aria-label", name);
  chart.root.classList.toggle("lc-roping", on);
}

/** Draw the path and the rings over the plot. @type {(chart: Board) => void} */
function show(chart) {
  const { lasso, plot } = chart;
  if (!lasso) return;
  const { x, y } = axes(chart);
  const points = pointsOf(chart);
  const rings = picked(chart).map((i) => ({ left: x.d2p(points.x[i]), top: y.d2p(points.y[i]) }));
  if (!lasso.path.length && !rings.length && !lasso.corner) return lasso.shape?.remove();
  lasso.shape ??= document.createElementNS(SVG, "svg");
  lasso.shape.setAttribute("class", "lc-lasso");
  const path = document.createElementNS(SVG, "path");
  const line = lasso.path.map(({ left, top }, i) => `${i ? "L" : "M"}${(left + x._offset).toFixed(1)},${(top + y._offset).toFixed(1)}`);
  const marks = lasso.corner ? [...rings, lasso.corner] : rings;
  const around = marks.map(({ left, top }) => `M${left + x._offset - RING},${top + y._offset}a${RING},${RING} 0 1 0 ${2 * RING},0a${RING},${RING} 0 1 0 ${-2 * RING},0`);
  path.setAttribute("d", [...line, lasso.path.length ? "Z" : "", ...around].join(""));
  lasso.shape.replaceChildren(path);
  if (lasso.shape.parentNode !== plot) plot.append(lasso.shape);
}
