// The place that a caption reserves for the texts of other steps, so that nothing below it moves.
import { fill } from "./numbers.js";

/** Whether the page continues below a caption or ends there, as on a phone or an upright tablet: nothing may move or be cut off during the steps. @type {() => boolean} */
export const isStacked = () => matchMedia("(max-width: 640px), (max-height: 500px), (max-width: 1000px) and (min-height: 861px)").matches;

/** @typedef {(template: string, columns: Columns, step: number, math?: Record<string, string>) => (Node | string)[]} Typeset */

/** What a height depends on, and the height. @typedef {{ depends: unknown[], height: string }} Measured */

/** @type {WeakMap<MountedChart, Measured>} */
const heights = new WeakMap();

/**
 * The height of the tallest caption of all steps: of each template, the step with the longest text is measured, once for
 * each message and width.
 * @type {(chart: MountedChart, node: HTMLElement, typeset: Typeset) => string}
 */
export function tallest(chart, node, typeset) {
  const { caption = "", math } = chart.message;
  const { columns = {}, length } = chart.shared;
  const depends = [caption, chart.shared.columns, length, chart.root.clientWidth];
  const known = heights.get(chart);
  if (known && depends.every((one, i) => one === known.depends[i])) return known.height;
  const texts = longest(caption, columns, length);
  const height = Math.max(0, ...texts.map(([template, step]) => heightOf(node, typeset(template, columns, step, math)))) + "px";
  heights.set(chart, { depends, height });
  return height;
}

/**
 * Each template of a caption that occurs, with the step at which its text is longest.
 * @type {(caption: StepText, columns: Columns, length: number) => [template: string, step: number][]}
 */
export function longest(caption, columns, length) {
  const single = typeof caption === "string";
  const templates = single ? [caption] : caption.templates;
  const which = single ? null : /** @type {Numbers | undefined} */ (caption.which ?? columns[caption.by ?? ""]) ?? [];
  /** @type {Map<number, { step: number, size: number }>} */
  const found = new Map();
  for (let step = 0; step < (which?.length ?? length); step++) {
    const i = which?.[step] ?? 0;
    const { length: size } = fill(templates[i] ?? "", columns, step); // none: the column is newer than the text
    if (size > (found.get(i)?.size ?? -1)) found.set(i, { step, size });
  }
  return Array.from(found, ([i, { step }]) => [templates[i] ?? "", step]);
}

/**
 * Give a text at once the height of the one that will follow, so that nothing below it moves then.
 * @type {(node: HTMLElement, later: (Node | string)[]) => void}
 */
export function reserve(node, later) {
  node.style.minHeight = heightOf(node, later) + "px";
}

/** The height of a node with another text. @type {(node: HTMLElement, later: (Node | string)[]) => number} */
function heightOf(node, later) {
  const whole = /** @type {HTMLElement} */ (node.cloneNode());
  whole.removeAttribute("aria-live");
  Object.assign(whole.style, { position: "absolute", visibility: "hidden", minHeight: "", width: node.clientWidth + "px" });
  whole.replaceChildren(...later);
  node.after(whole);
  const height = whole.offsetHeight;
  whole.remove();
  return height;
}
