// An animated GIF, with one palette for all pictures. Of each picture after the first, it has only the pixels that change.
import { changed, whole } from "./changes.js";

const COLOURS = 255; // of the palette; one more entry is transparent
const FORMAT = "rgb565"; // the precision at which two colours count as different while the palette is chosen
const SAMPLE = 3; // of so many pixels, one chooses the palette
const CORNER = 9; // bytes of a frame before its place: its pause, and a mark

/**
 * The part of gifenc that is used (gifenc.js, made by tools/bundle.py).
 * @typedef {{
 *   writeFrame(pixels: Uint8Array, width: number, height: number, options: object): void;
 *   finish(): void; bytes(): Uint8Array<ArrayBuffer>; bytesView(): Uint8Array;
 * }} Encoder
 * @typedef {{
 *   GIFEncoder(): Encoder;
 *   quantize(rgba: Uint8ClampedArray, most: number, options: { format: string }): number[][];
 * }} Gifenc
 * @typedef {import("./changes.js").Part} Part
 */

/** One of every SAMPLE pixels. @type {(all: Uint8ClampedArray[]) => Uint8ClampedArray} */
function sampled(all) {
  const from = all.map(whole);
  const counts = from.map(({ length }) => Math.floor(length / SAMPLE));
  const made = new Uint32Array(counts.reduce((sum, count) => sum + count, 0));
  let at = 0;
  from.forEach((pixels, k) => {
    for (let i = 0; i < counts[k]; i++) made[at++] = pixels[i * SAMPLE];
  });
  return new Uint8ClampedArray(made.buffer);
}

/**
 * The changed pixels of a part: their places in it, and their colours.
 * @type {(part: Part, before: Uint32Array, pixels: Uint32Array, width: number) => { places: Uint32Array; colours: Uint32Array<ArrayBuffer> }}
 */
function changes(part, before, pixels, width) {
  const places = new Uint32Array(part.width * part.height);
  const colours = new Uint32Array(places.length);
  let count = 0;
  for (let y = 0; y < part.height; y++) {
    for (let x = 0, at = (part.top + y) * width + part.left; x < part.width; x++, at++) {
      if (pixels[at] === before[at]) continue;
      places[count] = y * part.width + x;
      colours[count++] = pixels[at];
    }
  }
  return { places: places.subarray(0, count), colours: colours.slice(0, count) };
}

/**
 * A function that returns the entries of a palette that are nearest to colours. gifenc's own gives all colours of a small
 * range the entry of the first one that it meets, so a ground that comes back in a later picture had another colour there.
 * @type {(palette: number[][]) => (colours: Uint32Array) => Uint8Array}
 */
export function nearestOf(palette) {
  /** @type {Map<number, number>} */
  const known = new Map();
  const find = (/** @type {number} */ colour) => {
    const [red, green, blue] = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
    let [best, least] = [0, Infinity];
    for (const [i, [r, g, b]] of palette.entries()) {
      const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (far < least) [best, least] = [i, far];
    }
    known.set(colour, best);
    return best;
  };
  return (colours) => {
    const entries = new Uint8Array(colours.length);
    let [last, entry] = [NaN, 0]; // most neighbours are alike
    for (let i = 0; i < colours.length; i++) {
      if (colours[i] !== last) entry = known.get((last = colours[i])) ?? find(last);
      entries[i] = entry;
    }
    return entries;
  };
}

/** Move a frame, which gifenc always writes at the corner of the picture. @type {(gif: Encoder, start: number, part: Part) => void} */
function place(gif, start, { left, top }) {
  const bytes = gif.bytesView();
  const view = new DataView(bytes.buffer, bytes.byteOffset + start + CORNER);
  view.setUint16(0, left, true);
  view.setUint16(2, top, true);
}

/**
 * A GIF that is made picture by picture, each shown for `pause` milliseconds: a multiple of 10. `typical` pictures (RGBA)
 * choose the palette.
 * @type {(size: Size, pause: number, typical: Uint8ClampedArray[]) => Promise<{ add(rgba: Uint8ClampedArray): void; file(): Blob }>}
 */
export async function newGif({ width, height }, pause, typical) {
  const { GIFEncoder, quantize } = /** @type {Gifenc} */ (/** @type {unknown} */ (await import("./gifenc.js")));
  const palette = quantize(sampled(typical), COLOURS, { format: FORMAT });
  const table = [...palette, ...Array.from({ length: 256 - palette.length }, () => [0, 0, 0])];
  const nearest = nearestOf(palette);
  const gif = GIFEncoder();
  /** @type {Uint32Array | null} */
  let before = null;
  return {
    add(rgba) {
      const pixels = whole(rgba);
      if (before) {
        const part = changed(before, pixels, { width, height });
        const { places, colours } = changes(part, before, pixels, width);
        const drawn = new Uint8Array(part.width * part.height).fill(COLOURS);
        nearest(colours).forEach((colour, i) => (drawn[places[i]] = colour));
        const start = gif.bytesView().length;
        gif.writeFrame(drawn, part.width, part.height, { delay: pause, transparent: true, transparentIndex: COLOURS, dispose: 1 });
        place(gif, start, part);
      } else gif.writeFrame(nearest(pixels), width, height, { palette: table, repeat: 0, delay: pause, dispose: 1 });
      before = pixels;
    },
    file() {
      gif.finish();
      return new Blob([gif.bytes()], { type: "image/gif" });
    },
  };
}
