// Captions, formulas and tables: the server's templates, filled with the numbers of a step as text, never as HTML.
import { element } from "./dom.js";
import { keepsCaptionHeight, reserve, tallest, withLead } from "./caption.js";
import { PLACEHOLDER, fill, valueText } from "./numbers.js";

/**
 * The template of a step: a single text, or one of several, selected by an index for each step or by a column. Null
 * while the board's column is newer than the text, whose message has not arrived yet.
 * @type {(text: StepText, step: number, columns?: Columns) => string}
 */
export function chosen(text, step, columns) {
  if (typeof text === "string") return text;
  const which = /** @type {Numbers | undefined} */ (text.which ?? columns?.[text.by ?? ""]);
  return (which && text.templates[which[step]]) ?? "";
}

/**
 * Create the structure of a message's texts (formula rows, table); textsAtStep fills in the numbers.
 * @type {(chart: MountedChart, step: number) => void}
 */
export function updateTexts(chart, step) {
  const { formula, table, title, notices, head, outline, math } = chart.message;
  chart.root.classList.toggle("lc-outline", Boolean(outline));
  chart.root.dataset.outline = outline ?? "";
  showHead(chart.find(".lc-head"), head ?? [], math);
  const notice = chart.find(".lc-notice");
  say(notice, (notices ?? []).join(" "));
  notice.hidden = !notice.textContent;
  chart.plot.hidden = !chart.message.figure;
  chart.plot.classList.toggle("lc-shown", !chart.plot.hidden); // for the rules of style sheets, where :not() within :has() is slow
  const holder = chart.find(".lc-formula");
  holder.hidden = !formula;
  chart.find(".lc-table").hidden = !table;
  chart.formulaShown = null;
  if (table && chart.tableHead !== table.head.join("|")) {
    chart.tableHead = table.head.join("|");
    const head = document.createElement("tr");
    for (const name of table.head) head.append(Object.assign(document.createElement("th"), { textContent: name, scope: "col" }));
    chart.find(".lc-table thead").replaceChildren(head);
    chart.find(".lc-table table").setAttribute("aria-label", title ?? "");
  }
  textsAtStep(chart, step);
}

/**
 * The sentences above a chart, each with a symbol for its kind.
 * @type {(holder: HTMLElement, sentences: Message.Head[], math?: Record<string, string>) => void}
 */
function showHead(holder, sentences, math) {
  const shown = JSON.stringify(sentences);
  if (holder.dataset.shown === shown) return;
  holder.dataset.shown = shown;
  holder.hidden = !sentences.length;
  holder.replaceChildren(...sentences.map(({ kind, text, hint }) => element("p", { className: "lc-" + kind, title: hint ?? "" }, ...typeset(text, {}, 0, math))));
}

// A fraction ends at a space or, in Chinese, which has no spaces, at the next word.
const FRACTION = /([^\s\p{sc=Han}\u3000-\u303f\uff00-\uffef“”]{0,30}\/[^\s\p{sc=Han}\u3000-\u303f\uff00-\uffef“”]{0,30})/u;

/**
 * A sentence without line breaks between a symbol, "=" and a number, and within y f and fractions such as (R/γ)².
 * @type {(sentence: string) => (Node | string)[]}
 */
