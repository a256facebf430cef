// The script of a saved page: shows its messages with the chart's own modules, without a server.
import { update } from "./main.js";
import { outside } from "./store.js";

Object.assign(outside, { saved: true, served: false });

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
