// The status page of the operator. The token is behind "#" in the address, which the browser does not send.
const PAUSE = 5000; // milliseconds between two questions

/** @type {(value: unknown) => string} */
function spelled(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value !== "object") return String(value);
  return Object.entries(value).map(([name, part]) => `${name}: ${spelled(part)}`).join("\n");
}

/** @type {() => Promise<void>} */
async function ask() {
  const said = /** @type {HTMLElement} */ (document.querySelector("[role=status]"));
  const headers = { Authorization: `Bearer ${decodeURIComponent(location.hash.slice(1))}` };
  const address = location.pathname.replace(/\/+$/, "") + ".json";
  const answer = location.hash.length > 1 ? await fetch(address, { headers }).catch(() => null) : undefined;
  const { wrong = "", late = "", lost = "" } = said.dataset;
  said.textContent = answer === undefined || answer?.status === 401 ? wrong : answer?.status === 429 ? late : answer?.ok ? "" : lost;
  if (answer?.ok) {
    const told = await answer.json();
    for (const cell of document.querySelectorAll("td")) {
      cell.textContent = spelled((cell.dataset.key ?? "").split(".").reduce((part, name) => part?.[name], told));
    }
  }
  if (answer === null || answer?.ok) setTimeout(ask, PAUSE);
}

addEventListener("hashchange", ask);
ask();
