// A chart as an image, in the page's own font, which is embedded in the file.
import { onPaper } from "./draw.js";
import { clipFills } from "./motion.js";
import { readsPixels } from "./space.js";
import { home } from "./store.js";
import { fill } from "./numbers.js";
import { chosen } from "./texts.js";

const SHARP = 2; // device pixels of a PNG for each CSS pixel

const HALO = ".textpoint text{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}"; // as in chart.css

/** @type {Paper} */
export const WHITE = { text: "#0f1620", ground: "#ffffff", accent: "#1f5fbf", dark: false };

/**
 * The displayed chart as a file of this type: "svg" or "png".
 * @type {(chart: FigureChart, kind: string) => Promise<Blob>}
 */
export async function picture(chart, kind) {
  if (kind === "png" && !readsPixels()) throw refusal("no_png");
  const drawn = await drawing(chart, WHITE);
  if (kind === "svg") return new Blob([drawn.svg], { type: "image/svg+xml" });
  const { width, height } = drawn;
  const canvas = Object.assign(document.createElement("canvas"), { width: width * SHARP, height: height * SHARP });
  canvas.getContext("2d")?.drawImage(await raster(drawn, SHARP), 0, 0, canvas.width, canvas.height);
  return png(canvas);
}

/**
 * The chart as the text of an SVG, as displayed or at another step and in another size.
 * @type {(chart: FigureChart, paper: Paper, step?: number, size?: Size) => Promise<Size & { svg: string }>}
 */
export async function drawing(chart, paper, step, size) {
  if (chart.annotates) throw refusal("no_image");
  const { data, layout } = onPaper(chart, fontName(), paper, step, size);
  const { width, height } = layout;
  const url = await home.Plotly.toImage({ data, layout }, { format: "svg", width, height });
  const parsed = new DOMParser().parseFromString(decodeURIComponent(url.slice(url.indexOf(",") + 1)), "image/svg+xml");
  clipFills(parsed, layout);
  return { svg: await complete(chart, new XMLSerializer().serializeToString(parsed), paper), width, height };
}

/**
 * A drawn chart with its alternative text, the page's font and the edges of its letters.
 * @type {(chart: FigureChart, svg: string, paper: Paper) => Promise<string>}
 */
export async function complete(chart, svg, paper) {
  const halo = chart.message.edit?.toolbar ? HALO.replace("#fff", paper.ground) : "";
  const inside = `${told(chart)}<style>${await fontFace()}${halo}</style>`;
  return svg.replace(/<svg[^>]*>/, (tag) => tag + inside);
}

/**
 * An error with the text of this label: the browser returns noise for pixels.
 * @type {(label: keyof Message.Labels) => Error & { label: keyof Message.Labels }}
 */
export const refusal = (label) => Object.assign(new Error(label), { label });

/** @type {(text: string) => string} */
export const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The name of the chart and the caption of its step, as alternative text. @type {(chart: MountedChart) => string} */
function told({ message, shared, textStep = 0 }) {
  const { title = "", caption } = message;
  const columns = shared.columns ?? {};
  const sentence = caption ? fill(chosen(caption, textStep, columns), columns, textStep) : "";
  return `<title>${escaped(title)}</title><desc>${escaped(sentence)}</desc>`;
}

/** The name of the page's font. @type {() => string} */
export const fontName = () => getComputedStyle(document.querySelector(".lc-chart") ?? document.body).fontFamily.split(",")[0].replaceAll('"', "").trim();

/** @type {Promise<string> | undefined} */
let face;

/** The CSS that embeds this font, as far as the page has loaded it. @type {() => Promise<string>} */
export function fontFace() {
  face ??= embedded(fontName()).catch(() => {
    face = undefined; // for the next attempt
    return ""; // without it the viewer's own font is used
  });
  return face;
}

/** @type {(name: string) => Promise<string>} */
async function embedded(name) {
  const rules = [...document.styleSheets].flatMap(rulesOf);
  const rule = rules.find(({ style }) => style.fontFamily.replaceAll('"', "") === name && style.fontStyle !== "italic");
  const [, url] = rule?.style.getPropertyValue("src").match(/url\("?([^")]+)"?\)/) ?? [];
  if (!url) return "";
  const bytes = await (await fetch(new URL(url, rule?.parentStyleSheet?.href ?? location.href))).blob();
  return `@font-face{font-family:"${name}";font-weight:200 900;src:url(${await dataUrl(bytes)})}`;
}

/** @type {(sheet: CSSStyleSheet) => CSSFontFaceRule[]} */
function rulesOf(sheet) {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    return []; // the rules of a cross-origin sheet, such as an extension's, cannot be read
  }
}

/** @type {(blob: Blob) => Promise<string>} */
const dataUrl = (blob) => new Promise((resolve, reject) => {
  const reader = Object.assign(new FileReader(), { onload: () => resolve(String(reader.result)), onerror: () => reject(reader.error) });
  reader.readAsDataURL(blob);
});

/**
 * An SVG as an image with so many pixels for each of its own.
 * @type {(drawn: Size & { svg: string }, scale: number) => Promise<HTMLImageElement>}
 */
export async function raster({ svg, width, height }, scale) {
  // Firefox draws an SVG in the size that it states, and enlarges its pixels.
  const large = svg.replace(/<svg[^>]*>/, (tag) => {
    const bare = tag.replace(/\s(?:width|height|viewBox)="[^"]*"/g, "");
    return bare.replace("<svg", `<svg width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"`);
  });
  const url = URL.createObjectURL(new Blob([large], { type: "image/svg+xml" }));
  try {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @type {(canvas: HTMLCanvasElement) => Promise<Blob>} */
export const png = (canvas) =>
  new Promise((resolve, reject) => canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no PNG"))), "image/png"));
