// Entry point of the app's pages: the charts, the address bar, links between pages and lecture mode.
import * as charts from "./main.js";
import { outside } from "./store.js";
import { arrive, bindAddress, openingStep, rememberStep } from "./address.js";
import { bindDrawn, clearDrawn } from "./drawn.js";
import { endLecture, showLecture } from "./lecture.js";
import { bindRoom } from "./hall.js";
import { bindLinks } from "./links.js";
import { bindPrint } from "./print.js";
import { bindEmbedded } from "./embedded.js";
import { bindFit } from "./fit.js";
import { bindFocus } from "./focus.js";
import { bindOffline, speakOffline } from "./offline.js";
import { bindPaste } from "./paste.js";
import { before, bindReload, warnOfReload } from "./reload.js";
import { bindScrollToVerdict } from "./scroll_to_verdict.js";
import { offerShare } from "./share.js";
import { bindSidebar, markOpen } from "./sidebar.js";
import { bindSteady } from "./steady.js";
import { bindTopBar } from "./top_bar.js";
import { bindTouch } from "./touch.js";

Object.assign(outside, {
  speak(/** @type {string} */ language) {
    const { documentElement: root } = document;
    if (root.lang !== language) root.lang = language; // setting the same value would restyle the whole page
  },
  changes: clearDrawn,
  receive(/** @type {ChartMessage} */ message) {
    const { arrived, assets, done } = message;
    arrive(arrived);
    markOpen();
    warnOfReload(message);
    offerShare(message);
    if (done) keepDone(assets, done);
  },
  before,
  resumes: true,
  openingStep,
  keepStep: rememberStep,
  heading: () => document.querySelector("h1.lc-lesson"),
  name: () => location.pathname.replace(/\/+$/, "").split("/").pop()?.replace(/[^\w-]/g, "") || "playground",
});
const progress = { done: "", kept: "", busy: false }; // the completed scenes, and those stored in the cookie

/**
 * Ask the server to set the cookie of completed scenes. After a failure, the next message retries.
 * @type {(assets: string, done: string) => Promise<void>}
 */
async function keepDone(assets, done) {
  progress.done = done;
  if (progress.busy) return;
  progress.busy = true;
  while (progress.done !== progress.kept) {
    const body = progress.done;
    const { ok } = await fetch(`${assets}/done`, { method: "POST", body, keepalive: true }).catch(() => ({ ok: false }));
    if (!ok) break;
    progress.kept = body;
  }
  progress.busy = false;
}

bindReload();
bindFit();
bindEmbedded();
bindLinks();
bindDrawn();
bindPrint();
bindAddress();
bindRoom();
bindTouch();
bindSteady();
bindTopBar();
bindOffline();
bindFocus();
bindScrollToVerdict();
bindPaste();
bindSidebar();

/**
 * Called by Streamlit for every message.
 * @type {(component: StreamlitComponent, payload: Message.Chart | Message.Relay | Message.Lectern) => unknown}
 */
export function update(component, payload) {
  if ("labels" in payload && payload.labels) speakOffline(payload.labels);
  if (!("lecture" in payload)) return charts.update(component, payload);
  return showLecture(component.parentElement, (wish) => component.setStateValue("edits", wish), payload);
}

/** Called by Streamlit when the element is removed. @type {(host: ChartHost) => void} */
export function unmount(host) {
  if (!host.isConnected) endLecture(host);
  charts.unmount(host);
}
