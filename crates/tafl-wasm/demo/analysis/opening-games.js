// The games that were opened for the openings. The browser keeps them until others are opened.

/** @typedef {{name: string, games: string[]}} OpeningGames */

const NAME = "tafl-openings";
const STORE = "games";
const KEY = "opened";

/** How long the page waits for the browser to open the database, in milliseconds. */
const PATIENCE = 3000;

/** @returns {Promise<IDBDatabase>} */
function database() {
  return new Promise((resolve, reject) => {
    setTimeout(reject, PATIENCE);
    const request = indexedDB.open(NAME);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Does something with the store.
 * @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>}
 */
async function inStore(mode, act) {
  const opened = await database();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = opened.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    opened.close();
  }
}

/** @param {OpeningGames} games @returns {Promise<boolean>} Whether they are kept. */
export async function keep(games) {
  try {
    await inStore("readwrite", (store) => store.put(games, KEY));
    return true;
  } catch {
    return false;
  }
}

/** What was kept. @returns {Promise<OpeningGames | null>} */
export async function kept() {
  try {
    const { name, games } = (await inStore("readonly", (store) => store.get(KEY))) ?? {};
    const isRight = typeof name === "string" && Array.isArray(games) && games.every((text) => typeof text === "string");
    return isRight ? { name, games } : null;
  } catch {
    return null;
  }
}
