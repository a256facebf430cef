// The lines of a proof that the user puts in order: by dragging their numbers, by buttons, and by arrow keys.
import { element } from "./dom.js";
import { fitLine, write } from "./html.js";

/**
 * The position of the first line that does not follow from those above it, and a line that it needs; null if all follow.
 * @type {(order: number[], lines: Message.ChainLine[]) => { at: number; needs: number } | null}
 */
function firstGap(order, lines) {
  for (let at = 0; at < order.length; at++) {
    const needs = lines[order[at]].after.find((other) => order.indexOf(other) > at);
    if (needs !== undefined) return { at, needs };
  }
  return null;
}

/** Show the lines in the order in which they are now. @type {(chart: MountedChart, chain: Message.Chain, shown: ShownChain) => void} */
export function showOrder(chart, chain, shown) {
  const { lines, texts } = chain;
  const untouched = shown.order.every((i, at) => i === chain.order[at]);
  const gap = firstGap(shown.order, lines);
  shown.order.forEach((i, at) => {
    const node = shown.items[i];
    if (shown.list.children[at] !== node) shown.list.insertBefore(node, shown.list.children[at] ?? null);
    const [go, symbols, , because] = node.children;
    go.textContent = String(at + 1);
    write(symbols, lines[i].symbols);
    if (!because.childElementCount) because.append(mover(chart, i, -1, texts.up, "↑"), mover(chart, i, 1, texts.down, "↓"));
    const [up, down] = because.querySelectorAll("button");
    up.disabled = at === 0;
    down.disabled = at === shown.order.length - 1;
    node.classList.toggle("lc-gap-line", !untouched && gap?.at === at);
    fitLine(node);
  });
  const said = untouched && gap ? [texts.order] : gap ? texts.gap.replace("{i}", String(gap.at + 1)).split("{needed}") : [texts.ordered];
  const needs = untouched ? undefined : gap?.needs;
  const key = `${said}|${needs}`;
  if (shown.status.dataset.shown === key) return;
  shown.status.dataset.shown = key;
  const needed = needs === undefined ? [] : [element("span", { innerHTML: lines[needs].symbols })];
  shown.status.replaceChildren(said[0], ...needed, said[1] ?? "");
}

/** A button that moves a line up or down; the arrow keys on it do the same. @type {(chart: MountedChart, i: number, by: number, label: string, sign: string) => HTMLButtonElement} */
function mover(chart, i, by, label, sign) {
  const button = element("button", { type: "button", textContent: sign, title: label });
  button.setAttribute("aria-label", label);
  button.addEventListener("click", () => moveLine(chart, i, by, button));
  button.addEventListener("keydown", (event) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    moveLine(chart, i, way, button);
  });
  return button;
}

/** Let the pointer drag a line by its number to another place. @type {(chart: MountedChart, i: number, handle: HTMLElement, event: PointerEvent) => void} */
export function grab(chart, i, handle, event) {
  const { chain: shown, message } = chart;
  if (!shown || message.chain?.mode !== "order" || event.button !== 0) return;
  handle.setPointerCapture(event.pointerId);
  /** @type {(moved: PointerEvent) => void} */
  const drag = ({ clientY }) => {
    const at = shown.order.indexOf(i);
    const to = shown.order.findIndex((other) => {
      const { top, bottom } = shown.items[other].getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    if (to < 0 || to === at) return;
    const own = shown.items[i].getBoundingClientRect();
    const { top, bottom } = shown.items[shown.order[to]].getBoundingClientRect();
    if (to > at ? clientY < bottom - own.height : clientY > top + own.height) return; // it would jump back
    shown.order.splice(to, 0, ...shown.order.splice(at, 1));
    shown.again();
    if (!handle.hasPointerCapture(event.pointerId)) handle.setPointerCapture(event.pointerId); // it was moved
  };
  const end = () => {
    handle.removeEventListener("pointermove", drag);
    shown.items[i].classList.remove("lc-held");
  };
  shown.items[i].classList.add("lc-held");
  handle.addEventListener("pointermove", drag);
  for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, end, { once: true });
}

/** @type {(chart: MountedChart, i: number, by: number, button: HTMLButtonElement) => void} */
function moveLine(chart, i, by, button) {
  const shown = chart.chain;
  if (!shown) return;
  const at = shown.order.indexOf(i);
  const other = shown.order[at + by];
  if (other === undefined) return;
  shown.order[at] = other;
  shown.order[at + by] = i;
  shown.again();
  const left = button.disabled ? button.parentElement?.querySelector("button:not(:disabled)") : button;
  if (left instanceof HTMLElement) left.focus({ preventScroll: true });
}
