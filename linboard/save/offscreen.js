// A chart beside the page, at one step after the other: Plotly draws it once, and then it moves as the chart on the page does.
import { drawStep, onPaper } from "./draw.js";
import { clipFills } from "./motion.js";
import { complete, fontName } from "./picture.js";
import { home } from "./store.js";

const FLAT = new Set([undefined, "scatter", "bar", "heatmap", "contour", "histogram"]); // types of traces that are SVG

/** Whether a chart is drawn without WebGL, whose pictures only Plotly's own export can read. @type {(chart: FigureChart) => boolean} */
export const isFlat = ({ message: { figure } }) => figure.data.every(({ type }) => FLAT.has(type));

/**
 * Draw a flat chart at a step. `at` moves it to a step and returns its SVG; `close` removes it.
 * @type {(chart: FigureChart, paper: Paper, step: number, size: Size) => Promise<{ at(step: number): Promise<Size & { svg: string }>; close(): void }>}
 */
export async function offscreen(chart, paper, step, size) {
  const { data, layout, skin } = onPaper(chart, fontName(), paper, step, size);
  const plot = /** @type {Plot} */ (/** @type {HTMLElement} */ (document.createElement("div")));
  plot.inert = true;
  Object.assign(plot.style, { position: "fixed", left: "-9999px", top: "0" });
  document.body.append(plot);
  await home.Plotly.react(plot, data, layout, { staticPlot: true, _exportedPlot: true }); // as for its own files: no address within
  /** @type {MountedChart} */
  const own = { ...chart, plot, skin, drawnStep: step, astray: new Set(), follows: undefined };
  return {
    async at(next) {
      await drawStep(own, next, 0, true);
      return { ...size, svg: await complete(chart, written(plot, paper), paper) };
    },
    close() {
      home.Plotly.purge(plot);
      plot.remove();
    },
  };
}

/** What Plotly has drawn, as one SVG. @type {(plot: Plot, paper: Paper) => string} */
function written(plot, { ground }) {
  const [lower, ...others] = /** @type {NodeListOf<SVGElement>} */ (plot.querySelectorAll(".main-svg"));
  const svg = /** @type {SVGElement} */ (lower.cloneNode(true));
  for (const other of others) svg.append(...Array.from(other.children, (part) => part.cloneNode(true)).filter((part) => part.hasChildNodes()));
  for (const part of svg.querySelectorAll(".draglayer, text[style*='visibility: hidden'], text[style*='display: none']")) part.remove();
  svg.removeAttribute("style");
  const { width, height } = plot._fullLayout;
  const sheet = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ width, height, fill: ground })) sheet.setAttribute(name, String(value));
  svg.prepend(sheet);
  clipFills(svg, plot._fullLayout);
  return new XMLSerializer().serializeToString(svg);
}
