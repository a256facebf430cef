// Zoom by buttons, by two fingers or by Ctrl + wheel, and panning.
import { catchUp } from "./draw.js";
import { iconButton } from "./icons.js";
import { home } from "./store.js";
import { axes, pixel } from "./view.js";

/** @type {(chart: Board, labels: Message.Labels) => HTMLButtonElement[]} */
export function zoomButtons(chart, labels) {
  chart.wayBack = iconButton(labels.reset_view, "reset", () => reset(chart));
  chart.onBoard?.remove();
  chart.onBoard = iconButton(labels.reset_view, "reset", () => reset(chart));
  chart.onBoard.classList.add("lc-on-board");
  return [
    iconButton(labels.zoom_in, "plus", () => zoom(chart, 0.8)),
    iconButton(labels.zoom_out, "minus", () => zoom(chart, 1.25)),
    chart.wayBack,
  ];
}

/** @type {(chart: Board) => boolean} */
const isZoomed = ({ zoomed, message }) => Boolean(zoomed) && zoomed?.view === message.view;

/**
 * Called after each drawing: the board shows the button for the original view if the toolbar does not.
 * @type {(chart: Board) => void}
 */
export function updateWayBack(chart) {
  const { plot, wayBack, onBoard } = chart;
  if (!onBoard) return;
  const missing = isZoomed(chart) && wayBack.offsetParent === null;
  if (missing && onBoard.parentNode !== plot) plot.append(onBoard);
  if (!missing) onBoard.remove();
}

/**
 * Whether wheel and drag may change the view. It is fixed without a button that restores it, as in most scenes.
 * @type {(chart: Board) => boolean}
 */
const movable = (chart) => chart.wayBack.offsetParent !== null || isZoomed(chart);

const EARLY = { passive: false, capture: true };
const WIDEST = 6; // relative to the initially visible part; half-planes reach farther (boundaries.py)
const FINEST = 1e-4;

/** @type {(range: number[]) => number} */
const spanOf = ([low, high]) => high - low;
/** @type {(range: number[]) => number} */
const middleOf = ([low, high]) => (low + high) / 2;

/**
 * Set these ranges, shifted so that they still intersect the initially visible part.
 * @type {(chart: Board, ...ranges: [number[], number[]]) => void}
 */
function setRanges(chart, ...ranges) {
  const { layout } = chart.message.figure;
  const [x, y] = ranges.map((range, i) => {
    const first = (i === 0 ? layout.xaxis : layout.yaxis).range;
    const reach = Math.abs(spanOf(range)) / 2;
    const middle = middleOf(range);
    const kept = Math.min(Math.max(middle, Math.min(...first) - reach), Math.max(...first) + reach);
    return range.map((end) => end + kept - middle);
  });
  catchUp(chart); // Plotly draws the traces again
  chart.zoomed = { view: chart.message.view, xaxis: x, yaxis: y };
  home.Plotly.relayout(chart.plot, { "xaxis.range": x, "yaxis.range": y });
  updateWayBack(chart);
}

/**
 * The factor nearest to the desired one within the limits of the zoom.
 * @type {(chart: Board, wanted: number, ranges: { x: number[]; y: number[] }) => number}
 */
function allowed(chart, wanted, { x, y }) {
  const { layout } = chart.message.figure;
  const shown = Math.max(spanOf(x) / spanOf(layout.xaxis.range), spanOf(y) / spanOf(layout.yaxis.range));
  const [least, most] = [Math.min(1, FINEST / shown), Math.max(1, WIDEST / shown)];
  return Math.min(Math.max(wanted, least), most);
}

/** @type {(chart: Board, wanted: number, centre?: Position) => void} */
function zoom(chart, wanted, centre) {
  const { x, y } = axes(chart);
  const factor = allowed(chart, wanted, { x: x.range, y: y.range });
  const scaled = (/** @type {DrawnAxis} */ { range }, at = middleOf(range)) => range.map((end) => at + (end - at) * factor);
  setRanges(chart, scaled(x, centre?.x), scaled(y, centre?.y));
}

/** @type {(chart: Board) => void} */
function reset(chart) {
  const { layout } = chart.message.figure;
  setRanges(chart, [...layout.xaxis.range], [...layout.yaxis.range]);
  chart.zoomed = null;
  updateWayBack(chart);
}

/**
 * The centre of a zoom by wheel or trackpad, in data units.
 * @type {(chart: Board, event: MouseEvent | GestureEvent) => Position}
 */
function centreOf(chart, event) {
  const { x, y } = axes(chart);
  const { left, top } = pixel(chart, event);
  return { x: x.p2d(left), y: y.p2d(top) };
}

/**
 * Bind wheel, pinch and panning; the editor calls `chart.pan` during a drag that starts beside all points.
 * @type {(chart: Board) => void}
 */
