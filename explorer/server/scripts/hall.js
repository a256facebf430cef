// The room that a lecturer leads. The address says it behind "#", which browsers keep to themselves: no server, proxy or
// log ever sees the secret in it. Streamlit drops what is behind "#" whenever it writes the address, so this file puts it
// back; and where the page was opened with it, the browser still knows that address.

const NAME = "hall";
const SOON = 1000; // milliseconds in which the server answers
const TRIES = 5; // where it does not

let room; // "CODE-SECRET"; "" where there is none; undefined while nobody has asked
let shown = false; // whether the address says it: in lecture mode

const named = (address) => new URLSearchParams(new URL(address).hash.slice(1)).get(NAME);

/** What this tab keeps, or nothing where the browser forbids that. */
function note(change) {
  try {
    return change(sessionStorage);
  } catch (error) {
    if (error.name !== "SecurityError") throw error;
    return null;
  }
}

/** The room that the address names, or named when the page was opened. Safari forgets that one: the tab has a note of it. */
const opened = () => named(location.href) ?? named(performance.getEntriesByType("navigation")[0]?.name ?? location.href) ?? note((kept) => kept.getItem(NAME)) ?? "";

/** The address with the room behind "#", where there is one. */
export function withRoom(address) {
  if (shown && room) address.hash = `${NAME}=${room}`;
  return address;
}

/** The address without any room, for others. */
export function withoutRoom(address) {
  if (named(address) !== null) address.hash = "";
  return address;
}

/** Follow the server: `lead` is the room, "" if there is none; without `lead` the server needs the room from here. */
export function followRoom(desk, ask) {
  const { lead } = desk.message;
  room ??= opened();
  shown = true;
  if (typeof lead === "string") return keep(lead);
  const now = performance.now();
  if (!room || desk.tries >= TRIES || now - desk.told < SOON) return;
  Object.assign(desk, { tries: (desk.tries ?? 0) + 1, told: now });
  ask(desk, { lead: room });
}

function keep(lead) {
  room = lead;
  note((kept) => (lead ? kept.setItem(NAME, lead) : kept.removeItem(NAME)));
  settle();
}

/** Put the address right, whatever has changed it: Back, Forward, a link to a heading, or the end of the room. */
function settle() {
  if (room === undefined) return;
  const address = new URL(location.href);
  const { href } = shown && room ? withRoom(address) : withoutRoom(address);
  if (href !== location.href) history.replaceState(history.state, "", href);
}

/** Lecture mode has ended: the address of the usual page leads no room. */
export function hideRoom() {
  shown = false;
  settle();
}

export function bindRoom() {
  window.addEventListener("popstate", settle);
  window.addEventListener("hashchange", settle);
}
