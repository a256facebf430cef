// Links between pages in our own text act like the sidebar's, so that the session continues. New tabs get the points.
import { closest } from "./dom.js";

const OURS = "a.lc-link";
const JUMP = "a.lc-jump"; // to a place on the same page

/** @type {() => void} */
export function bindLinks() {
  document.addEventListener("click", follow);
  document.addEventListener("click", jump);
  for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, carryPoints);
}

/**
 * Click the sidebar's link to the same page. Without one, the browser follows the address.
 * @type {(event: MouseEvent) => void}
 */
function follow(event) {
  const link = linkOf(event);
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const path = trimmed(link);
  const others = [...document.querySelectorAll('[data-testid="stSidebar"] a[href]')].filter((a) => a instanceof HTMLAnchorElement);
  const same = others.find((a) => trimmed(a) === path);
  if (!same) return;
  event.preventDefault();
  same.click();
}

/**
 * Scroll to a place on the same page, from where the Tab key goes on. The address stays as it is: it contains the points.
 * @type {(event: MouseEvent) => void}
 */
function jump(event) {
  const link = closest(event, JUMP);
  const place = link && document.getElementById(decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""));
  if (!place) return;
  event.preventDefault();
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView();
}

/** Copy the points of this address into a link that is about to be opened. @type {(event: Event) => void} */
function carryPoints(event) {
  const link = linkOf(event);
  if (!link) return;
  const points = new URLSearchParams(location.search).get("d");
  const address = new URL(link.href);
  if (points === null) address.searchParams.delete("d");
  else address.searchParams.set("d", points);
  link.href = address.href;
}

/** The link of ours around an event, or null. @type {(event: Event) => HTMLAnchorElement | null} */
const linkOf = (event) => /** @type {HTMLAnchorElement | null} */ (closest(event, OURS));

/** @type {(link: HTMLAnchorElement) => string} */
const trimmed = (link) => new URL(link.href).pathname.replace(/\/+$/, "");
