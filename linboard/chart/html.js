// HTML of the server, written only where it differs.

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
