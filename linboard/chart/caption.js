// How a caption looks: the place that it reserves for the texts of other steps, so that nothing below it moves, and the
// first sentence of an explanation, which is bold.
import { fill } from "./numbers.js";

const END_OF_SENTENCE = /[.!?][)”]*(?=\s|$)|[。？！][）”]*/u;
const LONGEST_LEAD = 100; // characters: a longer sentence is no plain answer

/** Whether the screen is so small that a caption must keep its height during the steps. @type {() => boolean} */
export const keepsCaptionHeight = () => matchMedia("(max-width: 640px), (max-height: 500px), (max-width: 1000px) and (min-height: 861px)").matches;

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

/** The text of a part of a sentence. @type {(part: Node | string) => string} */
const textOf = (part) => (typeof part === "string" ? part : part.textContent ?? "");

/**
 * An explanation with its first sentence in bold; unchanged if no other sentence follows, or if it is long.
 * @type {(parts: (Node | string)[]) => (Node | string)[]}
 */
export function withLead(parts) {
  const at = parts.findIndex((part) => (typeof part === "string" ? END_OF_SENTENCE.test(part) : /[.!?。？！][)）”]*$/u.test(textOf(part))));
  if (at < 0) return parts;
  const last = parts[at];
  const found = typeof last === "string" ? END_OF_SENTENCE.exec(last) : null;
  const end = found ? found.index + found[0].length : 0;
  const [head, tail] = typeof last === "string" ? [last.slice(0, end), last.slice(end)] : [last, ""];
  const lead = [...parts.slice(0, at), head], rest = [tail, ...parts.slice(at + 1)];
  if (lead.map(textOf).join("").length > LONGEST_LEAD || !rest.map(textOf).join("").trim()) return parts;
  const bold = Object.assign(document.createElement("b"), { className: "lc-lead" });
  bold.append(...lead);
  return [bold, ...rest];
}
