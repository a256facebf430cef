// The projector's side of the presenter view: it executes orders of the lecturer's own device, each of them once, and
// reports its step. The secret is stored in the tab. A link contains it in the fragment, which is removed at once.
import { announce, silence } from "./announce.js";
import { chooseClass, isBoard, offered } from "./edit.js";
import { queue, send } from "./edits.js";
import { isCurrent } from "./hall.js";
import { bearing, follow, hasPassed } from "./live.js";
import { connected } from "./offline.js";
import { hasPlayer, jump, toggle } from "./player.js";
import { settings } from "./store.js";

const NAME = "present";
const NEXT_VOTE = '[class*="st-key-hall-next-"]'; // the button names the state of the room (classroom/control.py)
const OUTCOMES = "present-outcomes";
const PACE = 100; // milliseconds between two looks at the step
const MOST = 40; // orders that are remembered, more than the server does
const SOON = 1000; // milliseconds within which the server responds
const TRIES = 4; // requests that are repeated without a response
const PATIENCE = 30_000; // milliseconds after which an order is not executed any more, as on the server
const SHORT = 1000; // milliseconds of an interruption that is not reported
const LONGEST = 5_000; // timeout of a report in ms: one that is stuck would hold back all later ones

/** @type {string | undefined} */
let secret; // "" without a talk; undefined before the first request
let asked = -Infinity; // when the server was asked last

/**
 * Access this tab's storage. Returns null if the browser forbids it.
 * @type {<T>(change: (kept: Storage) => T) => T | null}
 */
function note(change) {
  try {
    return change(sessionStorage);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "SecurityError") throw error;
    return null;
  }
}

