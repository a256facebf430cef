// The browser's history: one entry per user action that changes the address, for Back and Forward. Streamlit creates an
// entry for each parameter that the server writes, often several per response, and none for the controls that it binds
// to the address itself. Here the first change after a user action (press, key, drop) creates an entry. All further
// changes until the next action belong to that entry. Corrections by a page, which follow no action, create none.
// Safari throws a SecurityError after 100 writes in ten seconds. Therefore a step is written after the player has
// paused for a moment, or when the page is left. A rejected write is kept and retried.

import { closest } from "./dom.js";
import { withRoom } from "./hall.js";

const ACTS = ["pointerdown", "keydown", "drop"];
const PATIENCE = 5000; // milliseconds that a linked page may take to load
const SAME = 1000; // milliseconds within which changes of one control belong together
const STEPS = ["step", "line"]; // names of the parameters with the step of a player
const REST = 300; // milliseconds after the last step before the step is written into the address
const RETRY = 1000; // milliseconds before a rejected write is retried

let acts = 0;
let entered = 0; // number of actions up to the newest entry
let newest = { names: "", at: 0 }; // the changed parameters, and when
let known = ""; // the address after the last write or navigation
let travelling = false; // the page of this address is loading
/** @type {{ search: string; until: number } | null} */
let leaving = null; // the target page of a link, until the address names it, and what it has written so far
/** @type {string | undefined} */
let arrivals; // number of times that the server has followed Back and Forward
/** @type {{ step: string | null; name: string; acts: number } | null} */
let waiting = null; // the step that is not written yet, and the number of actions when it was shown
/** @type {Entry | null} */
let refused = null; // the newest write that the browser has rejected
/** @type {Record<string, Timer>} */
const timers = {}; // for the pending step and the rejected write
/** @type {Record<"push" | "replace", (state: unknown, title: string, url: string) => void>} */
let writers; // the browser's own pushState and replaceState

/** @type {() => void} */
export function bindAddress() {
  known = here();
  for (const kind of ACTS) document.addEventListener(kind, (event) => (acts += event instanceof KeyboardEvent && event.repeat ? 0 : 1), true);
  window.addEventListener("popstate", travel);
  document.addEventListener("click", leave);
  addEventListener("pagehide", writeStep);
  document.addEventListener("visibilitychange", writeStep);
  const [push, replace] = [history.pushState, history.replaceState].map((method) => method.bind(history));
  /** @type {(asked: typeof push) => typeof push} */
  const bound = (asked) => (state, _title, url) => {
    writeStep();
    const address = arrived(url);
    if (address) write({ state, address, asEntry: enter(address, asked === push, acts) });
  };
  history.pushState = bound(push);
  history.replaceState = bound(replace);
  writers = { push, replace };
}

/** @type {() => string} */
const here = () => location.pathname + location.search;

/**
 * Write an address into the history. If the browser rejects it, keep the newest one and retry.
 * @type {(entry: Entry) => void}
 */
function write(entry) {
  const asEntry = entry.asEntry || Boolean(refused?.asEntry);
  clearTimeout(timers.retry);
  try {
    writers[asEntry ? "push" : "replace"](entry.state, "", entry.address);
    refused = null;
    known = here();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "SecurityError") throw error;
    const again = { ...entry, asEntry };
    refused = again;
    timers.retry = setTimeout(() => write(again), RETRY);
  }
}

/**
 * Detect a click on a link or button to another page. The server's next writes then belong to that page.
 * @type {(event: MouseEvent) => void}
 */
function leave(event) {
  const link = closest(event, "a[href]");
  if (closest(event, '[class*="st-key-elsewhere"] button')) leaving = { search: "", until: performance.now() + PATIENCE };
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { origin, protocol, pathname } = new URL(link.href);
  const ours = origin === location.origin && protocol === location.protocol;
  leaving = ours && pathname !== location.pathname ? { search: "", until: performance.now() + PATIENCE } : null;
}

/**
 * Return the address to write. Streamlit may write parameters of the next page into this page's address before it
 * changes the path. Such a write waits for the path, so that Back finds this page unchanged. Returns null while it
 * waits.
 * @type {(url?: string | URL | null) => string | null}
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

/**
 * Whether a new address after this number of actions creates an entry.
 * @type {(url: string, asked: boolean, acts: number) => boolean}
 */
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

/** The names of the parameters that differ. @type {(before: URLSearchParams, after: URLSearchParams) => string} */
function changed(before, after) {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort().join("&");
}

/**
 * Whether a change continues the newest entry: steps always, and changes of one control within a short time.
 * @type {(names: string) => boolean}
 */
function goesOn(names) {
  if (names !== newest.names) return false;
  return STEPS.includes(names) || (!names.split("&").includes("d") && performance.now() - newest.at < SAME);
}

/** @type {() => void} */
function travel() {
  if (here() === known) return; // a heading on the same page
  known = here();
  entered = acts;
  newest = { names: "", at: 0 };
  waiting = refused = null; // they belong to the previous entry
  for (const timer of Object.values(timers)) clearTimeout(timer);
  travelling = true;
}

/**
 * Handle a message of the board. `count` has grown if the server has followed Back or Forward.
 * @type {(count: string | undefined) => void}
 */
export function arrive(count) {
  if (count !== arrivals) travelling = false;
  arrivals = count;
}

/** The step in the address as a string, or null. @type {(name?: string) => string | null} */
export function openingStep(name = "step") {
  writeStep();
  return new URLSearchParams(location.search).get(name);
}

/**
 * Store the step in the address later; null for the page's initial step. During a navigation, the address has
 * priority.
 * @type {(step: string | null, name?: string) => void}
 */
export function rememberStep(step, name = "step") {
  if (travelling) return;
  waiting = { step, name, acts };
  clearTimeout(timers.step);
  timers.step = setTimeout(writeStep, REST);
}

/** Write the pending step now. @type {() => void} */
export function writeStep() {
  if (!waiting) return;
  const { step, name, acts: until } = waiting;
  waiting = null;
  clearTimeout(timers.step);
  const address = new URL(location.href);
  if (address.searchParams.get(name) === step) return;
  if (step === null) address.searchParams.delete(name);
  else address.searchParams.set(name, step);
  write({ state: history.state, address: address.href, asEntry: enter(address.href, false, until) });
}
