// The gestures of a pointer on the points of a board: a click adds a point, picks one or changes its class; a drag moves
// it; Shift + click, a right click or a long press removes it; a drag beside all points moves the view.
//
// A gesture is in one state at a time:
//   pressed   the pointer has not moved: a click if it is released, a long press if a finger stays
//   moving    it drags a point
//   waiting   it drags a point whose index is unknown until the server has answered an undo
//   panning   it has moved beside all points
//   roping    it draws a lasso
//   ignored   it has moved with another button, or on a point that cannot be moved
import { closest } from "./dom.js";
import { keepsNumber, make, settle } from "./edit.js";
import { journey, newDrag } from "./edits.js";
import { closeRope, forget, rope, ropes } from "./lasso.js";
import { jump } from "./player.js";
import { answer } from "./predict.js";
import { home, settings } from "./store.js";
import { showNote } from "./texts.js";
import { axes, isRightClick, locate, nearest, tidy } from "./view.js";

const LONG_PRESS = 550; // milliseconds
const STILL = 4; // maximum movement of a click in pixels
const [LEFT, RIGHT] = [0, 2];

/** Listen to the pointer of a board, once. @type {(chart: Board) => void} */
export function bindPointer(chart) {
  const { plot } = chart;
  plot.addEventListener("pointerdown", (event) => press(chart, event), true);
  plot.addEventListener("pointermove", (event) => follow(chart, event), true);
  plot.addEventListener("pointerup", (event) => release(chart, event), true);
  plot.addEventListener("pointercancel", () => cancel(chart), true);
  // During a drag, Plotly does not look for a point to describe, which would cost more than the drag itself.
  plot.addEventListener("mousemove", (event) => hasMoved(chart.gesture) && event.stopPropagation(), true);
  plot.addEventListener("contextmenu", (event) => event.preventDefault());
  // A touch that starts on a point drags the point; elsewhere it scrolls the page, or draws a lasso.
  plot.addEventListener("touchstart", (event) => (isOnPoint(chart.gesture) || ropes(chart)) && event.preventDefault(), { passive: false });
}

/** @type {(gesture: Gesture | null | undefined) => boolean} */
const hasMoved = (gesture) => Boolean(gesture) && gesture?.state !== "pressed";
/** @type {(gesture: Gesture | null | undefined) => boolean} */
const isOnPoint = (gesture) => Boolean(gesture) && gesture?.index !== null;
/** @type {(chart: Board) => boolean} */
const editable = ({ message, predicting }) => !message.locked && !message.edit.readonly && !predicting;

/** A press begins a gesture. @type {(chart: Board, event: PointerEvent) => void} */
function press(chart, event) {
  if (!event.isPrimary || !chart.drawn || closest(event, "button")) return;
  const place = locate(chart, event);
  if (!place) return;
  const touch = event.pointerType === "touch";
  chart.touched = touch;
  const { readonly, hand, mark } = chart.message.edit;
  const reach = hand || mark ? "touch" : event.pointerType; // for these, a near miss does not add a point
  const index = readonly && !mark ? null : nearest(chart, place, reach);
  const { pointerId: id, clientX, clientY } = event;
  const button = isRightClick(event) ? RIGHT : event.button;
  /** @type {Gesture} */
  const gesture = { state: "pressed", id, reach, from: { clientX, clientY }, place, index, drag: newDrag(), button, journey: journey() };
  chart.gesture = gesture;
  if (event.isTrusted && (!touch || index !== null || ropes(chart))) chart.plot.setPointerCapture(id);
  if (touch && index !== null && editable(chart) && !keepsNumber(chart)) gesture.timer = setTimeout(() => longPress(chart, gesture), LONG_PRESS);
}

/** A finger that stays on a point removes it. @type {(chart: Board, gesture: Gesture) => void} */
function longPress(chart, gesture) {
  if (chart.gesture !== gesture || gesture.state !== "pressed") return;
  chart.gesture = null;
  onPoint(chart, gesture, (i) => make(chart, { op: "remove", i }));
}

/**
 * A movement drags a point or moves the view, once it is longer than that of a click.
 * @type {(chart: Board, event: PointerEvent) => void}
 */
function follow(chart, event) {
  if (event.pointerType === "mouse") chart.touched = false;
  const { gesture } = chart;
  if (!gesture || event.pointerId !== gesture.id) return;
  if (gesture.state === "pressed") {
    if (Math.hypot(event.clientX - gesture.from.clientX, event.clientY - gesture.from.clientY) < STILL) return;
    clearTimeout(gesture.timer);
  }
  gesture.state = movedState(chart, gesture);
  if (gesture.state === "roping") rope(chart, gesture, event);
  else if (gesture.state === "panning") chart.pan?.(gesture, event);
  else if (gesture.state !== "ignored") drag(chart, gesture, locate(chart, event));
  if (gesture.button === LEFT) event.stopPropagation();
}

/**
 * The state of a gesture that has moved. It may change between two movements: with an undo, or when a scene ends.
 * @type {(chart: Board, gesture: Gesture) => Gesture["state"]}
 */
