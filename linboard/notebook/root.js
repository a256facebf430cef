// One root: charts in a place of somebody else's page, in a shadow root with a style, keys and a state of their own.
// The bundle gives it HOME, plotly(), and the texts SKELETON and STYLE.
import { unmount, update } from "./main.js";
import { outside, settings } from "./store.js";

const LOOK = 500; // milliseconds between two looks at what the page's colours are
const DARK = 128; // of 255: a ground below it is dark

/** Charts that play and ask nothing of anybody: an output that was saved. */
export function show(host, { messages }) {
  const root = open(host);
  root.sheet.classList.add("lc-saved");
  outside.saved = true;
  lay(root, messages, () => {});
}

/** What anywidget asks for: charts that follow `_messages` of the model, and hand it the edits of a visitor. */
export function render({ model, el }) {
  const root = open(el.appendChild(document.createElement("div")));
  const send = (edits) => {
    model.set("_edits", edits);
    model.save_changes();
  };
  let drawn = null;
  const draw = () => {
    const messages = model.get("_messages");
    if (!root.host.clientWidth || messages === drawn) return; // a host puts it into the page later, or hides it
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

/** Make the root in an empty element. */
function open(host) {
  const { Plotly, rules } = plotly();
  HOME.Plotly = Plotly;
  host.dataset.lmSuppressShortcuts = host.dataset.jpSuppressContextMenu = "true"; // Jupyter leaves keys and menu alone
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = Object.assign(document.createElement("div"), { className: "lc-sheet", tabIndex: -1 });
  shadow.append(Object.assign(document.createElement("style"), { textContent: ofPlotly(rules) + STYLE }), sheet);
  // Who presses a button keeps the keys: it has let go of the focus.
  shadow.addEventListener("click", () => shadow.activeElement ?? sheet.focus({ preventScroll: true }));
  Object.assign(outside, { served: false, keys: shadow });
  host.linclass = settings; // for who looks at the state of this root from outside
  const root = { host, sheet, parts: new Map() };
  root.timer = setInterval(() => host.isConnected && dress(root), LOOK);
  return root;
}

function close({ host, parts, timer }) {
  clearInterval(timer);
  host.remove();
  for (const part of parts.values()) unmount(part);
}

/** Plotly's style, in the order in which it puts it into a page: each rule before those that came first. */
const ofPlotly = (rules) =>
  Object.entries(rules)
    .map(([names, style]) => names.replace(/X/g, ".js-plotly-plot .plotly").replace(/Y/g, ".plotly-notifier") + `{${style}}`)
    .reverse()
    .join("\n");

/** Show these charts, each in the part of the root that has its name. */
function lay(root, messages, send) {
  const { sheet, parts } = root;
  dress(root); // at once: what is drawn takes its colours from the root
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
      if (message.figure) part.querySelector(".lc-plot").style.minHeight = message.height + "px"; // nothing jumps later
      parts.set(message.name, part);
      sheet.append(part);
    }
    update({ parentElement: parts.get(message.name), setStateValue: (_name, edits) => send(edits) }, message);
  }
}

/** Give the root the colours that go with the ground on which it lies. */
function dress({ host, sheet }) {
  const ground = groundOf(host);
  sheet.classList.toggle("lc-dark", 0.2126 * ground[0] + 0.7152 * ground[1] + 0.0722 * ground[2] < DARK);
  sheet.style.setProperty("--st-background-color", `rgb(${ground.slice(0, 3).join()})`);
}

/** The colour of the nearest thing under an element that covers what is below it. */
function groundOf(element) {
  for (let node = element; node; node = below(node)) {
    const colour = seen(getComputedStyle(node).backgroundColor);
    if (colour[3] > 127) return colour;
  }
  return canvas();
}

/** The colour of the page where nothing covers it, which follows its style and its <meta name="color-scheme">. */
function canvas() {
  const probe = document.createElement("i");
  probe.style.cssText = "display: none; background: Canvas";
  document.documentElement.append(probe);
  const colour = seen(getComputedStyle(probe).backgroundColor);
  probe.remove();
  return colour;
}

/** What an element lies on: its parent, out of shadow roots, and out of a frame whose page may be looked at. */
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
 * Red, green, blue and alpha of a colour, however it is written. It is not read from a canvas: a browser that resists
 * fingerprinting returns noise there.
 */
function seen(colour) {
  const probe = document.createElement("i");
  Object.assign(probe.style, { display: "none", forcedColorAdjust: "none", color: colour });
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`; // turns each colour into sRGB; an old browser skips it
  document.documentElement.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const [red, green, blue, alpha = 1] = color.match(/-?\d[\d.]*(e-?\d+)?/g).map(Number);
  const unit = color.startsWith("color") ? 255 : 1;
  return [...[red, green, blue].map((part) => Math.round(part * unit)), alpha * 255];
}
