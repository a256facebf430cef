// 3D pictures in browsers with restrictions. Without WebGL there are none. A browser that returns noise for canvas
// pixels (against fingerprinting) cannot draw Plotly's 3D texts and symbols: Plotly would trace their outlines in these
// pixels, and the many outlines of noise would freeze the page. There, annotations (SVG) replace them.

const MOST = 200; // maximum number of annotations for the points of a picture
const SIDE = 4; // pixels of the probe
const PROBE = [18, 120, 210, 255]; // its colour
const TICKS = 3; // number of ticks of an axis without its own
const ROUND = [1, 2, 5, 10]; // factors of a power of ten
/** @type {("x" | "y" | "z")[]} */
const LETTERS = ["x", "y", "z"];
/** @type {Record<string, string>} */
const OPPOSITE = { left: "right", right: "left", top: "bottom", bottom: "top" };
const LOW = { whole: 1.35, letters: 60 }; // the box has its whole size from 172 pixels upwards
const WITHIN = 0.999; // share of an axis: Plotly hides an annotation exactly at its end

/** @type {boolean | undefined} */
let offered; // whether WebGL is available
/** @type {boolean | undefined} */
let truthful; // whether a canvas returns its true pixels

/** Whether this browser draws 3D pictures. @type {() => boolean} */
export function drawsSpace() {
  offered ??= ["webgl2", "webgl"].some((kind) => {
    const context = /** @type {WebGLRenderingContext | null} */ (document.createElement("canvas").getContext(kind));
    context?.getExtension("WEBGL_lose_context")?.loseContext(); // a browser has only a few contexts at a time
    return Boolean(context);
  });
  return offered;
}

/**
 * Whether canvas pixels are returned as drawn; with privacy.resistFingerprinting they are noise.
 * @type {() => boolean}
 */
export function readsPixels() {
  truthful ??= probe();
  return truthful;
}

/** @type {() => boolean} */
function probe() {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = `rgb(${PROBE.slice(0, 3).join()})`;
  context.fillRect(0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE).data.every((value, i) => Math.abs(value - PROBE[i % 4]) <= 1);
}

/**
 * A scene for a picture of this height: in a low one, the letters need a larger share of it, so its box is smaller.
 * @type {(scene: SceneLayout, height: number) => SceneLayout}
 */
export function withRoom(scene, height) {
  const share = LOW.whole - LOW.letters / height;
  if (!scene.aspectratio || share >= 1) return scene;
  const { x, y, z } = scene.aspectratio;
  return { ...scene, aspectratio: { x: share * x, y: share * y, z: share * z } };
}

let silent = 0; // number of current drawings that need blank pixels
/** @type {CanvasRenderingContext2D["getImageData"] | undefined} */
let usual;

/**
 * Draw while all canvas pixels read as blank, so that Plotly finds no outlines in its texts, and none in noise.
 * @type {(draw: () => Promise<unknown>) => Promise<unknown>}
 */
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

/**
 * The scene of a 3D figure with annotations in place of all texts and symbols of `data`, which is changed.
 * @type {(data: Trace[], scene: SceneLayout) => SceneLayout}
 */
export function annotate(data, given) {
  const scene = { ...given };
  const shown = /** @type {SpaceTrace[]} */ (data).filter(({ type, visible }) => type === "scatter3d" && visible !== false && visible !== "legendonly");
  const all = shown.reduce((sum, trace) => sum + (signsOf(trace) ? trace.x.length : 0), 0);
  const every = Math.max(1, Math.ceil(all / MOST));
  const annotations = [...shown.flatMap((trace) => marksOf(trace, every)), ...axesOf(scene)];
  for (const trace of shown) {
    if (trace.mode?.includes("lines")) trace.mode = "lines";
    else trace.visible = false;
  }
  return { ...scene, annotations: annotations.map((said) => within(scene, said)) };
}

/** @type {(trace: Trace) => boolean} */
const signsOf = ({ mode = "" }) => /text|markers/.test(mode);

/** @type {(trace: SpaceTrace, every: number) => Annotation[]} */
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

/** @type {<T extends string | number>(value: T | ArrayLike<T> | undefined, i: number) => T | undefined} */
const one = (value, i) => (typeof value === "object" ? value[i] : value);

/** @type {(place: Spot, text: string, font: Font, position?: string) => Annotation} */
function mark(place, text, font, position = "middle center") {
  const [up, side] = position.split(" ");
  const xanchor = OPPOSITE[side] ?? "center";
  const yanchor = OPPOSITE[up] ?? "middle";
  return { ...place, text, font, xanchor, yanchor, showarrow: false };
}

/**
 * An annotation at the end of an axis, moved slightly inwards.
 * @type {(scene: SceneLayout, said: Annotation) => Annotation}
 */
function within(scene, said) {
  for (const letter of LETTERS) {
    const [first, last] = scene[`${letter}axis`]?.range ?? [-Infinity, Infinity];
    const [middle, half] = [(first + last) / 2, (WITHIN * (last - first)) / 2];
    const beyond = Math.abs(said[letter] - middle) * WITHIN;
    if (beyond > half * WITHIN && beyond <= half) said[letter] = middle + Math.sign(said[letter] - middle) * half;
  }
  return said;
}

/**
 * The titles and ticks of the axes, along the edges from the lowest corner.
 * @type {(scene: SceneLayout) => Annotation[]}
 */
function axesOf(scene) {
  const [x, y, z] = LETTERS.map((letter) => scene[`${letter}axis`]?.range?.[0] ?? NaN);
  return LETTERS.flatMap((letter) => {
    /** @type {`${typeof letter}axis`} */
    const name = `${letter}axis`;
    const axis = scene[name] ?? {};
    if (axis.visible === false || !axis.range) return [];
    const [first, last] = axis.range;
    const ticks = [...(axis.tickvals ?? round(first, last))];
    const words = axis.ticktext ?? ticks.map((value) => String(Number(value.toPrecision(3))));
    scene[name] = { ...axis, tickvals: ticks };
    const at = (/** @type {number} */ value) => ({ x, y, z, [letter]: value });
    const told = ticks.map((value, i) => mark(at(value), words[i], axis.tickfont ?? {}));
    return [...told, mark(at(last), axis.title?.text ?? "", axis.title?.font ?? {})].filter(({ text }) => text);
  });
}

/** A few round numbers between two others. @type {(first: number, last: number) => number[]} */
function round(first, last) {
  const rough = (last - first) / (TICKS + 1);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * (ROUND.find((factor) => factor * unit >= rough) ?? 10);
  const found = [];
  for (let value = Math.ceil(first / step) * step; value < last; value += step) found.push(value);
  return found;
}
