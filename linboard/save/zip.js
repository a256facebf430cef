// A ZIP archive of files that are compressed already, such as PNGs: they are stored as they are.

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20; // of the format: 2.0
const UTF8 = 0x0800; // flag: the names are UTF-8

/** CRC-32 of each byte. */
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** The checksum of these bytes. @type {(bytes: Uint8Array) => number} */
export function crc32(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 0xff] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/**
 * Date and time of a file as MS-DOS writes them, with a resolution of two seconds.
 * @type {(now: Date) => [time: number, date: number]}
 */
const stamp = (now) => [
  (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1),
  ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate(),
];

/**
 * Numbers of 2 or 4 bytes, the lowest byte first.
 * @type {(...numbers: [bytes: 2 | 4, value: number][]) => Uint8Array<ArrayBuffer>}
 */
function packed(...numbers) {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/**
 * The archive of these files.
 * @type {(files: { name: string; bytes: Uint8Array<ArrayBuffer> }[], now?: Date) => Blob}
 */
export function zip(files, now = new Date()) {
  const [time, date] = stamp(now);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const directory = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name);
    /** @type {[2 | 4, number][]} */
    const about = [[2, VERSION], [2, UTF8], [2, 0], [2, time], [2, date], [4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, path.length], [2, 0]];
    const head = packed([4, LOCAL], ...about);
    parts.push(head, path, bytes);
    directory.push(packed([4, CENTRAL], [2, VERSION], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), path);
    offset += head.length + path.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = packed([4, END], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, offset], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
