// Whether all of the page is drawn: <html data-drawn="1">. Printing waits for it, and so does a test that takes a picture.
import { settings } from "./store.js";

const LOOK = 50; // milliseconds between two looks at a page that is not drawn yet
const RESTS = '[data-testid="stApp"][data-test-script-state="notRunning"]';
// Streamlit fetches some kinds of elements first, and shows this in their places meanwhile.
const PENDING = '[data-testid="stSkeleton"]';

const root = document.documentElement;
let looking = null;
let waiting = []; // what is to be done once all is drawn

/** Something new is to be drawn. */
export function clearDrawn() {
  delete root.dataset.drawn;
  looking ??= setInterval(look, LOOK);
}

/** Call back once all is drawn, at once if it is. */
export function whenDrawn(callback) {
  if (root.dataset.drawn) callback();
  else waiting.push(callback);
}

/** Each answer of the server begins with a run of the page's script, which may change more than charts. */
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

/** Whether a chart shows its last message, or says that it could not be drawn. */
const settled = ({ root }) => root.dataset.ready || !root.isConnected || root.querySelector(".lc-error").textContent;
