// Inline script that runs before Streamlit. On a small screen, the menu starts closed. Streamlit closes it only below
// 768 px, but up to 1000 px it takes space from the board. On a wide screen, Streamlit's default applies again.
// A page inside another page has no menu: embed=1&theme=dark become the parameters of which Streamlit knows the meaning.
(() => {
  const asked = new URLSearchParams(location.search);
  if (["1", "true"].includes(asked.get("embed") ?? "")) {
    const theme = asked.get("theme") ?? "";
    asked.delete("theme");
    asked.set("embed", "true");
    if (["light", "dark"].includes(theme)) asked.set("embed_options", `${theme}_theme`);
    history.replaceState(history.state, "", `${location.pathname}?${asked}`);
    document.documentElement.classList.add("lc-embedded");
  }
  const CLOSED = "stSidebarCollapsed-"; // Streamlit's storage key
  const SMALL = "linclass.small"; // our storage key, set once a small screen has closed the menu
  try {
    if (matchMedia("(max-width: 1000px)").matches) {
      localStorage.setItem(SMALL, "1");
      localStorage.setItem(CLOSED, "true");
    } else if (localStorage.getItem(SMALL)) {
      localStorage.removeItem(SMALL);
      localStorage.removeItem(CLOSED);
    }
  } catch (error) {
    console.warn("the menu stays as Streamlit opens it:", error); // storage is forbidden
  }
})();
