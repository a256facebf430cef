// Numbers as text, in the same format as in i18n/text.py, and templates that are filled with them.

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** @type {(text: string) => string} */
const minus = (text) => text.replaceAll("-", "−");
/** @type {(digits: string) => string} */
const superscript = (digits) => digits.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]).replace("-", "⁻");

/** Digits with commas between the thousands, such as 10,000 or 1,234.5. @type {(digits: string) => string} */
const grouped = (digits) => digits.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

/** A number such as 1.5×10⁻⁹, with at most this many decimals. @type {(value: number, places: number) => string} */
function scientific(value, places) {
  const [digits, exponent] = value.toExponential(places).split("e");
  return `${minus(String(Number(digits)))}×10${superscript(exponent.replace("+", ""))}`;
}

/**
 * A number in the usual notation: integers and five to seven digits without decimals, else four significant digits.
 * Commas separate the thousands.
 * Only 0 is written as 0.
 * @type {(value: number | null) => string}
 */
export function number(value) {
  if (value === null || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  const integer = Math.abs(value - Math.round(value)) < 1e-9 * Math.max(1, size);
  if (integer && size < 1e7 && (size === 0 || size > 0.5)) return minus(grouped(String(Math.round(value))));
  if (size >= 1e7 || size < 1e-3) return scientific(value, 3);
  if (size >= 1e4) return (value < 0 ? "−" : "") + grouped(String(Math.round(size)));
  return minus(grouped(String(Number(value.toPrecision(4)))));
}

/**
 * A number with this many decimals, as in a column of numbers. One that would be rounded to 0 keeps one digit.
 * @type {(value: number, places: number) => string}
 */
function decimals(value, places) {
  if (!(Math.abs(value) < 1e7)) return number(value);
  const text = value.toFixed(places);
  if (!value || Number(text)) return minus(grouped(text));
  return Math.abs(value) < 1e-4 ? scientific(value, 0) : minus(String(Number(value.toPrecision(1))));
}

const NOISE = 1e-14; // beside the largest entry of a vector, a smaller one is only the rounding error of a sum

/** A vector such as (2, −0.5). @type {(values: Numbers) => string} */
function vector(values) {
  const noise = NOISE * Math.max(...Array.from(values, Math.abs).filter(Number.isFinite), 0);
  return "(" + Array.from(values, (v) => (Math.abs(v) < noise ? "0" : number(v))).join(", ") + ")";
}

/** @type {(n: number) => string} */
const subscript = (n) => String(n).replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)]);
/** @type {(n: number) => string} */
const feature = (n) => "x⁽" + superscript(String(n)) + "⁾";

/** "3x⁽¹⁾ + x⁽²⁾ − 2" from the coefficients and the constant, which comes last. @type {(values: Numbers) => string} */
function expression(values) {
  const terms = Array.from(values, (v, i) => /** @type {Term} */ ([v, i < values.length - 1 ? feature(i + 1) : ""]));
  const term = (/** @type {Term} */ [value, name]) => {
    const size = number(Math.abs(value));
    return /** @type {Term} */ ([value, name && size === "1" ? name : size + name]);
  };
  return joined(terms.filter(([value]) => value !== 0).map(term), false) || "0";
}

/** A sum of signed terms, with an ellipsis if further terms follow. @type {(terms: Term[], more: boolean) => string} */
function joined(terms, more) {
  let text = "";
  for (const [value, term] of terms) text += text ? (value < 0 ? " − " : " + ") + term : (value < 0 ? "−" : "") + term;
  return text + (more ? " + …" : "");
}

/** @type {(values: Numbers, count: number) => Pair[]} */
const pairs = (values, count) => Array.from({ length: count }, (_, i) => [values[2 * i], values[2 * i + 1]]);

/**
 * "2x₁ − 5x₃" from pairs of sample (-1: none) and weight, and whether more follow.
 * @type {(values: Numbers) => string}
 */
function sampleSum(values) {
  const terms = pairs(values, (values.length - 1) / 2).filter(([sample]) => sample >= 0);
  const factor = (/** @type {number} */ size) => (size === 1 ? "" : number(size).replace(/.*×.*/, "$&·"));
  const term = (/** @type {Pair} */ [sample, weight]) => /** @type {Term} */ ([weight, factor(Math.abs(weight)) + point(sample)]);
  return joined(terms.map(term), Boolean(values.at(-1))) || "0";
}

/**
 * "2·6 − 4·2 − 2" from pairs of weight (0: none) and entry, whether more follow, and the bias.
 * @type {(values: Numbers) => string}
 */
function productSum(values) {
  const terms = pairs(values, (values.length - 2) / 2).filter(([weight]) => weight !== 0);
  const term = (/** @type {Pair} */ [weight, entry]) => /** @type {Term} */ ([weight, number(Math.abs(weight)) + "·" + paren(entry)]);
  const [more, bias] = [values[values.length - 2], values[values.length - 1]];
  const text = joined(terms.map(term), Boolean(more));
  if (bias === 0) return text || "0";
  return text + (bias < 0 ? " − " : text ? " + " : "") + number(Math.abs(bias));
}

/** @type {(sample: number) => string} */
const point = (sample) => (sample >= 0 ? "x" + subscript(Math.round(sample) + 1) : "–");

/** @type {(v: number) => string} */
const paren = (v) => (v < 0 ? "(" + number(v) + ")" : number(v));

/** @type {Record<string, (values: Numbers) => string>} */
export const VECTOR_FORMATS = {
  vector,
  line: expression,
  sum: sampleSum,
  products: productSum,
};

/** @type {Record<string, (v: number) => string>} */
export const FORMATS = {
  point,
  paren,
  cents: (v) => decimals(v, 2),
  percent: (v) => (Number.isFinite(v) ? number(Number(v.toPrecision(3))) + "%" : number(v)),
  degrees: (v) => decimals(v, 1) + "°",
  sign: (v) => (v < 0 ? "−" : "+"),
  sub: (v) => subscript(v + 1),
  text: (v) => String(v),
};

/**
 * The value of a placeholder such as "w:vector" at a step; a dash in every format if there is none.
 * @type {(placeholder: string, columns: Columns, step: number) => string}
 */
export function valueText(placeholder, columns, step) {
  const [name, format] = placeholder.split(":");
  const column = columns[name];
  if (column === undefined) return "{" + placeholder + "}";
  const value = column !== null && typeof column === "object" ? column[step] : column;
  if (value === null || value === undefined || Number.isNaN(value)) return "–"; // JSON writes NaN as null
  const vector = VECTOR_FORMATS[format];
  return vector ? vector(/** @type {Numbers} */ (value)) : (FORMATS[format] ?? number)(/** @type {number} */ (value));
}

export const PLACEHOLDER = /\{([a-z_0-9]+(?::[a-z]+)?)\}/gi;

/**
 * A template with all placeholders filled in for one step.
 * @type {(template: string, columns: Columns, step: number) => string}
 */
export const fill = (template, columns, step) => template.replace(PLACEHOLDER, (_, p) => valueText(p, columns, step));
