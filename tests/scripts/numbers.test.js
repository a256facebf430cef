// The numbers of a step in a text.
import assert from "node:assert/strict";
import { test } from "node:test";

const { fill } = await import("../../linboard/chart/numbers.js");

test("a value that does not exist, which JSON writes as null, is a dash in every format", () => {
  const columns = { none: null, some: [1.5, NaN], n: 3 };
  assert.equal(fill("{none} {none:cents} {none:percent} {none:degrees} {none:point}", columns, 0), "– – – – –");
  assert.equal(fill("{some} {n} {other}", columns, 0), "1.5 3 {other}");
  assert.equal(fill("{some:cents}", columns, 1), "–");
});
