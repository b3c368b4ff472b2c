// Text of a game as a page shows it.

/**
 * The characters that control how others are shown, or are not visible. They are those of `visible` in Rust.
 */
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu;

/**
 * A text on one line, with replacement characters for what cannot be seen.
 * @param {string} text @returns {string}
 */
export function visible(text) {
  return text.replace(/\t/g, " ").replace(HIDDEN, "\ufffd");
}

/**
 * The same for a text of several lines.
 * @param {string} text @returns {string}
 */
export function visibleLines(text) {
  return text.trim().split(/\r\n|\r|\n/).map(visible).join("\n");
}

/**
 * Seconds as a clock shows them: `1:02:03`, and the overtime periods that are left.
 * @param {string} clock @returns {string}
 */
export function clockText(clock) {
  const [seconds = "", overtime = ""] = clock.split(" ");
  const left = Number(seconds);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  const time = hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
  const [length, count] = overtime.split("/");
  return count ? `${time} + ${count} × ${length} s` : time;
}

/** @type {Record<string, string>} Letters that are not a letter with an accent, as they are typed without them. */
const PLAIN = { æ: "ae", ð: "d", đ: "d", ø: "o", þ: "th", ħ: "h", ı: "i", ł: "l", œ: "oe", ß: "ss", ŧ: "t" };

/**
 * A text for a search: in lower case, without accents. Latin letters are read as `tafl select --player` reads them.
 * @param {string} text @returns {string}
 */
export function folded(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[æðđøþħıłœßŧ]/g, (letter) => PLAIN[letter] ?? letter);
}

/** How much of a text is repeated. */
const MAX_REPEATED = 4000;

/** The title of rules without a name. */
const UNNAMED = "A tafl game";

/**
 * The name of the variant from its tag, or from the rules; an empty string if neither has one.
 * @param {string} tag @param {{title: string} | null} rules @returns {string}
 */
export function variantName(tag, rules) {
  const name = rules && rules.title !== UNNAMED ? rules.title : "";
  return visible(tag || name).replaceAll("_", " ");
}

/** How many squares and moves of a text are found, so that the page stays fast. */
const MAX_MENTIONS = 500;

/**
 * Squares and moves in a text: `e5`, `e5-e8`, and `e5-e8` of `e5-e8xd8`. The first 500 are found.
 * @param {string} text @returns {{text: string, start: number, squares: string[]}[]}
 */
export function mentionsIn(text) {
  const pattern = /\b([a-z]{1,2}[0-9]{1,2})(?:[-^=]+([a-z]{1,2}[0-9]{1,2}))?(?=\b|x)/g;
  const all = [];
  for (const found of text.matchAll(pattern)) {
    if (all.length === MAX_MENTIONS) {
      break;
    }
    const squares = [found[1], found[2]].filter((name) => name !== undefined);
    all.push({ text: found[0], start: found.index, squares });
  }
  return all;
}

/**
 * The beginning of a long text, for a place that repeats it.
 * @param {string} text @returns {string}
 */
export function beginning(text) {
  return text.length > MAX_REPEATED ? `${text.slice(0, MAX_REPEATED)}…` : text;
}

/**
 * Numbers of turns and letters of the moves in them, from the last part of an address.
 * @param {string} address @returns {{turn: number, letter: string}}
 */
export function turnOf(address) {
  const [, turn = "0", letter = "a"] = /([0-9]+)([a-z]+)$/.exec(address) ?? [];
  return { turn: Number(turn), letter };
}
