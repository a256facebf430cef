// Inline script: a sandboxed frame without allow-same-origin lets a page load no script of its own, so nothing would appear.
// It says what the page around it must allow, in the words of the page's head (index_page), and where the lesson is.
if (self.origin === "null")
  addEventListener("DOMContentLoaded", () => {
    const told = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="linclass:sandboxed"]')).content;
    const line = Object.assign(document.createElement("p"), { textContent: `${told} ` });
    line.append(Object.assign(document.createElement("a"), { href: location.href, target: "_blank", textContent: location.href }));
    Object.assign(line.style, { margin: "1rem", font: "1rem/1.5 sans-serif", overflowWrap: "anywhere" });
    line.setAttribute("role", "alert");
    document.body.replaceChildren(line);
  });
