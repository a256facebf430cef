// The visible part of the plane: its axes, the precision of its coordinates, the point under the pointer; zoom by
// buttons, pinch or Ctrl + wheel; panning; rotation in 3D.
import { iconButton } from "./icons.js";
import { home, outside, settings } from "./store.js";

const REACH = { mouse: 11, pen: 14, touch: 24 }; // distance in pixels within which a point is hit
const NAME = 24; // width of a point's name in pixels
const FINE = 1.5; // maximum distance of two neighbouring coordinates in pixels

/** Plotly's two axes (with p2d and d2p), the position of the plot on the screen, and its scale there. */
export function axes(chart) {
  const { xaxis: x, yaxis: y } = chart.plot._fullLayout;
  const { a: scale } = new DOMMatrix(getComputedStyle(chart.plot).transform);
  return { x, y, box: chart.plot.getBoundingClientRect(), scale };
}

/** The pointer's position in pixels from the corner between the axes, as Plotly measures it. */
export function pixel(chart, event) {
  const { x, y, box, scale } = axes(chart);
  return { left: (event.clientX - box.left) / scale - x._offset, top: (event.clientY - box.top) / scale - y._offset };
}

/** Whether an event is a right click; on a Mac, Ctrl + click is one. */
export const isRightClick = ({ button, ctrlKey }) => button === 2 || (button === 0 && ctrlKey && /^Mac/.test(navigator.platform));

/** The pointer's position in pixels of the plot and in data units; null outside of the axes. */
export function locate(chart, event) {
  const { x, y } = axes(chart);
  const { left, top } = pixel(chart, event);
  if (left < 0 || top < 0 || left > x._length || top > y._length) return null;
  return { left, top, x: x.p2d(left), y: y.p2d(top) };
}

/** The points as displayed. */
export const pointsOf = ({ points, message: { edit } }) => (edit.readonly || !points ? edit.points : points);

/** The point under the pointer, or null. */
export function nearest(chart, place, type) {
  const { x, y } = axes(chart);
  let best = null;
  let least = REACH[type] ?? REACH.mouse;
  const points = pointsOf(chart);
  for (let i = 0; i < points.x.length; i++) {
    const distance = Math.hypot(x.d2p(points.x[i]) - place.left, y.d2p(points.y[i]) - place.top);
    if (distance <= least) [best, least] = [i, distance];
  }
  return best;
}

/** Data coordinates as they are stored: on the grid if snapping is on, else as precise as the pixels of this view. */
export function tidy(chart, place) {
  const { x, y } = axes(chart);
  const [finestX, finestY] = chart.message.edit.decimals; // the link stores no more
  return { x: tidied(place.x, x, finestX), y: tidied(place.y, y, finestY) };
}

function tidied(value, axis, finest) {
  const perUnit = axis._length / Math.abs(axis.range[1] - axis.range[0]);
  const needed = settings.snap ? 1 - Math.floor(Math.log10(axis.dtick)) : Math.ceil(Math.log10(perUnit / FINE));
  const snapped = settings.snap ? (Math.round((2 * value) / axis.dtick) * axis.dtick) / 2 : value;
  return toDecimals(snapped, Math.min(needed, finest));
}

/** The nearest number with so many decimals; -2 means whole hundreds. */
function toDecimals(value, decimals) {
  if (decimals >= 0) return Number(value.toFixed(decimals));
  return Math.round(value / 10 ** -decimals) * 10 ** -decimals;
}

/** The side of a point on which its name is placed: not towards the near border of the plot. */
export function nameBeside(chart, place) {
  const { xaxis: x, yaxis: y } = chart.plot?._fullLayout ?? {};
  if (!x?.d2p || !y?.d2p) return "top right"; // nothing is drawn yet
  const before = x.d2p(place.x) > x._length - NAME;
  return `${y.d2p(place.y) < NAME ? "bottom" : "top"} ${before ? "left" : "right"}`;
}

const HEADER = 64; // pixels that Streamlit's own header may cover

const SETTLED = 700; // milliseconds after which a scroll has ended

/** Scroll so that the board is visible from its top, unless it is; if there is a heading, from the heading. */
export function intoView({ root, plot }) {
  const top = outside.heading() ?? root;
  const seen = top.getBoundingClientRect().top >= HEADER / 2 && plot.getBoundingClientRect().bottom <= window.innerHeight;
  top.style.scrollMarginTop = HEADER + "px";
  if (seen) return;
  top.scrollIntoView({ block: "start" });
const again = setTimeout(() => top.isConnected && top.scrollIntoView({ block: "start" }), SETTLED); // the page may have changed in the meantime
  for (const kind of ["pointerdown", "wheel", "keydown"]) addEventListener(kind, () => clearTimeout(again), { once: true, capture: true, passive: true });
}

