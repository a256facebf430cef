// The player: play, pause, step, scrub, speed, and "predict first". Runs only in the browser.
import { outside, settings, stats } from "./store.js";
import { answeringStep, go, pause, setPlaying, showStep } from "./steps.js";
import { ask, askForLine, hasControls, mustAnswer, setPredicting } from "./predict.js";
import { forgetNote } from "./texts.js";
import { iconButton } from "./icons.js";
import { pixel } from "./view.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32];
const FASTEST = SPEEDS[SPEEDS.length - 1];
const STEP = 1.5; // duration of a step at ×1 in seconds, long enough to read its sentence
const PATIENCE = 12; // a scene opens with a speed at which its steps play within so many seconds
const TWEEN = 0.7; // share of a step's time during which the line rotates; then it rests

/** @type {() => boolean} */
const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @type {(chart: MountedChart) => chart is PlayedChart} */
export function hasPlayer(chart) {
  return chart.message.player !== undefined;
}

/**
 * Create the controls once, and adapt them to the message (its length, its labels).
 * @type {(chart: MountedChart) => void}
 */
export function updatePlayer(chart) {
  const bar = chart.find(".lc-player");
  bar.hidden = !hasPlayer(chart) || chart.message.player.length < 2;
  if (!hasPlayer(chart)) {
    if (hasControls(chart) && (chart.playing || chart.predicting)) setPredicting(chart, false); // nothing is left to play
    return;
  }
  const { player, labels } = chart.message;
  chart.controls ??= build(chart, bar, labels);
  const { slider, speed } = chart.controls;
  slider.max = String(player.length - 1);
  slider.setAttribute("aria-label", player.label ?? labels.step);
  chart.speed = settings.speed ?? (chart.opensScene ? speedOfScene(player) : (chart.speed ?? 2));
  chart.opensScene &&= player.length < 2; // the speed of its steps is chosen once, when they come
  speed.value = String(chart.speed);
  chart.controls.predict.hidden = !player.predict;
  if (!player.predict && chart.predicting) setPredicting(chart, false);
  showStep(chart);
  const asked = chart.plays !== undefined && chart.plays !== player.plays; // the user has made a prediction
  chart.plays = player.plays;
  if (!asked || chart.playing) return;
  chart.shared.furthest = 0;
  go(chart, 0);
  if (player.until !== 0) play(chart); // else the answer needs no steps
}

/**
 * The slowest speed at which the steps of a scene play within PATIENCE; at least ×1, which leaves time to read.
 * @type {(player: Message.Player) => number}
 */
function speedOfScene({ until, length }) {
  return SPEEDS.find((speed) => speed >= 1 && ((until || length) * STEP) / speed <= PATIENCE) ?? FASTEST;
}

/** @type {(chart: PlayedChart, bar: HTMLElement, labels: Message.Labels) => Controls} */
function build(chart, bar, labels) {
  const slider = Object.assign(document.createElement("input"), { type: "range", min: "0", step: "1", value: "0" });
  slider.addEventListener("input", () => {
    const wanted = Number(slider.value);
    pause(chart);
    if (wanted > chart.shared.step && mustAnswer(chart)) {
      showStep(chart); // at the current step
      ask(chart);
    } else go(chart, wanted);
  });
  const speed = document.createElement("select");
  speed.setAttribute("aria-label", labels.speed);
  for (const value of SPEEDS) speed.append(new Option("×" + value, String(value)));
  speed.addEventListener("change", () => (settings.speed = chart.speed = Number(speed.value)));
  const count = Object.assign(document.createElement("output"), { className: "lc-count" });
  const play = iconButton(labels.play, "play", () => toggle(chart));
  play.classList.add("lc-play");
  const predict = iconButton(labels.predict, labels.predict, () => setPredicting(chart, !chart.predicting));
  predict.classList.add("lc-predict");
  predict.title = labels.predict_help;
  predict.setAttribute("aria-pressed", String(Boolean(chart.predicting)));
  const guess = iconButton(labels.guess_line, labels.guess_line, () => askForLine(chart));
  guess.classList.add("lc-predict");
  guess.title = labels.guess_help;
  guess.hidden = true;
  const skip = iconButton(labels.skip, labels.skip, () => toAnswer(chart));
  skip.classList.add("lc-skip");
  skip.title = labels.skip_help;
  skip.hidden = true;
  bar.replaceChildren(
    iconButton(labels.first, "first", () => jump(chart, 0)),
    iconButton(labels.back, "back", () => stepBy(chart, -1)),
    play,
    iconButton(labels.forward, "forward", () => stepBy(chart, 1)),
    iconButton(labels.last, "last", () => jump(chart, Infinity)),
    slider, count, speed, skip, predict, guess,
  );
  chart.stop = () => {
    if (chart.playing) cancelAnimationFrame(chart.playing);
    chart.predicting = chart.shared.predicting = false;
    setPlaying(chart, null); // and keep the address, which already belongs to another page
  };
  return { slider, count, play, speed, skip, predict, guess };
}

/**
 * A chart with a player sets the length of its group. The step comes from the link at first, later from the scene.
 * @type {(chart: PlayedChart) => void}
 */
