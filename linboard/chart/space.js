// 3D pictures in browsers with restrictions. Without WebGL there are none. A browser that returns noise for canvas
// pixels (against fingerprinting) cannot draw Plotly's 3D texts and symbols: Plotly would trace their outlines in these
// pixels, and the many outlines of noise would freeze the page. There, annotations (SVG) replace them.

const MOST = 200; // maximum number of annotations for the points of a picture
const SIDE = 4; // pixels of the probe
const PROBE = [18, 120, 210, 255]; // its colour
const TICKS = 3; // number of ticks of an axis without its own
const WITHIN = 0.999; // share of an axis: Plotly hides an annotation exactly at its end

let offered; // whether WebGL is available
let truthful; // whether a canvas returns its true pixels

/** Whether this browser draws 3D pictures. */
export function drawsSpace() {
  offered ??= ["webgl2", "webgl"].some((kind) => {
    const context = document.createElement("canvas").getContext(kind);
    context?.getExtension("WEBGL_lose_context")?.loseContext(); // a browser has only a few contexts at a time
    return Boolean(context);
  });
  return offered;
}

/** Whether canvas pixels are returned as drawn; with privacy.resistFingerprinting they are noise. */
export function readsPixels() {
  truthful ??= probe();
  return truthful;
}

function probe() {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = `rgb(${PROBE.slice(0, 3).join()})`;
  context.fillRect(0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE).data.every((value, i) => Math.abs(value - PROBE[i % 4]) <= 1);
}

let silent = 0; // number of current drawings that need blank pixels
let usual = null;

/** Draw while all canvas pixels read as blank, so that Plotly finds no outlines in its texts, and none in noise. */
export async function withoutLetters(draw) {
  const { prototype } = CanvasRenderingContext2D;
  usual ??= prototype.getImageData;
  if (silent++ === 0) prototype.getImageData = (_left, _top, width, height) => new ImageData(width, height);
  try {
    return await draw();
  } finally {
    if (--silent === 0) prototype.getImageData = usual;
  }
}

/** Replace all texts and symbols of a 3D figure by annotations; `data` and `layout` are changed in place. */
export function annotate(data, layout) {
  const shown = data.filter(({ type, visible }) => type === "scatter3d" && visible !== false && visible !== "legendonly");
  const all = shown.reduce((sum, trace) => sum + (signsOf(trace) ? trace.x.length : 0), 0);
  const every = Math.max(1, Math.ceil(all / MOST));
  const annotations = [...shown.flatMap((trace) => marksOf(trace, every)), ...axesOf(layout.scene)];
  layout.scene = { ...layout.scene, annotations: annotations.map((said) => within(layout.scene, said)) };
  for (const trace of shown) {
    if (trace.mode.includes("lines")) trace.mode = "lines";
    else trace.visible = false;
  }
}

const signsOf = ({ mode = "" }) => /text|markers/.test(mode);

function marksOf(trace, every) {
  const { mode = "", x, y, z, text, textfont, textposition = "middle center", marker } = trace;
  const found = [];
  for (let i = 0; i < x.length; i += every) {
    if (![x[i], y[i], z[i]].every(Number.isFinite)) continue;
    const place = { x: x[i], y: y[i], z: z[i] };
    const said = Array.isArray(text) ? text[i] : text;
    if (mode.includes("markers")) found.push(mark(place, "●", { size: one(marker?.size, i) ?? 8, color: one(marker?.color, i) }));
    if (mode.includes("text") && said) found.push(mark(place, said, { ...textfont, color: one(textfont?.color, i) }, textposition));
  }
  return found;
}

const one = (value, i) => (Array.isArray(value) || ArrayBuffer.isView(value) ? value[i] : value);

function mark(place, text, font, position = "middle center") {
  const [up, side] = position.split(" ");
  const xanchor = { left: "right", right: "left" }[side] ?? "center";
  const yanchor = { top: "bottom", bottom: "top" }[up] ?? "middle";
  return { ...place, text, font, xanchor, yanchor, showarrow: false };
}

/** An annotation at the end of an axis, moved slightly inwards. */
function within(scene, said) {
  for (const letter of "xyz") {
    const [first, last] = scene[letter + "axis"]?.range ?? [-Infinity, Infinity];
    const [middle, half] = [(first + last) / 2, (WITHIN * (last - first)) / 2];
    const beyond = Math.abs(said[letter] - middle) * WITHIN;
    if (beyond > half * WITHIN && beyond <= half) said[letter] = middle + Math.sign(said[letter] - middle) * half;
  }
  return said;
}

/** The titles and ticks of the axes, along the edges from the lowest corner. */
function axesOf(scene) {
  const low = {};
  for (const letter of "xyz") low[letter] = scene[letter + "axis"]?.range?.[0];
  return [..."xyz"].flatMap((letter) => {
    const name = letter + "axis";
    const axis = scene[name] ?? {};
    if (axis.visible === false || !axis.range) return [];
    const [first, last] = axis.range;
    const ticks = [...(axis.tickvals ?? round(first, last))];
    const words = axis.ticktext ?? ticks.map((value) => String(Number(value.toPrecision(3))));
    scene[name] = { ...axis, tickvals: ticks };
    const at = (value) => ({ ...low, [letter]: value });
    const told = ticks.map((value, i) => mark(at(value), words[i], axis.tickfont ?? {}));
    return [...told, mark(at(last), axis.title?.text ?? "", axis.title?.font ?? {})].filter(({ text }) => text);
  });
}

/** A few round numbers between two others. */
function round(first, last) {
  const rough = (last - first) / (TICKS + 1);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * [1, 2, 5, 10].find((factor) => factor * unit >= rough);
  const found = [];
  for (let value = Math.ceil(first / step) * step; value < last; value += step) found.push(value);
  return found;
}
