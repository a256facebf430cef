// Draws a figure with Plotly and updates it by its frames. Independent of players, edits and the server.
import { home, settings } from "./store.js";
import { clipFills, move, morph, reveal, resize } from "./motion.js";
import { annotate, drawsSpace, readsPixels, withoutLetters } from "./space.js";
import { number } from "./texts.js";

let loading = null;

/** Load Plotly's script (served by this app) into the page once; resolves when it is ready. */
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

const luminance = (rgb) => 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];

const forced = () => matchMedia("(forced-colors: active)").matches; // high contrast mode, without the theme's colours

/** The current colours of the page. Reading them forces the browser to compute the style of all recent changes. */
function cssColours(element) {
  const style = getComputedStyle(element);
  const value = (name) => style.getPropertyValue(name).trim();
  if (forced()) return { text: resolved("CanvasText", element), dark: isDark(resolved("Canvas", element), element) };
  return { text: value("--st-text-color") || "#222", dark: isDark(value("--st-background-color") || "#fff", element) };
}

const darkness = new Map(); // cache: whether a colour is dark

function isDark(colour, element) {
  if (!darkness.has(colour)) darkness.set(colour, luminance(resolved(colour, element).match(/[\d.]+/g).map(Number)) < 128);
  return darkness.get(colour);
}

