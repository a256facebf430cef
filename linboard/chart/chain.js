// The lines of a proof, one for each step: in symbols and in numbers, with the reason of the current line. In two
// further modes the user chooses each reason, or puts the lines in order.
import { element } from "./dom.js";
import { fitAtEachWidth, fitLine, write } from "./html.js";
import { grab, showOrder } from "./order.js";
import { hasPlayer, jump, stepBy } from "./player.js";
import { settings } from "./store.js";
import { chainOnPage, pulse } from "./symbols.js";
import { typeset } from "./texts.js";

/**
 * Show the chain of a message at a step.
 * @type {(chart: MountedChart, step: number) => void}
 */
export function chainAtStep(chart, step) {
  const { chain } = chart.message;
  const holder = chart.find(".lc-chain");
  holder.hidden = !chain;
  if (!chain) return;
  const name = [chain.name, chain.mode, chain.lines.length, chart.language].join("|");
  if (chart.chain?.name !== name) {
    const chosen = chart.chain && chain.mode !== "read"; // the buttons of the modes may be below the lines
    chart.chain = build(chart, holder, chain, name);
    if (chosen) requestAnimationFrame(() => fromItsTop(chain.mode === "why" ? shownLine(chart, step) : holder));
  }
  const shown = chart.chain;
  showAssumptions(chain, shown);
  if (chain.mode === "order") return showOrder(chart, chain, shown);
  shown.items.forEach((item, i) => showLine(chart, chain, shown, item, i, step));
  shown.items.forEach(fitLine);
  if (shown.step !== step) {
    showCurrent(shown, step);
    if (shown.step === undefined) requestAnimationFrame(() => showCurrent(shown, shown.step ?? step)); // its rows have their heights then
    for (const key of chain.lines[step]?.lights ?? []) pulse(chart, key);
    shown.step = step;
  }
  const broken = chain.lines.findIndex(({ state }) => state === "broken");
  if (broken >= 0 && broken !== shown.broken && !settings.dragging) intoSight(shown.list, shown.items[broken]);
  shown.broken = broken;
  markNext(shown, step);
}

/** @type {(chart: MountedChart, holder: HTMLElement, chain: Message.Chain, name: string) => ShownChain} */
function build(chart, holder, chain, name) {
  const { texts, lines, mode, order } = chain;
  const list = element("ol", { className: "lc-lines" });
  list.setAttribute("aria-label", texts.lines);
  /** @type {ShownChain} */
  const shown = { name, list, assumes: element("ul", { className: "lc-assumes" }), told: element("p", { className: "lc-told" }), items: [], tried: lines.map(() => new Set()), asked: lines.map(() => false), order: [...order], again: () => again(chart), status: element("p", { className: "lc-chain-status" }) };
  for (const node of [shown.status, shown.told]) node.setAttribute("role", "status");
  shown.items = lines.map((_, i) => item(chart, i, texts));
  list.append(...shown.items);
  fitAtEachWidth(list, () => shown.step !== undefined && showCurrent(shown, shown.step));
  const back = element("button", { type: "button", textContent: texts.back, className: "lc-line-back" });
  const next = element("button", { type: "button", textContent: texts.next, className: "lc-line-next" });
  back.addEventListener("click", () => stepLine(-1));
  next.addEventListener("click", () => stepLine(1));
  const walk = element("div", { className: "lc-walk" }, back, next, shown.status);
  if (mode === "order") for (const button of [back, next]) button.hidden = true;
  shown.assumes.setAttribute("aria-label", texts.assumes);
  const main = mode === "order" ? [walk, list] : [list, walk]; // what to do comes before the lines to move
  holder.replaceChildren(shown.told, shown.assumes, ...main, meanings(chain));
  holder.className = `lc-chain lc-chain-${mode}`;
  return shown;
}

/** The element of a line; its button goes to it. @type {(chart: MountedChart, i: number, texts: Record<string, string>) => HTMLLIElement} */
function item(chart, i, texts) {
  const go = element("button", { type: "button", className: "lc-line-go", textContent: String(i + 1) });
  go.setAttribute("aria-label", texts.line.replace("{i}", String(i + 1)));
  go.addEventListener("pointerdown", (event) => grab(chart, i, go, event));
  go.addEventListener("click", () => {
    const board = chart.message.chain?.mode === "order" ? null : playerOf(chart);
    if (board) jump(board, i);
  });
  return element("li", { className: "lc-line" }, go, element("div", { className: "lc-symbols" }), element("div", { className: "lc-instance" }), element("div", { className: "lc-because" }));
}

