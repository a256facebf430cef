// Translates Streamlit's own texts, which are in English only. This script is inline in the page, so it also works while the
// server does not respond. It changes text nodes and attributes in place; React writes them again only if they change. On
// sliders, it replaces the hyphen before a negative value by a minus sign.
(() => {
  const TEXTS = JSON_OF_TEXTS; // explorer/server/index_page/streamlit_texts.py: by the language of the page, by Streamlit's own text
  const ATTRIBUTES = ["aria-label", "title"];
  const WITH_TEXT = ATTRIBUTES.map((name) => `[${name}]`).join();
  const PLACES = '[role="dialog"], [role="tooltip"], [data-testid="InputInstructions"], [data-testid="stFileUploader"], [data-testid="stSkipToContent"]';
  const SLIDERS = '[data-testid="stSliderThumbValue"], [data-testid="stSliderTickBar"]';
  const OURS = ".lc-chart, .lc-map, svg"; // charts change often, and are translated already
  const COMMAND = "yourscript.py"; // Streamlit shows how to start it in a terminal
  const REST = 60; // milliseconds during which changes are collected
  /** @type {WeakMap<Node, Record<string, { own: string, shown: string }>>} */
  const written = new WeakMap(); // for each node, Streamlit's text and its translation
  /** @type {ReturnType<typeof setTimeout> | null} */
  let waiting = null;

  /** @type {(texts: Record<string, string>) => [RegExp, string][]} */
  const patterns = (texts) =>
    Object.entries(texts)
      .filter(([own]) => own.includes("{"))
      .map(([own, ours]) => [new RegExp(`^${own.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+)")}$`), ours]);
  const known = Object.fromEntries(Object.entries(TEXTS).map(([lang, texts]) => [lang, { texts, patterns: patterns(texts) }]));

  /** @type {(own: string) => string} */
  function translated(own) {
    const { texts, patterns } = known[document.documentElement.lang] ?? known.en;
    if (own in texts) return texts[own];
    for (const [pattern, ours] of patterns) {
      const found = own.match(pattern);
      if (found) return ours.replace(/\{\w+\}/, () => found[1]);
    }
    return own;
  }

  /**
   * Write the translation of a node's text. `now` is Streamlit's text, or the translation that was written before.
   * @type {(node: Node, name: string, now: string, write: (text: string) => void) => void}
   */
  function show(node, name, now, write) {
    const kept = written.get(node) ?? {};
    const own = kept[name]?.shown === now.trim() ? kept[name].own : now.trim();
    const shown = translated(own);
    if (shown === own && own === now.trim()) return;
    written.set(node, { ...kept, [name]: { own, shown } });
    if (shown !== now.trim()) write(now.replace(now.trim(), () => shown));
  }

  /** The text nodes of an element. @type {(place: Element) => Iterable<Text>} */
  function* textsOf(place) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) yield /** @type {Text} */ (texts.currentNode);
  }

  function translateAll() {
    waiting = null;
    for (const place of document.querySelectorAll(SLIDERS)) {
      for (const node of textsOf(place)) if (node.data.startsWith("-")) node.data = node.data.replace("-", "−"); // a minus sign
    }
    for (const node of document.querySelectorAll(WITH_TEXT)) {
      if (node.closest(OURS)) continue;
      for (const name of ATTRIBUTES) if (node.hasAttribute(name)) show(node, name, node.getAttribute(name) ?? "", (text) => node.setAttribute(name, text));
    }
    for (const place of document.querySelectorAll(PLACES)) {
      for (const node of textsOf(place)) show(node, "text", node.data, (text) => (node.data = text));
      for (const code of place.querySelectorAll("pre")) if (code.textContent?.includes(COMMAND)) code.style.display = "none";
    }
  }

  /** @type {(change: MutationRecord) => boolean} */
  const isStreamlits = ({ target }) => !(target instanceof Element ? target : target.parentElement)?.closest(OURS);
  new MutationObserver((changes) => {
    if (!waiting && changes.some(isStreamlits)) waiting = setTimeout(translateAll, REST);
  }).observe(document.documentElement, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: [...ATTRIBUTES, "lang"] });
})();
