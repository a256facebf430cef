// A WebM film: WebCodecs compresses the pictures, and the container is written here, with the exact time of each picture.
// https://www.matroska.org/technical/elements.html
import { changed, even, whole } from "./changes.js";

const CODECS = { V_VP8: "vp8", V_VP9: "vp09.00.40.08" }; // by preference: every program that plays WebM knows VP8
const BITS = 1; // for each pixel of a picture, which keeps letters sharp
const KEY = 10; // pictures from one that needs no other to the next
const LONGEST = 30_000; // milliseconds of a cluster, whose times have 16 bits

/** @typedef {import("./changes.js").Part} Part */
/** @typedef {{ bytes: Uint8Array<ArrayBuffer>; time: number; key: boolean }} Picture time in milliseconds */
/** @typedef {{ codec: string; width: number; height: number; pause: number; pictures: Picture[] }} Film pause in milliseconds */

// ---- the container ----

/** @type {(value: number, bytes: number) => Uint8Array<ArrayBuffer>} */
function integer(value, bytes) {
  const made = new Uint8Array(bytes);
  for (let i = bytes - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) made[i] = rest % 256;
  return made;
}

/** @type {(value: number) => Uint8Array<ArrayBuffer>} */
function real(value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
}

/** @type {(parts: Uint8Array<ArrayBuffer>[]) => Uint8Array<ArrayBuffer>} */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The fewest bytes of a number that is not 0. @type {(value: number) => number} */
const width = (value) => Math.max(1, Math.ceil(Math.log2(value + 1) / 8));

/**
 * An element: its name, the length of its content in 8 bytes, and its content.
 * @type {(id: number, ...content: Uint8Array<ArrayBuffer>[]) => Uint8Array<ArrayBuffer>}
 */
function element(id, ...content) {
  const length = integer(content.reduce((sum, part) => sum + part.length, 0), 8);
  length[0] = 0x01; // marks a length of 8 bytes
  return joined([integer(id, width(id)), length, ...content]);
}

/** @type {(id: number, value: number, bytes?: number) => Uint8Array<ArrayBuffer>} */
const number = (id, value, bytes = width(value)) => element(id, integer(value, bytes));
/** @type {(id: number, text: string) => Uint8Array<ArrayBuffer>} */
const text = (id, text) => element(id, new TextEncoder().encode(text));

const BT709 = 1; // the matrix, transfer and primaries of a film in high definition
const SEGMENT = 0x18538067;
const BLOCK_HEAD = 4; // bytes: the track, the time within the cluster, flags

/** @type {(picture: Picture, start: number, flags: number) => Uint8Array<ArrayBuffer>} */
const block = ({ bytes, time }, start, flags) => joined([integer(0x81, 1), integer(time - start, BLOCK_HEAD - 2), integer(flags, 1), bytes]);

/** The pictures in clusters: each starts with one that needs no other. @type {(pictures: Picture[]) => Picture[][]} */
function clustered(pictures) {
  /** @type {Picture[][]} */
  const clusters = [];
  for (const picture of pictures) {
    if (picture.key || picture.time - clusters[clusters.length - 1][0].time > LONGEST) clusters.push([picture]);
    else clusters[clusters.length - 1].push(picture);
  }
  return clusters;
}

/** @type {(pictures: Picture[], last: Picture, pause: number) => Uint8Array<ArrayBuffer>} */
function cluster(pictures, last, pause) {
  const start = pictures[0].time;
  const blocks = pictures.map((picture) => {
    if (picture !== last) return element(0xa3, block(picture, start, picture.key ? 0x80 : 0));
    return element(0xa0, element(0xa1, block(picture, start, 0)), number(0x9b, pause)); // only this one says its length
  });
  return element(0x1f43b675, number(0xe7, start, 8), ...blocks);
}

/** The film as a file. @type {(film: Film) => Blob} */
export function webm({ codec, width, height, pause, pictures }) {
  const last = pictures[pictures.length - 1];
  const groups = clustered(pictures);
  const clusters = groups.map((group) => cluster(group, last, pause));
  const info = element(0x1549a966, number(0x2ad7b1, 1_000_000), element(0x4489, real(last.time + pause)), text(0x4d80, "linclass"), text(0x5741, "linclass"));
  const colour = element(0x55b0, number(0x55b1, BT709), number(0x55b9, 1), number(0x55ba, BT709), number(0x55bb, BT709)); // range: 16 to 235
  const video = element(0xe0, number(0xb0, width), number(0xba, height), colour);
  const track = element(0xae, number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), number(0x9c, 0, 1), text(0x86, codec), number(0x23e383, pause * 1_000_000), video);
  const tracks = element(0x1654ae6b, track);
  const cues = (/** @type {number[]} */ places) =>
    element(0x1c53bb6b, ...groups.map(([{ time }], i) => element(0xbb, number(0xb3, time, 8), element(0xb7, number(0xf7, 1), number(0xf1, places[i], 8)))));
  const seek = (/** @type {number} */ place) => element(0x114d9b74, element(0x4dbb, element(0x53ab, integer(0x1c53bb6b, 4)), number(0x53ac, place, 8)));
  const before = seek(0).length + info.length + tracks.length; // the size of an index does not depend on its numbers
  let at = before + cues([]).length + groups.length * (cues([0]).length - cues([]).length) * Number(groups.length > 0);
  const places = clusters.map(({ length }) => (at += length) - length);
  const head = element(0x1a45dfa3, number(0x4286, 1), number(0x42f7, 1), number(0x42f2, 4), number(0x42f3, 8), text(0x4282, "webm"), number(0x4287, 4), number(0x4285, 2));
  return new Blob([head, element(SEGMENT, seek(before), info, tracks, cues(places), ...clusters)], { type: "video/webm" });
}

