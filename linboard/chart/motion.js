// Moves shapes of a Plotly figure without Plotly, because a full redraw takes longer than a frame. Used for steps, while
// the player runs, and during edits. Afterwards draw.js passes the same values to Plotly.

/**
 * Move a trace to new data coordinates; false if only Plotly can do it.
 * @type {(plot: Plot, index: number, x: Numbers, y: Numbers) => boolean}
 */
export function move(plot, index, x, y) {
  const trace = plot._fullData?.[index];
  if (trace?.type !== "scatter") return false;
  const node = plot.querySelector(`.scatterlayer > .trace${trace.uid}`);
  if (!node) return x.length === 0;
  const { xaxis, yaxis } = axesOf(plot, trace);
  const left = Array.from(x, (v) => xaxis.d2p(v) ?? NaN);
  const top = Array.from(y, (v) => yaxis.d2p(v) ?? NaN);
  if (trace.mode === "lines") return moveLine(node, trace, left, top, plot._fullLayout);
  if (trace.marker?.angleref === "previous") return moveArrow(node, trace, left, top);
  const named = !trace.mode?.includes("text") || place(node.querySelectorAll(".textpoint text"), left, top, setText);
  return named && place(node.querySelectorAll("path.point"), left, top, setMarker);
}

/**
 * Show an additional point of a trace until Plotly draws the server's answer; false if there is no point to copy.
 * @type {(plot: Plot, index: number, x: number, y: number) => boolean}
 */
export function another(plot, index, x, y) {
  const trace = plot._fullData?.[index];
  const nodes = trace && plot.querySelectorAll(`.scatterlayer > .trace${trace.uid} path.point`);
  if (trace?.type !== "scatter" || !nodes.length) return false;
  const { xaxis, yaxis } = axesOf(plot, trace);
  const node = /** @type {Element} */ (nodes[nodes.length - 1].cloneNode());
  setMarker(node, xaxis.d2p(x).toFixed(2), yaxis.d2p(y).toFixed(2));
  nodes[nodes.length - 1].after(node);
  return true;
}

/**
 * Move all traces of a drawn figure to new data; false (in an undefined state) if their types differ.
 *
 * With `part`, surplus traces at the end of either figure are ignored or hidden. So are traces that Plotly has not
 * drawn yet.
 * @type {(plot: Plot, data: Trace[], part: boolean) => boolean}
 */
export function morph(plot, data, part) {
  const old = plot._fullData;
  if (old.length !== data.length && !part) return false;
  for (const { uid } of old.slice(data.length)) {
    for (const node of /** @type {NodeListOf<SVGElement>} */ (plot.querySelectorAll(`.scatterlayer > .trace${uid}`))) hide(node, true);
  }
  return data.slice(0, old.length).every((trace, index) => {
    const { size } = trace.marker ?? {};
    if (!sameWords(old[index].text, trace.text)) return false;
    if (!part) fit(plot, index, trace);
    const sized = typeof size !== "object" || sameSizes(old[index].marker?.size, size) || resize(plot, index, size);
    const moved = sized && move(plot, index, trace.x, trace.y);
    return moved || (part && !plot.querySelector(`.scatterlayer > .trace${old[index].uid} :is(.point, .js-line)`));
  });
}

/** Whether the markers keep their diameters, as those of an arrow do. @type {(old: unknown, sizes: Numbers) => boolean} */
const sameSizes = (old, sizes) => Array.isArray(old) && old.length === sizes.length && old.every((size, i) => size === sizes[i]);

/**
 * Give a trace of equal markers, such as rings around some points, as many nodes as it has points. Plotly reuses them.
 * @type {(plot: Plot, index: number, trace: Trace) => void}
 */
function fit(plot, index, { mode, marker = {}, text, x, y }) {
  if (mode !== "markers" || text || Object.values({ ...marker, ...marker.line }).some(isList)) return;
  const nodes = [...plot.querySelectorAll(`.scatterlayer > .trace${plot._fullData[index].uid} path.point`)];
  const count = Array.from(x).filter((value, i) => Number.isFinite(value) && Number.isFinite(y[i])).length;
  if (!nodes.length || nodes.length === x.length) return;
  for (const node of nodes.slice(Math.max(count, 1))) node.remove();
  for (let i = nodes.length; i < count; i++) nodes[0].after(/** @type {Element} */ (nodes[0].cloneNode()));
}

/** @type {(value: unknown) => boolean} */
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

/**
 * Whether the texts of the points are unchanged; points without texts may be added and removed.
 * @type {(old: Trace["text"], text: Trace["text"]) => boolean}
 */
