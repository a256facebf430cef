// On a phone held upright, the page scrolls to the verdict and its explanation if they appear below the screen.
import { closest } from "./dom.js";
import { whenDrawn } from "./drawn.js";
import { distanceToExplanation, endOfSight, isUpright } from "./fit.js";

const ANSWERS = ":is(.st-key-act, .st-key-asked) button";
const SKIP = ".lc-skip"; // it leads to the verdict
const VERDICT = ".st-key-asked .lc-verdict"; // hidden until the player reaches the result
const LOOK = 200; // polling interval in milliseconds between an answer and its verdict

/** @type {Timer | undefined} */
let looking;

/** @type {() => void} */
export function bindScrollToVerdict() {
  addEventListener("click", (event) => {
    if (closest(event, SKIP)) return;
    clearInterval(looking); // after any other click, as on Next or Play, the page does not scroll by itself
    if (closest(event, ANSWERS) && isUpright()) looking = setInterval(look, LOOK);
  }, true);
  addEventListener("touchmove", () => clearInterval(looking), { capture: true, passive: true }); // the visitor scrolls
}

/** @type {() => void} */
function look() {
  if (!document.querySelector(VERDICT)?.checkVisibility({ visibilityProperty: true })) return;
  clearInterval(looking);
  whenDrawn(scrollToVerdict);
}

/** @type {() => void} */
function scrollToVerdict() {
  const verdict = document.querySelector(VERDICT);
  const explanation = verdict?.closest(".lc-chart")?.querySelector(".lc-caption");
  const bar = document.querySelector(".st-key-scenes");
  if (!verdict || !explanation || !bar || document.documentElement.classList.contains("lc-lecturing")) return;
  const top = distanceToExplanation(verdict.getBoundingClientRect().top, explanation.getBoundingClientRect().bottom, endOfSight(bar));
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.querySelector(".stMain")?.scrollBy({ top, behavior: calm ? "auto" : "smooth" });
}
