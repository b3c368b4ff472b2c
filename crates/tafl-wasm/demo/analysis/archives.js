// The readers of other forms and the explorer, which are loaded when they are needed.

/** @type {string} */
const ENTRY = "../../archives-index.js";

/** Loads them; `null` where that fails. @returns {Promise<typeof import("../../archives.js") | null>} */
export const loadArchives = () => import(ENTRY).catch(() => null);
