// The data of a page, as Rust writes it.

/**
 * A tag of a game.
 * @typedef {{name: string, value: string}} Tag
 */

/**
 * A move. `after` is the index of the move that it follows.
 * @typedef {object} MoveData
 * @property {string} address
 * @property {number | null} after
 * @property {string} move
 * @property {string[]} [comments]
 * @property {string | null} [clock]
 * @property {string[]} [hints]
 */

/**
 * Rules in plain English, and the special squares.
 * @typedef {object} RulesData
 * @property {string} title
 * @property {{heading: string, sentences: string[]}[]} sections
 * @property {Record<string, string[]>} zones
 * @property {boolean} exits
 */

/**
 * The sealed part of a puzzle.
 * @typedef {object} PuzzleData
 * @property {boolean} strict
 * @property {Side | null} solver
 * @property {number} prestart
 * @property {string} salt
 * @property {Record<string, string>} nodes
 * @property {string} whole
 */

/**
 * A game. `explained` is an index into the rules of the page, or the rules themselves.
 * @typedef {object} GameData
 * @property {Tag[]} tags
 * @property {string | null} rules
 * @property {string | null} [position_tag]
 * @property {string | null} result
 * @property {string} start
 * @property {Side | null} side_to_move
 * @property {MoveData[]} moves
 * @property {number} [plies]
 * @property {string} [text]
 * @property {RulesData | number | null} [explained]
 * @property {PuzzleData} [puzzle]
 */

/**
 * All that a page shows.
 * @typedef {{title: string, rules: RulesData[], games: GameData[]}} PageData
 */

/** @typedef {"attackers" | "defenders"} Side */

export {};
