// The public names of the package. Each entry loads the module in its own way and exports these.

import { Games } from "./tafl_notation.js";

export { TaflError } from "./support.js";
export {
  Game,
  GameRecord,
  Games,
  Position,
  PuzzleSession,
  diagramText,
  diffRules,
  emptyT3en,
  explainRules,
  moveDialects,
  parseAllMove,
  parseAllRules,
  parseAllT3en,
  parseAllTsn,
  parseDialectMove,
  parseDialectPosition,
  parseMove,
  parseMoveList,
  parseRules,
  parseT3en,
  parseTsn,
  playT3en,
  positionDialects,
  presets,
  printDialectMove,
  printDialectPosition,
  printRules,
  statusOfT3en,
  svg,
} from "./tafl_notation.js";

Games.prototype[Symbol.iterator] = function* () {
  for (let game = this.nextGame(); game !== undefined; game = this.nextGame()) {
    yield game;
  }
};
