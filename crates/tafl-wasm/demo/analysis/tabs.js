// Panels of which one is shown.

import { html } from "../../element/dom.js";

/**
 * A panel. `shown` is called when the reader chooses it, and `hidden` when another one is chosen.
 * @typedef {{name: string, element: HTMLElement, shown?: () => void, hidden?: () => void}} Panel
 */

export class Tabs {
  /** @param {string} label @param {Panel[]} panels */
  constructor(label, panels) {
    this.panels = panels;
    this.chosen = 0;
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
  }

  /** @param {number} index */
  choose(index) {
    if (index !== this.chosen) {
      const before = this.panels[this.chosen];
      this.chosen = index;
      this.mark();
      before?.hidden?.();
      this.panels[index]?.shown?.();
    }
  }

  mark() {
    this.tabs.forEach((tab, index) => {
      const isChosen = index === this.chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    });
    this.panels.forEach(({ element }, index) => {
      element.hidden = index !== this.chosen;
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const last = this.tabs.length - 1;
    /** @type {Record<string, number>} */
    const targets = {
      ArrowLeft: this.chosen ? this.chosen - 1 : last,
      ArrowRight: this.chosen < last ? this.chosen + 1 : 0,
      Home: 0,
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
