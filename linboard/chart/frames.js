// The frames of a message: the attributes of a figure's traces at each step.
import { number } from "./numbers.js";

/**
 * The value of a frame column at a step: shared (`index`), growing (`grow`) or scaled, as a text, or interpolated.
 * @type {(column: Message.Column, step: number, fraction: number) => FrameValue}
 */
function valueAt(column, step, fraction) {
  const row = column.index ? column.index[step] : step;
  let value = column.values[row];
  if (column.grow) return column.values.slice(0, column.grow * step + 1); // so many points for each step
  if (column.words) return column.words.map((text, i) => text.replace("{}", () => number(value[i])));
  if (column.scale) return scaled(value, column.scale[step]);
  if (fraction > 0 && column.tween && column.values[row + 1]) {
    const next = column.values[row + 1];
    if (!Number.isNaN(value[0]) && !Number.isNaN(next[0])) {
      value = Float64Array.from(value, (v, i) => v + fraction * (next[i] - v));
    }
  }
  return value;
}

/**
 * A row times a factor, or each row of a matrix.
 * @type {(value: Numbers | Numbers[], factor: number) => Numbers | Numbers[]}
 */
const scaled = (value, factor) => (isMatrix(value) ? value.map((row) => times(row, factor)) : times(value, factor));

/** @type {(value: Numbers | Numbers[]) => value is Numbers[]} */
function isMatrix(value) {
  return Array.isArray(value) && typeof value[0] === "object";
}

/** @type {(row: Numbers, factor: number) => Numbers} */
const times = (row, factor) => Float64Array.from(row, (v) => v * factor);

/**
 * The columns to draw at a step, after `last` was drawn: those that have another row, or whose trace must be restored.
 * Between two steps only those that tween are drawn, but all of them where a busy browser has skipped the step itself.
 * @type {(chart: Pick<MountedChart, "message" | "astray">, last: number, step: number, fraction: number) => Message.Column[]}
 */
export function due({ message, astray }, last, step, fraction) {
  return (message.frames ?? []).filter(({ trace, index, tween, scale }) => {
    if (fraction > 0 && !tween && step === last) return false;
    return !index || tween || scale?.[last] !== scale?.[step] || index[last] !== index[step] || !astray || astray.has(trace);
  });
}

/**
 * The attributes of the traces that the frames change at a step, by trace.
 * @type {(frames: Message.Column[], step: number, fraction: number, skin: Skin) => Map<number, Record<string, FrameValue>>}
 */
export function stepUpdate(frames, step, fraction, skin) {
  /** @type {Map<number, Record<string, FrameValue>>} */
  const update = new Map(); // trace -> {attribute: value}
  for (const column of frames) {
    const attributes = update.get(column.trace) ?? {};
    attributes[column.attr] = skin(valueAt(column, step, fraction));
    update.set(column.trace, attributes);
  }
  return update;
}
