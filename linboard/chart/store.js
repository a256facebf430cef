// Shared state of the charts of a root: groups of charts on one step, pending edits, counters.

// A page of the app is one root; newer scripts reuse the state that older ones stored in its window. A notebook has a
// root for each board, with its own instance of these scripts and its own home (../notebook/bundle.py).
/** @type {Home} */
export const home = typeof HOME === "undefined" ? window : HOME;

/** @type {Settings} */
const root = (home.linclass ??= {
  groups: new Map(), // group name -> {step, furthest, fraction, length, running, listeners}
  edits: { epoch: null, meets: null, last: 0, pending: [] },
  stats: { frames: 0, models: 0, edits: 0 },
  charts: new Set(), // all mounted charts
  primary: null, // the mounted chart that handles keys
  relay: null, // sends edits of the points first, if the page has one
  dragging: false, // a point is being dragged: only necessary drawing, quickly
  labelClass: 0,
  snap: false,
  speed: null, // chosen by the user, for all players
});

export const stats = root.stats;
export const edits = root.edits;
export const settings = root;

// Functions of the page around the charts, all of them optional. The page's script sets them before mounting.
/** @type {Outside} */
export const outside = {
  saved: false, // no server: the charts play, but cannot be edited
  served: true, // the style and further scripts can be fetched; else the root contains the style
  keys: document, // target of key listeners
  speak() {}, // the language of the charts' controls has changed
  changes() {}, // a chart will be redrawn
  receive() {}, // a message of the board has arrived and will be shown
  openingStep: () => null, // the opening step by its name in the address, as a text
  keepStep() {}, // store the displayed step, as a text; null for the default step
  before: () => null, // the session of this tab before a reload, with its pending edits
  resumes: false, // the server stores sessions and resumes one of an earlier name
  heading: () => null, // the element above the board that is scrolled into view with it
  name: () => "page", // the name of saved files
};

/** The group of charts that share a step; created at first use. @type {(name: string) => Group} */
export function group(name) {
  const known = root.groups.get(name) ?? { name, step: 0, furthest: 0, fraction: 0, length: 1, running: false, listeners: new Set() };
  root.groups.set(name, known);
  return known;
}

/**
 * Set the step of a group (and the fraction towards the next one), and redraw all its charts.
 * @type {(shared: Group, step: number, fraction?: number) => void}
 */
export function moveTo(shared, step, fraction = 0) {
  shared.step = Math.max(0, Math.min(step, shared.length - 1));
  shared.furthest = Math.max(shared.furthest, shared.step);
  shared.fraction = shared.step === shared.length - 1 ? 0 : fraction;
  for (const listener of shared.listeners) listener(shared.step, shared.fraction);
}

const DTYPES = { f8: Float64Array, f4: Float32Array, i1: Int8Array, u1: Uint8Array, i2: Int16Array, i4: Int32Array };

/**
 * Decode {dtype, bdata, shape} into a typed array; with more dimensions, into a list of rows that are views.
 * @type {(packed: PackedArray) => TypedArray | Nested}
 */
function unpackArray({ dtype, bdata, shape }) {
  const bytes = Uint8Array.fromBase64?.(bdata) ?? decoded(atob(bdata)); // not available in browsers before 2025
  return rows(new DTYPES[dtype](bytes.buffer), shape ?? []);
}

/** @type {(text: string) => Uint8Array<ArrayBuffer>} */
function decoded(text) {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** @type {(flat: TypedArray, shape: number[]) => TypedArray | Nested} */
function rows(flat, [length, ...rest]) {
  if (!rest.length) return flat;
  const width = rest.reduce((a, b) => a * b, 1);
  return Array.from({ length }, (_, row) => rows(flat.subarray(row * width, (row + 1) * width), rest));
}

/** Decode all packed arrays within `value`, in place. @type {<T>(value: T) => T} */
export function unpack(value) {
  return /** @type {typeof value} */ (unpacked(value));
}

/** @type {(value: unknown) => unknown} */
function unpacked(value) {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (typeof value[i] === "object") value[i] = unpacked(value[i]);
    return value;
  }
  if (value === null || typeof value !== "object") return value;
  if ("bdata" in value) return unpackArray(/** @type {PackedArray} */ (value));
  const parts = /** @type {Record<string, unknown>} */ (value);
  for (const key in parts) if (typeof parts[key] === "object") parts[key] = unpacked(parts[key]);
  return parts;
}
