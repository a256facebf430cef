// A mounted chart: receives each message of the server, keeps its div, and connects drawing, player, editing and texts.
import { group, home, outside, settings, stats, unpack } from "./store.js";
import { loadPlotly, drawFigure, drawStep, sameDrawing } from "./draw.js";
import { onThemeChange } from "./theme.js";
import { bindSpots, hasPlayer, markSpots, updatePlayer, startStep } from "./player.js";
import { updateCursor } from "./cursor.js";
import { updateEditor, acknowledge, isBoard } from "./edit.js";
import { bindPointer } from "./pointer.js";
import { updateHandles } from "./handles.js";
import { AXIS } from "./axis.js";
import { LINE } from "./line.js";
import { RECTANGLE, updateRectangleButton } from "./rectangle.js";
import { updateTexts, textsAtStep } from "./texts.js";
import { chainAtStep } from "./chain.js";
import { bindTurning, intoView, isOtherView, keepSize } from "./view.js";
import { bindView } from "./zoom.js";
import { hasControls, setPredicting } from "./predict.js";
import { bindKeys } from "./keys.js";
import { isStranger, passing, restSoon } from "./edits.js";

/** Load the stylesheet once for the whole page; resolves when it applies. @type {Promise<unknown> | null} */
let styled = null;
/** @type {(assets: string) => Promise<unknown>} */
function loadStyle(assets) {
  styled ??= !outside.served ? Promise.resolve() : new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: assets + "/chart.css" });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
  return styled;
}

/**
 * Called for every message; `host` (the parent element) exists as long as the chart is on the page.
 * @type {(component: Component, payload: Message.Chart | Message.Relay) => Promise<void>}
 */
export async function update(component, payload) {
  const host = component.parentElement;
  const message = unpack(payload);
  /** @type {Send} */
  const send = (edits) => component.setStateValue("edits", edits);
  if ("charts" in message) return relay(host, send, message);
  const chart = (host._lcChart ??= mount(host));
  chart.send = send;
  await show(chart, /** @type {ChartMessage} */ (message));
}

/**
 * The fragment that edits of points rerun first: it delivers the updates of all charts that depend on them.
 * @type {(host: ChartHost, send: Send, relayed: Message.Relay) => void}
 */
function relay(host, send, { charts: news, whole, again }) {
  settings.relay = { host, send };
  host.querySelector(".lc-chart")?.classList.replace("lc-chart", "lc-relay"); // it draws nothing itself
  if (overtaken(news)) return;
  for (const chart of settings.charts) {
    if (!chart.message) continue;
    const { name, assets, labels, edit } = chart.message;
    if (news[name]) show(chart, { ...news[name], name, assets, labels, passing: passing() });
    if (edit && (whole || again || news[name])) restSoon(chart, { whole, again });
  }
}

/**
 * Whether a board has newer edits than this update: on a busy machine, the whole page's answer may arrive first.
 * @type {(news: Record<string, Message.Chart>) => boolean}
 */
function overtaken(news) {
  return [...settings.charts].some(({ message }) => {
    const mine = message?.edit;
    const other = news[message?.name]?.edit;
    return mine && other && other.ack < mine.ack && other.epoch === mine.epoch;
  });
}

/**
 * Show a message, or an error text if its chart cannot be drawn.
 * @type {(chart: MountedChart, message: ChartMessage) => Promise<void>}
 */
function show(chart, message) {
  delete chart.root.dataset.ready; // until this message is drawn, too
  outside.changes();
  return attempt(chart, () => receive(chart, message));
}

/**
 * Run a function that may fail, and report an error of these scripts.
 * @type {(chart: MountedChart, draw: () => Promise<void>) => Promise<void>}
 */
async function attempt(chart, draw) {
  const said = chart.find(".lc-error");
  try {
    await draw();
    if (chart.failed) said.textContent = "";
    chart.failed = false;
  } catch (error) {
    chart.failed = true;
    said.textContent = chart.message?.labels?.broken ?? "";
    console.error(error);
  }
}

