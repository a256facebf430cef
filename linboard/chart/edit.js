// Editing points: an edit is shown at once and sent; and the toolbar. The gestures of a pointer are in pointer.js.
import { edits, home, outside, settings } from "./store.js";
import { acknowledgeEdits, journey, queue, send, withPending } from "./edits.js";
import { sidesOfNames } from "./view.js";
import { updateWayBack, zoomButtons } from "./zoom.js";
import { iconButton } from "./icons.js";
import { applyToPicked, toggleLasso, updateLasso } from "./lasso.js";
import { another, move } from "./motion.js";
import { say, showNote } from "./texts.js";

/** @type {(i: number) => string} */
const subscript = (i) => "x<sub>" + (i + 1) + "</sub>";

/** @type {(chart: MountedChart) => chart is Board} */
export function isBoard(chart) {
  return chart.message.edit !== undefined;
}

/** Called for every message: drop acknowledged edits and send the others. @type {(chart: Board) => void} */
export function acknowledge(chart) {
  chart.overlay = (data) => showPoints(chart, data);
  if (acknowledgeEdits(chart.message)) send(chart, { now: true });
}

/** Called after each drawing: create the toolbar once, and update it. @type {(chart: Board) => void} */
export function updateEditor(chart) {
  chart.tools ??= buildToolbar(chart);
  const { edit, locked } = chart.message;
  const bar = chart.find(".lc-toolbar");
  bar.hidden = Boolean(locked) || (outside.saved && !edit.toolbar);
  bar.classList.toggle("lc-fixed", Boolean(edit.readonly));
  bar.classList.toggle("lc-bare", !edit.toolbar); // the picture does not show the points, but can be played and saved
  chart.tools.undo.hidden = chart.tools.redo.hidden = Boolean(edit.fixed && edit.unlabelled);
  chart.tools.undo.disabled = !edit.can_undo;
  chart.tools.redo.disabled = !edit.can_redo;
  const { labels } = chart.message;
  chart.tools.clear.hidden = Boolean(edit.stay && !edit.rows);
  chart.tools.clear.textContent = edit.rows ? labels.leave_out_short : labels.clear_short;
  for (const [label, node] of chart.tools.classes.entries()) {
    // The classes of points that cannot be edited are a legend.
    node.hidden = edit.unlabelled || label >= offered(chart) || Boolean(edit.readonly && !(edit.toolbar && edit.classes[label].short));
    node.disabled = Boolean(edit.readonly);
    node.style.color = chart.skin(edit.classes[label].colour);
    node.title = `${edit.classes[label].name} (${label + 1})`;
    node.setAttribute("aria-label", edit.classes[label].name);
    say(node, `${edit.classes[label].symbol} ${edit.classes[label].short}`.trim());
  }
  chart.tools.snap.hidden = Boolean(edit.readonly || edit.fixed);
  chart.tools.free.hidden = typeof edit.free !== "boolean" || Boolean(locked) || outside.saved;
  chart.tools.free.setAttribute("aria-pressed", String(edit.free));
  const gives = edit.gives ?? null;
  if (gives !== null && gives !== chart.gives) chooseClass(chart, gives); // once, so that it does not override the user's choice
  chart.gives = gives;
  if (settings.labelClass >= offered(chart)) settings.labelClass = 0; // chosen on another board
  markClass(chart);
  updateLasso(chart);
  updateWayBack(chart);
  if (journey() !== null) for (const gesture of chart.postponed?.splice(0) ?? []) gesture();
}

/**
 * Put the points, including pending edits, into the traces of their classes.
 * @type {(chart: Board, data: Trace[]) => void}
 */
function showPoints(chart, data) {
  const { edit } = chart.message;
  if (edit.readonly) return;
  chart.points = withPending(edit.points);
  if (!edit.rows) for (const [label, trace] of classTraces(chart).entries()) Object.assign(data[edit.traces[label]], trace);
}

