// Small pictures of pairs of columns. A press sends the number of the pair.

/** @type {(component: StreamlitComponent) => void} */
export default function (component) {
  const { data, parentElement: host } = component;
  const place = /** @type {HTMLElement} */ (host.querySelector(".lc-pairs"));
  const { pairs } = JSON.parse(new TextDecoder().decode(data));
  if (place.innerHTML !== pairs) place.innerHTML = pairs;
  place.onclick = (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button) component.setTriggerValue("pair", Number(button.dataset.pair));
  };
}