/** A colour as computed by the browser, in the form rgb(). */
function resolved(colour, element) {
  const probe = document.createElement("i");
  probe.style.forcedColorAdjust = "none"; // else high contrast mode overrides the colour
  probe.style.color = colour;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Call back when Streamlit's theme colours change (light, dark); returns a function that unsubscribes. */
export function onThemeChange(element, callback) {
  const colour = () => (forced() ? resolved("Canvas", element) : getComputedStyle(element).getPropertyValue("--st-background-color"));
  let last = colour();
  const timer = setInterval(() => {
    if (!element.isConnected) return;
    const now = colour();
    if (now !== last) callback();
    last = now;
  }, 500);
  return () => clearInterval(timer);
}

/** A copy of `value` in which each colour of the light theme is replaced by its partner of the dark one. */
function recolour(value, palette) {
  if (typeof value === "string") return palette[value] ?? value;
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return typeof value[0] === "number" && typeof value.at(-1) === "number" ? value : value.map((v) => recolour(v, palette));
  const copy = {};
  for (const key in value) copy[key] = recolour(value[key], palette);
  return copy;
}

const NARROW = 420; // pixels: in pictures up to this wide, a legend has the smallest letters, to need few rows
const SMALLEST = { size: 12 };

const AXES = /^(x|y)axis\d*$/;

function themedLayout(layout, colours, family = "inherit") {
  const grid = colours.dark ? "rgba(255,255,255,0.10)" : "rgba(20,30,50,0.09)";
  const zero = colours.dark ? "rgba(255,255,255,0.28)" : "rgba(20,30,50,0.28)";
  const result = {
    ...layout,
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    font: { color: colours.text, family, size: 13, ...layout.font },
    hoverlabel: { font: { family } },
  };
  for (const key of Object.keys(layout)) {
    if (AXES.test(key)) result[key] = { gridcolor: grid, zerolinecolor: zero, linecolor: zero, ...layout[key] };
  }
  if (layout.scene) {
    const axis = { gridcolor: zero, zerolinecolor: zero, backgroundcolor: "rgba(0,0,0,0)" };
    result.scene = { ...layout.scene };
    for (const key of ["xaxis", "yaxis", "zaxis"]) result.scene[key] = { ...axis, ...layout.scene[key] };
  }
  return result;
}

// A WebGL canvas keeps its picture only until the next repaint, so printing may find it empty.
addEventListener("beforeprint", () => {
  for (const { plot } of settings.charts) plot._fullLayout?.scene?._scene?.glplot?.redraw();
});

/** Draw the message's figure at a step. The user's zoom is kept while the data's view is unchanged. */
export async function drawFigure(chart, step) {
  const { figure, height, palette, view } = chart.message;
  const passing = settings.dragging || chart.message.passing;
  if (!passing || !chart.colours) chart.colours = cssColours(chart.host);
  const { colours } = chart;
  const skin = (value) => (colours.dark ? recolour(value, palette) : value);
  const data = dataAt(chart, step, skin);
  const layout = themedLayout(skin(figure.layout), colours);
  if (layout.legend?.orientation === "h" && chart.plot.clientWidth <= NARROW) layout.legend = { ...layout.legend, font: SMALLEST };
  if (chart.drawn) keepView(chart.plot, layout, Boolean(chart.message.edit) && chart.view === view);
  chart.view = view;
  const lacks = Boolean(layout.scene) && !drawsSpace();
  chart.annotates = Boolean(layout.scene) && !lacks && !readsPixels();
  if (chart.annotates) annotate(data, layout);
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
  const draw = () => home.Plotly.react(chart.plot, data, { ...layout, height: high }, CONFIG);
  await (chart.drawing = chart.annotates ? withoutLetters(draw) : draw());
  if (!chart.drawn) clipEachDrawing(chart.plot);
  chart.drawn = chart.whole = true; // the complete picture was drawn by Plotly
  if (chart.touched) home.Plotly.Fx.unhover(chart.plot); // a touch leaves an outdated hover label
}

/** Clip the filled areas of a plot, now and after each redraw by Plotly. */
function clipEachDrawing(plot) {
  const clip = () => clipFills(plot, plot._fullLayout);
  plot.on("plotly_afterplot", clip);
  clip();
}

/** Show a sentence in place of a picture that this browser cannot draw. */
function sayLack(chart, lacks) {
  const { plot, message } = chart;
  plot.querySelector(".lc-lack")?.remove();
  if (!lacks) return;
  if (chart.drawn) home.Plotly.purge(plot);
  chart.drawn = false;
  plot.style.minHeight = "0";
  plot.append(Object.assign(document.createElement("p"), { className: "lc-lack", textContent: message.labels.no_3d }));
}

/** The figure's traces at a step, with the user's current drag applied. */
function dataAt(chart, step, skin) {
  const { figure, frames } = chart.message;
  const data = skin(figure.data).map((trace) => ({ ...trace }));
  const update = stepUpdate(frames ?? [], step, 0, skin);
  for (const [index, attributes] of update) for (const key in attributes) assign(data[index], key, attributes[key]);
  if (chart.shared.predicting) for (const trace of data) trace.visible = trace.meta !== "future";
  chart.overlay?.(data);
  return data;
}

/** The figure as displayed, in its size, but with the colours for paper and a font given by name. */
export function onPaper(chart, font) {
  const { figure, height } = chart.message;
  const layout = themedLayout(figure.layout, { text: "#0f1620", dark: false }, `${font}, sans-serif`);
  keepView(chart.plot, layout, Boolean(chart.message.edit));
  Object.assign(layout, { paper_bgcolor: "#ffffff", plot_bgcolor: "#ffffff", width: chart.plot.clientWidth, height });
  return { data: dataAt(chart, chart.drawnStep, (value) => value), layout };
}

const DRAWN = ["figure", "frames", "height", "palette", "view", "steady", "line", "axis", "rectangle", "edit"];

/** Whether two messages produce the same picture. */
export const sameDrawing = (one, other) => DRAWN.every((part) => same(one[part], other[part]));

function same(one, other) {
  if (Object.is(one, other)) return true;
  if (!one || !other || typeof one !== "object" || one.constructor !== other.constructor) return false;
  const keys = ArrayBuffer.isView(one) ? null : Object.keys(one);
  if (!keys) return one.length === other.length && one.every((value, i) => Object.is(value, other[i]));
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]));
}

// Milliseconds between two of Plotly's own redraws during edits: of the board, and of a chart beside it.
const PAUSE = { board: 60, beside: 250 };

/**
 * During edits, lines and points are moved without Plotly, and Plotly redraws the rest at intervals. After a click,
 * everything is redrawn shortly. Until then the model may be shown without details such as a proof.
 */
function quick(chart, data) {
  const { edit, steady } = chart.message;
  if ((edit || (steady && chart.steady === steady)) && morph(chart.plot, data, !settings.dragging)) return true;
  clearTimeout(chart.later);
  const wait = chart.drawnAt + (chart.message.edit ? PAUSE.board : PAUSE.beside) - performance.now();
  if (wait > 0) chart.later = setTimeout(() => chart.host.isConnected && chart.redraw(), wait);
  return wait > 0;
}

const CONFIG = { scrollZoom: false, displayModeBar: false, responsive: true, doubleClick: false, showTips: false };

