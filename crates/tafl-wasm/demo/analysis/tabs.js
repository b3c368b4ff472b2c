// Panels of which one is shown.

import { html } from "../../element/dom.js";

/**
 * A panel. `shown` is called when the reader chooses it, and `hidden` when another one is chosen.
 * @typedef {{name: string, element: HTMLElement, shown?: () => void, hidden?: () => void}} Panel
 */

export class Tabs {
  /**
   * @param {string} label @param {MediaQueryList} wide Where the first panel is beside the others, and needs no tab.
   * @param {Panel[]} panels
   */
  constructor(label, wide, panels) {
    this.panels = panels;
    this.wide = wide;
    this.chosen = Number(wide.matches);
    this.tabs = panels.map(({ name }, index) =>
      html("button", { type: "button", role: "tab", id: `tab-${index}`, "aria-controls": `panel-${index}`, click: () => this.choose(index) }, name),
    );
    panels.forEach(({ element }, index) => {
      element.id = `panel-${index}`;
      element.setAttribute("role", "tabpanel");
      element.setAttribute("aria-labelledby", `tab-${index}`);
      element.classList.add("desk-panel");
    });
    const list = html("div", { role: "tablist", "aria-label": label, class: "tabs", keydown: (event) => this.key(event) }, ...this.tabs);
    this.element = html("section", { class: "desk", "aria-label": label }, list, ...panels.map(({ element }) => element));
    this.mark();
    wide.addEventListener("change", () => this.adapt());
  }

  adapt() {
    if (this.wide.matches && this.chosen === 0) {
      this.choose(1);
    }
    this.mark();
  }

  /** @param {number} index */
  choose(index) {
    if (index !== this.chosen) {
      const before = this.panels[this.chosen];
      this.chosen = index;
      this.mark();
      this.tabs[index]?.scrollIntoView({ block: "nearest", inline: "nearest" });
      before?.hidden?.();
      this.panels[index]?.shown?.();
    }
  }

  /** @param {number} index */
  isBeside(index) {
    return this.wide.matches && index === 0;
  }

  mark() {
    this.tabs.forEach((tab, index) => {
      const isChosen = index === this.chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      tab.hidden = this.isBeside(index);
    });
    this.panels.forEach(({ element }, index) => {
      element.hidden = index !== this.chosen && !this.isBeside(index);
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const first = Number(this.wide.matches);
    const last = this.tabs.length - 1;
    /** @type {Record<string, number>} */
    const targets = {
      ArrowLeft: this.chosen > first ? this.chosen - 1 : last,
      ArrowRight: this.chosen < last ? this.chosen + 1 : first,
      Home: first,
      End: last,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      this.choose(target);
      this.tabs[target]?.focus();
      event.preventDefault();
      event.stopPropagation();
    }
  }
}
