// The browser's history: an entry for each act of the visitor that changes the address, for Back and Forward.
//
// Streamlit makes an entry for each parameter that the server writes, several in one answer, and none for the controls
// that it binds to the address itself. Here the first change after an act (a press, a key, a drop) makes an entry, and
// all further ones until the next act belong to it; a page's own corrections, which follow no act, make none.

import { withRoom } from "./hall.js";

const ACTS = ["pointerdown", "keydown", "drop"];
const PATIENCE = 5000; // milliseconds that a page which a link leads to may take
const SAME = 1000; // milliseconds within which changes of one control are one

let acts = 0;
let entered = 0; // acts up to the newest entry
let newest = { names: "", at: 0 }; // what has changed with it, and when
let known = ""; // the address as it was last written or travelled to
let travelling = false; // the page of this address is on its way
let leaving = null; // the page that a link leads to, until the address names it, and what it has written so far
let arrivals; // how often the server has followed Back and Forward

export function bindAddress() {
  known = here();
  for (const kind of ACTS) document.addEventListener(kind, (event) => (acts += event.repeat ? 0 : 1), true);
  window.addEventListener("popstate", travel);
  document.addEventListener("click", leave);
  const [push, replace] = [history.pushState, history.replaceState].map((method) => method.bind(history));
  const write = (asked) => (state, title, url) => {
    const address = arrived(url);
    if (!address) return;
    enter(address, asked === push) ? push(state, title, address) : replace(state, title, address);
    known = here();
  };
  history.pushState = write(push);
  history.replaceState = write(replace);
}

const here = () => location.pathname + location.search;

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

/** Whether a new address is to be an entry of its own. */
function enter(url, asked) {
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
  travelling = true;
}

/** The board's news have come; where the server has followed Back or Forward, `count` has grown. */
export function arrive(count) {
  if (count !== arrivals) travelling = false;
  arrivals = count;
}

/** The step that the address names, as a text; null where it names none. */
export const openingStep = () => new URLSearchParams(location.search).get("step");

/** Keep the step in the address; null where a page opens with it anyway. While one travels, the address says it. */
export function rememberStep(step) {
  const address = new URL(location.href);
  if (travelling || address.searchParams.get("step") === step) return;
  if (step === null) address.searchParams.delete("step");
  else address.searchParams.set("step", step);
  history.replaceState(history.state, "", address);
}