/** The label of a point: the first of several points at one place has the names of all. @type {(points: Points, i: number) => string} */
function together({ x, y }, i) {
  const all = [...x.keys()].filter((k) => x[k] === x[i] && y[k] === y[i]);
  return all[0] === i ? all.map(subscript).join(", ") : "";
}

/** The traces of all classes; before the first drawing, names keep their positions. @type {(chart: Board) => PointTrace[]} */
function classTraces(chart) {
  const { points, message } = chart;
  const named = message.edit.named && points.x.length <= message.edit.named;
  const names = points.c.map((_, i) => (named ? together(points, i) : ""));
  const sides = sidesOfNames(chart, names);
  return message.edit.traces.map((_, label) => {
    const members = membersOf(chart, label);
    return {
      ...members,
      text: members.customdata.map((i) => names[i]),
      ...(sides && { textposition: members.customdata.map((i) => sides[i]) }),
    };
  });
}

/** The points of a class, and their numbers. @type {(chart: Board, label: number) => Members} */
function membersOf({ points: { x, y, c } }, label) {
  const customdata = c.flatMap((own, i) => (own === label ? [i] : []));
  return { x: customdata.map((i) => x[i]), y: customdata.map((i) => y[i]), customdata };
}

/** @type {(chart: Board) => void} */
function redrawPoints(chart) {
  if (!chart.host.isConnected) return;
  if (settings.dragging && movePoints(chart)) return;
  const { traces } = chart.message.edit;
  const classes = classTraces(chart);
  const update = {
    x: classes.map(({ x }) => x),
    y: classes.map(({ y }) => y),
    customdata: classes.map(({ customdata }) => customdata),
    text: classes.map(({ text }) => text),
    ...(classes[0].textposition && { textposition: classes.map(({ textposition }) => textposition) }),
  };
  home.Plotly.restyle(chart.plot, update, traces);
}

/** Move the drawn points; false if their number has changed. @type {(chart: Board) => boolean} */
function movePoints(chart) {
  return chart.message.edit.traces.every((index, label) => {
    const { x, y } = membersOf(chart, label);
    return move(chart.plot, index, x, y);
  });
}

/**
 * At the end of a drag, send its last edit again and redraw all charts completely.
 * @type {(chart: MountedChart, last?: NewEdit) => void}
 */
export function settle(chart, last) {
  settings.dragging = false;
  if (last) queue(last);
  // Edits that were already sent are not sent again: a second run would use the old values of the controls.
  if (edits.pending.some(({ sent }) => !sent)) send(chart, { now: true, ends: true });
  for (const other of settings.charts) other.redraw();
}

const ADDS_OR_REMOVES = new Set(["add", "remove", "remove_all", "clear"]);

/** Whether points can only be moved. @type {(chart: Board) => boolean} */
export const keepsNumber = ({ message: { edit } }) => Boolean(edit.stay && !edit.rows);

/**
 * Apply an edit: immediately on screen, and shortly afterwards on the server.
 * @type {(chart: Board, edit: NewEdit) => void}
 */
export function make(chart, edit) {
  const of = chart.message.edit.rows;
  if (keepsNumber(chart) && ADDS_OR_REMOVES.has(edit.op)) return;
  queue(of ? { ...edit, of, rows: rowsOf(chart, edit) } : edit);
  send(chart);
  if (of || edit.op === "pick" || edit.op === "axes" || !chart.drawn) return;
  chart.points = withPending(chart.message.edit.points); // immediately, because the next press looks for its point among these
  if (settings.dragging) redrawPoints(chart);
  else if (edit.op !== "add" || !another(chart.plot, chart.message.edit.traces[edit.c], edit.x, edit.y)) {
    setTimeout(() => redrawPoints(chart)); // after sending, so that the server works while the browser draws
  }
}

/** The numbers of the rows that an edit changes; none for undo and redo. @type {(chart: Board, edit: NewEdit) => number[]} */
function rowsOf({ message: { edit: { points: { id = [] } } } }, edit) {
  const all = "all" in edit ? edit.all : "i" in edit && edit.i !== undefined ? [edit.i] : [];
  return all.map((i) => id[i]);
}

