// The lecturer's room in the fragment of the address ("#"). Browsers do not send the fragment, so no server, proxy or
// log sees the secret in it. Streamlit drops the fragment when it writes the address, so this module restores it. If
// the page was opened with it, the browser still has that address.

const NAME = "hall";
const SOON = 1000; // milliseconds within which the server responds
const TRIES = 5; // maximum number of requests without a response

/** @type {string | undefined} */
let room; // "CODE-SECRET"; "" without a room; undefined before the first request
let shown = false; // whether the address contains the room: in lecture mode

/** @type {(address: string | URL) => string | null} */
const named = (address) => new URLSearchParams(new URL(address).hash.slice(1)).get(NAME);

/**
 * Access this tab's storage. Returns null if the browser forbids it.
 * @type {<T>(change: (kept: Storage) => T) => T | null}
 */
function note(change) {
  try {
    return change(sessionStorage);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "SecurityError") throw error;
    return null;
  }
}

/**
 * The room in the address, now or when the page was opened. Safari forgets the latter, so the tab stores it too.
 * @type {() => string}
 */
const opened = () => named(location.href) ?? named(performance.getEntriesByType("navigation")[0]?.name ?? location.href) ?? note((kept) => kept.getItem(NAME)) ?? "";

/** Add the room to the fragment of the address, if there is one. @type {(address: URL) => URL} */
export function withRoom(address) {
  if (shown && room) address.hash = `${NAME}=${room}`;
  return address;
}

/** Remove the room from an address that is shared with others. @type {(address: URL) => URL} */
export function withoutRoom(address) {
  if (named(address) !== null) address.hash = "";
  return address;
}

/**
 * Synchronise with the server. `lead` is its room, "" without one. If it is missing, send the room to the server.
 * @type {(desk: Desk, ask: (desk: Desk, wish: Wish) => void) => void}
 */
export function followRoom(desk, ask) {
  const { lead } = desk.message;
  room ??= opened();
  shown = true;
  if (typeof lead === "string") {
    desk.tries = 0;
    return keep(lead);
  }
  const now = performance.now();
  if (!room || (desk.tries ?? 0) >= TRIES || now - (desk.told ?? -Infinity) < SOON) return;
  Object.assign(desk, { tries: (desk.tries ?? 0) + 1, told: now });
  ask(desk, { lead: room });
  setTimeout(() => isCurrent(desk) && followRoom(desk, ask), SOON + 100); // another request may have replaced this one
}

/** Whether this bar is still the one of the page. @type {(desk: Desk) => boolean} */
export const isCurrent = (desk) => desk.root.isConnected && document.documentElement.classList.contains("lc-lecturing");

/** @type {(lead: string) => void} */
function keep(lead) {
  room = lead;
  note((kept) => (lead ? kept.setItem(NAME, lead) : kept.removeItem(NAME)));
  settle();
}

/**
 * Restore the address after any change: Back, Forward, a link to a heading, or the end of the room.
 * @type {() => void}
 */
function settle() {
  if (room === undefined) return;
  const address = new URL(location.href);
  const { href } = shown && room ? withRoom(address) : withoutRoom(address);
  if (href !== location.href) history.replaceState(history.state, "", href);
}

/** Remove the room from the address when lecture mode ends. @type {() => void} */
export function hideRoom() {
  shown = false;
  settle();
}

/** @type {() => void} */
export function bindRoom() {
  window.addEventListener("popstate", settle);
  window.addEventListener("hashchange", settle);
}
