// Texts of the page on a canvas: each word in its place, font and colour as the browser has laid it out. A picture of the
// elements themselves (foreignObject) would make the canvas unreadable in Safari.

/**
 * Draw the texts, the grounds and the left edges of an element, with its top left corner at the canvas's origin.
 * @type {(context: CanvasRenderingContext2D, root: HTMLElement) => void}
 */
export function letter(context, root) {
  const { left, top } = root.getBoundingClientRect();
  for (const node of [root, ...root.querySelectorAll("*")]) fillBox(context, node, left, top);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const style = getComputedStyle(/** @type {Element} */ (node.parentElement));
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.color;
    context.globalAlpha = opacity(node.parentElement, root);
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText("x");
    for (const { index, 0: word } of (node.textContent ?? "").matchAll(PIECE)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [box] = range.getClientRects();
      if (box) context.fillText(word, box.left - left, box.top - top + (box.height - up - down) / 2 + up);
    }
  }
  context.globalAlpha = 1;
}

// A line may break after any character of Chinese, which has no spaces, and elsewhere after a space or a hyphen.
const PIECE = /[\p{sc=Han}\u3000-\u303f\uff00-\uffef]|[^\s\p{sc=Han}\u3000-\u303f\uff00-\uffef–-]+[–-]?|[–-]/gu;

/** @type {(context: CanvasRenderingContext2D, node: Element, left: number, top: number) => void} */
function fillBox(context, node, left, top) {
  const { backgroundColor, borderLeftWidth, borderLeftColor, borderBottomWidth, borderBottomColor } = getComputedStyle(node);
  const box = node.getBoundingClientRect();
  const [x, y, edge, foot] = [box.left - left, box.top - top, parseFloat(borderLeftWidth), parseFloat(borderBottomWidth)];
  context.fillStyle = backgroundColor;
  context.fillRect(x, y, box.width, box.height);
  context.fillStyle = borderLeftColor;
  context.fillRect(x, y, edge, box.height);
  context.fillStyle = borderBottomColor;
  context.fillRect(x, y + box.height - foot, box.width, foot);
}

/** The product of the opacities of an element and of those around it. @type {(node: Element | null, root: Element) => number} */
function opacity(node, root) {
  let product = 1;
  for (let at = node; at && at !== root; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
  return product;
}
