// "Predict first": each step waits until the user has clicked the next sample, or has guessed the final line.
import { go, pause } from "./steps.js";
import { home, settings } from "./store.js";
import { fill } from "./numbers.js";
import { showNote, textsAtStep } from "./texts.js";

/** Whether the next step must be predicted before it is shown. @type {(chart: MountedChart) => boolean} */
export const mustAnswer = ({ predicting, message, shared }) => {
  const answers = message.player?.predict?.answers;
  return Boolean(predicting && answers) && Number(answers?.[shared.step + 1]) >= 0;
};

/** Whether a chart has or had a player. @type {(chart: MountedChart) => chart is ControlledChart} */
export function hasControls(chart) {
  return Boolean(chart.controls);
}

/** @type {(chart: ControlledChart, on: boolean) => void} */
export function setPredicting(chart, on) {
  chart.predicting = on;
  chart.shared.predicting = on || Boolean(chart.message.locked); // all charts of the group hide later steps
  pause(chart);
  go(chart, chart.shared.step); // its texts change
  chart.asking = null;
  const { predict, guess, speed } = chart.controls;
  predict.setAttribute("aria-pressed", String(on));
  guess.hidden = !on || !chart.message.player?.predict?.line;
  speed.hidden = on; // the guess button takes its place
  chart.root.classList.toggle("lc-predicting", on);
  chart.guess = [];
  drawGuess(chart);
  for (const other of settings.charts) {
    if (other.shared !== chart.shared) continue;
    textsAtStep(other, other.textStep ?? 0);
    other.redraw();
  }
  if (!on) return showNote(chart, null);
  if (chart.shared.step >= chart.shared.length - 1) go(chart, 0);
  ask(chart);
}

/**
 * Ask for the sample of the next step; a step without a sample is shown directly.
 * @type {(chart: MountedChart) => void}
 */
export function ask(chart) {
  chart.asking = mustAnswer(chart) ? "sample" : null;
  if (chart.asking) showNote(chart, chart.message.labels.ask_sample);
  else if (chart.shared.step < chart.shared.length - 1) go(chart, chart.shared.step + 1);
}

/** @type {(chart: MountedChart) => void} */
export function askForLine(chart) {
  chart.asking = "line";
  chart.guess = [];
  showNote(chart, chart.message.labels.ask_line);
}

/**
 * Handle a click on the board while predicting; true if it answers the question and is not an edit.
 * @type {(chart: Board, click: { index: number | null } & Position) => boolean}
 */
export function answer(chart, { index, x, y }) {
  if (!chart.predicting) return false;
  const { predict } = chart.message.player ?? {};
  if (chart.asking === "line" && predict?.line) answerLine(chart, predict.line, [x, y]);
  else if (chart.asking === "sample" && predict && index !== null) answerSample(chart, predict, index);
  return true;
}

/** The lecturer's key: ask for the next sample, then show the answer to all. @type {(chart: PlayedChart) => void} */
export function reveal(chart) {
  const { message, shared } = chart;
  if (!message.player.predict) return;
  if (!chart.predicting) return setPredicting(chart, true);
  const { asking } = chart;
  if (!asking) return ask(chart);
  const right = message.player.predict.answers[shared.step + 1];
  chart.asking = null;
  go(chart, asking === "line" ? shared.length - 1 : shared.step + 1);
  showNote(chart, fill(message.labels[asking === "line" ? "revealed_line" : "revealed"], { right: [right] }, 0));
}

/** @type {(chart: MountedChart, prediction: Message.Prediction, given: number) => void} */
function answerSample(chart, { answers, mistakes }, given) {
  const { labels } = chart.message; // in random order, any of the mistakes may come next
  const right = answers[chart.shared.step + 1];
  const bits = mistakes?.[chart.shared.step]; // one bit for each point, eight in a number
  const correct = bits ? (bits[given >> 3] >> (given & 7)) & 1 : given === right;
  const words = mistakes ? [labels.no_mistake, labels.a_mistake] : [labels.wrong_sample, labels.right_sample];
  const verdict = fill(words[Number(Boolean(correct))], { right: [right], given: [given] }, 0);
  go(chart, chart.shared.step + 1);
  chart.asking = mustAnswer(chart) ? "sample" : null;
  showNote(chart, chart.asking ? `${verdict} ${labels.ask_again}` : verdict);
}

/** @type {(chart: Board, line: Numbers, point: Pair) => void} */
function answerLine(chart, line, point) {
  chart.guess.push(point);
  drawGuess(chart);
  if (chart.guess.length < 2) return showNote(chart, chart.message.labels.ask_line_end);
  const { labels } = chart.message;
  const [[x0, y0], [x1, y1]] = chart.guess;
  chart.asking = null;
  go(chart, chart.shared.length - 1);
  const [w0, w1, b] = line;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const radians = Math.atan2(Math.abs(w0 * dx + w1 * dy), Math.abs(w0 * dy - w1 * dx)); // near 0 more exact than acos
  const angle = Number(((radians * 180) / Math.PI).toFixed(6)); // the rest is rounding
  const { x, y, c } = chart.points;
  const agree = Array.from(x, (v, i) => Math.sign((v - x0) * (y1 - y0) - (y[i] - y0) * (x1 - x0)) === Math.sign(w0 * v + w1 * y[i] + b));
  const same = agree.filter(Boolean).length; // a line has two orientations: the better one counts
  showNote(chart, fill(labels.line_answer, { angle: [angle], right: [Math.max(same, c.length - same)], n: [c.length] }, 0));
}

/** Put the guess into its trace: a point, or a line through two points. @type {(chart: MountedChart) => void} */
function drawGuess(chart) {
  const { guess_trace } = chart.message;
  if (guess_trace === undefined || !chart.drawn) return;
  let points = chart.guess;
  if (points.length === 2) {
    const [[x0, y0], [x1, y1]] = points;
    points = [-50, 50].map((t) => [x0 + t * (x1 - x0), y0 + t * (y1 - y0)]);
  }
  home.Plotly.restyle(chart.plot, { x: [points.map((p) => p[0])], y: [points.map((p) => p[1])] }, [guess_trace]);
}
