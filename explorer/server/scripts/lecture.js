// Lecture mode: a small bar and keyboard shortcuts.
import { writeStep } from "./address.js";
import { announce, silence } from "./announce.js";
import { lineOnPage, showReason, stepLine } from "./chain.js";
import { closest } from "./dom.js";
import { followRoom, hideRoom } from "./hall.js";
import { iconButton } from "./icons.js";
import { dialog, element, enterHall, showKeys, showPresenter, showView, toggle } from "./lecture_dialogs.js";
import { cannotSend } from "./offline.js";
import { hasPlayer } from "./player.js";
import { reveal } from "./predict.js";
import { followTalk, leaveTalk } from "./present.js";
import { settings } from "./store.js";

const TYPING = 'input:not([type="range"], [type="checkbox"]), textarea, select, [contenteditable], [role=textbox], [role=combobox]';
const ONE_LINE = "input:not([role=combobox])"; // Page Down does nothing in it, so a clicker moves on
/** @type {Record<string, (desk: Desk) => unknown>} */
const KEYS = {
  n: (desk) => stepLine(1) || start(desk, desk.at + 1),
  pagedown: (desk) => stepLine(1) || start(desk, desk.at + 1),
  p: (desk) => stepLine(-1) || click(".st-key-hall-return button") || start(desk, desk.at - 1),
  pageup: (desk) => stepLine(-1) || click(".st-key-hall-return button") || start(desk, desk.at - 1),
  a: (desk) => answer() || explain(desk, "no_answer"),
  m: (desk) => formulas(desk),
  q: (desk) => toggle(desk, desk.code, () => showView(desk)),
  j: (desk) => (desk.message.labels.hall ? toggle(desk, desk.code, () => enterHall(desk, request)) : explain(desk, "no_rooms")),
  v: (desk) => (writeStep(), click('[class*="st-key-hall-next"] button') || explain(desk, desk.message.hall ? "no_question" : "no_room")),
  h: (desk) => click(".st-key-hall-human button") || explain(desk, desk.message.hall ? "no_human" : "no_room"),
  x: (desk) => click(":is(.st-key-hall-close, .st-key-hall-close-ask) button") || explain(desk, desk.message.hall ? "no_close" : "no_room"),
  t: (desk) => click(".st-key-hall-clock button") || explain(desk, "no_clock"),
  r: (desk) => toggle(desk, desk.code, () => showPresenter(desk, request)),
  f: () => fullScreen(),
  "?": (desk) => toggle(desk, desk.keys, () => showKeys(desk)),
  l: (desk) => request(desk, { leave: true }),
};

/** Click a button of the page, if it exists, or report that it cannot be sent. @type {(selector: string) => boolean} */
function click(selector) {
  const button = document.querySelector(selector);
  if (!(button instanceof HTMLElement)) return false;
  if (!(button.closest(".stButton") && cannotSend())) button.click();
  return true;
}

const SHORT = 4000; // milliseconds for which a reason is shown

/** Say why a key cannot do anything: while the page changes, its buttons are not there yet. @type {(desk: Desk, why: string) => false} */
function explain(desk, why) {
  const running = document.querySelector('.stApp[data-test-script-state="running"]') !== null;
  announce(desk.message.labels[running ? "changing" : why], { name: "key" });
  clearTimeout(desk.silent);
  desk.silent = setTimeout(() => silence("key"), SHORT);
  return false;
}

/** Show the formulas in place of the chart, or the chart again; without formulas, say why. @type {(desk: Desk) => boolean} */
function formulas(desk) {
  const { classList } = document.documentElement;
  const none = ![...document.querySelectorAll(".lc-formula")].some((node) => node.textContent);
  if (none && !classList.contains("lc-formulas")) return explain(desk, "no_formulas");
  classList.toggle("lc-formulas");
  return true;
}

/** Whether the question of the scene is open; the server then refuses to leave the scene. @type {() => boolean} */
const votes = () => document.querySelector(":is(.st-key-hall-clock, .st-key-hall-return)") !== null;

