// On a phone upright, the page scrolls to the verdict and the explanation when they follow an answer below the screen.
import { closest } from "./dom.js";
import { whenDrawn } from "./drawn.js";
import { FADE, distanceToTold } from "./fit.js";

const UPRIGHT = "(max-width: 640px)";
const ANSWERS = ":is(.st-key-act, .st-key-asked) button";
const VERDICT = ".st-key-asked .lc-verdict"; // hidden until the steps have come to it
const LOOK = 200; // polling interval in milliseconds between an answer and its verdict

/** @type {Timer | undefined} */
let looking;

/** @type {() => void} */
export function bindTold() {
  addEventListener("click", (event) => {
    clearInterval(looking); // whoever goes on, or plays the steps, is not moved
    if (closest(event, ANSWERS) && matchMedia(UPRIGHT).matches) looking = setInterval(look, LOOK);
  }, true);
  addEventListener("touchmove", () => clearInterval(looking), { capture: true, passive: true }); // the visitor scrolls
}

/** @type {() => void} */
function look() {
  if (!document.querySelector(VERDICT)?.checkVisibility({ visibilityProperty: true })) return;
  clearInterval(looking);
  whenDrawn(scrollToTold);
}

/** @type {() => void} */
function scrollToTold() {
  const verdict = document.querySelector(VERDICT);
  const told = verdict?.closest(".lc-chart")?.querySelector(".lc-caption");
  const bar = document.querySelector(".st-key-scenes");
  if (!verdict || !told || !bar || document.documentElement.classList.contains("lc-lecturing")) return;
  const [top, end, limit] = [verdict.getBoundingClientRect().top, told.getBoundingClientRect().bottom, innerHeight - bar.getBoundingClientRect().height - FADE];
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.querySelector(".stMain")?.scrollBy({ top: distanceToTold(top, end, limit), behavior: calm ? "auto" : "smooth" });
}
