// The save menu: this page as a file that plays without a server, its pictures, and tables. The browser creates all
// files from the displayed charts. This script is loaded when it is first needed.
import { outside, settings } from "./store.js";
import { picture } from "./picture.js";
import { savedPage } from "./page.js";
import { hasSteps, pointsTable, stepsTable } from "./tables.js";

/** Open the menu of a board below its button, or close it. */
export function openMenu(chart, button) {
  if (chart.closeMenu) return chart.closeMenu();
  if (!chart.failed) chart.find(".lc-error").textContent = ""; // of an earlier attempt
  const menu = Object.assign(document.createElement("div"), { className: "lc-menu" });
  menu.setAttribute("role", "group");
  menu.setAttribute("aria-label", chart.message.labels.save);
  menu.append(...entries(chart).filter(Boolean));
  const outside = ({ target }) => !menu.contains(target) && !button.contains(target) && chart.closeMenu();
  const escape = (event) => event.key === "Escape" && (chart.closeMenu(), button.focus());
  document.addEventListener("pointerdown", outside, true);
  menu.addEventListener("keydown", escape);
  chart.closeMenu = () => {
    document.removeEventListener("pointerdown", outside, true);
    button.setAttribute("aria-expanded", "false");
    menu.remove();
    chart.closeMenu = null;
  };
  button.setAttribute("aria-expanded", "true");
  button.after(menu);
  menu.querySelector("button").focus({ preventScroll: true });
}

/** The charts of the page, in their order. */
const charts = () =>
  [...settings.charts]
    .filter(({ host, message }) => host.isConnected && message)
    .sort((one, other) => (one.host.compareDocumentPosition(other.host) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));

function entries(chart) {
  const { labels, name } = chart.message;
  const shown = charts();
  const html = () => savedPage(chart, shown).then((text) => download(text, "text/html", fileName(name) + ".html"));
  const points = () => download(pointsTable(chart), "text/csv", "points.csv");
  const steps = () => download(stepsTable(chart), "text/csv", fileName(name) + "-told.csv");
  return [
    choice(chart, labels.save_page, html),
    ...shown.filter(({ drawn }) => drawn).map((other) => pictures(chart, other)),
    pointsTable(chart) && choice(chart, labels.save_points, points),
    hasSteps(chart) && choice(chart, labels.save_steps, steps),
  ];
}

/** A row of the menu with its action. */
function choice(chart, text, save) {
  const node = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  node.addEventListener("click", async () => {
    for (const other of node.closest(".lc-menu").querySelectorAll("button")) other.disabled = true;
    try {
      await save();
      chart.closeMenu?.();
    } catch (error) {
      chart.closeMenu?.();
      chart.find(".lc-error").textContent = chart.message.labels[error.label ?? "save_failed"];
      if (!error.label) console.error(error);
    }
  });
  return node;
}

/** The row of a chart: its name, and a button for each image format. */
function pictures(chart, other) {
  const { title, name, labels } = other.message;
  const row = Object.assign(document.createElement("div"), { className: "lc-menu-row" });
  const kinds = ["SVG", "PNG"].map((kind) => {
    const node = choice(chart, kind, async () => {
      const image = await picture(other, kind.toLowerCase());
      download(image, image.type, `${fileName(name)}.${kind.toLowerCase()}`);
    });
    node.setAttribute("aria-label", `${title || labels.save}: ${kind}`);
    return node;
  });
  row.append(Object.assign(document.createElement("span"), { textContent: title || fileName(name) }), ...kinds);
  return row;
}

/** "perceptron" for the page's board, "perceptron-beside" for the chart beside it. */
function fileName(name) {
  const page = outside.name();
  const part = name === "board" ? "" : name.replace(/^[\w-]+\./, "").replace(/[^\w-]+/g, "-");
  return part ? `${page}-${part}` : page;
}

function download(content, type, name) {
  const url = URL.createObjectURL(new Blob([content], { type: type + (type.startsWith("text/") ? ";charset=utf-8" : "") }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