/**
 * An edit without a position: undo, redo or clear. Ignored while a point is being dragged.
 * @type {(chart: Board, op: "undo" | "redo" | "clear") => void}
 */
export function command(chart, op) {
  if (chart.message.locked || chart.message.edit.readonly || settings.dragging) return;
  make(chart, { op });
}

/** The number of classes, from the first, that points can get. @type {(chart: Board) => number} */
export const offered = ({ message: { edit } }) => edit.offered ?? edit.classes.length;

/** @type {(chart: Board, label: number) => void} */
export function chooseClass(chart, label) {
  if (label >= offered(chart)) return;
  settings.labelClass = label;
  markClass(chart);
  if (applyToPicked(chart, make, label)) showNote(chart, ""); // how to use the lasso
}

/** @type {(chart: Board) => void} */
function markClass(chart) {
  for (const [label, node] of chart.tools?.classes.entries() ?? []) {
    node.setAttribute("aria-pressed", String(label === settings.labelClass && !chart.message.edit.readonly));
  }
}

/** @type {(chart: Board) => Tools} */
function buildToolbar(chart) {
  const { edit, labels } = chart.message;
  const bar = chart.find(".lc-toolbar");
  const classes = edit.classes.map(({ name, symbol }, label) => {
    const node = iconButton(name, symbol, () => chooseClass(chart, label));
    node.classList.add("lc-class", "lc-class-" + label);
    return node;
  });
  const undo = iconButton(labels.undo, "undo", () => command(chart, "undo"));
  const redo = iconButton(labels.redo, "redo", () => command(chart, "redo"));
  const clear = iconButton(labels.clear, labels.clear_short, () => {
    if (chart.lasso?.on) {
      if (applyToPicked(chart, make)) showNote(chart, ""); // a second click finds nothing selected, and clears nothing
    } else if (!chart.message.edit.rows) command(chart, "clear");
  });
  const snap = iconButton(labels.snap, "snap", () => {
    settings.snap = !settings.snap;
    snap.setAttribute("aria-pressed", String(settings.snap));
  });
  snap.classList.add("lc-snap");
  snap.setAttribute("aria-pressed", String(settings.snap));
  const free = iconButton(labels.free_axes, "free", () => {
    make(chart, { op: "axes", free: free.getAttribute("aria-pressed") !== "true" });
  });
  free.classList.add("lc-free");
  const lasso = iconButton(labels.lasso, "lasso", () => {
    toggleLasso(chart);
    const told = chart.lasso?.on ? labels.lasso_touch.replace("{button}", clear.textContent ?? "") : "";
    if (matchMedia("(hover: none)").matches) showNote(chart, told); // there are no tooltips
  });
  lasso.classList.add("lc-select");
  const gap = Object.assign(document.createElement("span"), { className: "lc-gap" });
  const zoom = Object.assign(document.createElement("span"), { className: "lc-zoom" }); // in one row, whatever precedes it
  zoom.append(...zoomButtons(chart, labels));
  if (outside.served) zoom.append(saveButton(chart, labels));
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", labels.toolbar);
  bar.replaceChildren(...classes, undo, redo, clear, snap, lasso, gap, zoom);
  if (matchMedia("(pointer: coarse)").matches) lasso.after(free);
  else chart.plot.append(free); // in the corner between the axes, which is too small for a finger
  return { classes, undo, redo, clear, snap, free, lasso };
}

/** @type {(chart: Board, labels: Message.Labels) => HTMLButtonElement} */
function saveButton(chart, labels) {
  const open = () => import("./save.js").then(({ openMenu }) => openMenu(chart, node));
  const failed = (/** @type {unknown} */ error) => {
    chart.find(".lc-error").textContent = labels.unavailable;
    console.error(error);
  };
  const node = iconButton(labels.save, "save", () => open().catch(failed));
  node.setAttribute("aria-expanded", "false");
  node.classList.add("lc-save");
  return node;
}
