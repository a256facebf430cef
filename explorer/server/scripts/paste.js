// Opens rows that are pasted on the data page like a file that is dropped there. One reader then serves both.
const UPLOADER = ".st-key-data-file input[type=file]";
const NAME = "paste.tsv"; // the page gives it a name in the reader's language
const PATIENCE = 8_000; // milliseconds to wait for the uploader
const LOOK = 50; // polling interval in milliseconds

export function bindPaste() {
  document.addEventListener("paste", open, true); // before the table of points, which would take the cells one by one
}

function open(event) {
  if (!/\/data\/?$/.test(location.pathname)) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const typing = event.target.closest?.("input, textarea, [contenteditable=true]");
  if (typing || !/[\t\n]./.test(text.trim())) return; // a single cell
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!document.querySelector(UPLOADER)) document.querySelectorAll("[role=tab]")[1]?.click();
  upload(text, Date.now());
}

/** Give the rows to the uploader as soon as its tab is open. */
function upload(text, began) {
  const input = document.querySelector(UPLOADER);
  if (!input) {
    if (Date.now() - began < PATIENCE) setTimeout(upload, LOOK, text, began);
    return;
  }
  const files = new DataTransfer();
  files.items.add(new File([text], NAME, { type: "text/tab-separated-values" }));
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