// ---- the pictures ----

/**
 * The codec that this browser offers for pictures of a size; null if it offers none.
 * @type {(size: Size) => Promise<keyof typeof CODECS | null>}
 */
export async function codecFor({ width, height }) {
  if (!("VideoEncoder" in globalThis)) return null; // an old browser, or a page without https
  for (const name of /** @type {(keyof typeof CODECS)[]} */ (Object.keys(CODECS))) {
    const { supported } = await VideoEncoder.isConfigSupported({ codec: CODECS[name], width, height });
    if (supported) return name;
  }
  return null;
}

/**
 * A picture as a film stores it: brightness from 16 to 235 for each pixel, then both differences of colour for each four.
 * Browsers convert it in different ways, of which players know nothing. `part` of an earlier picture is replaced.
 * @type {(rgba: Uint8ClampedArray, size: Size, made?: Uint8Array<ArrayBuffer>, part?: Part) => Uint8Array<ArrayBuffer>}
 */
export function yuv(rgba, { width, height }, made = new Uint8Array(width * height * 1.5), part = { left: 0, top: 0, width, height }) {
  const area = width * height;
  const [right, bottom] = [part.left + part.width, part.top + part.height];
  for (let y = part.top; y < bottom; y++) {
    for (let i = y * width + part.left, p = 4 * i, end = y * width + right; i < end; i++, p += 4) {
      made[i] = 16.5 + 0.18259 * rgba[p] + 0.61423 * rgba[p + 1] + 0.06201 * rgba[p + 2];
    }
  }
  for (let y = part.top; y < bottom; y += 2) {
    for (let x = part.left, at = area + (y * width) / 4 + x / 2; x < right; x += 2, at++) {
      const p = 4 * (y * width + x);
      const q = p + 4 * width;
      const red = (rgba[p] + rgba[p + 4] + rgba[q] + rgba[q + 4]) / 4;
      const green = (rgba[p + 1] + rgba[p + 5] + rgba[q + 1] + rgba[q + 5]) / 4;
      const blue = (rgba[p + 2] + rgba[p + 6] + rgba[q + 2] + rgba[q + 6]) / 4;
      made[at] = 128.5 - 0.10064 * red - 0.33857 * green + 0.43922 * blue;
      made[at + area / 4] = 128.5 + 0.43922 * red - 0.39894 * green - 0.04027 * blue;
    }
  }
  return made;
}

/**
 * A film that is made picture by picture, each shown for `pause` milliseconds.
 * @type {(codec: keyof typeof CODECS, size: Size, pause: number) => { add(rgba: Uint8ClampedArray): Promise<void>; file(): Promise<Blob>; close(): void }}
 */
export function newFilm(codec, { width, height }, pause) {
  /** @type {Picture[]} */
  const pictures = [];
  /** @type {Error | null} */
  let failed = null;
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      pictures.push({ bytes, time: Math.round(chunk.timestamp / 1000), key: chunk.type === "key" });
    },
    error: (error) => (failed = error),
  });
  const framerate = 1000 / pause;
  encoder.configure({ codec: CODECS[codec], width, height, framerate, bitrate: Math.round(width * height * BITS * framerate), latencyMode: "quality" });
  let count = 0;
  /** @type {{ pixels: Uint32Array; planes: Uint8Array<ArrayBuffer> } | null} */
  let last = null;
  const every = Math.max(1, Math.min(KEY, Math.floor(LONGEST / pause)));
  return {
    async add(rgba) {
      const colorSpace = /** @type {VideoColorSpaceInit} */ ({ matrix: "bt709", transfer: "bt709", primaries: "bt709", fullRange: false });
      const about = { format: /** @type {VideoPixelFormat} */ ("I420"), codedWidth: width, codedHeight: height, colorSpace };
      const [size, pixels] = [{ width, height }, whole(rgba)];
      const planes = last ? yuv(rgba, size, last.planes, even(changed(last.pixels, pixels, size))) : yuv(rgba, size);
      last = { pixels, planes };
      const frame = new VideoFrame(planes, { ...about, timestamp: count * pause * 1000, duration: pause * 1000 });
      encoder.encode(frame, { keyFrame: count % every === 0 });
      frame.close();
      count += 1;
      while (encoder.encodeQueueSize > 2 && !failed) await new Promise((done) => setTimeout(done, 5));
      if (failed) throw failed;
    },
    async file() {
      await encoder.flush();
      if (failed) throw failed;
      if (pictures.length !== count) throw new Error(`${pictures.length} of ${count} pictures`);
      return webm({ codec, width, height, pause, pictures });
    },
    close: () => encoder.state !== "closed" && encoder.close(),
  };
}
