// Games of other programs. Their formats are a module of their own; games come from it as text.

import { TaflError, objectOf } from "./support.js";
import { ExplorerGames, FileGames, MergedGames, RulesFit, detect, formats, read, readAll, readSheet, write } from "./tafl_archives.js";
import { GameRecord, parseRules } from "./tafl_notation.js";

/** The forms of other programs for games. */
export const archiveFormats = () => objectOf(formats());

/** The name of the form of a text, which may be the beginning of a file. */
export const detectArchiveFormat = (text) => detect(text);

/** Converts a game of another program. */
export function parseArchiveGame(format, text, rules) {
  return converted(objectOf(read(format, text, recordOf(rules))));
}

/** The same, with the error of a broken game and the moves before it. */
export function parseAllArchiveGame(format, text, rules) {
  const [game, error] = objectOf(readAll(format, text, recordOf(rules)));
  return { game: game && converted(game), error: error && new TaflError(error) };
}

const recordOf = (rules) => (rules === undefined ? undefined : parseRules(rules).record);

const converted = ({ text, losses }) => ({ value: GameRecord.parse(text), losses });

/** The games of a score sheet. */
export function readScoreSheet(text, rules) {
  return objectOf(readSheet(text, parseRules(rules).record)).map(({ text: record, ...found }) => ({
    value: record && GameRecord.parse(record),
    ...found,
  }));
}

/** Writes a game in the form of another program. */
export function writeArchiveGame(format, record) {
  const { text, losses } = objectOf(write(format, textOf(record)));
  return { value: text, losses };
}

/** How many games of a file are read at a time. */
const PART = 100;

/** The games of a file, whatever form it has, compressed or in a zip or tar file. */
export function readFile(bytes, name = "file", options) {
  if (!(bytes instanceof Uint8Array) || typeof name !== "string") {
    throw new TypeError("expected the bytes of a file, a Uint8Array, and its name");
  }
  return partsOf(new FileGames(bytes, name, recordOf(options?.rules)));
}

function* partsOf(games) {
  try {
    for (let part = []; (part = objectOf(games.next(PART))).length > 0; ) {
      for (const { game, error, ...place } of part) {
        yield { ...place, game: game && converted(game), error: error && new TaflError(error) };
      }
    }
  } finally {
    games.free();
  }
}

/** What was played from a position in many games. */
export class Explorer {
  #stored = new ExplorerGames();

  get #games() {
    if (this.#stored === undefined) throw new TypeError("this Explorer has been freed");
    return this.#stored;
  }

  push(record) {
    this.#games.push(typeof record === "string" ? record : textOf(record));
  }

  explore(position, side, line) {
    if (typeof position !== "string" || typeof side !== "string") {
      throw new TypeError("expected a position record and a side");
    }
    if (line !== undefined && !(typeof line?.start === "string" && Array.isArray(line.moves))) {
      throw new TypeError("expected a line: the position record of its start, and an array of its moves");
    }
    return objectOf(this.#games.explore(position, side, line?.start, line?.moves.join(" ") ?? ""));
  }

  free() {
    this.#stored?.free();
    this.#stored = undefined;
  }
}

if (Symbol.dispose) Explorer.prototype[Symbol.dispose] = Explorer.prototype.free;

/** Games joined into opening books. */
export function mergeGames(records, options) {
  const merged = new MergedGames(options?.depth ?? Infinity, options?.symmetric ?? false);
  try {
    const errors = [];
    let at = 0;
    for (const record of records) {
      const error = merged.push(textOf(record));
      if (error) errors.push({ at, error: new TaflError(objectOf(error)) });
      at += 1;
    }
    return { records: objectOf(merged.records(options?.minGames ?? 1)).map((text) => GameRecord.parse(text)), errors };
  } finally {
    merged.free();
  }
}

/** The rules that fit games. */
export function fitRules(records, options) {
  const fit = new RulesFit();
  try {
    for (const record of records) fit.push(textOf(record));
    return objectOf(fit.finish(options?.top ?? 10, options?.enough));
  } finally {
    fit.free();
  }
}

function textOf(record) {
  if (!(record instanceof GameRecord)) {
    throw new TypeError("expected a GameRecord");
  }
  return record.toString();
}
