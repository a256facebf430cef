// Editing points by pointer: a click adds, a drag moves, shift-click, right-click or long press removes; and the toolbar.
import { edits, home, outside, settings } from "./store.js";
import { acknowledgeEdits, journey, newDrag, queue, send, withPending } from "./edits.js";
import { answer } from "./predict.js";
import { axes, bindView, isRightClick, locate, nameBeside, nearest, tidy, updateWayBack, zoomButtons } from "./view.js";
import { iconButton } from "./icons.js";
import { another, move } from "./motion.js";
import { jump } from "./player.js";
import { say, showNote } from "./texts.js";

const LONG_PRESS = 550; // milliseconds
const STILL = 4; // maximum movement of a click in pixels

const subscript = (i) => "x<sub>" + (i + 1) + "</sub>";

/** Called for every message: drop acknowledged edits and send the others. */
export function acknowledge(chart) {
  chart.overlay = (data) => showPoints(chart, data);
  if (acknowledgeEdits(chart.message)) send(chart, { now: true });
}

/** Called after each drawing: create the toolbar once, bind the pointer once, and update both. */
export function updateEditor(chart) {
  if (!chart.editing) {
    chart.editing = true;
    bindPointer(chart);
    bindView(chart);
  }
  if (!chart.tools) buildToolbar(chart);
  const { edit, locked } = chart.message;
  const bar = chart.find(".lc-toolbar");
  bar.hidden = Boolean(locked) || (outside.saved && !edit.toolbar);
  bar.classList.toggle("lc-fixed", Boolean(edit.readonly));
  bar.classList.toggle("lc-bare", !edit.toolbar); // the picture does not show the points, but can be played and saved
  chart.tools.undo.hidden = chart.tools.redo.hidden = Boolean(edit.fixed && edit.unlabelled);
  chart.tools.undo.disabled = !edit.can_undo;
  chart.tools.redo.disabled = !edit.can_redo;
  chart.tools.clear.hidden = Boolean(edit.stay);
  chart.tools.clear.disabled = edit.points.x.length === 0;
  for (const [label, node] of chart.tools.classes.entries()) {
    node.hidden = edit.readonly || edit.unlabelled || label >= offered(chart);
    node.style.color = chart.skin(edit.classes[label].colour);
    node.title = `${edit.classes[label].name} (${label + 1})`;
    node.setAttribute("aria-label", edit.classes[label].name);
    say(node, `${edit.classes[label].symbol} ${edit.classes[label].short}`.trim());
  }
  chart.tools.snap.hidden = Boolean(edit.readonly || edit.fixed);
  const gives = edit.gives ?? null;
  if (gives !== null && gives !== chart.gives) chooseClass(chart, gives); // once, so that it does not override the user's choice
  chart.gives = gives;
  if (settings.labelClass >= offered(chart)) settings.labelClass = 0; // chosen on another board
  markClass(chart);
  updateWayBack(chart);
  if (journey() !== null) for (const gesture of chart.postponed?.splice(0) ?? []) gesture();
}

/** Put the points, including pending edits, into the traces of their classes. */
function showPoints(chart, data) {
  const { edit } = chart.message;
  if (edit.readonly) return;
  chart.points = withPending(edit.points);
  for (const [label, index] of edit.traces.entries()) Object.assign(data[index], classTrace(chart, label));
}

function classTrace(chart, label) {
  const { points, message } = chart;
  const members = points.c.flatMap((c, i) => (c === label ? [i] : []));
  return {
    x: members.map((i) => points.x[i]),
    y: members.map((i) => points.y[i]),
    customdata: members,
    text: members.map((i) => (message.edit.named && points.x.length <= message.edit.named ? subscript(i) : "")),
    textposition: members.map((i) => nameBeside(chart, { x: points.x[i], y: points.y[i] })),
  };
}

function redrawPoints(chart) {
  if (!chart.host.isConnected) return;
  if (settings.dragging && movePoints(chart)) return;
  const update = { x: [], y: [], customdata: [], text: [], textposition: [] };
  for (const label of chart.message.edit.traces.keys()) {
    const trace = classTrace(chart, label);
    for (const key in update) update[key].push(trace[key]);
  }
  home.Plotly.restyle(chart.plot, update, chart.message.edit.traces);
}

