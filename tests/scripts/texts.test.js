// Sentences with subscripts and powers, as elements of the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

document.createElement = (tag) => ({ tag, parts: [], append(...parts) { this.parts.push(...parts); }, querySelectorAll: () => [] });
const { typeset, written } = await import("../../linboard/chart/texts.js");

/** The sentence with its elements as markup. */
const markup = (parts) => parts.map((one) => (typeof one === "string" ? one : one.parts.length ? markup(one.parts) : `<${one.tag}>${one.textContent}</${one.tag}>`)).join("");

test("an index and a power stand at a letter, also both at once", () => {
  assert.equal(markup(written("the costs c_FN and M^(1/2)")), "the costs c<sub>FN</sub> and M<sup>1/2</sup>");
  assert.equal(markup(written("Divide by wᵀS_W w.")), "Divide by wᵀS<sub>W</sub> w.");
  assert.equal(markup(written("the matrix S_W^(1/2) W M")), "the matrix S<sub>W</sub><sup>1/2</sup> W M");
});

test("of two formulas that begin at the same bracket, the longer one is set", () => {
  const math = { "1 + ε": "[short]", "(1 + ε)^T = 3": "[long]" };
  const formulas = (sentence) => typeset(sentence, {}, 0, math).filter((one) => typeof one !== "string").map(({ parts: [before, { innerHTML }, after] }) => before + innerHTML + after);
  assert.deepEqual(formulas("by (1 + ε), and (1 + ε)^T = 3."), ["([short]),", "[long]."]);
});

test("a full-width bracket behind a Chinese word stays in the line of its formula", () => {
  const formulas = (sentence) => typeset(sentence, {}, 0, { "λ = 1": "[λ]" }).filter((one) => typeof one !== "string").map(({ parts: [before, { innerHTML }, after] }) => before + innerHTML + after);
  assert.deepEqual(formulas("错了 2 朵（λ = 1）。取 λ = 1，再看。"), ["（[λ]）。", "[λ]，"]);
});

test("punctuation and a bracket stay in the line of the last and the first part of a long formula", () => {
  const lines = [];
  const part = (name) => ({ name, replaceWith: (line) => lines.push(line) });
  const create = document.createElement;
  document.createElement = (tag) => ({ ...create(tag), querySelectorAll: (which) => (which === ".lc-long > math" ? [part("first"), part("middle"), part("last")] : []) });
  typeset("Here (R ≤ 1 = 2).", {}, 0, { "R ≤ 1 = 2": "[long]" });
  document.createElement = create;
  assert.deepEqual(lines.map(({ className, parts }) => [className, ...parts.map((one) => one.name ?? one)]), [["lc-unbroken", "(", "first"], ["lc-unbroken", "last", ")."]]);
});

test("the product y f is never broken", () => {
  assert.deepEqual(written("Its y f rose, and any f is at y, f."), ["Its y\u00a0f rose, and any f is at y, f."]);
});

test("a symbol alone is set in every sentence, but not in a word or a placeholder", () => {
  const shown = (sentence) => typeset(sentence, { n: 3 }, 0, { n: "[n]", "y f": "[yf]", w: "[w]" }).map((one) => (typeof one === "string" ? one : one.parts.map((part) => part.innerHTML ?? part).join(""))).join("");
  assert.equal(shown("With n of {n}: w, w′ and its y f."), "With [n] of 3: [w], [w]′ and its [yf].");
  assert.equal(shown("The n-th of w_FN, ŵ and wᵢ").includes("["), false);
});
