// Small pictures beside the board, one for each step: a click on a picture goes to its step.
import { jump } from "./player.js";
import { settings } from "./store.js";
import { pixel } from "./view.js";

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