/** Move the drawn points; false if their number has changed. */
function movePoints(chart) {
  return chart.message.edit.traces.every((index, label) => {
    const { x, y } = classTrace(chart, label);
    return move(chart.plot, index, x, y);
  });
}

/** At the end of a drag, send its last edit again and redraw all charts completely. */
export function settle(chart, last) {
  settings.dragging = false;
  if (last) queue(last);
  // Edits that were already sent are not sent again: a second run would use the old values of the controls.
  if (edits.pending.some(({ sent }) => !sent)) send(chart, { now: true, ends: true });
  for (const other of settings.charts) other.redraw();
}

/** Apply an edit: immediately on screen, and shortly afterwards on the server. */
function make(chart, edit) {
  queue(edit);
  send(chart);
  if (edit.op === "pick" || !chart.drawn) return;
  chart.points = withPending(chart.message.edit.points); // immediately, because the next press looks for its point among these
  if (settings.dragging) redrawPoints(chart);
  else if (edit.op !== "add" || !another(chart.plot, chart.message.edit.traces[edit.c], edit.x, edit.y)) {
    setTimeout(() => redrawPoints(chart)); // after sending, so that the server works while the browser draws
  }
}

/** An edit without a position: undo, redo or clear. Ignored while a point is being dragged. */
export function command(chart, op) {
  if (chart.message.locked || chart.message.edit.readonly || settings.dragging) return;
  make(chart, { op });
}

/** The number of classes, from the first, that points can get. */
const offered = ({ message: { edit } }) => edit.offered ?? edit.classes.length;

export function chooseClass(chart, label) {
  if (label >= offered(chart)) return;
  settings.labelClass = label;
  markClass(chart);
}

function markClass(chart) {
  for (const [label, node] of chart.tools?.classes.entries() ?? []) {
    node.setAttribute("aria-pressed", String(label === settings.labelClass));
  }
}

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
  const clear = iconButton(labels.clear, labels.clear_short, () => command(chart, "clear"));
  const snap = iconButton(labels.snap, "snap", () => {
    settings.snap = !settings.snap;
    snap.setAttribute("aria-pressed", String(settings.snap));
  });
  snap.classList.add("lc-snap");
  snap.setAttribute("aria-pressed", String(settings.snap));
  const gap = Object.assign(document.createElement("span"), { className: "lc-gap" });
  const zoom = Object.assign(document.createElement("span"), { className: "lc-zoom" }); // in one row, whatever precedes it
  zoom.append(...zoomButtons(chart, labels));
  if (outside.served) zoom.append(saveButton(chart, labels));
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", labels.toolbar);
  bar.replaceChildren(...classes, undo, redo, clear, snap, gap, zoom);
  chart.tools = { classes, undo, redo, clear, snap };
}

function saveButton(chart, labels) {
  const open = () => import("./save.js").then(({ openMenu }) => openMenu(chart, node));
  const failed = (error) => {
    chart.find(".lc-error").textContent = labels.unavailable;
    console.error(error);
  };
  const node = iconButton(labels.save, "save", () => open().catch(failed));
  node.setAttribute("aria-expanded", "false");
  node.classList.add("lc-save");
  return node;
}

// ---- pointer ----

/** The pressed point; after an undo in the meantime, the point at that position, or null. */
function pressed(chart, press) {
  if (press.journey !== journey()) {
    const { x, y } = axes(chart); // an undo may have changed the view, too
    press.index = nearest(chart, { left: x.d2p(press.place.x), top: y.d2p(press.place.y) }, press.reach);
    press.journey = journey();
  }
  return press.index;
}

/** Apply a function to the pressed point. During an undo its index is unknown, so this waits. */
function onPoint(chart, press, act) {
  if (journey() === null) (chart.postponed ??= []).push(() => onPoint(chart, press, act));
  else if (pressed(chart, press) !== null) act(press.index);
}

