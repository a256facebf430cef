// A root: charts in a foreign page, in a shadow root with their own style, keys and state. The bundle provides HOME,
// plotly(), and the texts SKELETON and STYLE.
import { unmount, update } from "./main.js";
import { home, outside, settings } from "./store.js";

const LOOK = 500; // milliseconds between two checks of the page's colours
const DARK = 128; // of 255: a background below it is dark

/**
 * Charts that play without a server or kernel: a saved output.
 * @type {(host: HTMLElement, given: { messages: ChartMessage[] }) => void}
 */
export function show(host, { messages }) {
  const root = open(host);
  root.sheet.classList.add("lc-saved");
  outside.saved = true;
  lay(root, messages, () => {});
}

/**
 * The interface of anywidget: charts that follow `_messages` of the model, and send the user's edits to it.
 * @type {(given: { model: WidgetModel; el: HTMLElement }) => () => void}
 */
export function render({ model, el }) {
  const root = open(el.appendChild(document.createElement("div")));
  /** @type {Send} */
  const send = (edits) => {
    model.set("_edits", edits);
    model.save_changes();
  };
  /** @type {string | null} */
  let drawn = null;
  const draw = () => {
    const messages = model.get("_messages");
    if (!root.host.clientWidth || messages === drawn) return; // the host may insert it later, or hide it
    drawn = messages;
    lay(root, JSON.parse(messages), send);
  };
  model.on("change:_messages", draw);
  const watcher = new ResizeObserver(draw);
  watcher.observe(root.host);
  return () => {
    model.off("change:_messages", draw);
    watcher.disconnect();
    close(root);
  };
}

/** Create the root in an empty element. @type {(host: HTMLElement) => Root} */
function open(host) {
  const { Plotly, rules } = plotly();
  home.Plotly = Plotly;
  host.dataset.lmSuppressShortcuts = host.dataset.jpSuppressContextMenu = "true"; // Jupyter does not handle these keys and menus
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = Object.assign(document.createElement("div"), { className: "lc-sheet", tabIndex: -1 });
  shadow.append(Object.assign(document.createElement("style"), { textContent: ofPlotly(rules) + STYLE }), sheet);
  // A pressed button gives up the focus, but keys must remain in this root.
  shadow.addEventListener("click", () => shadow.activeElement ?? sheet.focus({ preventScroll: true }));
  Object.assign(outside, { served: false, keys: shadow });
  Object.assign(host, { linclass: settings }); // for debugging the state of this root
  const timer = setInterval(() => host.isConnected && dress({ host, sheet }), LOOK);
  return { host, sheet, parts: new Map(), timer };
}

/** @type {(root: Root) => void} */
function close({ host, parts, timer }) {
  clearInterval(timer);
  host.remove();
  for (const part of parts.values()) unmount(part);
}

/**
 * Plotly's style sheet, in the order in which Plotly inserts the rules: each before the earlier ones.
 * @type {(rules: Record<string, string>) => string}
 */
const ofPlotly = (rules) =>
  Object.entries(rules)
    .map(([names, style]) => names.replace(/X/g, ".js-plotly-plot .plotly").replace(/Y/g, ".plotly-notifier") + `{${style}}`)
    .reverse()
    .join("\n");

/**
 * Show these charts, each in the part of the root with its name.
 * @type {(root: Root, messages: ChartMessage[], send: Send) => void}
 */
function lay(root, messages, send) {
  const { sheet, parts } = root;
  dress(root); // immediately, because drawings use the colours of the root
  const names = new Set(messages.map(({ name }) => name));
  for (const [name, part] of parts) {
    if (names.has(name)) continue;
    part.remove();
    parts.delete(name);
    unmount(part);
  }
  for (const message of messages) {
    const part = parts.get(message.name) ?? sheet.appendChild(empty(message));
    parts.set(message.name, part);
    update({ parentElement: part, setStateValue: (_name, edits) => send(edits) }, message);
  }
}

/** The empty part of a chart. @type {(message: ChartMessage) => HTMLElement} */
function empty({ figure, height }) {
  const part = Object.assign(document.createElement("section"), { innerHTML: SKELETON });
  const plot = /** @type {HTMLElement} */ (part.querySelector(".lc-plot"));
  if (figure) plot.style.minHeight = height + "px"; // prevents later jumps of the layout
  return part;
}

/** Give the root the colours for its background. @type {(root: Pick<Root, "host" | "sheet">) => void} */
function dress({ host, sheet }) {
  const ground = groundOf(host);
  sheet.classList.toggle("lc-dark", 0.2126 * ground[0] + 0.7152 * ground[1] + 0.0722 * ground[2] < DARK);
  sheet.style.setProperty("--st-background-color", `rgb(${ground.slice(0, 3).join()})`);
}

/** The colour of the nearest opaque element below an element. @type {(element: Element) => number[]} */
function groundOf(element) {
  /** @type {Element | null} */
  let node = element;
  for (; node; node = below(node)) {
    const colour = seen(getComputedStyle(node).backgroundColor);
    if (colour[3] > 127) return colour;
  }
  return canvas();
}

/** The background colour of the page, from its style and its <meta name="color-scheme">. @type {() => number[]} */
function canvas() {
  const probe = document.createElement("i");
  probe.style.cssText = "display: none; background: Canvas";
  document.documentElement.append(probe);
  const colour = seen(getComputedStyle(probe).backgroundColor);
  probe.remove();
  return colour;
}

/** The parent of an element, across shadow roots and same-origin frames. @type {(node: Element) => Element | null} */
function below(node) {
  if (node.assignedSlot || node.parentElement) return node.assignedSlot ?? node.parentElement;
  const root = node.getRootNode();
  if (root instanceof ShadowRoot) return root.host;
  try {
    return node.ownerDocument.defaultView?.frameElement ?? null;
  } catch {
    return null;
  }
}

/**
 * Red, green, blue and alpha of a colour in any notation. A canvas is not used, because browsers that resist
 * fingerprinting return noise there.
 * @type {(colour: string) => number[]}
 */
function seen(colour) {
  const probe = document.createElement("i");
  Object.assign(probe.style, { display: "none", forcedColorAdjust: "none", color: colour });
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`; // converts each colour to sRGB; an old browser ignores it
  document.documentElement.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const [red, green, blue, alpha = 1] = (color.match(/-?\d[\d.]*(e-?\d+)?/g) ?? []).map(Number);
  const unit = color.startsWith("color") ? 255 : 1;
  return [...[red, green, blue].map((part) => Math.round(part * unit)), alpha * 255];
}
