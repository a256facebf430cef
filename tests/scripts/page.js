// A page without a browser: what the charts' scripts need of it when they are loaded, and charts made of plain objects.

/** Time, which tests advance by hand: performance.now(), timeouts, and the frames that scripts have asked for. */
export const clock = {
  now: 1000, // not 0, which would mean that an edit was not sent
  /** @type {Map<number, (now: number) => void>} */
  frames: new Map(),
  /** @type {Map<number, { at: number, act: () => void }>} */
  timeouts: new Map(),
  last: 0,
  /** Let milliseconds pass. @param {number} milliseconds */
  tick(milliseconds) {
    const end = clock.now + milliseconds;
    for (;;) {
      const [next] = [...clock.timeouts].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
      if (!next) break;
      const [handle, { at, act }] = next;
      clock.timeouts.delete(handle);
      clock.now = Math.max(clock.now, at);
      act();
    }
    clock.now = end;
  },
  /** Show the next frame, so many milliseconds later. @param {number} milliseconds */
  frame(milliseconds) {
    clock.now += milliseconds;
    const due = [...clock.frames.values()];
    clock.frames.clear();
    for (const show of due) show(clock.now);
  },
};

const events = new EventTarget();
const style = { getPropertyValue: () => "", transform: "none" };
const page = {
  window: globalThis,
  document: Object.assign(new EventTarget(), { querySelector: () => null }),
  Element: class {},
  DOMMatrix: class {
    a = 1;
  },
  PointerEvent: class extends Event {},
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  getComputedStyle: () => style,
  matchMedia: () => ({ matches: false }),
  requestAnimationFrame(/** @type {(now: number) => void} */ show) {
    clock.frames.set(++clock.last, show);
    return clock.last;
  },
  setTimeout(/** @type {() => void} */ act, milliseconds = 0) {
    clock.timeouts.set(++clock.last, { at: clock.now + milliseconds, act });
    return clock.last;
  },
  clearTimeout: (/** @type {number} */ handle) => clock.timeouts.delete(handle),
  cancelAnimationFrame: (/** @type {number} */ handle) => clock.frames.delete(handle),
  Plotly: { Fx: { unhover() {} }, restyle() {}, relayout() {} },
};
for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
performance.now = () => clock.now;

const SIZE = 100; // pixels of both axes, which show 0 to 10
const axis = (/** @type {boolean} */ turned) => ({
  range: [0, 10],
  dtick: 1,
  _length: SIZE,
  _offset: 0,
  d2p: (/** @type {number} */ v) => (turned ? 10 - v : v) * 10,
  p2d: (/** @type {number} */ p) => (turned ? 10 - p / 10 : p / 10),
});

/** An element that keeps what is written into it. */
function node() {
  const classes = new Set();
  return Object.assign(new EventTarget(), {
    textContent: "",
    value: "",
    title: "",
    dataset: {},
    hidden: false,
    style: {},
    attributes: /** @type {Record<string, string>} */ ({}),
    setAttribute(/** @type {string} */ name, /** @type {string} */ value) {
      this.attributes[name] = value;
    },
    replaceChildren() {},
    classList: {
      contains: (/** @type {string} */ name) => classes.has(name),
      toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => (on ? classes.add(name) : classes.delete(name)),
      remove: (/** @type {string} */ name) => classes.delete(name),
    },
  });
}

const LABELS = { play: "Play", pause: "Pause", hand_end: "earlier", ask_sample: "Which?", right_sample: "Right", wrong_sample: "Wrong", ask_again: "Next?" };

/** A board with points on the axes from 0 to 10, 10 pixels for each unit; `sent` collects its deliveries. */
export function board({ points = { x: [2], y: [2], c: [0] }, edit = {}, ...message } = {}) {
  /** @type {Delivery[]} */
  const sent = [];
  /** @type {Record<string, ReturnType<typeof node>>} */
  const parts = {};
  const plot = Object.assign(node(), {
    _fullLayout: { xaxis: axis(false), yaxis: axis(true) },
    _fullData: [],
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture() {},
    querySelectorAll: () => [],
    querySelector: () => null,
  });
  const chart = {
    host: { isConnected: true },
    plot,
    root: node(),
    find: (/** @type {string} */ selector) => (parts[selector] ??= node()),
    send: (/** @type {Delivery} */ delivery) => sent.push(delivery),
    redraw: async () => {},
    drawn: true,
    controls: { slider: node(), count: node(), play: node(), speed: node(), skip: node(), predict: node(), guess: node() },
    speed: 1,
    shared: { name: "g", step: 0, furthest: 0, fraction: 0, length: 5, running: false, listeners: new Set() },
    guess: [],
    message: {
      labels: LABELS,
      edit: { epoch: "one", ack: 0, readonly: false, hand: false, mark: false, decimals: [2, 2], points, traces: [0, 1], classes: [{}, {}], named: 0, ...edit },
      player: { length: 5 },
      ...message,
    },
  };
  return { chart: /** @type {Board & PlayedChart} */ (/** @type {unknown} */ (chart)), sent };
}

/** A new session: what waits is over, and the queue is empty. @param {Settings} settings */
export function newPage(settings) {
  clock.tick(1000);
  Object.assign(settings.edits, { epoch: null, meets: null, last: 0, pending: [] });
  Object.assign(settings, { dragging: false, relay: null, labelClass: 0, snap: false });
  settings.charts.clear();
  clock.frames.clear();
  clock.timeouts.clear();
}