function bindPointer(chart) {
  const { plot } = chart;
  let press = null;

  const begin = (event) => {
    if (!event.isPrimary || !chart.drawn || event.target.closest("button")) return;
    const place = locate(chart, event);
    if (!place) return;
    chart.touched = event.pointerType === "touch";
    const { readonly, hand, mark } = chart.message.edit;
    const reach = hand || mark ? "touch" : event.pointerType; // for these, a near miss does not add a point
    const index = readonly && !mark ? null : nearest(chart, place, reach);
    press = { id: event.pointerId, reach, event, place, index, moved: false, drag: newDrag() };
    Object.assign(press, { button: isRightClick(event) ? 2 : event.button, journey: journey() });
    if (event.isTrusted && (event.pointerType !== "touch" || index !== null)) plot.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch" && index !== null && editable(chart)) {
      press.timer = setTimeout(() => {
        if (press && !press.moved) onPoint(chart, press, (i) => make(chart, { op: "remove", i }));
        press = null;
      }, LONG_PRESS);
    }
  };

  const onMove = (event) => {
    if (event.pointerType === "mouse") chart.touched = false;
    if (!press || event.pointerId !== press.id) return;
    if (!press.moved && Math.hypot(event.clientX - press.event.clientX, event.clientY - press.event.clientY) < STILL) return;
    press.moved = true;
    clearTimeout(press.timer);
    if (press.button !== 0) return;
    if (press.index === null) chart.pan?.(press, event);
    else if (editable(chart)) {
      press.aim = locate(chart, event) ?? press.aim;
      press.held = journey() === null;
      if (press.aim && !press.held) dragOn(press);
    }
    event.stopPropagation();
  };

  const dragOn = (drag) => {
    if (pressed(chart, drag) === null) return;
    if (!settings.dragging) home.Plotly.Fx.unhover(chart.plot); // the described point moves away
    settings.dragging = true;
    drag.last = { op: "move", i: drag.index, ...tidy(chart, drag.aim), drag: drag.drag };
    make(chart, drag.last);
  };

  const end = (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { moved, place, index, timer, button, last, held, aim } = press;
    const ended = press;
    clearTimeout(timer);
    press = null;
    if (held && aim) {
      return onPoint(chart, ended, () => {
        dragOn(ended);
        settle(chart, ended.last);
      });
    }
    if (moved) return settings.dragging ? settle(chart, last) : chart.panned?.();
    if (answer(chart, { index, x: place.x, y: place.y })) return;
    if (chart.message.edit.mark) {
      if (index !== null) make(chart, { op: "pick", i: index });
    } else if (editable(chart)) click(chart, ended, event.shiftKey || button === 2);
  };

  const cancel = () => {
    const { timer, last, moved } = press ?? {};
    clearTimeout(timer);
    press = null;
    if (settings.dragging) settle(chart, last);
    else if (moved) chart.panned?.(true); // a finger scrolls the page: restore the board's view
  };

  plot.addEventListener("pointerdown", begin, true);
  plot.addEventListener("pointermove", onMove, true);
  plot.addEventListener("pointerup", end, true);
  plot.addEventListener("pointercancel", cancel, true);
  // During a drag, Plotly does not look for a point to describe, which would cost more than the drag itself.
  plot.addEventListener("mousemove", (event) => press?.moved && event.stopPropagation(), true);
  plot.addEventListener("contextmenu", (event) => event.preventDefault());
  // A touch that starts on a point drags the point; elsewhere it scrolls the page.
  plot.addEventListener("touchstart", (event) => press?.index != null && event.preventDefault(), { passive: false });
}

const editable = (chart) => !chart.message.locked && !chart.message.edit.readonly && !chart.predicting;

function click(chart, press, remove) {
  const { edit } = chart.message;
  const label = settings.labelClass;
  if (press.index === null) {
    if (!remove) make(chart, { op: "add", ...tidy(chart, press.place), c: label });
  } else if (remove) onPoint(chart, press, (i) => make(chart, { op: "remove", i }));
  else if (edit.hand && chart.shared.step < chart.shared.length - 1) {
    jump(chart, Infinity); // a pick is judged at the last step, which the user must see first
    showNote(chart, chart.message.labels.hand_end);
  } else if (edit.hand) onPoint(chart, press, (i) => make(chart, { op: "pick", i }));
  else if (!edit.unlabelled) onPoint(chart, press, (i) => chart.points.c[i] !== label && make(chart, { op: "relabel", i, c: label }));
}
