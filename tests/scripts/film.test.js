// What the menu Save writes byte by byte: ZIP archives, WebM films, and GIFs.
import assert from "node:assert/strict";
import { test } from "node:test";

const { crc32, zip } = await import("../../linboard/save/zip.js");
const { webm, yuv } = await import("../../linboard/save/webm.js");
const { nearestOf, newGif } = await import("../../linboard/save/gif.js");
const { changed, even } = await import("../../linboard/save/changes.js");

const bytesOf = async (blob) => new Uint8Array(await blob.arrayBuffer());

test("a ZIP has its files as they are, and a directory with their places and checksums", async () => {
  assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926); // the check value of CRC-32
  const files = [["00.png", [1, 2, 3]], ["01.png", []], ["图.png", [255]]].map(([name, bytes]) => ({ name, bytes: Uint8Array.from(bytes) }));
  const bytes = await bytesOf(zip(files, new Date(2026, 0, 31, 23, 59, 58)));
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  assert.equal(view.getUint32(end, true), 0x06054b50);
  assert.equal(view.getUint16(end + 10, true), files.length);
  let at = view.getUint32(end + 16, true);
  for (const { name, bytes: content } of files) {
    assert.equal(view.getUint32(at, true), 0x02014b50);
    const [length, place] = [view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
    assert.equal(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)), name);
    assert.equal(view.getUint32(place, true), 0x04034b50);
    const start = place + 30 + view.getUint16(place + 26, true);
    assert.deepEqual(bytes.slice(start, start + view.getUint32(place + 22, true)), content);
    assert.equal(view.getUint32(place + 14, true), crc32(content));
    at += 46 + length;
  }
  assert.equal(at, end);
});

const PARTS = new Set([0x1a45dfa3, 0x18538067, 0x114d9b74, 0x4dbb, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0x55b0, 0x1c53bb6b, 0xbb, 0xb7, 0x1f43b675, 0xa0]);

/** The elements of EBML: name, place, content. */
function elements(bytes, from = 0, to = bytes.length) {
  const found = [];
  for (let at = from; at < to; ) {
    const start = at;
    const wide = Math.clz32(bytes[at]) - 23;
    let id = 0;
    for (let i = 0; i < wide; i++) id = id * 256 + bytes[at++];
    const long = Math.clz32(bytes[at]) - 23;
    let length = bytes[at++] & (0xff >> long);
    for (let i = 1; i < long; i++) length = length * 256 + bytes[at++];
    const inside = PARTS.has(id) ? elements(bytes, at, at + length) : [];
    found.push({ id, start, inside, content: bytes.subarray(at, at + length), at });
    at += length;
    assert.ok(at <= to, "an element ends within its parent");
  }
  return found;
}
const all = (found, id) => found.flatMap((each) => [...(each.id === id ? [each] : []), ...all(each.inside, id)]);
const whole = ({ content }) => content.reduce((sum, byte) => sum * 256 + byte, 0);

test("a WebM film gives each picture its exact time, and an index that leads to its clusters", async () => {
  const pause = 2000;
  const pictures = Array.from({ length: 25 }, (_, i) => ({ bytes: Uint8Array.of(i, i), time: i * pause, key: i % 10 === 0 }));
  const bytes = await bytesOf(webm({ codec: "V_VP8", width: 1280, height: 720, pause, pictures }));
  const found = elements(bytes);
  assert.deepEqual(found.map(({ id }) => id), [0x1a45dfa3, 0x18538067]);
  const [segment] = all(found, 0x18538067);
  assert.equal(new DataView(all(found, 0x4489)[0].content.slice().buffer).getFloat64(0), 25 * pause);
  assert.deepEqual([0xb0, 0xba, 0x23e383].map((id) => whole(all(found, id)[0])), [1280, 720, pause * 1e6]);
  const clusters = all(found, 0x1f43b675);
  assert.equal(clusters.length, 3);
  const told = clusters.flatMap((cluster) => {
    const start = whole(all([cluster], 0xe7)[0]);
    return cluster.inside.flatMap((each) => (each.id === 0xa0 ? each.inside : [each])).filter(({ id }) => id === 0xa3 || id === 0xa1)
      .map(({ content }) => [start + content[1] * 256 + content[2], content[4]]);
  });
  assert.deepEqual(told, pictures.map(({ time, bytes: [name] }) => [time, name]));
  assert.equal(whole(all(found, 0x9b)[0]), pause); // how long the last one is shown
  assert.deepEqual(all(found, 0xf1).map((cue) => segment.at + whole(cue)), clusters.map(({ start }) => start));
  assert.deepEqual(all(found, 0xb3).map(whole), [0, 10 * pause, 20 * pause]);
  assert.equal(segment.at + whole(all(found, 0x53ac)[0]), all(found, 0x1c53bb6b)[0].start);
});