export function written(sentence) {
  const whole = sentence
    .replace(/(?<=^|[\s(])(\S{1,6}) (?=[=<>≤≥≈] )/gu, "$1\u00a0")
    .replace(/([=<>≤≥≈]) (?=[−+±]?[\d½])/gu, "$1\u00a0")
    .replace(/(?<![\p{L}\d])y f(?![\p{L}\d])/gu, "y\u00a0f");
  return whole.split(FRACTION).flatMap((part, i) => (i % 2 ? inOneLine(...indexed(part)) : indexed(part)));
}

/** The formulas of a message as a pattern, with the brackets and the punctuation that stay in their line. @type {WeakMap<object, RegExp>} */
const patterns = new WeakMap();

/**
 * The pattern of a formula. Symbols alone are neither part of a placeholder, such as {n}, nor of a word, such as x-axis.
 * @type {(key: string) => string}
 */
function exactly(key) {
  const alone = !/[^\p{L}\p{M}\p{N}₀-₉ ]/u.test(key);
  return alone ? `(?<![{_^’-])${key}(?![\\p{M}_^’}-])` : key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * A template for one step, with its formulas in MathML (`math`, by their text) and the rest as text.
 * @type {(template: string, columns: Columns, step: number, math?: Record<string, string>) => (Node | string)[]}
 */
export function typeset(template, columns, step, math) {
  if (!math) return written(fill(template, columns, step));
  let pattern = patterns.get(math);
  if (!pattern) {
    const keys = Object.keys(math).filter((key) => !key.includes("</")).sort((a, b) => b.length - a.length);
    const any = keys.map(exactly).join("|");
    pattern = !keys.length ? /(?!)/gu : new RegExp(`([（“]+|(?<![\\p{L}\\p{N}])[(（“]*?)(${any})(?![\\p{L}\\p{N}])([)）”.,;:!?。，；：！？]*)`, "gu");
    patterns.set(math, pattern);
  }
  /** @type {(Node | string)[]} */
  const parts = [];
  let at = 0;
  for (const found of template.matchAll(pattern)) {
    parts.push(...written(fill(template.slice(at, found.index), columns, step)));
    const formula = document.createElement("span");
    writeMath(formula, math[found[2]], columns, step); // of the server, without user text
    parts.push(keptTogether(found[1], formula, found[3]));
    at = found.index + found[0].length;
  }
  return [...parts, ...written(fill(template.slice(at), columns, step))];
}

/**
 * A formula with the bracket before it and the punctuation after it, each in the line of the formula's nearest part.
 * @type {(before: string, formula: HTMLElement, after: string) => HTMLElement}
 */
function keptTogether(before, formula, after) {
  const parts = [...formula.querySelectorAll(".lc-long > math")];
  if (!parts.length) return inOneLine(before, formula, after);
  const [first, last] = [parts[0], parts[parts.length - 1]];
  if (before) {
    const line = inOneLine(before);
    first.replaceWith(line);
    line.append(first);
  }
  if (after) {
    const line = inOneLine();
    last.replaceWith(line);
    line.append(last, after);
  }
  return formula;
}

/** A span that is never broken. @type {(...parts: (Node | string)[]) => HTMLElement} */
function inOneLine(...parts) {
  const span = Object.assign(document.createElement("span"), { className: "lc-unbroken" });
  span.append(...parts);
  return span;
}

/** Markup with an element of MathML for each number in a formula. @type {(markup: string) => string} */
const inMath = (markup) => markup.replace(/<mtext>\{([a-z_0-9]+(?::[a-z]+)?)\}<\/mtext>/gi, '<mtext class="lc-value" data-v="$1"></mtext>');

/** MathML with the numbers of a step. @type {(holder: HTMLElement, markup: string, columns: Columns, step: number) => void} */
function writeMath(holder, markup, columns, step) {
  holder.innerHTML = inMath(markup);
  writeValues(holder, columns, step);
}

/** The numbers of a step in an element, also in what screen readers say. @type {(holder: HTMLElement, columns: Columns, step: number) => void} */
function writeValues(holder, columns, step) {
  for (const span of holder.querySelectorAll("[data-v]")) say(span, valueText(span.getAttribute("data-v") ?? "", columns, step));
  for (const math of holder.querySelectorAll("[data-alt]")) {
    const told = (math.getAttribute("data-alt") ?? "").replace(/‹([^›]*)›/g, "{$1}");
    math.setAttribute("alttext", fill(told, columns, step));
  }
}

/** Subscripts and powers, such as those of c_FN, wᵀS_W w and M^(1/2). @type {(text: string) => (Node | string)[]} */
function indexed(text) {
  const parts = text.split(/(?<=(?<![\p{Lu}\p{Ll}\p{Lo}\p{Nd}_])\p{L})_(\p{L}{1,4})(?![\p{L}\p{Nd}_])/u);
  return parts.flatMap((part, i) => (i % 2 ? raised("sub", part) : part.split(POWER).map((one, k) => (k % 2 ? raised("sup", one.replace(/^\((.*)\)$/u, "$1")) : one))));
}

const POWER = /(?<=^|[\p{L})½])\^(\((?:[^()]|\((?:[^()]|\([^()]*\))*\)){1,24}\)|(?<=[eΛ]\^)[\p{L}½])/u;

/** @type {(tag: "sub" | "sup", textContent: string) => HTMLElement} */
const raised = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });

