// The lecturer's room in the address: how the page gives it to a server that does not know it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clock } from "./page.js";

const ROOM = "ABCDEF-secret";
const location = { href: `http://localhost/perceptron?lecture=1#hall=${ROOM}` };
const stored = new Map();
const sessionStorage = { getItem: (/** @type {string} */ name) => stored.get(name) ?? null, setItem: stored.set.bind(stored), removeItem: stored.delete.bind(stored) };
for (const [name, value] of Object.entries({ location, sessionStorage, history: { state: null, replaceState() {} } })) Object.defineProperty(globalThis, name, { value, configurable: true });
Object.defineProperty(document, "documentElement", { value: { classList: { contains: () => true } } });
const { followRoom } = await import("../../explorer/server/scripts/hall.js");

/** The bar of a page, and what it has asked of the server. @param {string | null} lead */
function opened(lead) {
  /** @type {Wish[]} */
  const asked = [];
  const desk = /** @type {Desk} */ (/** @type {unknown} */ ({ root: { isConnected: true }, message: { lead } }));
  return { asked, desk, hears: () => followRoom(desk, (_desk, wish) => asked.push(wish)) };
}

test("a request that another one has replaced is made again, until the server responds", () => {
  const { asked, desk, hears } = opened(null);
  hears();
  hears(); // the answer to the other request
  assert.deepEqual(asked, [{ lead: ROOM }]);
  clock.tick(1500);
  assert.deepEqual(asked, [{ lead: ROOM }, { lead: ROOM }]);
  desk.message = { ...desk.message, lead: ROOM };
  hears();
  clock.tick(10_000);
  assert.equal(asked.length, 2);
});

test("a server that never responds is asked five times, and the next one again", () => {
  const { asked, desk, hears } = opened(null);
  hears();
  clock.tick(60_000);
  assert.equal(asked.length, 5);
  desk.message = { ...desk.message, lead: ROOM };
  hears();
  desk.message = { ...desk.message, lead: null };
  hears();
  assert.equal(asked.length, 6);
});
