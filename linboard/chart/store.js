// What the charts of one root share: groups of charts on one step, edits on their way to the server, counters.

// A page of the app is one root, and newer scripts go on with what older ones have left in its window. A notebook has a
// root for each of its boards: there these scripts are made anew for each, with a home of its own (../notebook/bundle.py).
export const home = typeof HOME === "undefined" ? window : HOME;

const root = (home.linclass ??= {
  groups: new Map(), // group name -> {step, fraction, length, running, listeners}
  edits: { epoch: null, meets: null, last: 0, pending: [] },
  stats: { frames: 0, models: 0, edits: 0 },
  charts: new Set(), // all mounted charts
  primary: null, // the mounted chart that keys speak to
  relay: null, // what sends edits of the points first, if the page has one
  dragging: false, // a point is being dragged: draw what must be drawn, quickly
  labelClass: 0,
  snap: false,
});

export const stats = root.stats;
export const edits = root.edits;
export const settings = root;

// What the page around the charts adds. Its own script fills this in before it mounts one; charts do without all of it.
export const outside = {
  saved: false, // nobody listens: what is shown plays, and cannot be edited
  served: true, // the style and further scripts can be fetched; else the root has the style already
  keys: document, // where keys are heard
  speak() {}, // the charts' controls are in this language now
  changes() {}, // a chart has something new to draw
  receive() {}, // a message of the board has come, and is to be shown
  openingStep: () => null, // the step to open with, as a text
  keepStep() {}, // the step that is shown, as a text; null where the page opens with it anyway
  before: () => null, // the visit that this tab had before the page was loaded again, and its edits under way
  resumes: false, // the server keeps visits, and takes up one of an earlier name
  heading: () => null, // what is above the board, and comes into view with it
  name: () => "page", // what a file that is saved is called
};

/** The group of charts that moves together; made at first use. */
export function group(name) {
  if (!root.groups.has(name)) {
    root.groups.set(name, { name, step: 0, fraction: 0, length: 1, running: false, listeners: new Set() });
  }
  return root.groups.get(name);
}

/** Move a group to a step (and a fraction of the way to the next one) and redraw all that follow it. */
export function moveTo(shared, step, fraction = 0) {
  shared.step = Math.max(0, Math.min(step, shared.length - 1));
  shared.fraction = shared.step === shared.length - 1 ? 0 : fraction;
  for (const listener of shared.listeners) listener(shared.step, shared.fraction);
}

const DTYPES = { f8: Float64Array, f4: Float32Array, i1: Int8Array, u1: Uint8Array, i2: Int16Array, i4: Int32Array };

/** Turn {dtype, bdata, shape} back into a typed array; one of more dimensions into a list of rows, the last ones views. */
function unpackArray({ dtype, bdata, shape }) {
  const bytes = Uint8Array.fromBase64?.(bdata) ?? decoded(atob(bdata)); // browsers of before 2025 have no fromBase64
  return rows(new DTYPES[dtype](bytes.buffer), shape ?? []);
}

function decoded(text) {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function rows(flat, [length, ...rest]) {
  if (!rest.length) return flat;
  const width = rest.reduce((a, b) => a * b, 1);
  return Array.from({ length }, (_, row) => rows(flat.subarray(row * width, (row + 1) * width), rest));
}

/** Replace every packed array below `value` by typed arrays, in place. */
export function unpack(value) {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (typeof value[i] === "object") value[i] = unpack(value[i]);
    return value;
  }
  if (value === null || typeof value !== "object") return value;
  if (value.bdata !== undefined) return unpackArray(value);
  for (const key in value) if (typeof value[key] === "object") value[key] = unpack(value[key]);
  return value;
}
