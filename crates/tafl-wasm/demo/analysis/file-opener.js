// Files that people open or drop, in every form that the package reads.

import { html } from "../../element/dom.js";
import { dialog, showDialog } from "../../element/panels.js";
import { visible } from "../../element/text.js";
import { Games } from "../../index.js";
import { loadArchives } from "./archives.js";
import { gamesOf, messageOf } from "./draft.js";

/** @typedef {import("../../archives.js").FileGame} FileGame */

/** The largest file that is read, in bytes. Its text and its games are in memory too. */
const MAX_BYTES = 1 << 28;

/** How long games are read without a pause, in milliseconds. */
const SLICE = 30;

/** How many errors are listed. */
const MAX_LISTED = 20;

const OPENED = "Game records (.otg) and the forms of other programs can be opened, also compressed and in zip or tar files.";

/** What is read of files: their games, and what has to be said about them. */
export class ReadFiles {
  constructor() {
    /** @type {string[]} */
    this.games = [];
    /** What was refused or lost, in sentences. @type {string[]} */
    this.notes = [];
    /** The other forms that were read. @type {Set<string>} */
    this.forms = new Set();
    /** What was lost, by its code: in words, and in how many games. @type {Map<string, {message: string, games: number}>} */
    this.losses = new Map();
    /** @type {string[]} */
    this.errors = [];
  }

  /**
   * Reads files one after another.
   * @param {File[]} files @param {(text: string) => void} progress @returns {Promise<ReadFiles>}
   */
  static async of(files, progress) {
    const read = new ReadFiles();
    for (const file of files) {
      try {
        await read.add(file, progress);
      } catch (error) {
        read.notes.push(`${file.name} was not read to its end: ${messageOf(error)}`);
      }
    }
    read.conclude();
    return read;
  }

