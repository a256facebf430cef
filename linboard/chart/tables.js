// Points and steps as CSV. What is a text there, a spreadsheet must not calculate.
import { chosen, fill } from "./texts.js";

const MARK = "\ufeff"; // lets a spreadsheet read x₁ and − as they are

/** A text as a cell: in quotation marks, and with an apostrophe where a spreadsheet would take it for a formula. */
const textCell = (text) => `"${text.replace(/(^\s*|[;|\t\r\n][\s"]*)(?='*[=+\-@\t\r＝＋－＠])/g, "$1'").replaceAll('"', '""')}"`;
const numberCell = (value) => (Number.isFinite(value) ? String(value) : Number.isNaN(value) ? "" : value > 0 ? "inf" : "-inf");

/** The points on the board as the server writes them; none where it shows others, or the browser does not know all. */
export function pointsTable({ message: { edit, figure } }) {
  if (!edit.toolbar) return null;
  const { head, classes, n } = edit.csv; // cells that the server has made safe
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

export const hasSteps = ({ message: { player, columns } }) => player?.length > 1 && Boolean(columns);

/** Each step as it is told: its caption, and the numbers that caption, formula and table are written with. */
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

/** Columns of cells of one column: none for a text, k of a vector; a sample counts from 1, and -1 is none. */
function numbers(name, column, length, samples) {
  if (typeof column !== "object" || column === null || column.length < length) return [];
  const cell = samples.has(name) ? (v) => (v < 0 ? "" : String(v + 1)) : numberCell;
  if (typeof column[0] === "number") return [[name, (t) => cell(column[t])]];
  const wide = column[0]?.length;
  if (!ArrayBuffer.isView(column[0]) || !column.every?.((row) => row.length === wide)) return [];
  return Array.from({ length: wide }, (_, j) => [name + (j + 1), (t) => cell(column[t][j])]);
}

/** The names of columns that are written as samples, such as {picked:point}. */
function samplesIn({ message: { caption, formula, describe } }) {
  const found = JSON.stringify([caption, formula, describe]).matchAll(/\{(\w+):(?:point|sub)\}/g);
  return new Set(Array.from(found, ([, name]) => name));
}