function movedState(chart, { button, index }) {
  if (button !== LEFT) return "ignored";
  if (ropes(chart)) return "roping";
  if (index === null || chart.message.edit.rows) return "panning"; // a row has no place of its own
  if (!editable(chart)) return "ignored";
  return journey() === null ? "waiting" : "moving";
}

/**
 * Move the point to a place; outside of the axes it keeps its last one.
 * @type {(chart: Board, gesture: Gesture, place: Place | null) => void}
 */
function drag(chart, gesture, place) {
  gesture.aim = place ?? gesture.aim;
  if (gesture.state === "moving") movePoint(chart, gesture);
}

/** Make the edit of a dragged point. @type {(chart: Board, gesture: Gesture) => void} */
function movePoint(chart, gesture) {
  const index = pressedPoint(chart, gesture);
  if (index === null || !gesture.aim) return;
  if (!settings.dragging) home.Plotly.Fx.unhover(chart.plot); // the described point moves away
  settings.dragging = true;
  gesture.last = { op: "move", i: index, ...tidy(chart, gesture.aim), drag: gesture.drag };
  make(chart, gesture.last);
}

/** The pointer is released: a click, or the end of a movement. @type {(chart: Board, event: PointerEvent) => void} */
function release(chart, event) {
  const { gesture } = chart;
  if (!gesture || event.pointerId !== gesture.id) return;
  chart.gesture = null;
  clearTimeout(gesture.timer);
  if (gesture.state === "roping") return closeRope(chart);
  if (gesture.state === "pressed") return click(chart, gesture, event.shiftKey || gesture.button === RIGHT);
  if (gesture.state === "waiting" && gesture.aim) return onPoint(chart, gesture, () => endDrag(chart, gesture));
  if (settings.dragging) settle(chart, gesture.last);
  else chart.panned?.();
}

/** End a drag that was waiting for its point. @type {(chart: Board, gesture: Gesture) => void} */
function endDrag(chart, gesture) {
  movePoint(chart, gesture);
  settle(chart, gesture.last);
}

/**
 * Something else takes the pointer: a handle, two fingers, or the browser, which scrolls the page.
 * @type {(chart: Board) => void}
 */
function cancel(chart) {
  const { gesture } = chart;
  chart.gesture = null;
  clearTimeout(gesture?.timer);
  if (gesture?.state === "roping") forget(chart);
  else if (settings.dragging) settle(chart, gesture?.last);
  else if (hasMoved(gesture)) chart.panned?.(true); // a finger scrolls the page: restore the board's view
}

/**
 * A click answers a question, or picks, adds, removes or relabels a point.
 * @type {(chart: Board, gesture: Gesture, remove: boolean) => void}
 */
function click(chart, gesture, remove) {
  const { edit, labels } = chart.message;
  const { index, place } = gesture;
  if (answer(chart, { index, x: place.x, y: place.y })) return;
  if (edit.mark) {
    if (index !== null) make(chart, { op: "pick", i: index });
  } else if (!editable(chart)) return;
  else if (index === null) {
    if (!remove && !edit.rows) make(chart, { op: "add", ...tidy(chart, place), c: settings.labelClass });
  } else if (remove) onPoint(chart, gesture, (i) => make(chart, { op: "remove", i }));
  else if (edit.hand && chart.shared.step < chart.shared.length - 1) {
    jump(chart, Infinity); // a pick is judged at the last step, which the user must see first
    showNote(chart, labels.hand_end);
  } else if (edit.hand) onPoint(chart, gesture, (i) => make(chart, { op: "pick", i }));
  else if (!edit.unlabelled) relabel(chart, gesture, settings.labelClass);
}

/**
 * Give the pressed point a class, unless it has it already.
 * @type {(chart: Board, gesture: Gesture, label: number) => void}
 */
function relabel(chart, gesture, label) {
  onPoint(chart, gesture, (i) => {
    if (chart.points?.c[i] !== label) make(chart, { op: "relabel", i, c: label });
  });
}

/**
 * The pressed point; after an undo in the meantime, the point at that position, or null.
 * @type {(chart: Board, gesture: Gesture) => number | null}
 */
function pressedPoint(chart, gesture) {
  if (gesture.journey !== journey()) {
    const { x, y } = axes(chart); // an undo may have changed the view, too
    gesture.index = nearest(chart, { left: x.d2p(gesture.place.x), top: y.d2p(gesture.place.y) }, gesture.reach);
    gesture.journey = journey();
  }
  return gesture.index;
}

/**
 * Apply a function to the pressed point. During an undo its index is unknown, so this waits.
 * @type {(chart: Board, gesture: Gesture, act: (i: number) => void) => void}
 */
function onPoint(chart, gesture, act) {
  if (journey() === null) {
    (chart.postponed ??= []).push(() => onPoint(chart, gesture, act));
    return;
  }
  const index = pressedPoint(chart, gesture);
  if (index !== null) act(index);
}