/**
 * Set the text of a node if it differs: each write repeats the layout. A change of its text node does not make the browser
 * look for its styles again, which takes it much longer.
 * @type {(node: Element, text: string) => void}
 */
export function say(node, text) {
  if (node.textContent === text) return;
  const { firstChild: only } = node;
  if (only?.nodeName === "#text" && !only.nextSibling) only.nodeValue = text;
  else node.textContent = text;
}

/** An explanation for one step, with its first sentence in bold. @type {typeof typeset} */
const typesetExplanation = (template, columns, step, math) => withLead(typeset(template, columns, step, math));

/**
 * Write the numbers of a step into caption, description, formula and table.
 * @type {(chart: MountedChart, at: number) => void}
 */
export function textsAtStep(chart, at) {
  const { caption, keeps, describe, title = "", math } = chart.message;
  const columns = chart.shared.columns ?? {};
  chart.textStep = at;
  const step = keeps ? Math.min(Math.max(at, chart.shared.furthest), chart.shared.length - 1) : at;
  const captionNode = chart.find(".lc-caption");
  const template = caption ? chosen(caption, step) : "";
  const sentence = fill(template, columns, step);
  const typesetCaption = keeps ? typesetExplanation : typeset;
  if (!chart.note) captionNode.replaceChildren(...(chart.hideCaption ? [] : typesetCaption(template, columns, step, math)));
  captionNode.hidden = !caption;
  captionNode.style.minHeight = ""; // that of the scene before
  if (keeps && caption && typeof caption !== "string") reserve(captionNode, typesetExplanation(chosen(caption, chart.shared.length - 1, columns), columns, step, math));
  else if (caption && chart.message.player && chart.shared.length > 1 && keepsCaptionHeight()) captionNode.style.minHeight = tallest(chart, captionNode, typeset);
  const described = describe !== undefined ? fill(chosen(describe, step), columns, step) : sentence;
  if (chart.message.figure && !chart.cursor) chart.plot.setAttribute("role", "img"); // else cursor.js sets the role
  chart.plot.setAttribute("aria-label", [title, described].filter(Boolean).join(": "));
  foretoldAtStep(chart, step);
  formulaAtStep(chart, step, columns);
  tableAtStep(chart, step, columns);
}

/**
 * Show a sentence in place of the caption (feedback to the user), or `null` for the caption of the step.
 * @type {(chart: MountedChart, text: string | null) => void}
 */
export function showNote(chart, text) {
  chart.note = text;
  chart.find(".lc-caption").classList.toggle("lc-note", Boolean(text));
  if (text) chart.find(".lc-caption").textContent = text;
  else textsAtStep(chart, chart.textStep);
}

/** Remove a note without restoring the caption: the next message contains one. @type {(chart: MountedChart) => void} */
export function forgetNote(chart) {
  chart.note = null;
  chart.find(".lc-caption").classList.remove("lc-note");
}

/** @type {(chart: MountedChart, step: number, columns: Columns) => void} */
function formulaAtStep(chart, step, columns) {
  const { formula, math } = chart.message;
  if (formula) chart.formulaShown = writeFormula(chart.find(".lc-formula"), formula, columns, step, { math, shown: chart.formulaShown });
}

/**
 * Write the rows of a formula into an element, with the numbers of a step. Returns the rows without their numbers; those
 * that are already in it (`shown`) are kept.
 * @type {(holder: HTMLElement, formula: StepText[], columns: Columns, step: number, how: { math?: Record<string, string>, shown?: string | null }) => string}
 */
