// The events of a talk: whatever the address names as its secret reaches the server, which then says that there is none.
import assert from "node:assert/strict";
import { test } from "node:test";

const { bearing, follow } = await import("../../explorer/server/scripts/live.js");

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
