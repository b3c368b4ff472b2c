// Which document is open, and the list of all that the browser keeps.

import { button, download, html } from "../../element/dom.js";
import { dialog, showDialog } from "../../element/panels.js";
import { folded, variantName, visible } from "../../element/text.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Work} Work */
/** @typedef {import("./storage.js").Entry} Entry */
/** @typedef {import("./storage.js").Key} Key */
/** @typedef {import("./storage.js").Storage} Storage */

const MAX_TITLE = 100;

/** With more documents than this there is a search. */
const FEW = 5;

/** @type {Record<string, string>} */
const CONFLICTS = {
  changed: "This document was changed in another tab. What you edit here becomes a copy.",
  deleted: "This document was deleted in another tab. It is kept again when you edit it.",
  copied: "Another tab has changed the same document. Your version is now a copy.",
};

const KEPT = "The browser keeps these documents on this device, with every edit.";

const DAMAGED = "A stored document is damaged and cannot be shown. Open it in the list of documents to save what is there as a file.";

export class Documents {
  /**
   * @param {Draft} draft @param {Storage} storage @param {object} actions
   * @param {() => string} actions.blank The text of a new game.
   * @param {() => void} actions.flush Reads what is still being typed.
   * @param {() => void} actions.leave Forgets what was typed and refused.
   */
  constructor(draft, storage, actions) {
    this.draft = draft;
    this.storage = storage;
    this.actions = actions;
    /** The state that was kept last. */
    this.kept = draft.state;
    this.list = html("ul", { class: "documents" });
    this.help = html("p");
    this.name = html("input", { type: "text", id: "document-name", maxlength: MAX_TITLE, autocomplete: "off", change: () => this.rename() });
    this.search = html("input", { type: "search", "aria-label": "Search the documents", placeholder: "Search", input: () => this.find() });
    /** What was deleted last, and how it comes back. */
    this.deleted = html("p", { class: "deleted", role: "status" });
    const field = html("p", { class: "field" }, html("label", { for: "document-name" }, "Name of this document"), this.name);
    this.window = dialog("Documents", this.help, field, this.search, this.deleted, this.list);
    this.warning = html("p", { role: "status" });
    this.choices = html("div", { class: "items" });
    this.bar = html("div", { class: "bar" }, this.warning, this.choices);
    storage.changed = () => this.show();
    addEventListener("beforeunload", (event) => this.leave(event));
    addEventListener("pagehide", () => this.hide());
    addEventListener("visibilitychange", () => this.hide());
    this.show();
  }

  /** Keeps the work after an edit. To show another move or game is not an edit. */
  keep() {
    const { games, first = null } = this.draft.state;
    if (games !== this.kept.games || first !== (this.kept.first ?? null)) {
      this.write();
    }
  }

  write() {
    this.kept = this.draft.state;
    this.storage.keep(this.draft.work, this.title);
  }

  /** The work is in a file too. */
  saved() {
    this.storage.isUnkept = false;
  }

  /** The players, the event or the variant. */
  get content() {
    const { data, rules } = this.draft;
    const tag = (/** @type {string} */ name) => data.tags.find((tag) => tag.name === name)?.value.trim() ?? "";
    const players = [tag("attackers"), tag("defenders")].filter(Boolean).join(" – ");
    return [players, tag("event")].filter(Boolean).join(", ") || variantName(tag("variant"), rules) || "Untitled";
  }

  /** Its name or else its content, and how long it is. */
  get title() {
    const { data, state } = this.draft;
    const name = this.storage.name || this.content;
    const [count, what] = state.games.length > 1 ? [state.games.length, "game"] : [data.moves.length, "move"];
    return `${name.slice(0, MAX_TITLE)}, ${count} ${what}${count === 1 ? "" : "s"}`;
  }

  /** The page may be closed. @param {BeforeUnloadEvent} event */
  leave(event) {
    this.hide();
    if (this.storage.isUnkept) {
      event.preventDefault();
    }
  }

  /** The page may never run again. */
  hide() {
    this.actions.flush();
    this.storage.remember(this.draft.state);
    void this.storage.write();
  }

  /** Whether another document can be shown: this one is kept, or the reader lets it go. @returns {Promise<boolean>} */
  async isFree() {
    this.actions.flush();
    await this.storage.writing;
    return !this.storage.isUnkept || confirm("The browser could not keep this work. It is lost if you continue without saving it as a file. Continue?");
  }

  /** Makes a new document. @param {string[]} games @param {string} [name] @returns {Promise<boolean>} Whether it was made. */
  async create(games, name = "") {
    const isFree = await this.isFree();
    if (isFree) {
      this.begin(games);
      this.storage.name = name.slice(0, MAX_TITLE);
      this.write();
    }
    return isFree;
  }

