// The human perceptron on a phone: its one point, the line of this round, and after the round which answer was right.
import { acts } from "./acts.js";
import { board } from "./board.js";
import { element, filled, shape } from "./parts.js";

const YES = 0;
const written = (value) => String(Number(value.toPrecision(10))).replaceAll("-", "−");
const part = (value) => (value < 0 ? `(${written(value)})` : written(value)); // of a sum or a product

/** Which point this phone holds: where there are more phones than points, several hold one. */
const held = (room, { dealt }) => dealt[room.number % dealt.length];

/** Whether w·x + b is on this phone's side: by hand, or by looking. */
export function side(room, asked, before) {
  const words = room.words.side;
  const { points, positive, line } = asked;
  const i = held(room, asked);
  const [x, y, label] = points[i];
  const here = { point: `x${i + 1}`, x: written(x), y: written(y), icon: room.icons[label], name: asked.classes[label] };
  const [w1, w2, b] = line.map(written);
  const numbers = element("p", { className: "numbers" }, `w = (${w1}, ${w2}),  b = ${b}`);
  const told = element("p", {}, label === positive ? words.above : words.below);
  const drawn = board({ icons: room.icons, words: { board: words.plane } }, { points: [points[i]], box: asked.box, first: i }, () => {});
  drawn.ring(points[i]);
  drawn.node.classList.add("small");
  if (line[0] || line[1]) drawn.node.prepend(...halves(drawn, asked));
  else told.append(` ${filled(words.no_line, { b })}`);
  const answers = element("div", { className: "sides" }, ...acts.choice(room, { options: [words.yes, words.no], points: [] }, before));
  return [element("p", {}, filled(words.hold, here)), numbers, told, answers, drawn.node];
}

/** Both sides of the line in the colours of their classes, and the line between them. */
function halves(drawn, { line: [w1, w2, b], box, points, positive }) {
  const [[left, right], [low, high]] = box;
  const far = 4 * (right - left + high - low);
  const length = Math.hypot(w1, w2);
  const [n1, n2] = [w1 / length, w2 / length];
  const [cx, cy] = [(left + right) / 2, (low + high) / 2];
  const away = (w1 * cx + w2 * cy + b) / length;
  const at = (along, across) => drawn.pixels([cx - away * n1 - along * n2 + across * n1, cy - away * n2 + along * n1 + across * n2]);
  const reach = far + Math.abs(away); // a line may pass far from the board
  const half = (sign, label) => shape("polygon", { class: `half c${label}`, points: [at(-reach, 0), at(reach, 0), at(reach, sign * reach), at(-reach, sign * reach)].join(" ") });
  const other = points.find(([, , label]) => label !== positive)[2];
  drawn.line(at(-1, 0), at(1, 0));
  return [half(1, positive), half(-1, other)];
}

/** What the round has shown of the phone's own point: a heading, and what stands below it. */
export function ended(room, now) {
  const words = room.words.side;
  const i = held(room, now);
  const [x, y, label] = now.points[i];
  const [w1, w2, b] = now.line.map(part);
  const value = now.values[i];
  const own = label === now.positive ? value > 0 : value < 0;
  const mine = room.kept.n === now.n ? room.kept.answer : null; // one that came too late was not counted
  const judged = mine === null ? words.silent : (mine === YES) === own ? words.agreed : words.slip;
  const sum = `w·x + b = ${w1}·${part(x)} + ${w2}·${part(y)} + ${b} = ${written(value)}`;
  const told = [sum, own ? words.told_yes : words.told_no, judged, words.more];
  return [words.ended, told.map((text) => element("p", {}, text))];
}
