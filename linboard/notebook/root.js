// A root: charts in a foreign page, in a shadow root with their own style, keys and state. The bundle provides HOME,
// plotly(), and the texts SKELETON and STYLE.
import { unmount, update } from "./main.js";
import { outside, settings } from "./store.js";

const LOOK = 500; // milliseconds between two checks of the page's colours
const DARK = 128; // of 255: a background below it is dark

/** Charts that play without a server or kernel: a saved output. */
export function show(host, { messages }) {
  const root = open(host);
  root.sheet.classList.add("lc-saved");
  outside.saved = true;
  lay(root, messages, () => {});
}

/** The interface of anywidget: charts that follow `_messages` of the model, and send the user's edits to it. */
export function render({ model, el }) {
  const root = open(el.appendChild(document.createElement("div")));
  const send = (edits) => {
    model.set("_edits", edits);
    model.save_changes();
  };
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

/** Create the root in an empty element. */
function open(host) {
  const { Plotly, rules } = plotly();
  HOME.Plotly = Plotly;
  host.dataset.lmSuppressShortcuts = host.dataset.jpSuppressContextMenu = "true"; // Jupyter does not handle these keys and menus
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = Object.assign(document.createElement("div"), { className: "lc-sheet", tabIndex: -1 });
  shadow.append(Object.assign(document.createElement("style"), { textContent: ofPlotly(rules) + STYLE }), sheet);
  // A pressed button gives up the focus, but keys must remain in this root.
  shadow.addEventListener("click", () => shadow.activeElement ?? sheet.focus({ preventScroll: true }));
  Object.assign(outside, { served: false, keys: shadow });
  host.linclass = settings; // for debugging the state of this root
  const root = { host, sheet, parts: new Map() };
  root.timer = setInterval(() => host.isConnected && dress(root), LOOK);
  return root;
}

function close({ host, parts, timer }) {
  clearInterval(timer);
  host.remove();
  for (const part of parts.values()) unmount(part);
}

/** Plotly's style sheet, in the order in which Plotly inserts the rules: each before the earlier ones. */
const ofPlotly = (rules) =>
  Object.entries(rules)
    .map(([names, style]) => names.replace(/X/g, ".js-plotly-plot .plotly").replace(/Y/g, ".plotly-notifier") + `{${style}}`)
    .reverse()
    .join("\n");

/** Show these charts, each in the part of the root with its name. */
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
    if (!parts.has(message.name)) {
      const part = Object.assign(document.createElement("section"), { innerHTML: SKELETON });
      if (message.figure) part.querySelector(".lc-plot").style.minHeight = message.height + "px"; // prevents later jumps of the layout
      parts.set(message.name, part);
      sheet.append(part);
    }
    update({ parentElement: parts.get(message.name), setStateValue: (_name, edits) => send(edits) }, message);
  }
}

/** Give the root the colours for its background. */
function dress({ host, sheet }) {
  const ground = groundOf(host);
  sheet.classList.toggle("lc-dark", 0.2126 * ground[0] + 0.7152 * ground[1] + 0.0722 * ground[2] < DARK);
  sheet.style.setProperty("--st-background-color", `rgb(${ground.slice(0, 3).join()})`);
}

/** The colour of the nearest opaque element below an element. */
function groundOf(element) {
  for (let node = element; node; node = below(node)) {
    const colour = seen(getComputedStyle(node).backgroundColor);
    if (colour[3] > 127) return colour;
  }
  return canvas();
}

/** The background colour of the page, from its style and its <meta name="color-scheme">. */
function canvas() {
  const probe = document.createElement("i");
  probe.style.cssText = "display: none; background: Canvas";
  document.documentElement.append(probe);
  const colour = seen(getComputedStyle(probe).backgroundColor);
  probe.remove();
  return colour;
}

/** The parent of an element, across shadow roots and same-origin frames. */
function below(node) {
  if (node.assignedSlot || node.parentElement) return node.assignedSlot ?? node.parentElement;
  if (node.getRootNode() instanceof ShadowRoot) return node.getRootNode().host;
  try {
    return node.ownerDocument.defaultView.frameElement;
  } catch {
    return null;
  }
}

/**
 * Red, green, blue and alpha of a colour in any notation. A canvas is not used, because browsers that resist
 * fingerprinting return noise there.
 */
function seen(colour) {
  const probe = document.createElement("i");
  Object.assign(probe.style, { display: "none", forcedColorAdjust: "none", color: colour });
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`; // converts each colour to sRGB; an old browser ignores it
  document.documentElement.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const [red, green, blue, alpha = 1] = color.match(/-?\d[\d.]*(e-?\d+)?/g).map(Number);
  const unit = color.startsWith("color") ? 255 : 1;
  return [...[red, green, blue].map((part) => Math.round(part * unit)), alpha * 255];
}