  /** Gives the document the name in the field; without one it is named by its content. */
  rename() {
    this.storage.name = this.name.value.trim();
    this.write();
    void this.storage.writing?.then(() => this.refresh());
  }

  /** @param {string[]} games */
  begin(games) {
    this.storage.begin();
    this.load({ state: { games, index: 0, address: "0a", first: null }, past: [], future: [] });
  }

  /** Shows a document. @param {Work} work */
  load(work) {
    this.kept = work.state;
    this.actions.leave();
    this.draft.load(work);
    this.show();
  }

  /** @param {Key | undefined} key */
  async open(key) {
    if (!key || !(await this.isFree())) {
      return;
    }
    const work = await this.storage.load(key);
    const found = await this.storage.raw(key);
    if (work) {
      this.load(work);
    } else if (found !== undefined) {
      download(JSON.stringify(found, null, 2), "damaged.json");
    }
    if (found !== undefined) {
      this.window.close();
    }
    this.show();
  }

  /** @param {Entry} entry */
  async delete({ key, title }) {
    const isOpen = this.isOpen(key);
    const deleted = await this.storage.delete(key);
    if (!deleted) {
      return;
    }
    if (isOpen) {
      this.begin([this.actions.blank()]);
    }
    await this.refresh();
    const undo = button("Undo", async () => {
      if (await this.storage.restore(deleted)) {
        this.deleted.replaceChildren();
        await this.refresh();
        this.window.querySelector("h2")?.focus();
      }
    });
    this.deleted.replaceChildren(`Deleted “${visible(title)}”. `, undo);
    undo.focus();
  }

  /** Whether this tab shows a document. @param {Key} key */
  isOpen([id, version]) {
    const base = this.storage.bases.at(-1);
    return base !== undefined && base[0] === id && base[1] === version;
  }

  async openList() {
    this.actions.flush();
    await this.storage.writing;
    [this.name.value, this.name.placeholder, this.search.value] = [this.storage.name, this.content, ""];
    await this.refresh();
    showDialog(this.window);
  }

  /** Shows the documents whose titles have all words of the search. */
  find() {
    const words = folded(this.search.value).split(/\s+/);
    for (const row of this.list.children) {
      const title = folded(row.querySelector(".title")?.textContent ?? "");
      row.toggleAttribute("hidden", !words.every((word) => title.includes(word)));
    }
  }

  async refresh() {
    const entries = await this.storage.list();
    const rows = entries.map((entry) => this.row(entry));
    const focused = this.list.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
    this.list.replaceChildren(...(rows.length ? rows : [html("li", {}, "No documents yet.")]));
    this.search.hidden = rows.length <= FEW;
    this.find();
    if (focused) {
      const buttons = [...this.window.querySelectorAll("button")];
      const same = buttons.find((button) => button.getAttribute("aria-label") === focused);
      (same ?? this.window.querySelector("h2"))?.focus();
    }
  }

  /** @param {Entry} entry @returns {HTMLElement} */
  row(entry) {
    const { key, title, changed } = entry;
    const isOpen = this.isOpen(key);
    const when = new Date(changed).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
    const named = (/** @type {string} */ verb, /** @type {() => void} */ click) =>
      html("button", { type: "button", "aria-label": `${verb} ${visible(title)}`, click }, verb);
    return html(
      "li",
      { "aria-current": isOpen && "true" },
      html("div", {}, html("bdi", { class: "title" }, visible(title)), html("small", {}, isOpen ? `${when}, open here` : when)),
      isOpen ? null : named("Open", () => void this.open(key)),
      named("Delete", () => void this.delete(entry)),
    );
  }

  /** Shows whether the work is kept, and what other tabs have done. */
  show() {
    const { failure, conflict, isDamaged } = this.storage;
    const text = failure || CONFLICTS[conflict] || (isDamaged ? DAMAGED : "");
    if (this.warning.textContent !== text) {
      this.warning.textContent = text;
      this.choices.replaceChildren(...(failure ? [] : this.answers(conflict)));
    }
    this.bar.classList.toggle("needed", text !== "");
    this.help.textContent = failure || KEPT;
    if (this.window.open) {
      void this.refresh();
    }
  }

  /** The actions that the reader can choose. @param {string} conflict @returns {HTMLElement[]} */
  answers(conflict) {
    const own = () => {
      this.actions.flush();
      this.write();
    };
    const agree = () => {
      [this.storage.conflict, this.storage.isDamaged] = ["", false];
      this.show();
    };
    switch (conflict) {
      case "changed":
        return [button("Show the other version", async () => this.open(await this.storage.newest())), button("Keep this version as a copy", own)];
      case "deleted":
        return [button("Keep it", own)];
      default:
        return [button("Close", agree)];
    }
  }
}