/** A sentence with its formulas in MathML. @type {(sentence: string, math: Record<string, string>) => (Node | string)[]} */
const sentenceOf = (sentence, math) => typeset(sentence, {}, 0, math);

/** The definitions of the symbols. @type {(chain: Message.Chain) => HTMLElement} */
function meanings({ symbols, texts, math }) {
  const list = element("dl", { className: "lc-meanings" });
  list.setAttribute("aria-label", texts.symbols);
  for (const { key, sign, means } of symbols) {
    const name = element("dt", { innerHTML: sign, tabIndex: 0, title: texts.objects });
    name.setAttribute("aria-description", means);
    name.dataset.symbol = key;
    list.append(element("div", {}, name, element("dd", {}, ...sentenceOf(means, math))));
  }
  return list;
}

/** What holds of the assumptions, and what became of a dropped one. @type {(chain: Message.Chain, shown: ShownChain) => void} */
function showAssumptions({ assumes, told, texts, math }, shown) {
  shown.told.hidden = !told;
  if (shown.told.dataset.shown !== told) shown.told.replaceChildren(...sentenceOf(told, math));
  shown.told.dataset.shown = told;
  const key = JSON.stringify(assumes);
  if (shown.assumes.dataset.shown === key) return;
  shown.assumes.dataset.shown = key;
  shown.assumes.hidden = !assumes.length;
  shown.assumes.replaceChildren(...assumes.map(({ name, holds }) => {
    const mark = element("span", { textContent: holds ? "✓" : "✗", title: holds ? texts.holds : texts.fails, role: "img" });
    mark.setAttribute("aria-label", mark.title);
    return element("li", { className: holds ? "" : "lc-fails" }, mark, " ", ...sentenceOf(name, math));
  }));
}

/** @type {(chart: MountedChart, chain: Message.Chain, shown: ShownChain, node: HTMLElement, i: number, step: number) => void} */
function showLine(chart, chain, shown, node, i, step) {
  const line = chain.lines[i];
  const [, symbols, numbers, because] = node.children;
  write(symbols, line.symbols);
  write(numbers, line.numbers);
  node.classList.toggle("lc-at", i === step);
  node.classList.toggle("lc-later", i > step);
  node.classList.toggle("lc-broken", line.state === "broken");
  node.classList.toggle("lc-beyond", line.state === "beyond");
  node.hidden = chain.mode === "why" && i > step;
  if (i === step) node.setAttribute("aria-current", "step");
  else node.removeAttribute("aria-current");
  const asks = chain.mode === "why" && line.state === "holds" && !isAnswered(shown, line, i);
  const hides = chain.hides && !shown.asked[i] && line.state === "holds";
  const opens = i === step || line.state === "broken"; // a line that fails always says why
  const key = opens ? JSON.stringify([asks, hides, [...shown.tried[i]], line.checked, line.reason, line.state]) : "";
  if (node.dataset.because === key) return;
  node.dataset.because = key;
  because.replaceChildren(...(key ? (asks ? question(chart, chain, shown, i) : told(chart, chain, shown, i, hides)) : []));
}

/** Whether the right reason was chosen. @type {(shown: ShownChain, line: Message.ChainLine, i: number) => boolean} */
const isAnswered = (shown, { options }, i) => options.some(({ why }, k) => why === undefined && shown.tried[i].has(k));

/** The reason of a line, and where it holds. @type {(chart: MountedChart, chain: Message.Chain, shown: ShownChain, i: number, hides: boolean) => HTMLElement[]} */
function told(chart, { lines, texts, math }, shown, i, hides) {
  const { reason, checked } = lines[i];
  const checks = element("p", { className: "lc-checked" }, ...sentenceOf(checked, math));
  if (!hides) return [element("p", { className: "lc-reason" }, ...sentenceOf(reason, math)), checks];
  const show = element("button", { type: "button", className: "lc-show-reason", textContent: texts.show });
  show.addEventListener("click", () => {
    shown.asked[i] = true;
    again(chart);
  });
  return [show, checks];
}

