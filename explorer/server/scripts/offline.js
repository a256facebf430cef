// Shows a status line while the server does not respond, in the page's language, and when input could not be sent.
// Edits on a board are kept and sent later. Streamlit's own controls send nothing during that time.
import { closest } from "./dom.js";
import { announce, silence } from "./announce.js";

const APP = '[data-testid="stApp"]';
const SHORT = 1000; // milliseconds of an interruption that is not reported
const NAME = "offline";
const CONTROLS = ".stMain, .stSidebar";
const BOARD = ".lc-chart";

/** @type {Message.Labels | null} */
let labels = null; // in the page's language
/** @type {Timer | null} */
let since = null; // timer of an interruption; null while connected

/** @type {() => void} */
export function bindOffline() {
  const app = /** @type {HTMLElement} */ (document.querySelector(APP));
  new MutationObserver(look).observe(app, { attributes: true, attributeFilter: ["data-test-connection-state"] });
  // Streamlit disables its controls, so they receive no click events
  document.addEventListener("pointerdown", tap, true);
}

/** Store the texts of the newest message. @type {(texts: Message.Labels) => void} */
export function speakOffline(texts) {
  labels = texts;
}

// Streamlit's dialog says the same, but covers the page
const dialogs = new MutationObserver(closeDialog);

/** Whether the page can send something to the server. @type {() => boolean} */
export const connected = () => document.querySelector(APP)?.getAttribute("data-test-connection-state") === "CONNECTED";

/** @type {() => void} */
function look() {
  if (connected()) {
    clearTimeout(since ?? undefined);
    since = null;
    dialogs.disconnect();
    silence(NAME);
  } else since ??= setTimeout(report, SHORT);
}

/** Show the line. A page without texts has never been connected, and keeps Streamlit's dialog. @type {() => void} */
function report() {
  if (!labels) return;
  announce(labels.offline, { name: NAME });
  dialogs.observe(document.body, { childList: true, subtree: true, characterData: true });
  closeDialog();
}

/** @type {() => void} */
function closeDialog() {
  for (const dialog of document.querySelectorAll('[role="dialog"]')) {
    if (labels && dialog.textContent?.includes(labels.offline)) dialog.querySelector("button")?.click();
  }
}

/** Whether nothing can be sent because there is no connection; then a message reports it. @type {() => boolean} */
export function cannotSend() {
  if (connected() || !labels) return false;
  announce(labels.not_sent, { name: NAME });
  return true;
}

/** @type {(event: PointerEvent) => void} */
function tap(event) {
  if (closest(event, BOARD)) return;
  const control = closest(event, "button, input, select, textarea, a[href], [role=radio], [role=switch], [role=option]");
  if (control?.closest(CONTROLS)) cannotSend();
}
