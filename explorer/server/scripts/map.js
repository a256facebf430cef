// The map of all pages: its small pictures follow the points of the board when these rest and the map is in sight.
const LOOK = 700; // milliseconds between two looks at the points

export default function (component) {
  const { data, parentElement: host } = component;
  const state = (host._lcMap ??= { asked: 0, drawn: null, seen: null, visible: false });
  const place = host.querySelector(".lc-map");
  const { map, seen } = JSON.parse(new TextDecoder().decode(data));
  state.first ??= seen; // the last edit that the first pictures know of
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

/** Ask for new pictures where the points have changed since the last ones, and not since the last look. */
function look(state) {
  const { now, ack } = points();
  if (now) state.drawn ??= ack === state.first ? now : ""; // an edit may be quicker than the first look
  if (state.visible && now && now === state.seen && now !== state.drawn) {
    state.drawn = now;
    state.send();
  }
  state.seen = now ?? null;
}

/** The points that the server has, as one text, and its last edit; none while edits are under way or without a board. */
function points() {
  const { charts, edits } = window.linclass ?? {};
  const board = [...(charts ?? [])].find((chart) => chart.message?.edit);
  const own = board?.message.edit.points;
  if (!own || edits?.pending.length) return {};
  return { now: [own.x, own.y, own.c].map((values) => Array.from(values).join()).join(";"), ack: board.message.edit.ack };
}
