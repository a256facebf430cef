// The status page names a wrong token in the address, whatever it is.
import assert from "node:assert/strict";
import { test } from "node:test";

const said = { textContent: "", dataset: { wrong: "wrong", late: "late", lost: "lost" } };
/** @type {string[]} */
const sent = [];
const location = { hash: "#right", pathname: "/status" };
let again = async () => {};
Object.assign(globalThis, {
  location,
  document: { querySelector: () => said, querySelectorAll: () => [] },
  addEventListener: (/** @type {string} */ _name, /** @type {() => Promise<void>} */ act) => (again = act),
  fetch: async (/** @type {string} */ _address, /** @type {{ headers: Record<string, string> }} */ { headers }) => {
    sent.push(new Headers(headers).get("Authorization") ?? "");
    return { ok: false, status: 401 };
  },
});
await import("../../explorer/server/scripts/status.js");

test("a token that is wrong, or that no header can carry, is reported as wrong", async () => {
  for (const [hash, header] of /** @type {[string, string?][]} */ ([["#%E0%A4%A"], ["#100%"], ["#口令"], ["#%0A"], [""], ["#a%20b", "Bearer a b"]])) {
    sent.length = 0;
    said.textContent = "";
    location.hash = hash;
    await again();
    assert.equal(said.textContent, "wrong", hash);
    assert.deepEqual(sent, header ? [header] : [], hash);
  }
});