const DIALOGS = new Set([KEYS.q, KEYS.j, KEYS.r, KEYS["?"]]);
const SCENE = new Set([KEYS.n, KEYS.pagedown, KEYS.p, KEYS.pageup]);
const ALWAYS = new Set([...SCENE, KEYS.f, KEYS["?"]]); // what does not depend on the page of the old scene

/** Whether another scene was requested, and its page is not there yet. @type {(desk: Desk) => boolean} */
const changing = (desk) => desk.at !== desk.message.at;

/**
 * Do what a key says; false if the page said why it cannot. A press that the server received for the page before would
 * be lost.
 * @type {(desk: Desk, action: (typeof KEYS)[string] | undefined) => boolean}
 */
function act(desk, action) {
  if (!action) return false;
  return changing(desk) && !ALWAYS.has(action) ? explain(desk, "changing") : action(desk) !== false;
}

/**
 * A button of the page before is not pressed any more. The question why a line of a proof holds goes to the server with
 * the line, which it does not know.
 * @type {(desk: Desk, event: MouseEvent) => void}
 */
function onClick(desk, event) {
  if (!desk.root.isConnected) return;
  const line = closest(event, '.st-key-scenes [class*="st-key-hall-next"]') ? lineOnPage() : null;
  if (line === null && !(changing(desk) && closest(event, ".stButton:not(.st-key-hall-return)"))) return;
  event.preventDefault();
  event.stopPropagation();
  if (changing(desk)) explain(desk, "changing");
  else if (line !== null) request(desk, { why: line });
}

/**
 * Called for every message. The bar and its key handler are created once.
 * @type {(host: LectureHost, send: (wish: Wish) => void, message: Message.Lectern) => void}
 */
export function showLecture(host, send, { lecture, assets = "" }) {
  const words = JSON.stringify(lecture.labels);
  if (host._lcLecture && host._lcLecture.words !== words) endLecture(host); // the language has changed
  const opens = !host._lcLecture;
  const desk = (host._lcLecture ??= build(host, send, assets, lecture));
  desk.words = words;
  if (opens || desk.message.page !== lecture.page) fold();
  Object.assign(desk, { send, assets, message: lecture, at: lecture.at });
  showPlace((settings.desk = desk));
  followRoom(desk, ask);
  followTalk(desk, ask, (desk, key) => act(desk, KEYS[key]));
  if (desk.opens && lecture.hall) enterHall(desk, ask);
  if (desk.shows && lecture.present) showPresenter(desk, ask);
}

/**
 * Collapse the navigation, and remove the focus from its link or switch, so that shortcuts work. Streamlit's lists of
 * pages contain their headings, which no list may: for screen readers they are plain links.
 * @type {() => void}
 */
function fold() {
  const bar = document.querySelector('[data-testid="stSidebar"]');
  for (const part of bar?.querySelectorAll('[data-testid="stSidebarNav"] :is(ul, li)') ?? []) part.setAttribute("role", "none");
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && bar?.contains(focused)) focused.blur();
  if (bar?.getAttribute("aria-expanded") === "true") click('[data-testid="stSidebarCollapseButton"] button');
}

/** @type {(host: LectureHost) => void} */
export function endLecture(host) {
  if (!host._lcLecture) return;
  document.documentElement.classList.remove("lc-formulas", "lc-lecturing");
  document.removeEventListener("keydown", host._lcLecture.onKey, { capture: true });
  document.removeEventListener("click", host._lcLecture.onClick, { capture: true });
  leaveTalk(host._lcLecture);
  host._lcLecture = undefined;
  hideRoom();
}

