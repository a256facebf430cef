// The entry of the app's own pages: the charts, and around them the address bar, links between pages and lecture mode.
import * as charts from "./main.js";
import { outside } from "./store.js";
import { arrive, bindAddress, openingStep, rememberStep } from "./address.js";
import { bindDrawn, clearDrawn } from "./drawn.js";
import { endLecture, showLecture } from "./lecture.js";
import { bindRoom } from "./hall.js";
import { bindLinks } from "./links.js";
import { bindPrint } from "./print.js";
import { before, bindReload } from "./reload.js";
import { bindTouch } from "./touch.js";

Object.assign(outside, {
  speak(language) {
    const { documentElement: root } = document;
    if (root.lang !== language) root.lang = language; // else the browser would style the whole page anew
  },
  changes: clearDrawn,
  receive({ arrived, done }) {
    arrive(arrived);
    if (done) document.cookie = `linclass-done=${done}; path=/; max-age=31536000; samesite=lax`; // a year
  },
  openingStep,
  keepStep: rememberStep,
  heading: () => document.querySelector("h1.lc-lesson"),
  name: () => location.pathname.replace(/\/+$/, "").split("/").pop().replace(/[^\w-]/g, "") || "playground",
});
if (bindReload()) outside.before = before;
bindLinks();
bindDrawn();
bindPrint();
bindAddress();
bindRoom();
bindTouch();

/** Called by Streamlit for every message. */
export function update(component, payload) {
  if (!payload.lecture) return charts.update(component, payload);
  return showLecture(component.parentElement, (wish) => component.setStateValue("edits", wish), payload);
}

/** Called when the element leaves the page. */
export function unmount(host) {
  if (!host.isConnected) endLecture(host);
  charts.unmount(host);
}
