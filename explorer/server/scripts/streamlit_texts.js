// Stands in the page itself, before Streamlit starts: what Streamlit says in English only is shown in the page's words, even
// while the server does not respond. A text node and an attribute are changed in place: React writes them again only if they change.
(() => {
  const TEXTS = JSON_OF_TEXTS; // explorer/server/index_page/streamlit_texts.py: by the language of the page, by Streamlit's own text
  const ATTRIBUTES = ["aria-label", "title"];
  const SPEAKS = ATTRIBUTES.map((name) => `[${name}]`).join();
  const WRITES = '[role="dialog"], [role="tooltip"], [data-testid="InputInstructions"], [data-testid="stFileUploader"], [data-testid="stSkipToContent"]';
  const OURS = ".lc-chart, .lc-map, svg"; // they change often, and speak the page's language
  const COMMAND = "yourscript.py"; // of a terminal that no visitor has
  const REST = 60; // milliseconds in which changes are collected
  const written = new WeakMap(); // by node: what is shown in the place of which of Streamlit's texts
  let waiting = null;

  const patterns = (texts) =>
    Object.entries(texts)
      .filter(([own]) => own.includes("{"))
      .map(([own, ours]) => [new RegExp(`^${own.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+)")}$`), ours]);
  const known = Object.fromEntries(Object.entries(TEXTS).map(([lang, texts]) => [lang, { texts, patterns: patterns(texts) }]));

  function said(own) {
    const { texts, patterns } = known[document.documentElement.lang] ?? known.en;
    if (own in texts) return texts[own];
    for (const [pattern, ours] of patterns) {
      const found = own.match(pattern);
      if (found) return ours.replace(/\{\w+\}/, () => found[1]);
    }
    return own;
  }

  /** Show the words of the page in the place of what a node says, or said before these words. */
  function show(node, name, now, write) {
    const kept = written.get(node) ?? {};
    const own = kept[name]?.shown === now.trim() ? kept[name].own : now.trim();
    const shown = said(own);
    if (shown === own && own === now.trim()) return;
    written.set(node, { ...kept, [name]: { own, shown } });
    if (shown !== now.trim()) write(now.replace(now.trim(), () => shown));
  }

  function look() {
    waiting = null;
    for (const node of document.querySelectorAll(SPEAKS)) {
      if (node.closest(OURS)) continue;
      for (const name of ATTRIBUTES) if (node.hasAttribute(name)) show(node, name, node.getAttribute(name), (text) => node.setAttribute(name, text));
    }
    for (const place of document.querySelectorAll(WRITES)) {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) show(texts.currentNode, "text", texts.currentNode.data, (text) => (texts.currentNode.data = text));
      for (const code of place.querySelectorAll("pre")) if (code.textContent.includes(COMMAND)) code.style.display = "none";
    }
  }

  const heard = ({ target }) => !(target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest(OURS);
  new MutationObserver((changes) => {
    if (!waiting && changes.some(heard)) waiting = setTimeout(look, REST);
  }).observe(document.documentElement, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: [...ATTRIBUTES, "lang"] });
})();
