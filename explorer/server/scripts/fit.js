// On a phone, the picture of a scene is made lower until the answers below it, or the player and the verdict, are above
// the row of buttons; on its side, the second picture too, where that leaves enough of it.
const PHONE = "(max-width: 640px), (max-height: 500px)";
const UPRIGHT = "(max-width: 640px)";
const ANSWERS = ":is(.st-key-act, .st-key-asked, .st-key-own-controls) :is(button, input, .stSlider)";
const FORETOLD = ".st-key-asked .lc-foretold"; // the verdict and the options, after an answer
const EXPLANATION = ".st-key-asked .lc-caption"; // from the answer on it keeps its place (caption.js)
const PICTURE_ASKED_ABOUT = ".st-key-beside-first .lc-plot";
const OPTIONS = ".st-key-act :is(.st-key-scene-option-0, .st-key-scene-guess)";
const PLAYER = ".st-key-board .lc-player";
const LEAST = 150; // pixels: a lower picture shows too little
const LEAST_BESIDE = 100; // of a second picture on a phone on its side
const LEAST_WITH_EXPLANATION = 220; // pixels: rather than make a picture lower, the page scrolls to its explanation
const LEAST_WITH_PLAYER = 200; // pixels: rather than make a picture lower, a short screen shows its player after the answer
const LEAST_OF_ROWS = 360; // of a picture with a row of text for each word: 14 for a row
const LINE = 18.2; // pixels of a line of the board's caption, on a phone on its side (screens.css)
const ABOVE = 2; // pixels between the board and its caption
const MARGIN = 8; // pixels below a picture that ends at the edge of the screen
const FADE = 18; // pixels above the row of buttons in which the page fades
const ROOM = 56; // pixels above a verdict, for the buttons at the top

/** The pictures whose heights were set, and what for. @type {{ state: string, plots: HTMLElement[] }} */
const fitted = { state: "", plots: [] };

/** Whether the screen is that of a phone held upright. @type {() => boolean} */
export const isUpright = () => matchMedia(UPRIGHT).matches;

/** Where the page begins to fade, above the row of buttons. @type {(bar: Element) => number} */
export const endOfSight = (bar) => innerHeight - bar.getBoundingClientRect().height - FADE;

/**
 * The height of a picture with which the lowest part below it ends at the limit.
 * @type {(height: number, lowest: number, limit: number, least: number) => number}
 */
export const fittingHeight = (height, lowest, limit, least) => Math.min(height, Math.max(least, Math.floor(height - Math.max(0, lowest - limit))));

/**
 * The distance to scroll so that the explanation ends at the limit; less if the verdict above it would leave the screen.
 * @type {(verdict: number, end: number, limit: number) => number}
 */
export const distanceToExplanation = (verdict, end, limit) => (end - limit <= FADE ? 0 : Math.max(0, Math.min(end - limit, verdict - ROOM))); // where the page fades, a last line can still be read

/** Fit the picture again when the phone is turned. @type {() => void} */
export const bindFit = () => addEventListener("resize", () => requestAnimationFrame(fitPicture));

/** Fit the picture of a scene when it opens, and once more when it is answered. @type {() => void} */
export function fitPicture() {
  const bar = document.querySelector(".st-key-scenes");
  const state = bar && matchMedia(PHONE).matches ? stateOfPage() : "";
  if (state === fitted.state && fitted.plots.every((plot) => plot.isConnected)) return;
  for (const plot of fitted.plots) for (const name of ["max-height", "min-height"]) plot.style.removeProperty(name);
  for (const name of ["plays", "askedFirst"]) delete document.documentElement.dataset[name];
  Object.assign(fitted, { state, plots: [] });
  if (!state || !bar) return;
  if (isUpright()) return fit(upright(bar));
  if (asksAboutHiddenPicture(bar)) {
    document.documentElement.dataset.askedFirst = "1"; // screens.css puts it in the place of the board
    return fit(askedOnItsSide());
  }
  fit(boardOnItsSide());
  fit(secondOnItsSide(bar));
}

/** The scene, whether it is answered, and the width of the screen; empty on a page without a scene. @type {() => string} */
function stateOfPage() {
  const question = document.querySelector(".lc-question:not(.lc-claim)");
  if (!question || document.documentElement.classList.contains("lc-lecturing")) return "";
  return [innerWidth, location.pathname, question.textContent, shown(ANSWERS).length > 0].join(" ");
}

/** The pictures that may be lower, and the parts of the page that must be above the limit. @typedef {{ plots: HTMLElement[], parts: HTMLElement[], limit: number, least?: number }} Fit */

