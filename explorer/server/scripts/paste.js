// Opens rows that are pasted on the data page, or onto a board of another page, like a file that is dropped there. One
// reader then serves both.
import { closest } from "./dom.js";

const UPLOADER = ".st-key-data-file input[type=file]";
const FIELD = ".st-key-data-pasted textarea"; // for rows; what is typed there waits until the visitor leaves it
const TABS = ".st-key-data-tab [role=tab]"; // the second one has the uploader
const NAME = "paste.tsv"; // the page gives it a name in the reader's language
const PATIENCE = 8_000; // milliseconds to wait for the uploader
const LOOK = 50; // polling interval in milliseconds
const PAGE = /\/data\/?$/;

/** @type {() => void} */
export function bindPaste() {
  document.addEventListener("paste", open, true); // before the table of points, which would take the cells one by one
}

/** @type {(event: ClipboardEvent) => void} */
function open(event) {
  const link = PAGE.test(location.pathname) ? null : closest(event, ".lc-chart") && linkToPage();
  if (!link && !PAGE.test(location.pathname)) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const typing = closest(event, "input, textarea, [contenteditable=true]");
  if ((typing && !typing.matches(FIELD)) || !/[\t\n]./.test(text.trim())) return; // a single cell
  event.preventDefault();
  event.stopImmediatePropagation();
  link?.click();
  upload(text, Date.now());
}

/** The sidebar's link to the data page, if there is one. @type {() => HTMLElement | null} */
function linkToPage() {
  const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('[data-testid="stSidebar"] a[href]'))];
  return links.find((link) => PAGE.test(link.pathname)) ?? null;
}

/** Give the rows to the uploader as soon as its tab is open, which this opens. @type {(text: string, began: number) => void} */
function upload(text, began) {
  const input = /** @type {HTMLInputElement | null} */ (document.querySelector(UPLOADER));
  if (!input) {
    openTab();
    if (Date.now() - began < PATIENCE) setTimeout(upload, LOOK, text, began);
    return;
  }
  const files = new DataTransfer();
  files.items.add(new File([text], NAME, { type: "text/tab-separated-values" }));
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Open the tab of the uploader, unless it is opening. */
function openTab() {
  const tabs = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(TABS));
  if (tabs[1]?.getAttribute("aria-selected") === "false") tabs[1].click();
}
