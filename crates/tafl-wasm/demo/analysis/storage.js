// The documents, which the browser keeps until they are deleted. No other file touches the store.
//
// Each write adds a version under a key of its own and deletes the version that it was made from, in one transaction. What
// another tab has written meanwhile has another key and stays: the two versions are two documents from then on. A write
// does not wait for answers, so it also succeeds while the page is being closed.
//
// This is a database because Chromium writes localStorage to the disk seconds or minutes later, and loses it when it is
// killed.

/** @typedef {import("./draft.js").State} State */
/** @typedef {import("./draft.js").Work} Work */

/** A version of a document: the name of the document, and of the version. @typedef {[string, string]} Key */

/** A version as it is listed. @typedef {{key: Key, title: string, changed: number}} Entry */

/** The effect of another tab on the document; `copied` if this tab has changed it too. @typedef {"" | "changed" | "deleted" | "copied"} Conflict */

/**
 * The name of the database, of the channel between tabs, and of what a tab remembers. The first version of this page kept
 * its only text in localStorage under this name.
 */
const NAME = "tafl-analysis";

/** Titles are apart from the work, so that a list does not read all texts. */
const STORES = ["entries", "works"];

/** How long the page waits for the browser to open the database, in milliseconds. */
const PATIENCE = 3000;

const FULL = "The browser has no room to keep this work. Save it as a file, or delete documents.";
const UNAVAILABLE = "The browser does not keep the work on this page. Save it as a file.";

export class Storage {
  /** @param {IDBDatabase | null} database */
  constructor(database) {
    this.database = database;
    /** The name of the document of this tab, for programs; and for people, where they have given it one. */
    this.id = newName();
    this.name = "";
    /** The versions that the next write replaces: the one in the database, and those that are still being written. @type {Key[]} */
    this.bases = [];
    /** The work to write after that. @type {(Work & {title: string, name: string}) | null} */
    this.waiting = null;
    /** @type {Promise<void> | null} */
    this.writing = null;
    /** Why work cannot be kept, or an empty string. */
    this.failure = database ? "" : UNAVAILABLE;
    /** Whether there is work that could not be kept. */
    this.isUnkept = false;
    /** @type {Conflict} */
    this.conflict = "";
    /** Whether there is something that cannot be read. */
    this.isDamaged = false;
    /** Called when one of these changes, and when another tab has changed a document. */
    this.changed = () => {};
    this.channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : null;
    this.channel?.addEventListener("message", () => void this.check());
    // A page that was frozen, or comes back from the history, has missed messages.
    addEventListener("pageshow", () => void this.check());
    addEventListener("visibilitychange", () => void this.check());
  }

  /** Opens the store. Where there is none, nothing is kept. @returns {Promise<Storage>} */
  static async open() {
    try {
      const request = indexedDB.open(NAME);
      request.onupgradeneeded = () => {
        STORES.forEach((name) => request.result.createObjectStore(name, { keyPath: ["id", "version"] }));
      };
      /** @type {Promise<never>} */
      const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
      const database = await Promise.race([answer(request), late]);
      if (STORES.every((name) => database.objectStoreNames.contains(name))) {
        database.onversionchange = () => database.close();
        return new Storage(database);
      }
    } catch {
      // Browsers can forbid the store, and private windows may not have it.
    }
    return new Storage(null);
  }

  /** The work of the last visit: that of this tab, or else what was changed last. @returns {Promise<Work | null>} */
  async resume() {
    const unkept = await this.takeOver();
    if (unkept) {
      return unkept;
    }
    const { id, index, address } = remembered();
    const entries = await this.list();
    const isMine = (/** @type {Entry} */ { key }) => key[0] === id;
    for (const entry of [...entries.filter(isMine), ...entries]) {
      const work = await this.load(entry.key);
      if (work) {
        const state = { ...work.state, index, address };
        return isMine(entry) && isState(state) ? { ...work, state } : work;
      }
    }
    return null;
  }

  /** Takes over the only text of the first version of this page. Returns it if it cannot be kept. @returns {Promise<Work | null>} */
  async takeOver() {
    /** @type {any} */
    let state = null;
    try {
      state = localStorage.getItem(NAME);
      state = JSON.parse(state);
    } catch {
      // Without localStorage there is no text, and one that cannot be read is kept as it is.
    }
    if (state === null) {
      return null;
    }
    const work = { state, past: [], future: [] };
    this.isDamaged = !isState(state);
    if (this.database) {
      this.keep(work, this.isDamaged ? "Damaged" : "Earlier work");
      await this.writing;
      if (!this.isUnkept) {
        localStorage.removeItem(NAME);
        this.begin();
        return null;
      }
    }
    return this.isDamaged ? null : work;
  }

  /** All documents, the newest first. @returns {Promise<Entry[]>} */
  async list() {
    const found = (await this.ask("entries", (store) => store.getAll())) ?? [];
    return found
      .map(({ id, version, title, changed }) => ({
        key: /** @type {Key} */ ([id, version]),
        title: typeof title === "string" ? title : "Damaged",
        changed: Number.isFinite(changed) ? changed : 0,
      }))
      .sort((one, other) => other.changed - one.changed);
  }

  /** The newest version of the document of this tab. @returns {Promise<Key | undefined>} */
  async newest() {
    return (await this.list()).find(({ key }) => key[0] === this.id)?.key;
  }