/** @type {(bar: Element) => Fit} */
function upright(bar) {
  const { dataset } = document.documentElement;
  const waits = shown(ANSWERS).length > 0 && !shown(PLAYER).length;
  if (waits) dataset.plays = "1"; // screens.css hides the player of a short screen until the answer
  const page = partsUpright(bar);
  if (!shown(ANSWERS).length) {
    const explained = { ...page, parts: [...page.parts, ...shown(EXPLANATION)], least: 0 };
    return (measured(explained)?.height ?? 0) >= Math.max(LEAST_WITH_EXPLANATION, leastHeight()) ? explained : page;
  }
  if (!waits || (shown(PLAYER).length && (measured(page)?.height ?? 0) >= LEAST_WITH_PLAYER)) return page;
  delete dataset.plays;
  return partsUpright(bar);
}

/** @type {(bar: Element) => Fit} */
function partsUpright(bar) {
  const answers = shown(ANSWERS);
  const playsLater = answers.length && document.querySelector(PICTURE_ASKED_ABOUT); // then the answers come before the player
  const parts = [...(playsLater ? [] : shown(PLAYER)), ...answers, ...shown(FORETOLD)];
  return { plots: shown(".stMainBlockContainer .lc-plot"), parts, limit: endOfSight(bar) };
}

/** The row of buttons is beside the board. @type {() => Fit} */
function boardOnItsSide() {
  const plots = shown(".st-key-board .lc-plot");
  const lines = Math.ceil((shown(".st-key-board .lc-caption")[0]?.offsetHeight ?? 0) / LINE - 0.5);
  return { plots, parts: [...shown(PLAYER), ...plots], limit: innerHeight - roomForLines(lines) };
}

/** Whether the answers leave no room for the picture that they are about. @type {(bar: Element) => boolean} */
function asksAboutHiddenPicture(bar) {
  const [asked] = shown(PICTURE_ASKED_ABOUT);
  return Boolean(asked && shown(OPTIONS).length) && asked.getBoundingClientRect().top + scrolled() + LEAST_BESIDE > endOfSight(bar);
}

/** It ends at the edge of the screen. @type {() => Fit} */
const askedOnItsSide = () => ({ plots: shown(PICTURE_ASKED_ABOUT), parts: shown(PICTURE_ASKED_ABOUT), limit: innerHeight - MARGIN });

/** A second picture above the row of buttons, if there is room for it. One in space is drawn to its shorter side, so it stays. @type {(bar: Element) => Fit} */
function secondOnItsSide(bar) {
  const limit = endOfSight(bar);
  const plots = shown(":is(.st-key-beside, .st-key-beside-first) .lc-plot:not(.lc-plot-3d)").filter((plot) => plot.getBoundingClientRect().top + scrolled() + LEAST_BESIDE <= limit);
  return { plots, parts: plots, limit, least: LEAST_BESIDE };
}

/**
 * The room below the board for its caption: all of up to five lines are in sight, or the first two of more, and none is cut.
 * @type {(lines: number) => number}
 */
export const roomForLines = (lines) => lines && Math.floor(ABOVE + (lines > 5 ? 2 : Math.max(lines, 2) + 0.3) * LINE);

/** The least height of a picture, in pixels. @type {() => number} */
const leastHeight = () => (document.querySelector(".st-key-read-first") ? LEAST_OF_ROWS : LEAST);

/** The tallest picture above the lowest part, and the height with which that part ends at the limit. @type {(page: Fit) => { tallest: HTMLElement, height: number } | null} */
function measured({ plots, parts, limit, least = leastHeight() }) {
  const bottom = (/** @type {Element} */ part) => part.getBoundingClientRect().bottom + scrolled();
  const lowest = Math.max(0, ...parts.map(bottom));
  const above = plots.filter((plot) => bottom(plot) <= lowest);
  const [tallest] = above.sort((one, other) => other.clientHeight - one.clientHeight);
  if (!tallest) return null;
  return { tallest, height: fittingHeight(tallest.clientHeight, lowest, limit, least) };
}

/** Make that picture as much lower. @type {(page: Fit) => void} */
function fit(page) {
  const { tallest, height } = measured(page) ?? {};
  if (!tallest || height === tallest.clientHeight) return;
  tallest.style.setProperty("max-height", `${height}px`, "important");
  tallest.style.setProperty("min-height", "0", "important");
  fitted.plots.push(tallest);
}

/** How far the page is scrolled. @type {() => number} */
const scrolled = () => document.querySelector(".stMain")?.scrollTop ?? 0;

/** The visible elements of a kind. @type {(selector: string) => HTMLElement[]} */
const shown = (selector) => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))].filter((part) => part.checkVisibility() && part.offsetHeight > 1);
