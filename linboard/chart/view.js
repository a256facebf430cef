// What of the plane is in view: its axes, how fine its coordinates are, which point the pointer is at; zoom by buttons,
// pinch or Ctrl + wheel; panning.
import { iconButton } from "./icons.js";
import { home, outside, settings } from "./store.js";

const REACH = { mouse: 11, pen: 14, touch: 24 }; // how near to a point counts as on it, in pixels
const NAME = 24; // pixels that the name of a point takes
const FINE = 1.5; // pixels between two neighbouring coordinates, at most

/** Plotly's two axes (with p2d and d2p), where the plot stands on the screen, and how much larger it is shown there. */
export function axes(chart) {
  const { xaxis: x, yaxis: y } = chart.plot._fullLayout;
  const { a: scale } = new DOMMatrix(getComputedStyle(chart.plot).transform);
  return { x, y, box: chart.plot.getBoundingClientRect(), scale };
}

/** The pointer's place in pixels from the corner between the axes, as Plotly counts them. */
export function pixel(chart, event) {
  const { x, y, box, scale } = axes(chart);
  return { left: (event.clientX - box.left) / scale - x._offset, top: (event.clientY - box.top) / scale - y._offset };
}

/** The pointer's place in pixels of the plot and in the data's units; null outside the axes. */
export function locate(chart, event) {
  const { x, y } = axes(chart);
  const { left, top } = pixel(chart, event);
  if (left < 0 || top < 0 || left > x._length || top > y._length) return null;
  return { left, top, x: x.p2d(left), y: y.p2d(top) };
}

/** The points as they are on the screen. */
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

/** Data coordinates as they will be kept: on the grid if snapping, else as fine as the pixels of this view. */
export function tidy(chart, place) {
  const { x, y } = axes(chart);
  const [finestX, finestY] = chart.message.edit.decimals; // the link carries no more
  return { x: tidied(place.x, x, finestX), y: tidied(place.y, y, finestY) };
}

function tidied(value, axis, finest) {
  const perUnit = axis._length / Math.abs(axis.range[1] - axis.range[0]);
  const needed = settings.snap ? 1 - Math.floor(Math.log10(axis.dtick)) : Math.ceil(Math.log10(perUnit / FINE));
  const snapped = settings.snap ? (Math.round((2 * value) / axis.dtick) * axis.dtick) / 2 : value;
  return toDecimals(snapped, Math.min(needed, finest));
}

/** The number with so many decimals that is nearest; -2 are whole hundreds. */
function toDecimals(value, decimals) {
  if (decimals >= 0) return Number(value.toFixed(decimals));
  return Math.round(value / 10 ** -decimals) * 10 ** -decimals;
}

/** On which side of a place its name stands: not where the plot ends. */
export function nameBeside(chart, place) {
  const { xaxis: x, yaxis: y } = chart.plot?._fullLayout ?? {};
  if (!x?.d2p || !y?.d2p) return "top right"; // nothing is drawn yet
  const before = x.d2p(place.x) > x._length - NAME;
  return `${y.d2p(place.y) < NAME ? "bottom" : "top"} ${before ? "left" : "right"}`;
}

const HEADER = 64; // pixels that Streamlit's own header may cover

const SETTLED = 700; // milliseconds after which a scroll has come to its end

/** Scroll so that the board is in sight from its top on, unless it is; under a heading, from that on. */
export function intoView({ root, plot }) {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const top = outside.heading() ?? root;
  const seen = top.getBoundingClientRect().top >= HEADER / 2 && plot.getBoundingClientRect().bottom <= window.innerHeight;
  top.style.scrollMarginTop = HEADER + "px";
  if (seen) return;
  top.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
const again = setTimeout(() => top.isConnected && top.scrollIntoView({ block: "start" }), SETTLED); // the page may have changed meanwhile
  for (const kind of ["pointerdown", "wheel", "keydown"]) addEventListener(kind, () => clearTimeout(again), { once: true, capture: true, passive: true });
}

/** Keep a chart as large as its place, whatever changes that. */
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

/** Let Plotly start from the ranges that are wanted: for equal scales it widens one of those it has, at every new size. */
function wantAgain({ plot, message, zoomed }) {
  const layout = message.figure?.layout ?? {};
  for (const axis of ["xaxis", "yaxis"]) {
    const range = zoomed && zoomed.view === message.view ? zoomed[axis] : layout[axis]?.range;
    if (range && plot.layout?.[axis]) plot.layout[axis].range = [...range];
  }
}

export function zoomButtons(chart, labels) {
  chart.wayBack = iconButton(labels.reset_view, "reset", () => reset(chart));
  return [
    iconButton(labels.zoom_in, "plus", () => zoom(chart, 0.8)),
    iconButton(labels.zoom_out, "minus", () => zoom(chart, 1.25)),
    chart.wayBack,
  ];
}

/** Whether the view may be moved; without the button that brings it back, as in most scenes, it stays. */
const movable = ({ wayBack }) => wayBack.offsetParent !== null;

function setRanges(chart, x, y) {
  chart.zoomed = { view: chart.message.view, xaxis: x, yaxis: y };
  home.Plotly.relayout(chart.plot, { "xaxis.range": x, "yaxis.range": y });
}

function zoom(chart, factor, centre) {
  const { x, y } = axes(chart);
  const scaled = (axis, at) => axis.range.map((end) => at + (end - at) * factor);
  const middle = (axis) => (axis.range[0] + axis.range[1]) / 2;
  setRanges(chart, scaled(x, centre?.x ?? middle(x)), scaled(y, centre?.y ?? middle(y)));
}

function reset(chart) {
  const { layout } = chart.message.figure;
  setRanges(chart, [...layout.xaxis.range], [...layout.yaxis.range]);
}

/** Bind wheel, pinch and panning; `chart.pan` is what the editor calls while empty ground is dragged. */
export function bindView(chart) {
  chart.plot.addEventListener(
    "wheel",
    (event) => {
      if ((!event.ctrlKey && !event.metaKey) || !movable(chart)) return; // a plain wheel scrolls the page
      event.preventDefault();
      const { x, y } = axes(chart);
      const { left, top } = pixel(chart, event);
      const centre = { x: x.p2d(left), y: y.p2d(top) };
      zoom(chart, Math.exp(event.deltaY / 300), centre);
    },
    { passive: false, capture: true },
  );
  let start = null;
  chart.pan = (press, event) => {
    if (!movable(chart)) return;
    const { x, y, scale } = axes(chart);
    start ??= { x: [...x.range], y: [...y.range], wide: x.range[1] - x.range[0], high: y.range[1] - y.range[0] };
    const right = ((event.clientX - press.event.clientX) / scale / x._length) * start.wide;
    const up = ((event.clientY - press.event.clientY) / scale / y._length) * start.high;
    setRanges(chart, start.x.map((v) => v - right), start.y.map((v) => v + up));
  };
  chart.panned = (undone) => {
    if (undone && start) setRanges(chart, start.x, start.y);
    start = null;
  };
}