test("white, black and red have the brightness and colours of BT.709, from 16 to 235", () => {
  const painted = (...rgb) => Array.from(yuv(new Uint8ClampedArray(Array(4).fill([...rgb, 255]).flat()), { width: 2, height: 2 }));
  assert.deepEqual(painted(255, 255, 255), [235, 235, 235, 235, 128, 128]);
  assert.deepEqual(painted(0, 0, 0), [16, 16, 16, 16, 128, 128]);
  assert.deepEqual(painted(255, 0, 0), [63, 63, 63, 63, 102, 240]);
});

test("a part of a picture in a film is replaced by what changes, and all else stays", () => {
  const size = { width: 6, height: 4 };
  const [before, after] = [new Uint32Array(24).fill(0xff000000), new Uint32Array(24).fill(0xff000000)];
  assert.deepEqual(changed(before, after, size), { left: 0, top: 0, width: 1, height: 1 });
  after[1 * 6 + 3] = after[2 * 6 + 1] = 0xffffffff; // white at (3, 1) and (1, 2)
  const part = changed(before, after, size);
  assert.deepEqual(part, { left: 1, top: 1, width: 3, height: 2 });
  assert.deepEqual(even(part), { left: 0, top: 0, width: 4, height: 4 });
  const [old, now] = [before, after].map(({ buffer }) => new Uint8ClampedArray(buffer));
  assert.deepEqual(yuv(now, size, yuv(old, size), even(part)), yuv(now, size));
});

test("a GIF has a frame for each picture with the same pause, and repeats", async () => {
  const paint = (...greys) => new Uint8ClampedArray(greys.flatMap((grey) => [grey, grey, grey, 255]));
  const pictures = [paint(0, 0, 255, 255), paint(0, 0, 255, 0), paint(0, 0, 255, 0)];
  const gif = await newGif({ width: 2, height: 2 }, 250, [paint(...Array(6).fill(0), ...Array(6).fill(255))]);
  for (const picture of pictures) gif.add(picture);
  const bytes = await bytesOf(gif.file());
  assert.equal(new TextDecoder().decode(bytes.subarray(0, 6)), "GIF89a");
  assert.equal(bytes.at(-1), 0x3b);
  const [pauses, parts] = [[], []];
  let at = 13 + 3 * 256;
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21 && bytes[at + 1] === 0xf9) pauses.push(bytes[at + 4] + 256 * bytes[at + 5]);
    if (bytes[at] === 0x21 && bytes[at + 1] === 0xff) assert.equal(new TextDecoder().decode(bytes.subarray(at + 3, at + 14)), "NETSCAPE2.0");
    if (bytes[at] === 0x2c) parts.push([1, 3, 5, 7].map((from) => bytes[at + from] + 256 * bytes[at + from + 1]));
    at += bytes[at] === 0x21 ? 2 : 11;
    while (bytes[at]) at += bytes[at] + 1;
    at += 1;
  }
  assert.deepEqual(pauses, [25, 25, 25]);
  assert.deepEqual(parts, [[0, 0, 2, 2], [1, 1, 1, 1], [0, 0, 1, 1]]); // left, top, width, height of what changes
});

test("a colour of a GIF has the nearest entry of the palette in every picture, whatever was met before", () => {
  const palette = [[232, 234, 236], [239, 239, 239], [0, 0, 0]]; // the first two differ by less than a range of gifenc
  const colours = [[238, 238, 239], [232, 234, 236], [9, 0, 0], [232, 235, 236]].map(([r, g, b]) => r + g * 256 + b * 65536 + 255 * 2 ** 24);
  const nearest = nearestOf(palette);
  assert.deepEqual([...nearest(Uint32Array.from(colours))], [1, 0, 2, 0]);
  assert.deepEqual([...nearest(Uint32Array.from(colours.toReversed()))], [0, 2, 0, 1]);
});
