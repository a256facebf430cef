// A page inside another page: embed=1 shows the scene or the bench alone, theme=dark or theme=light sets its colours.
// The page around it learns how high the content is, by postMessage: { type: "linclass:height", height }.
const CONTENT = ".stMainBlockContainer";
const CLASS = "lc-embedded"; // set by menu.js, before Streamlit starts

/** @type {() => void} */
export function bindEmbedded() {
  if (!document.documentElement.classList.contains(CLASS) || window.parent === window) return;
  let told = 0;
  const tell = () => {
    const height = Math.ceil(document.querySelector(CONTENT)?.getBoundingClientRect().height ?? 0);
    if (!height || height === told) return;
    told = height;
    window.parent.postMessage({ type: "linclass:height", height }, "*"); // a number is no secret
  };
  const sizes = new ResizeObserver(tell);
  /** @type {Element | null} */
  let watched = null;
  new MutationObserver(() => {
    const content = document.querySelector(CONTENT); // Streamlit replaces it on the way to another page
    if (content && content !== watched) {
      if (watched) sizes.unobserve(watched);
      sizes.observe(content);
      watched = content;
    }
  }).observe(document.body, { childList: true, subtree: true });
}