export function startStep(chart) {
  const { player, locked } = chart.message;
  const shared = chart.shared;
  const { travelled, staged } = chart;
  const opens = travelled || staged || chart.startedFor !== shared.name;
  chart.travelled = chart.staged = false;
  shared.length = player.length;
  if ((travelled || staged) && chart.predicting) setPredicting(chart, false);
  if (travelled || (!staged && chart.startedFor !== shared.name)) {
    const kept = player.secret ? null : openingStep(player); // a step in the link would reveal the answer to an open question
    const wanted = kept ?? (locked ? "0" : null); // a lecturer's question hides later steps
    shared.predicting = Boolean(locked);
    const named = wanted !== null && /^\d{1,6}$/.test(wanted);
    shared.followEnd = !named && player.opens === undefined; // no step in the link
    shared.step = shared.followEnd ? player.length - 1 : named ? Number(wanted) : (player.opens ?? 0);
  } else if (staged) {
    shared.followEnd = Boolean(player.result); // from its first step, or from its result
    shared.step = shared.followEnd ? player.length - 1 : (player.opens ?? 0);
  } else if (chart.trace !== player.trace && !chart.playing) {
    shared.step = shared.followEnd ? player.length - 1 : Math.min(shared.step, player.length - 1);
  }
  if (staged) {
    chart.plays = player.plays; // a prediction for the previous scene does not start playback here
    if (chart.playing) cancelAnimationFrame(chart.playing);
    setPlaying(chart, null);
  }
  if (chart.trace !== player.trace) forgetNote(chart);
  chart.trace = player.trace;
  chart.startedFor = shared.name;
  shared.step = Math.max(0, Math.min(shared.step, player.length - 1));
  shared.fraction = 0; // the other charts of the group are redrawn with their own messages
  if (opens) chart.opensScene = player.plays !== undefined;
  if (opens) shared.furthest = shared.step;
}

/** The step in the link as a text, counted from 0. @type {(player: Message.Player) => string | null} */
function openingStep({ address, steps }) {
  const kept = outside.openingStep(address);
  if (!address || kept === null) return kept;
  const step = Array.from(steps ?? []).indexOf(Number(kept));
  return step < 0 ? null : String(step);
}

/** @type {(chart: PlayedChart) => void} */
export function toggle(chart) {
  if (chart.playing) pause(chart);
  else play(chart);
}

/**
 * Go one step forward or back; while predicting, a step forward waits for the user's answer.
 * @type {(chart: PlayedChart, change: number) => void}
 */
export function stepBy(chart, change) {
  pause(chart);
  if (change > 0 && mustAnswer(chart)) ask(chart);
  else go(chart, chart.shared.step + change);
}

/** @type {(chart: MountedChart, step: number) => void} */
export function jump(chart, step) {
  pause(chart);
  if (step > chart.shared.step && chart.predicting && chart.message.player?.predict?.line) askForLine(chart);
  else if (step > chart.shared.step && mustAnswer(chart)) ask(chart);
  else {
    go(chart, Math.min(step, chart.shared.length - 1));
    if (mustAnswer(chart)) ask(chart);
  }
}

/** Go to the step that answers the question, where the explanation appears. @type {(chart: PlayedChart) => void} */
function toAnswer(chart) {
  const { activeElement } = document;
  pause(chart);
  go(chart, answeringStep(chart.message.player));
  if (activeElement === chart.controls?.skip) chart.controls.play.focus({ preventScroll: true }); // “Skip” has disappeared
}

/** @type {(chart: PlayedChart) => void} */
function play(chart) {
  if (chart.shared.length < 2) return;
  if (chart.predicting) return ask(chart);
  if (chart.shared.step >= chart.shared.length - 1) go(chart, 0);
  const { until } = chart.message.player;
  const first = chart.shared.step;
  let position = first;
  /** @type {number | null} */
  let before = null;
  const smooth = !calm();
  const frame = (/** @type {number} */ now) => {
    position += before === null ? 0 : ((now - before) / 1000 / STEP) * chart.speed;
    before = now;
    const step = Math.floor(position);
    const end = chart.shared.length - 1;
    const last = until !== undefined && first < until ? Math.min(until, end) : end; // pressed again, it plays the rest
    if (step >= last) {
      setPlaying(chart, null);
      return go(chart, last);
    }
    const fraction = smooth ? Math.max(0, (position - step - (1 - TWEEN)) / TWEEN) : 0;
    if (step !== chart.shared.step || fraction !== chart.shared.fraction) go(chart, step, fraction);
    stats.frames += 1;
    setPlaying(chart, requestAnimationFrame(frame));
  };
  setPlaying(chart, requestAnimationFrame(frame));
  showStep(chart);
}

// ---- small pictures beside the board, one for each step: a click on a picture goes to its step ----

/**
 * Make the squares in a message clickable (`spots`: their corners, pages and side).
 * @type {(chart: MountedChart) => void}
 */
export function bindSpots(chart) {
  chart.plot.addEventListener("click", (event) => {
    const step = spotAt(chart, event);
    const { primary } = settings;
    if (step >= 0 && primary?.controls && primary.shared === chart.shared) jump(primary, step);
  });
}

/** Show a pointer cursor over them. @type {(chart: MountedChart) => void} */
export const markSpots = (chart) => chart.plot.classList.toggle("lc-spots", Boolean(chart.message.spots));

/**
 * The step of the square under the pointer, on the displayed page; -1 if there is none.
 * @type {(chart: MountedChart, event: MouseEvent) => number}
 */
function spotAt(chart, event) {
  const { message, plot, drawn, shared } = chart;
  const { spots } = message;
  if (!spots || !drawn) return -1;
  const { xaxis, yaxis } = plot._fullLayout;
  const { left: across, top } = pixel(chart, event);
  const x = xaxis.p2d(across);
  const y = yaxis.p2d(top);
  const page = spots.page[shared.step];
  return spots.corner.findIndex(([left, low], t) => spots.page[t] === page && x >= left && x <= left + 1 && y >= low && y <= low + 1);
}