  /** @param {File} file @param {(text: string) => void} progress */
  async add(file, progress) {
    if (file.size > MAX_BYTES) {
      this.notes.push(`${file.name} is larger than ${MAX_BYTES >> 20} MiB. Open a part of it.`);
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = textOf(bytes);
    if (text !== null && isRecord(text)) {
      this.addAll(gamesOf(text));
    } else {
      await this.convert(file, bytes, text, progress);
    }
  }

  /** @param {File} file @param {Uint8Array} bytes @param {string | null} text @param {(text: string) => void} progress */
  async convert(file, bytes, text, progress) {
    progress(`Reading ${file.name}…`);
    const readers = await loadArchives();
    if (!readers) {
      this.notes.push(`The readers for other forms than game records cannot be loaded, so ${file.name} is ${text === null ? "not read" : "shown as text"}. Try again with a connection to the network.`);
      this.addAll(text === null ? [] : [text]);
      return;
    }
    let paused = performance.now();
    for (const found of readers.readFile(bytes, file.name)) {
      this.take(found, file, text);
      if (performance.now() - paused > SLICE) {
        progress(`Reading ${file.name}: ${this.games.length.toLocaleString("en")} games.`);
        await new Promise((resolve) => setTimeout(resolve));
        paused = performance.now();
      }
    }
  }

  /** @param {FileGame} found @param {File} file @param {string | null} text */
  take({ file: name, line, format, source, game, error }, file, text) {
    if (game) {
      this.games.push(game.value.toString());
      game.value.free();
      game.losses.forEach(({ code, message }) => {
        const loss = this.losses.get(code) ?? { message, games: 0 };
        this.losses.set(code, { ...loss, games: loss.games + 1 });
      });
      this.forms.add(format ?? "");
    } else if (format === "otg") {
      // The text panel shows its errors, and can correct them.
      this.games.push(source);
    } else if (error?.code === "archive-format-unrecognized" && name === file.name && text !== null) {
      // A person may have written it.
      this.games.push(text);
      return;
    }
    if (error) {
      const place = line ? `${name}, line ${line}` : name;
      const kept = game ? " (the moves before are kept)" : format === "otg" ? " (kept as text)" : "";
      this.errors.push(`${place}: ${error.message}${kept}`);
    }
  }

  /** @param {string[]} games */
  addAll(games) {
    games.forEach((game) => this.games.push(game));
  }

  /** Puts what was found into words. */
  conclude() {
    const count = (/** @type {number} */ games) => `${games.toLocaleString("en")} ${games === 1 ? "game" : "games"}`;
    this.forms.delete("otg");
    for (const { message, games } of this.losses.values()) {
      this.notes.push(`Changed in ${count(games)}, as here: ${message}`);
    }
    this.notes.push(...this.errors.slice(0, MAX_LISTED));
    if (this.errors.length > MAX_LISTED) {
      this.notes.push(`… and ${count(this.errors.length - MAX_LISTED)} more that cannot be read`);
    }
    if (!this.games.length) {
      this.notes.push(OPENED);
    }
  }

  /** What was opened, in a sentence. @param {File[]} files @returns {string} */
  summary(files) {
    const names = files.length === 1 ? (files[0]?.name ?? "") : `${files.length} files`;
    if (!this.games.length) {
      return `Nothing was opened. ${this.notes.join(" ")}`;
    }
    const games = this.games.length > 1 ? `: ${this.games.length.toLocaleString("en")} games` : "";
    const forms = this.forms.size ? ` (${[...this.forms].join(", ")})` : "";
    return `Opened ${names}${games}${forms}.`;
  }
}

/** Opens files as documents. */
export class FileOpener {
  /** @param {import("./documents.js").Documents} documents @param {(text: string) => void} tell */
  constructor(documents, tell) {
    this.documents = documents;
    this.tell = tell;
    this.input = html("input", { type: "file", class: "hidden", tabindex: -1, multiple: true, "aria-label": "Files to open", change: () => this.choose() });
    this.notes = html("ul", { class: "notes" });
    this.window = dialog("What was read", this.notes);
    this.element = html("div", { class: "opener" }, this.input, this.window);
    addEventListener("dragover", (event) => this.drag(event, true));
    addEventListener("dragleave", (event) => this.drag(event, event.relatedTarget !== null));
    addEventListener("drop", (event) => this.drop(event));
  }

  /** @param {DragEvent} event @param {boolean} isInside */
  drag(event, isInside) {
    if (event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
      document.body.classList.toggle("dropping", isInside);
    }
  }

  /** @param {DragEvent} event */
  drop(event) {
    const files = [...(event.dataTransfer?.files ?? [])];
    document.body.classList.remove("dropping");
    if (files.length && !event.defaultPrevented) {
      event.preventDefault();
      void this.open(files);
    }
  }

  choose() {
    const files = [...(this.input.files ?? [])];
    this.input.value = "";
    void this.open(files);
  }

  /** @param {File[]} files */
  async open(files) {
    if (!files.length) {
      return;
    }
    const read = await ReadFiles.of(files, this.tell);
    const name = read.games.length > 1 ? files.map((file) => nameOf(file)).join(", ") : "";
    if (read.games.length && !(await this.documents.create(read.games, name))) {
      this.tell("");
      return;
    }
    this.tell(visible(read.summary(files)));
    if (read.notes.length) {
      this.notes.replaceChildren(...read.notes.map((note) => html("li", {}, visible(note))));
      showDialog(this.window);
    }
  }
}

/** The text of a file, unless it is none. @param {Uint8Array} bytes @returns {string | null} */
function textOf(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** Whether a text is one of game records: its first game has no errors. @param {string} text @returns {boolean} */
function isRecord(text) {
  const games = new Games(text);
  const { value, errors = [] } = games.nextGame() ?? {};
  value?.free();
  games.free();
  return Boolean(value) && !errors.length;
}

/** The name of a file without its extensions. @param {File} file @returns {string} */
function nameOf({ name }) {
  return name.replace(/(?<=.)(\.[a-z0-9]{1,6}){1,2}$/i, "");
}
