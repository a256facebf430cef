// Restores a session after a reload or a lost connection: this tab stores the session's name and its pending edits.
import { edits } from "./store.js";
import { announce } from "./announce.js";

const KEY = "linclass.edits";
const RELOADED = "linclass.reloaded"; // storage key: when a broken page was reloaded
const BROKEN = "Cannot set a node at a delta path"; // Streamlit's error when parts of two pages arrive at once; it leaves the page empty
const PAUSE = 10_000; // milliseconds within which a page is not reloaded again
let keeps = true; // whether the browser allows storage

/** Store the session's name when the page is left, in case the tab reloads it. @type {() => void} */
function keep() {
  if (!edits.epoch) return sessionStorage.removeItem(KEY);
  const { epoch, last } = edits;
  const pending = edits.pending.map(({ sent, ...edit }) => edit);
  sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, epoch, last, pending }));
}

/** Return the stored session after a reload, only once. Null after opening another page. @type {Outside["before"]} */
export function before() {
  if (!keeps) return null;
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  sessionStorage.removeItem(KEY);
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const { path, ...left } = kept ?? {};
  const again = navigation?.type === "reload" || document.wasDiscarded; // phones discard background tabs
  return again && path === location.pathname ? left : null;
}

/** Bind the handlers. If storage is forbidden, everything else works as usual. @type {() => void} */
export function bindReload() {
  try {
    sessionStorage.getItem(KEY);
  } catch {
    keeps = false;
    return;
  }
  addEventListener("pagehide", keep);
  addEventListener("error", ({ message }) => message.includes(BROKEN) && repair());
  // a discarded tab receives no further events
  document.addEventListener("visibilitychange", () => document.hidden && keep());
}

/** Reload a page that Streamlit has left empty: its state is in its address and on the server. @type {() => void} */
function repair() {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < PAUSE) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}

let told = false;

/**
 * Without storage, warn once that a reload clears the undo history, as soon as there is something to undo. In a frame, a
 * reload brings back the lesson as the page around it has it, and the line would cover the board.
 * @type {(message: ChartMessage) => void}
 */
export function warnOfReload({ edit, labels }) {
  if (keeps || told || !edit?.can_undo || document.documentElement.classList.contains("lc-embedded")) return;
  told = true;
  announce(labels.no_storage, { closes: labels.close });
}
