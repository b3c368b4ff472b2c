// Games of other programs. Their formats are a module of their own; games come from it as text.

import { TaflError, objectOf } from "./support.js";
import { RulesFit, detect, formats, read, readAll, write } from "./tafl_archives.js";
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

/** Writes a game in the form of another program. */
export function writeArchiveGame(format, record) {
  const { text, losses } = objectOf(write(format, textOf(record)));
  return { value: text, losses };
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
