// A chart beside the page, at one step after the other: Plotly draws it once, and then it moves as the chart on the page does.
import { drawStep, onPaper } from "./draw.js";
import { clipFills } from "./motion.js";
import { complete, fontName } from "./picture.js";
import { home } from "./store.js";

const FLAT = [undefined, "scatter", "bar", "heatmap", "contour", "histogram"]; // types of traces that are SVG
const SPACE = ["scatter3d", "surface", "mesh3d", "cone"]; // types of traces in a scene, which Plotly reads as an image
const MOVED = new Set([...FLAT, ...SPACE]);
const SVG = "http://www.w3.org/2000/svg";

/** Whether a chart can move beside the page. Of points that WebGL draws, only Plotly's own export makes a picture. @type {(chart: FigureChart) => boolean} */
export const moves = ({ annotates, message: { figure } }) => !annotates && figure.data.every(({ type }) => MOVED.has(type));

/**
 * Draw a chart at a step. `at` moves it to a step and returns its SVG, in which a scene has `scale` pixels for each of its
 * own; `close` removes it.
 * @type {(chart: FigureChart, paper: Paper, step: number, size: Size, scale: number) => Promise<{ at(step: number): Promise<Size & { svg: string }>; close(): void }>}
 */
export async function offscreen(chart, paper, step, size, scale) {
  const { data, layout, skin } = onPaper(chart, fontName(), paper, step, size);
  const plot = /** @type {Plot} */ (/** @type {HTMLElement} */ (document.createElement("div")));
  plot.inert = true;
  Object.assign(plot.style, { position: "fixed", left: "-9999px", top: "0" });
  document.body.append(plot);
  const config = { staticPlot: true, _exportedPlot: true, plotGlPixelRatio: scale }; // as for its own files: no address within
  await home.Plotly.react(plot, data, layout, config);
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

/** @type {(kind: string, attributes: Record<string, string | number>) => Element} */
function part(kind, attributes) {
  const node = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/** The scene of a 3D chart, as an image at its place. @type {(plot: Plot) => Element[]} */
function space({ _fullLayout: { scene, _size: size } }) {
  if (!scene?._scene?.toImage) return [];
  const { x, y } = scene.domain;
  const place = { x: size.l + size.w * x[0], y: size.t + size.h * (1 - y[1]), width: size.w * (x[1] - x[0]), height: size.h * (y[1] - y[0]) };
  return [part("image", { ...place, preserveAspectRatio: "none", href: scene._scene.toImage("png") })];
}

/** What Plotly has drawn, as one SVG. @type {(plot: Plot, paper: Paper) => string} */
function written(plot, { ground }) {
  const [lower, ...others] = /** @type {NodeListOf<SVGElement>} */ (plot.querySelectorAll(".main-svg"));
  const svg = /** @type {SVGElement} */ (lower.cloneNode(true));
  for (const other of others) svg.append(...Array.from(other.children, (layer) => layer.cloneNode(true)).filter((layer) => layer.hasChildNodes()));
  for (const hidden of svg.querySelectorAll(".draglayer, text[style*='visibility: hidden'], text[style*='display: none']")) hidden.remove();
  svg.removeAttribute("style");
  const { width, height } = plot._fullLayout;
  svg.prepend(part("rect", { width, height, fill: ground }), ...space(plot));
  clipFills(svg, plot._fullLayout);
  return new XMLSerializer().serializeToString(svg);
}
