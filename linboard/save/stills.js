// Stills of a chart: pictures of its steps in any size, light or dark, with the caption below and the formula beside it.
import { chosen, typeset, writeFormula } from "./texts.js";
import { letter } from "./lettering.js";
import { drawing, raster, refusal, WHITE } from "./picture.js";
import { readsPixels } from "./space.js";

/** @type {Paper} the dark theme */
const NIGHT = { text: "#e3e8ef", ground: "#10151c", accent: "#5399df", dark: true };
const AREA = 960 * 540; // pixels of the layout of any picture: the letters of a larger one are larger, too
const MARGIN = 16;
const WIDE = 1.2; // from this ratio of width to height, the formula is beside the chart
const SHARE = 0.38; // of the width for the formula beside it; below the chart, at most this share of the height
const LETTERS = 16; // pixels

/**
 * What is in a picture.
 * @typedef {{ chart: FigureChart; board: MountedChart; size: Size; dark: boolean; caption: boolean; formula: boolean }} Wanted
 */

/**
 * Prepare stills of these steps: a chart has the same place and size in all of them. `close` ends it.
 * @type {(wanted: Wanted, steps: number[]) => { draw(step: number): Promise<HTMLCanvasElement>; close(): void }}
 */
export function studio({ chart, board, size, dark, caption, formula }, steps) {
  if (!readsPixels()) throw refusal("no_png");
  const paper = dark ? NIGHT : WHITE;
  const scale = Math.sqrt((size.width * size.height) / AREA);
  const [width, height] = [size.width / scale, size.height / scale];
  const columns = board.shared.columns ?? {};
  const holder = Object.assign(document.createElement("div"), { className: "lc-chart lc-still", inert: true });
  holder.style.fontSize = LETTERS + "px";
  const colours = { text: paper.text, background: paper.ground, primary: paper.accent };
  for (const [name, colour] of Object.entries(colours)) holder.style.setProperty(`--st-${name}-color`, colour);
  const [sentence, rows] = ["lc-caption", "lc-formula"].map((className) => Object.assign(document.createElement("div"), { className }));
  holder.append(sentence, rows);
  board.host.append(holder);
  const told = caption ? (chart.message.caption ?? board.message.caption) : undefined;
  const math = chart.message.caption ? chart.message.math : board.message.math;
  const shown = formula ? (chart.message.formula ?? board.message.formula) : undefined;
  sentence.hidden = !told;
  rows.hidden = !shown;
  const beside = Boolean(shown) && width / height > WIDE;
  sentence.style.width = width - 2 * MARGIN + "px";
  rows.style.width = (beside ? width * SHARE : width) - 2 * MARGIN + "px";
  const write = (/** @type {number} */ step) => {
    if (told) sentence.replaceChildren(...typeset(chosen(told, step, columns), columns, step, math));
    if (shown) writeFormula(rows, shown, columns, step, { math: chart.message.formula ? chart.message.math : board.message.math });
  };
  let below = 0;
  let longest = 0; // heights of the caption and of the formula in all steps
  for (const step of steps) {
    write(step);
    if (told) below = Math.max(below, sentence.offsetHeight);
    if (shown) longest = Math.max(longest, rows.offsetHeight);
  }
  const foot = below && below + MARGIN;
  const room = beside ? height - foot - 2 * MARGIN : Math.min(longest, height * SHARE);
  const plot = { width: beside ? width * (1 - SHARE) : width, height: height - foot - (shown && !beside ? room + MARGIN : 0) };
  const fit = longest > room ? room / longest : 1; // a long formula is drawn smaller
  return {
    async draw(step) {
      const canvas = Object.assign(document.createElement("canvas"), size);
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
      context.fillStyle = paper.ground;
      context.fillRect(0, 0, size.width, size.height);
      const whole = { width: Math.round(plot.width), height: Math.round(plot.height) };
      const drawn = await drawing(chart, paper, step, whole);
      context.drawImage(await raster(drawn, scale), 0, 0, whole.width * scale, whole.height * scale);
      write(step);
      const put = (/** @type {HTMLElement} */ node, /** @type {number} */ left, /** @type {number} */ top, smaller = 1) => {
        context.setTransform(scale * smaller, 0, 0, scale * smaller, left * scale, top * scale);
        letter(context, node);
        context.resetTransform();
      };
      if (shown) put(rows, beside ? plot.width + MARGIN : MARGIN, beside ? MARGIN : plot.height, fit);
      if (told) put(sentence, MARGIN, height - foot);
      return canvas;
    },
    close: () => holder.remove(),
  };
}
