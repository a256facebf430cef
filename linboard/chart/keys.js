// Keyboard shortcuts of the page: space and arrow keys play, Esc ends a prediction, 1-4 choose the class, O goes
// through the objects of a proof, Ctrl+Z and Ctrl+Shift+Z undo and redo.
import { outside, settings } from "./store.js";
import { closest } from "./dom.js";
import { hasPlayer, toggle, stepBy, jump } from "./player.js";
import { chooseClass, command, isBoard } from "./edit.js";
import { hasControls, setPredicting } from "./predict.js";
import { chainOnPage, darken, nextObject } from "./symbols.js";

const TYPING = "input, textarea, select, [contenteditable], [role=textbox], [role=slider], [role=combobox], [role=grid], [role=radio], [role=tab], canvas";
const PRESSING = "button, a, summary, [role=button]";

let bound = false;

export function bindKeys() {
  if (bound) return;
  bound = true;
  outside.keys.addEventListener("keydown", (event) => onKey(/** @type {KeyboardEvent} */ (event)));
}

/** @type {(event: KeyboardEvent) => void} */
function onKey(event) {
  const chart = settings.primary;
  if (!chart || event.defaultPrevented) return;
  const typing = closest(event, TYPING);
  if (typing && !(event.key === "Escape" && typing.getAttribute("type") === "range")) return;
  const action = actionOf(event, chart);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

/** @type {(event: KeyboardEvent, chart: MountedChart) => (() => void) | null} */
function actionOf(event, chart) {
  const board = isBoard(chart);
  const plays = hasPlayer(chart);
  if ((event.ctrlKey || event.metaKey) && board && !outside.saved) {
    const key = event.key.toLowerCase();
    if (key === "z") return () => command(chart, event.shiftKey ? "redo" : "undo");
    if (key === "y") return () => command(chart, "redo");
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === " " && plays && !closest(event, PRESSING)) return () => toggle(chart);
  if (event.key === "Escape" && chart.predicting && hasControls(chart) && !document.querySelector("dialog[open], .lc-menu")) return () => setPredicting(chart, false);
  if (event.key === "Escape" && closest(event, ".lc-meanings")) return () => chart.plot.focus();
  if (event.key === "Escape" && chainOnPage() && darken()) return () => {};
  if (event.key.toLowerCase() === "o" && chainOnPage()) return () => nextObject(event.shiftKey ? -1 : 1);
  if (event.key === "ArrowRight" && plays) return () => stepBy(chart, 1);
  if (event.key === "ArrowLeft" && plays) return () => stepBy(chart, -1);
  if (event.key === "Home" && plays) return () => jump(chart, 0);
  if (event.key === "End" && plays) return () => jump(chart, Infinity);
  if (/^[1-4]$/.test(event.key) && board) return () => chooseClass(chart, Number(event.key) - 1);
  return null;
}
