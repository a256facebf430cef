// The visible part of the plane: its axes, the precision of its coordinates, the point under the pointer; rotation in 3D.
import { closest } from "./dom.js";
import { stepUpdate } from "./frames.js";
import { home, outside, settings } from "./store.js";

/** @type {Record<string, number>} */
const REACH = { mouse: 11, pen: 14, touch: 24 }; // distance in pixels within which a point is hit
const FINE = 1.5; // maximum distance of two neighbouring coordinates in pixels

/**
 * Plotly's two axes (with p2d and d2p), the position of the plot on the screen, and its scale there.
 * @type {(chart: MountedChart) => { x: DrawnAxis; y: DrawnAxis; box: DOMRect; scale: number }}
 */
export function axes(chart) {
  const { xaxis: x, yaxis: y } = chart.plot._fullLayout;
  const { a: scale } = new DOMMatrix(getComputedStyle(chart.plot).transform);
  return { x, y, box: chart.plot.getBoundingClientRect(), scale };
}

/**
 * The pointer's position in pixels from the corner between the axes, as Plotly measures it.
 * @type {(chart: MountedChart, event: { clientX: number; clientY: number }) => Pixel}
 */
export function pixel(chart, event) {
  const { x, y, box, scale } = axes(chart);
  return { left: (event.clientX - box.left) / scale - x._offset, top: (event.clientY - box.top) / scale - y._offset };
}

/** Whether an event is a right click; on a Mac, Ctrl + click is one. @type {(event: MouseEvent) => boolean} */
export const isRightClick = ({ button, ctrlKey }) => button === 2 || (button === 0 && ctrlKey && /^Mac/.test(navigator.platform));

/**
 * The pointer's position in pixels of the plot and in data units; null outside of the axes.
 * @type {(chart: Board, event: MouseEvent) => Place | null}
 */
export function locate(chart, event) {
  const { x, y } = axes(chart);
  const { left, top } = pixel(chart, event);
  if (left < 0 || top < 0 || left > x._length || top > y._length) return null;
  return { left, top, x: x.p2d(left), y: y.p2d(top) };
}

/** The points as displayed. @type {(chart: Board) => Message.Coordinates} */
export function pointsOf(chart) {
  const { edit } = chart.message;
  if (edit.rows) return rowsAt(chart);
  return edit.readonly || !chart.points ? edit.points : chart.points;
}

/** The rows of a table, where the drawn step has them. @type {(chart: Board) => Message.Coordinates} */
function rowsAt({ drawnStep, message: { edit: { points, traces }, frames = [] } }) {
  const [x, y] = [Array.from(points.x), Array.from(points.y)];
  const moved = stepUpdate(frames, drawnStep, 0, (value) => value);
  traces.forEach((index, label) => {
    const at = /** @type {Partial<Points2D>} */ (moved.get(index) ?? {});
    const members = Array.from(points.c).flatMap((c, i) => (c === label ? [i] : []));
    for (const [k, i] of members.entries()) [x[i], y[i]] = [at.x?.[k] ?? x[i], at.y?.[k] ?? y[i]];
  });
  return { ...points, x, y };
}

/** The point under the pointer, or null. @type {(chart: Board, place: Pixel, type: string) => number | null} */
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

/**
 * Data coordinates as they are stored: on the grid if snapping is on, else as precise as the pixels of this view.
 * @type {(chart: Board, place: Position) => Position}
 */
export function tidy(chart, place) {
  const { x, y } = axes(chart);
  const [finestX, finestY] = chart.message.edit.decimals; // the link stores no more
  return { x: tidied(place.x, x, finestX), y: tidied(place.y, y, finestY) };
}

/** @type {(value: number, axis: DrawnAxis, finest: number) => number} */
function tidied(value, axis, finest) {
  const perUnit = axis._length / Math.abs(axis.range[1] - axis.range[0]);
  const needed = settings.snap ? 1 - Math.floor(Math.log10(axis.dtick)) : Math.ceil(Math.log10(perUnit / FINE));
  const snapped = settings.snap ? (Math.round((2 * value) / axis.dtick) * axis.dtick) / 2 : value;
  return toDecimals(snapped, Math.min(needed, finest));
}

/**
 * The nearest number with so many decimals; -2 means whole hundreds.
 * @type {(value: number, decimals: number) => number}
 */
function toDecimals(value, decimals) {
  if (decimals >= 0) return Number(value.toFixed(decimals));
  return Math.round(value / 10 ** -decimals) * 10 ** -decimals;
}

const [WIDE, HIGH, MARK] = [22, 13, 11]; // width and height of a name, diameter of a point in pixels
/** Plotly's names of the positions, the default first, and the offset of a name's middle from its point. @type {[string, number, number][]} */
const PLACES = [
  ["top right", 19, -14],
  ["bottom right", 19, 14],
  ["top left", -19, -14],
  ["bottom left", -19, 14],
  ["middle right", 19, 0],
  ["middle left", -19, 0],
  ["top center", 0, -14],
  ["bottom center", 0, 14],
];

