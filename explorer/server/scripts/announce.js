// A status line above the page. It stays until its reason is gone or the reader closes it.

/**
 * Show a line and return its element. It replaces a line with the same `name`; `closes` labels a close button.
 * @type {(text: string, how?: { name?: string; closes?: string }) => HTMLElement}
 */
export function announce(text, { name = "", closes = "" } = {}) {
  const id = `lc-announce-${name}`;
  document.getElementById(id)?.remove();
  const line = Object.assign(document.createElement("div"), { id, className: "lc-announce" });
  line.setAttribute("role", "status");
  document.body.append(line);
  line.append(Object.assign(document.createElement("span"), { textContent: text }));
  if (closes) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: closes });
    button.addEventListener("click", () => line.remove());
    line.append(button);
  }
  return line;
}

/** Remove a line. @type {(name: string) => void} */
export const silence = (name) => document.getElementById(`lc-announce-${name}`)?.remove();
