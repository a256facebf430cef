// A reload loses no edit: what the server has not acknowledged is kept by the browser's tab, and handed over once.
import { edits } from "./store.js";

const KEY = "linclass.edits";

/** Keep what is under way as the page goes: the next page of this tab may be the same one, loaded anew. */
function keep() {
  if (!edits.epoch || !edits.last) return sessionStorage.removeItem(KEY);
  const { epoch, last } = edits;
  const pending = edits.pending.map(({ sent, ...edit }) => edit);
  sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, epoch, last, pending }));
}

/** What the page had not brought to an end when it was loaded anew; null where another one was opened. Told once. */
export function before() {
  const kept = JSON.parse(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  const { path, ...left } = kept ?? {};
  return type === "reload" && path === location.pathname ? left : null;
}

/** Without a place to keep it, as where a visitor forbids that, all goes on as usual. */
export function bindReload() {
  try {
    sessionStorage.getItem(KEY);
  } catch {
    return false;
  }
  addEventListener("pagehide", keep);
  return true;
}
