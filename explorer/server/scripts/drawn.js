// Whether the whole page is drawn: <html data-drawn="1">. Printing and screenshot tests wait for it.
import { fitPicture } from "./fit.js";
import { settings } from "./store.js";

const LOOK = 50; // polling interval in milliseconds while the page is not drawn yet
const RESTS = '[data-testid="stApp"][data-test-script-state="notRunning"]';
// Streamlit shows this placeholder while it loads some kinds of elements.
const PENDING = '[data-testid="stSkeleton"]';

const root = document.documentElement;
/** @type {Timer | undefined} */
let looking;
let confirming = false;
/** @type {(() => void)[]} */
let waiting = []; // callbacks for when everything is drawn

/** Mark the page as not drawn. @type {() => void} */
export function clearDrawn() {
  delete root.dataset.drawn;
  looking ??= setInterval(look, LOOK);
}

/** Call back when everything is drawn, at once if it already is. @type {(callback: () => void) => void} */
export function whenDrawn(callback) {
  if (root.dataset.drawn) callback();
  else waiting.push(callback);
}

/**
 * Watch for script runs: each response of the server begins with one, and it may change more than charts.
 * @type {() => void}
 */
export function bindDrawn() {
  const app = /** @type {HTMLElement} */ (document.querySelector('[data-testid="stApp"]'));
  const watch = new MutationObserver(clearDrawn); // it may be called only after a short run has ended
  watch.observe(app, { attributes: true, attributeFilter: ["data-test-script-state"] });
  clearDrawn();
}

/**
 * Look twice: Streamlit removes old elements and passes the new messages to the charts only after the script has ended,
 * and after the browser has painted.
 * @type {() => void}
 */
function look() {
  if (confirming || !allDrawn()) return;
  confirming = true;
  requestAnimationFrame(() => setTimeout(confirm));
}

/** @type {() => void} */
function confirm() {
  confirming = false;
  if (!allDrawn()) return;
  fitPicture();
  clearInterval(looking);
  looking = undefined;
  root.dataset.drawn = "1";
  const ready = waiting;
  waiting = [];
  for (const callback of ready) callback();
}

/** @type {() => boolean} */
const allDrawn = () =>
  [...settings.charts].every(settled)
  && document.querySelector(RESTS) !== null && document.querySelector(PENDING) === null
  && [...all("div", ".lc-chart")].every((root) => settled({ root }))
  && [...all("img", ".st-key-sheet img")].every((image) => image.complete)
  && document.fonts.status === "loaded";

/** @type {<T extends keyof HTMLElementTagNameMap>(tag: T, selector: string) => NodeListOf<HTMLElementTagNameMap[T]>} */
const all = (_tag, selector) => document.querySelectorAll(selector);

/** Whether a chart shows its last message, or an error. @type {(chart: { root: HTMLElement }) => boolean} */
const settled = ({ root }) => Boolean(root.dataset.ready || !root.isConnected || root.querySelector(".lc-error")?.textContent);
