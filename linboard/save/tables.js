// Points and steps as CSV. A spreadsheet must not evaluate texts as formulas.
import { fill } from "./numbers.js";
import { chosen } from "./texts.js";

const MARK = "\ufeff"; // byte order mark: spreadsheets read x₁ and − correctly

/**
 * A text as a cell: quoted, and with an apostrophe if a spreadsheet would evaluate it as a formula.
 * @type {(text: string) => string}
 */
const textCell = (text) => `"${text.replace(/(^\s*|[;|\t\r\n][\s"]*)(?='*[=+\-@\t\r＝＋－＠])/g, "$1'").replaceAll('"', '""')}"`;
/** @type {(value: number) => string} */
const numberCell = (value) => (Number.isFinite(value) ? String(value) : Number.isNaN(value) ? "" : value > 0 ? "inf" : "-inf");

/** @type {(sample: number) => string} */
const sampleCell = (sample) => (sample < 0 ? "" : String(sample + 1));

/**
 * The points of the board in the server's format; null if other points are shown, or the browser does not have all.
 * @type {(chart: Board) => string | null}
 */
export function pointsTable({ message: { edit, figure } }) {
  if (!edit.toolbar) return null;
  const { head, classes, n } = edit.csv; // already escaped by the server
  const { x, y, c } = edit.points;
  const rows = Array.from(x, (v, i) => [v, y[i], classes[c[i]]].join());
  if (!rows.length) {
    edit.traces.forEach((index, label) => {
      const { x, y } = figure.data[index] ?? {};
      rows.push(...Array.from(x ?? [], (v, i) => [v, y[i], classes[label]].join()));
    });
  }
  return rows.length === n ? MARK + [head, ...rows, ""].join("\n") : null;
}

/** @type {(chart: MountedChart) => chart is StepsChart} */
export function hasSteps({ message: { player, columns } }) {
  return player !== undefined && player.length > 1 && columns !== undefined;
}

/**
 * Each step with its caption and the numbers of its caption, formula and table.
 * @type {(chart: StepsChart) => string}
 */
export function stepsTable(chart) {
  const { player, columns, caption } = chart.message;
  const samples = samplesIn(chart);
  const written = Object.entries(columns).flatMap(([name, column]) => numbers(name, column, player.length, samples));
  const others = written.filter(([name]) => name !== "step");
  const head = ["step", ...others.map(([name]) => name), ...(caption ? ["caption"] : [])];
  const rows = Array.from({ length: player.length }, (_, t) => [
    numberCell(player.steps?.[t] ?? t),
    ...others.map(([, cell]) => cell(t)),
    ...(caption ? [textCell(fill(chosen(caption, t, columns), columns, t))] : []),
  ]);
  return MARK + [head, ...rows, ""].map(String).join("\n");
}

/**
 * The cells of a column: none for a text, k for a vector; sample numbers start at 1, and -1 is empty.
 * @type {(name: string, column: Columns[string], length: number, samples: Set<string>) => [string, (t: number) => string][]}
 */
function numbers(name, column, length, samples) {
  if (typeof column !== "object" || column === null || column.length < length) return [];
  const cell = samples.has(name) ? sampleCell : numberCell;
  if (typeof column[0] === "number") {
    const values = /** @type {Numbers} */ (column);
    return [[name, (t) => cell(values[t])]];
  }
  const rows = /** @type {Numbers[]} */ (column);
  const wide = rows[0]?.length;
  if (!ArrayBuffer.isView(rows[0]) || !rows.every?.((row) => row.length === wide)) return [];
  return Array.from({ length: wide }, (_, j) => [name + (j + 1), (t) => cell(rows[t][j])]);
}

/**
 * The names of columns that are displayed as samples, such as {picked:point}.
 * @type {(chart: MountedChart) => Set<string>}
 */
function samplesIn({ message: { caption, formula, describe } }) {
  const found = JSON.stringify([caption, formula, describe]).matchAll(/\{(\w+):(?:point|sub)\}/g);
  return new Set(Array.from(found, ([, name]) => name));
}