function sameWords(old, text) {
  if (!Array.isArray(text)) return true;
  const words = Array.isArray(old) ? old : [];
  return text.every((word, i) => word === (words[i] ?? "")) && words.slice(text.length).every((word) => word === "");
}

/**
 * Set the diameters of the markers of a trace; false if only Plotly can do it.
 * @type {(plot: Plot, index: number, sizes: Numbers) => boolean}
 */
export function resize(plot, index, sizes) {
  const trace = plot._fullData?.[index];
  if (trace?.type !== "scatter" || trace.marker?.symbol !== "circle") return false;
  const discs = plot.querySelectorAll(`.scatterlayer > .trace${trace.uid} path.point`);
  if (discs.length !== sizes.length) return false;
  discs.forEach((disc, i) => {
    const r = sizes[i] / 2;
    disc.setAttribute("d", `M${r},0A${r},${r} 0 1,1 0,-${r}A${r},${r} 0 0,1 ${r},0Z`);
  });
  return true;
}

/** @type {(plot: Plot, trace: DrawnTrace) => { xaxis: DrawnAxis; yaxis: DrawnAxis }} */
function axesOf(plot, trace) {
  const axes = /** @type {DrawnLayout & Record<string, DrawnAxis>} */ (plot._fullLayout);
  const { xaxis: x = "x", yaxis: y = "y" } = trace;
  return { xaxis: axes["xaxis" + x.slice(1)], yaxis: axes["yaxis" + y.slice(1)] };
}

/** @type {(left: number[], top: number[]) => string} */
function pathOf(left, top) {
  let d = "";
  let pen = "M";
  for (let i = 0; i < left.length; i++) {
    const visible = Number.isFinite(left[i]) && Number.isFinite(top[i]);
    if (visible) d += pen + left[i].toFixed(2) + "," + top[i].toFixed(2);
    pen = visible ? "L" : "M";
  }
  return d;
}

/** @type {(node: Element, trace: DrawnTrace, left: number[], top: number[], size: Size) => boolean} */
function moveLine(node, trace, left, top, size) {
  const [line, ...pieces] = node.querySelectorAll(".js-line"); // Plotly splits a line with gaps
  const fill = node.querySelector(".js-fill");
  const d = pathOf(left, top);
  for (const piece of pieces) write(piece, "d", "");
  if (!line || (trace.fill === "toself") !== Boolean(fill)) return !d && !line?.getAttribute("d"); // nothing, as before
  write(line, "d", d);
  if (fill) write(fill, "d", d && clipped(d + "Z", size));
  return true;
}

const MARGIN = 100; // pixels around a picture that its areas may cover

/**
 * Clip filled areas far outside of a picture of this size: WebKit draws such large areas with gaps.
 * @type {(root: ParentNode, size: Size) => void}
 */
export function clipFills(root, size) {
  for (const fill of root.querySelectorAll(".js-fill")) write(fill, "d", clipped(fill.getAttribute("d") ?? "", size));
}

/**
 * The part of a filled path of straight lines in or near a picture of this size.
 * @type {(d: string, size: Size) => string}
 */
function clipped(d, { width, height }) {
  const limits = [[-MARGIN, width + MARGIN], [-MARGIN, height + MARGIN]];
  const rings = ringsOf(d);
  const inside = (/** @type {Pair[]} */ ring) => ring.every((place) => place.every((v, axis) => limits[axis][0] <= v && v <= limits[axis][1]));
  if (!rings || rings.every(inside)) return d;
  const cut = (/** @type {Pair[]} */ ring) => limits.reduce((kept, [low, high], axis) => below(below(kept, axis, high, 1), axis, -low, -1), ring);
  const closed = (/** @type {Pair[]} */ ring) => pathOf(ring.map(([x]) => x), ring.map(([, y]) => y)) + "Z";
  return rings.map(cut).filter(({ length }) => length).map(closed).join("");
}

/** The vertices of each part of a path; null if it contains curves. @type {(d: string) => Pair[][] | null} */
function ringsOf(d) {
  if (/[^MLHVZ\d\s.,e+-]/.test(d)) return null;
  /** @type {Pair[][]} */
  const rings = [];
  /** @type {Pair[]} */
  let ring = [];
  for (const [, letter, numbers] of d.matchAll(/([MLHV])([^MLHVZ]*)/g)) {
    if (letter === "M") rings.push((ring = []));
    const values = (numbers.match(/[-+\d.e]+/g) ?? []).map(Number);
    const [x, y] = ring.at(-1) ?? [];
    if (letter === "H") ring.push([values[0], y]);
    else if (letter === "V") ring.push([x, values[0]]);
    else for (let i = 0; i < values.length; i += 2) ring.push([values[i], values[i + 1]]);
  }
  return rings;
}

