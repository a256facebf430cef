// Elements of the page.

/**
 * Create an element with properties and children.
 * @type {<T extends keyof HTMLElementTagNameMap>(tag: T, properties: Partial<HTMLElementTagNameMap[T]>, ...children: (Node | string)[]) => HTMLElementTagNameMap[T]}
 */
export function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

/**
 * The element around an event that matches a selector, or null.
 * @type {(event: Event, selector: string) => HTMLElement | null}
 */
export const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);
