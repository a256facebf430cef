// Printing: a button that prints the page (Streamlit's own buttons only call the server), and scrolling to the top of a
// printable page. Ctrl+P prints the lesson, if the page has a printable one.
import { closest } from "./dom.js";
import { clearDrawn, whenDrawn } from "./drawn.js";

// Buttons, and the element to scroll to after a click.
/** @type {Record<string, string>} */
const BRINGS = {
  ":is(.st-key-worksheet-make, .st-key-scene-print) button": ".st-key-sheet-bar",
  ".st-key-worksheet-back button": ".st-key-worksheet-make",
};
const GROWS = 1000; // milliseconds within which a page reaches its height
const SHEET = ".st-key-sheet .lc-answers"; // its last part
const [TO_SHEET, FROM_SHEET] = [".st-key-scene-print button", ".st-key-sheet-back button"];

/** @type {() => void} */
export function bindPrint() {
  document.addEventListener("click", (event) => {
    if (closest(event, "button.lc-print")) whenDrawn(() => window.print());
    for (const [button, brought] of Object.entries(BRINGS)) if (closest(event, button)) showWhenThere(brought);
  });
  addEventListener("keydown", printSheet, true);
}

/** Ctrl+P: open the printable lesson, print it when it is drawn, and return. @type {(event: KeyboardEvent) => void} */
function printSheet(event) {
  if (event.key?.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const there = document.querySelector(SHEET);
  const way = button(TO_SHEET);
  if (!there && !way) return; // the browser prints the page as usual
  event.preventDefault();
  event.stopPropagation();
  if (there) return whenDrawn(() => window.print());
  way?.click();
  const watch = new MutationObserver(() => {
    if (!document.querySelector(SHEET)) return;
    watch.disconnect();
    clearDrawn(); // its charts are not drawn yet
    whenDrawn(() => {
      addEventListener("afterprint", () => button(FROM_SHEET)?.click(), { once: true });
      window.print();
    });
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

/** @type {(selector: string) => HTMLButtonElement | null} */
const button = (selector) => document.querySelector(selector);

/**
 * Scroll to an element as soon as it exists, and while the page above it still grows.
 * @type {(selector: string) => void}
 */
function showWhenThere(selector) {
  /** @type {Timer | undefined} */
  let ends;
  const watch = new MutationObserver(() => {
    const node = document.querySelector(selector);
    if (!node) return;
    node.scrollIntoView({ block: "end" });
    ends ??= setTimeout(() => watch.disconnect(), GROWS);
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
