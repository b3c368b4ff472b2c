// The part of a puzzle after a move can be read only with the moves up to it; `seal.rs` describes how.

import { sha256 } from "./sha256.js";

/** @typedef {import("./types.js").GameData} GameData */
/** @typedef {import("./types.js").PuzzleData} PuzzleData */
/** @typedef {import("./types.js").PuzzlePage} PuzzlePage */
/** @typedef {Uint8Array} Key */

const LABEL = 24;

/** @param {...(Uint8Array | string)} parts @returns {Uint8Array} */
function hash(...parts) {
  const bytes = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const joined = new Uint8Array(bytes.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of bytes) {
    joined.set(part, offset);
    offset += part.length;
  }
  return sha256(joined);
}

/** @param {string} salt @returns {Key} */
export function startKey(salt) {
  return hash("tafl-page 1 ", salt);
}

/** @param {Key} key @param {string} step @returns {Key} */
export function keyAfter(key, step) {
  return hash(key, step);
}

/** @param {Key} key @returns {string} */
export function labelOf(key) {
  const digits = [...hash(key, "label")].map((byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("").slice(0, LABEL);
}

/** @param {string} text @returns {Key} */
function keyFromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

/** @param {Key} key @param {string} sealed @returns {string} */
function unseal(key, sealed) {
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  for (let offset = 0; offset < bytes.length; offset += 32) {
    const block = hash(key, "block", String(offset / 32));
    for (let index = 0; index < 32 && offset + index < bytes.length; index += 1) {
      bytes[offset + index] = (bytes[offset + index] ?? 0) ^ (block[index] ?? 0);
    }
  }
  return new TextDecoder().decode(bytes).trimEnd();
}

/** The sealed moves of a puzzle as a `Book`. */
export class SealedBook {
  /** @param {PuzzleData} sealed */
  constructor(sealed) {
    this.sealed = sealed;
    this.strict = sealed.strict;
    this.solver = sealed.solver;
    this.prestart = sealed.prestart;
    this.first = startKey(sealed.salt);
  }

  /** @param {Key} key @param {string} step @returns {Key} */
  after(key, step) {
    return keyAfter(key, step);
  }

  /** @param {Key} key @returns {PuzzlePage | null} */
  read(key) {
    const text = this.sealed.nodes[labelOf(key)];
    return text === undefined ? null : JSON.parse(unseal(key, text));
  }

  /** @param {string} key What `solved` of a page is. @returns {GameData} */
  whole(key) {
    return JSON.parse(unseal(keyFromHex(key), this.sealed.whole));
  }
}
