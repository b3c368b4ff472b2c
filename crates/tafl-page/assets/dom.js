// Elements, icons, and the clipboard.

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */

/**
 * An element. Attributes that are functions listen to events; text children are text, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Record<string, Attribute>} [attributes] @param {...(Node | string | null | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name @param {Record<string, Attribute>} [attributes] @param {...Node} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * A drawing of the library: elements with attributes, without text. It is read here because pages can forbid the parsers
 * of the browser (`require-trusted-types-for`).
 * @param {string} markup @returns {SVGElement}
 */
export function drawing(markup) {
  const root = svg("g");
  /** @type {Element[]} */
  const open = [root];
  for (const [, closing, name = "", attributes = "", empty] of markup.matchAll(/<(\/?)([a-z]+)([^<>]*?)(\/?)>/gi)) {
    if (closing) {
      open.pop();
      continue;
    }
    const element = document.createElementNS(SVG, name);
    for (const [, attribute = "", value = ""] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) {
      element.setAttribute(attribute, value);
    }
    open.at(-1)?.append(element);
    if (!empty) {
      open.push(element);
    }
  }
  return /** @type {SVGElement} */ (root.firstElementChild ?? root);
}

/** @param {Element} element @param {Record<string, Attribute>} attributes */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/** Shapes in a square of 24 by 24. */
const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M17 5l-9 7 9 7z",
  next: "M7 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  play: "M8 4l12 8-12 8z",
  pause: "M8 5v14M16 5v14",
  turn: "M5 12a7 7 0 1 1 2 5M4 20l3-3 3 3",
  enlarge: "M10 4a6 6 0 1 0 .1 0M15 15l5 5M10 7v6M7 10h6",
  out: "M4 12h9a5 5 0 0 0 5-5V4M8 8l-4 4 4 4",
};

/** @param {keyof typeof ICONS} name @returns {SVGSVGElement} */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/**
 * A button with an icon, which screen readers and tooltips name.
 * @param {keyof typeof ICONS} name @param {string} label @param {() => void} click @returns {HTMLButtonElement}
 */
export function iconButton(name, label, click) {
  return html("button", { type: "button", class: "tool", "aria-label": label, title: label, click }, icon(name));
}

/** @param {string} label @param {() => void} click @returns {HTMLButtonElement} */
export function button(label, click) {
  return html("button", { type: "button", click }, label);
}

/**
 * Copies a text. Pages from a file or without encryption may have no clipboard of their own.
 * @param {string} text @returns {Promise<boolean>}
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = html("textarea", { class: "hidden", readonly: true });
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

/** @param {string} text @param {string} name */
export function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/x-otg;charset=utf-8" }));
  html("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
