// What a finger does outside the boards: it scrolls over a slider without moving it, and it closes the menu of a small screen.
const MENU = '[data-testid="stSidebar"]';
const COLLAPSE = '[data-testid="stSidebarCollapseButton"] button';
const LESSON = `${MENU} a[href]`;
const SMALL = "(max-width: 1000px)"; // where the menu takes its width from the lesson
const GESTURE = ["pointerdown", "touchstart", "mousedown", "pointerup", "pointercancel", "touchend", "mouseup", "click"];
const LAST = new Set(["pointerup", "pointercancel"]);
const LATE = 400; // milliseconds after a touch within which a browser sends its click

export function bindTouch() {
  addEventListener("pointerdown", beginOutsideMenu, true);
  document.addEventListener("click", ({ target }) => target.closest?.(LESSON) && closeMenu());
  addEventListener("pointerdown", beginOnSlider, true);
}

/** Close the menu of a small screen; false if there was nothing to close. */
function closeMenu() {
  const menu = document.querySelector(MENU);
  const button = menu?.dataset.collapsed !== "true" && menu?.querySelector(COLLAPSE);
  if (!button || !matchMedia(SMALL).matches) return false;
  button.click();
  return true;
}

/** A press outside the open menu closes it and does nothing else. */
function beginOutsideMenu(event) {
  if (event.target.closest?.(MENU) || !closeMenu()) return;
  const listen = { capture: true, passive: false };
  const swallow = (part) => {
    part.stopImmediatePropagation();
    if (part.cancelable) part.preventDefault();
    if (LAST.has(part.type)) setTimeout(() => GESTURE.forEach((kind) => removeEventListener(kind, swallow, listen)), LATE);
  };
  for (const kind of GESTURE) addEventListener(kind, swallow, listen);
  swallow(event);
}

/** A finger that scrolls the page ends with "pointercancel": the slider on which it began gets its value back. */
function beginOnSlider({ pointerType, pointerId, target }) {
  const slider = pointerType === "touch" && target.closest?.(".stSlider, input[type=range]");
  if (!slider) return;
  const inputs = slider.matches("input") ? [slider] : [...slider.querySelectorAll("input[type=range]")];
  const values = inputs.map((input) => input.value);
  const end = (event) => {
    if (event.pointerId !== pointerId) return;
    for (const kind of ["pointerup", "pointercancel"]) removeEventListener(kind, end);
    if (event.type === "pointercancel") setTimeout(() => inputs.forEach((input, i) => restore(input, values[i])));
  };
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end);
}

function restore(input, value) {
  if (input.value === value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, value); // past React's own setter
  for (const kind of ["input", "change"]) input.dispatchEvent(new Event(kind, { bubbles: true }));
}
