// On a phone, the picture of a scene is only so high that the answers below it, or the player and the verdict, are above
// the row of buttons.
const PHONE = "(max-width: 640px), (max-height: 500px)";
const UPRIGHT = "(max-width: 640px)";
const ANSWERS = ":is(.st-key-act, .st-key-asked, .st-key-own-controls) :is(button, input, .stSlider)";
const TOLD = ".st-key-asked .lc-foretold"; // the verdict, after an answer
const LEAST = 150; // pixels: a lower picture shows too little
const LEAST_OF_ROWS = 360; // of a picture with a row of text for each word: 14 for a row
const LINES = 44; // two lines of what is said below a picture or its player on a phone on its side
export const FADE = 18; // pixels above the row of buttons in which the page fades
const ROOM = 56; // pixels above a verdict, for the buttons at the top

/** The pictures whose heights were set, and what for. @type {{ state: string, plots: HTMLElement[] }} */
const fitted = { state: "", plots: [] };

/**
 * The height of a picture with which the lowest part below it ends at the limit.
 * @type {(height: number, lowest: number, limit: number, least: number) => number}
 */
export const fittingHeight = (height, lowest, limit, least) => Math.min(height, Math.max(least, Math.floor(height - Math.max(0, lowest - limit))));

/**
 * How far to scroll until what is told ends at the limit, with the verdict still in sight.
 * @type {(verdict: number, end: number, limit: number) => number}
 */
export const distanceToTold = (verdict, end, limit) => Math.max(0, Math.min(end - limit, verdict - ROOM));

/** A phone was turned. @type {() => void} */
export const bindFit = () => addEventListener("resize", () => requestAnimationFrame(fitPicture));

/** Fit the picture of a scene when it opens, and once more when it is answered. @type {() => void} */
export function fitPicture() {
  const bar = document.querySelector(".st-key-scenes");
  const state = bar && matchMedia(PHONE).matches ? stateOfPage() : "";
  if (state === fitted.state && fitted.plots.every((plot) => plot.isConnected)) return;
  for (const plot of fitted.plots) for (const name of ["max-height", "min-height"]) plot.style.removeProperty(name);
  Object.assign(fitted, { state, plots: [] });
  if (state && bar) fit(bar);
}

/** The scene, whether it is answered, and the width of the screen; nothing on a page that is no scene. @type {() => string} */
function stateOfPage() {
  const question = document.querySelector(".lc-question:not(.lc-claim)");
  if (!question || document.documentElement.classList.contains("lc-lecturing")) return "";
  return [innerWidth, location.pathname, question.textContent, shown(ANSWERS).length > 0].join(" ");
}

/** @type {(bar: Element) => void} */
function fit(bar) {
  const scrolled = document.querySelector(".stMain")?.scrollTop ?? 0;
  const bottom = (/** @type {Element} */ part) => part.getBoundingClientRect().bottom + scrolled;
  const upright = matchMedia(UPRIGHT).matches;
  const least = document.querySelector(".st-key-read-first") ? LEAST_OF_ROWS : LEAST;
  const player = upright && document.querySelector(".st-key-beside-first .lc-plot") && shown(ANSWERS).length ? [] : shown(".st-key-board .lc-player");
  const plots = shown(upright ? ".stMainBlockContainer .lc-plot" : ".st-key-board .lc-plot");
  const lowest = Math.max(0, ...[...player, ...(upright ? [...shown(ANSWERS), ...shown(TOLD)] : plots)].map(bottom));
  const limit = innerHeight - (upright ? bar.getBoundingClientRect().height + FADE : shown(".st-key-board .lc-caption").length ? LINES : 0);
  const above = plots.filter((plot) => bottom(plot) <= lowest);
  const [tallest] = above.sort((one, other) => other.clientHeight - one.clientHeight);
  if (!tallest) return;
  const height = fittingHeight(tallest.clientHeight, lowest, limit, least);
  if (height === tallest.clientHeight) return;
  tallest.style.setProperty("max-height", `${height}px`, "important");
  tallest.style.setProperty("min-height", "0", "important");
  fitted.plots = [tallest];
}

/** The visible elements of a kind. @type {(selector: string) => HTMLElement[]} */
const shown = (selector) => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))].filter((part) => part.checkVisibility() && part.offsetHeight > 1);
