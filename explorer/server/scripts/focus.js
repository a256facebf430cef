// Moves the focus to the result after an answer by keyboard. The answer removes its button, and the focus would move to
// <body>.
import { whenDrawn } from "./drawn.js";

const ANSWERS = ":is(.st-key-act, .st-key-asked)";
const TOLD = ['[class*="-story"] .lc-caption', ".st-key-board .lc-caption"]; // the first one with text

export function bindFocus() {
  document.addEventListener("click", (event) => {
    const byKeyboard = event.detail === 0; // clicks of screen readers too
    if (byKeyboard && event.target.closest?.(`${ANSWERS} button`)) follow(event.target.closest("button"));
  });
}

/** Wait until the answer has arrived and the button is removed. */
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

function moveToResult() {
  if (document.activeElement !== document.body) return; // the reader has moved the focus
  const told = TOLD.flatMap((selector) => [...document.querySelectorAll(selector)]).find((node) => node.offsetParent && node.textContent);
  if (!told) return;
  told.tabIndex = -1;
  told.focus();
}