  /** Makes a document that of this tab. An unreadable one stays where it is. @param {Key} key @returns {Promise<Work | null>} */
  async load(key) {
    const found = await this.raw(key);
    const { state, past, future } = found ?? {};
    if (!isState(state)) {
      // Without a work, another tab has just replaced the version.
      this.isDamaged ||= found !== undefined;
      return null;
    }
    this.begin(key);
    this.name = typeof found.name === "string" ? found.name : "";
    const areStates = [past, future].every((states) => Array.isArray(states) && states.every(isState));
    return areStates ? { state, past, future } : { state, past: [], future: [] };
  }

  /** The value in the database, in whatever form. @param {Key} key @returns {Promise<any>} */
  raw(key) {
    return this.ask("works", (store) => store.get(key));
  }

  /** The next work belongs to another document: to a new one unless there is a key. @param {Key} [key] */
  begin(key) {
    this.id = key?.[0] ?? newName();
    this.name = "";
    this.bases = key ? [key] : [];
    this.conflict = "";
    this.isUnkept = false;
  }

  /** @param {Work} work @param {string} title */
  keep(work, title) {
    this.waiting = { ...work, title, name: this.name };
    this.writing ??= this.writeAll();
  }

  async writeAll() {
    while (this.waiting) {
      await this.write();
    }
    this.writing = null;
    this.changed();
  }

  /** Writes what is waiting. */
  async write() {
    const { waiting, database, bases } = this;
    this.waiting = null;
    if (!waiting || !database) {
      this.isUnkept ||= waiting !== null;
      return;
    }
    const { title, ...work } = waiting;
    /** @type {Key} */
    const key = [this.id, newName()];
    const [id, version] = key;
    this.bases = [...bases, key];
    try {
      const transaction = database.transaction(STORES, "readwrite", { durability: "strict" });
      const base = bases.at(-1);
      const found = base && transaction.objectStore("entries").getKey(base);
      bases.forEach((old) => remove(transaction, old));
      transaction.objectStore("entries").add({ id, version, title, changed: Date.now() });
      transaction.objectStore("works").add({ id, version, ...work });
      transaction.commit();
      await completion(transaction);
      this.bases = this.bases.slice(this.bases.indexOf(key));
      this.failure = "";
      this.isUnkept = false;
      if (found && found.result === undefined) {
        this.fork(waiting);
      }
      this.channel?.postMessage("");
    } catch (error) {
      this.bases = this.bases.filter((other) => other !== key);
      this.failure = error instanceof DOMException && error.name === "QuotaExceededError" ? FULL : UNAVAILABLE;
      this.isUnkept = true;
    }
  }

  /** The version that this tab has changed was gone: what it has written gets another name. @param {Work & {title: string, name: string}} written */
  fork(written) {
    this.id = newName();
    this.conflict = this.conflict === "deleted" ? "" : "copied";
    this.waiting ??= written;
  }

  /** Deletes a document. Returns what was deleted, for `restore`, or `null` if it stays. @param {Key} key @returns {Promise<unknown[] | null>} */
  async delete(key) {
    await this.writing;
    try {
      const transaction = this.database?.transaction(STORES, "readwrite");
      if (!transaction) {
        return null;
      }
      const found = STORES.map((name) => transaction.objectStore(name).get(key));
      remove(transaction, key);
      await completion(transaction);
      this.channel?.postMessage("");
      return found.map(({ result }) => result);
    } catch {
      return null;
    }
  }

  /** Brings a deleted document back. @param {unknown[]} deleted What `delete` returned. @returns {Promise<boolean>} Whether it is back. */
  async restore(deleted) {
    try {
      const transaction = this.database?.transaction(STORES, "readwrite");
      STORES.forEach((name, index) => deleted[index] && transaction?.objectStore(name).put(deleted[index]));
      if (!transaction) {
        return false;
      }
      await completion(transaction);
    } catch {
      return false;
    }
    this.channel?.postMessage("");
    return true;
  }

  /** Notices what another tab did to the document. */
  async check() {
    const base = this.bases.at(-1);
    if (base && !this.writing && !this.conflict) {
      const keys = /** @type {Key[] | undefined} */ (await this.ask("entries", (store) => store.getAllKeys()));
      const isStill = !this.writing && this.bases.at(-1) === base;
      if (keys && isStill && !keys.some((key) => indexedDB.cmp(key, base) === 0)) {
        this.conflict = keys.some(([id]) => id === base[0]) ? "changed" : "deleted";
      }
    }
    this.changed();
  }

  /** Remembers what this tab shows, for a reload. @param {State} state */
  remember({ index, address }) {
    try {
      sessionStorage.setItem(NAME, JSON.stringify({ id: this.id, index, address }));
    } catch {
      // A reload shows what was changed last.
    }
  }

  /**
   * The answer of the database, or `undefined` if it has failed.
   * @template T @param {string} name @param {(store: IDBObjectStore) => IDBRequest<T>} request @returns {Promise<T | undefined>}
   */
  async ask(name, request) {
    try {
      return this.database ? await answer(request(this.database.transaction(name).objectStore(name))) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** @param {unknown} value @returns {value is State} */
function isState(value) {
  const { games, index, address, first = null } = /** @type {Record<string, unknown>} */ (value ?? {});
  return (
    Array.isArray(games) &&
    games.every((text) => typeof text === "string") &&
    Number.isInteger(index) &&
    games[Number(index)] !== undefined &&
    typeof address === "string" &&
    [null, "attackers", "defenders"].includes(/** @type {any} */ (first))
  );
}

/** The state of this tab before a reload. @returns {{id?: unknown, index?: any, address?: any}} */
function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/** `crypto.randomUUID` is only for encrypted pages. @returns {string} */
function newName() {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** @param {IDBTransaction} transaction @param {Key} key */
function remove(transaction, key) {
  STORES.forEach((name) => transaction.objectStore(name).delete(key));
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function completion(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
