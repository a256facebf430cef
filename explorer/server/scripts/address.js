// The browser's history: an entry for each act of the visitor that changes the address, for Back and Forward.
//
// Streamlit makes an entry for each parameter that the server writes, several in one answer, and none for the controls
// that it binds to the address itself. Here the first change after an act (a press, a key, a drop) makes an entry, and
// all further ones until the next act belong to it; a page's own corrections, which follow no act, make none.
//
// Safari throws a SecurityError after 100 writes in ten seconds. So a step is written when the player has rested for a
// moment, or when the page is left; and a write that the browser refuses is kept and tried again.

import { withRoom } from "./hall.js";

const ACTS = ["pointerdown", "keydown", "drop"];
const PATIENCE = 5000; // milliseconds that a page which a link leads to may take
const SAME = 1000; // milliseconds within which changes of one control are one
const REST = 300; // milliseconds without a further step after which the address names the step
const RETRY = 1000; // milliseconds after which a refused write is tried again

let acts = 0;
let entered = 0; // acts up to the newest entry
let newest = { names: "", at: 0 }; // what has changed with it, and when
let known = ""; // the address as it was last written or travelled to
let travelling = false; // the page of this address is on its way
let leaving = null; // the page that a link leads to, until the address names it, and what it has written so far
let arrivals; // how often the server has followed Back and Forward
let waiting = null; // the step that is not written yet, and the number of acts when it was shown
let refused = null; // the newest write that the browser has refused
const timers = {}; // of both
let writers; // the browser's own pushState and replaceState

export function bindAddress() {
  known = here();
  for (const kind of ACTS) document.addEventListener(kind, (event) => (acts += event.repeat ? 0 : 1), true);
  window.addEventListener("popstate", travel);
  document.addEventListener("click", leave);
  addEventListener("pagehide", writeStep);
  document.addEventListener("visibilitychange", writeStep);
  const [push, replace] = [history.pushState, history.replaceState].map((method) => method.bind(history));
  const bound = (asked) => (state, title, url) => {
    writeStep();
    const address = arrived(url);
    if (address) write({ state, address, asEntry: enter(address, asked === push, acts) });
  };
  history.pushState = bound(push);
  history.replaceState = bound(replace);
  writers = { push, replace };
}

const here = () => location.pathname + location.search;

/** Write an address into the history; if the browser refuses, keep the newest one and try again. */
function write(entry) {
  const asEntry = entry.asEntry || Boolean(refused?.asEntry);
  clearTimeout(timers.retry);
  try {
    writers[asEntry ? "push" : "replace"](entry.state, "", entry.address);
    refused = null;
    known = here();
  } catch (error) {
    if (error.name !== "SecurityError") throw error;
    refused = { ...entry, asEntry };
    timers.retry = setTimeout(() => write(refused), RETRY);
  }
}

/** A link to another page was followed, or a button that leads there: what the server writes from now on is that page's. */
function leave(event) {
  const link = event.target.closest?.("a[href]");
  if (event.target.closest?.('[class*="st-key-elsewhere"] button')) leaving = { search: "", until: performance.now() + PATIENCE };
  if (!link || link.target === "_blank" || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { origin, protocol, pathname } = new URL(link.href);
  const ours = origin === location.origin && protocol === location.protocol;
  leaving = ours && pathname !== location.pathname ? { search: "", until: performance.now() + PATIENCE } : null;
}

/**
 * The address to write. Streamlit may write what the next page has to say into this one's address, before its path:
 * that waits for the path, so that Back finds this page as it was left. Null where it waits.
 */
function arrived(url) {
  const next = withRoom(new URL(url ?? location.href, location.href));
  if (!leaving || performance.now() > leaving.until) return next.href;
  const waits = next.pathname === location.pathname;
  if (waits) leaving.search = next.search;
  else {
    next.search ||= leaving.search;
    leaving = null;
  }
  return waits ? null : next.href;
}

/** Whether a new address, which follows so many acts, is to be an entry of its own. */
function enter(url, asked, acts) {
  const next = new URL(url ?? location.href, location.href);
  const names = changed(new URLSearchParams(location.search), next.searchParams);
  const otherPage = next.pathname !== location.pathname;
  if (!otherPage && !names) return asked && next.hash !== location.hash;
  const again = !otherPage && goesOn(names);
  const makes = otherPage ? asked : acts > entered && !again;
  if (makes || again) newest = { names: otherPage ? "" : names, at: performance.now() };
  if (makes || again || otherPage) entered = acts;
  return makes;
}

/** The names of the parameters that differ. */
function changed(before, after) {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort().join("&");
}

/** Whether a change goes on with the newest one: of the step, however long one looks around, or of one control. */
function goesOn(names) {
  if (names !== newest.names) return false;
  return names === "step" || (!names.split("&").includes("d") && performance.now() - newest.at < SAME);
}

function travel() {
  if (here() === known) return; // to a heading of the same page
  known = here();
  entered = acts;
  newest = { names: "", at: 0 };
  waiting = refused = null; // the entry that they belong to is left
  for (const timer of Object.values(timers)) clearTimeout(timer);
  travelling = true;
}

/** The board's news have come; where the server has followed Back or Forward, `count` has grown. */
export function arrive(count) {
  if (count !== arrivals) travelling = false;
  arrivals = count;
}

/** The step that the address names, as a text; null where it names none. */
export function openingStep() {
  writeStep();
  return new URLSearchParams(location.search).get("step");
}

/** Keep the step in the address; null where a page opens with it anyway. While one travels, the address says it. */
export function rememberStep(step) {
  if (travelling) return;
  waiting = { step, acts };
  clearTimeout(timers.step);
  timers.step = setTimeout(writeStep, REST);
}

/** Write the step that waits now. */
export function writeStep() {
  if (!waiting) return;
  const { step, acts: until } = waiting;
  waiting = null;
  clearTimeout(timers.step);
  const address = new URL(location.href);
  if (address.searchParams.get("step") === step) return;
  if (step === null) address.searchParams.delete("step");
  else address.searchParams.set("step", step);
  write({ state: history.state, address: address.href, asEntry: enter(address.href, false, until) });
}