export function writeFormula(holder, formula, columns, step, { math, shown }) {
  const rows = formula.map((row) => chosen(row, step)).map((row) => math?.[row] ?? row).join("\n");
  if (rows !== shown) {
    // The rows are trusted markup without user text; all values are inserted as text below.
    holder.innerHTML = rows
      .split("\n")
      .map((row) => `<div class="lc-row">${inMath(row).replace(PLACEHOLDER, '<span class="lc-value" data-v="$1"></span>')}</div>`)
      .join("");
  }
  writeValues(holder, columns, step);
  return rows;
}

const WHOLE = 21; // maximum number of table rows that are shown at once: the start and 20 steps
const ROWS = 10; // rows of a longer table, which scrolls with the step

/** @type {(chart: MountedChart, step: number, columns: Columns) => void} */
function tableAtStep(chart, step, columns) {
  const { table } = chart.message;
  if (!table) return;
  const known = chart.shared.predicting ? step + 1 : chart.shared.length; // steps that are still to be predicted are hidden
  const length = chart.shared.columns && chart.shared.plays ? known : 0;
  const most = chart.shared.length <= WHOLE ? WHOLE : ROWS;
  const first = Math.max(0, Math.min(step - ROWS / 2, length - most));
  const rows = [];
  for (let t = first; t < Math.min(first + most, length); t++) {
    const row = document.createElement("tr");
    row.dataset.step = String(t);
    if (t === step) row.setAttribute("aria-current", "step");
    for (const cell of table.cells) {
      row.append(Object.assign(document.createElement("td"), { textContent: fill(chosen(cell, t, columns), columns, t) }));
    }
    rows.push(row);
  }
  chart.find(".lc-table tbody").replaceChildren(...rows);
  chart.find(".lc-table").hidden = !rows.length;
}

/** Show the prediction next to the actual result: marked options or pictures, or two marks on a scale. The result is hidden before its step. @type {(chart: MountedChart, step: number) => void} */
function foretoldAtStep(chart, step) {
  const { foretold } = chart.message;
  const holder = chart.find(".lc-foretold");
  holder.hidden = !foretold;
  chart.root.classList.toggle("lc-judged", Boolean(foretold));
  const caption = chart.find(".lc-caption");
  delete caption.dataset.verdict;
  if (!foretold) return;
  const { said, happened, since, names, options, verdict } = foretold;
  const known = step >= since;
  const mark = said === happened ? "✓" : "✗";
  /** @type {Mark[]} */
  const marks = [["lc-said", said, names[0]]];
  if (known) marks.push(["lc-happened", happened, names[1]]);
  if (known && verdict) caption.dataset.verdict = `${mark} ${verdict}`; // on a wide screen, before the sentence
  const judged = element("p", { className: said === happened ? "lc-verdict lc-as-said" : "lc-verdict", textContent: verdict }); // on a phone, above the options
  judged.dataset.mark = mark;
  judged.classList.toggle("lc-pending", !known); // its place is kept: nothing moves when the steps arrive
  holder.replaceChildren(judged, options ? list(options, foretold.pictures, marks) : scale(foretold, marks));
}

/** @type {(options: string[], pictures: string[] | undefined, marks: Mark[]) => HTMLElement} */
function list(options, pictures, marks) {
  const entries = options.map((option, i) => {
    const here = marks.filter(([, place]) => place === i);
    const entry = element("li", { className: here.map(([kind]) => kind).join(" ") }, option);
    if (here.length) entry.append(element("small", { textContent: here.map(([, , name]) => name).join(" · ") }));
    if (pictures) entry.insertAdjacentHTML("afterbegin", pictures[i]); // generated by the server, without user text
    return entry;
  });
  return element("ul", { className: pictures ? "lc-pictures" : "" }, ...entries);
}

/** @type {(foretold: Message.Foretold, marks: Mark[]) => HTMLElement} */
function scale({ least = 0, most = 1 }, marks) {
  const spots = marks.map(([kind, value, name]) => {
    const share = Math.max(0, Math.min(1, (value - least) / (most - least)));
    const text = element("small", { textContent: `${name} ${value.toLocaleString("en")}` });
    const spot = element("span", { className: kind }, text);
    spot.style.setProperty("--at", String(share));
    return spot;
  });
  return element("div", { className: "lc-scale" }, ...spots);
}
