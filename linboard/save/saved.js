// The script of a saved page: shows its messages with the chart's own modules, without a server.
import { update } from "./main.js";
import { outside } from "./store.js";

Object.assign(outside, { saved: true, served: false });

// Plotly is packed (save/page.js). As the text of a script it also runs in a sandboxed frame.
const packed = document.querySelector('script[type="application/gzip"]')?.textContent ?? "";
const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
const unpacking = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
document.head.append(Object.assign(document.createElement("script"), { text: await new Response(unpacking).text() }));

const skeleton = /** @type {HTMLTemplateElement} */ (document.querySelector("template"));
const [left, right, below] = document.querySelectorAll("main > div");

/** @type {{ message: ChartMessage, main: boolean }[]} */
const charts = JSON.parse(document.querySelector('script[type="application/json"]')?.textContent ?? "[]");

for (const { message, main } of charts) {
  const host = document.createElement("section");
  host.append(skeleton.content.cloneNode(true));
  (main ? left : message.table ? below : right).append(host); // a table may be wide
  const plot = /** @type {HTMLElement} */ (host.querySelector(".lc-plot"));
  if (message.figure) plot.style.minHeight = message.height + "px";
  update({ parentElement: host, setStateValue() {} }, message);
}
