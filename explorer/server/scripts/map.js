// The map of all pages. Its thumbnails follow the points of the board when these have settled and the map is visible.
const LOOK = 700; // polling interval in milliseconds

/** @type {(component: StreamlitComponent) => (() => void) | undefined} */
export default function (component) {
  const { data, parentElement: host } = component;
  const state = (host._lcMap ??= { asked: 0, drawn: null, seen: null, visible: false, send() {} });
  const place = /** @type {HTMLElement} */ (host.querySelector(".lc-map"));
  const { map, seen } = JSON.parse(new TextDecoder().decode(data));
  state.first ??= seen; // the last edit in the first thumbnails
  if (place.innerHTML !== map) place.innerHTML = map;
  state.send = () => component.setStateValue("asked", (state.asked = Date.now()));
  if (state.timer) return;
  const watcher = new IntersectionObserver(([entry]) => (state.visible = entry.isIntersecting));
  watcher.observe(place);
  state.timer = setInterval(() => look(state), LOOK);
  return () => {
    if (host.isConnected) return;
    clearInterval(state.timer);
    watcher.disconnect();
  };
}

/**
 * Request new thumbnails if the points have changed since the last ones, but not since the last check.
 * @type {(state: MapState) => void}
 */
function look(state) {
  const { now, ack } = points();
  if (now) state.drawn ??= ack === state.first ? now : ""; // an edit may precede the first check
  if (state.visible && now && now === state.seen && now !== state.drawn) {
    state.drawn = now;
    state.send();
  }
  state.seen = now ?? null;
}

/**
 * The server's points as a string, and its last edit. Empty while edits are pending or without a board.
 * @type {() => { now?: string; ack?: number }}
 */
function points() {
  const { charts, edits } = window.linclass ?? {};
  const edit = [...(charts ?? [])].find((chart) => chart.message?.edit)?.message.edit;
  const own = edit?.points;
  if (!own || edits?.pending.length) return {};
  return { now: [own.x, own.y, own.c].map((values) => Array.from(values).join()).join(";"), ack: edit?.ack };
}
