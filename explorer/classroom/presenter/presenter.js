// The presenter view: it shows the lecturer's texts, the votes and a clock, and sends orders to the projector. An order
// is sent again until the server has confirmed or rejected it; its key makes sure that it is executed once.
import { board, ends } from "./board.js";
import { bearing, follow } from "./live.js";
import { setIcon } from "./icons.js";
import { button, element, filled } from "./parts.js";
import { pendingOrders } from "./pending.js";

const { at, words, lang } = JSON.parse(document.body.dataset.talk ?? "{}");
const [place, clock, told, main, sheet, votes, drawing, more, keys] = ["place", "clock", "told", "main", "sheet", "votes", "board", "more", "keys"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
const LONGEST = 10_000; // timeout of a request in ms
const LOOK = 700; // milliseconds between two looks at the votes
const PATIENCE = 2_000; // milliseconds within which the projector executes an order
const MOST = 3; // orders that may wait for the one before
const NAME = "present";

/** The secret, from the fragment of the address; a reload keeps it there. @type {() => string} */
const secretHere = () => new URLSearchParams(location.hash.slice(1)).get(NAME) ?? "";
const secret = secretHere();

/** @type {PresenterState | null} */
let now = null;
let connected = false;
let ended = false;
let waiting = 0; // orders that the server has not confirmed
const pending = pendingOrders();
let note = ""; // what became of an order
const READ = 5000; // milliseconds for which a refused press is reported, also when the next scene is shown
let armed = false; // whether the button that closes the room was pressed once
let leaving = false; // whether the button that leaves lecture mode was pressed once
let started = Date.now();

/** @type {(milliseconds: number) => Promise<void>} */
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
/** @type {Promise<void>} */
let turn = Promise.resolve();

/** Send an order after the one before. @type {(what: string, value: unknown) => void} */
function order(what, value) {
  if (!now) return;
  if (waiting >= MOST) return say(words.busy);
  waiting += 1;
  const key = crypto.getRandomValues(new Uint32Array(3)).join("-");
  if (what === "step") pending.ask(key, Number(value));
  const body = JSON.stringify({ key, turn: now.turn, do: what, value });
  turn = turn.then(() => deliver(key, body)).finally(() => (waiting -= 1));
}

/** Send it until the server has confirmed or rejected it. @type {(key: string, body: string) => Promise<void>} */
async function deliver(key, body) {
  for (let tried = 0; !ended; tried += 1) {
    const signal = AbortSignal.timeout(LONGEST);
    const answer = await fetch(`${at}/do`, { method: "POST", body, headers: bearing(secret), signal }).catch(() => null);
    if (answer?.ok) {
      pending.confirmed(key, Date.now());
      say("");
      return settle(); // its outcome may have arrived before this confirmation
    }
    if (answer?.status === 410) return end();
    const why = answer?.status === 409 ? words.late : answer?.status === 400 || answer?.status === 413 ? words.refused : "";
    if (why) {
      pending.dropped(key);
      return drop(why);
    }
    say(words.unsent);
    await wait(Math.min(3000, 300 * 1.6 ** tried));
  }
}

/** @type {(why: string) => void} */
function drop(why) {
  say(why);
  silent = setTimeout(() => say(""), READ);
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
let silent; // until the sentence has been read

/** @type {(text: string) => void} */
function say(text) {
  clearTimeout(silent);
  note = text;
  tell();
}

/** Show one sentence: on the connection first, then on the last order. @type {() => void} */
function tell() {
  const slow = Date.now() - (pending.since() ?? Infinity) > PATIENCE;
  const text = ended ? words.gone : !connected ? words.lost : note || (now?.sheet.left ? words.left : slow ? words.slow : !now?.screen ? words.waits : "");
  if (told.textContent !== text) told.textContent = text;
}

/** @type {() => void} */
function end() {
  ended = true;
  main.hidden = keys.hidden = true;
  tell();
}

/** @type {(event: PresenterState | null) => void} */
function hear(event) {
  if (!event) return end();
  const before = now;
  now = event;
  if (before?.turn !== event.turn) {
    pending.forget();
    [armed, leaving] = [false, false];
  }
  settle();
  show(event, JSON.stringify(before?.sheet) !== JSON.stringify(event.sheet));
  tell();
}

/** Report what the projector made of the newest order, once that is known. @type {() => void} */
function settle() {
  const outcome = pending.settle(now?.orders ?? {});
  if (outcome === "late") drop(words.late);
  if (outcome === "barred" || outcome === "idle") drop(words[outcome]);
}

/** @type {(state: PresenterState, changed: boolean) => void} */
function show({ sheet: texts, at: shown, screen }, changed) {
  main.hidden = keys.hidden = !screen || !texts.title;
  if (changed) {
    place.textContent = [texts.title, texts.i ? filled(words.place, { i: texts.i, n: texts.n }) : ""].filter(Boolean).join(" · ");
    const following = texts.i ? texts.following || words.last : "";
    sheet.replaceChildren(...typeset(texts.lines ? words.proof : words.question, texts, "question"), ...typeset(words.right, texts, "right"), ...typeset(words.note, texts, "note"), ...part(words.following, following, "following"));
    draw(texts.board ?? null);
  }
  showKeys(texts, shown);
}

/** @type {(title: string, text: string | undefined, name: string) => HTMLElement[]} */
const part = (title, text, name) => (text ? [element("section", { className: name }, element("h2", {}, title), element("p", {}, text))] : []);

/** A text of the scene, with its formulas in MathML. @type {(title: string, texts: Sheet, name: "question" | "right" | "note") => HTMLElement[]} */
function typeset(title, texts, name) {
  const made = part(title, texts[name], name);
  const paragraph = made[0]?.lastElementChild;
  const html = texts.typeset?.[name]; // of the server: notes are escaped
  if (paragraph && html) paragraph.innerHTML = html;
  return made;
}

/** The board on which the lecturer draws the line of the scene. @type {(asked: PresenterBoard | null) => void} */
function draw(asked) {
  drawing.hidden = !asked;
  if (!asked) return drawing.replaceChildren();
  /** @type {Pair | null} */
  let first = null;
  const lay = (/** @type {Pair} */ from, /** @type {Pair} */ to) => {
    first = null;
    drawn.mark(null);
    drawn.line(from, to);
    const [[x1, y1], [x2, y2]] = [drawn.plane(from), drawn.plane(to)];
    const w = [y1 - y2, x2 - x1];
    if (!Math.hypot(...w)) return;
    const line = [...w, -(w[0] * x1 + w[1] * y1)];
    const sides = asked.points.map(([x, y, c]) => Math.sign(w[0] * x + w[1] * y + line[2]) * (c === 0 ? 1 : -1));
    const turned = sides.reduce((sum, side) => sum + side, 0) < 0; // more points are on their side
    clearTimeout(still);
    still = setTimeout(() => order("line", turned ? line.map((v) => -v) : line), 60);
  };
  const tap = (/** @type {Pair} */ spot) => {
    if (first) lay(first, spot);
    else drawn.mark((first = spot));
  };
  const { line, points, box } = asked;
  const drawn = board({ words }, { points, box }, tap, lay);
  if (line) {
    const [from, to] = ends(box, line).map(drawn.pixels);
    drawn.line(from, to);
  }
  drawing.replaceChildren(element("h2", {}, words.draw), drawn.node);
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
let still; // until the finger rests

/** The key with that letter. @type {(letter: string, label: string, state?: { off?: boolean; main?: boolean }) => KeyOfPage} */
const key = (letter, label, state = {}) => ({ name: `${label} (${letter.toUpperCase()})`, act: () => order("key", letter), ...state });

/** @type {(texts: Sheet, shown: PresenterState["at"]) => void} */
function showKeys(texts, shown) {
  const end = (shown.length ?? 1) - 1;
  const step = pending.step() ?? shown.step ?? 0;
  const steps = end > 0;
  const go = (/** @type {number} */ to) => () => {
    order("step", Math.max(0, Math.min(to, end)));
    if (now) showKeys(texts, now.at);
  };
  const { lines } = texts; // of a proof: Next and Back lead through them before they lead on
  const scenes = Boolean(texts.n || lines);
  /** @type {KeyOfPage[]} */
  const all = [
    { ...key("p", words.back), off: !scenes || (!lines && (texts.i ?? 0) <= 1) },
    { ...key("n", words.next), off: !scenes || (!lines && texts.i === texts.n), main: true },
    key("a", words.answer),
    { ...key("v", texts.vote || words.vote), off: !texts.vote },
    { name: words.first, act: go(0), off: !steps || step === 0, group: "steps", icon: "first" },
    { name: words.previous, act: go(step - 1), off: !steps || step === 0, group: "steps", icon: "back" },
    { name: shown.playing ? words.pause : words.play, act: () => order("play", !shown.playing), off: !steps, group: "steps", icon: shown.playing ? "pause" : "play" },
    { name: words.forward, act: go(step + 1), off: !steps || step === end, group: "steps", icon: "forward" },
    { name: words.end, act: go(end), off: !steps || step === end, group: "steps", icon: "last" },
    { name: `${words.formulas} (M)`, act: () => order("formulas", !shown.formulas), on: Boolean(shown.formulas), off: !texts.answered, group: "more" },
    shown.dialog ? { name: words.hide, act: () => order("hide", null), group: "more" } : { ...key("j", words.hall), group: "more" },
    { ...key("q", words.code), off: Boolean(shown.dialog), group: "more" },
    { ...key("?", words.list), off: Boolean(shown.dialog), group: "more" },
    { ...key("f", words.full), on: Boolean(shown.full), group: "more" },
    ...Array.from({ length: shown.classes ?? 0 }, (_, c) => ({ name: filled(words.class, { k: c + 1 }), act: () => order("class", c), group: "more" })),
    ...(texts.vote ? [{ ...key("t", words.timer), group: "more" }] : []),
    ...(texts.human ? [{ ...key("h", words.human), group: "more" }] : []),
    ...(texts.vote ? [{ name: armed ? words.again : `${words.close} (X)`, act: closeRoom, group: "more", away: true }] : []),
    { name: leaving ? words.leaves : `${words.leave} (L)`, act: leave, group: "more", away: true },
  ];
  const count = steps && !(shown.secret && !texts.answered) ? filled(words.step, { step, last: end }) : "";
  const drawn = JSON.stringify([all, count]);
  if (keys.dataset.drawn === drawn) {
    acts = all.map(({ act }) => act);
    return;
  }
  keys.dataset.drawn = drawn;
  acts = all.map(({ act }) => act);
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.i;
  const nodes = all.map(({ name, off, on, icon, main, away }, i) => {
    const node = button(icon ? "" : name, () => acts[i]());
    if (icon) {
      node.setAttribute("aria-label", name);
      setIcon(node, icon);
    }
    node.title = name;
    node.disabled = Boolean(off);
    node.dataset.i = String(i);
    node.className = main ? "main" : away ? "away" : "";
    if (on !== undefined) node.setAttribute("aria-pressed", String(on));
    return node;
  });
  const of = (/** @type {string | undefined} */ group) => nodes.filter((_, i) => all[i].group === group);
  keys.replaceChildren(element("div", { className: "keys" }, ...of(undefined)), element("div", { className: "steps" }, ...of("steps"), element("output", {}, count)));
  more.replaceChildren(...of("more"));
  if (focused) nodes[Number(focused)]?.focus();
}
/** @type {(() => void)[]} */
let acts = [];

/** The first press asks, and the second one closes the room. @type {() => void} */
function closeRoom() {
  order("key", "x");
  armed = !armed;
  if (now) showKeys(now.sheet, now.at);
}

/** The first press asks, and the second one leaves lecture mode on the projector. @type {() => void} */
function leave() {
  if (leaving) order("key", "l");
  leaving = !leaving;
  if (now) showKeys(now.sheet, now.at);
}

/** Show the votes as they arrive. @type {() => Promise<void>} */
async function count() {
  while (!ended) {
    await wait(LOOK);
    if (!connected || !now?.sheet.voted || document.hidden) {
      votes.hidden = !now?.sheet.voted || votes.hidden;
      continue;
    }
    const answer = await fetch(`${at}/votes?lang=${lang}`, { headers: bearing(secret) }).catch(() => null);
    if (answer?.ok) showVotes((await answer.json()).votes);
  }
}

/** @type {(given: Votes | null) => void} */
function showVotes(given) {
  votes.hidden = !given;
  if (!given) return;
  const most = Math.max(1, ...given.rows.map(([, n]) => n));
  const rows = given.rows.map(([name, n]) => {
    const bar = element("i", {});
    bar.style.width = `calc(${n / most} * (100% - 2.6em))`;
    return element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, bar, element("b", {}, String(n))));
  });
  votes.replaceChildren(element("h2", {}, words.votes), element("p", {}, filled(words.answered, { ...given })), element("table", {}, ...rows));
}

/** @type {() => void} */
function tick() {
  const passed = Math.floor((Date.now() - started) / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const time = new Date().toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  elapsed.textContent = `${two(Math.floor(passed / 60))}:${two(passed % 60)}`;
  hour.textContent = time;
  tell();
}
const hour = element("time", { title: words.time });
const elapsed = button("", () => {
  started = Date.now();
  tick();
});
elapsed.setAttribute("aria-label", words.restart);
elapsed.title = `${words.since}. ${words.restart}`;
clock.append(hour, elapsed);
window.addEventListener("hashchange", () => location.reload()); // another presenter view
tick();
setInterval(tick, 500);
if (secret) follow(`${at}/events`, secret, new AbortController().signal, hear, (is) => {
  connected = is;
  tell();
});
else end();
count();
