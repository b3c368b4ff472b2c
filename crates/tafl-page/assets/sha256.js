// SHA-256 (FIPS 180-4). Browsers offer it only to pages that came over an encrypted connection.

const PRIMES = primes(64);
const ROOTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const STATE = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} count @returns {number[]} */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) {
      found.push(number);
    }
  }
  return found;
}

/** The first 32 bits of the fraction of a number. @param {number} number @returns {number} */
function fraction(number) {
  return ((number - Math.floor(number)) * 0x100000000) | 0;
}

/** @param {number} word @param {number} bits @returns {number} */
function rotated(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(STATE);
  const words = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) {
    schedule(view, offset, words);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

/** @param {DataView} view @param {number} offset @param {Int32Array} words */
function schedule(view, offset, words) {
  const at = (/** @type {number} */ index) => words[index] ?? 0;
  for (let index = 0; index < 16; index += 1) {
    words[index] = view.getInt32(offset + index * 4);
  }
  for (let index = 16; index < 64; index += 1) {
    const [near, far] = [at(index - 2), at(index - 15)];
    const low = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
    const high = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
    words[index] = (at(index - 16) + low + at(index - 7) + high) | 0;
  }
}

/** @param {Int32Array} state @param {Int32Array} words */
function compress(state, words) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < 64; round += 1) {
    const sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + sum + chosen + (ROOTS[round] ?? 0) + (words[round] ?? 0)) | 0;
    const other = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = ((state[index] ?? 0) + word) | 0;
  });
}
