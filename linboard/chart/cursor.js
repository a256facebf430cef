// Keyboard control of the board: the arrow keys move a crosshair, which can click, hold and remove like a pointer.
import { make } from "./edit.js";
import { applyToPicked, corner, forget, picked } from "./lasso.js";
import { outside } from "./store.js";
import { showNote } from "./texts.js";
import { axes, pointsOf } from "./view.js";

const STRIDE = 10; // pixels for an arrow key; with Shift, one pixel
/** @type {Record<string, Pair>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const POINTER = { pointerId: 1, isPrimary: true, pointerType: "pen", bubbles: true, cancelable: true };

/**
 * Called after each drawing of a board: a board that gets the focus by the Tab key shows the crosshair.
 * @type {(chart: Board) => void}
 */
export function updateCursor(chart) {
  const { edit, line, axis, rectangle, locked } = chart.message;
  const usable = !outside.saved && !locked && (!edit.readonly || edit.mark || line || axis || rectangle);
  if (chart.plot.tabIndex !== (usable ? 0 : -1)) chart.plot.tabIndex = usable ? 0 : -1; // focusable only if usable
  chart.plot.setAttribute("role", usable ? "application" : "img"); // so that a screen reader leaves the arrow keys to it
  chart.cursor ??= bind(chart);
  if (!usable) hide(chart);
  place(chart);
}

/** @type {(chart: Board) => Cursor} */
function bind(chart) {
  const { plot } = chart;
  const node = Object.assign(document.createElement("div"), { className: "lc-cross", hidden: true });
  plot.addEventListener("focus", () => plot.tabIndex === 0 && plot.matches(":focus-visible") && show(chart));
  plot.addEventListener("blur", () => hide(chart));
  plot.addEventListener("pointerdown", (event) => event.isTrusted && hide(chart), true);
  plot.addEventListener("keydown", (event) => onKey(chart, event));
  return { node, left: 0, top: 0, placed: false, held: false };
}

/** @type {(chart: Board) => void} */
function show(chart) {
  const { cursor, message } = chart;
  const { x, y } = axes(chart);
  if (!cursor.placed) Object.assign(cursor, { left: x._length / 2, top: y._length / 2, placed: true });
  cursor.node.hidden = false;
  place(chart);
  showNote(chart, message.labels.cursor);
}

/** @type {(chart: Board) => void} */
function hide(chart) {
  if (chart.cursor.node.hidden) return;
  if (chart.cursor.held) letGo(chart);
  chart.cursor.node.hidden = true;
  if (chart.note === chart.message.labels.cursor) showNote(chart, null);
}

/** Position the crosshair within the axes. @type {(chart: Board) => void} */
function place(chart) {
  const { cursor, plot } = chart;
  if (cursor.node.hidden) return;
  const { x, y } = axes(chart);
  cursor.left = Math.max(0, Math.min(x._length, cursor.left));
  cursor.top = Math.max(0, Math.min(y._length, cursor.top));
  if (cursor.node.parentNode !== plot) plot.append(cursor.node);
  cursor.node.style.transform = `translate(${x._offset + cursor.left}px, ${y._offset + cursor.top}px)`;
}

/** @type {(chart: Board, event: KeyboardEvent) => void} */
function onKey(chart, event) {
  if (chart.cursor.node.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = actionOf(chart, event);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation(); // the player uses the arrow keys, too
  action();
}

/** @type {(chart: Board, event: KeyboardEvent) => (() => void) | null} */
function actionOf(chart, { key, shiftKey }) {
  if (key in ARROWS) return () => lead(chart, ARROWS[key], shiftKey ? 1 : STRIDE);
  if (key === "Enter") return () => (chart.cursor.held ? letGo(chart) : click(chart, false));
  if (key === "Delete" || key === "Backspace") return () => applyToPicked(chart, make) || click(chart, true);
  if (key === "l" || key === "L") return () => corner(chart, { left: chart.cursor.left, top: chart.cursor.top });
  if (key === "m" || key === "M") return () => (chart.cursor.held ? letGo(chart) : hold(chart));
  if (key === ".") return () => jumpTo(chart, 1);
  if (key === ",") return () => jumpTo(chart, -1);
  if (key === "Escape") return () => (picked(chart).length || chart.lasso?.corner ? forget(chart) : chart.plot.blur());
  return null;
}

/** @type {(chart: Board, direction: Pair, stride: number) => void} */
function lead(chart, [right, down], stride) {
  chart.cursor.left += right * stride;
  chart.cursor.top += down * stride;
  place(chart);
  if (chart.cursor.held) press(chart, "pointermove", { buttons: 1 });
}

/** Move to the next or the previous point. @type {(chart: Board, way: number) => void} */
function jumpTo(chart, way) {
  const { cursor } = chart;
  const points = pointsOf(chart);
  const n = points.x.length;
  if (!n || cursor.held) return;
  cursor.at = ((cursor.at ?? (way > 0 ? -1 : 0)) + way + n) % n;
  const { x, y } = axes(chart);
  Object.assign(cursor, { left: x.d2p(points.x[cursor.at]), top: y.d2p(points.y[cursor.at]) });
  place(chart);
}

/** @type {(chart: Board) => void} */
function hold(chart) {
  chart.cursor.held = true;
  chart.cursor.node.classList.add("lc-held");
  press(chart, "pointerdown", { buttons: 1 });
}

/** @type {(chart: Board) => void} */
function letGo(chart) {
  chart.cursor.held = false;
  chart.cursor.node.classList.remove("lc-held");
  press(chart, "pointerup");
}

/** @type {(chart: Board, remove: boolean) => void} */
function click(chart, remove) {
  press(chart, "pointerdown", { buttons: 1, shiftKey: remove });
  press(chart, "pointerup", { shiftKey: remove });
}

/**
 * Dispatch the pointer event of a pointer at the crosshair.
 * @type {(chart: Board, type: string, more?: PointerEventInit) => void}
 */
function press(chart, type, more = {}) {
  const { x, y, box, scale } = axes(chart);
  const { left, top } = chart.cursor;
  const at = { clientX: box.left + scale * (x._offset + left), clientY: box.top + scale * (y._offset + top) };
  chart.plot.dispatchEvent(new PointerEvent(type, { ...POINTER, ...at, ...more }));
}
