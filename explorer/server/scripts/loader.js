// The only script that Streamlit sends with every message. It imports the site's modules once and calls them. A browser
// never requests a failed module again, so retries use other addresses.
const ATTEMPTS = 5;
const SCRIPTS = ["site.js", "main.js"]; // main.js is a dependency; preloading it saves a round trip
/** @type {Record<string, Promise<Site>>} */
const arriving = {};

/** @type {(assets: string, again?: number) => Promise<Site>} */
const attempt = async (assets, again = 0) => {
  const folder = again ? `${assets}.${again}` : assets;
  try {
    const [site] = await Promise.all(SCRIPTS.map((name) => import(new URL(`${folder}/${name}`, location.origin).href)));
    return site;
  } catch (error) {
    if (again === ATTEMPTS - 1) throw error;
    await new Promise((done) => setTimeout(done, 250 * 2 ** again));
    return attempt(assets, again + 1);
  }
};

/** @type {(assets: string) => Promise<Site>} */
const fetchSite = (assets) => (arriving[assets] ??= attempt(assets));

/** @type {(component: StreamlitComponent) => () => void} */
export default function (component) {
  const payload = JSON.parse(new TextDecoder().decode(component.data));
  const host = component.parentElement;
  const plot = /** @type {HTMLElement} */ (host.querySelector(".lc-plot"));
  if (payload.figure) plot.style.minHeight = payload.height + "px"; // avoids a layout shift
  const call = (host._lcCall = (host._lcCall ?? 0) + 1);
  fetchSite(payload.assets).then(
    (site) => call === host._lcCall && site.update(component, payload),
    (error) => {
      host.querySelector(".lc-error")?.replaceChildren(payload.labels?.unavailable ?? "");
      console.error(error);
    },
  );
  return () => fetchSite(payload.assets).then((site) => site.unmount(host));
}
