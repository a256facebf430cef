// The step of a group of charts: going to a step, stopping, and the display in the player's controls.
import { moveTo, outside } from "./store.js";
import { queue, send } from "./edits.js";
import { number } from "./numbers.js";
import { say, showNote } from "./texts.js";
import { setIcon } from "./icons.js";

/** A step as the controls write it: a number, or its own name. @type {(step: number | string) => string} */
const stepText = (step) => (typeof step === "number" ? number(step) : step);

/** Show the step in the controls, and store it in the page's link. @type {(chart: MountedChart) => void} */
export function showStep(chart) {
  const { player, labels } = chart.message;
  if (!player || !chart.controls) return;
  const { slider, count, play, skip } = chart.controls;
  const { step } = chart.shared;
  slider.value = String(step);
  const shown = player.steps ? player.steps[step] : step;
  const last = player.steps ? player.steps[player.length - 1] : player.length - 1;
  const secret = Boolean(player.secret && (chart.shared.predicting || player.plays !== undefined));
  say(count, secret ? stepText(shown) : `${stepText(shown)} / ${stepText(last)}`);
  count.classList.toggle("lc-secret", secret);
  slider.setAttribute("aria-valuetext", count.textContent);
  const name = chart.playing ? labels.pause : labels.play;
  setIcon(play, chart.playing ? "pause" : "play");
  play.setAttribute("aria-label", name);
  play.title = name;
  skip.hidden = !waits(chart, player);
  chart.find(".lc-player").classList.toggle("lc-skippable", !skip.hidden);
  const opens = chart.message.locked ? 0 : player.opens;
  const usual = opens === undefined ? chart.shared.followEnd : step === opens; // the default step of the page
  if (!chart.playing) outside.keepStep(usual ? null : String(player.address ? shown : step), player.address);
}

/** The step at which a scene's question is answered. @type {(player: Message.Player) => number} */
export const answeringStep = ({ until, length }) => Math.min(until ?? Infinity, length - 1);

/**
 * Whether the steps are on the way to the explanation of an answered scene, which has not been shown yet.
 * @type {(chart: MountedChart, player: Message.Player) => boolean}
 */
function waits({ shared, playing }, player) {
  const on = Boolean(playing) || shared.step > 0;
  return on && player.plays !== undefined && !player.secret && shared.furthest < answeringStep(player);
}

/** @type {(chart: MountedChart, step: number, fraction?: number) => void} */
export function go(chart, step, fraction = 0) {
  chart.shared.followEnd = step >= chart.shared.length - 1;
  if (chart.note && fraction === 0) showNote(chart, null);
  moveTo(chart.shared, step, fraction);
  showStep(chart);
  tellOfEnd(chart);
}

/** Tell the server, on its request, that the steps were shown to their end. @type {(chart: MountedChart) => void} */
function tellOfEnd(chart) {
  const { player, begin } = chart.message;
  if (!player?.tells_end || chart.shared.step < answeringStep(player)) return;
  player.tells_end = false; // only once
  queue({ op: "end", i: begin });
  send(chart, { now: true });
}

/** @type {(chart: MountedChart) => void} */
export function pause(chart) {
  if (!chart.playing) return;
  cancelAnimationFrame(chart.playing);
  setPlaying(chart, null);
  go(chart, chart.shared.step);
}

/**
 * Store the handle of the next animation frame while the chart plays; null if it is paused.
 * @type {(chart: MountedChart, handle: number | null) => void}
 */
export function setPlaying(chart, handle) {
  chart.playing = handle;
  chart.shared.running = handle !== null;
}