/** The secret in the address of the page when it was opened, or in the tab. @type {() => string} */
function opened() {
  const named = (/** @type {string} */ address) => new URLSearchParams(new URL(address).hash.slice(1)).get(NAME);
  const linked = named(location.href);
  if (linked !== null) history.replaceState(history.state, "", location.href.replace(/[#&]present=[^&]*/, ""));
  return linked ?? named(performance.getEntriesByType("navigation")[0]?.name ?? location.href) ?? note((kept) => kept.getItem(NAME)) ?? "";
}

/**
 * Called for every message of the bar: tell the server the secret of this tab, or follow the talk that it names.
 * @type {(desk: Desk, ask: (desk: Desk, wish: Wish) => void, act: (desk: Desk, key: string) => boolean, left?: number) => void}
 */
export function followTalk(desk, ask, act, left = TRIES) {
  const { present } = desk.message;
  secret ??= opened();
  if (typeof present === "string") {
    secret = present;
    note((kept) => (present ? kept.setItem(NAME, present) : kept.removeItem(NAME)));
    if (present !== (desk.screen?.secret ?? "")) connect(desk, present, act);
  } else if (secret && performance.now() - asked > SOON) {
    asked = performance.now();
    ask(desk, { present: secret });
    // another request may have replaced this one
    if (left) setTimeout(() => isCurrent(desk) && followTalk(desk, ask, act, left - 1), SOON + 100);
  }
}

/** What this tab made of the orders of a talk: after a reload, it executes none of them again. @type {(talk: string) => ProjectorLink["outcomes"]} */
function remembered(talk) {
  const kept = JSON.parse(note((storage) => storage.getItem(OUTCOMES)) ?? "null");
  return kept?.talk === talk ? kept.outcomes : {};
}

/** End the connection. @type {(desk: Desk) => void} */
export function leaveTalk(desk) {
  desk.screen?.stop.abort();
  clearInterval(desk.screen?.timer);
  desk.screen = undefined;
  silence(NAME);
}

/** @type {(desk: Desk, talk: string, act: (desk: Desk, key: string) => boolean) => void} */
function connect(desk, talk, act) {
  leaveTalk(desk);
  if (!talk) return;
  const id = note((kept) => kept.getItem("screen")) ?? Math.random().toString(36).slice(2);
  note((kept) => kept.setItem("screen", id));
  /** @type {ProjectorLink} */
  const screen = { secret: talk, id, stop: new AbortController(), turn: "", outcomes: remembered(talk), sent: "", busy: false, waits: null, since: 0, timer: setInterval(() => (resume(desk, act), report(desk)), PACE) };
  desk.screen = screen;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lost;
  const hear = (/** @type {ScreenEvent | null} */ event) => {
    if (desk.screen !== screen) return;
    if (event && event.screen === id) return execute(desk, screen, event, act);
    leaveTalk(desk);
    if (event) announce(desk.message.labels.presenter_taken, { name: NAME });
  };
  follow(`${desk.message.presents}/events?screen=${id}`, talk, screen.stop.signal, hear, (is) => {
    clearTimeout(lost);
    if (is) silence(NAME);
    else lost = setTimeout(() => desk.screen === screen && announce(desk.message.labels.presenter_lost, { name: NAME }), SHORT);
  });
}

/** Execute the orders that have arrived while the page had no connection. @type {(desk: Desk, act: (desk: Desk, key: string) => boolean) => void} */
function resume(desk, act) {
  const { screen } = desk;
  if (!screen?.waits || !connected()) return;
  if (performance.now() - screen.since < PATIENCE) execute(desk, screen, screen.waits, act);
  else screen.waits = null;
}

/**
 * Execute the orders that were not executed before. An order of an earlier turn, or one that arrives while this page
 * itself changes the scene, is too late. While the page cannot send anything to the server, they wait: the two
 * connections do not come back at the same moment.
 * @type {(desk: Desk, screen: ProjectorLink, event: ScreenEvent, act: (desk: Desk, key: string) => boolean) => void}
 */
function execute(desk, screen, event, act) {
  screen.turn = event.turn;
  screen.waits = connected() ? null : event;
  screen.since = performance.now();
  if (screen.waits) return;
  for (const { n, do: what, value } of event.orders) {
    if (screen.outcomes[n]) continue;
    const late = desk.at !== desk.message.at || (value === "v" && hasPassed(event.turn, document.querySelector(NEXT_VOTE)));
    const done = !late && execution(desk, what, value, act);
    screen.outcomes[n] = typeof done === "string" ? done : done ? "done" : "late";
    delete screen.outcomes[n - MOST];
    note((storage) => storage.setItem(OUTCOMES, JSON.stringify({ talk: screen.secret, outcomes: screen.outcomes })));
  }
  report(desk);
}

/** @type {(desk: Desk, what: string, value: any, act: (desk: Desk, key: string) => boolean) => boolean | "barred" | "idle"} */
function execution(desk, what, value, act) {
  const { primary } = settings;
  // a browser fills the screen only after a key or a click on the page itself
  if (value === "f" && !document.fullscreenElement && !navigator.userActivation?.isActive) return "barred";
  if (what === "key") return act(desk, value) || "idle";
  if (what === "hide") for (const shown of [desk.code, desk.keys]) shown.close();
  else if (what === "formulas") document.documentElement.classList.toggle("lc-formulas", value);
  else if (!primary) return false;
  else if (what === "class") {
    if (value >= classes()) return false;
    if (isBoard(primary)) chooseClass(primary, value);
  } else if (what === "line") {
    queue({ op: "line", w: value.slice(0, 2), b: value[2] });
    send(primary, { now: true });
  } else if (!hasPlayer(primary) || !primary.controls) return false;
  else if (what === "step") jump(primary, value);
  else if (Boolean(primary.playing) !== value) toggle(primary);
  return true;
}

/** The number of classes that a new point can have; 0 if no point can be added. @type {() => number} */
function classes() {
  const { primary } = settings;
  return primary && isBoard(primary) && !primary.message.edit.readonly ? offered(primary) : 0;
}

/** What the projector shows beyond the texts of the server. @type {(desk: Desk) => Record<string, number | boolean>} */
function shownBy(desk) {
  const { primary } = settings;
  const steps = primary && hasPlayer(primary) ? primary.shared : null;
  return {
    step: steps?.step ?? 0,
    length: steps?.length ?? 1,
    secret: Boolean(primary?.message.player?.secret),
    playing: Boolean(primary?.playing),
    formulas: document.documentElement.classList.contains("lc-formulas"),
    dialog: desk.code.open || desk.keys.open,
    classes: classes(),
    full: document.fullscreenElement !== null,
  };
}

/** Report the step and the outcomes of orders, if there is news. @type {(desk: Desk) => Promise<void>} */
async function report(desk) {
  const { screen } = desk;
  if (!screen || screen.busy || !desk.root.isConnected) return;
  const body = JSON.stringify({ screen: screen.id, at: shownBy(desk), outcomes: screen.outcomes });
  if (body === screen.sent) return;
  screen.busy = true;
  const answer = await fetch(`${desk.message.presents}/at`, { method: "POST", body, headers: bearing(screen.secret), signal: AbortSignal.timeout(LONGEST) }).catch(() => null);
  screen.busy = false;
  if (answer?.ok) screen.sent = body;
}
