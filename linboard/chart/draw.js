// Draws a figure with Plotly and updates it by its frames. Independent of players, edits and the server.
import { home, settings } from "./store.js";
import { clipFills, move, morph, reveal, resize } from "./motion.js";
import { cssColours, recolour, themedLayout } from "./theme.js";
import { annotate, drawsSpace, readsPixels, withRoom, withoutLetters } from "./space.js";
import { due, stepUpdate } from "./frames.js";

/** @type {Promise<unknown> | null} */
let loading = null;

/**
 * Load Plotly's script (served by this app) into the page once; resolves when it is ready.
 * @type {(message: ChartMessage) => Promise<unknown>}
 */
export function loadPlotly({ assets }) {
  if (home.Plotly) return Promise.resolve();
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = assets + "/plotly.min.js";
    script.onload = resolve;
    script.onerror = () => {
      loading = null;
      script.remove();
      reject(new Error("plotly.min.js did not load"));
    };
    document.head.append(script);
  });
  return loading;
}

const NARROW = 420; // pixels: in pictures up to this wide, a legend has the smallest letters, to need few rows
const SMALLEST = { size: 12 };
const PAIRED = { names: 4, letters: 20 }; // so many names, none longer than this, fit into two columns

/**
 * The letters of a narrow picture's legend, and its columns: Plotly would stack names that are wider than half the picture.
 * @type {(data: Trace[]) => Record<string, unknown>}
 */
function narrowLegend(data) {
  const names = data.filter(({ showlegend, visible }) => showlegend && visible !== false).map(({ name }) => String(name ?? ""));
  const paired = names.length >= PAIRED.names && names.every((name) => name.length <= PAIRED.letters);
  return { font: SMALLEST, ...(paired && { entrywidth: 0.49, entrywidthmode: "fraction" }) };
}

/**
 * Tell the style sheets the kind of a picture, so that it can be larger on a phone: in space, of two rows, or a matrix.
 * @type {(plot: Plot, layout: Layout) => void}
 */
function markKind(plot, { scene, xaxis, yaxis2 }) {
  plot.classList.toggle("lc-plot-3d", Boolean(scene));
  plot.classList.toggle("lc-plot-rows", Boolean(yaxis2?.domain));
  plot.classList.toggle("lc-plot-matrix", xaxis?.side === "top");
}

// A WebGL canvas keeps its picture only until the next repaint, so printing may find it empty.
addEventListener("beforeprint", () => {
  for (const chart of settings.charts) {
    catchUp(chart);
    chart.plot._fullLayout?.scene?._scene?.glplot?.redraw();
  }
});

/**
 * Draw the message's figure at a step. The user's zoom is kept while the data's view is unchanged.
 * @type {(chart: FigureChart, step: number) => Promise<void>}
 */
export async function drawFigure(chart, step) {
  const { figure, height, palette = {}, view } = chart.message;
  const passing = settings.dragging || chart.message.passing;
  if (!passing || !chart.colours) chart.colours = cssColours(chart.host);
  const { colours } = chart;
  /** @type {Skin} */
  const skin = (value) => (colours.dark ? recolour(value, palette) : value);
  const data = dataAt(chart, step, skin);
  const layout = themedLayout(skin(figure.layout), colours);
  if (layout.legend?.orientation === "h" && chart.plot.clientWidth <= NARROW) layout.legend = { ...layout.legend, ...narrowLegend(data) };
  if (chart.drawn) keepView(chart.plot, layout, Boolean(chart.message.edit) && chart.view === view);
  chart.view = view;
  markKind(chart.plot, layout);
  const lacks = Boolean(layout.scene) && !drawsSpace();
  chart.annotates = Boolean(layout.scene) && !lacks && !readsPixels();
  if (chart.annotates && layout.scene) layout.scene = annotate(data, layout.scene);
  chart.plot.style.height = lacks ? "auto" : height + "px";
  chart.skin = skin;
  chart.drawnStep = step;
  chart.hides = Boolean(chart.shared.predicting);
  chart.whole = false;
  if (passing && chart.drawn && quick(chart, data)) return;
  sayLack(chart, lacks);
  if (lacks) return;
  chart.drawnAt = performance.now();
  chart.steady = chart.message.steady; // the key of the drawn axes
  reveal(chart.plot);
  chart.astray = new Set(); // traces that were moved since Plotly drew them
  const high = chart.plot.clientHeight || height; // in lecture mode the board fills the available height
  if (layout.scene) layout.scene = withRoom(layout.scene, high);
  nameTraces(chart, data);
  const draw = () => home.Plotly.react(chart.plot, data, { ...layout, height: high }, CONFIG);
  await (chart.drawing = chart.annotates ? withoutLetters(draw) : draw());
  chart.cost = performance.now() - chart.drawnAt;
  if (!chart.drawn) clipEachDrawing(chart.plot);
  chart.drawn = chart.whole = true; // the complete picture was drawn by Plotly
  if (chart.touched) home.Plotly.Fx.unhover(chart.plot); // a touch leaves an outdated hover label
}

