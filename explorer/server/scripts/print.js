// A button that prints the page; Streamlit's own buttons can only ask the server.
export function bindPrint() {
  document.addEventListener("click", ({ target }) => target.closest?.("button.lc-print") && window.print());
}