/** Show a message. @type {(chart: MountedChart, message: ChartMessage) => Promise<void>} */
async function receive(chart, message) {
  const { host } = chart;
  chart.message = message;
  await loadStyle(message.assets);
  if (outdated(chart, message)) return;
  speak(chart, message.labels.language);
  if (isBoard(chart)) acknowledge(chart);
  if (isStranger(message)) return; // the next message resumes the session
  if (message.edit) openings(chart, message);
  // During a drag, the next position is sent before this one is drawn. A chart beside the board waits for the board,
  // which sets the step and has the user's attention: during edits, until it is painted.
  if (settings.dragging || !message.edit) await pause();
  if (message.passing && !message.edit) await painted();
  if (outdated(chart, message)) return;
  if (message.edit) outside.receive(message);
  if (isBoard(chart)) for (const thing of [LINE, AXIS, RECTANGLE]) updateHandles(chart, thing);
  follow(chart, message);
  updatePlayer(chart);
  updateTexts(chart, ownStep(chart, chart.shared.step));
  chainAtStep(chart, ownStep(chart, chart.shared.step));
  markSpots(chart);
  if (message.player || message.edit) setTimeout(() => refreshFollowers(chart)); // their own updates arrive at the same moment
  if (message.figure) {
    try {
      await loadPlotly(message);
    } catch (error) {
      chart.find(".lc-error").textContent = message.labels.unavailable;
      console.error(error);
      return;
    }
    if (outdated(chart, message) || !host.isConnected) return;
    if (!isDrawn(chart)) await chart.redraw();
    if (outdated(chart, message) || !host.isConnected) return;
    chart.drawnMessage = message;
  }
  if (message.player || message.edit) {
    settings.primary = chart;
    bindKeys();
  }
  if (message.player) stats.models += 1;
  chart.root.dataset.ready = "1";
}

/**
 * Store the opening step of the next player: the step in the address after Back or Forward, or that of the scene.
 * @type {(chart: MountedChart, message: ChartMessage) => void}
 */
function openings(chart, message) {
  chart.travelled ||= (chart.arrived ??= message.arrived) !== message.arrived;
  chart.arrived = message.arrived;
  const other = isOtherView(message.begin);
  if (chart.began !== undefined && chart.began !== message.begin) beginAnew(chart);
  else if (chart.began === undefined && other) intoView(chart);
  chart.began = message.begin;
}

/**
 * Reset for a new scene: scroll it into view and discard a drawn line and the step of the last one.
 * @type {(chart: MountedChart) => void}
 */
function beginAnew(chart) {
  chart.anchor = chart.firstPlace = null;
  chart.staged = true;
  if (!chart.travelled) outside.keepStep(null);
  intoView(chart);
}

/**
 * Whether a newer message has arrived, or the chart has left the page: then it must not join its group again.
 * @type {(chart: MountedChart, message: ChartMessage) => boolean}
 */
const outdated = (chart, message) => chart.message !== message || !settings.charts.has(chart);

/** Recreate the chart's own controls in another language. @type {(chart: MountedChart, language: string) => void} */
function speak(chart, language) {
  if (chart.language && chart.language !== language) {
    if (chart.predicting && hasControls(chart)) setPredicting(chart, false);
    chart.controls = chart.tools = chart.framer = chart.drawnMessage = null;
  }
  chart.language = language;
  outside.speak(language);
}

/**
 * Whether the board has already drawn this chart's message, or one with the same picture.
 * @type {(chart: MountedChart) => boolean}
 */
function isDrawn(chart) {
  const { drawnMessage, message, shared } = chart;
  if (!drawnMessage || chart.drawnStep !== ownStep(chart, shared.step)) return false;
  if (drawnMessage === message) return true;
  return chart.whole === true && !shared.running && chart.hides === Boolean(shared.predicting) && sameDrawing(drawnMessage, message);
}

/** @type {() => Promise<void>} */
const pause = () => new Promise((done) => setTimeout(done));
const LATE = 100; // delay in milliseconds for a hidden page, which paints nothing

/** Resolves when the browser has painted the current state. @type {() => Promise<void>} */
const painted = () => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, LATE);
});

/** @type {(chart: MountedChart) => chart is FigureChart} */
function hasFigure(chart) {
  return chart.message?.figure !== undefined;
}

