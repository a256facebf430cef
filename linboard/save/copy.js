// A picture of a chart in the clipboard.
import { picture, refusal } from "./picture.js";
import { showNote } from "./texts.js";

/**
 * Copy the displayed chart as a PNG. A browser allows it at https addresses and on localhost, and in a frame only if the
 * embedding page does.
 * @type {(chart: FigureChart) => Promise<void>}
 */
export async function copy(chart) {
  if (!navigator.clipboard?.write || !("ClipboardItem" in globalThis)) throw refusal("no_copy");
  const image = picture(chart, "png"); // Safari wants the promise: later, the press that allows it has passed
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": image })]);
  } catch (error) {
    await image; // which fails with its own reason
    throw Object.assign(refusal("no_copy"), { cause: error });
  }
  showNote(chart, chart.message.labels.picture_copied);
}
