// An answer by keyboard takes its button away, and the focus would fall to <body>: it moves to what is told instead.
import { whenDrawn } from "./drawn.js";

const ANSWERS = ".st-key-act";
const TOLD = ['[class*="-story"] .lc-caption', ".st-key-board .lc-caption"]; // the first one that says something

export function bindFocus() {
  document.addEventListener("click", (event) => {
    const byKeyboard = event.detail === 0; // so are the clicks of screen readers
    if (byKeyboard && event.target.closest?.(`${ANSWERS} button`)) follow(event.target.closest("button"));
  });
}

/** Wait until the answer has come and taken the button away. */
function follow(button) {
  const watch = new MutationObserver(() => {
    if (button.isConnected) return;
    watch.disconnect();
    whenDrawn(moveToResult);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE);
}

const PATIENCE = 10_000; // milliseconds that an answer may take

function moveToResult() {
  if (document.activeElement !== document.body) return; // the reader has moved on
  const told = TOLD.flatMap((selector) => [...document.querySelectorAll(selector)]).find((node) => node.offsetParent && node.textContent);
  if (!told) return;
  told.tabIndex = -1;
  told.focus();
}
