// The dialog that makes films and pictures for slides: which steps, how fast, in which size, colours and format.
import { element } from "./dom.js";
import { newGif } from "./gif.js";
import { png } from "./picture.js";
import { readsPixels } from "./space.js";
import { studio } from "./stills.js";
import { codecFor, newFilm } from "./webm.js";
import { zip } from "./zip.js";

const SPEEDS = [0.5, 1, 2, 4, 10]; // steps per second, whose pauses are whole hundredths of a second, as a GIF needs
const USUAL = 1;
/** @type {Record<string, Size>} */
const SIZES = { wide: { width: 1280, height: 720 }, large: { width: 1920, height: 1080 }, square: { width: 1080, height: 1080 } };
const SMALLEST = 160;
const LARGEST = 4096;

/** @typedef {Record<string, string>} Texts */
/** @typedef {{ format: string; steps: number[]; pause: number }} Order */
/** @typedef {import("./stills.js").Wanted} Wanted */

/** @type {Map<string, Promise<Texts>>} */
const fetched = new Map();

/** The texts of the dialog, in the language of a chart. @type {(message: ChartMessage) => Promise<Texts>} */
function textsOf({ assets, labels }) {
  const address = `${assets}/film/${labels.language}`;
  const known = fetched.get(address) ?? fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${address}: ${answer.status}`))));
  fetched.set(address, known);
  known.catch(() => fetched.delete(address)); // for the next attempt
  return known;
}

/** @type {Promise<unknown> | undefined} */
let styled;

/** Load the style of the dialog once. @type {(message: ChartMessage) => Promise<unknown>} */
function loadStyle({ assets }) {
  styled ??= new Promise((resolve) => {
    const link = element("link", { rel: "stylesheet", href: `${assets}/film.css` });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
  return styled;
}

/**
 * Open the dialog for these charts of a board's page. `save` downloads a file; `name` gives its name without the ending.
 * @type {(board: MountedChart, charts: FigureChart[], save: (file: Blob, name: string) => void, name: (chart: MountedChart) => string) => Promise<void>}
 */
export async function openFilm(board, charts, save, name) {
  const [texts] = await Promise.all([textsOf(board.message), loadStyle(board.message)]);
  const dialog = element("dialog", { className: "lc-film" });
  const form = element("form", { method: "dialog" });
  const fields = choices(board, charts, texts);
  const note = element("p", { className: "lc-film-note" });
  note.setAttribute("role", "status");
  const bar = element("progress", { hidden: true, max: 1, value: 0 });
  bar.setAttribute("aria-label", texts.save);
  const go = element("button", { type: "submit", className: "lc-film-go", textContent: texts.save });
  const leave = element("button", { type: "button", textContent: texts.close });
  form.append(element("h2", { textContent: texts.title }), ...fields.rows, bar, note, element("div", { className: "lc-film-buttons" }, leave, go));
  dialog.append(form);
  dialog.setAttribute("aria-label", texts.title);
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // the keys of the player
  /** @type {AbortController | null} */
  let work = null;
  leave.addEventListener("click", () => (work ? work.abort() : dialog.close()));
  dialog.addEventListener("close", () => {
    work?.abort();
    dialog.remove();
    board.find(".lc-save").focus({ preventScroll: true }); // the entry that opened the dialog is gone
  });
  const refresh = async () => {
    fields.refresh();
    const lacking = fields.format() === "webm" && !(await codecFor(fields.wanted().size));
    note.textContent = !readsPixels() ? texts.no_pixels : lacking ? texts.no_webm : "";
    go.disabled = Boolean(note.textContent);
  };
  form.addEventListener("change", refresh);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    work = new AbortController();
    const { signal } = work;
    fields.disable(true);
    go.disabled = true;
    bar.hidden = false;
    leave.textContent = texts.cancel;
    const count = (/** @type {number} */ i, /** @type {number} */ n) => {
      bar.value = i / n;
      note.textContent = texts.progress.replace("{i}", String(i)).replace("{n}", String(n));
    };
    try {
      const wanted = fields.wanted();
      const file = await made(wanted, fields.order(), count, signal);
      const called = `${name(wanted.chart)}.${fields.format()}`;
      if (file) save(file, called);
      note.textContent = file ? texts.saved.replace("{name}", called).replace("{size}", (file.size / 1e6).toFixed(file.size < 1e6 ? 2 : 1)) : "";
    } catch (error) {
      note.textContent = texts.failed;
      console.error(error);
    }
    work = null;
    fields.disable(false);
    bar.hidden = true;
    go.disabled = false;
    leave.textContent = texts.close;
  });
  board.root.append(dialog);
  dialog.showModal();
  await refresh();
}

// ---- the file ----

const { port1, port2 } = new MessageChannel();

/** Let the page react to its user; a timer would wait longer, and a second in a tab in the background. @type {() => Promise<unknown>} */
function rest() {
  const rested = new Promise((done) => (port1.onmessage = done));
  port2.postMessage(null);
  return rested;
}

/**
 * The file; null if `signal` stops the work.
 * @type {(wanted: Wanted, order: Order, count: (i: number, n: number) => void, signal: AbortSignal) => Promise<Blob | null>}
 */
export async function made(wanted, { format, steps, pause }, count, signal) {
  const { draw, close } = await studio(wanted, steps);
  try {
    const { add, file, end } = await WRITERS[format](wanted.size, pause, steps, draw);
    try {
      for (const [i, step] of steps.entries()) {
        await rest();
        if (signal.aborted) return null;
        await add(await draw(step));
        count(i + 1, steps.length);
      }
      return await file();
    } finally {
      end();
    }
  } finally {
    close();
  }
}

/** @type {(canvas: HTMLCanvasElement) => Uint8ClampedArray} */
const pixels = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, canvas.width, canvas.height).data;

/** @typedef {{ add(picture: HTMLCanvasElement): unknown; file(): Blob | Promise<Blob>; end(): void }} Writer */
/** @type {Record<string, (size: Size, pause: number, steps: number[], draw: (step: number) => Promise<HTMLCanvasElement>) => Promise<Writer>>} */
const WRITERS = {
  async gif(size, pause, steps, draw) {
    const typical = [];
    for (const i of new Set([0, Math.floor(steps.length / 2), steps.length - 1])) typical.push(pixels(await draw(steps[i])));
    const gif = await newGif(size, pause, typical);
    return { add: (picture) => gif.add(pixels(picture)), file: gif.file, end() {} };
  },
  async webm(size, pause) {
    const codec = await codecFor(size);
    if (!codec) throw new Error("no codec");
    const film = newFilm(codec, size, pause);
    return { add: (picture) => film.add(pixels(picture)), file: film.file, end: film.close };
  },
  async zip(_size, _pause, steps) {
    /** @type {{ name: string; bytes: Uint8Array<ArrayBuffer> }[]} */
    const files = [];
    const digits = String(steps[steps.length - 1]).length;
    return {
      async add(picture) {
        const name = `${String(steps[files.length]).padStart(digits, "0")}.png`;
        files.push({ name, bytes: new Uint8Array(await (await png(picture)).arrayBuffer()) });
      },
      file: () => zip(files),
      end() {},
    };
  },
  async png() {
    /** @type {HTMLCanvasElement} */
    let last;
    return { add: (picture) => (last = picture), file: () => png(last), end() {} };
  },
};

// ---- the choices ----

/** @type {(board: MountedChart, charts: FigureChart[], texts: Texts) => { rows: HTMLElement[]; format(): string; wanted(): Wanted; order(): Order; refresh(): void; disable(off: boolean): void }} */
function choices(board, charts, texts) {
  const { player, caption, formula, steps: names } = { ...board.message, steps: board.message.player?.steps };
  const last = Math.max(0, (player?.length ?? 1) - 1);
  const shown = (/** @type {number} */ i) => Number(names?.[i] ?? i);
  const near = (/** @type {string} */ value) => nearest(last, shown, Number(value));
  const picture = menu(charts.map(({ message }, i) => [String(i), message.title || message.name]), String(charts.indexOf(/** @type {FigureChart} */ (board))));
  const kinds = last ? ["gif", "webm", "png", "zip"] : ["png"];
  const format = menu(kinds.map((kind) => [kind, texts[kind]]));
  const from = box(shown(0), shown(last), shown(0));
  const to = box(shown(0), shown(last), shown(last));
  const speed = menu(SPEEDS.map((value) => [String(value), String(value)]), String(USUAL));
  const size = menu([...Object.keys(SIZES), "other"].map((kind) => [kind, texts[kind]]));
  const width = box(SMALLEST, LARGEST, SIZES.wide.width);
  const height = box(SMALLEST, LARGEST, SIZES.wide.height);
  const colours = menu([["light", texts.light], ["dark", texts.dark]]);
  const told = element("input", { type: "checkbox", checked: Boolean(caption), disabled: !caption });
  const written = element("input", { type: "checkbox", checked: Boolean(formula), disabled: !formula });
  const rows = {
    picture: row(texts.picture, picture), format: row(texts.format, format), from: row(texts.from, from), to: row(texts.to, to),
    speed: row(texts.speed, speed), size: row(texts.size, size), width: row(texts.width, width), height: row(texts.height, height),
    colours: row(texts.colours, colours), caption: row(texts.caption, told), formula: row(texts.formula, written),
  };
  for (const name of /** @type {const} */ (["caption", "formula"])) rows[name].classList.add("lc-film-check");
  const all = [picture, format, from, to, speed, size, width, height, colours, told, written];
  const chosen = () => {
    if (size.value !== "other") return SIZES[size.value];
    const even = (/** @type {HTMLInputElement} */ { value }) => 2 * Math.round(Math.min(LARGEST, Math.max(SMALLEST, Number(value))) / 2); // as video needs
    return { width: even(width), height: even(height) };
  };
  return {
    rows: Object.values(rows),
    format: () => format.value,
    wanted: () => ({ chart: charts[Number(picture.value)], board, size: chosen(), dark: colours.value === "dark", caption: told.checked, formula: written.checked }),
    order() {
      const [first, end] = [near(from.value), near(to.value)].sort((a, b) => a - b);
      const steps = format.value === "png" ? [board.shared.step] : Array.from({ length: end - first + 1 }, (_, i) => first + i);
      return { format: format.value, steps, pause: 1000 / Number(speed.value) };
    },
    refresh() {
      const moves = format.value === "gif" || format.value === "webm";
      rows.picture.hidden = charts.length < 2;
      rows.from.hidden = rows.to.hidden = format.value === "png";
      rows.speed.hidden = !moves;
      rows.width.hidden = rows.height.hidden = size.value !== "other";
    },
    disable(off) {
      for (const input of all) input.disabled = off || (input === told && !caption) || (input === written && !formula);
    },
  };
}

/** The position of the step whose number is nearest. @type {(last: number, shown: (i: number) => number, wanted: number) => number} */
function nearest(last, shown, wanted) {
  let best = 0;
  for (let i = 0; i <= last; i++) if (Math.abs(shown(i) - wanted) < Math.abs(shown(best) - wanted)) best = i;
  return best;
}

/** @type {(options: string[][], value?: string) => HTMLSelectElement} */
function menu(options, value) {
  const node = element("select", {}, ...options.map(([key, text]) => new Option(text, key)));
  if (value !== undefined) node.value = value;
  return node;
}

/** @type {(low: number, high: number, value: number) => HTMLInputElement} */
const box = (low, high, value) => element("input", { type: "number", required: true, step: "any", min: String(low), max: String(high), value: String(value) });

/** @type {(text: string, input: HTMLElement) => HTMLElement} */
const row = (text, input) => element("label", { className: "lc-film-row" }, element("span", { textContent: text }), input);
