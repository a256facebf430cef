// The queue of edits: numbered here, shown at once, and resent until the server acknowledges them. None is lost.
import { edits, outside, settings, stats } from "./store.js";

/**
 * Process the server's acknowledgement; true if edits are waiting to be sent. A new epoch means that the page was
 * reloaded or the connection was lost. A server that stores sessions gets the earlier epoch and resumes it; for any
 * other server, the pending edits are new.
 * @type {(message: BoardMessage) => boolean}
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
  if (answered?.drag && answered.sent) trip = performance.now() - answered.sent;
  edits.pending = edits.pending.filter((edit) => edit.n > ack);
  edits.last = Math.max(edits.last, ack);
  return edits.pending.some((edit) => !edit.sent);
}

/**
 * Whether the server has not yet linked the session of this message to the earlier one. Its next message will.
 * @type {(message: ChartMessage) => boolean}
 */
export const isStranger = ({ edit }) => edit !== undefined && edits.meets === edit.epoch && edits.epoch !== edit.epoch;

let journeys = 0; // number of undo and redo commands

/**
 * A version of the point indices, changed by every undo; null while one is pending, when indices are unknown.
 * @type {() => number | null}
 */
export const journey = () => (edits.pending.some(({ op }) => isJourney(op)) ? null : journeys);
/** @type {(op: string) => boolean} */
const isJourney = (op) => op === "undo" || op === "redo";

/**
 * The newest pending edit of a kind.
 * @type {<Op extends Edit["op"]>(op: Op) => EditOf<Op> | undefined}
 */
export const newestEdit = (op) => /** @type {EditOf<typeof op> | undefined} */ (edits.pending.findLast((edit) => edit.op === op));

let drags = 0;

/** A number for a new drag of a point or a handle: its edits are one undo step. @type {() => number} */
export const newDrag = () => ++drags;

/** Add an edit to the queue. It replaces an unsent position of the same drag. @type {(edit: NewEdit) => void} */
export function queue(edit) {
  const { pending } = edits;
  const newest = pending[pending.length - 1];
  if (edit.drag && newest?.drag === edit.drag && !newest.sent) Object.assign(newest, edit);
  else pending.push({ ...edit, n: ++edits.last, sent: false });
  stats.edits += 1;
  if (isJourney(edit.op)) journeys += 1;
}

const BY_RELAY = new Set(["add", "move", "relabel", "remove", "relabel_all", "remove_all"]);
const REST = 150; // milliseconds without an edit after which the controls are updated
/** @type {Timer | undefined} */
let rest;
let owed = false; // the relay has edits that the rest of the page does not have
let rests = 0; // number of times that all edits have been processed
let asked = false; // whether complete charts were requested

const MOST = 200; // maximum number of edits in a message; the server's limit is slightly higher
const ABREAST = 2; // maximum number of unacknowledged positions of a drag
/** @type {number} */
let trip = 100; // duration of the last round trip in milliseconds
/** @type {Timer | undefined} */
let turn;

/**
 * Whether the newest position of a drag may be sent: half a round trip after the previous one, and few at a time.
 * @type {(chart: MountedChart, drag: number) => boolean}
 */
function mayLeave(chart, drag) {
  const underWay = edits.pending.filter((edit) => edit.sent && edit.drag === drag);
  const newest = underWay.at(-1);
  if (!newest) return true;
  const wait = Number(newest.sent) + trip / 2 - performance.now();
  clearTimeout(turn);
  if (wait > 0) turn = setTimeout(() => edits.pending.some(({ sent }) => !sent) && send(chart), wait);
  return wait <= 0 && underWay.length < ABREAST;
}

/**
 * Send the queue; further edits follow after the acknowledgement. The newest position of a drag is throttled unless
 * `now`. Edits of points immediately rerun only the page's charts; its controls are updated after a pause.
 * @type {(chart: MountedChart, how?: { now?: boolean; ends?: boolean }) => void}
 */
export function send(chart, { now = false, ends = false } = {}) {
  const { pending } = edits;
  const isNew = isStranger(chart.message); // edits of the earlier session come first
  if (!pending.length && !isNew) return;
  const newest = pending[pending.length - 1];
  if (!now && newest?.drag && !mayLeave(chart, newest.drag)) return;
  for (const edit of pending.slice(0, MOST)) edit.sent ||= performance.now();
  clearTimeout(rest);
  owed = !isNew && !ends && settings.relay !== null && pending.every(({ op, rows }) => BY_RELAY.has(op) && !rows);
  if (owed) deliver(relay);
  else sendWhole(chart);
}

