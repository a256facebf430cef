// The rectangle that the user draws by dragging: from any point, by a corner to resize it, by its centre to shift it.
import { columns } from "./handles.js";
import { iconButton } from "./icons.js";
import { newestEdit } from "./edits.js";
import { tidy } from "./view.js";

/** @type {Thing} */
export const RECTANGLE = { part: "rectangle", handles, shapes, take, draw, pull };

/**
 * Called after each drawing: the button that selects whether a drag draws a rectangle or moves points.
 * @type {(chart: Board) => void}
 */
export function updateRectangleButton(chart) {
  const { rectangle, labels, locked } = chart.message;
  if (rectangle && !chart.framer) {
    const button = iconButton(labels.rectangle, "rectangle", () => press(chart, button, !chart.draws));
    chart.framer = button;
    chart.find(".lc-toolbar .lc-gap").before(button);
    press(chart, button, chart.draws ?? !matchMedia("(hover: none)").matches); // a finger scrolls the page at first
  }
  if (!chart.framer) return;
  chart.framer.hidden = !rectangle || Boolean(locked);
  // It takes the place of the buttons of empty classes, which have no meaning here.
  for (const [k, node] of chart.tools.classes.entries()) node.hidden ||= Boolean(rectangle) && !chart.message.edit.classes[k].short;
}

/** @type {(chart: Board, button: HTMLButtonElement, draws: boolean) => void} */
function press(chart, button, draws) {
  chart.draws = draws;
  button.setAttribute("aria-pressed", String(draws));
}

/**
 * The newest corners (left, bottom) and (right, top): the server's or pending ones.
 * @type {(chart: RectangleBoard) => Pair[]}
 */
function corners(chart) {
  const mine = newestEdit("rectangle") ?? chart.message.rectangle;
  const [a, b] = [Array.from(mine.from), Array.from(mine.to)];
  return [a.map((v, i) => Math.min(v, b[i])), a.map((v, i) => Math.max(v, b[i]))];
}

/** The handles: its four corners, then its centre. @type {(chart: RectangleBoard) => Pair[]} */
function handles(chart) {
  const [[left, bottom], [right, top]] = corners(chart);
  return [[left, bottom], [right, bottom], [right, top], [left, top], [(left + right) / 2, (bottom + top) / 2]];
}

/** Coordinates of outline and handles, by trace. @type {(chart: RectangleBoard) => Shapes} */
function shapes(chart) {
  const { traces } = chart.message.rectangle;
  const places = handles(chart);
  const outline = [0, 1, 2, 3, 0].map((i) => places[i]);
  return [[traces.outline, columns(outline)], [traces.handles, columns(places)]];
}

const MIDDLE = 4; // its index among the handles

/** The opposite corner of a dragged corner is fixed. @type {(chart: RectangleBoard, handle: number) => Taken} */
function take(chart, handle) {
  return handle === MIDDLE ? { before: corners(chart) } : { fixed: handles(chart)[(handle + 2) % 4] };
}

/** A new rectangle starts at the press if the button is active. @type {(chart: RectangleBoard, place: Place) => Taken | null} */
function draw(chart, place) {
  return chart.draws && !chart.message.locked ? { fixed: rounded(chart, place) } : null;
}

/** @type {(chart: RectangleBoard, place: Position) => Pair} */
const rounded = (chart, place) => Object.values(tidy(chart, place));

/** @type {(chart: RectangleBoard, place: Place) => NewEdit | null} */
function pull(chart, place) {
  const { fixed, before = corners(chart) } = chart.grip;
  if (fixed) return { op: "rectangle", from: fixed, to: rounded(chart, place) };
  const middle = before[0].map((v, i) => (v + before[1][i]) / 2);
  const [from, to] = before.map(([x, y]) => rounded(chart, { x: x + place.x - middle[0], y: y + place.y - middle[1] }));
  return { op: "rectangle", from, to };
}
