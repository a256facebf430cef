// The only script that Streamlit sends with every message: it fetches the chart's modules once and hands over to them.
const fetchMain = (assets) => import(new URL(assets + "/main.js", location.origin).href);

export default function (component) {
  const payload = JSON.parse(new TextDecoder().decode(component.data));
  const host = component.parentElement;
  if (payload.figure) host.querySelector(".lc-plot").style.minHeight = payload.height + "px"; // nothing jumps later
  const call = (host._lcCall = (host._lcCall ?? 0) + 1);
  fetchMain(payload.assets).then(
    (main) => call === host._lcCall && main.update(component, payload),
    (error) => {
      host.querySelector(".lc-error").textContent = payload.labels?.unavailable ?? "";
      console.error(error);
    },
  );
  return () => fetchMain(payload.assets).then((main) => main.unmount(host));
}
