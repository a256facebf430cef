// The queue of edits: numbered here, shown at once, sent until the server has acknowledged them, so that none is lost.
import { edits, outside, settings, stats } from "./store.js";

/**
 * Take the server's word of what it has seen; true where edits wait to be sent. Where the server has another name for
 * this visit, the page was loaded again or the connection was lost: a server that keeps visits learns the earlier name
 * and takes the visit up; to any other one the edits are new.
 */
export function acknowledgeEdits(message) {
  const { epoch, ack } = message.edit;
  if (edits.epoch === null) Object.assign(edits, outside.before(), { meets: epoch });
  else if (edits.epoch !== epoch && outside.resumes) edits.meets = epoch;
  if (edits.epoch !== null && edits.epoch !== epoch && edits.meets === epoch) return true;
  if (edits.epoch !== epoch) {
    edits.epoch = epoch;
    edits.last = ack;
    for (const edit of edits.pending) edit.n = ++edits.last;
    return edits.pending.length > 0;
  }
  const answered = edits.pending.findLast((edit) => edit.n <= ack && edit.sent);
  if (answered?.drag) trip = performance.now() - answered.sent;
  edits.pending = edits.pending.filter((edit) => edit.n > ack);
  edits.last = Math.max(edits.last, ack);
  return edits.pending.some((edit) => !edit.sent);
}

/** Whether this message is of a visit that the server does not know to be an earlier one: its next one will be. */
export const isStranger = ({ edit }) => Boolean(edit) && edits.meets === edit.epoch && edits.epoch !== edit.epoch;

let journeys = 0; // undo and redo

/** Which points an index means: a number that every undo changes; null while one is under way, as nobody knows then. */
export const journey = () => (edits.pending.some(({ op }) => isJourney(op)) ? null : journeys);
const isJourney = (op) => op === "undo" || op === "redo";

let drags = 0;

/** A number for a new drag, of a point or of a handle: the edits that bear it are one step. */
export const newDrag = () => ++drags;

/** Put an edit into the queue. A newer position of the same drag takes the place of one that still waits. */
export function queue(edit) {
  const { pending } = edits;
  const newest = pending[pending.length - 1];
  if (edit.drag && newest?.drag === edit.drag && !newest.sent) Object.assign(newest, edit);
  else pending.push({ ...edit, n: ++edits.last, sent: false });
  stats.edits += 1;
  if (isJourney(edit.op)) journeys += 1;
}

const BY_RELAY = new Set(["add", "move", "relabel", "remove"]);
const REST = 150; // milliseconds without an edit after which the controls follow the points
let rest = null;
let owed = false; // the relay knows of edits that the rest of the page does not
let rests = 0; // how often all has come to rest
let asked = false; // for charts in full

const MOST = 200; // edits in one message; the server lets in a few more
const ABREAST = 2; // positions of one drag that may be under way
let trip = 100; // milliseconds that the last one took, there and back
let turn = null;

/** Whether the newest position of a drag may leave: half an answer's time after the one before, and few at a time. */
function mayLeave(chart, drag) {
  const underWay = edits.pending.filter((edit) => edit.sent && edit.drag === drag);
  if (!underWay.length) return true;
  const wait = underWay.at(-1).sent + trip / 2 - performance.now();
  clearTimeout(turn);
  if (wait > 0) turn = setTimeout(() => edits.pending.some(({ sent }) => !sent) && send(chart), wait);
  return wait <= 0 && underWay.length < ABREAST;
}

/**
 * Send what waits, the rest once that is acknowledged; of a drag the newest position, in its turn, unless it must go now.
 * Edits of points rerun the page's charts only, at once; its controls follow when the edits rest.
 */
export function send(chart, { now = false, ends = false } = {}) {
  const { pending } = edits;
  const anew = isStranger(chart.message); // what was before comes first
  if (!pending.length && !anew) return;
  const newest = pending[pending.length - 1];
  if (!now && newest?.drag && !mayLeave(chart, newest.drag)) return;
  for (const edit of pending.slice(0, MOST)) edit.sent ||= performance.now();
  clearTimeout(rest);
  owed = !anew && !ends && settings.relay && pending.every(({ op }) => BY_RELAY.has(op));
  if (owed) deliver(relay);
  else sendWhole(chart);
}

const MOMENT = 20; // milliseconds
let heard = null; // where the channel that just delivered something is
let silence = null;

/**
 * Hand over all that waits. What is set within one moment Streamlit sends together, and then reruns the part of the
 * page that spoke first and no other: a second channel speaks a moment later. `channel` gives the one that is there by
 * then; if there is none, a board to come sends what waits.
 */
function deliver(channel, more = {}) {
  const { host, send: give } = channel() ?? {};
  if (!host?.isConnected) return edits.pending.forEach((edit) => (edit.sent = false));
  if (heard && heard !== host) return setTimeout(() => deliver(channel, more), MOMENT);
  heard = host;
  clearTimeout(silence);
  silence = setTimeout(() => (heard = null), MOMENT);
  const leaving = edits.pending.filter(({ sent }) => sent);
  give({ epoch: edits.epoch, meets: edits.meets, list: leaving.map(({ sent, ...edit }) => edit), ...more });
}

const relay = () => settings.relay;

/** Rerun the whole page, controls and all. */
function sendWhole(chart) {
  owed = false;
  deliver(() => chart, { rests: ++rests });
}

/**
 * The charts have the news of the relay: when nothing was moved for a while, ask for what is still missing.
 *
 * Charts that were drawn in a hurry come first, `again` and in full; then the rest of the page follows the edits that
 * only the relay knows of. Where the news say that the `whole` page is another one, it follows at once.
 */
export function restSoon(chart, { whole, again }) {
  clearTimeout(rest);
  const wait = whole || (asked && !again) ? 0 : REST;
  asked = false;
  rest = setTimeout(() => {
    if (again && !whole) askAgain();
    else if ((owed || whole) && settings.charts.has(chart) && !settings.dragging) sendWhole(chart); // a drag's end does
  }, wait);
}

/** Whether the page is still to follow edits that the charts know of: what they draw now is drawn again soon. */
export const passing = () => settings.dragging || owed;

function askAgain() {
  if (edits.pending.length || !settings.relay) return; // what is under way brings its own news
  asked = true;
  deliver(relay, { rests: ++rests });
}

/** The server's points with all edits applied that it has not acknowledged. */
export function withPending(points) {
  const shown = { x: Array.from(points.x), y: Array.from(points.y), c: Array.from(points.c) };
  for (const edit of edits.pending) apply(shown, edit);
  return shown;
}

function apply(points, { op, i, x, y, c }) {
  if (op === "add") {
    points.x.push(x);
    points.y.push(y);
    points.c.push(c);
  } else if (op === "move" && i < points.x.length) {
    points.x[i] = x;
    points.y[i] = y;
  } else if (op === "relabel" && i < points.c.length) points.c[i] = c;
  else if (op === "remove") for (const key of ["x", "y", "c"]) points[key].splice(i, 1);
  else if (op === "clear") for (const key of ["x", "y", "c"]) points[key].length = 0;
}
