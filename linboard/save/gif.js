// An animated GIF, with one palette for all pictures. Of each picture after the first, it has only the pixels that change.
import { changed, whole } from "./changes.js";

const COLOURS = 255; // of the palette; one more entry is transparent
const FORMAT = "rgb565"; // the precision at which two colours count as different
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
 *   applyPalette(rgba: Uint8ClampedArray, palette: number[][], format: string): Uint8Array;
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
  const { GIFEncoder, quantize, applyPalette } = /** @type {Gifenc} */ (/** @type {unknown} */ (await import("./gifenc.js")));
  const palette = quantize(sampled(typical), COLOURS, { format: FORMAT });
  const table = [...palette, ...Array.from({ length: 256 - palette.length }, () => [0, 0, 0])];
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
        applyPalette(new Uint8ClampedArray(colours.buffer), palette, FORMAT).forEach((colour, i) => (drawn[places[i]] = colour));
        const start = gif.bytesView().length;
        gif.writeFrame(drawn, part.width, part.height, { delay: pause, transparent: true, transparentIndex: COLOURS, dispose: 1 });
        place(gif, start, part);
      } else gif.writeFrame(applyPalette(rgba, palette, FORMAT), width, height, { palette: table, repeat: 0, delay: pause, dispose: 1 });
      before = pixels;
    },
    file() {
      gif.finish();
      return new Blob([gif.bytes()], { type: "image/gif" });
    },
  };
}