/** Keep a chart as large as its container. */
export function keepSize(chart) {
  const { plot } = chart;
  const fit = () => {
    const { clientWidth: wide, clientHeight: high, _fullLayout: drawn } = plot;
    if (!wide || !drawn || Math.max(Math.abs(drawn.width - wide), Math.abs(drawn.height - high)) <= 1) return;
    wantAgain(chart);
    home.Plotly.Plots.resize(plot);
  };
  new ResizeObserver(fit).observe(plot);
}

/** Let Plotly start from the desired ranges: for equal scales it widens the current ranges at every resize. */
function wantAgain({ plot, message, zoomed }) {
  const layout = message.figure?.layout ?? {};
  for (const axis of ["xaxis", "yaxis"]) {
    const range = zoomed && zoomed.view === message.view ? zoomed[axis] : layout[axis]?.range;
    if (range && plot.layout?.[axis]) plot.layout[axis].range = [...range];
  }
}

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

const isZoomed = ({ zoomed, message }) => Boolean(zoomed) && zoomed.view === message.view;

/** Called after each drawing: the board shows the button for the original view if the toolbar does not. */
export function updateWayBack(chart) {
  const { plot, wayBack, onBoard } = chart;
  const missing = isZoomed(chart) && wayBack.offsetParent === null;
  if (missing && onBoard.parentNode !== plot) plot.append(onBoard);
  if (!missing) onBoard.remove();
}

/** Whether wheel and drag may change the view. It is fixed without a button that restores it, as in most scenes. */
const movable = (chart) => chart.wayBack.offsetParent !== null || isZoomed(chart);

const WIDEST = 6; // relative to the initially visible part; half-planes reach farther (boundaries.py)
const FINEST = 1e-4;

const spanOf = ([low, high]) => high - low;
const middleOf = ([low, high]) => (low + high) / 2;

/** Set these ranges, shifted so that they still intersect the initially visible part. */
function setRanges(chart, ...ranges) {
  const { layout } = chart.message.figure;
  const [x, y] = ranges.map((range, i) => {
    const first = [layout.xaxis, layout.yaxis][i].range;
    const reach = Math.abs(spanOf(range)) / 2;
    const middle = middleOf(range);
    const kept = Math.min(Math.max(middle, Math.min(...first) - reach), Math.max(...first) + reach);
    return range.map((end) => end + kept - middle);
  });
  chart.zoomed = { view: chart.message.view, xaxis: x, yaxis: y };
  home.Plotly.relayout(chart.plot, { "xaxis.range": x, "yaxis.range": y });
  updateWayBack(chart);
}

/** The factor nearest to the desired one within the limits of the zoom. */
function allowed(chart, wanted, { x, y }) {
  const { layout } = chart.message.figure;
  const shown = Math.max(spanOf(x) / spanOf(layout.xaxis.range), spanOf(y) / spanOf(layout.yaxis.range));
  const [least, most] = [Math.min(1, FINEST / shown), Math.max(1, WIDEST / shown)];
  return Math.min(Math.max(wanted, least), most);
}

function zoom(chart, wanted, centre) {
  const { x, y } = axes(chart);
  const factor = allowed(chart, wanted, { x: x.range, y: y.range });
  const scaled = (axis, at = middleOf(axis.range)) => axis.range.map((end) => at + (end - at) * factor);
  setRanges(chart, scaled(x, centre?.x), scaled(y, centre?.y));
}

function reset(chart) {
  const { layout } = chart.message.figure;
  setRanges(chart, [...layout.xaxis.range], [...layout.yaxis.range]);
  chart.zoomed = null;
  updateWayBack(chart);
}

/** The centre of a zoom by wheel or trackpad, in data units. */
function centreOf(chart, event) {
  const { x, y } = axes(chart);
  const { left, top } = pixel(chart, event);
  return { x: x.p2d(left), y: y.p2d(top) };
}

