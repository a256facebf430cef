// A button that prints the page, as Streamlit's own can only ask the server; and a sheet is shown from its head on.
// Ctrl+P prints the sheet of the lesson, too, where the page has one.
import { clearDrawn, whenDrawn } from "./drawn.js";

// What a button brings, wherever on its page it stands: first the button, then what is to be seen.
const BRINGS = {
  ":is(.st-key-worksheet-make, .st-key-scene-print) button": ".st-key-sheet-bar",
  ".st-key-worksheet-back button": ".st-key-worksheet-make",
};
const GROWS = 1000; // milliseconds in which a page gets its height
const SHEET = ".st-key-sheet .lc-answers"; // its last part
const [TO_SHEET, FROM_SHEET] = [".st-key-scene-print button", ".st-key-sheet-back button"];

export function bindPrint() {
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("button.lc-print")) whenDrawn(() => window.print());
    for (const [button, brought] of Object.entries(BRINGS)) if (target.closest?.(button)) showWhenThere(brought);
  });
  addEventListener("keydown", printSheet, true);
}

/** Ctrl+P: go to the sheet, print it once it is drawn, and come back. */
function printSheet(event) {
  if (event.key?.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const there = document.querySelector(SHEET);
  const way = document.querySelector(TO_SHEET);
  if (!there && !way) return; // the browser prints the page as it is
  event.preventDefault();
  event.stopPropagation();
  if (there) return whenDrawn(() => window.print());
  way.click();
  const watch = new MutationObserver(() => {
    if (!document.querySelector(SHEET)) return;
    watch.disconnect();
    clearDrawn(); // its charts are still to come
    whenDrawn(() => {
      addEventListener("afterprint", () => document.querySelector(FROM_SHEET)?.click(), { once: true });
      window.print();
    });
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

/** Scroll to what is not there yet, as soon as it is, and while the page above it is still growing. */
function showWhenThere(selector) {
  let ends = null;
  const watch = new MutationObserver(() => {
    const node = document.querySelector(selector);
    if (!node) return;
    node.scrollIntoView({ block: "end" });
    ends ??= setTimeout(() => watch.disconnect(), GROWS);
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
