// A button that prints the page, as Streamlit's own can only ask the server; and a sheet is shown from its head on.
// What a button brings, wherever on its page it stands: first the button, then what is to be seen.
const BRINGS = {
  ":is(.st-key-worksheet-make, .st-key-scene-print) button": ".st-key-sheet-bar",
  ".st-key-worksheet-back button": ".st-key-worksheet-make",
};

export function bindPrint() {
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("button.lc-print")) window.print();
    for (const [button, brought] of Object.entries(BRINGS)) if (target.closest?.(button)) showOnce(brought);
  });
}

/** Scroll to what is not there yet, as soon as it is. */
function showOnce(selector) {
  const watch = new MutationObserver(() => {
    const node = document.querySelector(selector);
    if (!node) return;
    watch.disconnect();
    node.scrollIntoView({ block: "end" });
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