/** @type {(host: LectureHost, send: Desk["send"], assets: string, lecture: Message.Lecture) => Desk} */
function build(host, send, assets, lecture) {
  const { labels } = lecture;
  const root = /** @type {HTMLElement} */ (host.querySelector(".lc-chart, .lc-lecture"));
  root.className = "lc-lecture"; // it draws no chart
  document.documentElement.classList.add("lc-lecturing"); // for the style sheets: :has(.lc-lecture) would be slow
  /** @type {(label: string, icon: string, key: string) => HTMLButtonElement} */
  const button = (label, icon, key) => iconButton(label, icon, () => act(desk, KEYS[key]));
  const count = document.createElement("output");
  /** @type {Desk["steps"]} */
  const steps = [button(labels.previous, "up", "p"), count, button(labels.next, "down", "n")];
  const hall = labels.hall ? [button(labels.hall, "hall", "j")] : [];
  const presenter = labels.presenter ? [button(labels.presenter, "presenter", "r")] : [];
  const bar = element("div", "lc-bar", ...steps, ...hall, ...presenter, button(labels.code, "code", "q"), button(labels.full, "full", "f"), button(labels.keys, "?", "?"), button(labels.leave, "close", "l"));
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", labels.bar);
  const code = dialog(labels.code_title, labels.close);
  const keys = dialog(labels.keys_title, labels.close);
  root.replaceChildren(bar, code, keys, ...root.querySelectorAll(".lc-error"));
  /** @type {Desk} */
  const desk = { root, asked: 0, count, steps, code, keys, words: "", send, assets, message: lecture, at: lecture.at, onKey: (event) => onKey(desk, event), onClick: (event) => onClick(desk, event) };
  // before Streamlit, which has shortcuts of its own
  document.addEventListener("keydown", desk.onKey, { capture: true });
  document.addEventListener("click", desk.onClick, { capture: true });
  return desk;
}

/** @type {(desk: Desk, event: KeyboardEvent) => void} */
function onKey(desk, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (closest(event, TYPING) && !(event.key.startsWith("Page") && closest(event, ONE_LINE))) return;
  const action = KEYS[event.key.toLowerCase()];
  const reading = desk.code.open || desk.keys.open; // a dialog covers the page
  if (!action || !desk.root.isConnected || (reading && !DIALOGS.has(action))) return;
  if (SCENE.has(action) && !desk.message.scenes) return; // on pages without scenes, a presenter remote scrolls
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) act(desk, action);
}

/**
 * In a scene, show the answer or play the steps. Otherwise ask for a prediction; a second press shows its answer.
 * With votes on the screen, the right answer is marked among them. Returns whether there was anything to do.
 * @type {() => boolean}
 */
function answer() {
  const { primary } = settings;
  if (click(".st-key-scene-show button") || click(".st-key-hall-right button") || showReason()) return true;
  if (!primary || !hasPlayer(primary) || !primary.message.player.predict) return click(".st-key-board .lc-player:not([hidden]) .lc-play");
  reveal(primary);
  return true;
}

/**
 * Send a request to the server. The number distinguishes repeated requests.
 * @type {(desk: Desk, wish: Wish) => void}
 */
const ask = (desk, wish) => desk.send({ ...wish, n: (desk.asked += 1) });

/** Send a request for a press, or report that it cannot be sent. @type {(desk: Desk, wish: Wish) => unknown} */
const request = (desk, wish) => cannotSend() || ask(desk, wish);

/** @type {(desk: Desk, i: number) => unknown} */
function start(desk, i) {
  if (i < 0 || i >= desk.message.scenes) return explain(desk, i < 0 ? "first" : "last");
  if (cannotSend()) return true;
  if (!votes()) desk.at = i;
  ask(desk, { start: i });
  return showPlace(desk);
}

/** Show the position among the scenes, if the page has scenes. @type {(desk: Desk) => void} */
function showPlace({ steps, count, at, message: { scenes, labels } }) {
  for (const node of steps) node.hidden = !scenes;
  steps[0].disabled = at <= 0;
  steps[2].disabled = at >= scenes - 1;
  count.textContent = `${at < 0 ? "–" : at + 1} / ${scenes}`;
  count.setAttribute("aria-label", labels.scene.replace("{i}", at < 0 ? "–" : String(at + 1)).replace("{n}", String(scenes)));
}

/** @type {() => void} */
function fullScreen() {
  const { documentElement: root } = document;
  const asked = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.();
  asked?.catch(() => {}); // the browser may forbid it, and reports that itself
}
