// An animated GIF, with one palette for all pictures. Of each picture after the first, it has only the pixels that change.

const COLOURS = 255; // of the palette; one more entry is transparent
const FORMAT = "rgb565"; // the precision at which two colours count as different
const SAMPLE = 3; // of so many pixels, one chooses the palette

/**
 * The part of gifenc that is used (gifenc.js, made by tools/bundle.py).
 * @typedef {{
 *   GIFEncoder(): { writeFrame(pixels: Uint8Array, width: number, height: number, options: object): void; finish(): void; bytes(): Uint8Array<ArrayBuffer> };
 *   quantize(rgba: Uint8ClampedArray, most: number, options: { format: string }): number[][];
 *   applyPalette(rgba: Uint8ClampedArray, palette: number[][], format: string): Uint8Array;
 * }} Gifenc
 */

/** One of every SAMPLE pixels. @type {(all: Uint8ClampedArray[]) => Uint8ClampedArray} */
function sampled(all) {
  const from = all.map((rgba) => new Uint32Array(rgba.buffer));
  const counts = from.map(({ length }) => Math.floor(length / SAMPLE));
  const made = new Uint32Array(counts.reduce((sum, count) => sum + count, 0));
  let at = 0;
  from.forEach((pixels, k) => {
    for (let i = 0; i < counts[k]; i++) made[at++] = pixels[i * SAMPLE];
  });
  return new Uint8ClampedArray(made.buffer);
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
  /** @type {Uint8Array | null} */
  let before = null;
  return {
    add(rgba) {
      const pixels = applyPalette(rgba, palette, FORMAT);
      const changed = pixels.slice();
      if (before) for (let i = 0; i < pixels.length; i++) if (pixels[i] === before[i]) changed[i] = COLOURS;
      const first = before ? {} : { palette: table, repeat: 0 };
      gif.writeFrame(changed, width, height, { ...first, delay: pause, transparent: before !== null, transparentIndex: COLOURS, dispose: 1 });
      before = pixels;
    },
    file() {
      gif.finish();
      return new Blob([gif.bytes()], { type: "image/gif" });
    },
  };
}
