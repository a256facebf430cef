// The icons of the buttons as SVG, so that they do not depend on a font.

/** @type {Record<string, string>} */
const SHAPES = {
  play: '<path d="M5 3l8 5-8 5z"/>',
  pause: '<path d="M4 3h3v10H4zM9 3h3v10H9z"/>',
  forward: '<path d="M4 3l6 5-6 5zM10.5 3h2v10h-2z"/>',
  back: '<path d="M12 3L6 8l6 5zM3.5 3h2v10h-2z"/>',
  last: '<path d="M2 3l5 5-5 5zM7 3l5 5-5 5zM12.3 3h1.7v10h-1.7z"/>',
  first: '<path d="M14 3L9 8l5 5zM9 3L4 8l5 5zM2 3h1.7v10H2z"/>',
  undo: '<path d="M6.5 2.5L2 6.5l4.5 4V8c3.5 0 5.5 1 7 4-.2-4-2.5-7-7-7z"/>',
  redo: '<path d="M9.5 2.5L14 6.5l-4.5 4V8c-3.5 0-5.5 1-7 4 .2-4 2.5-7 7-7z"/>',
  snap: '<path d="M1 5h14M1 11h14M5 1v14M11 1v14" fill="none" stroke="currentColor" stroke-width="1.3"/><circle cx="5" cy="11" r="2.6"/>',
  free: '<path d="M3 2v11h11" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M3 0l2.2 3.4H.8zM16 13l-3.4 2.2v-4.4z"/><path d="M5.5 10.5l3-3M10 6l3-3" stroke="currentColor" stroke-width="1.4"/>',
  lasso: '<ellipse cx="8.5" cy="6" rx="6" ry="4" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2.6 1.6"/><path d="M4 8.5c-2 1.5-1 3.5 .8 2.8S5.5 8.8 4 8.5zM4.5 11.3c.3 1.5-.6 2.6-2 3.2" fill="none" stroke="currentColor" stroke-width="1.3"/>',
  rectangle: '<path d="M3 4.5h10v7H3z" fill="none" stroke="currentColor" stroke-width="1.4"/><path d="M1.5 3h3v3h-3zM11.5 10h3v3h-3z"/>',
  save: '<path d="M7 1.5h2v6h3L8 11.5 4 7.5h3zM2 11h2v2h8v-2h2v4H2z"/>',
  share: '<path d="M4.5 8L11 4M4.5 8l6.5 4" fill="none" stroke="currentColor" stroke-width="1.5"/><circle cx="4" cy="8" r="2.4"/><circle cx="11.5" cy="3.6" r="2.4"/><circle cx="11.5" cy="12.4" r="2.4"/>',
  reset: '<path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" fill="none" stroke="currentColor" stroke-width="1.6"/>',
  plus: '<path d="M8 3v10M3 8h10" stroke="currentColor" stroke-width="1.8"/>',
  minus: '<path d="M3 8h10" stroke="currentColor" stroke-width="1.8"/>',
  up: '<path d="M3 10.5L8 5l5 5.5z"/>',
  down: '<path d="M3 5.5h10L8 11z"/>',
  close: '<path d="M3.5 3.5l9 9M12.5 3.5l-9 9" stroke="currentColor" stroke-width="1.8"/>',
  full: '<path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4M2 2l4 4M14 2l-4 4M14 14l-4-4M2 14l4-4" fill="none" stroke="currentColor" stroke-width="1.4"/>',
  hall: '<path d="M4.5 1.5h7v13h-7z" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M7 12.2h2v1H7z"/>',
  presenter: '<path d="M1.5 2.5h13v8h-13z" fill="none" stroke="currentColor" stroke-width="1.4"/><path d="M4 5h5v1.3H4zM4 7.4h3v1.3H4zM7.3 10.5h1.4V13H11v1.4H5V13h2.3z"/>',
  code: '<path d="M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2z" fill="none" stroke="currentColor" stroke-width="1.4"/><path d="M3.8 3.8h1.4v1.4H3.8zM10.8 3.8h1.4v1.4h-1.4zM3.8 10.8h1.4v1.4H3.8zM9 9h2v2H9zM12 12h2v2h-2zM12 9h2v1.5h-2zM9 12.5h1.5V14H9z"/>',
};

/** Replace the content of a node by an icon. @type {(node: HTMLElement, name: string) => void} */
export function setIcon(node, name) {
  if (node.dataset.icon === name) return;
  node.dataset.icon = name;
  node.innerHTML = `<svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">${SHAPES[name]}</svg>`;
}

/**
 * A button with an accessible name that shows the icon of that name or, if there is none, `icon` as text.
 * @type {(name: string, icon: string, action: (event: MouseEvent) => void) => HTMLButtonElement}
 */
export function iconButton(name, icon, action) {
  const node = Object.assign(document.createElement("button"), { type: "button", title: name });
  node.setAttribute("aria-label", name);
  if (icon in SHAPES) setIcon(node, icon);
  else node.textContent = icon;
  node.addEventListener("click", (event) => {
    if (event.detail > 0) node.blur(); // a mouse click must not take the space key away from the player
    action(event);
  });
  return node;
}
