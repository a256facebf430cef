// The class perceptron on a phone: its point, the line of this round, and afterwards the right answer.
import { acts } from "./acts.js";
import { board } from "./board.js";
import { element, filled, inText, pointName, shape } from "./parts.js";

const YES = 0;
/** @type {(value: number) => string} */
const written = (value) => String(Number(value.toPrecision(10))).replaceAll("-", "−");
/** @type {(value: number) => string} */
const part = (value) => (value < 0 ? `(${written(value)})` : written(value)); // in a sum or a product

/**
 * The point that this phone holds. If there are more phones than points, phones share points.
 * @type {(room: PhoneRoom, asked: { dealt: number[] }) => number}
 */
const held = (room, { dealt }) => dealt[room.number % dealt.length];

/** The form that asks whether w·x + b is on this phone's side, by calculation or by looking. @type {ActForm<number, RoundAsked>} */
export function side(room, asked, before) {
  const words = room.words.side;
  const { points, positive, line } = asked;
  const i = held(room, asked);
  const [x, y, label] = points[i];
  const here = { point: pointName(i + 1), x: written(x), y: written(y), name: asked.classes[label] };
  const [w1, w2, b] = line.map(written);
  const numbers = element("p", { className: "numbers" }, `w = (${w1}, ${w2}),  b = ${b}`);
  const told = element("p", {}, label === positive ? words.above : words.below);
  const drawn = board({ words: { board: words.plane } }, { points: [points[i]], box: asked.box, first: i }, () => {});
  drawn.ring(points[i]);
  drawn.node.classList.add("small");
  if (line[0] || line[1]) drawn.node.prepend(...halves(drawn, asked));
  else told.append(` ${filled(words.no_line, { b })}`);
  const answers = element("div", { className: "sides" }, ...acts.choice(room, { ...asked, options: [words.yes, words.no], points: [] }, before));
  const [first, rest = ""] = filled(words.hold, here).split("{icon}");
  return [element("p", {}, first, inText(label), rest), numbers, told, answers, drawn.node];
}

/**
 * Draw both half-planes in the colours of their classes, clipped to the board, and the line between them.
 * @type {(drawn: PhoneBoard, asked: RoundAsked) => SVGElement[]}
 */
function halves(drawn, { line: [w1, w2, b], box: [[left, right], [low, high]], points, positive }) {
  const value = (/** @type {Pair} */ [x, y]) => w1 * x + w2 * y + b;
  const corners = [[left, low], [right, low], [right, high], [left, high]];
  const between = (/** @type {Pair} */ from, /** @type {Pair} */ to, /** @type {number} */ share) => from.map((v, i) => v + share * (to[i] - v));
  const within = (/** @type {number} */ sign) => corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length];
    const [here, there] = [sign * value(from), sign * value(to)];
    const kept = here >= 0 ? [from] : [];
    return here >= 0 === there >= 0 ? kept : [...kept, between(from, to, here / (here - there))];
  });
  const half = (/** @type {number} */ sign, /** @type {number} */ label) => shape("polygon", { class: `half c${label}`, points: within(sign).map(drawn.pixels).join(" ") });
  const middle = [(left + right) / 2, (low + high) / 2];
  const length = Math.hypot(w1, w2);
  const away = value(middle) / length;
  const foot = [middle[0] - (away * w1) / length, middle[1] - (away * w2) / length];
  drawn.line(drawn.pixels(foot), drawn.pixels([foot[0] - w2 / length, foot[1] + w1 / length]));
  const [, , other] = points.find(([, , label]) => label !== positive) ?? points[0];
  return [half(1, positive), half(-1, other)];
}

/**
 * The result of the round for the phone's own point: a heading, and the text below it.
 * @type {(room: PhoneRoom, now: RoundShown) => [string, HTMLElement[]]}
 */
export function ended(room, now) {
  const words = room.words.side;
  const i = held(room, now);
  const [x, y, label] = now.points[i];
  const [w1, w2, b] = now.line.map(part);
  const value = now.values[i];
  const own = label === now.positive ? value > 0 : value < 0;
  const mine = room.kept.n === now.n ? room.kept.answer : null; // late answers were not counted
  const judged = mine === null ? words.silent : (mine === YES) === own ? words.agreed : words.slip;
  const sum = `w·x + b = ${w1}·${part(x)} + ${w2}·${part(y)} + ${b} = ${written(value)}`;
  const told = [sum, own ? words.told_yes : words.told_no, judged, words.more];
  return [words.ended, told.map((text) => element("p", {}, text))];
}
