// Links between pages in our own text go where the sidebar's go, so that the session stays; a new tab gets the points.
const OURS = "a.lc-link";

export function bindLinks() {
  document.addEventListener("click", follow);
  for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, carryPoints);
}

/** Press the sidebar's link to the same page; where there is none the browser follows the address. */
function follow(event) {
  const link = event.target.closest?.(OURS);
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const path = trimmed(link);
  const same = [...document.querySelectorAll('[data-testid="stSidebar"] a[href]')].find((a) => trimmed(a) === path);
  if (!same) return;
  event.preventDefault();
  same.click();
}

/** Put the points of this address into that of a link that is about to be opened. */
function carryPoints(event) {
  const link = event.target.closest?.(OURS);
  if (!link) return;
  const points = new URLSearchParams(location.search).get("d");
  const address = new URL(link.href);
  if (points === null) address.searchParams.delete("d");
  else address.searchParams.set("d", points);
  link.href = address.href;
}

const trimmed = (link) => new URL(link.href).pathname.replace(/\/+$/, "");
