// The symbols of a proof and the objects of its pictures: pointing at one of them highlights the other.
import { settings } from "./store.js";

/** The chart with a chain, if the page shows one. @type {() => MountedChart | undefined} */
export const chainOnPage = () => [...settings.charts].find(({ message, host }) => message?.chain && host.isConnected);

/**
 * While a symbol is pointed at or has the focus, highlight it everywhere, and the layers of the pictures with its name.
 * What a finger has highlighted stays until the next touch.
 * @type {(event: Event & { pointerType?: string }, on: boolean) => void}
 */
function light({ target, pointerType }, on) {
  const finger = pointerType === "touch";
  if (finger && !on) return;
  if (finger) darken();
  const symbol = target instanceof Element && target.closest(".lc-chain [data-symbol]");
  if (symbol) lightAll(symbol.getAttribute("data-symbol") ?? "", on);
}

/** Take every highlight away; false if there is none. @type {() => boolean} */
export function darken() {
  const lit = document.querySelectorAll(".lc-lit");
  for (const node of lit) node.classList.toggle("lc-lit", false);
  pointed.key = "";
  return lit.length > 0;
}

/** @type {(key: string, on: boolean) => void} */
export function lightAll(key, on) {
  const names = `.lc-chain [data-symbol="${CSS.escape(key)}"], ${layersOf(key)}`;
  for (const node of document.querySelectorAll(names)) node.classList.toggle("lc-lit", on);
}

/** Highlight the layers of a symbol for a moment. @type {(chart: MountedChart, key: string) => void} */
export function pulse({ shared }, key) {
  for (const other of settings.charts) {
    if (other.shared !== shared) continue;
    for (const node of other.root.querySelectorAll(layersOf(key))) {
      node.classList.remove("lc-now");
      requestAnimationFrame(() => node.classList.add("lc-now"));
    }
  }
}

/** @type {(key: string) => string} */
const layersOf = (key) => `.lc-plot [class*="tracesym-${CSS.escape(key)}--"]`;

// ---- by keyboard ----

/** The symbol of an object; "" if it has none. @type {(layer: Element) => string} */
const symbolOf = (layer) => /tracesym-(.+?)--/.exec(layer.getAttribute("class") ?? "")?.[1] ?? "";

/** The symbols whose objects the pictures show, in the order of drawing. @type {() => string[]} */
export function objects() {
  const layers = [...document.querySelectorAll('.lc-plot [class*="tracesym-"]')];
  return [...new Set(layers.filter((layer) => layer.querySelector('path[d]:not([d=""])')).map(symbolOf))];
}

/**
 * Go from one object of the pictures to the next: its symbol gets the focus, so that both are highlighted.
 * @type {(by: number) => void}
 */
export function nextObject(by) {
  const keys = objects();
  const at = keys.indexOf(document.activeElement?.getAttribute("data-symbol") ?? "");
  const key = keys[at < 0 && by < 0 ? keys.length - 1 : (at + by + keys.length) % keys.length];
  const symbol = key && document.querySelector(`.lc-meanings [data-symbol="${CSS.escape(key)}"]`);
  if (symbol instanceof HTMLElement) symbol.focus();
}

// ---- the objects of the pictures ----

const NEAR = 8; // pixels between the pointer and an object
const NEAR_FINGER = 16;
const SAMPLES = 60; // places at which a path is measured
/** @type {{ key: string; frame: number }} */
const pointed = { key: "", frame: 0 };

/**
 * Highlight the symbol whose object in a picture is nearest to the pointer. Plotly's own layer covers the objects, so
 * that they get no events themselves.
 * @type {(event: PointerEvent) => void}
 */
function touch({ target, clientX, clientY, pointerType, type }) {
  const plot = target instanceof Element ? target.closest(".lc-plot") : null;
  if (settings.dragging) return; // the pointer is at the dragged point
  if (type === "pointerleave" && pointerType === "touch") return;
  const here = plot && type !== "pointerleave" && chainOnPage() ? plot : null;
  if (!here && !pointed.key) return;
  cancelAnimationFrame(pointed.frame);
  pointed.frame = requestAnimationFrame(() => {
    const key = here ? nearest(here, clientX, clientY, pointerType === "mouse" ? NEAR : NEAR_FINGER) : "";
    if (key === pointed.key) return;
    if (pointed.key) lightAll(pointed.key, false);
    if (key) lightAll(key, true);
    pointed.key = key;
  });
}

/** The key of the symbol whose object is within reach; "" if there is none. @type {(plot: Element, x: number, y: number, reach: number) => string} */
function nearest(plot, x, y, reach) {
  let [key, least] = ["", reach];
  for (const layer of plot.querySelectorAll('[class*="tracesym-"]')) {
    const found = symbolOf(layer);
    for (const path of layer.querySelectorAll("path")) {
      const box = path.getBoundingClientRect();
      const outside = x < box.left - reach || x > box.right + reach || y < box.top - reach || y > box.bottom + reach;
      const away = outside ? Infinity : distance(path, x, y);
      if (found && away < least) [key, least] = [found, away];
    }
  }
  return key;
}

/** The distance of a place on the screen from a path, in pixels. @type {(path: SVGPathElement, x: number, y: number) => number} */
function distance(path, x, y) {
  const matrix = path.getScreenCTM();
  if (!matrix) return Infinity;
  const length = path.getTotalLength();
  let least = Infinity;
  for (let i = 0; i <= SAMPLES; i++) {
    const place = path.getPointAtLength((length * i) / SAMPLES).matrixTransform(matrix);
    least = Math.min(least, Math.hypot(place.x - x, place.y - y) - length / SAMPLES / 2);
  }
  return Math.max(least, 0);
}

for (const name of /** @type {const} */ (["pointermove", "pointerdown", "pointerleave"])) document.addEventListener(name, touch, { passive: true });

for (const [name, on] of /** @type {[string, boolean][]} */ ([["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]])) {
  document.addEventListener(name, (event) => light(event, on));
}
