// While the server does not respond, one line says so in the page's language, and that a tap could not be sent. What is
// done on a board is kept and sent later; Streamlit's own controls send nothing then.
import { announce, silence } from "./announce.js";

const APP = '[data-testid="stApp"]';
const SHORT = 1000; // milliseconds of an interruption that nobody needs to know of
const NAME = "offline";
const CONTROLS = ".stMain, .stSidebar";
const BOARD = ".lc-chart";

let labels = null; // in the page's language
let since = null; // the timer of an interruption, or true once the line is shown

export function bindOffline() {
  const app = document.querySelector(APP);
  new MutationObserver(look).observe(app, { attributes: true, attributeFilter: ["data-test-connection-state"] });
  document.addEventListener("pointerdown", tap, true); // Streamlit disables its controls: they hear of no click
}

/** The texts of the newest message. */
export function speakOffline(texts) {
  labels = texts;
}

const connected = () => document.querySelector(APP)?.dataset.testConnectionState === "CONNECTED";

function look() {
  if (connected()) {
    clearTimeout(since);
    since = null;
    silence(NAME);
  } else since ??= setTimeout(() => labels && announce(labels.offline, { name: NAME }), SHORT);
}

/** Something was pressed: while there is no connection, it cannot be sent. */
function tap({ target }) {
  if (connected() || !labels || target.closest?.(BOARD)) return;
  const control = target.closest?.("button, input, select, textarea, a[href], [role=radio], [role=switch], [role=option]");
  if (control?.closest(CONTROLS)) announce(labels.not_sent, { name: NAME });
}
