// Building blocks of the phone's page.

/** Replace names in braces by values. @type {(text: string, values: Record<string, unknown>) => string} */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));

/**
 * Create an HTML element with properties and children.
 * @type {<T extends keyof HTMLElementTagNameMap>(tag: T, properties: Partial<HTMLElementTagNameMap[T]>, ...parts: (Node | string)[]) => HTMLElementTagNameMap[T]}
 */
export function element(tag, properties, ...parts) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...parts);
  return node;
}

/**
 * Create an SVG element.
 * @type {(tag: string, attributes: Record<string, unknown>, ...parts: (Node | string)[]) => SVGElement}
 */
export function shape(tag, attributes, ...parts) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...parts);
  return node;
}

/** @type {((x: number, y: number, r: number) => [string, Record<string, unknown>])[]} */
const MARKS = [ // of the four classes, as on the board (linboard/theme.py)
  (cx, cy, r) => ["circle", { cx, cy, r }],
  (x, y, r) => ["path", { d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`, "stroke-width": 0.55 * r, "stroke-linecap": "round" }],
  (x, y, r) => ["path", { d: `M${x} ${y - 1.2 * r}l${1.2 * r} ${2.1 * r}h${-2.4 * r}z` }],
  (x, y, r) => ["path", { d: `M${x} ${y - 1.35 * r}l${1.35 * r} ${1.35 * r}l${-1.35 * r} ${1.35 * r}l${-1.35 * r} ${-1.35 * r}z` }],
];

/** The mark of a point's class, drawn as a shape: fonts draw their signs differently. @type {(place: Numbers, label: number, r?: number) => SVGElement} */
export function mark([x, y], label, r = 7) {
  const [tag, attributes] = MARKS[label](x, y, r);
  return shape(tag, { ...attributes, class: `class c${label}` });
}

/** A text with its formulas in MathML, which the server sends without any text of a visitor. @type {(text: string, math?: Record<string, string>) => (Node | string)[]} */
export const typeset = (text, math) => (math?.[text] ? made(math[text]) : [text]);

/** The nodes of HTML with formulas: MathML and spans. Of anything else only the text. @type {(html: string) => Node[]} */
export function made(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const node of body.querySelectorAll("*")) {
    // by its namespace: older browsers have no MathMLElement
    if (!node.namespaceURI?.endsWith("/MathML") && node.localName !== "span") node.replaceWith(node.textContent ?? "");
  }
  return [...body.childNodes];
}

/** The mark of a class within a line of text. @type {(label: number) => SVGElement} */
export const inText = (label) => shape("svg", { viewBox: "0 0 20 20", class: "in-text", "aria-hidden": "true" }, mark([10, 10], label));

/** Create a button with a label. @type {(label: string | (Node | string)[], action: () => void) => HTMLButtonElement} */
export const button = (label, action) => {
  const node = element("button", { type: "button" }, ...[label].flat());
  node.addEventListener("click", action);
  return node;
};

/**
 * Create a button that sends the result of `given`, unless it is null.
 * @type {<T>(room: PhoneRoom, given: () => T | null) => HTMLButtonElement}
 */
export const sender = (room, given) => {
  const node = button(room.words.send, () => {
    const answer = given();
    if (answer !== null) room.send(answer);
  });
  node.className = "send";
  return node;
};

/** The buttons that move a line or a point, for a row with the send button. @type {(buttons: HTMLButtonElement[]) => HTMLElement} */
export const moves = (buttons) => element("div", { className: "moves" }, ...buttons);

/** The name of a point with its index, counted from 1, as on the board. @type {(i: number) => string} */
export const pointName = (i) => "x" + String(i).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]);

/** A coordinate as displayed and read out. @type {(value: number) => string} */
export const short = (value) => String(Number(value.toPrecision(3))).replaceAll("-", "−");
