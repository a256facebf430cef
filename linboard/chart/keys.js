// Keyboard shortcuts of the page: space and arrow keys play, Esc ends a prediction, 1-4 choose the class, Ctrl+Z and
// Ctrl+Shift+Z undo and redo.
import { outside, settings } from "./store.js";
import { toggle, stepBy, jump } from "./player.js";
import { chooseClass, command } from "./edit.js";
import { setPredicting } from "./predict.js";

const TYPING = "input, textarea, select, [contenteditable], [role=textbox], [role=slider], [role=combobox], [role=grid], [role=radio], [role=tab], canvas";
const PRESSING = "button, a, summary, [role=button]";

let bound = false;

export function bindKeys() {
  if (bound) return;
  bound = true;
  outside.keys.addEventListener("keydown", onKey);
}

function onKey(event) {
  const chart = settings.primary;
  if (!chart || event.defaultPrevented) return;
  const typing = event.target.closest?.(TYPING);
  if (typing && !(event.key === "Escape" && typing.type === "range")) return;
  const action = actionOf(event, chart);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

function actionOf(event, chart) {
  const { message } = chart;
  if ((event.ctrlKey || event.metaKey) && message.edit && !outside.saved) {
    const key = event.key.toLowerCase();
    if (key === "z") return () => command(chart, event.shiftKey ? "redo" : "undo");
    if (key === "y") return () => command(chart, "redo");
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === " " && message.player && !event.target.closest(PRESSING)) return () => toggle(chart);
  if (event.key === "Escape" && chart.predicting && !document.querySelector("dialog[open], .lc-menu")) return () => setPredicting(chart, false);
  if (event.key === "ArrowRight" && message.player) return () => stepBy(chart, 1);
  if (event.key === "ArrowLeft" && message.player) return () => stepBy(chart, -1);
  if (event.key === "Home" && message.player) return () => jump(chart, 0);
  if (event.key === "End" && message.player) return () => jump(chart, Infinity);
  if (/^[1-4]$/.test(event.key) && message.edit) return () => chooseClass(chart, Number(event.key) - 1);
  return null;
}
