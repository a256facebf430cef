// Moves the focus to the result after an answer by keyboard. The answer removes its button, and the focus would move to
// <body>.
import { closest } from "./dom.js";
import { whenDrawn } from "./drawn.js";

const ANSWERS = ":is(.st-key-act, .st-key-asked)";
const TOLD = ['[class*="-story"] .lc-caption', ".st-key-board .lc-caption"]; // the first one with text

/** @type {() => void} */
export function bindFocus() {
  document.addEventListener("click", (event) => {
    const byKeyboard = event.detail === 0; // clicks of screen readers too
    const button = closest(event, `${ANSWERS} button`);
    if (byKeyboard && button) follow(button);
  });
}

/** Wait until the answer has arrived and the button is removed. @type {(button: Element) => void} */
function follow(button) {
  const watch = new MutationObserver(() => {
    if (button.isConnected) return;
    watch.disconnect();
    whenDrawn(moveToResult);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE);
}

const PATIENCE = 10_000; // timeout of an answer in milliseconds

/** @type {() => void} */
function moveToResult() {
  if (document.activeElement !== document.body) return; // the reader has moved the focus
  /** @type {(selector: string) => HTMLElement[]} */
  const found = (selector) => [...document.querySelectorAll(selector)].filter((node) => node instanceof HTMLElement);
  const told = TOLD.flatMap(found).find((node) => node.offsetParent && node.textContent);
  if (!told) return;
  told.tabIndex = -1;
  told.focus();
}
