// What changes from one picture of a film to the next.

/** @typedef {Size & { left: number; top: number }} Part */

/**
 * The smallest part of a picture that contains all its changed pixels; a single pixel if there are none.
 * @type {(before: Uint32Array, after: Uint32Array, size: Size) => Part}
 */
export function changed(before, after, { width, height }) {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y++) {
    const [start, end] = [y * width, (y + 1) * width];
    let first = start;
    while (first < end && before[first] === after[first]) first++;
    if (first === end) continue;
    let last = end - 1;
    while (before[last] === after[last]) last--;
    left = Math.min(left, first - start);
    right = Math.max(right, last - start);
    if (top < 0) top = y;
    bottom = y;
  }
  return top < 0 ? { left: 0, top: 0, width: 1, height: 1 } : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** A part with even sides at even places, as in a picture whose sides are even. @type {(part: Part) => Part} */
export function even({ left, top, width, height }) {
  const [x, y] = [left - (left % 2), top - (top % 2)];
  const up = (/** @type {number} */ value) => value + (value % 2);
  return { left: x, top: y, width: up(left + width - x), height: up(top + height - y) };
}

/** The pixels of RGBA as one number each. @type {(rgba: Uint8ClampedArray) => Uint32Array<ArrayBuffer>} */
export const whole = ({ buffer }) => new Uint32Array(/** @type {ArrayBuffer} */ (buffer));
