// The page as one self-contained file that plays anywhere: the chart's own scripts, Plotly (packed), and the displayed messages.
import { escaped, fontFace } from "./picture.js";

const COLOURS = ["text-color", "background-color", "primary-color", "font", "green-text-color", "red-text-color", "orange-text-color", "red-color"];

// Without scripts, or in a browser that is too old, the sentence stays.
const START = `if ("DecompressionStream" in window && HTMLScriptElement.supports?.("importmap")) {
  document.querySelector(".lc-too-old").hidden = true;
  import("linclass/saved.js");
}`;

/**
 * The HTML of the file: the charts in their current state, without a server and therefore without editing.
 * @type {(board: MountedChart, charts: MountedChart[]) => Promise<string>}
 */
export async function savedPage(board, charts) {
  const { assets, labels } = board.message;
  const file = async (/** @type {string} */ name) => {
    const answer = await fetch(`${assets}/${name}`);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.blob();
  };
  const text = async (/** @type {string} */ name) => (await file(name)).text();
  const [plotly, skeleton, css, savedCss, modules, font] = await Promise.all([
    file("plotly.min.js").then(zipped), text("chart.html"), text("chart.css"), text("saved.css"), allModules(text), fontFace(),
  ]);
  const title = document.querySelector("h1.lc-title")?.cloneNode(true);
  if (title instanceof Element) title.querySelector(".lc-kind")?.remove(); // a badge: without its look, its word would end the title
  const lead = document.querySelector(".lc-idea, .lc-question"); // of a bench, of a scene
  return `<!doctype html>
<html lang="${escaped(document.documentElement.lang || "en")}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.title)}</title>
<style>${font}
:root{${colours(board)}}
${css}
${savedCss}</style></head>
<body><h1>${escaped(title?.textContent?.trim() ?? "")}</h1><p>${escaped(lead?.textContent ?? "")}</p><main><div></div><div></div><div></div></main>
<template>${skeleton}</template>
<script type="application/gzip">${plotly}</script>
<script type="application/json">${asJson(charts.map((chart) => frozen(chart, board)))}</script>
<script type="importmap">${asJson({ imports: modules })}</script>
<p class="lc-too-old">${escaped(labels.too_old)}</p>
<script>${START}</script>
</body></html>
`;
}

/**
 * The scripts as data URLs, by the names under which they import each other.
 * @type {(text: (name: string) => Promise<string>) => Promise<Record<string, string>>}
 */
async function allModules(text) {
  /** @type {Record<string, string>} */
  const found = {};
  const take = async (/** @type {string} */ name) => {
    const key = "linclass/" + name;
    if (key in found) return;
    found[key] = "";
    const source = (await text(name)).replace(/(from ")\.\//g, "$1linclass/"); // a data URL has no relative imports
    found[key] = "data:text/javascript;charset=utf-8," + encodeURIComponent(source);
    await Promise.all(Array.from(source.matchAll(/from "linclass\/([\w.]+)"/g), ([, other]) => take(other)));
  };
  await take("saved.js");
  return found;
}

/** A file as gzip in base64; saved.js unpacks it. @type {(file: Blob) => Promise<string>} */
async function zipped(file) {
  const packing = file.stream().pipeThrough(new CompressionStream("gzip"));
  return base64(new Uint8Array(await new Response(packing).arrayBuffer()));
}

/** @type {(bytes: Uint8Array) => string} */
function base64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

/**
 * JSON whose text cannot close the script element: "<" occurs only within strings.
 * @type {(value: unknown) => string}
 */
const asJson = (value) => JSON.stringify(value, packed).replaceAll("<", "\\u003c");

/** @type {Record<string, string>} */
const CODES = { Float64Array: "f8", Float32Array: "f4", Int8Array: "i1", Uint8Array: "u1", Int16Array: "i2", Int32Array: "i4" };

/** @type {(value: unknown) => value is TypedArray} */
function isTyped(value) {
  return ArrayBuffer.isView(value);
}

/** Typed arrays in the server's format. @type {(key: string, value: unknown) => unknown} */
function packed(_key, value) {
  if (!isTyped(value)) return value;
  const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return { dtype: CODES[value.constructor.name], shape: [value.length], bdata: base64(bytes) };
}

/**
 * The content of a chart at its current step, as a message that requires no server.
 * @type {(chart: MountedChart, board: MountedChart) => { message: ChartMessage; main: boolean }}
 */
function frozen({ message, shared }, board) {
  const { edit, player, axis, line, rectangle, ...rest } = message;
  /** @type {ChartMessage} */
  const kept = { ...rest, passing: false };
  if (axis?.angles) kept.axis = axis; // its handles choose among the steps
  if (player) kept.player = { ...player, predict: undefined, opens: shared.step };
  if (edit) kept.edit = { ...edit, readonly: true, hand: false, mark: false, can_undo: false, can_redo: false, points: { x: [], y: [], c: [] } };
  return { message: kept, main: message === board.message };
}

/** @type {(board: MountedChart) => string} */
function colours({ host }) {
  const style = getComputedStyle(host);
  return COLOURS.map((name) => `--st-${name}:${style.getPropertyValue("--st-" + name)}`).join(";").replaceAll("<", "");
}