/**
 * The part of a ring in which `sign` times a coordinate is at most `limit` (Sutherland and Hodgman).
 * @type {(ring: Pair[], axis: number, limit: number, sign: number) => Pair[]}
 */
function below(ring, axis, limit, sign) {
  return ring.flatMap((from, i) => {
    const to = ring[(i + 1) % ring.length];
    const [over, next] = [from, to].map((place) => sign * place[axis] - limit);
    const kept = over <= 0 ? [from] : [];
    if (kept.length === Number(next <= 0)) return kept;
    const share = over / (over - next);
    return [...kept, from.map((v, k) => v + share * (to[k] - v))];
  });
}

/**
 * A line with two ends and a head at the second one, like Plotly's symbol "arrow".
 * @type {(node: Element, trace: DrawnTrace, left: number[], top: number[]) => boolean}
 */
function moveArrow(node, trace, left, top) {
  const line = node.querySelector(".js-line");
  /** @type {NodeListOf<SVGElement>} */
  const heads = node.querySelectorAll("path.point"); // Plotly draws a marker at both ends, the first of size 0
  if (!heads.length && !line?.getAttribute("d") && !left.some(Number.isFinite)) return true; // nothing, as before
  if (!line || heads.length !== 2 || left.length !== 2) return false;
  const [dx, dy] = [left[1] - left[0], top[1] - top[0]];
  const length = Math.hypot(dx, dy);
  const sizes = trace.marker?.size;
  const size = typeof sizes === "object" ? sizes[1] : 0;
  for (const head of heads) hide(head, !(length > 0)); // including NaN
  const short = Math.max(0, 1 - (0.9 * size) / length); // the line ends within the head
  line.setAttribute("d", length > 0 ? pathOf([left[0], left[0] + short * dx], [top[0], top[0] + short * dy]) : "");
  if (!(length > 0)) return true;
  const [along, across] = [size * Math.sin(HEAD), size * Math.cos(HEAD)].map((v) => v / length);
  const corners = [1, -1].map((side) => [-along * dx - side * across * dy, -along * dy + side * across * dx]);
  heads[1].setAttribute("d", "M0,0" + corners.map(([x, y]) => `L${x.toFixed(2)},${y.toFixed(2)}`).join("") + "Z");
  setMarker(heads[1], left[1].toFixed(2), top[1].toFixed(2));
  return true;
}

const HEAD = Math.PI / 2.5; // between the head's base and its sides

/**
 * Write an attribute only if it changes: else the browser would repeat the layout of the node.
 * @type {(node: Element, name: string, value: string) => void}
 */
const write = (node, name, value) => node.getAttribute(name) !== value && node.setAttribute(name, value);

/** @type {SetPlace} */
const setMarker = (node, x, y) => write(node, "transform", `translate(${x},${y})`);

/** @type {SetPlace} */
const setText = (node, x, y) => {
  write(node, "x", x); // Plotly moves the surrounding group by the label's offset
  write(node, "y", y);
};

/** @type {Set<SVGElement>} */
const hidden = new Set(); // nodes that Plotly may reuse

/** @type {(node: SVGElement, away: boolean) => void} */
function hide(node, away) {
  node.style.display = away ? "none" : "";
  hidden[away ? "add" : "delete"](node);
}

/**
 * Show the hidden nodes of a plot again before Plotly draws, because it reuses them for other points.
 * @type {(plot: Plot) => void}
 */
export function reveal(plot) {
  for (const node of hidden) if (plot.contains(node) || !node.isConnected) hide(node, false);
  for (const husk of plot.querySelectorAll(".textpoint:empty")) husk.remove(); // empty texts, which Plotly would never fill again
}

/**
 * Plotly creates no node for a point that is NaN when it draws; a point that becomes NaN later is hidden here.
 * @type {(nodes: NodeListOf<SVGElement>, left: number[], top: number[], set: SetPlace) => boolean}
 */
function place(nodes, left, top, set) {
  const visible = left.map((v, i) => Number.isFinite(v) && Number.isFinite(top[i]));
  const count = visible.filter(Boolean).length;
  if (nodes.length !== left.length && nodes.length !== count) return false;
  const shown = nodes.length === left.length ? left.map((_, i) => i) : visible.flatMap((v, i) => (v ? [i] : []));
  nodes.forEach((node, n) => {
    const i = shown[n];
    hide(node, !visible[i]);
    if (visible[i]) set(node, left[i].toFixed(2), top[i].toFixed(2));
  });
  return true;
}
