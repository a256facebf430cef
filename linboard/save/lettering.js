// Texts of the page on a canvas: each word in its place, font and colour as the browser has laid it out. A picture of the
// elements themselves (foreignObject) would make the canvas unreadable in Safari.

/** The context of a canvas, and the corner of the element that is drawn. @typedef {{ context: CanvasRenderingContext2D; left: number; top: number }} Pen */

/**
 * Draw the texts, the grounds and the edges of an element, and the lines of its formulas, with its top left corner at the
 * canvas's origin.
 * @type {(context: CanvasRenderingContext2D, root: HTMLElement) => void}
 */
export function letter(context, root) {
  const { left, top } = root.getBoundingClientRect();
  const pen = { context, left, top };
  for (const node of [root, ...root.querySelectorAll("*")]) {
    drawBox(pen, node);
    LINES[node.localName]?.(pen, node);
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) drawText(pen, /** @type {Text} */ (node), root);
}

// A line may break after any character of Chinese, which has no spaces, and elsewhere after a space or a hyphen.
const PIECE = /[\p{sc=Han}\u3000-\u303f\uff00-\uffef]|[^\s\p{sc=Han}\u3000-\u303f\uff00-\uffef–-]+[–-]?|[–-]/gu;

const range = document.createRange();

/** @type {(pen: Pen, node: Text, root: Element) => void} */
function drawText({ context, left, top }, node, root) {
  const parent = /** @type {Element} */ (node.parentElement);
  const style = getComputedStyle(parent);
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  context.globalAlpha = opacity(parent, root);
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText("x");
  for (const { index, 0: word } of node.data.matchAll(PIECE)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const [box] = range.getClientRects();
    const written = parent.localName === "mi" ? slanted(word, parent) : word;
    if (box) context.fillText(written, box.left - left, box.top - top + (box.height - up - down) / 2 + up);
  }
  context.globalAlpha = 1;
}

// ---- formulas ----

// The letters of which MathML makes italic ones: the first of each alphabet, and its italic twin.
const ALPHABETS = [["a", "z", 0x1d44e], ["A", "Z", 0x1d434], ["α", "ω", 0x1d6fc], ["Α", "Ω", 0x1d6e2]].map(([first, last, italic]) => ({
  first: String(first).charCodeAt(0), last: String(last).charCodeAt(0), italic: Number(italic),
}));
const ODD = new Map([["h", "ℎ"], ["∂", "𝜕"], ["ϵ", "𝜖"], ["ϑ", "𝜗"], ["ϰ", "𝜘"], ["ϕ", "𝜙"], ["ϱ", "𝜚"], ["ϖ", "𝜛"]]);

/** A single letter of a formula as a browser draws it. @type {(word: string, parent: Element) => string} */
function slanted(word, parent) {
  if (word.length !== 1 || parent.textContent !== word || parent.getAttribute("mathvariant") === "normal") return word;
  const code = word.charCodeAt(0);
  const found = ALPHABETS.find(({ first, last }) => first <= code && code <= last);
  return ODD.get(word) ?? (found ? String.fromCodePoint(found.italic + code - found.first) : word);
}

const STROKE = 0.06; // em: how thick the lines of fractions and roots are

/** @type {(pen: Pen, node: Element, places: [x: number, y: number][]) => void} */
function stroke({ context, left, top }, node, places) {
  const { color, fontSize } = getComputedStyle(node);
  context.strokeStyle = color;
  context.lineWidth = STROKE * parseFloat(fontSize);
  context.beginPath();
  for (const [x, y] of places) context.lineTo(x - left, y - top);
  context.stroke();
}

/** The lines that a browser draws without texts, by the element. @type {Record<string, (pen: Pen, node: Element) => void>} */
const LINES = {
  mfrac(pen, node) {
    const [above, below] = Array.from(node.children, (part) => part.getBoundingClientRect());
    const { left, right } = node.getBoundingClientRect();
    const y = (above.bottom + below.top) / 2;
    stroke(pen, node, [[left, y], [right, y]]);
  },
  msqrt(pen, node) {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const inner = node.children[0].getBoundingClientRect().left;
    const [wide, high] = [inner - left, bottom - top];
    const bar = top + (STROKE / 2) * parseFloat(getComputedStyle(node).fontSize);
    stroke(pen, node, [[left + 0.1 * wide, top + 0.62 * high], [left + 0.28 * wide, top + 0.56 * high], [left + 0.55 * wide, bottom], [inner - 0.06 * wide, bar], [right, bar]]);
  },
};

// ---- boxes ----

/** @type {(pen: Pen, node: Element) => void} */
function drawBox({ context, left, top }, node) {
  const style = getComputedStyle(node);
  const [start, end, foot] = [style.borderLeftWidth, style.borderRightWidth, style.borderBottomWidth].map(parseFloat);
  const filled = style.backgroundColor !== "rgba(0, 0, 0, 0)";
  if (!filled && !start && !end && !foot) return;
  const box = node.getBoundingClientRect();
  const [x, y] = [box.left - left, box.top - top];
  const fill = (/** @type {string} */ colour, /** @type {number[]} */ [at, under, wide, high]) => {
    context.fillStyle = colour;
    context.fillRect(at, under, wide, high);
  };
  if (filled) fill(style.backgroundColor, [x, y, box.width, box.height]);
  if (foot) fill(style.borderBottomColor, [x, y + box.height - foot, box.width, foot]);
  if (start && end) bracket(context, style, { x, y, width: box.width, height: box.height });
  else if (start) fill(style.borderLeftColor, [x, y, start, box.height]);
  else if (end) fill(style.borderRightColor, [x + box.width - end, y, end, box.height]);
}

/** The edges to the left and to the right of a matrix. @type {(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, box: { x: number; y: number; width: number; height: number }) => void} */
function bracket(context, style, { x, y, width, height }) {
  const [edge, round] = [parseFloat(style.borderLeftWidth), parseFloat(style.borderTopLeftRadius)];
  context.strokeStyle = style.borderLeftColor;
  context.lineWidth = edge;
  for (const [at, turn] of [[x + edge / 2, round], [x + width - edge / 2, -round]]) {
    context.beginPath();
    context.moveTo(at + turn, y);
    context.quadraticCurveTo(at, y, at, y + round);
    context.lineTo(at, y + height - round);
    context.quadraticCurveTo(at, y + height, at + turn, y + height);
    context.stroke();
  }
}

/** The product of the opacities of an element and of those around it. @type {(node: Element | null, root: Element) => number} */
function opacity(node, root) {
  let product = 1;
  for (let at = node; at && at !== root; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
  return product;
}
