// A phone of the classroom: its identity, the room's question, and its answer, which is resent until confirmed.
import { acts as simple } from "./acts.js";
import { ended, side } from "./human.js";
import { element, filled, made, pointName, typeset } from "./parts.js";

const { at, lang, words } = JSON.parse(document.body.dataset.room ?? "{}");
/** @type {Record<string, ActForm<never, never>>} */
const acts = { ...simple, side };
const [who, text, act, last, told] = ["who", "text", "act", "last", "told"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
// `mine` is the answer being sent; `kept` is the last confirmed answer. `seen` is the number of the last question
// shown.
/** @type {PhoneRoom} */
const room = { words, number: 0, shown: "", mine: null, kept: {}, seen: 0, asked: null, last: null, judged: null, send, say };
const title = who.textContent ?? ""; // with the code of the room
text.tabIndex = -1; // the heading receives the focus when the question changes

/** @type {(words: string) => void} */
function say(words) {
  told.textContent = words;
}

const LONGEST = 10_000; // timeout of a request in ms
/** @type {(seconds: number) => Promise<void>} */
const wait = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

/** @type {(path: string, body: unknown) => Promise<Response | { ok: false; status: number }>} */
const post = (path, body) => fetch(`${at}/${path}?lang=${lang}`, { method: "POST", body: JSON.stringify(body), signal: AbortSignal.timeout(LONGEST) }).catch(() => ({ ok: false, status: 0 }));

/** @type {Record<number, string>} */
const ENDS = { 410: words.gone, 409: words.full, 403: words.removed }; // by status, what ends this phone's part in the room

/**
 * Get this phone's identity. Returns false and shows a message if the room has closed or is full, or has removed it.
 * A locked room may be opened again.
 * @type {() => Promise<boolean>}
 */
async function meet() {
  for (;;) {
    const answer = await post("me", {});
    if (answer.ok) {
      const me = await answer.json();
      who.textContent = `${title} · ${filled(words.you, me)}`;
      [room.kept, room.number] = [me, me.number];
      return true;
    }
    const why = ENDS[answer.status];
    if (why) {
      end(why);
      return false;
    }
    if (answer.status === 423) {
      show(words.locked, []);
      say("");
      await wait(4 + 2 * Math.random());
      continue;
    }
    say(answer.status === 429 ? words.crowded : words.lost);
    await wait(1 + Math.random());
  }
}

/** @type {(why: string) => void} */
function end(why) {
  room.asked = null;
  show(why, []);
  say("");
  text.focus();
}

/**
 * Listen to the room's events. If the browser gives up, for example while a server is down, reconnect.
 * @type {() => void}
 */
function listen() {
  const events = new EventSource(`${at}/events?lang=${lang}`);
  events.onmessage = ({ data }) => {
    const now = JSON.parse(data);
    if (now.phase !== "gone" && now.phase !== "removed") return hear(now);
    events.close();
    return end(now.phase === "gone" ? words.gone : words.removed);
  };
  events.onerror = async () => {
    if (events.readyState !== EventSource.CLOSED) return;
    await wait(0.5 + Math.random());
    if (await meet()) listen();
  };
}

/**
 * Whether this phone has seen the same question before. A phone that joined after that vote has not.
 * @type {(now: RoomState) => boolean}
 */
const again = ({ before }) => before > 0 && (before === room.seen || (before === room.kept.n && room.kept.answer !== null));

/**
 * Show the state of the room if it has changed. Otherwise the page, and an input in progress, stay as they are.
 * @type {(now: RoomState) => void}
 */
function hear(now) {
  const shown = `${now.n} ${now.phase}${"told" in now ? " told" : ""}`;
  if (shown === room.shown) return;
  room.shown = shown;
  room.asked = now.phase === "asks" ? now : null;
  room.last = room.asked ?? room.last;
  const judged = now.phase === "shown" && now.kind === "side" ? /** @type {RoundShown} */ (now) : null;
  room.judged = judged;
  if (now.phase !== "asks") {
    if (judged) show(...ended(room, judged));
    else if ("told" in now && now.told) return void learn(now.n, typeset(now.told, now.math));
    else if (now.phase === "shown") show(words.shown, recalled(now.n));
    else show(words.waits, []);
    say("");
    if (judged) text.focus(); // there is a result to read
    return;
  }
  const before = room.kept.n === now.n ? (room.kept.answer ?? null) : null;
  const about = now.formula ? [element("p", { className: "formula" }, ...made(now.formula))] : [];
  show(typeset(now.text, now.math), [...about, ...acts[now.kind](room, /** @type {never} */ (now), /** @type {never} */ (before))]);
  say(before !== null ? words.kept : again(now) ? words.again : "");
  room.seen = now.n;
  text.focus();
}

/**
 * Show whether this phone's answer was right, and the explanation. All phones ask at once, so each waits for a moment.
 * @type {(n: number, why: (Node | string)[]) => Promise<void>}
 */
async function learn(n, why) {
  const { shown } = room;
  show(words.answered, [element("p", {}, ...why)]);
  say("");
  await wait(Math.random());
  if (room.shown !== shown || !(await meet()) || room.shown !== shown) return;
  const { kept } = room;
  const judged = kept.n !== n || kept.answer === null ? words.unanswered : kept.right === true ? words.correct : kept.right === false ? words.incorrect : words.answered;
  show(judged, [...recalled(n), element("p", {}, ...why)]);
  text.focus();
}

/** The question of a vote, and this phone's answer to it if a few words can describe it. @type {(n: number) => Element[]} */
function recalled(n) {
  const { last: asked, kept } = room;
  if (asked?.n !== n) return [];
  const question = element("p", { className: "asked" }, ...typeset(asked.text, asked.math));
  if (kept.n !== n || typeof kept.answer !== "number") return [question];
  /** @type {Record<string, string | undefined>} */
  const spelled = { choice: asked.options[kept.answer], number: String(kept.answer), point: pointName(kept.answer + 1) };
  const chosen = spelled[asked.kind];
  if (chosen === undefined) return [question];
  const [before, after = ""] = words.yours.split("{answer}");
  return [question, element("p", { className: "asked" }, before, ...typeset(chosen, asked.math), after)];
}

/**
 * Show a question and its answer form. The buttons that move and send are always visible.
 * @type {(question: string | (Node | string)[], parts: Element[]) => void}
 */
function show(question, parts) {
  const stays = (/** @type {Element} */ part) => part.matches(".moves, .send");
  text.replaceChildren(...[question].flat());
  act.replaceChildren(...parts.filter((part) => !stays(part)));
  last.replaceChildren(...parts.filter(stays));
}

/** Store a confirmed answer. If its round has already ended, show the result. @type {(mine: Kept) => void} */
function keep(mine) {
  room.kept = mine;
  if (room.judged && room.judged.n === mine.n) show(...ended(room, room.judged));
}

/** @type {Promise<{ ok: boolean; status: number }>} */
let turn = Promise.resolve({ ok: false, status: 0 });

/**
 * Post an answer after the previous request has ended, because the room keeps the last one written.
 * @type {(mine: Kept) => Promise<{ ok: boolean; status: number }>}
 */
function inTurn(mine) {
  turn = turn.then(() => (room.mine === mine ? post("answer", mine) : { ok: false, status: 0 }));
  return turn;
}

/**
 * Send an answer until it is confirmed or rejected, replaced by another one, or the vote is closed.
 * @type {(answer: unknown) => Promise<void>}
 */
async function send(answer) {
  const now = room.asked;
  if (!now) return;
  const mine = { n: now.n, answer };
  room.mine = mine;
  say(words.sending);
  for (let tried = 0; room.mine === mine && room.asked === now; tried += 1) {
    const { ok, status } = await inTurn(mine);
    if (ok) keep(mine);
    if (room.mine !== mine || room.asked !== now) return;
    if (ok) return say(words.kept);
    if (status === 409) return say(words.late);
    if (status === 410) return end(words.gone);
    if (status === 400 || status === 413) return say(words.refused);
    if (status !== 401) say(words.failed);
    else if (!(await meet())) return;
    await wait(Math.min(5, 0.5 * 1.6 ** tried) * (0.5 + Math.random()));
  }
}

meet().then((joined) => joined && listen()); // one script holds all, so it is no module that could wait
