// Opens rows that are pasted on the data page like a file that is dropped there. One reader then serves both.
import { closest } from "./dom.js";

const UPLOADER = ".st-key-data-file input[type=file]";
const NAME = "paste.tsv"; // the page gives it a name in the reader's language
const PATIENCE = 8_000; // milliseconds to wait for the uploader
const LOOK = 50; // polling interval in milliseconds

/** @type {() => void} */
export function bindPaste() {
  document.addEventListener("paste", open, true); // before the table of points, which would take the cells one by one
}

/** @type {(event: ClipboardEvent) => void} */
function open(event) {
  if (!/\/data\/?$/.test(location.pathname)) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const typing = closest(event, "input, textarea, [contenteditable=true]");
  if (typing || !/[\t\n]./.test(text.trim())) return; // a single cell
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!uploader()) /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[role=tab]"))[1]?.click();
  upload(text, Date.now());
}

/** The field of the uploader, if its tab is open. @type {() => HTMLInputElement | null} */
function uploader() {
  return document.querySelector(UPLOADER);
}

/** Give the rows to the uploader as soon as its tab is open. @type {(text: string, began: number) => void} */
function upload(text, began) {
  const input = uploader();
  if (!input) {
    if (Date.now() - began < PATIENCE) setTimeout(upload, LOOK, text, began);
    return;
  }
  const files = new DataTransfer();
  files.items.add(new File([text], NAME, { type: "text/tab-separated-values" }));
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
