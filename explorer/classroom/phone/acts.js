// Answer forms for each kind of question, usable by touch, mouse, keyboard and screen reader.
import { board } from "./board.js";
import { button, element, filled, inText, moves, pointName, sender, short, typeset } from "./parts.js";
import { points } from "./points.js";

/** @type {number} */
const TURN = Math.PI / 36; // angle of one press of a button
const SHIFT = 1 / 40; // shift of one press, as a share of the board's side
/** @type {[string, string, number, number][]} */
const MOVES = [["left", "↺", -TURN, 0], ["right", "↻", TURN, 0], ["up", "↑", 0, SHIFT], ["down", "↓", 0, -SHIFT]];

/** The board with the picture of a question, if it has points. @type {(room: PhoneRoom, asked: Asked) => Element[]} */
const picture = (room, asked) => (asked.points.length ? [board(room, asked, () => {}).node, ...legend(asked)] : []);

/** The names of the classes beside their marks. @type {(asked: Asked) => Element[]} */
function legend({ points, classes, legend: wanted }) {
  const shown = wanted ? [...new Set(points.map(([, , c]) => c))].sort() : [];
  return shown.length ? [element("p", { className: "legend" }, ...shown.map((c) => element("span", {}, inText(c), " ", classes[c])))] : [];
}

/** Choice: a tap on an option sends it. @type {ActForm<number>} */
function choice(room, asked, before) {
  const nodes = asked.options.map((option, i) => button(typeset(option, asked.math), () => choose(i)));
  const mark = (/** @type {number | null} */ chosen) => nodes.forEach((node, i) => node.setAttribute("aria-pressed", String(i === chosen)));
  const choose = (/** @type {number} */ i) => {
    mark(i);
    room.send(i);
  };
  mark(before);
  return [...picture(room, asked), ...nodes];
}

/** A whole number. @type {ActForm<number>} */
function number(room, asked, before) {
  const { label, least, most } = asked;
  const field = element("input", { type: "number", inputMode: "numeric", min: String(least), max: String(most), step: "1", id: "number" });
  field.value = String(before ?? "");
  const named = element("label", { htmlFor: "number" }, `${label} (${filled(room.words.number, { least, most })})`);
  const given = () => {
    const value = field.value.trim() === "" ? NaN : Number(field.value);
    if (Number.isInteger(value) && least <= value && value <= most) return value;
    room.say(filled(room.words.wrong, { least, most }));
    field.focus();
    return null;
  };
  const send = sender(room, given);
  field.addEventListener("keydown", ({ key }) => key === "Enter" && send.click());
  return [...picture(room, asked), named, field, send];
}

/** A point: tap the board, which selects the nearest point, or use the list. @type {ActForm<number>} */
function point(room, asked, before) {
  const { words } = room;
  const names = asked.points.map(([x, y, c], i) => `${pointName(i + 1)} (${short(x)}, ${short(y)}) ${asked.classes[c]}`);
  const list = element("select", { id: "point" }, ...["", ...names].map((name, i) => element("option", { value: String(i - 1) }, name || words.none)));
  const drawn = board(room, asked, ([x, y]) => {
    const away = asked.points.map((p) => Math.hypot(...drawn.pixels(p).map((v, k) => v - [x, y][k])));
    take(away.indexOf(Math.min(...away)));
  });
  const take = (/** @type {number} */ i) => {
    list.value = String(i);
    drawn.ring(i >= 0 ? asked.points[i] : null);
  };
  list.addEventListener("change", () => take(Number(list.value)));
  take(before ?? -1);
  const hint = element("p", {}, words.choose);
  const given = () => (Number(list.value) >= 0 ? Number(list.value) : null);
  return [hint, drawn.node, ...legend(asked), element("label", { htmlFor: "point" }, words.point), list, sender(room, given)];
}

const APART = 4; // minimum distance between the two ends of a line in pixels

/**
 * A line through two places: drag, tap twice, or use the four buttons that rotate and shift it.
 * @type {ActForm<number[]>}
 */
function line(room, asked, before) {
  const { words } = room;
  const hint = element("p", { ariaLive: "polite" }, words.taps);
  /** @type {Pair | null} */
  let first = null; // in pixels
  /** @type {[Pair, Pair] | null} */
  let ends = null;
  const drawn = board(room, asked, (place) => {
    if (!first) {
      first = place;
      drawn.mark(place);
      hint.textContent = words.second;
    } else lay(first, place);
  }, (from, to) => lay(from, to));
  const lay = (/** @type {Pair} */ from, /** @type {Pair} */ to) => {
    if (Math.hypot(from[0] - to[0], from[1] - to[1]) <= APART) return;
    first = null;
    ends = [from, to];
    drawn.mark(null);
    drawn.line(from, to);
    const places = [from, to].map((p) => `(${drawn.plane(p).map(short).join(", ")})`);
    hint.textContent = filled(words.line, { from: places[0], to: places[1] });
  };
  const move = (/** @type {number} */ turn, /** @type {number} */ shift) => () => {
    const { size } = drawn;
    if (!ends) return lay([0.25 * size, 0.5 * size], [0.75 * size, 0.5 * size]);
    const [[x1, y1], [x2, y2]] = ends[0][0] <= ends[1][0] ? ends : [ends[1], ends[0]];
    const angle = Math.atan2(y2 - y1, x2 - x1) + turn;
    const middle = [(x1 + x2) / 2 + shift * size * Math.sin(angle), (y1 + y2) / 2 - shift * size * Math.cos(angle)];
    if (!middle.every((v) => 0 <= v && v <= size)) return undefined;
    const half = [0.25 * size * Math.cos(angle), 0.25 * size * Math.sin(angle)];
    return lay([middle[0] - half[0], middle[1] - half[1]], [middle[0] + half[0], middle[1] + half[1]]);
  };
  const buttons = MOVES.map(([name, sign, turn, shift]) => Object.assign(button(sign, move(turn, shift)), { ariaLabel: words[name] }));
  if (before) lay(drawn.pixels(before.slice(0, 2)), drawn.pixels(before.slice(2)));
  const given = () => (ends ? ends.flatMap((place) => drawn.plane(place)) : null);
  return [drawn.node, ...legend(asked), hint, moves(buttons), sender(room, given)];
}

/** A short text. @type {ActForm<string>} */
function text(room, asked, before) {
  const { most } = asked;
  const field = element("textarea", { maxLength: most, rows: 3, id: "words", value: before ?? "" });
  const given = () => {
    const words = field.value.trim();
    if (words) return words;
    room.say(room.words.empty);
    field.focus();
    return null;
  };
  return [...picture(room, asked), element("label", { htmlFor: "words" }, filled(room.words.text, { most })), field, sender(room, given)];
}

export const acts = { choice, number, point, line, points, text };
