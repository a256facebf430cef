// The dialog that shares a page: its link, the link with all points, the line that embeds it, and the QR code.
import { writeStep } from "./address.js";
import { withoutRoom } from "./hall.js";
import { iconButton } from "./icons.js";
import { pause } from "./steps.js";
import { settings } from "./store.js";

const POINTS = "d"; // the parameter with the points or with their name in the server's store
const NAME = /^S/; // begins a name (explorer/points/stored_points.py)
const OF_THIS_TAB = ["lecture", "embed", "embed_options"];
const LOCAL = /^(localhost|127\..*|\[::1\])$/;
const MOST = 2953; // characters of the largest QR code (explorer/server/qr.py)
const SIZE = 'width="1000" height="700"';

/** @type {{ labels: Message.Labels; assets: string } | null} */
let message = null;
/** @type {HTMLElement | null} */
let place = null;

/** Show the button on every page with a board. @type {(message: ChartMessage) => void} */
export function offerShare({ labels, assets = "" }) {
  const words = labels.share;
  if (!place || message?.labels.share !== words) {
    place?.remove();
    place = element("aside", { className: "lc-sharing" });
    place.setAttribute("aria-label", words);
    place.append(iconButton(labels.share_title, "share", () => open()));
    document.body.append(place);
  }
  message = { labels, assets };
  wear(place);
}

/** Use the colours of the page, light or dark. @type {(node: HTMLElement) => void} */
function wear(node) {
  const page = document.querySelector(".stApp");
  if (page) node.style.colorScheme = getComputedStyle(page).colorScheme;
}

/** @type {() => void} */
function open() {
  if (!message || !place) return;
  if (settings.primary?.controls) pause(settings.primary); // the address contains the step only after a pause
  writeStep();
  wear(place);
  const { labels, assets } = message;
  const address = shared();
  const text = address.searchParams.get(POINTS) ?? "";
  const dialog = element("dialog", { className: "lc-share-dialog" });
  const said = element("p", { className: "lc-share-said", textContent: LOCAL.test(address.hostname) ? labels.share_local : "" });
  const image = element("div", { className: "lc-share-code" });
  const full = row(labels, labels.share_points, NAME.test(text) ? "" : address.href, labels.share_whole);
  const rows = element("div", { className: "lc-share-rows" });
  rows.append(
    row(labels, labels.share_link, address.href, NAME.test(text) ? labels.share_kept : labels.share_holds),
    full,
    row(labels, labels.share_frame, frame(address), labels.share_frame_help),
    said,
  );
  const parts = element("div", { className: "lc-share-parts" });
  parts.append(image, rows);
  const close = iconButton(labels.close, "close", () => dialog.close());
  dialog.setAttribute("aria-label", labels.share_title);
  dialog.append(close, element("h2", { textContent: labels.share_title }), parts);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close()); // beside it
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // its keys are not those of the player
  place.append(dialog);
  dialog.showModal();
  showCode(image, address, labels, assets);
  if (NAME.test(text)) fill(full, address, text, labels, assets);
}

/** The address of this view without what belongs to this tab alone. @type {() => URL} */
function shared() {
  const address = withoutRoom(new URL(location.href));
  for (const name of OF_THIS_TAB) address.searchParams.delete(name);
  return address;
}

/** The line of HTML that shows the view inside another page. @type {(address: URL) => string} */
function frame(address) {
  const inside = new URL(address);
  inside.searchParams.set("embed", "1");
  const escaped = (/** @type {string} */ text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<iframe src="${escaped(inside.href)}" ${SIZE} title="${escaped(document.title)}"></iframe>`;
}

/**
 * A text to copy, with its name, its button and a sentence about it.
 * @type {(labels: Message.Labels, name: string, text: string, told: string) => HTMLElement}
 */
function row(labels, name, text, told) {
  const field = element("input", { type: "text", readOnly: true, value: text });
  field.setAttribute("aria-label", name);
  field.addEventListener("focus", () => field.select());
  const button = element("button", { type: "button", textContent: labels.copy, disabled: !text });
  button.setAttribute("aria-label", `${labels.copy}: ${name}`);
  button.addEventListener("click", async () => {
    if (!(await copied(field))) return;
    button.textContent = labels.copied;
    setTimeout(() => (button.textContent = labels.copy), 2000);
  });
  const line = element("div", { className: "lc-share-row" });
  line.append(element("span", { textContent: name }), field, button, element("small", { textContent: told }));
  return line;
}

/**
 * Copy the text of a field. Without https, browsers offer only the older way; if that is missing, the text is selected.
 * @type {(field: HTMLInputElement) => Promise<boolean>}
 */
async function copied(field) {
  const modern = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  if (modern) return true;
  field.focus();
  field.select();
  return document.execCommand("copy");
}

/**
 * Put the link with all points into its row.
 * @type {(line: HTMLElement, address: URL, name: string, labels: Message.Labels, assets: string) => Promise<void>}
 */
async function fill(line, address, name, labels, assets) {
  const answer = await fetch(`${assets}/points`, { method: "POST", body: name }).catch(() => null);
  const points = answer?.ok ? await answer.text() : "";
  const [field, button, told] = [line.querySelector("input"), line.querySelector("button"), line.querySelector("small")];
  if (!field || !button || !told) return;
  if (points) {
    const whole = new URL(address);
    whole.searchParams.set(POINTS, points);
    field.value = whole.href;
    button.disabled = false;
    return;
  }
  told.textContent = !answer || answer.status >= 500 ? labels.share_failed : answer.status === 404 ? labels.share_gone : labels.share_many;
}

/** @type {(place: HTMLElement, address: URL, labels: Message.Labels, assets: string) => Promise<void>} */
async function showCode(place, address, labels, assets) {
  const scanned = new URL(address);
  if (scanned.href.length > MOST) scanned.searchParams.delete("picks"); // the mistakes that were picked by hand
  if (scanned.href.length > MOST) return void (place.textContent = labels.share_too_long);
  const answer = await fetch(`${assets}/qr`, { method: "POST", body: scanned.href }).catch(() => null);
  if (!answer?.ok) return void (place.textContent = labels.share_failed);
  const image = Object.assign(new Image(), { alt: labels.share_code });
  image.onload = image.onerror = () => URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(await answer.blob());
  place.replaceChildren(image);
}

/** @type {<T extends "aside" | "button" | "dialog" | "div" | "h2" | "input" | "p" | "small" | "span">(tag: T, properties: Record<string, string | boolean>) => HTMLElementTagNameMap[T]} */
function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
