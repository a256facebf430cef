// The numbers of a step in a text.
import assert from "node:assert/strict";
import { test } from "node:test";

const { fill, FORMATS, VECTOR_FORMATS } = await import("../../linboard/chart/numbers.js");

test("a value that does not exist, which JSON writes as null, is a dash in every format", () => {
  const columns = { none: null, empty: [null, NaN], some: [1.5, NaN], n: 3 };
  for (const format of ["", ...Object.keys({ ...FORMATS, ...VECTOR_FORMATS }).map((key) => `:${key}`)]) {
    assert.equal(fill(`{none${format}}`, columns, 0), "–", format);
    for (const step of [0, 1, 2]) assert.equal(fill(`{empty${format}}`, columns, step), "–", format);
  }
  assert.equal(fill("{some} {n} {other}", columns, 0), "1.5 3 {other}");
  assert.equal(fill("{some:cents}", columns, 1), "–");
});
