// New points of given classes, placed by taps or arrow buttons.
import { board } from "./board.js";
import { button, element, filled, inText, moves, sender, short } from "./parts.js";

const STEP = 1 / 20; // as a share of the board's side
/** @type {[string, string, number, number][]} */
const ARROWS = [["west", "←", -1, 0], ["north", "↑", 0, -1], ["south", "↓", 0, 1], ["east", "→", 1, 0]];

/**
 * Round a coordinate. The step is about 1/100 of the board's side or smaller.
 * @type {(value: number, range: Pair) => number}
 */
function round(value, [low, high]) {
  const step = 10 ** Math.floor(Math.log10((high - low) / 100));
  return Number((Math.round(value / step) * step).toPrecision(12));
}

/**
 * The form for new points, placed one after the other. A list shows which point the next tap places.
 * @type {ActForm<number[]>}
 */
export function points(room, asked, before) {
  const { words } = room;
  const n = asked.gives.length;
  const hint = element("p", {}, words.place);
  const told = element("p", { ariaLive: "polite" });
  const places = Array.from({ length: n }, (_, i) => (before ? before.slice(2 * i, 2 * i + 2) : null)); // in the plane
  let now = 0;
  const drawn = board(room, asked, (place) => {
    put(drawn.plane(place));
    const next = places.findIndex((other) => !other);
    if (next >= 0) choose(next);
  });
  const list = asked.gives.map((_, i) => button("", () => choose(i)));
  const say = (/** @type {number} */ i) => {
    const place = places[i];
    const values = { i: i + 1, n, name: asked.classes[asked.gives[i]], place: place && `(${place.map(short).join(", ")})` };
    return filled(place ? words.placed : words.unplaced, values);
  };
  const show = () => {
    drawn.place(places.flatMap((place, i) => (place ? [[drawn.pixels(place), asked.gives[i]]] : [])));
    drawn.ring(places[now]);
    list.forEach((node, i) => {
      node.replaceChildren(inText(asked.gives[i]), ` ${i + 1}${places[i] ? "" : " …"}`);
      node.setAttribute("aria-label", say(i));
      node.setAttribute("aria-pressed", String(i === now));
    });
  };
  const choose = (/** @type {number} */ i) => {
    now = i;
    show();
  };
  const put = (/** @type {Pair} */ place) => {
    places[now] = place.map((v, axis) => round(v, asked.box[axis]));
    told.textContent = say(now);
    show();
  };
  const move = (/** @type {number} */ right, /** @type {number} */ down) => {
    const { size } = drawn;
    const place = places[now];
    const [x, y] = place ? drawn.pixels(place) : [size / 2 - right * size * STEP, size / 2 - down * size * STEP];
    const within = (/** @type {number} */ v) => Math.min(Math.max(v, 0), size);
    put(drawn.plane([within(x + right * size * STEP), within(y + down * size * STEP)]));
  };
  const arrows = ARROWS.map(([name, sign, right, down]) => Object.assign(button(sign, () => move(right, down)), { ariaLabel: words[name] }));
  const given = () => {
    if (places.every(Boolean)) return places.flat();
    room.say(words.missing);
    return null;
  };
  show();
  return [hint, drawn.node, told, element("div", { className: "placing" }, ...list), moves(arrows), sender(room, given)];
}
