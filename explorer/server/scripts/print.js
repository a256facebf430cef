// A button that prints the page, as Streamlit's own can only ask the server; and a sheet is shown from its head on.
import { whenDrawn } from "./drawn.js";

// What a button brings, wherever on its page it stands: first the button, then what is to be seen.
const BRINGS = {
  ":is(.st-key-worksheet-make, .st-key-scene-print) button": ".st-key-sheet-bar",
  ".st-key-worksheet-back button": ".st-key-worksheet-make",
};
const GROWS = 1000; // milliseconds in which a page gets its height

export function bindPrint() {
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("button.lc-print")) whenDrawn(() => window.print());
    for (const [button, brought] of Object.entries(BRINGS)) if (target.closest?.(button)) showWhenThere(brought);
  });
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
