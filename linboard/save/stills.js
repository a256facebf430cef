// Stills of a chart: pictures of its steps in any size, light or dark, with the caption below and the formula beside it.
import { element } from "./dom.js";
import { letter } from "./lettering.js";
import { moves, offscreen } from "./offscreen.js";
import { drawing, raster, refusal, WHITE } from "./picture.js";
import { readsPixels } from "./space.js";
import { chosen, typeset, writeFormula } from "./texts.js";

/** @type {Paper} the dark theme */
const NIGHT = { text: "#e3e8ef", ground: "#10151c", accent: "#5399df", dark: true };
const AREA = 960 * 540; // pixels of the layout of any picture: the letters of a larger one are larger, too
const MARGIN = 16;
const WIDE = 1.2; // from this ratio of width to height, the formula is beside the chart
const SHARE = 0.38; // of the width for the formula beside it; below the chart, at most this share of the height
const LETTERS = 16; // pixels
const SMALLER = [1, 0.9, 0.8, 0.7, 0.6, 0.5]; // by which a long formula is drawn smaller

/**
 * What is in a picture.
 * @typedef {{ chart: FigureChart; board: MountedChart; size: Size; dark: boolean; caption: boolean; formula: boolean }} Wanted
 */

/**
 * Prepare stills of these steps: a chart has the same place and size in all of them. `close` ends it.
 * @type {(wanted: Wanted, steps: number[]) => Promise<{ draw(step: number): Promise<HTMLCanvasElement>; close(): void }>}
 */
export async function studio(wanted, steps) {
  if (!readsPixels()) throw refusal("no_png");
  const { chart, size, dark } = wanted;
  const paper = dark ? NIGHT : WHITE;
  const scale = Math.sqrt((size.width * size.height) / AREA);
  const [width, height] = [size.width / scale, size.height / scale];
  const { sentence, rows, write, remove } = await texts(wanted, paper);
  const beside = !rows.hidden && width / height > WIDE;
  sentence.style.width = width - 2 * MARGIN + "px";
  const below = Math.max(0, ...steps.map((step) => (write(step), sentence.offsetHeight))); // the highest caption
  const foot = below && below + MARGIN;
  const most = beside ? height - foot - 2 * MARGIN : height * SHARE;
  const fit = fitting(rows, (beside ? width * SHARE : width) - 2 * MARGIN, most, steps, write);
  const under = rows.hidden || beside ? 0 : fit.high + MARGIN;
  const plot = { width: Math.round(beside ? width * (1 - SHARE) : width), height: Math.round(height - foot - under) };
  const moving = moves(chart) ? await offscreen(chart, paper, steps[0], plot, Math.max(1, scale)) : null;
  return {
    async draw(step) {
      const canvas = Object.assign(document.createElement("canvas"), size);
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
      context.fillStyle = paper.ground;
      context.fillRect(0, 0, size.width, size.height);
      const drawn = await (moving ? moving.at(step) : drawing(chart, paper, step, plot));
      context.drawImage(await raster(drawn, scale), 0, 0, plot.width * scale, plot.height * scale);
      write(step);
      const put = (/** @type {HTMLElement} */ node, /** @type {number} */ left, /** @type {number} */ top, smaller = 1) => {
        context.setTransform(scale * smaller, 0, 0, scale * smaller, left * scale, top * scale);
        letter(context, node);
        context.resetTransform();
      };
      if (!rows.hidden) put(rows, beside ? plot.width + MARGIN : MARGIN, beside ? MARGIN : plot.height, fit.smaller);
      if (!sentence.hidden) put(sentence, MARGIN, height - foot);
      return canvas;
    },
    close() {
      remove();
      moving?.close();
    },
  };
}

/**
 * Make a formula smaller, in lines that are longer, until it fits in all steps; `high` is the height that it then needs.
 * @type {(rows: HTMLElement, width: number, most: number, steps: number[], write: (step: number) => void) => { smaller: number; high: number }}
 */
function fitting(rows, width, most, steps, write) {
  let [smaller, high] = [1, 0];
  for (const share of rows.hidden ? [] : SMALLER) {
    rows.style.width = width / share + "px";
    let over = 1; // by which a line that cannot be broken is too long
    high = 0;
    for (const step of steps) {
      write(step);
      high = Math.max(high, rows.offsetHeight);
      over = Math.max(over, rows.scrollWidth / rows.clientWidth);
    }
    smaller = Math.min(share, most / high, share / over);
    if (smaller === share) break;
  }
  return { smaller, high: high * smaller };
}

/**
 * The caption and the formula of a step as elements beside the page. Their own root keeps the page's many styles away,
 * which the browser would look through after each change.
 * @type {(wanted: Wanted, paper: Paper) => Promise<{ sentence: HTMLElement; rows: HTMLElement; write(step: number): void; remove(): void }>}
 */
async function texts({ chart, board, caption, formula }, paper) {
  const columns = board.shared.columns ?? {};
  const told = caption ? (chart.message.caption ?? board.message.caption) : undefined;
  const shown = formula ? (chart.message.formula ?? board.message.formula) : undefined;
  const maths = [chart.message.caption, chart.message.formula].map((own) => (own ? chart : board).message.math);
  const sentence = element("div", { className: "lc-caption", hidden: !told });
  const rows = element("div", { className: "lc-formula", hidden: !shown });
  const holder = element("div", { className: "lc-chart lc-still", inert: true }, sentence, rows);
  holder.style.fontSize = LETTERS + "px";
  const colours = { text: paper.text, background: paper.ground, primary: paper.accent };
  for (const [name, colour] of Object.entries(colours)) holder.style.setProperty(`--st-${name}-color`, colour);
  const outside = document.createElement("div");
  const sheets = ["chart.css", "film.css"].map((name) => element("link", { rel: "stylesheet", href: `${board.message.assets}/${name}` }));
  const styled = Promise.all(sheets.map((sheet) => new Promise((done, failed) => Object.assign(sheet, { onload: done, onerror: failed }))));
  outside.attachShadow({ mode: "open" }).append(...sheets, holder);
  board.host.append(outside);
  await styled;
  /** @type {string | undefined} */
  let kept; // rows whose numbers alone are replaced
  return {
    sentence,
    rows,
    write(step) {
      if (told) sentence.replaceChildren(...typeset(chosen(told, step, columns), columns, step, maths[0]));
      if (shown) kept = writeFormula(rows, shown, columns, step, { math: maths[1], shown: kept });
    },
    remove: () => outside.remove(),
  };
}
