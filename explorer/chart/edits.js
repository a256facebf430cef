// The queue of edits: numbered here, shown at once, sent until the server has acknowledged them, so that none is lost.
import { edits, settings, stats } from "./store.js";

/** Take the server's word of what it has seen; after a restart of the server, number anew what it has not. */
export function acknowledgeEdits(message) {
  const { epoch, ack } = message.edit;
  if (edits.epoch !== epoch) {
    edits.epoch = epoch;
    edits.last = ack;
    for (const edit of edits.pending) edit.n = ++edits.last;
    return edits.pending.length > 0;
  }
  edits.pending = edits.pending.filter((edit) => edit.n > ack);
  edits.last = Math.max(edits.last, ack);
  return edits.pending.some((edit) => !edit.sent);
}

let journeys = 0; // undo and redo

/** Which points an index means: a number that every undo changes; null while one is under way, as nobody knows then. */
export const journey = () => (edits.pending.some(({ op }) => isJourney(op)) ? null : journeys);
const isJourney = (op) => op === "undo" || op === "redo";

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
let reruns = 0;

/**
 * Send all that waits; while a drag's position is under way its newer one waits for the answer, unless it must go now.
 * Edits of points rerun the page's charts only, at once; its controls follow when the edits rest.
 */
export function send(chart, { now = false, ends = false } = {}) {
  const { pending } = edits;
  if (!pending.length) return;
  const newest = pending[pending.length - 1];
  if (!now && newest.drag && pending.some((edit) => edit.sent && edit.drag === newest.drag)) return;
  for (const edit of pending) edit.sent = true;
  clearTimeout(rest);
  owed = !ends && settings.relay && pending.every(({ op }) => BY_RELAY.has(op));
  if (owed) deliver(settings.relay);
  else sendWhole(chart);
}

function deliver(channel, more = {}) {
  channel.send({ epoch: edits.epoch, list: edits.pending.map(({ sent, ...edit }) => edit), ...more });
}

/** Rerun the whole page, controls and all. */
function sendWhole(chart) {
  owed = false;
  deliver(chart, { rerun: ++reruns });
}

/** The charts have the news of the relay: let the rest of the page follow, now or when the edits rest. */
export function restSoon(chart, now) {
  clearTimeout(rest);
  rest = setTimeout(() => {
    const wanted = (owed || now) && settings.charts.has(chart);
    if (wanted && !settings.dragging) sendWhole(chart); // a drag sends it at its end
  }, now ? 0 : REST);
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
