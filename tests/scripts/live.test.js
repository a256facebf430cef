// The events of a talk: whatever the address names as its secret reaches the server, which then says that there is none.
import assert from "node:assert/strict";
import { test } from "node:test";

const { bearing, follow, hasPassed } = await import("../../explorer/server/scripts/live.js");

test("a secret is sent as it is, and one that no header can carry is refused by the server", async () => {
  assert.deepEqual(bearing("8tcewde7PhYyl3dGZg-A_Vhv"), { Authorization: "Bearer 8tcewde7PhYyl3dGZg-A_Vhv" });
  globalThis.fetch = /** @type {typeof fetch} */ (async (_address, init) => {
    assert.ok(new Headers(init?.headers).has("Authorization"));
    return new Response(null, { status: 410 });
  });
  for (const secret of ["口令", "a\nb", "\0", "a b"]) {
    const stop = new AbortController();
    /** @type {unknown[]} */
    const heard = [];
    await follow("/present/events", secret, stop.signal, (event) => heard.push(event), () => stop.abort());
    assert.deepEqual(heard, [null], secret);
  }
});

/** @type {(...names: string[]) => Element} */
const button = (...names) => /** @type {any} */ ({ classList: { contains: (/** @type {string} */ name) => names.includes(name) } });

test("V is late once the button of the page is that of a later state", () => {
  assert.equal(hasPassed("perceptron sign False 1 asks", button("stButton", "st-key-hall-next-1-asks")), false);
  assert.equal(hasPassed("perceptron sign False 1 asks", button("stButton", "st-key-hall-next-1-shown")), true);
  assert.equal(hasPassed("perceptron sign False 1 shown", button("stButton", "st-key-hall-next-2-asks")), true);
});

test("V is not late where no vote is shown", () => {
  assert.equal(hasPassed("perceptron sign False ", null), false);
});
