// On a phone, the settings of a bench are below its board and the board's texts. When a changed setting makes these longer or
// shorter, the page scrolls by as much, so that the setting stays below the finger. Safari never does so by itself, and
// Chromium not always.
import { closest } from "./dom.js";
import { isUpright } from "./fit.js";

const ROW = ".stHorizontalBlock:has(> .stColumn .st-key-board)"; // the board and the settings
const SETTING = ".stColumn .stElementContainer";
const BENCH = ".stMainBlockContainer:not(:has(.st-key-scenes))";
const LONG = 3000; // milliseconds within which the result of a setting begins to come

/** @type {{ setting: Element | null, top: number, until: number }} */
const held = { setting: null, top: 0, until: 0 };
const watch = new ResizeObserver(hold);

/** @type {() => void} */
export function bindSteady() {
  addEventListener("pointerdown", begin, true);
  addEventListener("pointerup", goOn, true);
  addEventListener("pointercancel", letGo, true); // the finger scrolls
}

/** @type {(event: PointerEvent) => void} */
function begin(event) {
  letGo();
  const setting = closest(event, SETTING);
  const row = setting?.closest(ROW);
  if (!setting || !row?.closest(BENCH) || setting.matches(".st-key-board") || !isUpright()) return;
  Object.assign(held, { setting, top: setting.getBoundingClientRect().top });
  goOn();
  watch.observe(row);
}

function goOn() {
  held.until = performance.now() + LONG;
}

function letGo() {
  held.setting = null;
  watch.disconnect();
}

/** Scroll by as much as the setting has moved. */
function hold() {
  const page = document.querySelector('[data-testid="stMain"]');
  const late = performance.now() > held.until && document.documentElement.dataset.drawn; // drawn.js: the result is there
  if (!held.setting?.isConnected || !page || late) return letGo();
  const moved = held.setting.getBoundingClientRect().top - held.top;
  if (Math.abs(moved) >= 1) page.scrollTop += moved;
}
