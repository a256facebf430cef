// Moves shapes that Plotly has drawn, without asking Plotly: a full redraw takes a frame's whole time and more.
// Used while the player runs and while a point is dragged; when they rest, draw.js hands the same values to Plotly.

/** Move a trace to new coordinates in the data's units; false where only Plotly itself can do it. */
export function move(plot, index, x, y) {
  const trace = plot._fullData?.[index];
  if (trace?.type !== "scatter") return false;
  const node = plot.querySelector(`.scatterlayer > .trace${trace.uid}`);
  if (!node) return x.length === 0;
  const { xaxis, yaxis } = axesOf(plot, trace);
  const left = Array.from(x, (v) => xaxis.d2p(v) ?? NaN);
  const top = Array.from(y, (v) => yaxis.d2p(v) ?? NaN);
  if (trace.mode === "lines") return moveLine(node, trace, left, top);
  if (trace.marker?.angleref === "previous") return moveArrow(node, trace, left, top);
  const named = !trace.mode.includes("text") || place(node.querySelectorAll(".textpoint text"), left, top, setText);
  return named && place(node.querySelectorAll("path.point"), left, top, setMarker);
}

/** Show one more point of a trace until Plotly draws it with the server's answer; false where there is none to copy. */
export function another(plot, index, x, y) {
  const trace = plot._fullData?.[index];
  const nodes = trace && plot.querySelectorAll(`.scatterlayer > .trace${trace.uid} path.point`);
  if (trace?.type !== "scatter" || !nodes.length) return false;
  const { xaxis, yaxis } = axesOf(plot, trace);
  const node = nodes[nodes.length - 1].cloneNode();
  setMarker(node, xaxis.d2p(x).toFixed(2), yaxis.d2p(y).toFixed(2));
  nodes[nodes.length - 1].after(node);
  return true;
}

/** Move all traces of a drawn figure to those of new data; false (and nothing to rely on) if the two differ in kind. */
export function morph(plot, data) {
  if (plot._fullData.length !== data.length) return false;
  return data.every((trace, index) => {
    const { size } = trace.marker ?? {};
    if (!sameWords(plot._fullData[index].text, trace.text)) return false;
    return (typeof size !== "object" || resize(plot, index, size)) && move(plot, index, trace.x, trace.y);
  });
}

const sameWords = (old, text) => !Array.isArray(text) || ((old?.length ?? 0) === text.length && text.every((word, i) => word === old[i]));

/** Give the discs of a trace other diameters; false where only Plotly itself can do it. */
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

function axesOf(plot, trace) {
  const name = (id, letter) => letter + "axis" + (id ?? letter).slice(1);
  return { xaxis: plot._fullLayout[name(trace.xaxis, "x")], yaxis: plot._fullLayout[name(trace.yaxis, "y")] };
}

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

function moveLine(node, trace, left, top) {
  const [line, ...pieces] = node.querySelectorAll(".js-line"); // Plotly draws a line with gaps in pieces
  const fill = node.querySelector(".js-fill");
  const d = pathOf(left, top);
  for (const piece of pieces) piece.setAttribute("d", "");
  if (!line || (trace.fill === "toself") !== Boolean(fill)) return !d && !line?.getAttribute("d"); // nothing as before
  line.setAttribute("d", d);
  fill?.setAttribute("d", d && d + "Z");
  return true;
}

/** A line of two ends with a head at the second, as Plotly draws its symbol "arrow". */
function moveArrow(node, trace, left, top) {
  const line = node.querySelector(".js-line");
  const heads = node.querySelectorAll("path.point"); // Plotly draws a marker at both ends, the first of size 0
  if (!line || heads.length !== 2 || left.length !== 2) return false;
  const [dx, dy] = [left[1] - left[0], top[1] - top[0]];
  const length = Math.hypot(dx, dy);
  const size = trace.marker.size[1];
  for (const head of heads) head.style.display = length > 0 ? "" : "none"; // NaN among them
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

const setMarker = (node, x, y) => node.setAttribute("transform", `translate(${x},${y})`);

const setText = (node, x, y) => {
  node.setAttribute("x", x); // Plotly moves the group around it by the label's offset
  node.setAttribute("y", y);
};

/** Plotly makes no node for a point that is NaN when it draws; one that becomes NaN later is hidden here. */
function place(nodes, left, top, set) {
  const visible = left.map((v, i) => Number.isFinite(v) && Number.isFinite(top[i]));
  const count = visible.filter(Boolean).length;
  if (nodes.length !== left.length && nodes.length !== count) return false;
  const shown = nodes.length === left.length ? left.map((_, i) => i) : visible.flatMap((v, i) => (v ? [i] : []));
  nodes.forEach((node, n) => {
    const i = shown[n];
    node.style.display = visible[i] ? "" : "none";
    if (visible[i]) set(node, left[i].toFixed(2), top[i].toFixed(2));
  });
  return true;
}
