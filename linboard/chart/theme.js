// The colours of the page, and a figure in them.

/** @type {(rgb: number[]) => number} */
const luminance = (rgb) => 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];

/** @type {() => boolean} */
const forced = () => matchMedia("(forced-colors: active)").matches; // high contrast mode, without the theme's colours

/**
 * The current colours of the page. Reading them forces the browser to compute the style of all recent changes.
 * @type {(element: Element) => Colours}
 */
export function cssColours(element) {
  const style = getComputedStyle(element);
  const value = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  if (forced()) return { text: resolved("CanvasText", element), dark: isDark(resolved("Canvas", element), element) };
  return { text: value("--st-text-color") || "#222", dark: isDark(value("--st-background-color") || "#fff", element) };
}

/** @type {Map<string, boolean>} */
const darkness = new Map(); // cache: whether a colour is dark

/** @type {(colour: string, element: Element) => boolean} */
function isDark(colour, element) {
  const known = darkness.get(colour) ?? luminance((resolved(colour, element).match(/[\d.]+/g) ?? []).map(Number)) < 128;
  darkness.set(colour, known);
  return known;
}

/** A colour as computed by the browser, in the form rgb(). @type {(colour: string, element: Element) => string} */
function resolved(colour, element) {
  const probe = document.createElement("i");
  probe.style.forcedColorAdjust = "none"; // else high contrast mode overrides the colour
  probe.style.color = colour;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/**
 * Call back when Streamlit's theme colours change (light, dark); returns a function that unsubscribes.
 * @type {(element: Element, callback: () => void) => () => void}
 */
export function onThemeChange(element, callback) {
  const colour = () => (forced() ? resolved("Canvas", element) : getComputedStyle(element).getPropertyValue("--st-background-color"));
  let last = colour();
  const timer = setInterval(() => {
    if (!element.isConnected) return;
    const now = colour();
    if (now !== last) callback();
    last = now;
  }, 500);
  return () => clearInterval(timer);
}

/**
 * A copy of `value` in which each colour of the light theme is replaced by its partner of the dark one.
 * @type {<T>(value: T, palette: Record<string, string>) => T}
 */
export function recolour(value, palette) {
  return /** @type {typeof value} */ (recoloured(value, palette));
}

/** @type {(value: unknown, palette: Record<string, string>) => unknown} */
function recoloured(value, palette) {
  if (typeof value === "string") return palette[value] ?? value;
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return typeof value[0] === "number" && typeof value.at(-1) === "number" ? value : value.map((v) => recoloured(v, palette));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, recoloured(part, palette)]));
}

const AXES = /^(x|y)axis\d*$/;

/** @type {(layout: Layout, colours: Colours, family?: string) => Layout} */
export function themedLayout(layout, colours, family = "inherit") {
  const grid = colours.dark ? "rgba(255,255,255,0.10)" : "rgba(20,30,50,0.09)";
  const zero = colours.dark ? "rgba(255,255,255,0.28)" : "rgba(20,30,50,0.28)";
  /** @type {Layout} */
  const result = {
    ...layout,
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    font: { color: colours.text, family, size: 13, ...layout.font },
    hoverlabel: { font: { family } },
  };
  for (const key of Object.keys(layout)) {
    if (AXES.test(key)) result[key] = { gridcolor: grid, zerolinecolor: zero, linecolor: zero, .../** @type {AxisLayout} */ (layout[key]) };
  }
  if (layout.scene) {
    const axis = { gridcolor: zero, zerolinecolor: zero, backgroundcolor: "rgba(0,0,0,0)" };
    const { xaxis, yaxis, zaxis } = layout.scene;
    result.scene = { ...layout.scene, xaxis: { ...axis, ...xaxis }, yaxis: { ...axis, ...yaxis }, zaxis: { ...axis, ...zaxis } };
  }
  return result;
}
