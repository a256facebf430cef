// Links between pages in our own text act like the sidebar's, so that the session continues. New tabs get the points.
const OURS = "a.lc-link";

export function bindLinks() {
  document.addEventListener("click", follow);
  for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, carryPoints);
}

/** Click the sidebar's link to the same page. Without one, the browser follows the address. */
function follow(event) {
  const link = event.target.closest?.(OURS);
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const path = trimmed(link);
  const same = [...document.querySelectorAll('[data-testid="stSidebar"] a[href]')].find((a) => trimmed(a) === path);
  if (!same) return;
  event.preventDefault();
  same.click();
}

/** Copy the points of this address into a link that is about to be opened. */
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
