// Small pictures beside the board, one a step: a click on one goes to its step.
import { jump } from "./player.js";
import { settings } from "./store.js";
import { pixel } from "./view.js";

/** Let the squares that a message names (`spots`: their corners, pages and side) be clicked. */
export function bindSpots(chart) {
  chart.plot.addEventListener("click", (event) => {
    const step = spotAt(chart, event);
    const { primary } = settings;
    if (step >= 0 && primary?.controls && primary.shared === chart.shared) jump(primary, step);
  });
}

/** Show that they can be. */
export const markSpots = (chart) => chart.plot.classList.toggle("lc-spots", Boolean(chart.message.spots));

/** The step whose square is under the pointer, on the page of the step that is shown; -1 where there is none. */
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