/** Keep the user's rotation; a board also keeps its zoom during edits. */
function keepView(plot, layout, zoomed) {
  for (const axis of zoomed ? ["xaxis", "yaxis"] : []) {
    if (plot.layout?.[axis]?.range && layout[axis]) layout[axis] = { ...layout[axis], range: [...plot.layout[axis].range], autorange: false };
  }
  keepCamera(plot, layout);
}

/**
 * Plotly saves the camera of a scene only at the end of a rotation, while the camera may still be gliding. As in
 * Plotly, a scene with a new `uirevision` uses its own camera.
 */
function keepCamera(plot, layout) {
  const { scene } = plot._fullLayout ?? {};
  const camera = scene?._scene?.getCamera?.();
  if (camera && layout.scene && plot.layout.scene?.uirevision === layout.scene.uirevision) layout.scene.camera = camera;
}

function assign(trace, path, value) {
  const keys = path.split(".");
  const last = keys.pop();
  let target = trace;
  for (const key of keys) target = target[key] ??= {};
  target[last] = value;
}

/** The value of a frame column at a step: shared (`index`), growing (`grow`) or scaled, as a text, or interpolated. */
function valueAt(column, step, fraction) {
  const row = column.index ? column.index[step] : step;
  let value = column.values[row];
  if (column.grow) return column.values.slice(0, column.grow * step + 1); // so many points for each step
  if (column.words) return column.words.map((text, i) => text.replace("{}", () => number(value[i])));
  if (column.scale) return scaled(value, column.scale[step]);
  if (fraction > 0 && column.tween && column.values[row + 1]) {
    const next = column.values[row + 1];
    if (!Number.isNaN(value[0]) && !Number.isNaN(next[0])) {
      value = Float64Array.from(value, (v, i) => v + fraction * (next[i] - v));
    }
  }
  return value;
}

/** A row times a factor, or each row of a matrix. */
const scaled = (value, factor) => (Array.isArray(value) ? value.map((row) => scaled(row, factor)) : Float64Array.from(value, (v) => v * factor));

function stepUpdate(frames, step, fraction, skin) {
  const update = new Map(); // trace -> {attribute: value}
  for (const column of frames) {
    if (fraction > 0 && !column.tween) continue;
    if (!update.has(column.trace)) update.set(column.trace, {});
    update.get(column.trace)[column.attr] = skin(valueAt(column, step, fraction));
  }
  return update;
}

/** Whether a column has another row at this step than at the last one, or its trace must be restored. */
const changes = ({ astray }, { trace, index, tween, scale }, last, step) =>
  !index || tween || scale?.[last] !== scale?.[step] || index[last] !== index[step] || !astray || astray.has(trace);

/** Move the traces that the frames change, and no others; `running` while the next picture follows immediately. */
export function drawStep(chart, step, fraction, running) {
  if (chart.annotates) return fraction > 0 ? undefined : chart.redraw(); // annotations belong to the layout
  const last = chart.drawnStep;
  chart.drawnStep = step;
  const frames = chart.message.frames?.filter((column) => changes(chart, column, last, step));
  if (!frames?.length || (fraction > 0 && !frames.some((f) => f.tween))) return;
  const update = stepUpdate(frames, step, fraction, chart.skin);
  const rest = []; // the changes left to Plotly, in one call, because each call redraws the whole picture
  const moved = [];
  for (const [trace, attributes] of update) {
    const by = running && MOVERS[Object.keys(attributes).join()];
    const quick = by && by(chart.plot, trace, attributes);
    if (quick) moved.push(() => by(chart.plot, trace, attributes));
    else rest.push([trace, attributes]);
    chart.astray?.[quick ? "add" : "delete"](trace);
  }
  if (!rest.length) return;
  const names = new Set(rest.flatMap(([, attributes]) => Object.keys(attributes)));
  const values = {}; // undefined leaves a trace's attribute unchanged
  for (const name of names) values[name] = rest.map(([, attributes]) => attributes[name]);
  reveal(chart.plot);
  keepCamera(chart.plot, chart.plot.layout);
  home.Plotly.restyle(chart.plot, values, rest.map(([trace]) => trace));
  for (const again of moved) again(); // Plotly has reset them to their last drawn position
}

// Functions that move a trace without Plotly, by the attributes that change.
const MOVERS = {
  "marker.size": (plot, trace, attributes) => resize(plot, trace, attributes["marker.size"]),
  "x,y": (plot, trace, { x, y }) => move(plot, trace, x, y),
};
