// The board on a phone: the points, a ring, a mark and a line; a tap says where it was.
import { filled, shape } from "./parts.js";

const SIZE = 320; // pixels of its own, along both sides

/** A board, which calls `tap` with the place of each tap, in its pixels; its points are numbered from `first` on. */
export function board({ words, icons }, { points, box, first = 0 }, tap) {
  const [[left, right], [low, high]] = box;
  const pixels = ([x, y]) => [((x - left) / (right - left)) * SIZE, ((high - y) / (high - low)) * SIZE];
  const plane = ([x, y]) => [left + (x / SIZE) * (right - left), high - (y / SIZE) * (high - low)];
  const marks = points.map((point) => {
    const [x, y] = pixels(point);
    return shape("text", { x, y, class: `class c${point[2]}` }, icons[point[2]]);
  });
  const names = points.length > 12 ? [] : points.map((point, i) => name(pixels(point), i + first));
  const ring = shape("circle", { r: 13, class: "ring" });
  const mark = shape("circle", { r: 5, class: "mark" });
  const line = shape("line", { class: "line" });
  const placed = shape("g", { class: "placed" });
  const node = shape("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": filled(words.board, { n: points.length }) }, line, ...marks, ...names, placed, ring, mark);
  node.addEventListener("click", ({ clientX, clientY }) => {
    const place = node.getBoundingClientRect();
    tap([((clientX - place.left) / place.width) * SIZE, ((clientY - place.top) / place.height) * SIZE]);
  });
  const put = (circle) => (place) => {
    circle.toggleAttribute("hidden", !place);
    if (place) for (const [i, key] of ["cx", "cy"].entries()) circle.setAttribute(key, place[i]);
  };
  const drawn = { node, size: SIZE, pixels, plane, mark: put(mark), ring: (point) => put(ring)(point && pixels(point)) };
  drawn.place = (points) => placed.replaceChildren(...points.map(([[x, y], c]) => shape("text", { x, y, class: `class c${c}` }, icons[c])));
  drawn.mark(null);
  drawn.ring(null);
  drawn.line = ([x1, y1], [x2, y2]) => {
    const far = (2 * SIZE) / Math.hypot(x2 - x1, y2 - y1); // it ends outside
    const ends = { x1: x1 - far * (x2 - x1), y1: y1 - far * (y2 - y1), x2: x2 + far * (x2 - x1), y2: y2 + far * (y2 - y1) };
    for (const [key, value] of Object.entries(ends)) line.setAttribute(key, value);
  };
  return drawn;
}

/** What a point is called, beside it and inside the board. */
function name([x, y], i) {
  const anchor = x > SIZE - 40 ? "end" : "start";
  return shape("text", { x: x + (anchor === "end" ? -14 : 14), y: Math.max(14, y - 8), class: "name", "text-anchor": anchor }, `x${i + 1}`);
}