export function bindView(chart) {
  bindWheel(chart);
  bindPinch(chart);
  /** @type {{ x: number[], y: number[] } | null} */
  let start = null;
  chart.pan = ({ from }, event) => {
    if (!movable(chart)) return;
    const { x, y, scale } = axes(chart);
    start ??= { x: [...x.range], y: [...y.range] };
    const right = ((event.clientX - from.clientX) / scale / x._length) * spanOf(start.x);
    const up = ((event.clientY - from.clientY) / scale / y._length) * spanOf(start.y);
    setRanges(chart, start.x.map((v) => v - right), start.y.map((v) => v + up));
  };
  chart.panned = (undone) => {
    if (undone && start) setRanges(chart, start.x, start.y);
    start = null;
  };
}

/**
 * Ctrl + wheel, which most browsers report for a pinch on a trackpad; Safari has gesture events for it.
 * @type {(chart: Board) => void}
 */
function bindWheel(chart) {
  const { plot } = chart;
  const zoomBy = (/** @type {MouseEvent | GestureEvent} */ event, /** @type {number} */ factor) => {
    event.preventDefault();
    if (!chart.pinch) zoom(chart, factor, centreOf(chart, event));
  };
  plot.addEventListener("wheel", (event) => {
    if ((event.ctrlKey || event.metaKey) && movable(chart)) zoomBy(event, Math.exp(event.deltaY / 300)); // a plain wheel scrolls the page
  }, EARLY);
  let scale = 1; // scale of the gesture so far
  plot.addEventListener("gesturestart", (event) => {
    scale = 1;
    if (movable(chart)) event.preventDefault();
  }, EARLY);
  plot.addEventListener("gesturechange", (event) => {
    if (!movable(chart)) return;
    zoomBy(event, scale / event.scale);
    scale = event.scale;
  }, EARLY);
}

/** Whether a board shows a part of a plane, to which a zoom can return. @type {(chart: Board) => boolean} */
function isPlane({ drawn, plot, message }) {
  const { xaxis, yaxis } = message.figure.layout;
  return Boolean(drawn && xaxis?.range && yaxis?.range && plot._fullLayout._subplots.cartesian.length === 1);
}

/**
 * Two fingers zoom and move the board; the press of the first finger is cancelled.
 * @type {(chart: Board) => void}
 */
function bindPinch(chart) {
  const { plot } = chart;
  /** @type {Pinch | null} */
  let unzoomed = null; // the view before the first of some pinches
  const keep = (/** @type {TouchEvent} */ event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  plot.addEventListener("touchstart", (event) => {
    const fingers = [...event.touches];
    const here = fingers.length === 2 && fingers.every(({ target }) => target instanceof Node && plot.contains(target));
    if (!here || !event.cancelable || !isPlane(chart)) return;
    keep(event);
    if (!isZoomed(chart)) unzoomed = begin(chart, fingers);
    chart.pinch = begin(chart, fingers); // the fingers do nothing else from now on
    plot.dispatchEvent(new PointerEvent("pointercancel", { pointerId: chart.grip?.id, bubbles: true }));
    chart.pinch = begin(chart, fingers); // that may have restored the view
  }, EARLY);
  plot.addEventListener("touchmove", (event) => {
    if (!chart.pinch) return;
    keep(event);
    if (event.touches.length === 2) pinch(chart, chart.pinch, spread(chart, event.touches));
  }, EARLY);
  const end = (/** @type {TouchEvent} */ { touches }) => {
    if (touches.length >= 2 || !chart.pinch) return;
    chart.pinch = null;
    if (unzoomed && chart.zoomed && isNear(chart.zoomed.xaxis, unzoomed.x) && isNear(chart.zoomed.yaxis, unzoomed.y)) reset(chart);
  };
  plot.addEventListener("touchend", end, EARLY);
  plot.addEventListener("touchcancel", end, EARLY);
}

const NEAR = 0.05; // how far the fingers may end from the first view, as a share of the axis

/** @type {(range: number[], other: number[]) => boolean} */
export const isNear = (range, other) => range.every((end, i) => Math.abs(end - other[i]) <= NEAR * Math.abs(spanOf(other)));

/** The start of a pinch. @type {(chart: Board, fingers: Touch[]) => Pinch} */
function begin(chart, fingers) {
  const { x, y } = axes(chart);
  return { from: spread(chart, fingers), x: [...x.range], y: [...y.range] };
}

/**
 * The distance of two fingers, and their centre as a share of the axes.
 * @type {(chart: Board, fingers: ArrayLike<Touch>) => Spread}
 */
function spread(chart, fingers) {
  const { x, y } = axes(chart);
  const [one, other] = Array.from(fingers, (finger) => pixel(chart, finger));
  const middle = { x: (one.left + other.left) / 2 / x._length, y: 1 - (one.top + other.top) / 2 / y._length };
  return { apart: Math.hypot(one.left - other.left, one.top - other.top), ...middle };
}

/**
 * Keep the initial part of the plane between the fingers.
 * @type {(chart: Board, start: Pinch, to: Spread) => void}
 */
function pinch(chart, { from, x, y }, to) {
  const factor = allowed(chart, from.apart / Math.max(to.apart, 1), { x, y });
  const range = (/** @type {number[]} */ before, /** @type {"x" | "y"} */ name) => {
    const low = before[0] + (from[name] - to[name] * factor) * spanOf(before);
    return [low, low + factor * spanOf(before)];
  };
  setRanges(chart, range(x, "x"), range(y, "y"));
}
