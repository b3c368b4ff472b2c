// Properties of elements, which have a value whenever they are set: before the element is defined, and in any order.

/** @template T @typedef {{[Name in keyof T]: T[Name] extends string ? string : T[Name] extends number ? number : boolean}} Properties */

/**
 * An element with properties that are attributes: `lastMove` is `last-move`. The type of a property is that of its default.
 * @template {Record<string, string | number | boolean>} T
 * @param {T} defaults @returns {new () => HTMLElement & Properties<T>}
 */
export function reflecting(defaults) {
  class Reflecting extends HTMLElement {}
  for (const [property, otherwise] of Object.entries(defaults)) {
    const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    Object.defineProperty(Reflecting.prototype, property, {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() {
        const value = this.getAttribute(name);
        return typeof otherwise === "boolean" ? value !== null : typeof otherwise === "number" ? Number(value ?? otherwise) : (value ?? otherwise);
      },
      /** @this {HTMLElement} @param {unknown} value */
      set(value) {
        if (typeof otherwise === "boolean") {
          this.toggleAttribute(name, Boolean(value));
        } else if (value === null || value === undefined) {
          this.removeAttribute(name);
        } else {
          this.setAttribute(name, String(value));
        }
      },
    });
  }
  return /** @type {any} */ (Reflecting);
}

/** Applies properties that were set before the element was defined. @param {HTMLElement} element @param {string[]} names */
export function upgrade(element, names) {
  for (const name of names.filter((name) => Object.hasOwn(element, name))) {
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