/** The reasons to choose from. @type {(chart: MountedChart, chain: Message.Chain, shown: ShownChain, i: number) => HTMLElement[]} */
function question(chart, { lines, texts, math }, shown, i) {
  const { options } = lines[i];
  const group = element("div", { className: "lc-options" });
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", texts.ask);
  options.forEach(({ text, why }, k) => {
    const tried = shown.tried[i].has(k);
    const button = element("button", { type: "button", disabled: tried, ariaLabel: text }, element("span", {}, ...sentenceOf(text, math)));
    button.addEventListener("click", () => {
      shown.tried[i].add(k);
      again(chart);
      shown.status.textContent = why === undefined ? texts.right : "";
      const left = shown.items[i].querySelector(".lc-options button:not(:disabled)") ?? chart.find(".lc-line-next");
      if (left instanceof HTMLElement) left.focus({ preventScroll: true });
    });
    group.append(button);
    if (tried && why !== undefined) group.append(element("p", { className: "lc-why-not", role: "status" }, ...sentenceOf(texts.not_enough.replace("{why}", why), math)));
  });
  return [element("p", { className: "lc-ask", textContent: texts.ask }), group];
}

/** The element of the current line, with its question. @type {(chart: MountedChart, step: number) => HTMLElement} */
const shownLine = (chart, step) => chart.chain?.items[step] ?? chart.find(".lc-chain");

/** Scroll the page so that a list is read from its top, unless its top is in sight. @type {(holder: HTMLElement) => void} */
function fromItsTop(holder) {
  const { top } = holder.getBoundingClientRect();
  if (top < TOP_BAR || top > innerHeight / 2) {
    holder.style.scrollMarginTop = TOP_BAR + "px";
    holder.scrollIntoView({ block: "start" });
  }
}

const TOP_BAR = 64; // pixels that the buttons at the top of the page may cover

/** Show the chain again after an action of the user. @type {(chart: MountedChart) => void} */
function again(chart) {
  chainAtStep(chart, chart.shared.step);
  if (chart.chain) showCurrent(chart.chain, chart.chain.step ?? -1); // it may be higher than before
}

/** @type {(shown: ShownChain, step: number) => void} */
function markNext({ list, items }, step) {
  const walk = list.nextElementSibling;
  const [back, next] = walk?.querySelectorAll("button") ?? [];
  if (back) back.disabled = step <= 0;
  if (next) next.disabled = step >= items.length - 1;
}

/**
 * Scroll to the current line; on a phone, the list is at least as high.
 * @type {(shown: ShownChain, step: number) => void}
 */
function showCurrent({ list, items }, step) {
  list.style.setProperty("--lc-tallest", `${items[step]?.offsetHeight ?? 0}px`);
  intoSight(list, items[step]);
}

/** Scroll a line into the visible part of the list, and nothing else. @type {(list: HTMLElement, node: HTMLElement | undefined) => void} */
function intoSight(list, node) {
  if (!node || list.scrollHeight <= list.clientHeight) return;
  const top = node.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + node.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + node.offsetHeight - list.clientHeight;
}

// ---- keys ----

/** The chart with the player of a chain. @type {(chart: MountedChart) => PlayedChart | null} */
function playerOf(chart) {
  for (const other of settings.charts) if (other.shared === chart.shared && other.controls && hasPlayer(other)) return /** @type {PlayedChart} */ (other);
  return null;
}

/** Go to the next or the previous line; false if there is none. @type {(by: number) => boolean} */
export function stepLine(by) {
  const chart = chainOnPage();
  const board = chart && playerOf(chart);
  if (!board) return false;
  const { step, length } = board.shared;
  if (step + by < 0 || step + by >= length) return false;
  stepBy(board, by);
  return true;
}

/** The index of the current line; null without a chain. @type {() => number | null} */
export function lineOnPage() {
  const chart = chainOnPage();
  return chart && playerOf(chart) ? chart.shared.step : null;
}

/** Show the reason of the current line, or choose it; false without a chain. @type {() => boolean} */
export function showReason() {
  const chart = chainOnPage();
  if (!chart?.chain || !chart.message.chain) return false;
  const { step } = chart.shared;
  chart.chain.asked[step] = true;
  const right = chart.message.chain.lines[step]?.options.findIndex(({ why }) => why === undefined) ?? -1;
  if (right >= 0) chart.chain.tried[step].add(right);
  again(chart);
  return true;
}