/** @type {(host: ChartHost) => MountedChart} */
function mount(host) {
  const root = /** @type {HTMLElement} */ (host.querySelector(".lc-chart"));
  /** @type {Record<string, HTMLElement | null>} */
  const parts = {}; // cached as long as the chart exists: a query passes all points of the picture
  const find = (/** @type {string} */ selector) => (parts[selector] ??= root.querySelector(selector));
  const chart = /** @type {MountedChart} */ ({ host, root, plot: find(".lc-plot"), find }); // the rest follows with its message
  chart.plot.tabIndex = -1; // focusable by click, so that the browser does not outline the whole page
  chart.redraw = async () => {
    if (!hasFigure(chart) || !home.Plotly || !host.isConnected) return;
    const { message } = chart;
    await drawFigure(chart, ownStep(chart, chart.shared.step));
    chart.drawnMessage = message;
    if (isBoard(chart)) updateBoard(chart);
  };
  keepSize(chart);
  bindSpots(chart);
  bindTurning(chart);
  chart.unsubscribe = onThemeChange(host, () => {
    chart.colours = null;
    return chart.redraw();
  });
  settings.charts.add(chart);
  return chart;
}

/**
 * Called after each drawing of a board: its listeners, once, and all that lies on it or above it.
 * @type {(chart: Board) => void}
 */
function updateBoard(chart) {
  if (!chart.editing) {
    chart.editing = true;
    bindPointer(chart);
    bindView(chart);
  }
  updateEditor(chart);
  updateCursor(chart);
  updateRectangleButton(chart);
}

/**
 * Join the group in the message, so that this chart is redrawn whenever the group's step changes.
 * @type {(chart: MountedChart, message: ChartMessage) => void}
 */
function follow(chart, message) {
  const shared = group(message.group);
  chart.listener ??= (moved, fraction) => {
    const step = ownStep(chart, moved); // this chart's own message may arrive later
    if (chart.message.figure && chart.drawn) drawStep(chart, step, fraction, chart.shared.running);
    if (fraction === 0 || step !== chart.textStep) textsAtStep(chart, step);
    if (fraction === 0) chainAtStep(chart, step);
  };
  if (chart.shared && chart.shared !== shared) chart.shared.listeners.delete(chart.listener);
  chart.shared = shared;
  shared.listeners.add(chart.listener);
  if (message.edit) {
    shared.columns = message.columns; // the numbers of each step, for the texts of the whole group
    shared.plays = Boolean(message.player);
  }
  if (hasPlayer(chart)) startStep(chart);
}

/** @type {(chart: MountedChart) => void} */
function refreshFollowers(chart) {
  for (const other of settings.charts) {
    if (other === chart || other.shared !== chart.shared) continue;
    const step = ownStep(other, chart.shared.step);
    textsAtStep(other, step);
    chainAtStep(other, step);
    if (other.message.passing && other.drawnMessage !== other.message) continue; // it waits until this one is painted
    const late = other.drawnStep !== step || other.hides !== Boolean(chart.shared.predicting);
    if (other.drawn && late) attempt(other, other.redraw); // it was drawn before this chart set the step
  }
}

/**
 * The group's step, limited to the rows of this chart's message.
 * @type {(chart: MountedChart, step: number) => number}
 */
function ownStep({ message, shared }, step) {
  const lengths = Object.values(shared.columns ?? {}).map((column) => (typeof column === "object" ? column?.length ?? Infinity : Infinity)); // others are the same for all steps
  for (const frame of message.frames ?? []) lengths.push((frame.index ?? frame.values).length);
  for (const row of message.formula ?? []) lengths.push(typeof row === "object" ? row.which?.length ?? Infinity : Infinity);
  return Math.min(step, ...lengths.map((length) => length - 1));
}

/** Called when the element leaves the page. @type {(host: ChartHost) => void} */
export function unmount(host) {
  if (settings.relay?.host === host && !host.isConnected) settings.relay = null;
  const chart = host._lcChart;
  if (!chart || host.isConnected) return;
  if (chart.listener) chart.shared.listeners.delete(chart.listener);
  chart.unsubscribe();
  chart.stop?.();
  settings.charts.delete(chart);
  if (settings.primary === chart) settings.primary = null;
  if (chart.editing) settings.dragging = false; // the board will not receive the end of this drag
  const purge = () => home.Plotly.purge(chart.plot);
  chart.drawing?.then(purge, purge); // not during a Plotly call
  host._lcChart = undefined;
}
