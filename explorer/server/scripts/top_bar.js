// The two buttons at the top of a small screen (menu and Share): beside the title at the start of the page, hidden while
// the visitor scrolls on, and on a bar after scrolling back. Styles: share.css.
const PAGE = '[data-testid="stMain"]';
const START = 8; // pixels from the start of the page within which they are beside the title
const DOWN = 6; // pixels of scrolling on that hide them
const BACK = 24; // pixels of scrolling back that bring them

const { dataset } = document.documentElement;
let byHand = false; // whether the visitor scrolls, and not a script that brings a question into view
let before = 0; // where the page was at the event before
let turned = 0; // where it was when it was last scrolled in the other direction

/** @type {() => void} */
export function bindTopBar() {
  const listen = { capture: true, passive: true };
  for (const kind of ["touchmove", "wheel", "keydown"]) addEventListener(kind, () => (byHand = true), listen);
  for (const kind of ["pointerdown", "click"]) addEventListener(kind, () => (byHand = false), listen);
  addEventListener("scroll", ({ target }) => target instanceof Element && target.matches(PAGE) && follow(target), listen);
}

/** @type {(page: Element) => void} */
function follow({ scrollTop, scrollHeight, clientHeight }) {
  const at = Math.max(0, Math.min(scrollTop, scrollHeight - clientHeight)); // Safari scrolls beyond both ends and back
  if (Math.sign(at - before) !== Math.sign(before - turned)) turned = before;
  before = at;
  if (at <= START) put("");
  else if (byHand && at - turned > DOWN) put("away");
  else if ((byHand && turned - at > BACK) || !dataset.top) put("bar");
}

/** @type {(state: "" | "away" | "bar") => void} */
function put(state) {
  if (state === (dataset.top ?? "")) return; // setting the same value would restyle the page
  if (state) dataset.top = state;
  else delete dataset.top;
}
