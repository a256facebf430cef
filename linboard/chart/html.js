// Formulas of the server: written only where they differ, and fitted into the width of a proof's line.

/** Write HTML if it differs: each write repeats the layout. @type {(node: Element | null, html: string) => void} */
export function write(node, html) {
  if (!node || shownHtml.get(node) === html) return;
  const same = shape(shownHtml.get(node) ?? "") === shape(html);
  shownHtml.set(node, html);
  if (!same) node.innerHTML = html; // MathML of the server, without user text
  else patch(node, html);
}

/** A formula without its texts. @type {(html: string) => string} */
const shape = (html) => html.replace(/>[^<]+</g, "><").replace(/alttext="[^"]*"/g, "");

/** Write the texts of a formula of the same shape: new elements would cost a new layout of the page. @type {(node: Element, html: string) => void} */
function patch(node, html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  const [old, fresh] = [node, made.content].map((root) => document.createTreeWalker(root, NodeFilter.SHOW_TEXT));
  while (old.nextNode() && fresh.nextNode()) {
    if (old.currentNode.nodeValue !== fresh.currentNode.nodeValue) old.currentNode.nodeValue = fresh.currentNode.nodeValue;
  }
  const told = made.content.querySelectorAll("math");
  node.querySelectorAll("math").forEach((math, i) => math.setAttribute("alttext", told[i].getAttribute("alttext") ?? ""));
}
/** @type {WeakMap<Element, string>} */
const shownHtml = new WeakMap();

const LEAST = 0.74; // of the size of the letters, for at least 12 px
const SLACK = 0.98; // widths are rounded
const MUCH_SHORTER = 0.9; // of its length: then small letters are measured again, but not for each digit during a drag

/** The length of the longest text that fits, and thus is not measured again. @type {WeakMap<Element, number>} */
const fitting = new WeakMap();

/** About the length of a text, in digits: a minus sign is longer, and a point shorter. @type {(text: string) => number} */
const lengthOf = (text) => text.length + 0.6 * (text.match(/[−+=≤≥<>]/g)?.length ?? 0) - 0.5 * (text.match(/[.,]/g)?.length ?? 0);

/** @type {(item: Element) => HTMLElement[]} */
const formulas = ({ children: [, ...parts] }) => parts.slice(0, 2).filter((part) => part instanceof HTMLElement);

/**
 * Fit the formulas of a line into its width: in one row, else over the whole width in several rows, which break only
 * between two formulas. A formula that is still too wide gets smaller letters.
 * @type {(item: Element) => void}
 */
export function fitLine(item) {
  for (const part of formulas(item)) {
    const length = lengthOf(part.textContent ?? "");
    const longest = fitting.get(part) ?? 0;
    const fits = length <= longest && !(part.style.fontSize && length < MUCH_SHORTER * longest);
    if (fits || !part.clientWidth) continue; // a hidden line is measured when it is shown
    fitting.set(part, length);
    part.style.fontSize = "";
    if (part.scrollWidth <= part.clientWidth + 1) continue;
    item.classList.add("lc-wide");
    const share = part.clientWidth / part.scrollWidth;
    if (share < 1) part.style.fontSize = `${Math.max(SLACK * share, LEAST).toFixed(3)}em`;
  }
}

/**
 * Fit the lines of a list again when its width or its letters have changed, such as on a phone that was turned, and when the
 * fonts are there; `fitted` is called after it, because the heights of the lines may have changed.
 * @type {(list: Element, fitted: () => void) => void}
 */
export function fitAtEachWidth(list, fitted) {
  let size = "";
  const fitAgain = () => {
    for (const item of list.children) {
      item.classList.remove("lc-wide");
      for (const part of formulas(item)) fitting.delete(part);
    }
    for (const item of list.children) fitLine(item);
    fitted();
  };
  const watch = new ResizeObserver(() => {
    const now = `${list.clientWidth} ${getComputedStyle(list.children[0]).fontSize}`;
    if (now === size) return;
    size = now;
    fitAgain();
  });
  for (const node of [list, ...list.children]) watch.observe(node); // a list that scrolls keeps its size when its letters grow
  document.fonts.ready.then(fitAgain);
}