const MOMENT = 20; // milliseconds
/** @type {ChartHost | null} */
let heard = null; // where the channel with the last delivery is
/** @type {Timer | undefined} */
let silence;

/**
 * Deliver the queue. Streamlit sends all values that are set within one moment together, and then reruns only the
 * fragment of the first one. A second channel is therefore delayed by a moment. `channel` returns the current one; if
 * there is none, the next board sends the queue.
 * @type {(channel: () => Channel | null, more?: { rests?: number }) => unknown}
 */
function deliver(channel, more = {}) {
  const current = channel();
  if (!current?.host.isConnected) return edits.pending.forEach((edit) => (edit.sent = false));
  const { host, send: give } = current;
  if (heard && heard !== host) return setTimeout(() => deliver(channel, more), MOMENT);
  heard = host;
  clearTimeout(silence);
  silence = setTimeout(() => (heard = null), MOMENT);
  const leaving = edits.pending.filter(({ sent }) => sent);
  give({ epoch: edits.epoch, meets: edits.meets, list: leaving.map(({ sent, ...edit }) => edit), ...more });
}

/** @type {() => Channel | null} */
const relay = () => settings.relay;

/** Rerun the whole page, including its controls. @type {(chart: MountedChart) => void} */
function sendWhole(chart) {
  owed = false;
  deliver(() => chart, { rests: ++rests });
}

/**
 * The charts have received the relay's update. After a pause without edits, request the missing parts.
 *
 * Charts that were drawn incompletely come first (`again`). Then the rest of the page follows the edits that only the
 * relay has. If the update requires the `whole` page, it follows at once.
 * @type {(chart: MountedChart, wanted: { whole: boolean; again: boolean }) => void}
 */
export function restSoon(chart, { whole, again }) {
  clearTimeout(rest);
  const wait = whole || (asked && !again) ? 0 : REST;
  asked = false;
  rest = setTimeout(() => {
    if (again && !whole) askAgain();
    else if ((owed || whole) && settings.charts.has(chart) && !settings.dragging) sendWhole(chart); // the end of a drag sends it anyway
  }, wait);
}

/**
 * Whether the page must still process edits that the charts already show: their pictures will be redrawn soon.
 * @type {() => boolean}
 */
export const passing = () => settings.dragging || owed;

/** @type {() => void} */
function askAgain() {
  if (edits.pending.length || !settings.relay) return; // pending edits bring their own update
  asked = true;
  deliver(relay, { rests: ++rests });
}

/** The server's points with all unacknowledged edits applied. @type {(points: Message.Coordinates) => Points} */
export function withPending(points) {
  const shown = { x: Array.from(points.x), y: Array.from(points.y), c: Array.from(points.c) };
  for (const edit of edits.pending) if (!edit.rows) apply(shown, edit);
  return shown;
}

/** @type {(points: Points, edit: Edit) => void} */
function apply(points, edit) {
  const all = [points.x, points.y, points.c];
  if (edit.op === "add") {
    points.x.push(edit.x);
    points.y.push(edit.y);
    points.c.push(edit.c);
  } else if (edit.op === "move" && edit.i < points.x.length) {
    points.x[edit.i] = edit.x;
    points.y[edit.i] = edit.y;
  } else if (edit.op === "relabel" && edit.i < points.c.length) points.c[edit.i] = edit.c;
  else if (edit.op === "remove") for (const values of all) values.splice(edit.i, 1);
  else if (edit.op === "relabel_all") for (const i of edit.all) points.c[i] = edit.c;
  else if (edit.op === "remove_all") for (const values of all) keepOthers(values, new Set(edit.all));
  else if (edit.op === "clear") for (const values of all) values.length = 0;
}

/** Remove the values at these indices. @type {(values: number[], gone: Set<number>) => void} */
function keepOthers(values, gone) {
  const others = values.filter((_, i) => !gone.has(i));
  values.length = 0;
  for (const value of others) values.push(value);
}