let named = 0;

/**
 * Give the traces without a name (`uid`) a name for each position. Otherwise Plotly names such a trace like the previous
 * trace at its position, and the stylesheet makes it pulse in place of a ring that is gone.
 * @type {(chart: FigureChart, data: Trace[]) => void}
 */
function nameTraces(chart, data) {
  const names = (chart.names ??= []);
  for (const [index, trace] of data.entries()) trace.uid ??= names[index] ??= `n${named++}`;
}

/** Clip the filled areas of a plot, now and after each redraw by Plotly. @type {(plot: Plot) => void} */
function clipEachDrawing(plot) {
  const clip = () => clipFills(plot, plot._fullLayout);
  plot.on("plotly_afterplot", clip);
  clip();
}

/**
 * Show a sentence in place of a picture that this browser cannot draw.
 * @type {(chart: MountedChart, lacks: boolean) => void}
 */
function sayLack(chart, lacks) {
  const { plot, message } = chart;
  plot.querySelector(".lc-lack")?.remove();
  if (!lacks) return;
  if (chart.drawn) home.Plotly.purge(plot);
  chart.drawn = false;
  plot.style.minHeight = "0";
  plot.append(Object.assign(document.createElement("p"), { className: "lc-lack", textContent: message.labels.no_3d }));
}

/**
 * The figure's traces at a step, with the user's current drag applied.
 * @type {(chart: FigureChart, step: number, skin: Skin) => Trace[]}
 */
function dataAt(chart, step, skin) {
  const { figure, frames } = chart.message;
  const data = skin(figure.data).map((trace) => ({ ...trace }));
  const update = stepUpdate(frames ?? [], step, 0, skin);
  for (const [index, attributes] of update) for (const key in attributes) assign(data[index], key, attributes[key]);
  if (chart.shared.predicting) for (const trace of data) trace.visible = trace.meta !== "future";
  chart.overlay?.(data);
  return data;
}

/**
 * The figure for a file: as displayed, or at another step, in another size and in the colours of a paper; the font is
 * given by its name.
 * @type {(chart: FigureChart, font: string, paper: Paper, step?: number, size?: Size) => { data: Trace[]; layout: Layout & Size; skin: Skin }}
 */
export function onPaper(chart, font, { text, ground, dark }, step = chart.drawnStep, size = { width: chart.plot.clientWidth, height: chart.message.height ?? 0 }) {
  const { figure, palette = {} } = chart.message;
  /** @type {Skin} */
  const skin = (value) => (dark ? recolour(value, palette) : value);
  const layout = themedLayout(skin(figure.layout), { text, dark }, `${font}, sans-serif`);
  keepView(chart.plot, layout, Boolean(chart.message.edit));
  return { data: dataAt(chart, step, skin), layout: { ...layout, paper_bgcolor: ground, plot_bgcolor: ground, ...size }, skin };
}

/** @type {(keyof ChartMessage)[]} */
const DRAWN = ["figure", "frames", "height", "palette", "view", "steady", "line", "axis", "rectangle", "edit"];

/** Whether two messages produce the same picture. @type {(one: ChartMessage, other: ChartMessage) => boolean} */
export const sameDrawing = (one, other) => DRAWN.every((part) => same(one[part], other[part]));

/** @type {(one: unknown, other: unknown) => boolean} */
function same(one, other) {
  if (Object.is(one, other)) return true;
  if (!isRecord(one) || !isRecord(other) || one.constructor !== other.constructor) return false;
  if (isTyped(one) && isTyped(other)) return one.length === other.length && one.every((value, i) => Object.is(value, other[i]));
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]));
}

/** @type {(value: unknown) => value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === "object" && value !== null;
}

/** @type {(value: unknown) => value is TypedArray} */
function isTyped(value) {
  return ArrayBuffer.isView(value);
}

// Least milliseconds between two of Plotly's own redraws during edits: of the board, and of a chart beside it, which may
// take this share of the time.
const PAUSE = { board: 60, beside: 250 };
const SHARE = 0.1;

/**
 * During edits, lines and points are moved without Plotly, and Plotly redraws the rest at intervals. After a click,
 * everything is redrawn shortly. Until then the model may be shown without details such as a proof.
 * @type {(chart: FigureChart, data: Trace[]) => boolean}
 */
function quick(chart, data) {
  const { edit, steady } = chart.message;
  if ((edit || (steady && chart.steady === steady)) && morph(chart.plot, data, !settings.dragging)) return true;
  clearTimeout(chart.later);
  const pause = edit ? PAUSE.board : Math.max(PAUSE.beside, (chart.cost ?? 0) / SHARE);
  const wait = chart.drawnAt + pause - performance.now();
  if (wait > 0) chart.later = setTimeout(() => chart.host.isConnected && chart.redraw(), wait);
  return wait > 0;
}

/** @type {("xaxis" | "yaxis")[]} */
const AXES = ["xaxis", "yaxis"];

