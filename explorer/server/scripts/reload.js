// A reload or a lost connection loses nothing of a visit: this tab knows the visit's name and the edits under way.
import { edits } from "./store.js";
import { announce } from "./announce.js";

const KEY = "linclass.edits";
let keeps = true; // whether the browser keeps what this tab tells it

/** Keep the visit's name as the page goes: the next page of this tab may be the same one, loaded again. */
function keep() {
  if (!edits.epoch) return sessionStorage.removeItem(KEY);
  const { epoch, last } = edits;
  const pending = edits.pending.map(({ sent, ...edit }) => edit);
  sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, epoch, last, pending }));
}

/** The visit that this tab had when the page was loaded again; null where another page was opened. Told once. */
export function before() {
  if (!keeps) return null;
  const kept = JSON.parse(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  const { path, ...left } = kept ?? {};
  const again = type === "reload" || document.wasDiscarded; // a phone discards tabs in the background
  return again && path === location.pathname ? left : null;
}

/** Without a place to keep it, as where a visitor forbids that, all goes on as usual. */
export function bindReload() {
  try {
    sessionStorage.getItem(KEY);
  } catch {
    keeps = false;
    return;
  }
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.hidden && keep()); // a discarded tab hears no more
}

let told = false;

/** Where the browser keeps nothing, say once that undo ends with a reload, as soon as there is something to undo. */
export function warnOfReload({ edit, labels }) {
  if (keeps || told || !edit?.can_undo) return;
  told = true;
  announce(labels.no_storage, { closes: labels.close });
}
