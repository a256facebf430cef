// The script of a saved page: shows its messages with the chart's own modules, without a server.
import { update } from "./main.js";
import { outside } from "./store.js";

Object.assign(outside, { saved: true, served: false });

const skeleton = document.querySelector("template");
const [left, right, below] = document.querySelectorAll("main > div");

for (const { message, main } of JSON.parse(document.querySelector('script[type="application/json"]').textContent)) {
  const host = document.createElement("section");
  host.append(skeleton.content.cloneNode(true));
  (main ? left : message.table ? below : right).append(host); // a table may be wide
  if (message.figure) host.querySelector(".lc-plot").style.minHeight = message.height + "px";
  update({ parentElement: host, setStateValue() {} }, message);
}