const CONFIG = { scrollZoom: false, displayModeBar: false, responsive: true, doubleClick: false, showTips: false };

/**
 * Keep the user's rotation; a board also keeps its zoom during edits.
 * @type {(plot: Plot, layout: Layout, zoomed: boolean) => void}
 */
function keepView(plot, layout, zoomed) {
  for (const axis of zoomed ? AXES : []) {
    const range = plot.layout?.[axis]?.range;
    if (range && layout[axis]) layout[axis] = { ...layout[axis], range: [...range], autorange: false };
  }
  keepCamera(plot, layout);
}

/**
 * Plotly saves the camera of a scene only at the end of a rotation, while the camera may still be gliding. As in
 * Plotly, a scene with a new `uirevision` uses its own camera.
 * @type {(plot: Plot, layout: Layout) => void}
 */
function keepCamera(plot, layout) {
  const { scene } = plot._fullLayout ?? {};
  const camera = scene?._scene?.getCamera?.();
  if (camera && layout.scene && plot.layout.scene?.uirevision === layout.scene.uirevision) layout.scene.camera = camera;
}

/** @type {(trace: Trace, path: string, value: unknown) => void} */
function assign(trace, path, value) {
  const keys = path.split(".");
  /** @type {Record<string, unknown>} */
  let target = trace;
  for (const key of keys.slice(0, -1)) target = /** @type {Record<string, unknown>} */ (target[key] ??= {});
  target[keys[keys.length - 1]] = value;
}

/**
 * Move the traces that the frames change, and no others. While the steps are `running`, Plotly draws only what cannot be
 * moved without it. A single step is drawn without Plotly if that is possible for all of it, and Plotly follows when the
 * steps have rested for a moment.
 * @type {(chart: MountedChart, step: number, fraction: number, running: boolean) => unknown}
 */
export function drawStep(chart, step, fraction, running) {
  if (chart.annotates) return fraction > 0 ? undefined : chart.redraw(); // annotations belong to the layout
  const last = chart.drawnStep;
  chart.drawnStep = step;
  clearTimeout(chart.follows);
  if (!running) chart.follows = setTimeout(() => catchUp(chart), RESTED);
  const frames = due(chart, last, step, fraction);
  if (!frames.length) return;
  const update = stepUpdate(frames, step, fraction, chart.skin);
  const rest = new Map(update); // the changes left to Plotly, in one call, because each call redraws the whole picture
  const moved = [];
  for (const [trace, attributes] of update) {
    const by = MOVERS[Object.keys(attributes).join()];
    if (!by?.(chart.plot, trace, attributes)) continue;
    rest.delete(trace);
    moved.push(() => by(chart.plot, trace, attributes));
  }
  const all = rest.size > 0 && !running; // one call for everything
  for (const trace of update.keys()) chart.astray?.[all || rest.has(trace) ? "delete" : "add"](trace);
  if (!rest.size) return;
  const drawn = restyle(chart, all ? update : rest);
  if (!all) for (const again of moved) again(); // Plotly has reset them to their last drawn position
  return drawn;
}

const RESTED = 150; // milliseconds after a step until Plotly draws it, too

/**
 * Let Plotly draw the traces that were moved without it, with the values of their step. While the player runs or a
 * point is dragged, the next picture follows anyway.
 * @type {(chart: MountedChart) => void}
 */
export function catchUp(chart) {
  clearTimeout(chart.follows);
  const { astray, message, shared, drawnStep } = chart;
  if (!astray?.size || !chart.drawn || !chart.host.isConnected || shared.running || settings.dragging) return;
  const frames = message.frames?.filter(({ trace }) => astray.has(trace)) ?? [];
  astray.clear();
  if (frames.length) restyle(chart, stepUpdate(frames, drawnStep, 0, chart.skin));
}

/** @type {(chart: MountedChart, update: Map<number, Record<string, FrameValue>>) => Promise<unknown>} */
function restyle(chart, update) {
  const traces = [...update.keys()];
  const names = new Set([...update.values()].flatMap((attributes) => Object.keys(attributes)));
  /** @type {Record<string, unknown[]>} */
  const values = {}; // undefined leaves a trace's attribute unchanged
  for (const name of names) values[name] = traces.map((trace) => update.get(trace)?.[name]);
  reveal(chart.plot);
  keepCamera(chart.plot, chart.plot.layout);
  return home.Plotly.restyle(chart.plot, values, traces);
}

// Functions that move a trace without Plotly, by the attributes that change.
/** @type {Record<string, (plot: Plot, trace: number, attributes: Record<string, FrameValue>) => boolean>} */
const MOVERS = {
  "marker.size": (plot, trace, { "marker.size": sizes }) => resize(plot, trace, /** @type {Numbers} */ (sizes)),
  "x,y": (plot, trace, { x, y }) => move(plot, trace, /** @type {Numbers} */ (x), /** @type {Numbers} */ (y)),
};