/** Bind wheel, pinch and panning; the editor calls `chart.pan` during a drag that starts beside all points. */
export function bindView(chart) {
  bindWheel(chart);
  bindPinch(chart);
  let start = null;
  chart.pan = (press, event) => {
    if (!movable(chart)) return;
    const { x, y, scale } = axes(chart);
    start ??= { x: [...x.range], y: [...y.range] };
    const right = ((event.clientX - press.event.clientX) / scale / x._length) * spanOf(start.x);
    const up = ((event.clientY - press.event.clientY) / scale / y._length) * spanOf(start.y);
    setRanges(chart, start.x.map((v) => v - right), start.y.map((v) => v + up));
  };
  chart.panned = (undone) => {
    if (undone && start) setRanges(chart, start.x, start.y);
    start = null;
  };
}

/** Ctrl + wheel, which most browsers report for a pinch on a trackpad; Safari has gesture events for it. */
function bindWheel(chart) {
  const listen = (type, act) => chart.plot.addEventListener(type, act, { passive: false, capture: true });
  const zoomBy = (event, factor) => {
    event.preventDefault();
    if (!chart.pinch) zoom(chart, factor, centreOf(chart, event));
  };
  listen("wheel", (event) => {
    if ((event.ctrlKey || event.metaKey) && movable(chart)) zoomBy(event, Math.exp(event.deltaY / 300)); // a plain wheel scrolls the page
  });
  let scale = 1; // scale of the gesture so far
  listen("gesturestart", (event) => {
    scale = 1;
    if (movable(chart)) event.preventDefault();
  });
  listen("gesturechange", (event) => {
    if (!movable(chart)) return;
    zoomBy(event, scale / event.scale);
    scale = event.scale;
  });
}

/** Whether a board shows a part of a plane, to which a zoom can return. */
function isPlane({ drawn, plot, message }) {
  const { xaxis, yaxis } = message.figure.layout;
  return Boolean(drawn && xaxis?.range && yaxis?.range && plot._fullLayout._subplots.cartesian.length === 1);
}

/** Two fingers zoom and move the board; the press of the first finger is cancelled. */
function bindPinch(chart) {
  const { plot } = chart;
  const listen = (type, act) => plot.addEventListener(type, act, { passive: false, capture: true });
  const keep = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  listen("touchstart", (event) => {
    const fingers = [...event.touches];
    const here = fingers.length === 2 && fingers.every(({ target }) => plot.contains(target));
    if (!here || !event.cancelable || !isPlane(chart)) return;
    keep(event);
    chart.pinch = {}; // the fingers do nothing else from now on
    plot.dispatchEvent(new PointerEvent("pointercancel", { pointerId: chart.grip?.id, bubbles: true }));
    const { x, y } = axes(chart);
    chart.pinch = { from: spread(chart, fingers), x: [...x.range], y: [...y.range] };
  });
  listen("touchmove", (event) => {
    if (!chart.pinch) return;
    keep(event);
    if (event.touches.length === 2) pinch(chart, spread(chart, event.touches));
  });
  for (const type of ["touchend", "touchcancel"]) listen(type, ({ touches }) => touches.length < 2 && (chart.pinch = null));
}

/** The distance of two fingers, and their centre as a share of the axes. */
function spread(chart, fingers) {
  const { x, y } = axes(chart);
  const [one, other] = Array.from(fingers, (finger) => pixel(chart, finger));
  const middle = { x: (one.left + other.left) / 2 / x._length, y: 1 - (one.top + other.top) / 2 / y._length };
  return { apart: Math.hypot(one.left - other.left, one.top - other.top), ...middle };
}

/** Keep the initial part of the plane between the fingers. */
function pinch(chart, to) {
  const { from, x, y } = chart.pinch;
  const factor = allowed(chart, from.apart / Math.max(to.apart, 1), { x, y });
  const range = (before, name) => {
    const low = before[0] + (from[name] - to[name] * factor) * spanOf(before);
    return [low, low + factor * spanOf(before)];
  };
  setRanges(chart, range(x, "x"), range(y, "y"));
}

/** A touch that moves sideways rotates a 3D picture; one that moves vertically scrolls the page. */
export function bindTurning({ plot }) {
  const listen = (type, act) => plot.addEventListener(type, act, { capture: true, passive: true });
  let start = null;
  let turns = null; // no movement yet
  listen("touchstart", ({ touches }) => {
    turns = null;
    start = touches[0];
  });
  listen("touchmove", (event) => {
    if (!event.target.closest(".gl-container")) return;
    const [across, down] = ["clientX", "clientY"].map((axis) => Math.abs(event.touches[0][axis] - start[axis]));
    turns ??= across > down;
    if (!turns) event.stopPropagation(); // Plotly would prevent scrolling
  });
}
