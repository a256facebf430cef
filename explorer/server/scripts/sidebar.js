// The open lesson in the sidebar: marked for screen readers, and scrolled into view when it changes and when the sidebar opens.
const SIDEBAR = '[data-testid="stSidebar"]';
const SCROLLS = '[data-testid="stSidebarContent"]';

/** @type {HTMLAnchorElement | null} */
let shown = null; // the link that was last marked
/** @type {Element | null} */
let watched = null; // the sidebar whose links are watched: Streamlit may draw them again after they were marked
const redrawn = new MutationObserver(() => markOpen());

/** @type {() => void} */
export function bindSidebar() {
  const watch = new MutationObserver((changes) => {
    const opens = (/** @type {MutationRecord} */ { target }) => target instanceof Element && target.matches(`${SIDEBAR}[data-collapsed="false"]`);
    if (changes.some(opens)) markWhenWide();
  });
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-collapsed"], subtree: true });
}

/** Bring the open lesson into view once the sidebar has its width: while it widens, each link has a line for every letter. */
async function markWhenWide() {
  await Promise.allSettled((document.querySelector(SIDEBAR)?.getAnimations() ?? []).map(({ finished }) => finished));
  markOpen({ again: true });
}

/**
 * Mark the link to this page; bring it into view if it is another one than before, or `again`.
 * @type {(how?: { again?: boolean }) => void}
 */
export function markOpen({ again = false } = {}) {
  const bar = document.querySelector(SIDEBAR);
  if (bar && bar !== watched) {
    redrawn.disconnect();
    redrawn.observe(bar, { childList: true, subtree: true });
    watched = bar;
  }
  const links = [...document.querySelectorAll(`${SIDEBAR} a[href]`)].filter((link) => link instanceof HTMLAnchorElement);
  const here = location.pathname.replace(/\/+$/, "");
  const open = links.find((link) => name(link) && here.endsWith(`/${name(link)}`)) ?? links.find((link) => !name(link));
  for (const link of links) if (link !== open) link.removeAttribute("aria-current");
  open?.setAttribute("aria-current", "page");
  const narrow = bar?.getAttribute("data-collapsed") === "true"; // it is brought into view when the sidebar opens
  if (open && !narrow && (again || open !== shown)) bringIntoView(open);
  shown = open ?? null;
}

/** Scroll the sidebar alone, and only if the link is out of sight. @type {(link: HTMLElement) => void} */
function bringIntoView(link) {
  const list = link.closest(SCROLLS);
  if (!list) return;
  const [at, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (at.top >= frame.top && at.bottom <= frame.bottom) return;
  list.scrollTop += at.top + at.height / 2 - frame.top - frame.height / 2;
}

/** The page's name at the end of a link; empty for the front page. @type {(link: HTMLAnchorElement) => string} */
const name = (link) => (link.getAttribute("href") ?? "").replace(/^[./]+|\/+$/g, "");