/**
 * The position of the name of each point with the least overlap, as in linboard/figures/naming.py. `named`: whether it has a name; `points` are in pixels of
 * a picture of this `size`.
 * @type {(points: [number, number][], named: boolean[], size: [number, number]) => string[]}
 */
export function namesBeside(points, named, [width, height]) {
  /** @type {[number, number][]} */
  const taken = [];
  return points.map(([x, y], i) => {
    if (!named[i]) return PLACES[0][0];
    const others = points.filter((_, k) => k !== i);
    const costs = PLACES.map(([, right, down]) => {
      /** @type {[number, number]} */
      const middle = [x + right, y + down];
      const cut = middle[0] < WIDE / 2 || middle[0] > width - WIDE / 2 || middle[1] < HIGH / 2 || middle[1] > height - HIGH / 2;
      return overlap(middle, others, (WIDE + MARK) / 2, (HIGH + MARK) / 2) + 2 * overlap(middle, taken, WIDE, HIGH) + Number(cut);
    });
    const [name, right, down] = PLACES[costs.indexOf(Math.min(...costs))];
    taken.push([x + right, y + down]);
    return name;
  });
}

/** How much of a place is covered by others: the sum of the shares of the common area. @type {(middle: [number, number], others: [number, number][], width: number, height: number) => number} */
const overlap = ([x, y], others, width, height) =>
  others.reduce((sum, [left, top]) => sum + Math.max(0, 1 - Math.abs(x - left) / width) * Math.max(0, 1 - Math.abs(y - top) / height), 0);

/**
 * The side of each point on which its name is placed; nothing before the first drawing.
 * @type {(chart: Board, names: string[]) => string[] | undefined}
 */
export function sidesOfNames(chart, names) {
  const { xaxis: x, yaxis: y } = chart.plot?._fullLayout ?? {};
  if (!x?.d2p || !y?.d2p || !names.some(Boolean)) return undefined;
  const { points } = chart;
  return namesBeside(
    points.x.map((place, i) => [x.d2p(place), y.d2p(points.y[i])]),
    names.map(Boolean),
    [x._length, y._length],
  );
}

const HEADER = 64; // pixels that Streamlit's own header may cover

const SETTLED = 700; // milliseconds after which a scroll has ended

/**
 * Scroll so that the board is visible from its top, unless it is; if there is a heading, from the heading.
 * @type {(chart: MountedChart) => void}
 */
export function intoView({ root, plot }) {
  const top = outside.heading() ?? root;
  const seen = top.getBoundingClientRect().top >= HEADER / 2 && plot.getBoundingClientRect().bottom <= window.innerHeight;
  top.style.scrollMarginTop = HEADER + "px";
  if (seen) return;
  top.scrollIntoView({ block: "start" });
  const again = setTimeout(() => top.isConnected && top.scrollIntoView({ block: "start" }), SETTLED); // the page may have changed in the meantime
  for (const kind of ["pointerdown", "wheel", "keydown"]) addEventListener(kind, () => clearTimeout(again), { once: true, capture: true, passive: true });
}

/** The view that the page has shown last: the heading above its board, and the scene. @type {{ title?: string, begin?: number }} */
const last = {};

/**
 * Remember the view that a message of the board belongs to; return whether it is another challenge, proof or scene than
 * the last one. A board that was mounted for it must be scrolled into view: it may have been opened at the foot of a page.
 * @type {(begin: number | undefined) => boolean}
 */
export function isOtherView(begin) {
  const title = outside.heading()?.textContent ?? "";
  const other = last.title !== undefined && title !== "" && (last.title !== title || last.begin !== begin);
  Object.assign(last, { title, begin });
  return other;
}

/** @type {("xaxis" | "yaxis")[]} */
const AXES = ["xaxis", "yaxis"];

/** Keep a chart as large as its container. @type {(chart: MountedChart) => void} */
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

/**
 * Let Plotly start from the desired ranges: for equal scales it widens the current ranges at every resize.
 * @type {(chart: MountedChart) => void}
 */
function wantAgain({ plot, message, zoomed }) {
  const wanted = zoomed && zoomed.view === message.view ? zoomed : null;
  for (const name of AXES) {
    const range = wanted?.[name] ?? message.figure?.layout[name]?.range;
    const axis = plot.layout?.[name];
    if (range && axis) axis.range = [...range];
  }
}

/**
 * A touch that moves sideways rotates a 3D picture; one that moves vertically scrolls the page.
 * @type {(chart: MountedChart) => void}
 */
export function bindTurning({ plot }) {
  const early = { capture: true, passive: true };
  /** @type {Touch | null} */
  let start = null;
  /** @type {boolean | null} */
  let turns = null; // no movement yet
  plot.addEventListener("touchstart", ({ touches }) => {
    turns = null;
    start = touches[0];
  }, early);
  plot.addEventListener("touchmove", (event) => {
    if (!start || !closest(event, ".gl-container")) return;
    const [finger] = event.touches;
    turns ??= Math.abs(finger.clientX - start.clientX) > Math.abs(finger.clientY - start.clientY);
    if (!turns) event.stopPropagation(); // Plotly would prevent scrolling
  }, early);
}
