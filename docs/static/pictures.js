// Draws the pictures of a page with Plotly, in the light or the dark colours, as the reader has chosen.
const night = matchMedia("(prefers-color-scheme: dark)");
const pictures = [...document.querySelectorAll(".picture")].map((place) => [place, place.textContent]);

function draw() {
  const { theme } = document.body.dataset;
  const dark = theme === "dark" || (theme !== "light" && night.matches);
  for (const [place, text] of pictures) {
    const { data, layout } = JSON.parse(text, (_, value) => (dark && DARK[value]) || value);
    Plotly.react(place, data, layout, { displayModeBar: false, responsive: true });
  }
}

for (const [place] of pictures) place.replaceChildren();
draw();
night.addEventListener("change", draw);
new MutationObserver(draw).observe(document.body, { attributeFilter: ["data-theme"] });
