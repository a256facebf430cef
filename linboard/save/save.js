// The save menu: this page as a file that plays without a server, its pictures, and tables. The browser creates all
// files from the displayed charts. This script is loaded when it is first needed.
import { outside, settings } from "./store.js";
import { copy } from "./copy.js";
import { picture } from "./picture.js";
import { savedPage } from "./page.js";
import { hasSteps, pointsTable, stepsTable } from "./tables.js";

/** The least distance of the menu from the edge of the window, in pixels. */
const EDGE = 8;

/** Open the menu of a board below its button, or close it. @type {(chart: Board, button: HTMLButtonElement) => void} */
export function openMenu(chart, button) {
  if (chart.closeMenu) return chart.closeMenu();
  if (!chart.failed) chart.find(".lc-error").textContent = ""; // of an earlier attempt
  const menu = Object.assign(document.createElement("div"), { className: "lc-menu" });
  menu.setAttribute("role", "group");
  menu.setAttribute("aria-label", chart.message.labels.save);
  menu.append(...entries(chart));
  const close = () => {
    document.removeEventListener("pointerdown", closeOutside, true);
    button.setAttribute("aria-expanded", "false");
    // The focus of a removed or disabled entry would go to the top of the page.
    if (menu.contains(document.activeElement) || document.activeElement === document.body) button.focus({ preventScroll: true });
    menu.remove();
    chart.closeMenu = null;
  };
  const closeOutside = (/** @type {PointerEvent} */ { target }) => {
    if (target instanceof Node && !menu.contains(target) && !button.contains(target)) close();
  };
  document.addEventListener("pointerdown", closeOutside, true);
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  chart.closeMenu = close;
  button.setAttribute("aria-expanded", "true");
  button.after(menu);
  const cut = menu.getBoundingClientRect().left - EDGE; // in a narrow window, the button may be on the left
  if (cut < 0) menu.style.right = `${cut}px`;
  menu.querySelector("button")?.focus({ preventScroll: true });
}

/** The charts of the page, in their order. @type {() => MountedChart[]} */
const charts = () =>
  [...settings.charts]
    .filter(({ host, message }) => host.isConnected && message)
    .sort((one, other) => (one.host.compareDocumentPosition(other.host) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));

/** @type {(chart: Board) => HTMLElement[]} */
function entries(chart) {
  const { labels, name } = chart.message;
  const shown = charts();
  const html = () => savedPage(chart, shown).then((text) => download(text, "text/html", fileName(name) + ".html"));
  const rows = [choice(chart, labels.save_page, html), ...shown.filter(isDrawn).map((other) => pictures(chart, other))];
  if (isDrawn(chart)) {
    const followers = shown.filter((other) => other.shared === chart.shared).filter(isDrawn);
    const save = (/** @type {Blob} */ file, /** @type {string} */ name) => download(file, file.type, name);
    const film = () => import("./film.js").then(({ openFilm }) => openFilm(chart, followers, save, (other) => fileName(other.message.name)));
    rows.splice(1, 0, choice(chart, labels.film, film), choice(chart, labels.copy_picture, () => copy(chart)));
  }
  const points = pointsTable(chart);
  if (points) rows.push(choice(chart, labels.save_points, () => download(points, "text/csv", "points.csv")));
  if (hasSteps(chart)) {
    rows.push(choice(chart, labels.save_steps, () => download(stepsTable(chart), "text/csv", fileName(name) + "-told.csv")));
  }
  return rows;
}

/** @type {(chart: MountedChart) => chart is FigureChart} */
function isDrawn(chart) {
  return Boolean(chart.drawn);
}

/**
 * A row of the menu with its action.
 * @type {(chart: MountedChart, text: string, save: () => Promise<void> | void) => HTMLButtonElement}
 */
function choice(chart, text, save) {
  const node = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  node.addEventListener("click", async () => {
    for (const other of node.closest(".lc-menu")?.querySelectorAll("button") ?? []) other.disabled = true;
    try {
      await save();
      chart.closeMenu?.();
    } catch (error) {
      chart.closeMenu?.();
      const { label } = /** @type {{ label?: keyof Message.Labels }} */ (error); // of a refusal (picture.js)
      chart.find(".lc-error").textContent = chart.message.labels[label ?? "save_failed"];
      if (!label) console.error(error);
    }
  });
  return node;
}

/**
 * The row of a chart: its name, and a button for each image format.
 * @type {(chart: MountedChart, other: FigureChart) => HTMLElement}
 */
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

/** "perceptron" for the page's board, "perceptron-beside" for the chart beside it. @type {(name: string) => string} */
function fileName(name) {
  const page = outside.name();
  const part = name === "board" ? "" : name.replace(/^[\w-]+\./, "").replace(/[^\w-]+/g, "-");
  return part ? `${page}-${part}` : page;
}

/** @type {(content: string | Blob, type: string, name: string) => void} */
function download(content, type, name) {
  const url = URL.createObjectURL(new Blob([content], { type: type + (type.startsWith("text/") ? ";charset=utf-8" : "") }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
