// Lecture mode: its dialogs with the QR codes of the view, the room and the presenter view, and with the list of keys.
import { writeStep } from "./address.js";
import { withoutRoom } from "./hall.js";
import { iconButton } from "./icons.js";
import { pause } from "./steps.js";
import { settings } from "./store.js";

/** @typedef {(desk: Desk, wish: Wish) => void} Ask */

const LOCAL = /^(localhost|127\..*|\[::1\])$/;

/** Close both dialogs; open this one if it was closed. @type {(desk: Desk, shown: HTMLDialogElement, show: () => void) => void} */
export function toggle(desk, shown, show) {
  const open = shown.open;
  for (const other of [desk.code, desk.keys]) other.close();
  if (!open) show();
}

/**
 * Show the code of the current address, including the step. The class opens it without lecture mode and room.
 * @type {(desk: Desk) => void}
 */
export function showView(desk) {
  if (settings.primary?.controls) pause(settings.primary); // the address contains the step only after a pause
  writeStep();
  const address = withoutRoom(new URL(location.href));
  address.searchParams.delete("lecture");
  showCode(desk, address, address, desk.message.labels.code_title);
}

/** Show the code of the lecturer's room. Without a room, the server opens one first. @type {(desk: Desk, ask: Ask) => void} */
export function enterHall(desk, ask) {
  const { hall, labels } = desk.message;
  desk.opens = !hall;
  if (!labels.hall) return;
  if (!hall) return ask(desk, { hall: true });
  // the QR code also contains the admission token, so that the phone does not count as guessing
  const [typed] = hall.split(".");
  const title = element("p", "lc-room", labels.hall_code.replace("{code}", typed.split("/").pop() ?? ""));
  showCode(desk, new URL(hall, location.href), new URL(typed, location.href), labels.hall_title, title);
}

/** Show the link of the presenter view, and that of another projector. @type {(desk: Desk, ask: Ask) => void} */
export function showPresenter(desk, ask) {
  const { present, presents, labels } = desk.message;
  desk.shows = !present;
  if (!labels.presenter) return;
  if (!present) return ask(desk, { presents: "open" });
  const address = new URL(`${presents}?lang=${document.documentElement.lang.slice(0, 2)}#present=${present}`, location.href);
  const projector = new URL(location.href);
  projector.hash += `${projector.hash ? "&" : ""}present=${present}`; // it leads the same room
  const renew = element("button", "lc-wide", labels.presenter_new);
  renew.addEventListener("click", () => {
    desk.shows = true;
    ask(desk, { presents: "renew" });
  });
  const warned = element("p", "", labels.presenter_warning);
  const screen = [element("p", "", labels.presenter_screen), element("p", "lc-address", projector.href)];
  showCode(desk, address, address, labels.presenter_title, warned);
  desk.code.querySelector(".lc-share > div")?.append(...screen, renew);
}

/**
 * Show the QR code of an address, and next to it an address to type.
 * @type {(desk: Desk, address: URL, typed: URL, title: string, ...told: HTMLElement[]) => Promise<void>}
 */
async function showCode({ code, assets, message: { labels, most } }, address, typed, title, ...told) {
  const image = Object.assign(new Image(), { className: "lc-code", alt: title });
  const said = element("p", "lc-said");
  if (LOCAL.test(address.hostname)) said.textContent = labels.code_local;
  const text = element("p", "lc-address", typed.href);
  code.setAttribute("aria-label", title);
  code.fill(title, element("div", "lc-share", image, element("div", "", ...told, text, said)));
  code.showModal();
  const failed = (/** @type {string} */ why) => {
    image.hidden = true;
    said.textContent = why;
  };
  if (address.href.length > most) return failed(labels.code_long);
  const answer = await fetch(assets + "/qr", { method: "POST", body: address.href }).catch(() => null);
  if (!answer?.ok) return failed(labels.code_failed);
  image.onload = image.onerror = () => URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(await answer.blob());
}

/** @type {(desk: Desk) => void} */
export function showKeys({ keys, message }) {
  const rows = message.keys.map(([key, told]) => element("tr", "", element("th", "", element("kbd", "", key)), element("td", "", told)));
  keys.fill(message.labels.keys_title, element("table", "", element("tbody", "", ...rows)));
  keys.showModal();
}

/** @type {(title: string, close: string) => FilledDialog} */
export function dialog(title, close) {
  const node = element("dialog", "");
  /** @type {FilledDialog["fill"]} */
  const fill = (title, ...parts) => node.replaceChildren(leave, element("h2", "", title), ...parts);
  node.setAttribute("aria-label", title);
  const leave = iconButton(close, "close", () => node.close());
  return Object.assign(node, { fill });
}

/** @type {<T extends "div" | "p" | "h2" | "table" | "tbody" | "tr" | "th" | "td" | "kbd" | "dialog" | "button">(tag: T, className: string, ...parts: (Node | string)[]) => HTMLElementTagNameMap[T]} */
export function element(tag, className, ...parts) {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...parts);
  return node;
}
