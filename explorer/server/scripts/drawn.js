// Whether the whole page is drawn: <html data-drawn="1">. Printing and screenshot tests wait for it.
import { settings } from "./store.js";

const LOOK = 50; // polling interval in milliseconds while the page is not drawn yet
const RESTS = '[data-testid="stApp"][data-test-script-state="notRunning"]';
// Streamlit shows this placeholder while it loads some kinds of elements.
const PENDING = '[data-testid="stSkeleton"]';

const root = document.documentElement;
let looking = null;
let waiting = []; // callbacks for when everything is drawn

/** Mark the page as not drawn. */
export function clearDrawn() {
  delete root.dataset.drawn;
  looking ??= setInterval(look, LOOK);
}

/** Call back when everything is drawn, at once if it already is. */
export function whenDrawn(callback) {
  if (root.dataset.drawn) callback();
  else waiting.push(callback);
}

/** Watch for script runs: each response of the server begins with one, and it may change more than charts. */
export function bindDrawn() {
  const app = document.querySelector('[data-testid="stApp"]');
  const watch = new MutationObserver(() => app.matches(RESTS) || clearDrawn());
  watch.observe(app, { attributes: true, attributeFilter: ["data-test-script-state"] });
  clearDrawn();
}

function look() {
  if (!allDrawn()) return;
  clearInterval(looking);
  looking = null;
  root.dataset.drawn = "1";
  const ready = waiting;
  waiting = [];
  for (const callback of ready) callback();
}

const allDrawn = () =>
  [...settings.charts].every(settled)
  && document.querySelector(RESTS) && !document.querySelector(PENDING)
  && [...document.querySelectorAll(".lc-chart")].every((chart) => settled({ root: chart }))
  && [...document.querySelectorAll(".st-key-sheet img")].every((image) => image.complete)
  && document.fonts.status === "loaded";

/** Whether a chart shows its last message, or an error. */
const settled = ({ root }) => root.dataset.ready || !root.isConnected || root.querySelector(".lc-error").textContent;
