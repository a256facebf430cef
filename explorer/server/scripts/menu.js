// Stands in the page itself, before Streamlit starts: on a small screen its menu begins closed. Below 768 px it would anyway;
// up to 1000 px it takes the width of the board. A wide screen, later, has the menu again as Streamlit opens it.
(() => {
  const CLOSED = "stSidebarCollapsed-"; // where Streamlit keeps it
  const SMALL = "linclass.small"; // in the browser's own store, once a small screen has closed it
  try {
    if (matchMedia("(max-width: 1000px)").matches) {
      localStorage.setItem(SMALL, "1");
      localStorage.setItem(CLOSED, "true");
    } else if (localStorage.getItem(SMALL)) {
      localStorage.removeItem(SMALL);
      localStorage.removeItem(CLOSED);
    }
  } catch (error) {
    console.warn("the menu stays as Streamlit opens it:", error.message); // nothing may be kept here
  }
})();
