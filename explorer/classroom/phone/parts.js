// What the page of a phone is made of.

/** Fill names in braces into a text. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/** An element with its properties, and what is in it. */
export function element(tag, properties, ...parts) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...parts);
  return node;
}

/** An element of a drawing. */
export function shape(tag, attributes, ...parts) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...parts);
  return node;
}

/** A button with its label. */
export const button = (label, action) => {
  const node = element("button", { type: "button" }, label);
  node.addEventListener("click", action);
  return node;
};

/** A button that sends what `given` returns; nothing while that is null. */
export const sender = (room, given) => {
  const node = button(room.words.send, () => {
    const answer = given();
    if (answer !== null) room.send(answer);
  });
  node.className = "send";
  return node;
};

/** A coordinate as it is read out. */
export const short = (value) => String(Number(value.toPrecision(3))).replaceAll("-", "−");
