// Touch gestures outside the boards: a finger scrolls over a slider without moving it, closes the menu of a small screen,
// and stops a page that scrolls on, which is no tap on a board.
import { closest } from "./dom.js";

const MENU = '[data-testid="stSidebar"]';
const COLLAPSE = '[data-testid="stSidebarCollapseButton"] button';
const CHOSEN = `:is(${MENU} a[href], ${MENU} .st-key-lang button)`; // a lesson or a language
const SMALL = "(max-width: 1000px)"; // the menu takes width from the lesson
const GESTURE = ["pointerdown", "touchstart", "mousedown", "pointerup", "pointercancel", "touchend", "mouseup", "click"];
const LAST = new Set(["pointerup", "pointercancel"]);
const SIDEWAYS = 4; // pixels of horizontal movement that start dragging a slider
const LATE = 400; // milliseconds after a touch within which a browser sends its click
const RESTS = 150; // milliseconds after the last movement of a page from which it rests

let thrown = false; // whether the last finger scrolled, so that the page may still move by itself
let moved = -Infinity; // when the page last did so

/** @type {() => void} */
export function bindTouch() {
  addEventListener("pointerdown", beginOutsideMenu, true);
  addEventListener("pointerdown", beginWhileScrolling, true);
  addEventListener("pointercancel", ({ pointerType }) => (thrown = pointerType === "touch"), true); // the browser scrolls
  addEventListener("scroll", () => thrown && (moved = performance.now()), { capture: true, passive: true });
  addEventListener("click", (event) => closest(event, CHOSEN) && setTimeout(closeMenu), true); // later, when the choice has been taken
  addEventListener("pointerdown", beginOnSlider, true);
  matchMedia(SMALL).addEventListener("change", closeMenu); // a tablet was rotated to portrait
}

/** Close the menu of a small screen. Returns false if it was not open, or hidden as in a frame. @type {() => boolean} */
function closeMenu() {
  const menu = document.querySelector(MENU);
  const button = menu?.getAttribute("data-collapsed") === "true" || !menu?.checkVisibility() ? null : menu.querySelector(COLLAPSE);
  if (!(button instanceof HTMLElement) || !matchMedia(SMALL).matches) return false;
  button.click();
  return true;
}

/**
 * Close the open menu when the visitor presses outside it, and suppress this gesture.
 * @type {(event: PointerEvent) => void}
 */
function beginOutsideMenu(event) {
  if (closest(event, MENU) || !closeMenu()) return;
  const listen = { capture: true, passive: false };
  const swallow = (/** @type {Event} */ part) => {
    part.stopImmediatePropagation();
    if (part.cancelable) part.preventDefault();
    if (LAST.has(part.type)) setTimeout(() => GESTURE.forEach((kind) => removeEventListener(kind, swallow, listen)), LATE);
  };
  for (const kind of GESTURE) addEventListener(kind, swallow, listen);
  swallow(event);
}

/**
 * Keep a finger that stops the scrolling page from a board, which is pinned on a bench: it would add a point.
 * @type {(event: PointerEvent) => void}
 */
function beginWhileScrolling(event) {
  if (event.pointerType !== "touch") return;
  if (performance.now() - moved < RESTS && closest(event, ".lc-plot")) event.stopImmediatePropagation();
  thrown = false;
}

/**
 * Delay the touch on a slider until the finger moves sideways; a tap arrives as a click. Scrolling never moves it.
 * @type {(event: PointerEvent) => void}
 */
function beginOnSlider(event) {
  const { pointerType, pointerId, target, isTrusted, clientX } = event;
  if (pointerType !== "touch" || !isTrusted) return;
  if (closest(event, "input[type=range]") && !closest(event, ".stSlider")) return beginOnPlayer(event);
  if (!closest(event, ".stSlider")) return;
  event.stopImmediatePropagation();
  const stop = (/** @type {TouchEvent} */ touch) => touch.stopImmediatePropagation();
  /** @type {("pointermove" | "pointerup" | "pointercancel")[]} */
  const kinds = ["pointermove", "pointerup", "pointercancel"];
  const goOn = (/** @type {PointerEvent} */ next) => {
    if (next.pointerId !== pointerId) return;
    if (next.type === "pointermove" && Math.abs(next.clientX - clientX) < SIDEWAYS) return;
    for (const kind of kinds) removeEventListener(kind, goOn, true);
    removeEventListener("touchstart", stop, true);
    if (next.type === "pointermove") target?.dispatchEvent(new PointerEvent("pointerdown", event));
  };
  for (const kind of kinds) addEventListener(kind, goOn, true);
  addEventListener("touchstart", stop, true);
}

/**
 * Restore the player's value if a touch that began on it becomes a scroll, which ends with "pointercancel".
 * @type {(event: PointerEvent) => void}
 */
function beginOnPlayer({ pointerId, target }) {
  const input = /** @type {HTMLInputElement} */ (target);
  const { value } = input;
  /** @type {("pointerup" | "pointercancel")[]} */
  const kinds = ["pointerup", "pointercancel"];
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== pointerId) return;
    for (const kind of kinds) removeEventListener(kind, end);
    if (event.type === "pointercancel") setTimeout(() => restore(input, value));
  };
  for (const kind of kinds) addEventListener(kind, end);
}

/** @type {(input: HTMLInputElement, value: string) => void} */
function restore(input, value) {
  if (input.value === value) return;
  // bypass React's own setter
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  for (const kind of ["input", "change"]) input.dispatchEvent(new Event(kind, { bubbles: true }));
}
