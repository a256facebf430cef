// The status page of the operator. The token is behind "#" in the address, which the browser does not send.
const PAUSE = 5000; // milliseconds between two questions

/** @type {(value: unknown) => string} */
function spelled(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value !== "object") return String(value);
  return Object.entries(value).map(([name, part]) => `${name}: ${spelled(part)}`).join("\n");
}

/** The token in the address; empty for one that cannot be right, which no header could carry. @type {() => string} */
function token() {
  try {
    const said = decodeURIComponent(location.hash.slice(1));
    return /^[ -~]*$/.test(said) ? said : "";
  } catch {
    return ""; // a stray percent sign
  }
}

/** @type {() => Promise<void>} */
async function ask() {
  const said = /** @type {HTMLElement} */ (document.querySelector("[role=status]"));
  const given = token();
  const headers = { Authorization: `Bearer ${given}` };
  const address = location.pathname.replace(/\/+$/, "") + ".json";
  const answer = given ? await fetch(address, { headers }).catch(() => null) : undefined;
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
